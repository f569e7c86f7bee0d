"""Each promise can be broken: matches of one rulebook, held to another table's options, are found out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from referee.rules.rulebook import Value
from tests.playouts import invariants as i
from tests.playouts.books import played

ENOUGH = 60
"""Matches in which the difference shows."""
HELD_TO: tuple[tuple[i.Promise, str, str, Mapping[str, Value]], ...] = (
    (i.armies_of_the_set_up, "swedish", "missions", {"initial_armies": (30, 30, 30, 30, 30)}),
    (i.placed_one_by_one, "french_1976", "missions", {"placement": "in_turn"}),
    (i.dice_allowed, "hasbro", "missions", {"second_defence_die_from": 3}),
    (i.dice_as_announced, "swedish", "domination", {"announced_dice": "exactly"}),
    (i.fewer_dice, "swedish", "domination", {"announced_dice": "exactly"}),
    (i.occupied_by_announced, "french_1976", "missions", {"occupy_minimum": "announced"}),
    (i.occupied_by_announced, "regelbuch", "missions", {"occupy_minimum": "one"}),
    (i.one_move, "hasbro", "missions", {"fortify": "one"}),
    (i.one_move, "regelbuch", "missions", {"fortify": "adjacent"}),
    (i.sets_forced, "swedish", "domination", {"trade_forced": "always"}),
    (i.sets_valued, "french_1976", "missions", {"composition_values": (4, 6, 8, 10)}),
    (i.sets_valued, "regelbuch", "missions", {"ascending_step": 4, "ascending_values": (4, 6)}),
    (i.sets_in_time, "french_1976", "domination", {"inherited_sets": "next_turn"}),
    (i.sets_in_time, "regelbuch", "domination", {"draw_moment": "after_fortify"}),
    (i.cards_drawn, "regelbuch", "domination", {"draw_moment": "after_fortify"}),
    (i.cards_drawn, "swedish", "domination", {"draw_moment": "after_attack"}),
    (i.cards_not_forgotten, "easy_move", "missions", {"forgotten_card": "must_draw"}),
    (i.cards_inherited, "swedish", "domination", {"eliminated_cards": "nobody"}),
    (i.cards_inherited, "easy_move", "domination", {"eliminated_cards": "conqueror"}),
    (i.attack_right_lost, "french_1976", "missions", {"penalty_unannounced_attack": 2}),
    (i.attack_right_lost, "french_1976", "domination", {"unannounced_attack": "closes_attack"}),
    (i.capitals_counted, "swedish", "capital", {"capitals_to_win": (3, 3, 4, 4, 5)}),
    (i.capitals_counted, "regelbuch", "headquarters", {"capitals_won": "number"}),
    (i.neutral_share, "swedish", "duel", {"neutral_divisor": 3}),
    (i.neutral_attacks, "french_1976", "duel", {"neutral": "passive"}),
    (i.continent_lost, "regelbuch", "headquarters", {"capital_loss": "continent"}),
)


@pytest.mark.parametrize(
    ("promise", "book", "variant", "held_to"), HELD_TO, ids=lambda value: getattr(value, "__name__", None)
)
def test_who_plays_otherwise_is_found_out(
    promise: i.Promise, book: str, variant: str, held_to: Mapping[str, Value]
) -> None:
    """The promise holds under the match's own options, and breaks under the others."""
    for seed in range(ENOUGH):
        match = played(book, variant, seed)
        promise(match, match.steps_with_events(), match.setting.options)
        try:
            promise(match, match.steps_with_events(), replace(match.setting.options, **held_to))
        except AssertionError:
            return
    pytest.fail("nothing was found out")


def test_every_promise_is_tried() -> None:
    """No promise is left out."""
    assert {promise for promise, *_ in HELD_TO} == {*i.PROMISES}
