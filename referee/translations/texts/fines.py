"""Sentences for the club's fines: offences, their prices and their other consequences."""

from __future__ import annotations

from collections.abc import Mapping

from referee.club.money.fines import Offence
from referee.translations.catalog import N_, gettext
from referee.translations.money import format_money

OFFENCES: Mapping[str, str] = {
    "absent": N_("Absent without excuse"),
    "aborted": N_("Match broken off out of stubbornness or drink"),
    "short_notice": N_("Cancelled less than a week before"),
    "false_accusation": N_("Demanded to see the cards, wrongly"),
    "false_set": N_("Showed cards that do not go together"),
    "no_shirt": N_("Without the club shirt"),
    "repeated_cancelling": N_("Cancelled again and again"),
    "mission_late": N_("Second mission given back too late"),
    "air": N_("Too often or too loud"),
    "insult": N_("Unsuitable insult at the board"),
    "false_dice": N_("False statement about the dice"),
    "wrong_dice": N_("Die left in the cup, or the wrong dice thrown"),
    "hospitality": N_("Poor hospitality"),
    "burp": N_("Burped in somebody's face"),
    "wrong_trade": N_("Traded wrongly"),
    "wrong_armies": N_("Placed or moved wrongly"),
    "lost": N_("Match lost"),
    "lost_all": N_("Match lost with everything on the board"),
    "no_statistics": N_("Current statistics not presented"),
    "cheating": N_("Tried to cheat"),
}
EFFECTS: Mapping[str, str] = {"loses_cards": N_("and all remaining cards are lost")}
EXCLUDED: Mapping[str, str] = {"accused": N_("whoever pays has no vote"), "host": N_("the host has no vote")}


def offence_name(key: str, text: str | None, lang: str) -> str:
    """Name the offence; one of the club's own by its text."""
    return gettext(lang, OFFENCES[key]) if key in OFFENCES else text or key


def describe_price(offence: Offence, lang: str) -> str:
    """Say what the offence costs: "€0.50", "€1.00 to €2.50, voted", "€1.00, then €2.50, rising"."""
    amounts = [format_money(cents, lang) for cents in offence.cents]
    if offence.pricing == "range":
        return gettext(lang, N_("%(least)s to %(most)s, voted"), least=amounts[0], most=amounts[-1])
    if offence.pricing == "rising":
        return gettext(lang, N_("%(amounts)s, rising"), amounts=" / ".join(amounts))
    return amounts[0]


def describe_consequences(offence: Offence, lang: str) -> str:
    """Say in one line what else follows from the offence; empty if nothing does."""
    consequences = [EFFECTS[offence.effect]] if offence.effect else []
    consequences += [EXCLUDED[offence.excluded]] if offence.excluded else []
    return ", ".join(gettext(lang, text) for text in consequences)
