"""`check --all`: every match of the house, what was changed in it and what is judged otherwise today."""

from __future__ import annotations

import json
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.cli import check
from referee.service.admin import backups
from referee.service.desk.heads import FILE
from tests.command_line import run_command
from tests.instance import Instance
from tests.service.desk.chained_instance import DATABASE, LENGTH, RUNNING, open_of_0024, play_lines, write_0024

NAMED_HAND = 70
"""The line of the running match of that instance which names the cards of a hand that the app dealt."""


@pytest.fixture
def club(tmp_path: Path) -> tuple[Path, str]:
    """Return the folder of an instance that is not being served, and a match of it."""
    instance = Instance(tmp_path / "club")
    match = play_lines(instance)
    instance.close()
    return instance.folder, match


def write(folder: Path, statement: str) -> None:
    with sqlite3.connect(folder / DATABASE) as connection:
        assert connection.execute(statement).rowcount
    connection.close()


def test_an_instance_in_order(club: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(check, "--all", "--instance", str(club[0])) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"Matches: 1, lines of their logs: {LENGTH}.",
        "Nothing was changed outside of Referee.",
    ]


def test_what_was_changed_is_told_with_its_line(club: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, match = club
    write(folder, "UPDATE events SET actor = 'blue' WHERE seq = 5")
    assert run_command(check, "--all", "--json", "--instance", str(folder)) == 1
    printed = json.loads(capsys.readouterr().out)
    text = "line 5: this line is not what Referee has written"
    assert printed["changed"] == [{"match": match, "line": 5, "code": "line", "text": text}]
    assert (printed["matches"], printed["lines"], printed["otherwise"], printed["begun_later"]) == (1, LENGTH, [], [])


def test_a_match_that_is_missing_is_told(club: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, match = club
    (folder / DATABASE).unlink()
    Instance(folder).close()
    assert run_command(check, "--all", "--instance", str(folder)) == 1
    assert f"  {match}: the whole match is missing from the database" in capsys.readouterr().out.splitlines()


def put_back(club: tuple[Path, str], old: Path) -> Path:
    """Return the folder, where an old database is put back and the file of the newest lines is taken away."""
    folder, match = club
    shutil.copy(folder / DATABASE, old)
    instance = Instance(folder)
    assert instance.say(match, "table undo").status_code == 201
    instance.dealt()
    instance.close()
    shutil.copy(old, folder / DATABASE)
    (folder / FILE).unlink()
    return folder


@pytest.mark.parametrize("is_served_first", [False, True])
def test_an_old_database_without_the_file_of_newest_lines_is_told(
    club: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str], is_served_first: bool
) -> None:
    """Whoever opens the instance first, the file is begun anew; it is told that day and later."""
    folder = put_back(club, tmp_path / "old.db")
    if is_served_first:
        Instance(folder).close()
    today = datetime.now(UTC).date().isoformat()
    for _ in range(2):
        assert run_command(check, "--all", "--instance", str(folder)) == 1
        assert capsys.readouterr().out.splitlines() == [
            f"Matches: 1, lines of their logs: {LENGTH}.",
            f"newest_lines.log was missing and was begun anew on {today} (UTC): nobody can tell whether "
            "earlier matches or the last lines of their logs are missing, as if an old database had been put back.",
        ]
    assert run_command(check, "--all", "--json", "--lang", "de", "--instance", str(folder)) == 1
    printed = json.loads(capsys.readouterr().out)
    lost = printed["newest_lines_lost"]
    assert (printed["changed"], lost["at"][:10]) == ([], today)
    assert lost["text"].startswith(f"newest_lines.log fehlte und wurde am {today} (UTC) neu begonnen")


def test_a_lost_file_is_told_beside_what_was_changed(
    club: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, match = club
    (folder / FILE).unlink()
    write(folder, "UPDATE events SET actor = 'blue' WHERE seq = 5")
    assert run_command(check, "--all", "--instance", str(folder)) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[1] == "Changed outside of Referee:" and printed[2].endswith(
        "this line is not what Referee has written"
    )
    assert printed[3].startswith("newest_lines.log was missing")


def test_a_file_that_was_lost_before_a_restore_says_nothing_of_what_was_restored(
    club: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (club[0] / FILE).unlink()
    instance = Instance(club[0])
    backup = b"".join(backups.stream_backup(instance.desk))
    instance.close()
    fresh = Instance(tmp_path / "fresh")
    backups.restore_backup(fresh.desk, backup.splitlines(keepends=True))
    fresh.close()
    assert run_command(check, "--all", "--json", "--instance", str(fresh.folder)) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["newest_lines_lost"], printed["begun_later"][0]["reason"]) == (None, "restored")


def test_what_is_judged_otherwise_today_is_no_damage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line of before the chains that today's rules would not take."""
    folder = tmp_path / "instance"
    folder.mkdir()
    write_0024(folder)
    write(folder, f"UPDATE events SET action = 'red end' WHERE match_id = '{RUNNING}' AND seq = 2")
    assert run_command(check, "--all", "--json", "--instance", str(folder)) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["changed"], [line["line"] for line in printed["otherwise"]]) == ([], [2, NAMED_HAND])
    assert printed["otherwise"][0]["action"] == "red end"
    assert {begun["reason"] for begun in printed["begun_later"]} == {"before"}


def test_match_record_9_of_an_instance_of_before_only_a_named_hand_is_judged_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_of_0024(tmp_path).close()
    assert run_command(check, "--all", "--instance", str(tmp_path / "instance")) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[1:3] == ["Nothing was changed outside of Referee.", "Judged otherwise today, which is no damage:"]
    assert [line.partition(": The app")[0] for line in printed if RUNNING in line][:1] == [
        f"  2026-11-22 {RUNNING}, {NAMED_HAND}: table correct hand green joker_1 afghanistan"
    ]
    assert "Held against changes from a later day on only:" in printed


def test_an_instance_that_is_served_or_missing_is_a_sentence(
    instance: Instance, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(check, "--all", "--instance", str(instance.folder)) == 2
    assert run_command(check, "--all", "--instance", str(tmp_path / "none")) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"referee: Another Referee is already running with the folder {instance.folder}."
        " Use that one, or stop it first.",
        f"referee: There is no club in {tmp_path / 'none'}; name its folder with --instance.",
    ]
