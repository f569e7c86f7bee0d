"""Matches under rulebooks that clubs wrote, each with other numbers and orders: every promise is kept to the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from referee.rulebooks import board_of, own
from referee.rules.record.record import default_starter
from referee.rules.rulebook import Rulebook
from referee.rules.state import Setting
from tests.playouts.books import HABITS
from tests.playouts.invariants import kept
from tests.playouts.match import Match
from tests.playouts.tables import table
from tests.playouts.telling import NOW_AND_THEN, check_record, check_way_back, watched

CLUBS: Mapping[str, str] = {
    "one_die": 'extends = "easy_move"\n[options]\nattack_dice = 1\ndefence_dice = 1\nascending_values = [1]\n',
    "by_symbols": """
        extends = "easy_move"
        [options]
        set_values = "composition"
        composition_values = [3, 5, 7, 11]
        trade_forced = "five_all"
        draw_moment = "after_attack"
        forgotten_card = "must_draw"
        initial_armies = [30, 25, 24, 23, 22]
        placement = "free"
        penalty_unannounced_attack = 3
        """,
    "generous": """
        extends = "swedish"
        [options]
        reinforcement_divisor = 2
        reinforcement_least = 7
        continent_bonus = [1, 2, 3, 4, 5, 6]
        bonus_armies = 0
        fortify = "connected"
        announced_dice = "exactly"
        elimination_ends_attack = true
        eliminated_cards = "nobody"
        [variant.capital]
        capitals_to_win = [2, 2, 2, 2, 2]
        """,
    "at_once": """
        extends = "regelbuch"
        [options]
        joker = "pair_only"
        inherited_sets = "at_once"
        draw_moment = "after_fortify"
        occupy_minimum = "one"
        missions_each = 2
        discard_round = 2
        """,
    "narrow": 'extends = "french_1976"\n[options]\neast_africa_middle_east = false\nsecond_defence_die_from = 2\n',
    "unforced": 'extends = "hasbro"\n[options]\ntrade_forced = "five"\ntraded_cards = "out"\n',
}


def books() -> list[tuple[str, str]]:
    return [(name, variant) for name, text in CLUBS.items() for variant in own.parse_own_rulebook(text, name).variants]


def seated(rulebook: Rulebook, variant: str, people: int, seed: int) -> Setting:
    options = rulebook.defaults_in(variant)
    setting = table(people, variant, {}, dealer=seed, book=rulebook.extends)
    starter = default_starter(setting.seats, setting.dealer, options)
    board = board_of("classic", options)
    return replace(setting, rulebook=rulebook, options=options, board=board, starter=starter)


@pytest.mark.parametrize(("name", "variant"), books())
def test_playouts(name: str, variant: str) -> None:
    rulebook = own.parse_own_rulebook(CLUBS[name], name)
    usual = rulebook.defaults_in(variant)
    for seed, people in enumerate(range(usual.players_least, usual.players_most + 1)):
        setting = seated(rulebook, variant, people, seed)
        rng = Random(f"{name} {variant} {seed}")
        match = watched(Match(setting, {}), rng, HABITS._replace(patience=200), NOW_AND_THEN)
        assert match.from_events_alone() == match.state
        check_record(match)
        check_way_back(match)
        kept(match, match.setting.options)
