"""`rulebooks` on the command line (match-record 6): options with values and citations, and how two rulebooks differ."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from referee.cli import rulebooks
from referee.rulebooks.loader import NAMES
from referee.rules.rulebook import Options
from tests.command_line import run_command
from tests.rulebooks.tuesday import TUESDAY

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a club's folder of own rulebooks."""
    made = tmp_path / "rulebooks"
    made.mkdir()
    return made


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], folder: Path) -> Run:
    """Return what runs `rulebooks` with these words and gives the exit status, the output and the complaints."""

    def call(*words: str) -> tuple[int, str, str]:
        return (run_command(rulebooks, "--rulebooks", str(folder), *words), *capsys.readouterr())

    return call


def test_all_rulebooks_are_listed_in_their_order(run: Run) -> None:
    status, out, complaint = run("--json")
    books = json.loads(out)["rulebooks"]
    assert (status, complaint, tuple(book["id"] for book in books)) == (0, "", NAMES)
    assert all(option["cite"] for book in books for option in book["options"].values())


def test_every_option_of_easy_move_has_a_value_and_a_citation(run: Run) -> None:
    (book,) = json.loads(run("easy_move", "--json")[1])["rulebooks"]
    without_use = {"capital_missions", "composition_values", "inherited_sets", "placement_step"}
    without_use |= {"capitals_won", "capitals_to_win", "capital_card", "capital_loss"}
    without_use |= {"neutral_armies", "neutral_divisor"}
    assert set(book["options"]) == {field.name for field in fields(Options)} - without_use
    assert all(option["cite"] for option in book["options"].values())
    assert book["options"]["penalty_shortfall"] == {
        "value": "other_lands",
        "type": "word",
        "cite": "A-18",
        "choices": ["other_lands", "forgiven", "literal"],
    }


def test_a_rulebook_as_a_table(run: Run) -> None:
    lines = run("easy_move")[1].splitlines()
    assert lines[:2] == ["easy_move: Easy-Move § 8", "  variants: missions, domination"]
    (line,) = [line for line in lines if line.split()[0] == "elimination_ends_attack"]
    assert line.split() == ["elimination_ends_attack", "true", "A-26", "or", "false"]


def test_an_option_may_have_another_value_in_a_variant(run: Run) -> None:
    assert "  in domination: set_values ascending (FR-V2)" in run("french_1976")[1].splitlines()
    (book,) = json.loads(run("french_1976", "--json")[1])["rulebooks"]
    assert book["in_variants"]["domination"]["set_values"]["value"] == "ascending"


def test_two_rulebooks_are_compared_by_what_differs(run: Run) -> None:
    printed = json.loads(run("easy_move", "swedish", "--json")[1])
    assert printed["rulebooks"] == ["easy_move", "swedish"]
    assert {"second_defence_die_from", "composition_values", "fortify"} <= set(printed["options"])
    assert "joker" not in printed["options"]
    values = {name: option["value"] for name, option in printed["options"]["second_defence_die_from"].items()}
    assert values == {"easy_move": 2, "swedish": 3}
    assert printed["options"]["composition_values"]["easy_move"] is None
    assert "2 (EM-8.7.3e)" in run("easy_move", "swedish")[1]


def test_a_rulebook_does_not_differ_from_itself(run: Run) -> None:
    assert run("easy_move", "easy_move")[1].splitlines()[0] == "easy_move – easy_move: differences: 0"


def test_what_is_no_name_is_said_in_german_too(run: Run) -> None:
    lines = [" ".join(line.split()) for line in run("easy_move", "--lang", "de")[1].splitlines()]
    assert lines[1:5] == [
        "Varianten: missions, domination",
        "players_least 3 EM-8.5g fest",
        "players_most 6 EM-8.3b fest",
        "colours regulars EM-8.4a oder chosen",
    ]
    assert "missions_each 2 EM-8.5c 1 bis 2 (nur missions)" in lines
    assert run("easy_move", "easy_move", "--lang", "de")[1].startswith("easy_move – easy_move: Unterschiede: 0\n")
    assert run("chess", "--lang", "de")[2].startswith("referee: Ein Regelwerk 'chess' gibt es nicht;")


@pytest.mark.parametrize("words", [("chess",), ("easy_move", "chess"), ("",), ("x" * 5000,)])
def test_an_unknown_rulebook_is_named_with_those_there_are(run: Run, words: tuple[str, ...]) -> None:
    status, out, complaint = run(*words)
    assert (status, out, complaint.count("\n")) == (2, "", 1)
    assert complaint.endswith("there are easy_move, hasbro, regelbuch, swedish, french_1976.\n")


# a club's own


def test_a_club_s_rulebook_is_listed_shown_and_compared(run: Run, folder: Path) -> None:
    (folder / "tuesday.toml").write_text(TUESDAY, encoding="utf-8")
    printed = json.loads(run("--json")[1])
    assert [book["id"] for book in printed["rulebooks"]] == [*NAMES, "tuesday"]
    assert "faulty" not in printed
    (book,) = json.loads(run("tuesday", "--json")[1])["rulebooks"]
    assert (book["name"], book["extends"], book["options"]["bonus_armies"]["cite"]) == ("Tuesday", "easy_move", "H-1")
    assert book["clauses"] == {"H-1": "An own territory on a traded card brings three armies."}
    assert run("tuesday")[1].splitlines()[:2] == ["tuesday: Tuesday", "  variants: domination, missions"]
    compared = json.loads(run("easy_move", "tuesday", "--json")[1])
    assert set(compared["options"]) == {"fortify", "bonus_armies", "discard_round"}


def test_a_faulty_rulebook_is_listed_with_the_way_to_its_faults(run: Run, folder: Path) -> None:
    (folder / "friday.toml").write_text('extends = "chess"\n', encoding="utf-8")
    status, out, complaint = run()
    assert (status, complaint) == (0, "")
    last = out.splitlines()[-1]
    assert last.startswith(f"{folder / 'friday.toml'} has faults")
    assert last.endswith(f"python3 -m referee rulebooks --check {folder / 'friday.toml'}")
    (faulty,) = json.loads(run("--json")[1])["faulty"]
    assert [(fault["line"], fault["key"]) for fault in faulty["faults"]] == [(1, "extends")]
    assert run("friday")[0] == 2


def test_check_says_in_which_points_a_sound_rulebook_differs(run: Run, folder: Path) -> None:
    file = folder / "tuesday.toml"
    file.write_text(TUESDAY, encoding="utf-8")
    status, out, complaint = run("--check", str(file))
    assert (status, complaint) == (0, "")
    assert out.splitlines() == [
        f"{file} can be played: “Tuesday”, which differs from Easy-Move § 8 in 4 points.",
        "  Round in which a mission is given back: 4. house rule",
        "  Extra armies for one's own territory on a traded card: 3. house rule 1",
        "  Moving armies at the end of the turn: one move. house rule",
        "  New armies at least (World domination): 2. house rule",
    ]
    assert json.loads(run("--check", str(file), "--json")[1]) == {
        "file": str(file),
        "rulebook": "tuesday",
        "faults": [],
    }


def test_check_tells_every_fault_with_its_line(run: Run, folder: Path) -> None:
    file = folder / "tuesday.toml"
    file.write_text('extends = "easy_move"\n[options]\nfortify = "two"\nfortifi = 1\n', encoding="utf-8")
    status, out, complaint = run("--check", str(file))
    assert (status, complaint) == (1, "")
    assert out.splitlines() == [
        f'{file}: Line 3, options.fortify: “fortify” cannot be "two"; possible are one, adjacent, connected.',
        f"{file}: Line 4, options.fortifi: there is no option “fortifi”; similar are fortify.",
    ]
    assert run("--check", str(file), "--lang", "de")[1].splitlines()[0] == (
        f'{file}: Zeile 3, options.fortify: „fortify“ kann nicht "two" sein; möglich sind one, adjacent, connected.'
    )
    printed = json.loads(run("--check", str(file), "--json")[1])
    assert [(fault["line"], fault["key"], fault["code"]) for fault in printed["faults"]] == [
        (3, "options.fortify", "option_value"),
        (4, "options.fortifi", "option_unknown"),
    ]


@pytest.mark.parametrize("raw", [None, b"\xff", b"#" * 70000])
def test_check_of_a_file_that_cannot_be_read(run: Run, folder: Path, raw: bytes | None) -> None:
    file = folder / "tuesday.toml"
    if raw is not None:
        file.write_bytes(raw)
    status, out, complaint = run("--check", str(file), "--json")
    assert (status, out, complaint.count("\n")) == (2, "", 1)
    assert complaint.startswith(f"referee: {file}: ")
