"""A small match in every phase that there is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.rules.record.position_faults import state_from
from referee.rules.state import State
from tests.rules.every_command import TERRITORIES, small_board
from tests.rules.helpers import table_of

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
    "seven armies in a territory": {"phase": "attack", "armies": {**ARMIES, "alaska": 7, "alberta": 6}},
    "an elimination closed the attacks": {
        **{"phase": "fortify", "attack_closed": True, "fortify_from": ARMIES, "conquered": True},
        **{"last_throws": {"siam": "brazil", "kamchatka": "alaska"}, "owners": {**OWNERS, "kamchatka": "red"}},
    },
    "closed, and armies moved": {
        **{"phase": "fortify", "attack_closed": True, "moved": {"alaska": 1}, "conquered": True},
        "last_throws": {"kamchatka": "alaska"},
    },
    "a throw waits after a penalty conquered elsewhere": {
        **{"phase": "occupy", "occupation": {"from": "alaska", "to": "kamchatka", "least": 1}},
        "owners": {**OWNERS, "kamchatka": "red"},
        "armies": {**ARMIES, "kamchatka": 0},
        "throw": "red attack brazil north_africa 6 v x",
    },
    "the match is over": {"phase": "attack", "result": {"winners": ["red"], "reason": "declared"}},
}


def state_of(more: dict[str, Any], seats: str = "red blue green", **options: Any) -> State:
    setting = replace(table_of(seats, **options), board=small_board())
    held = {card for hand in more.get("hands", {}).values() for card in hand}
    deck = {"deck": [card for card in setting.deck if card not in held]} if setting.cards == "dealt" else {}
    return state_from(
        setting, {"turn": "red", "owners": OWNERS, "armies": ARMIES, "missions": MISSIONS, **deck, **more}
    )
