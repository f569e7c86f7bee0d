"""What was parsed of the program's data files is kept, and nothing depends on it."""

from __future__ import annotations

import json
import os
import shutil
import stat
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.installation import PACKAGE
from referee.parsed import keep_parsed, take_parsed

RECORD = "match.toml"
"""The demo's match is a record with a date, which is read as every other record is."""
TOML_FILES = sorted(path for path in PACKAGE.rglob("*.toml") if path.name != RECORD)


@pytest.fixture(autouse=True)
def _lets_python_keep_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


class Parser:
    """Parses a line of numbers, and counts how often it was asked to."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, text: str) -> dict[str, list[int]]:
        self.times += 1
        return {"numbers": [int(word) for word in text.split()]}


def test_a_file_is_parsed_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    file, parser = tmp_path / "numbers.txt", Parser()
    file.write_text("1 2 3")
    assert [take_parsed(file, parser) for _ in range(3)] == [{"numbers": [1, 2, 3]}] * 3
    assert parser.times == 1
    file.write_text("1 2 4")
    assert [take_parsed(file, parser) for _ in range(3)] == [{"numbers": [1, 2, 4]}] * 3
    assert parser.times == 2


def test_what_another_version_parsed_is_parsed_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, parser = tmp_path / "numbers.txt", Parser()
    file.write_text("1 2 3")
    take_parsed(file, parser)
    monkeypatch.setattr("referee.parsed.__version__", "0.0.1")
    take_parsed(file, parser)
    assert parser.times == 2


def test_what_is_damaged_is_parsed_anew(tmp_path: Path) -> None:
    file, parser = tmp_path / "numbers.txt", Parser()
    file.write_text("1 2 3")
    take_parsed(file, parser)
    (kept,) = (tmp_path / "__pycache__").iterdir()
    whole = kept.read_bytes()
    damaged = [whole[:length] for length in range(len(whole))] + [b"[]", b"1", b'"made_of"', b"\xff", b"{}"]
    for text in damaged:
        kept.write_bytes(text)
        assert take_parsed(file, parser) == {"numbers": [1, 2, 3]}
    assert parser.times == 1 + len(damaged)
    assert [path.name for path in (tmp_path / "__pycache__").iterdir()] == ["numbers.txt.json"]


def test_a_folder_that_cannot_be_made_keeps_nothing(tmp_path: Path) -> None:
    file, parser = tmp_path / "numbers.txt", Parser()
    file.write_text("1 2 3")
    (tmp_path / "__pycache__").touch()
    assert [take_parsed(file, parser) for _ in range(2)] == [{"numbers": [1, 2, 3]}] * 2


def test_who_lets_python_keep_nothing_has_what_is_kept_already(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, other, parser = tmp_path / "numbers.txt", tmp_path / "others.txt", Parser()
    file.write_text("1 2 3")
    other.write_text("4")
    keep_parsed(file, parser)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert [take_parsed(file, parser) for _ in range(2)] == [{"numbers": [1, 2, 3]}] * 2
    assert parser.times == 1
    assert [take_parsed(other, parser) for _ in range(2)] == [{"numbers": [4]}] * 2
    assert parser.times == 3
    assert [path.name for path in (tmp_path / "__pycache__").iterdir()] == ["numbers.txt.json"]


def test_a_full_disk_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, parser = tmp_path / "numbers.txt", Parser()
    file.write_text("1 2 3")

    def write_part(path: Path, data: bytes) -> None:
        path.write_text(data[:5].decode())
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", write_part)
    assert take_parsed(file, parser) == {"numbers": [1, 2, 3]}
    with pytest.raises(OSError, match="No space left"):
        keep_parsed(file, parser)
    assert list((tmp_path / "__pycache__").iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="there a folder has other rights")
@pytest.mark.parametrize(("around", "folder", "kept"), [(0o755, 0o755, 0o644), (0o750, 0o750, 0o640)])
def test_whoever_reads_the_file_reads_what_is_kept_of_it(tmp_path: Path, around: int, folder: int, kept: int) -> None:
    """Root's umask may be that of a computer on which nobody reads what another writes."""
    file = tmp_path / "there" / "numbers.txt"
    file.parent.mkdir()
    file.parent.chmod(around)
    file.write_text("1 2 3")
    umask = os.umask(0o077)
    try:
        keep_parsed(file, Parser())
    finally:
        os.umask(umask)
    places = (file.parent / "__pycache__", file.parent / "__pycache__" / "numbers.txt.json")
    assert [stat.S_IMODE(place.stat().st_mode) for place in places] == [folder, kept]


@pytest.mark.parametrize("path", TOML_FILES, ids=lambda path: path.stem)
def test_every_data_file_is_kept_as_it_was_parsed(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    shutil.copy(path, copy)
    taken = [written_out(take_parsed(copy, tomllib.loads)) for _ in range(2)]
    assert taken == [written_out(tomllib.loads(path.read_text(encoding="utf-8")))] * 2


def written_out(data: Any) -> str:
    """Write ``data`` so that what differs in type or order differs."""
    return json.dumps(data) if data == json.loads(json.dumps(data)) else repr(data)
