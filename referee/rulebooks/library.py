"""The registry of rulebooks: the five, and those that lie in a club's folder at this moment."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from referee.rulebooks import loader, own
from referee.rules.faults import Fault, FaultCode, RulebookFaults, fault
from referee.rules.rulebook import Rulebook

FOLDER = "rulebooks"
"""The folder within a club's data."""


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
        files = sorted(one for one in folder.iterdir() if one.suffix == ".toml" and not one.name.startswith("."))
    except FileNotFoundError:
        files = []
    except OSError as error:
        files, faulty = [], [Faulty(folder, (fault("", FaultCode.FILE_UNREADABLE, why=error.strerror),))]
    for file in files:
        try:
            books[file.stem] = _read(file, _stamp(file))
        except RulebookFaults as error:
            faulty.append(Faulty(file, error.faults))
    return Shelf(books, tuple(faulty))


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
