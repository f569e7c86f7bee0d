"""`python3 -m referee pin` and `link`: what whoever runs the server does without a browser."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from referee.cli import link, pin
from referee.service.admin import addresses
from referee.service.desk.attempts import Guesser
from referee.service.desk.problems import Problem
from referee.service.people import book
from referee.web.frame import guard
from referee.web.server import terminal
from tests.command_line import run_command
from tests.instance import Instance
from tests.web.book import PIN, found_club, open_book

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file with the PIN that is to be set, 1357."""
    file = tmp_path / "pin"
    file.write_text("1357\n", encoding="ascii")
    monkeypatch.setenv("REFEREE_PIN_FILE", str(file))
    return file


def test_a_club_that_was_never_begun_has_its_pin_before_it_is_served(
    tmp_path: Path, given: Path, capsys: Printed
) -> None:
    assert run_command(pin, "--instance", str(tmp_path / "club")) == 0
    assert capsys.readouterr().out == "The club's PIN was chosen.\n"
    instance = Instance(tmp_path / "club")
    assert book.read_book(instance.desk) == book.BookState(has_pin=True, closed=False, generation=1)
    assert [change.what for change in book.list_changes(instance.desk)] == ["pin_set"]
    instance.close()


def test_another_pin_has_the_book_opened_anew(instance: Instance, given: Path) -> None:
    found_club(instance)
    device = open_book(instance)
    instance.close()
    assert run_command(pin, "--instance", str(instance.folder)) == 0
    instance.open()
    assert [change.what for change in book.list_changes(instance.desk)][:1] == ["pin_reset"]
    device.application = instance.app
    assert device.get("/files/backup.json").status_code == 403
    assert book.read_book(instance.desk).generation == 2
    with pytest.raises(Problem) as caught:
        book.open_book(instance.desk, Guesser("here"), 1, PIN, "")
    assert caught.value.code == "book_pin_wrong"
    book.open_book(instance.desk, Guesser("here"), 1, "1357", "")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_pin_is_one_sentence(
    tmp_path: Path, given: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed, lang: str
) -> None:
    words = ("--instance", str(tmp_path / "club"), "--lang", lang)
    given.write_text("12\n", encoding="ascii")
    assert run_command(pin, *words) == 2
    given.write_bytes(b"\xff\xfe")
    assert run_command(pin, *words) == 2
    given.unlink()
    assert run_command(pin, *words) == 2
    monkeypatch.delenv("REFEREE_PIN_FILE")
    assert run_command(pin, *words) == 2
    printed = capsys.readouterr().err.splitlines()
    assert (len(printed), (tmp_path / "club").exists()) == (4, False)
    if lang == "en":
        assert printed[2:] == [
            f"referee: REFEREE_PIN_FILE={given} cannot be read (No such file or directory).",
            "referee: Nobody is at a terminal here; write the PIN into a file and name it with REFEREE_PIN_FILE.",
        ]


def test_the_link_opens_also_while_the_club_is_served(instance: Instance, capsys: Printed) -> None:
    words = ("--instance", str(instance.folder), "--url", "https://referee.example")
    assert run_command(link, *words) == 0
    shown = capsys.readouterr().out.splitlines()[0]
    with instance.app.test_request_context():
        assert shown == f"https://referee.example/table/{guard.table_key()}"
    assert instance.onlooker().get(shown.removeprefix("https://referee.example")).status_code == 303


@pytest.mark.parametrize("lang", ["en", "de"])
def test_of_a_club_that_was_never_served_the_address_is_asked_for(
    instance: Instance, capsys: Printed, lang: str
) -> None:
    assert run_command(link, "--instance", str(instance.folder), "--lang", lang) == 2
    told = {
        "en": "was never served, so that its address is not known; name it with --url.",
        "de": "nennt sie mit --url.",
    }
    assert told[lang] in capsys.readouterr().err


def test_there_is_no_link_without_a_club(tmp_path: Path, capsys: Printed) -> None:
    assert run_command(link, "--instance", str(tmp_path)) == 2
    assert "There is no club in" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("noted", "shown"),
    [
        ("http://127.0.0.1:8200", "http://127.0.0.1:8200"),
        ("http://192.0.2.7:8200", "http://10.1.2.3:8200"),
        ("https://[2001:db8::7]", "https://10.1.2.3:443"),
        ("https://referee.example", "https://referee.example"),
    ],
)
def test_an_address_that_the_computer_has_no_more_is_that_of_today(
    instance: Instance, capsys: Printed, monkeypatch: pytest.MonkeyPatch, noted: str, shown: str
) -> None:
    monkeypatch.setattr(terminal, "network_address", lambda: "10.1.2.3")
    addresses.note_origin(instance.folder, noted, date(2026, 11, 2))
    assert run_command(link, "--instance", str(instance.folder)) == 0
    assert capsys.readouterr().out.partition("/table/")[0] == shown
