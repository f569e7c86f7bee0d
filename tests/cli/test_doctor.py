"""`python3 -m referee doctor`: where the club's data lie, and what to do about them."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from referee import __version__
from referee.bootstrap.environment import ROOT
from referee.cli import backup, club_data, doctor
from referee.installation import data_folder
from referee.store.database import MENDED
from tests.command_line import run_command
from tests.instance import Instance

ABOUT = f"Referee {__version__}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}."
NO_BACKUP = "  No backup was made of it yet; make one with: python3 -m referee backup FILE"
Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the usual folder be one where nothing is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(club_data, "data_folder", lambda: tmp_path / "usual")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", MENDED)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    Instance(tmp_path / "club").close()
    return tmp_path / "club"


def told(capsys: Printed) -> list[str]:
    """Return what was printed, with sizes and times left out."""
    printed = capsys.readouterr().out
    return re.sub(r"\d+\.\d MB|\d{4}-\d\d-\d\d \d\d:\d\d", "…", printed).splitlines()


def test_the_data_of_a_checkout_lie_beside_the_program() -> None:
    assert data_folder() == ROOT / "instance"


def test_before_the_first_start_the_place_is_named(tmp_path: Path, capsys: Printed) -> None:
    assert run_command(doctor, "--instance", str(tmp_path / "club")) == 0
    assert told(capsys) == [ABOUT, f"{tmp_path / 'club'} holds no club yet; the first start begins one there."]
    assert list(tmp_path.iterdir()) == []


def test_a_club_is_named_with_its_size_its_last_change_and_its_last_backup(club: Path, capsys: Printed) -> None:
    before = {file.name: file.read_bytes() for file in club.iterdir()}
    assert run_command(doctor, "--instance", str(club)) == 0
    kept, size = f"{club} holds a club as this version keeps it.", "  It has … and was last written on …."
    assert told(capsys) == [ABOUT, kept, size, NO_BACKUP]
    assert {file.name: file.read_bytes() for file in club.iterdir()} == before
    assert run_command(backup, str(club.parent / "backup.json"), "--instance", str(club)) == 0
    assert run_command(doctor, "--instance", str(club)) == 0
    assert told(capsys) == [ABOUT, kept, size, "  The last backup was made on …."]


def test_a_club_that_is_being_served_is_named_and_not_disturbed(tmp_path: Path, capsys: Printed) -> None:
    instance = Instance(tmp_path / "club")
    match = instance.dealt()
    assert run_command(doctor, "--instance", str(instance.folder)) == 0
    assert "  It is being served now." in told(capsys)
    assert instance.place(match).status_code == 201
    instance.close()


def test_a_club_whose_server_was_killed_is_well_although_all_of_it_is_in_the_log(
    tmp_path: Path, capsys: Printed
) -> None:
    instance, killed = Instance(tmp_path / "club"), tmp_path / "killed"
    shutil.copytree(instance.folder, killed, ignore=shutil.ignore_patterns("*-shm"))
    instance.close()
    before = {file.name: file.read_bytes() for file in killed.iterdir()}
    assert len(before["referee.db-wal"]) > len(before["referee.db"])
    assert run_command(doctor, "--instance", str(killed)) == 0
    assert told(capsys)[1] == f"{killed} holds a club as this version keeps it."
    assert {file.name: file.read_bytes() for file in killed.iterdir()} == before


@pytest.mark.parametrize(
    ("version", "sentence", "status"),
    [
        ("0030", "holds a club of an older version; the next start brings it up to date.", 0),
        ("9999", "holds a club of a newer version; update this Referee before you start it there.", 1),
        ("0001", "holds a database that cannot be read; put back a copy, or restore a backup.", 1),
    ],
)
def test_the_version_of_a_club_is_told(club: Path, capsys: Printed, version: str, sentence: str, status: int) -> None:
    database = sqlite3.connect(club / "referee.db")
    database.execute("UPDATE alembic_version SET version_num = ?", [version])
    database.commit()
    database.close()
    assert run_command(doctor, "--instance", str(club)) == status
    assert told(capsys)[1] == f"{club} {sentence}"


def test_a_file_that_is_no_database_needs_attention(club: Path, capsys: Printed) -> None:
    (club / "referee.db").write_bytes(b"Dear Alice, " * 1000)
    assert run_command(doctor, "--instance", str(club)) == 1
    assert told(capsys)[1].endswith("put back a copy, or restore a backup.")


def test_several_clubs_are_all_named_and_which_one_opens(tmp_path: Path, club: Path, capsys: Printed) -> None:
    for folder in ("usual", "instance"):
        Instance(tmp_path / folder).close()
    assert run_command(doctor, "--instance", str(club)) == 0
    printed = told(capsys)
    named = [line.split(" holds ")[0] for line in printed if " holds " in line]
    assert named == [str(club), str(tmp_path / "usual"), str(tmp_path / "instance")]
    assert printed[-1] == f"Without another --instance, the club in {club} is the one that opens."


def test_of_a_folder_without_a_club_none_is_said_to_open(tmp_path: Path, capsys: Printed) -> None:
    Instance(tmp_path / "usual").close()
    assert run_command(doctor, "--instance", str(tmp_path / "club")) == 0
    assert [line for line in told(capsys) if not line.startswith("  ")] == [
        ABOUT,
        f"{tmp_path / 'club'} holds no club yet; the first start begins one there.",
        f"{tmp_path / 'usual'} holds a club as this version keeps it.",
        f"To move that club there: python3 -m referee doctor --take {tmp_path / 'usual'}",
    ]


@pytest.mark.parametrize(("version", "is_told"), [((3, 40, 1), True), ((3, 51, 2), True), ((3, 51, 3), False)])
def test_an_old_sqlite_is_told_and_asks_for_nothing(
    club: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch, version: tuple[int, ...], is_told: bool
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    assert run_command(doctor, "--instance", str(club)) == 0
    assert ("is older than 3.51.3" in capsys.readouterr().out) == is_told


def test_a_folder_that_is_copied_or_cannot_be_written_to_needs_attention(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "letter").touch()
    assert run_command(doctor, "--instance", str(tmp_path / "letter" / "club")) == 1
    assert told(capsys)[-1] == (
        f"{tmp_path / 'letter' / 'club'} can hold no club: whoever starts Referee may make no files there. Give them"
        " the right to, or name another folder with --instance."
    )
    folder = tmp_path / "Dropbox"
    assert run_command(doctor, "--instance", str(folder)) == 1
    assert told(capsys)[-1].startswith(f"Nothing was begun in {folder}: it lies in Dropbox, which copies files while")
    Instance(tmp_path / "club").close()
    folder.mkdir()
    (tmp_path / "club").rename(folder / "club")
    assert run_command(doctor, "--instance", str(folder / "club")) == 1
    assert told(capsys)[-1].startswith(f"  {folder / 'club'} lies in Dropbox, which copies files while they are")


def test_a_folder_that_cannot_be_reached_needs_attention(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "round").symlink_to("round")
    for folder in (tmp_path / "round", tmp_path / "round" / "club"):
        assert run_command(doctor, "--instance", str(folder)) == 1
        assert told(capsys)[1].startswith(f"{folder} can hold no club")


def test_a_club_whose_server_was_killed_is_well(tmp_path: Path, capsys: Printed) -> None:
    instance = Instance(tmp_path / "club")
    killed = tmp_path / "killed"
    killed.mkdir()
    for file in instance.folder.iterdir():
        if file.is_file() and not file.name.endswith("-shm"):
            (killed / file.name).write_bytes(file.read_bytes())
    instance.close()
    before = {file.name: file.read_bytes() for file in killed.iterdir()}
    assert "referee.db-wal" in before
    assert run_command(doctor, "--instance", str(killed)) == 0
    assert told(capsys)[1] == f"{killed} holds a club as this version keeps it."
    assert {file.name: file.read_bytes() for file in killed.iterdir()} == before


def test_a_start_that_came_to_nothing_left_no_club(tmp_path: Path, club: Path, capsys: Printed) -> None:
    (tmp_path / "referee.db").touch()
    assert run_command(doctor, "--instance", str(tmp_path)) == 0
    assert told(capsys)[1] == f"{tmp_path} holds no club yet; the first start begins one there."
    (club / "referee.db").write_bytes(b"")
    assert run_command(doctor, "--instance", str(club)) == 1
    assert told(capsys)[1] == f"{club} holds a database that cannot be read; put back a copy, or restore a backup."


def test_a_club_that_may_not_be_read_is_not_called_damaged(
    club: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert run_command(doctor, "--instance", str(club)) == 1
    assert told(capsys)[1] == f"{club} holds a club that whoever starts Referee may not read; give them the right to."


def test_a_terminal_that_lacks_letters_is_answered_all_the_same(club: Path) -> None:
    surroundings = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "referee", "doctor", "--lang", "de", "--instance", str(club / "München")]
    done = subprocess.run(words, env=surroundings, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "gibt es noch keinen Club" in done.stdout


def test_a_folder_in_place_of_the_database_needs_attention(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "referee.db").mkdir()
    assert run_command(doctor, "--instance", str(tmp_path)) == 1
    assert told(capsys)[1].endswith("put back a copy, or restore a backup.")


def test_the_folder_one_is_in_may_be_gone(tmp_path: Path, club: Path, capsys: Printed) -> None:
    (tmp_path / "gone").mkdir()
    os.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert run_command(doctor, "--instance", str(club)) == 0
    assert told(capsys)[1] == f"{club} holds a club as this version keeps it."


@pytest.mark.parametrize("is_begun", [False, True])
def test_a_club_is_moved_to_a_folder_in_which_nothing_was_entered(
    tmp_path: Path, club: Path, capsys: Printed, is_begun: bool
) -> None:
    instance, target = Instance(club), tmp_path / "usual"
    match = instance.dealt()
    seen = instance.view(match)
    instance.close()
    before = {file.name: file.read_bytes() for file in club.iterdir()}
    if is_begun:
        Instance(target).close()
    assert run_command(doctor, "--take", str(club), "--instance", str(target)) == 0
    kept = tmp_path / "club-taken"
    told = f"The club is in {target} now; {kept} holds it as it was, and may be removed.\n"
    assert (capsys.readouterr().out, club.exists()) == (told, False)
    assert {file.name: file.read_bytes() for file in kept.iterdir()} == before
    moved = Instance(target)
    assert moved.view(match) == seen
    moved.close()
    assert [file.name for file in target.glob("taking*")] == []


def test_what_cannot_be_moved_stays_where_it_is(tmp_path: Path, club: Path, capsys: Printed) -> None:
    played = Instance(tmp_path / "played")
    played.dealt()
    for source, target in ((tmp_path / "nowhere", "usual"), (played.folder, "usual"), (club, "played")):
        assert run_command(doctor, "--take", str(source), "--instance", str(tmp_path / target)) == 2
    played.close()
    assert run_command(doctor, "--take", str(club), "--instance", str(played.folder)) == 2
    (tmp_path / "letter").touch()
    assert run_command(doctor, "--take", str(club), "--instance", str(tmp_path / "letter" / "club")) == 2
    assert [line.removeprefix("referee: ") for line in capsys.readouterr().err.splitlines()][:4] == [
        f"There is no club in {tmp_path / 'nowhere'} that this Referee can open; the command doctor with"
        f" --instance {tmp_path / 'nowhere'} says why.",
        f"{played.folder} is being served; stop that first.",
        f"{played.folder} is being served; stop that first.",
        f"Something has been entered in {played.folder} already; a club is moved to a folder without one.",
    ]
    assert (club / "referee.db").is_file()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club", "letter", "played"]
