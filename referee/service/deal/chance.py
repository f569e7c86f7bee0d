"""The draws of chance: the deal, lots, and dice that the app rolls. Nothing is drawn twice, even after an undo.

| clause | function |
|---|---|
| EM-8.4b, A-05 colour by lot | `draw_lot` |
| EM-8.5b-d, EM-8.5g, A-04 missions | `draw_deal` |
| EM-8.6b, EM-8.6c, A-09 territories one by one from the dealer's left | `draw_deal` |
| match-record 5 the seal's nonce | `draw_nonce` |
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from referee.rules.commands import Attack, Deal, Roll
from referee.rules.missions import mission_pool
from referee.rules.phases.setup import drawing_order
from referee.rules.state import Setting
from referee.rules.terms import Colour, MissionId
from referee.service.deal.shuffle import Shuffle

_CHANCE = secrets.SystemRandom()
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
Chance: TypeAlias = Random | Shuffle
"""What draws the names of a deal."""


def draw_deal(setting: Setting, chance: Chance = _CHANCE) -> Deal:
    """Draw a new deal for the table."""
    territories = chance.sample(setting.board.territories, len(setting.board.territories))
    order = setting.dealt_to
    return Deal(
        territories={colour: tuple(territories[at :: len(order)]) for at, colour in enumerate(order)},
        missions=_draw_missions(setting, chance) if setting.has_missions else {},
        deck=tuple(chance.sample(setting.deck, len(setting.deck))) if setting.cards == "dealt" else None,
    )


def _draw_missions(setting: Setting, chance: Chance) -> dict[Colour, tuple[MissionId, ...]]:
    drawing = drawing_order(setting)
    drawn: dict[Colour, tuple[MissionId, ...]] = dict.fromkeys(drawing, ())
    for colour, mission in zip(drawing, chance.sample(mission_pool(setting.colours), len(drawing)), strict=True):
        drawn[colour] += (mission,)
    return drawn


def roll_dice(roll: Roll) -> Attack:
    """Return the attack with the dice that the app was asked to ``roll``."""
    return Attack(
        actor=roll.actor,
        source=roll.source,
        target=roll.target,
        attacker=tuple(_CHANCE.randint(1, 6) for _ in range(roll.attack_dice)),
        defender=tuple(_CHANCE.randint(1, 6) for _ in range(roll.defence_dice)),
        announced=roll.announced,
    )


def draw_lot(colours: Sequence[Colour]) -> Colour:
    """Draw one of ``colours`` (EM-8.4b)."""
    return _CHANCE.choice(colours)


def draw_match_id() -> str:
    """Draw the id of a new match, too long to guess (50 bits), without letters that look alike."""
    return "".join(_CHANCE.choices(_LETTERS, k=10))


def draw_nonce() -> str:
    """Draw 32 random bytes, in hex, so that the seal of a deal reveals nothing about it."""
    return secrets.token_hex(32)
