"""The tables that are played at: for every seed another number of players, variant, set of options, way with cards."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from referee.rulebooks import board_of, load_rulebook, resolve_options
from referee.rules.commands import Deal
from referee.rules.missions import mission_pool
from referee.rules.record.record import default_starter
from referee.rules.rulebook import Value
from referee.rules.state import Seat, Setting
from referee.rules.terms import COLOURS, CardMode

PEOPLE = ("Alice", "Bob", "Charlie", "Dana", "Emil", "Frida", "Gus")
CHOICES: tuple[Mapping[str, Value], ...] = (
    {},
    {"elimination_ends_attack": False},
    {},
    {"traded_cards": "out", "occupy_minimum": "announced"},
    {},
    {"joker": "none", "fortify": "one"},
    {},
    {"penalty_shortfall": "literal", "penalty_unannounced_attack": 1},
    {},
    {"fortify": "connected", "joker": "pair_only"},
    {},
    {"penalty_shortfall": "forgiven", "occupy_minimum": "one", "bonus_per_card": False},
    {},
    {"second_defence_die_from": 3, "east_africa_middle_east": False, "first_turn": "left_of_dealer"},
)
MISSION_CHOICES: tuple[Mapping[str, Value], ...] = (
    {},
    {},
    {"missions_before_discard": "none"},
    {"eliminated_by_another": "24_territories"},
    {"missions_each": 1},
    {"discard_round": 2},
)


def table_of(seed: int) -> Setting:
    """Return the table of match number ``seed``: 3 to 7 people, two variants, half with changed options."""
    people = 3 + seed % 5
    return table(people, variant_of(seed), options_of(seed), cards=_cards_of(seed), dealer=seed)


def variant_of(seed: int) -> str:
    """Every fourth match is one of domination, and the last hundred of five hundred are."""
    return "domination" if seed % 4 == 3 or seed >= 400 else "missions"


def options_of(seed: int) -> dict[str, Value]:
    """Return what the table of match number ``seed`` plays differently from the rulebook."""
    own = MISSION_CHOICES[seed // 5 % len(MISSION_CHOICES)] if variant_of(seed) == "missions" else {}
    return {**CHOICES[seed % len(CHOICES)], **own}


def _cards_of(seed: int) -> CardMode:
    return "entered" if seed % 25 == 11 else "counted" if seed % 25 == 22 else "dealt"


def table(
    people: int,
    variant: str,
    options: Mapping[str, Value],
    *,
    cards: CardMode = "dealt",
    dealer: int = -1,
    book: str = "easy_move",
) -> Setting:
    """Return a table of ``people``; the seventh shares the first colour (A-05)."""
    rulebook = load_rulebook(book)
    chosen, faults = resolve_options(rulebook, variant, options)
    assert not faults, faults
    colours = COLOURS[:people]
    players = [(name,) for name in PEOPLE[: len(colours)]]
    if people > len(colours):
        players[0] = (*players[0], PEOPLE[people - 1])
    at = dealer % len(colours)
    seats = tuple(Seat(colour, names) for colour, names in zip(colours, players, strict=True))
    return Setting(
        rulebook,
        variant,
        chosen,
        board_of("classic", chosen),
        seats,
        dealer=colours[at],
        starter=default_starter(seats, colours[at], chosen),
        cards=cards,
    )


def deal_for(setting: Setting, rng: Random) -> Deal:
    """Everything chance decides at this table."""
    seats, holders = setting.from_dealer, setting.dealt_to
    territories = _shuffled(setting.board.territories, rng)
    missions = _shuffled(mission_pool(setting.colours), rng)
    each = setting.options.missions_each if setting.has_missions else 0
    return Deal(
        {holder: tuple(territories[at :: len(holders)]) for at, holder in enumerate(holders)},
        {seat: tuple(missions[at : each * len(seats) : len(seats)]) for at, seat in enumerate(seats)} if each else {},
        tuple(_shuffled(setting.deck, rng)),
    )


def _shuffled(names: tuple[str, ...], rng: Random) -> list[str]:
    return rng.sample(names, len(names))
