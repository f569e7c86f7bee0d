"""What `legal` offers and what the judge accepts are the same, over everything that can be said in every phase."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count, product
from typing import Any, TypeAlias

import pytest

from referee.rules import commands
from referee.rules.judge.decide import decide
from referee.rules.judge.evolve import start_match
from referee.rules.judge.legal import legal
from referee.rules.refusal import Refusal
from referee.rules.state import State
from tests.rules.every_command import PAIRS, TERRITORIES, every_command, offered, small_board, throw_offered
from tests.rules.helpers import after, table_of
from tests.rules.judge.phase_states import ARMIES, PHASES, SET, state_of


def accepted(state: State, command: commands.Command) -> bool:
    try:
        decide(state, commands.Action(command))
    except Refusal:
        return False
    return True


# Offered as a whole: `legal` does not say which mission, which card or which correction.
COARSE = (commands.EnterMission, commands.CorrectBoard, commands.CorrectHand, commands.CorrectSets)


def announced_right(state: State, command: commands.Command) -> bool:
    """Whether the dice agree with the announcement where the rulebook wants as many."""
    if not isinstance(command, commands.Attack | commands.AttackCounted) or command.announced is None:
        return True
    dice = len(command.attacker) if isinstance(command, commands.Attack) else command.attack_dice
    return state.options.announced_dice == "at_most" or command.announced == dice


DAYS = 7
"""In so many every throw and every trade is tried where none is offered, nearly all commands there are."""
Differences: TypeAlias = Callable[[State], list[str]]


@pytest.fixture
def differences(thorough: bool, day: int) -> Differences:
    """Commands that are offered and refused, or accepted and not offered: all of them with the long counts."""
    return partial(find_differences, days=1 if thorough else DAYS, day=day)


def find_differences(state: State, days: int, day: int) -> list[str]:
    possible, different = legal(state), []
    throws = [pair for n, pair in enumerate(PAIRS, day) if n % days == 0 or throw_offered(possible, *pair)]
    trades = count(day)
    for command in every_command(state, throws):
        right = offered(possible, command) and announced_right(state, command)
        if isinstance(command, commands.Trade) and next(trades) % days and not right:
            continue
        judged = accepted(state, command)
        if right == judged or (isinstance(command, COARSE) and right):
            continue
        if isinstance(command, commands.Draw) and command.card is not None and right:
            continue
        different.append(f"{'offered' if right else 'accepted'} alone: {command}")
    return different


@pytest.mark.parametrize("phase", PHASES)
def test_em_8_7_0b_what_is_offered_is_what_is_accepted(differences: Differences, phase: str) -> None:
    """Nothing else is accepted, nothing of it refused."""
    assert differences(state_of(PHASES[phase])) == []


@pytest.mark.parametrize("cards", ["entered", "counted"])
@pytest.mark.parametrize("phase", ["attack", "a forgotten card"])
def test_em_8_8a_also_with_a_physical_deck(differences: Differences, phase: str, cards: str) -> None:
    """Faces told to the referee, or only numbers known."""
    assert differences(state_of(PHASES[phase], cards=cards)) == []


@pytest.mark.parametrize("option", ["one", "connected"])
@pytest.mark.parametrize("phase", ["fortify", "in the middle of regrouping"])
def test_a_39_also_under_other_rules_of_movement(differences: Differences, phase: str, option: str) -> None:
    """One move a turn, or as far as own land reaches."""
    assert differences(state_of(PHASES[phase], fortify=option)) == []


BOOKS: dict[str, dict[str, dict[str, Any]]] = {
    "swedish": {
        "six cards, a set": {"phase": "reinforce", "hands": {"red": [*SET, "siam", "brazil"]}},
        "four cards, a set": {"phase": "reinforce", "reinforcements": 0, "hands": {"red": SET}},
        "a chain of forced sets": {"phase": "reinforce", "must_trade": True, "hands": {"red": SET[:3]}},
        "the right to attack lost": {"phase": "attack", "attack_lost": True, "attacks_made": True, "conquered": True},
        "the card drawn before the move": {"phase": "draw", "drawn": True, "conquered": True, "attacks_made": True},
        "the card drawn, armies moved": {"phase": "fortify", "drawn": True, "moved": {"alaska": 1}, "conquered": True},
        "armies moved once": {"phase": "fortify", "moved": {"alaska": 1}, "conquered": True},
    },
    "french_1976": {
        "four cards, a set": {"phase": "reinforce", "reinforcements": 0, "hands": {"red": SET}},
        "inherited": {"phase": "attack", "attacks_made": True, "inherited": True, "hands": {"red": SET}},
        "attack": {"phase": "attack", "attacks_made": True, "conquered": True, "hands": {"red": SET}},
    },
    "regelbuch": {
        "a card to draw": {"phase": "attack", "attacks_made": True, "conquered": True, "hands": {"red": SET}},
        "drawn, a set": {
            "phase": "draw",
            "attacks_made": True,
            "conquered": True,
            "drawn": True,
            "hands": {"red": SET},
        },
        "drawn": {"phase": "draw", "attacks_made": True, "conquered": True, "drawn": True},
        "no stock": {"phase": "attack", "attacks_made": True, "conquered": True, "deck": [], "hands": {"red": SET}},
        "fortify": {"phase": "fortify", "attacks_made": True, "conquered": True, "drawn": True},
    },
}


@pytest.mark.parametrize(("book", "phase"), [(book, phase) for book, phases in BOOKS.items() for phase in phases])
def test_match_record_1_1_under_the_other_rulebooks_too(differences: Differences, book: str, phase: str) -> None:
    """Domination; the bonus that the Regelbuch lets the seat name is offered as a whole."""
    state = state_of({"missions": {}, **BOOKS[book][phase]}, rulebook=book, variant="domination")
    assert [
        difference
        for difference in differences(state)
        if "accepted alone: Trade" not in difference or "bonus=None" in difference
    ] == []


DUEL_OWNERS = dict(zip(TERRITORIES, "red red blue blue red neutral blue neutral neutral".split(), strict=True))
DUELS: dict[str, dict[str, Any]] = {
    "the share is unplaced": {"phase": "reinforce", "reinforcements": 0, "neutral_reinforcements": 3},
    "own armies are unplaced": {"phase": "reinforce", "reinforcements": 2},
    "a set, the share placed": {
        **{"phase": "reinforce", "reinforcements": 0, "neutral_reinforcements": 0},
        "hands": {"red": [*SET, "siam", "brazil"]},
    },
    "all placed": {"phase": "reinforce", "reinforcements": 0, "neutral_reinforcements": 0},
    "attack": {"phase": "attack", "attacks_made": True, "conquered": True},
    "a cocked die": {"phase": "attack", "throw": "red attack brazil north_africa 6,x,x v x,2"},
    "the neutral is gone": {"phase": "reinforce", "owners": {**DUEL_OWNERS, **dict.fromkeys(TERRITORIES[5:], "blue")}},
    "fortify": {"phase": "fortify", "conquered": True},
}
NEUTRAL_PART: dict[str, dict[str, Any]] = {
    "its die is cocked": {
        **{"phase": "reinforce", "reinforcements": 0, "neutral_reinforcements": 0},
        "throw": "neutral attack north_africa brazil 6,x v x",
    },
    "it occupies": {
        "phase": "occupy",
        "owners": {**DUEL_OWNERS, "brazil": "neutral"},
        "armies": {**ARMIES, "brazil": 0, "north_africa": 4},
        "occupation": {"from": "north_africa", "to": "brazil", "least": 1},
    },
    "it owes": {
        **{"phase": "reinforce", "reinforcements": 0, "neutral_reinforcements": 0},
        "penalties_due": {"neutral": 2},
    },
}


@pytest.mark.parametrize(
    ("book", "phase"),
    [*product(("swedish", "french_1976"), DUELS), *product(("french_1976",), NEUTRAL_PART)],
)
def test_sv_d8_fr_d4_in_a_duel_too(differences: Differences, book: str, phase: str) -> None:
    """What both seats may say, and the neutral's leader for it."""
    more = {"owners": DUEL_OWNERS, "missions": {}, **{**DUELS, **NEUTRAL_PART}[phase]}
    assert differences(state_of(more, seats="red blue", rulebook=book, variant="duel")) == []


def test_sv_d2_the_neutrals_territories_are_entered_too(differences: Differences) -> None:
    """With physical cards a third of them is the neutral's."""
    setting = replace(table_of("red blue", rulebook="swedish", variant="duel"), board=small_board())
    assert (
        differences(after(start_match(setting), "red takes alaska", "neutral takes alberta", "red takes brazil")) == []
    )


@pytest.mark.parametrize("placement", ["in_turn", "free"])
def test_sv_1f_while_the_armies_of_the_set_up_are_placed(differences: Differences, placement: str) -> None:
    """By whoever it is now, or by anybody; that it takes an own territory everybody knows."""
    more = {
        "phase": "setup",
        "armies": dict.fromkeys(TERRITORIES, 1),
        "missions": {},
        "to_place": {"red": 2, "blue": 3},
    }
    state = state_of(more, rulebook="swedish", variant="domination", placement=placement)
    assert [difference for difference in differences(state) if "offered alone: Place(" not in difference] == []


@pytest.mark.parametrize(("book", "variant"), [("swedish", "capital"), ("regelbuch", "headquarters")])
def test_sv_c3_rb_5c_while_capitals_are_named(differences: Differences, book: str, variant: str) -> None:
    """By whoever has none yet, each an own territory."""
    more = {"phase": "setup", "armies": dict.fromkeys(TERRITORIES, 1), "missions": {}, "deck": [], "to_place": {}}
    table = {"rulebook": book, "variant": variant, "initial_armies": (), "capital_missions": False}
    state = state_of({**more, "capitals": {"red": "alaska"}}, **table)
    assert state.phase == "setup"
    assert differences(state) == []


def test_em_8_6b_in_the_set_up_too(differences: Differences) -> None:
    """Before the deal, and while territories are entered by hand."""
    setting = replace(table_of("red blue green"), board=small_board())
    assert differences(start_match(setting)) == []
    assert differences(after(start_match(setting), "red takes alaska", "red takes alberta", "red takes brazil")) == []
