"""The registry of rulebooks: the five, and those that lie in a club's folder at this moment."""

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
"""The folder within a club's data."""
ANY_BYTES = "surrogateescape"


class Faulty(NamedTuple):
    """A file of the folder that is no rulebook, with everything wrong with it."""

    file: Path
    faults: tuple[Fault, ...]


class Shelf(NamedTuple):
    """The rulebooks that can be chosen by name, the five first, and the files that cannot be."""

    books: Mapping[str, Rulebook]
    faulty: tuple[Faulty, ...] = ()


def shelf(folder: Path) -> Shelf:
    """The five, and every rulebook in ``folder`` as its file stands now; without such a folder the five alone."""
    books, faulty = dict(loader.five()), []
    try:
        files = _files(folder)
    except OSError as error:
        files, faulty = [], [Faulty(folder, (fault_at("", FaultCode.FILE_UNREADABLE, why=error.strerror),))]
    for file in files:
        try:
            books[file.stem] = _read(file, _stamp(file))
        except RulebookFaults as error:
            faulty.append(Faulty(file, error.faults))
    return Shelf(books, tuple(faulty))


def texts(folder: Path) -> dict[str, str]:
    """The text of every file in ``folder`` that could be a rulebook, by the file's name; what is faulty is among them.

    Bytes that are no UTF-8 stand in it as Python's surrogateescape.
    """
    found = {}
    with suppress(OSError):
        for file in _files(folder):
            if file.name.isprintable() and file.is_file() and file.stat().st_size <= own.LARGEST:
                found[file.name] = file.read_bytes().decode(errors=ANY_BYTES)
    return found


def put(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """The files that are new in ``folder``: those of `texts` as they were, or none where one cannot be written.

    :raises OSError: that is so.
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
        take_away(new)
        raise
    return new


def take_away(files: Iterable[Path]) -> None:
    """The files are gone."""
    for one in files:
        one.unlink(missing_ok=True)


def _files(folder: Path) -> list[Path]:
    """What is called like a rulebook, in order; nothing where there is no folder."""
    try:
        return sorted(one for one in folder.iterdir() if one.suffix == ".toml" and not one.name.startswith("."))
    except FileNotFoundError:
        return []


def _stamp(file: Path) -> tuple[int, int, int] | None:
    """Changes when the file does."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


@lru_cache(maxsize=64)
def _read(file: Path, _stamp: tuple[int, int, int] | None) -> Rulebook:
    return own.read_file(file)


def kept(name: str, text: str | None) -> Rulebook:
    """The rulebook of a match that was started with it: one of the five, or the club's own as its ``text`` stood then.

    :raises KeyError: there is no text, and no such rulebook among the five.
    """
    return loader.load(name) if text is None else own.as_started(text, name)
