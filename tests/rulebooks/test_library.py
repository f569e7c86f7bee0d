"""The registry of rulebooks: the five and what lies in a club's folder now."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.rulebooks import NAMES, load_rulebook, load_shelf, own, rulebook_of_match
from tests.rulebooks.tuesday import TUESDAY


def test_without_a_folder_there_are_the_five(tmp_path: Path) -> None:
    shelf = load_shelf(tmp_path / "rulebooks")
    assert (tuple(shelf.books), shelf.faulty) == (NAMES, ())


def test_a_club_s_own_come_behind_the_five_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name in ("tuesday", "friday"):
        (tmp_path / f"{name}.toml").write_text(TUESDAY, encoding="utf-8")
    assert tuple(load_shelf(tmp_path).books) == (*NAMES, "friday", "tuesday")


def test_a_faulty_file_takes_nothing_from_the_others(tmp_path: Path) -> None:
    (tmp_path / "friday.toml").write_text('extends = "chess"\n', encoding="utf-8")
    (tmp_path / "swedish.toml").write_text(TUESDAY, encoding="utf-8")
    (tmp_path / "tuesday.toml").write_text(TUESDAY, encoding="utf-8")
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "nowhere.toml").symlink_to(tmp_path / "missing")
    shelf = load_shelf(tmp_path)
    assert tuple(shelf.books) == (*NAMES, "tuesday")
    assert shelf.books["swedish"] is load_rulebook("swedish")
    assert [(faulty.file.name, str(faulty.faults[0].code)) for faulty in shelf.faulty] == [
        ("folder.toml", "file_unreadable"),
        ("friday.toml", "value_unknown"),
        ("nowhere.toml", "file_unreadable"),
        ("pipe.toml", "file_unreadable"),
        ("swedish.toml", "rulebook_taken"),
    ]


def test_what_is_no_rulebook_s_file_is_left_alone(tmp_path: Path) -> None:
    for name in (".tuesday.toml", "tuesday.toml~", "notes.txt"):
        (tmp_path / name).write_text("?", encoding="utf-8")
    assert load_shelf(tmp_path).faulty == ()


def test_an_edited_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "tuesday.toml"
    file.write_text(TUESDAY, encoding="utf-8")
    assert load_shelf(tmp_path).books["tuesday"].defaults.bonus_armies == 3
    file.write_text(TUESDAY.replace("value = 3", "value = 11"), encoding="utf-8")
    assert load_shelf(tmp_path).books["tuesday"].defaults.bonus_armies == 11
    file.unlink()
    assert tuple(load_shelf(tmp_path).books) == NAMES


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "rulebooks").write_text("", encoding="utf-8")
    (faulty,) = load_shelf(tmp_path / "rulebooks").faulty
    assert (faulty.file, [str(fault.code) for fault in faulty.faults]) == (tmp_path / "rulebooks", ["file_unreadable"])


def test_a_match_s_rulebook_is_the_text_it_was_started_with() -> None:
    assert rulebook_of_match("tuesday", TUESDAY) == own.parse_own_rulebook(TUESDAY, "tuesday")
    assert rulebook_of_match("swedish", None) is load_rulebook("swedish")
    with pytest.raises(KeyError):
        rulebook_of_match("tuesday", None)


def test_what_a_later_program_would_refuse_still_counts_in_a_match_that_began_with_it() -> None:
    text = TUESDAY.replace("value = 3", "value = 99").replace("[options]", "[options]\ngravity = true")
    book = rulebook_of_match("tuesday", text)
    assert (book.defaults.bonus_armies, book.defaults.fortify, book.text) == (99, "one", text)
