"""Files that nobody but their owner may read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.service.desk import owner_only
from referee.service.desk.owner_only import open_for_owner, write_for_owner


@pytest.mark.skipif(os.name != "posix", reason="the rights of files are those of Unix")
def test_nobody_else_may_read_the_file_and_what_is_there_stays(tmp_path: Path) -> None:
    mask, file = os.umask(0), tmp_path / "key"
    try:
        with open(file, "xb", opener=open_for_owner) as new:
            new.write(b"\n\x1a\r\n")
            assert file.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(mask)
    with pytest.raises(FileExistsError):
        open(file, "xb", opener=open_for_owner)
    assert file.read_bytes() == b"\n\x1a\r\n"


def test_what_is_written_piece_by_piece_is_whole_and_waits_for_the_disk_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(owner_only, "SYNCED_BYTES", 4)
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_size))
    steps = [*write_for_owner(tmp_path / "file", (b"abc", b"def", b"g", b"hi"))]
    assert ((tmp_path / "file").read_bytes(), len(steps), synced) == (b"abcdefghi", 4, [6, 9])


def test_what_could_not_be_written_whole_is_gone(tmp_path: Path) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"half"
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        [*write_for_owner(tmp_path / "file", pieces())]
    assert list(tmp_path.iterdir()) == []
