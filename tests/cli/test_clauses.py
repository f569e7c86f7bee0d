"""Reading a rulebook on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from referee.cli import rulebooks
from tests.command_line import run_command

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return what runs `rulebooks` with these words and gives the exit status, the output and the complaints."""

    def call(*words: str) -> tuple[int, str, str]:
        return (run_command(rulebooks, *words), *capsys.readouterr())

    return call


def test_a_rulebook_is_read_under_its_headings(run: Run) -> None:
    status, out, complaint = run("hasbro", "--clauses")
    assert (status, complaint) == (0, "")
    assert out.startswith("Sending units to liberate a territory\n  HB-1        You can liberate only")
    places = [out.index(f"\n  {cite} ") for cite in ("HB-19", "RB-1a", "A-R03", "A-H03", "match-record/8")]
    assert places == sorted(places)


def test_clauses_as_json_say_how_they_are_quoted(run: Run) -> None:
    printed = json.loads(run("easy_move", "--clauses", "--json", "--lang", "de")[1])
    clauses = {clause["cite"]: clause for clause in printed["clauses"]}
    assert (printed["rulebook"], len(clauses)) == ("easy_move", len(printed["clauses"]))
    assert clauses["EM-8.7.4g"] == {
        "cite": "EM-8.7.4g",
        "paragraph": "Easy-Move § 8 (7) 4",
        "section": "Würfel vergleichen, Verluste und Fouls",
        "text": "Wer mit drei Würfeln verteidigt, verliert dafür zwei Armeen.",
    }


def test_one_clause_is_read_by_its_id(run: Run) -> None:
    assert run("swedish", "--clause", "SV-4")[1].startswith("SV-4        At the end of the turn")
    assert json.loads(run("swedish", "--clause", "A-S04", "--json")[1])["section"] == "On the Swedish rules"


@pytest.mark.parametrize("lang", ["sv", "it", "fr"])
def test_a_language_to_come_reads_english(run: Run, lang: str) -> None:
    assert run("swedish", "--clauses", "--json", "--lang", lang)[1] == run("swedish", "--clauses", "--json")[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("easy_move", "--clause", "SV-3m"), "There is no clause 'SV-3m' in easy_move; --clauses lists them."),
        (("easy_move", "--clause", ""), "There is no clause '' in easy_move; --clauses lists them."),
        (("--clauses",), "To read clauses name one rulebook."),
        (("easy_move", "swedish", "--clause", "SV-4"), "To read clauses name one rulebook."),
        (("--clauses", "--lang", "de"), "Um Regeln zu lesen, nennt ein Regelwerk."),
        (
            ("easy_move", "--clause", "X", "--lang", "de"),
            "Eine Regel 'X' gibt es in easy_move nicht; --clauses führt sie alle auf.",
        ),
    ],
)
def test_what_cannot_be_read_is_said(run: Run, words: tuple[str, ...], said: str) -> None:
    assert run(*words) == (2, "", f"referee: {said}\n")


def test_rulings_speak_the_words_of_the_rulebook_they_are_read_for(run: Run) -> None:
    """Where a ruling holds at every table, a Regelbuch table reads of units and the Swedish one of areas."""
    said = {book: run(book, "--clause", "A-31")[1] for book in ("easy_move", "regelbuch", "swedish")}
    assert "18 territories with two armies" in said["easy_move"]
    assert "18 territories with two units" in said["regelbuch"]
    assert "18 areas with two armies" in said["swedish"]
