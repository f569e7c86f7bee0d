"""The file beside the database that knows the newest line of each match."""

from __future__ import annotations

from pathlib import Path

from referee.service.desk.heads import FILE, HEADING, Head, Heads


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
