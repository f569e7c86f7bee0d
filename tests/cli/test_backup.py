"""`python3 -m referee backup` and `restore`."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli import backup, restore
from tests.command_line import run_command
from tests.instance import Instance
from tests.web.book import found_club


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return the folder of a club that is not being served."""
    instance = Instance(tmp_path / "club")
    found_club(instance)
    instance.close()
    return tmp_path / "club"


def test_a_club_goes_through_a_file_into_an_empty_folder(tmp_path: Path, club: Path) -> None:
    one, two, other = str(tmp_path / "1.json"), str(tmp_path / "2.json"), str(tmp_path / "other")
    assert run_command(backup, one, "--instance", str(club)) == 0
    assert run_command(restore, one, "--instance", other) == 0
    assert run_command(backup, two, "--instance", other) == 0
    assert Path(one).read_bytes() == Path(two).read_bytes()
    assert (Path(one).stat().st_mode & 0o777, b'"name": "Alice"' in Path(one).read_bytes()) == (0o600, True)


def test_what_cannot_be_done_costs_one_sentence(tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, missing, folder = tmp_path / "1.json", str(tmp_path / "none" / "1.json"), str(club)
    file.write_text("{}")
    assert run_command(backup, str(file), "--instance", folder) == 2
    assert run_command(backup, missing, "--instance", folder) == 2
    assert run_command(restore, missing, "--instance", folder) == 2
    assert run_command(restore, str(file), "--instance", folder) == 2
    assert run_command(restore, str(file), "--instance", str(tmp_path / "other")) == 2
    assert run_command(backup, missing, "--instance", str(file)) == 2
    printed = capsys.readouterr().err.splitlines()
    assert printed == [
        f"referee: {file} is there already; name another file.",
        f"referee: {missing} cannot be written (No such file or directory).",
        f"referee: {missing} cannot be read (No such file or directory).",
        "referee: Something has been entered here already. A backup is restored with an empty data folder only.",
        "referee: This file is no backup of Referee. Nothing was restored.",
        f"referee: {file} is a file; name a folder with --instance.",
    ]


def test_where_no_club_is_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, empty, nowhere = tmp_path / "1.json", tmp_path / "empty", tmp_path / "nowhere"
    empty.mkdir()
    assert [run_command(backup, str(file), "--instance", str(folder)) for folder in (empty, nowhere)] == [2, 2]
    assert (file.exists(), nowhere.exists(), list(empty.iterdir())) == (False, False, [])
    assert capsys.readouterr().err.splitlines() == [
        f"referee: There is no club in {folder}; name its folder with --instance." for folder in (empty, nowhere)
    ]


def test_both_commands_answer_in_german(tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, missing = tmp_path / "1.json", tmp_path / "none.json"
    file.write_text("{}")
    for command, name, folder in (
        (backup, file, club),
        (backup, tmp_path / "none" / "1.json", club),
        (backup, missing, missing),
        (backup, missing, file),
        (restore, missing, club),
        (restore, file, tmp_path / "other"),
    ):
        assert run_command(command, str(name), "--instance", str(folder), "--lang", "de") == 2
    assert capsys.readouterr().err.splitlines() == [
        f"referee: {file} gibt es schon; nennt eine andere Datei.",
        f"referee: {tmp_path / 'none' / '1.json'} lässt sich nicht schreiben (Datei oder Ordner gibt es nicht).",
        f"referee: In {missing} ist kein Club; nennt seinen Ordner mit --instance.",
        f"referee: {file} ist eine Datei; mit --instance einen Ordner angeben.",
        f"referee: {missing} lässt sich nicht lesen (Datei oder Ordner gibt es nicht).",
        "referee: Diese Datei ist keine Sicherung von Referee. Nichts wurde wiederhergestellt.",
    ]


def test_a_club_that_is_being_served_is_backed_up_from_its_page(
    instance: Instance, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "1.json"
    assert run_command(backup, str(file), "--instance", str(instance.folder)) == 2
    assert (file.exists(), "Another Referee is already running" in capsys.readouterr().err) == (False, True)
