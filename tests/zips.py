"""Zips of records, sound ones and those that lie about what is in them."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from tests.places import GOLDEN

_LIST, _LOCAL = b"PK\1\2", b"PK\3\4"
FLAGS, SIZE, NAME = 8, 24, 46
"""Where a file's flags, its size and its name are in the list of a zip."""


def golden(name: str) -> bytes:
    """Return the record of that match."""
    return (GOLDEN / f"{name}.toml").read_bytes()


def refused_third(name: str = "conceded_3") -> bytes:
    """Return that record with a third action that is against its rulebook."""
    lines = golden(name).decode().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if line.startswith("actions = ["))
    lines.insert(first + 3, '  "red attack alaska brazil 6 v 1",\n')
    return "".join(lines).encode()


def line_of_third(record: bytes) -> int:
    """Return the number of the line with the action that `refused_third` adds."""
    return next(n for n, line in enumerate(record.splitlines(), 1) if b"red attack alaska brazil 6 v 1" in line)


def zipped(files: Mapping[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    """Return a zip of the files by their names; a name that ends in / is a folder."""
    file = BytesIO()
    with ZipFile(file, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return file.getvalue()


def with_listed(raw: bytes, at: int, value: bytes) -> bytes:
    """Return the zip with ``value`` at that place of the first file in its list."""
    start = raw.index(_LIST) + at
    return raw[:start] + value + raw[start + len(value) :]


def with_size(raw: bytes, size: int) -> bytes:
    """Return the zip whose list says that its first file has that size."""
    return with_listed(raw, SIZE, struct.pack("<I", size))


def locked(raw: bytes) -> bytes:
    """Return the zip with the first file said to be encrypted."""
    return with_listed(raw, FLAGS, b"\1\0")


@cache
def bomb() -> bytes:
    """Return a zip of some kB whose file has 64 MB, and whose list says so."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive, archive.open("a.toml", "w") as entry:
        for _ in range(64):
            entry.write(bytes(1024 * 1024))
    return file.getvalue()


def without_utf_8(raw: bytes) -> bytes:
    """Return the zip with a name in its list that is said to be UTF-8 and is not."""
    return with_listed(with_listed(raw, FLAGS, b"\0\x08"), NAME, b"\xff")


def broken_inside(name: str, content: bytes) -> bytes:
    """Return a zip whose list is whole, and whose file is not."""
    raw = zipped({name: content}, ZIP_STORED)
    start = raw.index(_LOCAL) + 30 + len(name)
    return raw[: start + 5] + b"#" + raw[start + 6 :]
