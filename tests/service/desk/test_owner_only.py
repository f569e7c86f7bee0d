"""Files that nobody but their owner may read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.service.desk.owner_only import open_for_owner


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
