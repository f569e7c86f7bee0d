"""`python3 -m referee backup` and `restore`."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from referee.cli import backup, restore
from referee.service.admin import backup_requests, data_folders
from referee.service.admin.data_folders import inspect_folder
from tests.browser.pages import SEATS
from tests.browser.server import Server
from tests.command_line import run_command
from tests.instance import Instance
from tests.web.book import found_club
from tests.web.motions.votes import begin_table, move_fine


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


def test_a_backup_that_the_disk_does_not_take_is_not_noted(
    tmp_path: Path, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", refuse)
    assert run_command(backup, str(tmp_path / "1.json"), "--instance", str(club)) == 2
    assert inspect_folder(club).backed_up is None


def test_what_another_command_writes_at_the_same_place_is_left_alone(
    tmp_path: Path, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them writes a file of its own until it is whole."""
    written: list[Path] = []
    write = backup._write_by_oneself

    def write_twice(instance: Path, file: Path, lang: str) -> object:
        written.append(file)
        return write(instance, file, lang)

    monkeypatch.setattr(backup, "_write_by_oneself", write_twice)
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        assert run_command(backup, str(tmp_path / name / "club.json"), "--instance", str(club)) == 0
    assert written[0].name != written[1].name
    assert [file.name for file in (tmp_path / "one").iterdir()] == ["club.json"]


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


@pytest.mark.long
def test_a_club_that_is_served_is_backed_up_by_its_server(
    instance: Instance, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found_club(instance)
    instance.close()
    server = Server(instance.folder)
    server.start()
    try:
        assert run_command(backup, str(tmp_path / "1.json"), "--instance", str(instance.folder)) == 0
        match = server.post("/matches", {"seats": SEATS})["id"]
        assert run_command(backup, str(tmp_path / "2.json"), "--instance", str(instance.folder)) == 0
        assert server.get(f"/matches/{match}")["seq"] == 0
        assert [file.name for file in instance.folder.glob("backup*")] == []
        assert run_command(backup, str(tmp_path / "2.json"), "--instance", str(instance.folder)) == 2
    finally:
        server.kill()
    assert run_command(backup, str(tmp_path / "3.json"), "--instance", str(instance.folder)) == 0
    one, two, three = (tmp_path.joinpath(f"{number}.json").read_bytes() for number in (1, 2, 3))
    assert (match.encode() in one, match.encode() in two, two == three) == (False, True, True)
    assert capsys.readouterr().err == f"referee: {tmp_path / '2.json'} is there already; name another file.\n"


def test_a_server_that_does_not_answer_is_named(
    instance: Instance, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup_requests, "ANSWERS_WITHIN", 0.1)
    assert run_command(backup, str(tmp_path / "1.json"), "--instance", str(instance.folder)) == 2
    assert [file.name for file in tmp_path.glob("*.json*")] == []
    assert capsys.readouterr().err == (
        f"referee: The Referee that serves {instance.folder} does not answer; if it is of an older version, stop it"
        " first.\n"
    )


def test_what_is_left_out_is_named(instance: Instance, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, _ = begin_table(instance)
    move_fine(instance, match, secret="y")
    instance.close()
    for lang in ("en", "de"):
        file = str(tmp_path / f"{lang}.json")
        assert run_command(backup, file, "--instance", str(instance.folder), "--lang", lang) == 0
    english, german = capsys.readouterr().out.splitlines()
    assert english.endswith("open secret votes on a fine for Bob. A backup holds them once they are counted.")
    assert german.startswith("Nicht darin") and "Bob" in german


def test_of_the_kept_ones_the_newest_stay(
    tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, own = club / "backups", "mine.json"
    folder.mkdir()
    names = [f"referee-2026-11-{day}-200000.json" for day in (20, 27)]
    for name in (*names, own):
        folder.joinpath(name).write_text("{}")
    assert run_command(backup, "--keep", "2", "--instance", str(club)) == 0
    made = Path(capsys.readouterr().out.strip())
    assert {file.name for file in folder.iterdir()} == {own, names[1], made.name}
    assert run_command(backup, "--verify", "--instance", str(club)) == 0
    assert capsys.readouterr().out == f"{made} can be restored: members 3, matches 0.\n"
    elsewhere = tmp_path / "stick" / "club"
    assert run_command(backup, str(elsewhere), "--keep", "1", "--instance", str(club)) == 0
    assert [file.read_bytes() for file in elsewhere.iterdir()] == [made.read_bytes()]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_cannot_be_kept_or_verified_is_said(
    tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    nowhere, damaged, where = tmp_path / "nowhere", tmp_path / "damaged.json", ("--instance", str(club), "--lang", lang)
    assert run_command(backup, str(damaged), *where) == 0
    damaged.write_bytes(damaged.read_bytes().replace(b"Alice", b"Alina"))
    for words in (
        ("--verify", *where),
        (str(damaged), "--verify", *where),
        where,
        ("--keep", "3", "--instance", str(nowhere), "--lang", lang),
    ):
        assert run_command(backup, *words) == 2
    assert not nowhere.exists()
    printed = [line.removeprefix("referee: ") for line in capsys.readouterr().err.splitlines()]
    assert len(printed) == 4
    if lang == "en":
        assert printed == [
            f"There is no backup in {club / 'backups'} yet; name the file to verify.",
            "This backup is damaged or was changed, found at line 59. Nothing was restored.",
            "Name the file to write, or say with --keep how many backups to keep.",
            f"There is no club in {nowhere}; name its folder with --instance.",
        ]


@pytest.mark.parametrize("number", ["0", "x", "-1", "10000"])
def test_a_number_of_backups_to_keep_is_from_1_to_9999(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_command(backup, f"--keep={number}")
    assert f"'{number}' is no number of backups to keep; use one from 1 to 9999" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"{}", b""])
def test_a_restore_that_fails_leaves_nothing(tmp_path: Path, club: Path, content: bytes) -> None:
    file, fresh, empty, begun = tmp_path / "1.json", tmp_path / "new" / "club", tmp_path / "empty", tmp_path / "begun"
    file.write_bytes(content)
    empty.mkdir()
    Instance(begun).close()
    before = {name.name: name.read_bytes() for name in begun.iterdir()}
    assert [run_command(restore, str(file), "--instance", str(folder)) for folder in (fresh, empty, begun)] == [2, 2, 2]
    assert (fresh.parent.exists(), list(empty.iterdir())) == (False, [])
    assert {name.name: name.read_bytes() for name in begun.iterdir()} == before
    assert run_command(backup, str(tmp_path / "2.json"), "--instance", str(club)) == 0
    assert run_command(restore, str(tmp_path / "2.json"), "--instance", str(fresh)) == 0


def test_a_server_that_was_woken_just_now_is_asked_too(
    tmp_path: Path, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sleeping club may be opened between a command's look at it and its own."""
    looks, look = iter([False]), data_folders.is_served
    monkeypatch.setattr(data_folders, "is_served", lambda folder: next(looks, None) is None and look(folder))
    server = Server(club)
    server.start()
    try:
        assert run_command(backup, "--instance", str(club), str(tmp_path / "file.json")) == 0
    finally:
        server.kill()
    assert (tmp_path / "file.json").exists()
