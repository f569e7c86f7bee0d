"""What `legal` offers and what the judge accepts are the same, over everything that can be said in every phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rules import commands as c
from referee.rules.decide import judge
from referee.rules.evolve import start
from referee.rules.legal import legal
from referee.rules.position import state_from
from referee.rules.refusal import Refusal
from referee.rules.state import State
from tests.rules.every_command import TERRITORIES, every_command, offered, small_board
from tests.rules.helpers import after, table_of

OWNERS = dict(zip(TERRITORIES, "red red blue blue red green blue green green".split(), strict=True))
ARMIES = dict(zip(TERRITORIES, (5, 2, 3, 1, 2, 2, 1, 1, 4), strict=True))
MISSIONS = {
    "red": ["africa+asia", "24_territories"],
    "blue": ["eliminate_red", "asia+south_america"],
    "green": ["eliminate_blue", "europe+australia+any"],
}
SET = ["alaska", "japan", "north_africa", "kamchatka"]
"""Three infantry and a card over."""

PHASES: dict[str, dict[str, Any]] = {
    "discard": {"phase": "discard", "round": 3},
    "reinforce": {"phase": "reinforce"},
    "a set to trade": {"phase": "reinforce", "hands": {"red": SET}},
    "the last army placed, a set kept": {"phase": "reinforce", "reinforcements": 0, "hands": {"red": SET}},
    "a forgotten card": {"phase": "reinforce", "card_due": "green"},
    "attack": {"phase": "attack", "attacks_made": True, "conquered": True, "hands": {"red": SET}},
    "an elimination ended the attacks": {"phase": "fortify", "attack_closed": True, "conquered": True},
    "occupy": {
        "phase": "occupy",
        "occupation": {"from": "alaska", "to": "kamchatka", "least": 2},
        "owners": {**OWNERS, "kamchatka": "red"},
        "armies": {**ARMIES, "kamchatka": 0},
    },
    "dice lie cocked on both sides": {"phase": "attack", "throw": "red attack alaska kamchatka 6,x,x v x,2"},
    "a penalty is owed": {"phase": "attack", "penalties_due": {"blue": 2, "red": 1}},
    "a throw waits and a penalty is owed": {
        "phase": "attack",
        "penalties_due": {"red": 1},
        "throw": "red attack alaska kamchatka 6 v x",
    },
    "fortify": {"phase": "fortify", "conquered": True},
    "in the middle of regrouping": {
        "phase": "fortify",
        "fortify_from": {**ARMIES, "alaska": 6, "alberta": 1},
        "moved": {"alaska": 1},
    },
    "draw": {"phase": "draw", "conquered": True, "drawn": True},
    "the stock is empty": {"phase": "attack", "conquered": True, "deck": []},
    "somebody is out, somebody has left": {
        "phase": "attack",
        "owners": {**OWNERS, "siam": "blue", "indonesia": "blue", "north_africa": "blue"},
        "eliminated": ["green"],
        "missions": {seat: MISSIONS[seat] for seat in ("red", "blue")},
    },
    "the match is over": {"phase": "attack", "result": {"winners": ["red"], "reason": "declared"}},
}


def state_of(more: dict[str, Any], **options: Any) -> State:
    setting = replace(table_of("red blue green", **options), board=small_board())
    held = {card for hand in more.get("hands", {}).values() for card in hand}
    deck = {"deck": [card for card in setting.deck if card not in held]} if setting.cards == "dealt" else {}
    return state_from(
        setting, {"turn": "red", "owners": OWNERS, "armies": ARMIES, "missions": MISSIONS, **deck, **more}
    )


def accepted(state: State, command: c.Command) -> bool:
    try:
        judge(state, c.Said(command))
    except Refusal:
        return False
    return True


# Offered as a whole: `legal` does not say which mission, which card or which correction, or that a foul for which the
# rulebook takes nothing may be put on record.
COARSE = (c.EnterMission, c.CorrectTerritory, c.CorrectHand, c.CorrectSets)


def differences(state: State) -> list[str]:
    """Commands that are offered and refused, or accepted and not offered."""
    possible, found = legal(state), []
    for command in every_command(state):
        right, said = offered(possible, command), accepted(state, command)
        if right == said or (isinstance(command, COARSE) and right):
            continue
        if isinstance(command, c.ReportFoul) and not state.options.penalty(command.foul):
            continue
        if isinstance(command, c.Draw) and command.card is not None and right:
            continue
        found.append(f"{'offered' if right else 'accepted'} alone: {command}")
    return found


@pytest.mark.parametrize("phase", PHASES)
def test_em_8_7_0b_what_is_offered_is_what_is_accepted(phase: str) -> None:
    """Nothing else is accepted, nothing of it refused."""
    assert differences(state_of(PHASES[phase])) == []


@pytest.mark.parametrize("cards", ["entered", "counted"])
@pytest.mark.parametrize("phase", ["attack", "a forgotten card"])
def test_em_8_8a_also_with_a_physical_deck(phase: str, cards: str) -> None:
    """Faces told to the referee, or only numbers known."""
    assert differences(state_of(PHASES[phase], cards=cards)) == []


@pytest.mark.parametrize("option", ["one", "connected"])
@pytest.mark.parametrize("phase", ["fortify", "in the middle of regrouping"])
def test_a_39_also_under_other_rules_of_movement(phase: str, option: str) -> None:
    """One move a turn, or as far as own land reaches."""
    assert differences(state_of(PHASES[phase], fortify=option)) == []


def test_em_8_6b_in_the_set_up_too() -> None:
    """Before the deal, and while territories are entered by hand."""
    setting = replace(table_of("red blue green"), board=small_board())
    assert differences(start(setting)) == []
    assert differences(after(start(setting), "red takes alaska", "red takes alberta", "red takes brazil")) == []
