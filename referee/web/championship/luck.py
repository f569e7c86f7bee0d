"""Luck with the dice in words: what many throws cost on one side, and how usual that is."""

from __future__ import annotations

from collections.abc import Mapping

from referee.club.season.figures import ThrowLuck
from referee.club.season.luck import FEWEST_THROWS, VerdictWord, judge_many_losses
from referee.translations.catalog import N_
from referee.translations.points import format_chance
from referee.web.frame.guard import lang
from referee.web.frame.pages import translate

LUCK: Mapping[VerdictWord, str] = {
    "as_expected": N_("nothing unusual"),
    "lucky": N_("lucky"),
    "very_lucky": N_("very lucky"),
    "unlucky": N_("unlucky"),
    "very_unlucky": N_("very unlucky"),
}


def describe_luck(side: str, luck: ThrowLuck) -> dict[str, object]:
    """Return the luck on that side with its verdict; ``judged`` is None where the throws are too few for one."""
    verdict = judge_many_losses(luck.lost, luck.expected, luck.variance)
    return {
        "side": side,
        "luck": luck,
        "judged": verdict if luck.throws >= FEWEST_THROWS else None,
        "word": translate(LUCK[verdict.verdict]),
        "chance": format_chance(verdict.chance, lang()),
    }
