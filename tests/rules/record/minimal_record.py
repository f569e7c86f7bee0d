"""The shortest record there is, and a deal to put into one."""

from __future__ import annotations

import random

from referee.rulebooks import loader
from referee.rules.cards import full_deck
from referee.rules.commands import Deal
from referee.rules.missions import mission_pool

BOARD = loader.load_board("classic")
HEAD = 'format = "match-record/1"\nrulebook = "easy_move"\n'
SEATS = "".join(f'[[seats]]\ncolour = "{colour}"\n' for colour in ("red", "blue", "green"))
MINIMAL = HEAD + SEATS


def deal_at_random(seed: int = 1) -> Deal:
    rng, colours = random.Random(seed), ("red", "blue", "green")
    territories = rng.sample(BOARD.territories, 42)
    missions = rng.sample(mission_pool(colours), 6)
    return Deal(
        {colour: tuple(territories[n::3]) for n, colour in enumerate(colours)},
        {colour: (missions[n], missions[5 - n]) for n, colour in enumerate(colours)},
        tuple(rng.sample(full_deck(BOARD.territories, "wild"), 44)),
    )
