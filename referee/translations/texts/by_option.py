"""Wordings of refusals and notices for certain values of one of their facts.

Most of these facts are options: the sentence states the rule under that value. The wordings in `refusals` are true
under all other values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.rules.refusal import Code, Fact, NoticeCode
from referee.translations.catalog import N_

LEAST_FOR_A_SET = 3
"""With fewer cards nobody keeps a set back."""


class Where(NamedTuple):
    """The wordings where ``option``, or another fact, has this value: the fullest first, the plainest last."""

    option: str
    value: Fact
    wordings: tuple[str, ...]


ONE_STAYS = Where(
    "allowed",
    0,
    (
        N_("No attack %(from_source)s (%(armies_armies)s): one army must stay, so it takes at least 2."),
        N_("One army must stay: an attack takes at least 2."),
    ),
)


BY_OPTION: Mapping[str, tuple[Where, ...]] = {
    Code.NOT_DEALT: (Where("taken", 0, (N_("Nothing has been dealt yet: deal first."),)),),
    Code.OUT_OF_MATCH: (
        Where(
            "left",
            True,
            (
                N_("%(seat)s has left the match: the armies stay and defend, and nothing else is %(seat)s's to do."),
                N_("This seat has left the match: its armies stay and defend."),
            ),
        ),
    ),
    Code.ATTACK_DICE_ARMIES: (ONE_STAYS,),
    Code.ANNOUNCED_ARMIES: (ONE_STAYS,),
    Code.LOSSES_OVER_ARMIES: (
        Where(
            "allowed",
            0,
            (
                N_("No army can be lost %(in_territory)s: the only one there must stay."),
                N_("No army can be lost: the only one there must stay."),
            ),
        ),
    ),
    Code.OCCUPY_TOO_MANY: (
        Where(
            "most",
            0,
            (
                N_("Nobody is left to move %(to_territory)s: the only army %(in_source)s must stay."),
                N_("Nobody is left to move in: the only army must stay."),
            ),
        ),
    ),
    Code.FORTIFY_LEAVES_NONE: (
        Where(
            "allowed",
            0,
            (
                N_("Nothing can leave: the only army %(in_territory)s must stay."),
                N_("Nothing can leave: the only army there must stay."),
            ),
        ),
    ),
    Code.FORTIFY_TWICE: (
        Where(
            "allowed",
            0,
            (
                N_("Nothing moves on %(from_territory)s: every army crosses one border only."),
                N_("Every army crosses one border only."),
            ),
        ),
    ),
    Code.PAYS_TOO_MUCH: (
        Where(
            "allowed",
            0,
            (
                N_("Nothing can be paid: the only army %(in_territory)s must stay."),
                N_("Nothing can be paid: the only army there must stay."),
            ),
        ),
    ),
    NoticeCode.SIXTH_CARD: tuple(
        Where(
            "allowed",
            fewer,
            (
                N_("%(seat)s holds %(cards_cards)s: that many are to be noticed at this table."),
                N_("That many cards in a hand are to be noticed at this table."),
            ),
        )
        for fewer in range(LEAST_FOR_A_SET)
    ),
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
                N_(
                    "%(territory)s cannot be chosen: the bonus armies go to one of %(seat)s's territories "
                    "on the traded cards."
                ),
                N_("The bonus armies go to one of the trader's territories on the cards."),
            ),
        ),
    ),
    Code.DICE_OVER_ANNOUNCED: (
        Where(
            "announced_dice",
            "at_most",
            (
                N_("%(tried_dice)s, but only %(allowed_armies)s announced: at most one die for each."),
                N_("More dice than armies announced: at most one die for each."),
            ),
        ),
    ),
    Code.FORTIFY_NO_BORDER: (
        Where(
            "same_territory",
            True,
            (
                N_("%(source)s: armies move from one territory into another."),
                N_("Armies move from one territory into another."),
            ),
        ),
        Where(
            "fortify",
            "connected",
            (
                N_("%(source)s → %(target)s: no way through own territory; possible: %(allowed_territories)s."),
                N_("%(source)s → %(target)s: no way through own territory."),
                N_("No way through own territory joins these two."),
            ),
        ),
    ),
    Code.FOUL_IMPOSSIBLE: (
        Where(
            "reason",
            "mission_due",
            (
                N_("“%(foul)s” cannot have happened yet: first %(turn)s gives back a mission."),
                N_("This foul cannot have happened yet: first a mission is given back."),
            ),
        ),
        Where(
            "reason",
            "set_due",
            (
                N_("“%(foul)s” cannot have happened yet: first %(turn)s trades a set."),
                N_("This foul cannot have happened yet: first a set is traded."),
            ),
        ),
        Where(
            "reason",
            "armies_due",
            (
                N_("“%(foul)s” cannot have happened yet: first %(turn)s places %(left_armies)s."),
                N_("This foul cannot have happened yet: first all new armies are placed."),
            ),
        ),
        Where(
            "reason",
            "neutral_due",
            (
                N_("“%(foul)s” cannot have happened yet: first the neutral gets %(left_armies)s."),
                N_("This foul cannot have happened yet: first the neutral's armies are placed."),
            ),
        ),
        Where(
            "reason",
            "attacks_over",
            (
                N_("“%(foul)s” cannot have happened any more: %(turn)s is past the attacks of this turn."),
                N_("This foul cannot have happened any more: the attacks of this turn are over."),
            ),
        ),
        Where(
            "reason",
            "no_attacker",
            (
                N_("“%(foul)s” cannot have happened %(in_territory)s: no territory of %(by)s borders on it."),
                N_("This foul cannot have happened there: no territory of the other side borders on it."),
            ),
        ),
        Where(
            "reason",
            "no_target",
            (
                N_("“%(foul)s” cannot have happened %(in_territory)s: no foreign territory borders on it."),
                N_("This foul cannot have happened there: no foreign territory borders on it."),
            ),
        ),
        Where(
            "reason",
            "dice_in_box",
            (
                N_(
                    "“%(foul)s” cannot have happened %(in_territory)s (%(armies_armies)s): there are only "
                    "%(dice_dice)s. Another offence can be put on record, and the table votes."
                ),
                N_("This foul cannot have happened there: no box has so many dice."),
            ),
        ),
        Where(
            "reason",
            "neutral_offends",
            (
                N_("The neutral commits no offence of its own: it is %(seat)s's, who leads it."),
                N_("The neutral commits no offence of its own: it is that of whoever leads it."),
            ),
        ),
    ),
    Code.CARD_FORFEITED: (
        Where(
            "forgotten_card",
            "must_draw",
            (
                N_("No card for %(seat)s now: it is drawn before the turn ends."),
                N_("No card now: it is drawn before the turn ends."),
            ),
        ),
    ),
}


def wordings_by_fact(code: str, facts: Mapping[str, Fact]) -> tuple[str, ...] | None:
    """The wordings for ``code`` where one of its facts has a value with wordings of its own, else None."""
    matching = (where.wordings for where in BY_OPTION.get(code, ()) if facts.get(where.option) == where.value)
    return next(matching, None)
