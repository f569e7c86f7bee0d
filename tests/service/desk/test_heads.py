"""The file beside the database that knows the newest line of each match."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.service.desk.heads import FILE, HEADING, MAX_SPARE_LINES, Head, Heads


def test_the_newest_line_of_each_match_is_known_again(tmp_path: Path) -> None:
    heads = Heads(tmp_path)
    for seq in (1, 2):
        heads.add({"a": Head(1, seq, f"{seq}" * 64), "b": Head(1, 1, "0" * 64)})
    heads.close()
    again = Heads(tmp_path)
    assert (again.get("a"), again.get("b"), again.get("c")) == (Head(1, 2, "2" * 64), Head(1, 1, "0" * 64), None)
    again.close()
    assert (tmp_path / FILE).read_text(encoding="ascii").startswith(HEADING)


def test_half_a_line_at_the_end_is_none(tmp_path: Path) -> None:
    heads = Heads(tmp_path)
    heads.add({"a": Head(1, 1, "1" * 64)})
    heads.close()
    with (tmp_path / FILE).open("a", encoding="ascii") as file:
        file.write("a 1 2")
    again = Heads(tmp_path)
    assert again.get("a") == Head(1, 1, "1" * 64)
    again.close()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="the open files of a process cannot be listed here")
def test_the_file_is_not_open_while_it_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows would refuse it."""
    heads, replace, replaced = Heads(tmp_path), Path.replace, list[bool]()

    def replace_seen(unfinished: Path, target: Path) -> Path:
        replaced.append(str(target) in map(os.readlink, open_files()))
        return replace(unfinished, target)

    monkeypatch.setattr(Path, "replace", replace_seen)
    for seq in range(MAX_SPARE_LINES + 5):
        heads.add({"a": Head(1, seq, "1" * 64)})
    assert replaced == [False]
    heads.close()
    assert Heads(tmp_path).get("a") == Head(1, MAX_SPARE_LINES + 4, "1" * 64)


def open_files() -> list[str]:
    """Return the links of this process's open files."""
    return [f"/proc/self/fd/{name}" for name in os.listdir("/proc/self/fd") if os.path.lexists(f"/proc/self/fd/{name}")]
