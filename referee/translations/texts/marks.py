"""Sentences for the permanent marks of a match."""

from __future__ import annotations

from collections.abc import Mapping

from referee.translations.catalog import N_
from referee.translations.names import People
from referee.translations.words import fill_text

MARKS: Mapping[str, str] = {
    "deal_opened": N_(
        "Since action %(seq)d this match goes on although its deal lay open: "
        "anybody may know the missions, the cards and what is drawn next."
    ),
    "missions_probed": N_(
        "Action %(seq)d took back a correction of the board that would have fulfilled missions: "
        "whoever looked on may know some that nobody holds."
    ),
    "seat_opened": N_("Since action %(seq)d whoever holds the tablet may have read %(seat)s's missions and cards."),
    "seat_looked": N_("Since action %(seq)d %(seat)s's missions and cards are looked at on the tablet, with a PIN."),
    "dice_dropped": N_("After action %(seq)d dice of an attack by %(seat)s were dropped that nobody had seen."),
}


def mark_text(mark: Mapping[str, object], lang: str, people: People) -> str:
    """Return the sentence of a mark with its `kind`, `seat` and `seq`."""
    return fill_text(MARKS[str(mark["kind"])], mark, lang, people)
