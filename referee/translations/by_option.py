"""Refusals that state a rule which an option changes: the sentence that is true under each value of it.

The refusal has the option among its facts. What stands in `refusals` is true under every other value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.rules.refusal import Code, Fact
from referee.translations.catalog import N_


class Where(NamedTuple):
    """What is said where ``option`` has this value: the fullest wording first, the plainest last."""

    option: str
    value: Fact
    wordings: tuple[str, ...]


BY_OPTION: Mapping[str, tuple[Where, ...]] = {
    Code.DISCARD_NOT_DUE: (Where("allowed", 0, (N_("In this match no mission is given back."),)),),
    Code.TRADE_TOO_LATE: (
        Where(
            "draw_moment",
            "after_attack",
            (
                N_(
                    "%(seat)s cannot trade now: sets are traded before the first throw of the turn, "
                    "and again when the card is drawn."
                ),
                N_("Sets are traded before the first throw of the turn, and again when the card is drawn."),
            ),
        ),
        Where(
            "inherited_sets",
            "at_once",
            (
                N_(
                    "%(seat)s cannot trade now: sets are traded before the first throw of the turn, "
                    "or at once with cards taken over."
                ),
                N_("Sets are traded before the first throw of the turn, or at once with cards taken over."),
            ),
        ),
    ),
    Code.NOT_A_SET: (
        Where(
            "joker",
            "pair_only",
            (
                N_("%(cards)s: no set. It takes three alike, one of each, or a pair with a joker."),
                N_("These cards are no set: it takes three alike, one of each, or a pair with a joker."),
            ),
        ),
    ),
    Code.BONUS_NOT_NAMED: (
        Where("bonus_armies", 0, (N_("In this match no territory brings bonus armies."),)),
        Where(
            "bonus_per_card",
            False,
            (
                N_("%(territory)s cannot be chosen: the bonus armies go to one own territory on the traded cards."),
                N_("The bonus armies go to one own territory on the traded cards."),
            ),
        ),
    ),
    Code.DICE_OVER_ANNOUNCED: (
        Where(
            "announced_dice",
            "at_most",
            (
                N_("%(tried_dice)s with %(allowed_armies)s announced: at most one die for each."),
                N_("More dice than armies announced: at most one die for each."),
            ),
        ),
    ),
    Code.FORTIFY_NO_BORDER: (
        Where(
            "fortify",
            "connected",
            (
                N_("%(source)s → %(target)s: own territory does not join them; possible: %(allowed_territories)s."),
                N_("%(source)s → %(target)s: own territory does not join them."),
                N_("Own territory does not join these two."),
            ),
        ),
    ),
    Code.CARD_FORFEITED: (
        Where(
            "forgotten_card",
            "must_draw",
            (
                N_("No card for %(seat)s now: it is drawn in the own turn."),
                N_("No card now: it is drawn in the own turn."),
            ),
        ),
    ),
}


def by_option(code: str, facts: Mapping[str, Fact]) -> tuple[str, ...] | None:
    """The wordings for ``code`` where one of its options has a value of its own."""
    found = (where.wordings for where in BY_OPTION.get(code, ()) if facts.get(where.option) == where.value)
    return next(found, None)
