"""`dice` and `odds` on the command line, run as a person runs them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cli import dice, odds, wording
from referee.rules.judge.odds import odds_of_battle
from tests.command_line import run_command

CASES = Path(__file__).parents[1] / "cases/rulebooks"
COMMANDS = {"dice": dice, "odds": odds}

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return what runs a command line such as `odds 10 5` and gives the exit status, the output and the complaints."""

    def call(*words: str) -> tuple[int, str, str]:
        # The rulebooks that lie beside this program are nobody's business here.
        return (run_command(COMMANDS[words[0]], "--rulebooks", "nowhere", *words[1:]), *capsys.readouterr())

    return call


def test_dice_as_json(run: Run) -> None:
    """The example of the notation (match-record 8)."""
    status, out, _ = run("dice", "6,5,2", "6,4", "--json")
    assert (status, json.loads(out)) == (0, {"attacker_loses": 1, "defender_loses": 1, "pairs": [[6, 6], [5, 4]]})


def test_dice_as_a_table(run: Run) -> None:
    assert run("dice", "2,5,6", "4,6")[1].splitlines() == [
        "Attacker  Defender",
        "   6         6      the attacker loses an army",
        "   5         4      the defender loses an army",
        "   2         –      not compared",
        "Armies lost: attacker 1, defender 1",
    ]


def test_dice_in_german(run: Run) -> None:
    assert run("dice", "6", "5,6", "--lang", "de")[1].splitlines() == [
        "Angreifer  Verteidiger",
        "    6           6       der Angreifer verliert eine Armee",
        "    –           5       wird nicht verglichen",
        "Verlorene Armeen: Angreifer 1, Verteidiger 0",
    ]


def test_em_8_7_2a_a_fourth_attack_die_is_refused(run: Run) -> None:
    assert run("dice", "6,5,2,1", "3") == (2, "", "referee: 4 dice for the attacker: at most 3 (EM-8.7.2a).\n")


def test_em_8_7_3b_a_third_defence_die_is_refused(run: Run) -> None:
    german = "referee: 3 Würfel für den Verteidiger: höchstens 2 (EM-8.7.3b).\n"
    assert run("dice", "6", "1,1,1", "--json", "--lang", "de") == (2, "", german)


def test_sv_3h_a_third_defence_die_is_refused_by_the_rulebook_that_is_asked(run: Run) -> None:
    complaint = "referee: 3 dice for the defender: at most 2 (SV-3h).\n"
    assert run("dice", "6", "1,1,1", "--rulebook", "swedish") == (2, "", complaint)


def test_f5_dice_by_the_limits_of_a_house_rulebook(run: Run) -> None:
    """Two dice in attack and one in defence."""
    books = ("--rulebook", "f5_house_dice_odds", "--rulebooks", str(CASES))
    assert run("dice", "6,5", "1", *books)[0] == 0
    assert run("dice", "6,5,4", "1", *books)[2].startswith("referee: 3 dice for the attacker: at most 2 (")
    assert run("dice", "6,5", "1,1", *books)[2].startswith("referee: 2 dice for the defender: at most 1 (")


@pytest.mark.parametrize(
    "throw", ["", "0", "7", "6,", ",6", "6,,5", "6, 5", "66", "x", "6,x", "６", "6\n5", "1" * 5000]
)
@pytest.mark.parametrize("is_attacker", [True, False])
def test_no_throw(run: Run, throw: str, is_attacker: bool) -> None:
    status, out, complaint = run("dice", *((throw, "1") if is_attacker else ("1", throw)))
    assert (status, out, complaint.count("\n")) == (2, "", 1)
    assert (
        complaint
        == f"referee: {wording.quote_input(throw)} is no throw: give each die from 1 to 6, with commas between "
        "them, as in 6,5,2.\n"
    )


def test_odds_as_json(run: Run) -> None:
    status, out, _ = run("odds", "10", "5", "--json")
    exact = odds_of_battle(10, 5)
    assert (status, json.loads(out)) == (
        0,
        {
            "conquer": exact.conquer,
            "attacker_left": {str(left): share for left, share in exact.attacker_left.items()},
            "defender_left": {str(held): share for held, share in exact.defender_left.items()},
            "expected_losses": {"attacker": exact.expected_losses.attacker, "defender": exact.expected_losses.defender},
        },
    )


@pytest.mark.parametrize(
    ("rulebook", "second_die_from"),
    [("easy_move", 2), ("hasbro", 2), ("regelbuch", 2), ("swedish", 3), ("french_1976", 2)],
)
def test_sv_3h_odds_by_the_rulebooks_defence(run: Run, rulebook: str, second_die_from: int) -> None:
    status, out, _ = run("odds", "4", "2", "--rulebook", rulebook, "--json")
    assert (status, json.loads(out)["conquer"]) == (0, odds_of_battle(4, 2, second_die_from=second_die_from).conquer)


def test_f5_odds_by_the_dice_of_a_house_rulebook(run: Run) -> None:
    """Two dice in attack and one in defence instead of three and two."""
    status, out, _ = run("odds", "10", "5", "--rulebook", "f5_house_dice_odds", "--rulebooks", str(CASES), "--json")
    exact = odds_of_battle(10, 5, attack_dice=2, defence_dice=1)
    assert (status, json.loads(out)["conquer"]) == (0, exact.conquer)
    assert exact.conquer != odds_of_battle(10, 5).conquer


def test_odds_as_a_table(run: Run) -> None:
    assert run("odds", "3", "2")[1].splitlines() == [
        "3 armies attack 2 (easy_move).",
        "",
        "Conquered:    36.3 %",
        "         2   13.5 %  armies left",
        "         3   22.8 %  armies left",
        "",
        "Held:         63.7 %",
        "         1   18.9 %  armies left",
        "         2   44.8 %  armies left",
        "",
        "Armies lost on average: attacker 1.4, defender 0.9",
    ]


def test_odds_of_a_large_battle_stay_a_short_table_in_german(run: Run) -> None:
    lines = run("odds", "1000", "900", "--lang", "de", "--rulebook", "swedish")[1].splitlines()
    assert lines[0] == "1000 Armeen greifen 900 an (swedish)."
    assert "Erobert:     100,0 %" in lines
    assert len(lines) <= 2 * odds.MOST_ROWS + 7


@pytest.mark.parametrize("armies", ["", "1", "0", "-3", "1001", "2.5", "1e2", " 5", "５", "ten", "9" * 5000])
def test_odds_of_no_number_of_attackers(run: Run, armies: str) -> None:
    needed = "give a whole number of armies from 2 to 1000; one of them always stays"
    complaint = f"referee: {wording.quote_input(armies)} for the attacker: {needed}.\n"
    assert run("odds", "--json", "--", armies, "5") == (2, "", complaint)


@pytest.mark.parametrize("armies", ["", "0", "-1", "1001", "5,0"])
def test_odds_of_no_number_of_defenders(run: Run, armies: str) -> None:
    complaint = (
        f"referee: {wording.quote_input(armies)} for the defender: give a whole number of armies from 1 to 1000.\n"
    )
    assert run("odds", "--", "5", armies) == (2, "", complaint)


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_rulebook(run: Run, command: str) -> None:
    names = "easy_move, hasbro, regelbuch, swedish, french_1976"
    complaint = f"referee: There is no rulebook 'chess'; there are {names}.\n"
    assert run(command, "5", "5", "--rulebook", "chess") == (2, "", complaint)
