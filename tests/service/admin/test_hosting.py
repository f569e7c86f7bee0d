"""The clubs of one computer, by the files that say which they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.service.admin import hosting
from referee.service.admin.hosting import HostedClub, HostingError


def written(clubs: Path, name: str, host: str) -> HostedClub:
    club = hosting.begin_folder(clubs, name, host)
    hosting.write_record(clubs, club)
    return club


def test_clubs_are_listed_by_name_and_other_files_are_none(tmp_path: Path) -> None:
    two, one = written(tmp_path, "two", "two.example"), written(tmp_path, "one", "one.example")
    (tmp_path / "Not a club.json").write_text("{}")
    (tmp_path / "backups").mkdir()
    assert hosting.list_clubs(tmp_path) == [one, two]
    assert hosting.list_clubs(tmp_path / "nowhere") == []
    assert hosting.find_club(tmp_path, "two") == two


def test_a_folder_that_is_no_hosted_clubs_is_open(tmp_path: Path) -> None:
    """Whatever lies beside it."""
    (tmp_path / "referee").mkdir()
    assert hosting.read_state(tmp_path / "referee") == "open"
    for text in ("", "[]", '{"state": "suspended"}'):
        (tmp_path / "referee.json").write_text(text)
        assert hosting.read_state(tmp_path / "referee") == "open"


def test_a_record_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    written(tmp_path, "one", "one.example")
    (tmp_path / "one.json.new").mkdir()
    with pytest.raises(HostingError) as failed:
        hosting.suspend_club(tmp_path, "one")
    assert failed.value.code == "clubs_unwritable"
    assert hosting.find_club(tmp_path, "one").state == "open"
    (tmp_path / "one.json.new").rmdir()
    assert hosting.suspend_club(tmp_path, "one").state == "suspended"


def test_a_club_that_is_woken_while_it_is_removed_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = written(tmp_path, "one", "one.example")
    answers = iter([False, True])
    monkeypatch.setattr(hosting, "is_served", lambda folder: next(answers))
    with pytest.raises(HostingError) as failed:
        hosting.close_club(tmp_path, "one")
    assert (failed.value.code, hosting.list_clubs(tmp_path)) == ("club_served", [one])


def test_a_state_holds_by_whatever_path_the_folder_is_asked_for(tmp_path: Path) -> None:
    """What is sealed is opened by no link to it."""
    clubs = tmp_path / "clubs"
    written(clubs, "one", "one.example")
    (clubs / "two").symlink_to(clubs / "one")
    (tmp_path / "apart").mkdir()
    (clubs / "three").symlink_to(tmp_path / "apart")
    hosting.write_record(clubs, HostedClub("three", "three.example", "moved", clubs / "three"))
    hosting.suspend_club(clubs, "one")
    ways = (clubs / "one", clubs / "two", clubs / "one" / "backups" / "..", clubs / "three")
    (clubs / "one" / "backups").mkdir()
    assert [hosting.read_state(way) for way in ways] == ["suspended"] * 3 + ["moved"]


def test_what_a_killed_command_left_unfinished_goes(tmp_path: Path) -> None:
    (tmp_path / f"{hosting.UNFINISHED}x" / "club").mkdir(parents=True)
    with hosting.hold_clubs(tmp_path):
        assert [path.name for path in tmp_path.iterdir()] == [hosting.LOCK_FILE]


def test_any_folder_has_a_state(tmp_path: Path) -> None:
    """Whatever is wrong with it is told by who opens it."""
    assert [hosting.read_state(Path(folder)) for folder in ("/", "", f"{tmp_path}/nowhere/club")] == ["open"] * 3
