"""The rulebooks that can be chosen: the five, and those that are in a club's folder now."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from referee.rulebooks import loader, own
from referee.rules.record.faults import Fault, FaultCode, RulebookFaults, fault_at
from referee.rules.rulebook import Rulebook

FOLDER = "rulebooks"
"""The name of the folder of rulebooks in a club's data."""
ANY_BYTES = "surrogateescape"
"""The error handler that keeps bytes in a text that are not UTF-8."""


class FaultyFile(NamedTuple):
    """A file of the folder that is not a valid rulebook, with all its faults."""

    file: Path
    faults: tuple[Fault, ...]


class Shelf(NamedTuple):
    """The rulebooks to choose from, by name, the five first; and the faulty files."""

    books: Mapping[str, Rulebook]
    faulty: tuple[FaultyFile, ...] = ()


def load_shelf(folder: Path) -> Shelf:
    """Load the five rulebooks, and every one in ``folder`` as its file is now; without the folder only the five."""
    books, faulty = dict(loader.shipped_rulebooks()), []
    try:
        files = _list_files(folder)
    except OSError as error:
        files, faulty = [], [FaultyFile(folder, (fault_at("", FaultCode.FILE_UNREADABLE, why=error.strerror),))]
    for file in files:
        try:
            books[file.stem] = _read_rulebook(file, _file_stamp(file))
        except RulebookFaults as error:
            faulty.append(FaultyFile(file, error.faults))
    return Shelf(books, tuple(faulty))


def read_texts(folder: Path) -> dict[str, str]:
    """Read the text of every file in ``folder`` that could be a rulebook, faulty ones too, by the file's name.

    Bytes that are no UTF-8 are kept as `ANY_BYTES`.
    """
    texts = {}
    with suppress(OSError):
        for file in _list_files(folder):
            if file.name.isprintable() and file.is_file() and file.stat().st_size <= own.MAX_BYTES:
                texts[file.name] = file.read_bytes().decode(errors=ANY_BYTES)
    return texts


def write_texts(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Write new files in ``folder`` with the ``texts`` that `read_texts` gave, all of them or none, and return them.

    :raises OSError: one cannot be written.
    """
    new: list[Path] = []
    try:
        for name, text in texts.items():
            folder.mkdir(exist_ok=True)
            with (folder / name).open("xb") as file:
                new.append(folder / name)
                file.write(text.encode(errors=ANY_BYTES))
                file.flush()
                os.fsync(file.fileno())
    except OSError:
        remove_files(new)
        raise
    return new


def remove_files(files: Iterable[Path]) -> None:
    """Remove files that may be gone already."""
    for file in files:
        file.unlink(missing_ok=True)


def _list_files(folder: Path) -> list[Path]:
    """List the files named like rulebooks, in order; none where there is no folder."""
    try:
        return sorted(file for file in folder.iterdir() if file.suffix == ".toml" and not file.name.startswith("."))
    except FileNotFoundError:
        return []


def _file_stamp(file: Path) -> tuple[int, int, int] | None:
    """Return a key of the cache that changes when the file does; None where there is no file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


@lru_cache(maxsize=64)
def _read_rulebook(file: Path, _stamp: tuple[int, int, int] | None) -> Rulebook:
    return own.read_file(file)


def rulebook_of_match(name: str, text: str | None) -> Rulebook:
    """Return the rulebook of a match: one of the five, or the club's own by its ``text`` when the match was started.

    :raises KeyError: there is no text, and no such rulebook among the five.
    """
    return loader.load_rulebook(name) if text is None else own.as_started(text, name)
