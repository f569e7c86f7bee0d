"""`clubs`: several clubs on one computer, and what the service manager and the proxies read of them."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from referee import __version__
from referee.cli import backup, doctor
from referee.cli import clubs as clubs_command
from referee.cli.pin import set_pin
from referee.service.admin import hosting
from referee.service.admin.hosting import LOCK_FILE, read_state
from referee.service.admin.opening import read_link_key
from referee.store.database import hold_folder
from tests.command_line import run_command
from tests.instance import Instance
from tests.store.kept_folder import put_back

PIN = "2580"
TELLS_MEMORY = Path("/proc/self/fd").is_dir()
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return what runs a command: its exit status, its output and its errors."""

    def call(*words: str) -> tuple[int, str, str]:
        status = run_command(clubs_command, *words)
        return (status, *capsys.readouterr())

    return call


@pytest.fixture
def clubs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the clubs, empty; their PIN is in a file."""
    (tmp_path / "pin").write_text(f"{PIN}\n")
    monkeypatch.setenv("REFEREE_PIN_FILE", str(tmp_path / "pin"))
    monkeypatch.setenv("REFEREE_CLUBS", str(tmp_path / "clubs"))
    monkeypatch.setenv("REFEREE_SOCKETS", "/run/referee")
    return tmp_path / "clubs"


def files(clubs: Path) -> list[str]:
    """Return the names of what lies there, but for the file by which one command waits for another."""
    return sorted({path.name for path in clubs.iterdir()} - {LOCK_FILE}) if clubs.exists() else []


def test_a_club_is_begun_with_its_pin_and_what_others_read_of_it(run: Run, clubs: Path) -> None:
    status, said, _ = run("new", "easy-move", "Easy-Move.Example.org")
    key = read_link_key(clubs / "easy-move")
    assert (status, said.splitlines()) == (
        0,
        [
            "The club easy-move is reached at https://easy-move.example.org once its socket is held and the proxy reads"
            " anew:",
            "  systemctl enable --now referee@easy-move.socket",
            "  systemctl reload caddy  # or nginx",
            f"The link that makes a tablet its table: https://easy-move.example.org/table/{key}",
        ],
    )
    assert files(clubs) == ["Caddyfile", "easy-move", "easy-move.env", "easy-move.json", "nginx.conf"]
    assert (clubs / "easy-move.env").read_text() == "REFEREE_URL=https://easy-move.example.org\n"
    assert "reverse_proxy unix//run/referee/easy-move.sock\n" in (clubs / "Caddyfile").read_text()
    assert "proxy_pass http://unix:/run/referee/easy-move.sock;\n" in (clubs / "nginx.conf").read_text()
    assert (clubs / "easy-move").stat().st_mode & 0o077 == 0


def test_they_are_listed_with_what_they_weigh(run: Run, clubs: Path) -> None:
    assert run("list") == (0, f"There is no club in {clubs} yet.\n", "")
    run("new", "one", "one.example.org")
    run("new", "two", "two.example.org")
    run("suspend", "two")
    run("new", "three", "three.example.org")
    run("remove", "three", "--yes")
    status, said, _ = run("list")
    one, three, two = said.splitlines()
    assert status == 0
    assert one.startswith("one  https://one.example.org  asleep, 0.3 MB, last used 20")
    assert one.endswith(", last backup never")
    assert three == "three  three.example.org  removed"
    assert two.startswith("two  https://two.example.org  suspended, 0.3 MB")
    instance = Instance(clubs / "one")
    awake, german = (run("--lang", lang, "list")[1].splitlines()[0] for lang in ("en", "de"))
    instance.close()
    memory = r" with \d+\.\d MB of memory" if TELLS_MEMORY else ""
    assert re.match(rf"one  https://one\.example\.org  awake{memory}, \d", awake)
    assert re.match(memory and r"one  https://one\.example\.org  wach mit \d+,\d MB Arbeitsspeicher, \d", german)


def test_the_options_of_every_task_stand_before_it_or_behind(run: Run, clubs: Path) -> None:
    other = clubs.with_name("others")
    asked = [("--clubs", str(other)), ("--sockets", "/run/others"), ("--lang", "de")]
    flat = [word for option in asked for word in option]
    assert run("new", "one", "one.example.org", *flat)[0] == 0
    assert (files(clubs), (other / "one").is_dir()) == ([], True)
    assert run(*flat, "list") == run("list", *flat)
    assert run("--lang", "en", "list", *flat) == run("list", *flat) != run("list", *flat[:4])


NEWER = [("0.9.1", "of the newer Referee 0.9.1"), (None, "of a newer Referee")]


def written_by(folder: Path, program: str | None, schema: str | None = None) -> None:
    """Let the club be one that another version has written, with tables of its own perhaps."""
    (folder / "version.txt").unlink()
    if program is not None:
        (folder / "version.txt").write_text(f"{program}\n", encoding="ascii")
    if schema is not None:
        with closing(sqlite3.connect(folder / "referee.db")) as database, database:
            database.execute("UPDATE alembic_version SET version_num = ?", (schema,))


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("program", "said"), NEWER)
def test_a_club_that_a_newer_version_has_written_is_named_as_such(
    run: Run, clubs: Path, program: str | None, said: str
) -> None:
    """And the others are listed as ever."""
    run("new", "one", "one.example.org")
    run("new", "two", "two.example.org")
    written_by(clubs / "one", program, "9999")
    before = contents(clubs)
    status, listed, told = run("list")
    one, two = listed.splitlines()
    assert (status, told, contents(clubs)) == (0, "", before)
    assert one.startswith("one  https://one.example.org  asleep, ") and one.endswith(f", last backup never, {said}")
    assert two.endswith(", last backup never")


def test_each_club_may_be_on_a_version_of_its_own(run: Run, clubs: Path) -> None:
    run("new", "one", "one.example.org")
    written_by(clubs / "one", "0.9.1")
    assert run("list")[1].endswith(", last backup never, of Referee 0.9.1\n")
    (clubs / "one" / "referee.db").write_bytes(b"no database" * 1000)
    assert run("list")[1].endswith(", last backup never, its data cannot be read\n")


@pytest.mark.parametrize("house", ["house_of_0_2_0", "house_of_0_3_0"])
@pytest.mark.parametrize("is_served", [True, False])
def test_listing_brings_no_club_up_to_date(run: Run, clubs: Path, house: str, is_served: bool) -> None:
    """Its own program serves it, and may have written what is not in the database yet."""
    run("new", "one", "one.example.org")
    shutil.rmtree(clubs / "one")
    folder = put_back(house, clubs / "one")
    (folder / "referee.lock").touch()
    database = sqlite3.connect(folder / "referee.db")
    with closing(database), hold_folder(folder) if is_served else nullcontext():
        if is_served:
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("CREATE TABLE its_own (word)")
            database.commit()
        before = contents(clubs)
        assert ((folder / "referee.db-wal") in before) is is_served
        status, listed, _ = run("list")
        after = contents(clubs)
        for found in (before, after):
            # Whoever reads signs there; it is never kept.
            found.pop(folder / "referee.db-shm", None)
        assert (status, after) == (0, before)
        assert ("  awake" if is_served else "  asleep") in listed and listed.endswith(", of an older Referee\n")


def test_a_club_of_a_newer_version_is_suspended_resumed_and_removed_but_not_moved(
    run: Run, clubs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its data are read by none of these but the move, and by none written."""
    run("new", "one", "one.example.org")
    written_by(clubs / "one", "0.9.1", "9999")
    before = contents(clubs / "one")
    assert [run(task, "one")[0] for task in ("suspend", "resume")] == [0, 0]
    (tmp_path / "passphrase").write_text("four horses at the table")
    monkeypatch.setenv("REFEREE_PASSPHRASE_FILE", str(tmp_path / "passphrase"))
    sentence = (
        f"The club one was written by Referee 0.9.1, and this one is {__version__}; nothing was moved. Move it with the"
        " program that serves it."
    )
    assert run("move", "one", str(tmp_path / "one.club")) == (2, "", f"referee: {sentence}\n")
    assert ((tmp_path / "one.club").exists(), contents(clubs / "one")) == (False, before)
    written_by(clubs / "one", None)
    sentence = (
        "The club one was written by a newer Referee; nothing was moved. Move it with the program that serves it."
    )
    assert run("move", "one", str(tmp_path / "one.club")) == (2, "", f"referee: {sentence}\n")
    assert run("remove", "one", "--yes")[0] == 0
    assert files(clubs) == ["Caddyfile", "nginx.conf", "one.json"]


def test_a_suspended_club_keeps_its_data_and_answers_nobody(run: Run, clubs: Path) -> None:
    run("new", "one", "one.example.org")
    status, said, _ = run("suspend", "one")
    assert (status, said.splitlines()[1]) == (0, "  systemctl disable --now referee@one.socket referee@one.service")
    assert files(clubs) == ["Caddyfile", "nginx.conf", "one", "one.json"]
    sentence = "This club is suspended. Ask whoever runs this computer. Dieser Club ist stillgelegt. Fragt, wer diesen"
    for name in ("Caddyfile", "nginx.conf"):
        text = (clubs / name).read_text()
        assert sentence in text and "503" in text and "one.sock" not in text
    assert read_state(clubs / "one") == "suspended"
    assert run("resume", "one")[0] == 0
    assert files(clubs) == ["Caddyfile", "nginx.conf", "one", "one.env", "one.json"]
    assert "one.sock" in (clubs / "Caddyfile").read_text()


def test_a_removed_club_is_gone_and_says_so(run: Run, clubs: Path) -> None:
    run("new", "one", "one.example.org")
    refused = run("remove", "one")
    sentence = "Nothing was removed: nobody is at a terminal here. With --yes nobody is asked."
    assert refused == (2, "", f"referee: {sentence}\n")
    assert run("remove", "one", "--yes")[0] == 0
    assert files(clubs) == ["Caddyfile", "nginx.conf", "one.json"]
    assert 'respond "This club is gone. Diesen Club gibt es nicht mehr." 410' in (clubs / "Caddyfile").read_text()
    assert run("resume", "one") == (2, "", "referee: The club one was removed; a new one may have its name.\n")
    assert run("new", "other", "one.example.org")[0] == 0
    assert files(clubs) == ["Caddyfile", "nginx.conf", "other", "other.env", "other.json"]


def test_a_club_that_is_served_is_not_removed(run: Run, clubs: Path) -> None:
    run("new", "one", "one.example.org")
    instance = Instance(clubs / "one")
    status, _, said = run("remove", "one", "--yes")
    instance.close()
    sentence = "The club one is being served; stop it first, and what holds its socket before that."
    assert (status, said) == (2, f"referee: {sentence}\n")
    assert (clubs / "one" / "referee.db").exists()


FORM = (
    " cannot be the name of a club: it has small letters from a to z, digits and hyphens, at most 48 of them, and"
    " begins and ends without a hyphen."
)
HOST_NUMBER = (
    " is the number of a computer, which has several clubs; each club needs a host name of its own, such as"
    " club.example.org."
)
HOST_FORM = (
    " is no host name such as club.example.org; it is the name under which the club is reached, without https:// and"
    " path."
)


@pytest.mark.parametrize(
    ("name", "host", "sentence"),
    [
        ("a/b", "a.example.org", f"a/b{FORM}"),
        ("..", "a.example.org", f"..{FORM}"),
        ("a.b", "a.example.org", f"a.b{FORM}"),
        ("müller", "a.example.org", f"müller{FORM}"),
        ("", "a.example.org", FORM),
        ("-a", "a.example.org", f"-a{FORM}"),
        ("A", "a.example.org", f"A{FORM}"),
        ("a" * 300, "a.example.org", f"{'a' * 39}…{FORM}"),
        ("a", "https://a.example.org", f"https://a.example.org{HOST_FORM}"),
        ("a", "a.example.org/club", f"a.example.org/club{HOST_FORM}"),
        ("a", 'a"; } evil {', f'a"; }} evil {{{HOST_FORM}'),
        ("a", "10.0.0.1", f"10.0.0.1{HOST_NUMBER}"),
        ("a", "club.0x7f", f"club.0x7f{HOST_NUMBER}"),
        ("a", "localhost", f"localhost{HOST_FORM}"),
        ("a", "", HOST_FORM),
        ("one", "a.example.org", "There is a club one already; choose another name, or remove that one first."),
        ("a", "ONE.example.org.", "one.example.org is the host name of the club one; each club has one of its own."),
    ],
)
def test_what_no_club_can_be_called_is_told_and_nothing_is_begun(
    run: Run, clubs: Path, name: str, host: str, sentence: str
) -> None:
    run("new", "one", "one.example.org")
    before = {path: path.read_bytes() for path in clubs.iterdir() if path.is_file()}
    assert run("new", "--", name, host) == (2, "", f"referee: {sentence}\n")
    assert {path: path.read_bytes() for path in clubs.iterdir() if path.is_file()} == before
    assert files(clubs) == ["Caddyfile", "nginx.conf", "one", "one.env", "one.json"]


def test_a_folder_is_of_one_club(run: Run, clubs: Path) -> None:
    """Also where a link leads to it."""
    run("new", "one", "one.example.org")
    (clubs / "two").symlink_to(clubs / "one")
    status, _, said = run("new", "two", "two.example.org")
    assert (status, said.startswith(f"referee: {clubs / 'two'} is there already, and nothing of it was")) == (2, True)
    assert files(clubs) == ["Caddyfile", "nginx.conf", "one", "one.env", "one.json", "two"]


@pytest.mark.parametrize(
    ("host", "sent"), [("Müller.example", "xn--mller-kva.example"), ("Straße.Example.", "xn--strae-oqa.example")]
)
def test_a_host_with_an_umlaut_is_written_as_browsers_send_it(run: Run, clubs: Path, host: str, sent: str) -> None:
    assert run("new", "one", host)[0] == 0
    assert json.loads((clubs / "one.json").read_text()) == {"host": sent, "state": "open"}


def test_without_a_pin_nothing_is_left(run: Run, clubs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_PIN_FILE", "/nowhere")
    assert run("new", "one", "one.example.org")[0] == 2
    assert files(clubs) == []


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"host": "a b", "state": "open"}', '{"host": "a.b", "state": "?"}'])
def test_a_damaged_record_is_named(run: Run, clubs: Path, text: str) -> None:
    run("new", "one", "one.example.org")
    (clubs / "one.json").write_text(text)
    sentence = (
        f"{clubs / 'one.json'} does not say which club it is: it names a host and a state. Put it back from where you"
        " keep copies."
    )
    for words in (("suspend", "one"), ("resume", "one"), ("remove", "one", "--yes"), ("new", "one", "a.example.org")):
        assert run(*words) == (2, "", f"referee: {sentence}\n")


def test_one_damaged_record_leaves_the_other_clubs_alone(run: Run, clubs: Path) -> None:
    """And the proxy goes on leading to the club whose record it is, as nobody may have its host meanwhile."""
    run("new", "one", "one.example.org")
    run("new", "two", "two.example.org")
    (clubs / "one.json").write_text("{")
    status, said, told = run("list")
    assert (status, said.startswith("two  https://two.example.org  asleep")) == (2, True)
    assert told.startswith(f"referee: {clubs / 'one.json'} does not say which club it is")
    assert run("suspend", "two")[0] == 0
    assert run("new", "three", "three.example.org")[0] == 0
    sentence = "one.example.org is the host name of the club one; each club has one of its own."
    assert run("new", "four", "one.example.org") == (2, "", f"referee: {sentence}\n")
    assert "one.sock" in (clubs / "Caddyfile").read_text() and "one.sock" in (clubs / "nginx.conf").read_text()
    assert (clubs / "one.json").read_text() == "{"


def test_a_damaged_record_of_a_closed_club_leads_nowhere(run: Run, clubs: Path) -> None:
    run("new", "one", "one.example.org")
    run("suspend", "one")
    (clubs / "one.json").write_text("{")
    assert run("new", "two", "two.example.org")[0] == 0
    assert "one" not in (clubs / "Caddyfile").read_text()


def test_one_command_waits_for_another_and_says_so(run: Run, clubs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("new", "one", "one.example.org")
    monkeypatch.setattr(hosting, "WAITED_FOR", 0.1)
    sentence = (
        f"Another “clubs” command is at work in {clubs}, and nothing was changed; call this again once it has ended."
    )
    with hosting.hold_clubs(clubs):
        for words in (("suspend", "one"), ("new", "two", "two.example.org"), ("remove", "one", "--yes")):
            assert run(*words) == (2, "", f"referee: {sentence}\n")
        assert run("list")[0] == 0
    assert run("suspend", "one")[0] == 0
    assert files(clubs) == ["Caddyfile", "nginx.conf", "one", "one.json"]


def test_a_folder_of_sockets_is_as_short_as_the_system_wants(run: Run, clubs: Path) -> None:
    """The longest name is to fit."""
    longest, name = f"/{'s' * 52}", "n" * 48
    assert len(f"{longest}/{name}.sock") == 107
    assert run("--sockets", longest, "new", name, "one.example.org")[0] == 0
    sentence = (
        f"{longest}s cannot be the folder of the sockets: the socket of a club may have a path of 107 bytes at most, so"
        " name a folder whose path has at most 53."
    )
    assert run("--sockets", f"{longest}s", "new", "two", "two.example.org") == (2, "", f"referee: {sentence}\n")


def test_a_folder_that_cannot_be_asked_for_is_named(run: Run, clubs: Path) -> None:
    status, _, said = run("--clubs", f"/{'a' * 300}", "new", "one", "one.example.org")
    assert (status, f"/{'a' * 300} cannot be written to (File name too long)." in said) == (2, True)


def test_a_club_whose_folder_is_gone_is_removed_and_not_moved(
    run: Run, clubs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "one", "one.example.org")
    shutil.rmtree(clubs / "one")
    (tmp_path / "passphrase").write_text("four horses at the table")
    monkeypatch.setenv("REFEREE_PASSPHRASE_FILE", str(tmp_path / "passphrase"))
    sentence = (
        f"{clubs / 'one'} has no data of the club one that this Referee can read; nothing was moved. “doctor --instance"
        f" {clubs / 'one'}” says what is there."
    )
    assert run("move", "one", str(tmp_path / "one.club")) == (2, "", f"referee: {sentence}\n")
    assert ((clubs / "one").exists(), (tmp_path / "one.club").exists()) == (False, False)
    assert run("remove", "one", "--yes")[0] == 0


def test_an_unknown_club_and_a_folder_of_sockets_that_no_proxy_reads(run: Run, clubs: Path) -> None:
    sentence = f"There is no club one in {clubs}; “clubs list” names those there are."
    assert run("suspend", "one") == (2, "", f"referee: {sentence}\n")
    sentence = "/run/a;b cannot be the folder of the sockets: it is a whole path of letters, digits, dots and hyphens."
    assert run("--sockets", "/run/a;b", "list") == (2, "", f"referee: {sentence}\n")


def test_a_club_moves_in_a_file_with_all_its_links(
    run: Run,
    clubs: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file, other = tmp_path / "one.club", tmp_path / "other"
    run("new", "one", "one.example.org")
    sentence = (
        "Nobody is at a terminal here; write the passphrase into a file and name it with REFEREE_PASSPHRASE_FILE."
    )
    assert run("move", "one", str(file)) == (2, "", f"referee: {sentence}\n")
    (tmp_path / "passphrase").write_text("four horses at the table\n")
    monkeypatch.setenv("REFEREE_PASSPHRASE_FILE", str(tmp_path / "passphrase"))
    status, said, _ = run("move", "one", str(file))
    sentence = f"It is in {file} now. On its new computer: python3 -m referee clubs take {file}"
    assert (status, said.splitlines()[-1]) == (0, sentence)
    assert "This club lives on another computer now." in (clubs / "Caddyfile").read_text()
    assert run("list")[1].startswith("one  https://one.example.org  moved, ")
    status, said, _ = run("--clubs", str(other), "take", str(file))
    assert (status, said.splitlines()[1]) == (0, "  systemctl enable --now referee@one.socket")
    assert said.splitlines()[-1].endswith(f"https://one.example.org/table/{read_link_key(clubs / 'one')}")
    assert (files(clubs), files(other)) == (
        ["Caddyfile", "nginx.conf", "one", "one.json"],
        ["Caddyfile", "nginx.conf", "one", "one.env", "one.json"],
    )
    sealed = (
        "The club one was moved into a file, and what is left here is sealed. If that file was taken in nowhere,"
        " “clubs resume one --not-taken” opens it again."
    )
    assert run("resume", "one") == (2, "", f"referee: {sealed}\n")
    (tmp_path / "link").symlink_to(clubs / "one")
    for way in (clubs / "one", tmp_path / "link", clubs / "one" / ".." / "one"):
        assert run_command(backup, str(tmp_path / "backup"), "--instance", str(way)) == 2
        assert run_command(doctor, "--take", str(way), "--instance", str(tmp_path / "apart")) == 2
    capsys.readouterr()
    assert run("take", str(file)) == (
        2,
        "",
        "referee: What is left here of the club one is sealed, as it was moved into a file. If that file was taken in"
        " nowhere, “clubs resume one --not-taken” opens it again; otherwise remove it first, or choose another name.\n",
    )
    assert run("--clubs", str(other), "take", str(file), "--name", "two", "--host", "two.example.org")[0] == 0
    assert run("--clubs", str(other), "take", str(file), "--name", "", "--host", "a.b")[0] == 2
    assert run("--clubs", str(other), "take", str(file), "--name", "three", "--host", "")[0] == 2
    assert run("resume", "one", "--not-taken")[0] == 0


def test_a_club_that_cannot_be_written_down_whole_leaves_nothing(run: Run, clubs: Path) -> None:
    clubs.mkdir()
    (clubs / "Caddyfile.new").mkdir()
    status, _, said = run("new", "one", "one.example.org")
    assert (status, said.startswith(f"referee: {clubs} cannot be written to")) == (2, True)
    assert files(clubs) == ["Caddyfile.new"]
    (clubs / "Caddyfile.new").rmdir()
    assert run("new", "one", "one.example.org")[0] == 0


def test_whoever_gives_up_at_the_pin_may_begin_again(run: Run, clubs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def press_ctrl_c(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr("referee.cli.pin.set_pin", press_ctrl_c)
        run("new", "one", "one.example.org")
    assert files(clubs) == []
    assert run("new", "one", "one.example.org")[0] == 0


def test_a_host_that_another_took_while_the_pin_was_typed(
    run: Run, clubs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sites of one host keep Caddy from reading any."""

    def type_pin(instance: Path, lang: str) -> int:
        monkeypatch.undo()
        monkeypatch.setenv("REFEREE_PIN_FILE", str(clubs.parent / "pin"))
        assert run("--clubs", str(clubs), "new", "quick", "one.example.org")[0] == 0
        return set_pin(instance, lang)

    monkeypatch.setattr("referee.cli.pin.set_pin", type_pin)
    sentence = "one.example.org is the host name of the club quick; each club has one of its own."
    assert run("new", "one", "one.example.org") == (2, "", f"referee: {sentence}\n")
    assert files(clubs) == ["Caddyfile", "nginx.conf", "quick", "quick.env", "quick.json"]


def test_a_removal_that_stopped_halfway_is_finished(run: Run, clubs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("new", "one", "one.example.org")

    def fail(folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr("referee.service.admin.hosting.shutil.rmtree", fail)
        assert run("remove", "one", "--yes")[0] == 2
    # Nobody is led to it any more.
    assert files(clubs) == ["Caddyfile", "nginx.conf", "one", "one.json"]
    assert "one.sock" not in (clubs / "Caddyfile").read_text()
    assert run("remove", "one", "--yes")[0] == 0
    assert files(clubs) == ["Caddyfile", "nginx.conf", "one.json"]
    assert run("remove", "one", "--yes")[0] == 2


@pytest.mark.skipif(os.name != "posix", reason="files have no such rights there")
def test_what_the_proxy_reads_it_may_read(run: Run, clubs: Path) -> None:
    before = os.umask(0o077)
    try:
        run("new", "one", "one.example.org")
    finally:
        os.umask(before)
    read = [clubs / name for name in files(clubs) if name != "one"]
    assert [path.name for path in read if path.stat().st_mode & 0o777 != 0o644] == []


@pytest.mark.skipif(os.name != "posix", reason="users have no numbers there")
def test_another_user_changes_nothing(run: Run, clubs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What root begins, the club's server could not read."""
    run("new", "one", "one.example.org")
    owner = clubs.owner()
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    sentence = (
        f"{clubs} belongs to {owner}, whose servers could not read what another user writes there. Call this as"
        f" {owner}, with “sudo -u {owner}” before it."
    )
    for words in (("new", "two", "two.example.org"), ("suspend", "one"), ("remove", "one", "--yes")):
        assert run(*words) == (2, "", f"referee: {sentence}\n")
    assert run("list")[0] == 0
    assert files(clubs) == ["Caddyfile", "nginx.conf", "one", "one.env", "one.json"]
