"""Several records handed in at once, as files or in zips: each of them is taken in whole or not at all."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from typing import IO, NamedTuple, TypeAlias
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from referee.service.desk.desk import Desk
from referee.service.desk.problems import Problem
from referee.service.matches import records
from referee.service.matches.records import LARGEST_RECORD
from referee.service.matches.taken_out import TRUSTED, Giver

MB = 1024 * 1024
LARGEST_READ = 4 * MB
"""What is read of a zip in one piece: more than a record has, and the list of more names than are taken in."""
LONGEST_NAME = 80
ZIP_SIGNATURES = (b"PK\3\4", b"PK\5\6")
"""How a zip begins; the second is that of an empty one."""
_ENCRYPTED, _UTF_8 = 0x1, 0x800
"""Flags of a file in a zip."""
_BROKEN = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OverflowError)
"""What reading a zip raises that was damaged or made up."""
Opener: TypeAlias = Callable[[], AbstractContextManager[IO[bytes]]]


class Limits(NamedTuple):
    """How many records are taken in at once, and how many MB all of them have unpacked."""

    records: int
    size_mb: int


UPLOAD = Limits(100, 32)
COMMAND_LINE = Limits(10_000, 1024)


class HandedIn(NamedTuple):
    """A file that was handed in, a record or a zip of records; each call of ``open`` begins at its first byte."""

    name: str
    open: Opener


class Answer(NamedTuple):
    """What became of one record: the match that it is here, the problem with it, or both if it was already here."""

    name: str
    match_id: str = ""
    problem: Problem | None = None

    @property
    def is_taken(self) -> bool:
        """Whether the match was opened just now."""
        return self.problem is None

    @property
    def is_refused(self) -> bool:
        """Whether there is no match of it here."""
        return not self.match_id


class Counts(NamedTuple):
    """How many records were taken in, were already here, and were refused."""

    taken: int
    known: int
    refused: int


class _Entry(NamedTuple):
    """A record that is to be read, or what is wrong with it before it is."""

    name: str
    size: int = 0
    open: Opener | None = None
    problem: Problem | None = None


class _BoundedFile:
    """A zip's file, of which nothing is read in pieces larger than `LARGEST_READ`, whatever its own numbers say."""

    def __init__(self, file: IO[bytes], most: int) -> None:
        self._file, self._most = file, most
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        """Read as a file does.

        :raises Problem: records_many: only a list of that many names is so long.
        """
        if size > LARGEST_READ:
            raise Problem("records_many", field="record", most=self._most)
        return self._file.read(size if size >= 0 else LARGEST_READ)


def begins_as_zip(name: str, head: bytes) -> bool:
    """Return whether a file of that name, whose first bytes are ``head``, means to be a zip."""
    return head[:4] in ZIP_SIGNATURES or name.lower().endswith(".zip")


def take_records(
    desk: Desk, files: Sequence[HandedIn], giver: Giver = TRUSTED, limits: Limits = UPLOAD
) -> list[Answer]:
    """Take in the records of matches that have ended, each in a transaction of its own, in the order of the files.

    Nothing is read into memory but the record that is judged.

    :raises Problem: records_many, records_large or records_none; nothing was taken in then.
    """
    with ExitStack() as opened:
        entries = desk.beside(object(), lambda: _list_entries(files, limits, opened))
        return [_take_entry(desk, entry, giver) for entry in entries]


def count_answers(answers: Sequence[Answer]) -> Counts:
    """Count what became of the records."""
    taken, refused = sum(answer.is_taken for answer in answers), sum(answer.is_refused for answer in answers)
    return Counts(taken, len(answers) - taken - refused, refused)


def _list_entries(files: Sequence[HandedIn], limits: Limits, opened: ExitStack) -> list[_Entry]:
    """List all records; zips stay open until ``opened`` is closed."""
    entries: list[_Entry] = []
    for file in files:
        # The names of one zip alone may be too many to go on.
        entries += _entries_of(file, limits, opened)
        if len(entries) > limits.records:
            raise Problem("records_many", field="record", most=limits.records)
    if not entries:
        raise Problem("records_none", field="record")
    # No file of a zip is read beyond the size that stands in its list.
    if sum(entry.size for entry in entries) > limits.size_mb * MB:
        raise Problem("records_large", field="record", most=f"{limits.size_mb} MB")
    return entries


def _entries_of(file: HandedIn, limits: Limits, opened: ExitStack) -> list[_Entry]:
    name = _readable_name(file.name)
    try:
        with file.open() as stream:
            is_zip, size = begins_as_zip(file.name, stream.read(4)), stream.seek(0, 2)
        if not is_zip:
            problem = _too_large() if size > LARGEST_RECORD else None
            return [_Entry(name, problem=problem) if problem else _Entry(name, size, file.open)]
        archive = ZipFile(_BoundedFile(opened.enter_context(file.open()), limits.records))
    except _BROKEN:
        return [_Entry(name, problem=Problem("zip_broken", field="record"))]
    except OSError:
        return [_Entry(name, problem=Problem("record_unread", field="record"))]
    opened.enter_context(archive)
    listed = [info for info in archive.infolist() if not _is_litter(info.filename)]
    return [_entry_in_zip(archive, info, name) for info in listed[: limits.records + 1]]


def _entry_in_zip(archive: ZipFile, info: ZipInfo, zip_name: str) -> _Entry:
    name = f"{zip_name}/{_readable_name(_name_in_zip(info))}"
    problem = _fault_in_list(info)
    return _Entry(name, problem=problem) if problem else _Entry(name, info.file_size, lambda: archive.open(info))


def _fault_in_list(info: ZipInfo) -> Problem | None:
    """Return what the zip's list says against reading the file.

    Other methods than the two usual ones can demand any amount of memory.
    """
    if info.flag_bits & _ENCRYPTED:
        return Problem("zip_locked", field="record")
    if info.filename.lower().endswith(".zip"):
        return Problem("zip_nested", field="record")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return Problem("zip_packed", field="record")
    return _too_large() if info.file_size > LARGEST_RECORD else None


def _too_large() -> Problem:
    return Problem("record_large", field="record", most=f"{LARGEST_RECORD // MB} MB")


def _is_litter(name: str) -> bool:
    """Return whether it is a folder, or a computer has put the file into the zip by itself."""
    return name.endswith("/") or "__MACOSX" in name.split("/") or name.rpartition("/")[2].startswith(".")


def _name_in_zip(info: ZipInfo) -> str:
    """Return the name, which a Mac writes in UTF-8 without saying so."""
    if not info.flag_bits & _UTF_8:
        with suppress(UnicodeError):
            return info.filename.encode("cp437").decode()
    return info.filename


def _readable_name(name: str) -> str:
    """Return a file's name to be shown, without signs that nobody sees; only the end of a long one."""
    shown = "".join(letter if letter.isprintable() else "�" for letter in name)
    return shown if len(shown) <= LONGEST_NAME else "…" + shown[1 - LONGEST_NAME :]


def _take_entry(desk: Desk, entry: _Entry, giver: Giver) -> Answer:
    try:
        text = desk.beside(object(), lambda: _read_entry(entry))
        return Answer(entry.name, records.take_record(desk, text, None, giver, ended_only=True).match_id)
    except Problem as problem:
        known_id = str(problem.facts["id"]) if problem.code == "record_known" else ""
        return Answer(entry.name, known_id, problem)


def _read_entry(entry: _Entry) -> str:
    if entry.problem is not None or entry.open is None:
        raise entry.problem or Problem("record_unread", field="record")
    try:
        with entry.open() as stream:
            # The size in a zip's list may be a lie.
            raw = stream.read(LARGEST_RECORD + 1)
    except _BROKEN as error:
        raise Problem("zip_part_broken", field="record") from error
    except OSError as error:
        raise Problem("record_unread", field="record") from error
    if len(raw) > LARGEST_RECORD:
        raise _too_large()
    if raw[:4] in ZIP_SIGNATURES:
        raise Problem("zip_nested", field="record")
    return records.read_file(raw)
