"""Sentences for actions: for the log, for Undo and for the ways out of a refusal.

They reveal no secret: a mission, a capital and a drawn card are never named, even if the command has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import asdict

from referee.rules import commands
from referee.rules.terms import NEUTRAL, Colour
from referee.translations.catalog import N_, gettext
from referee.translations.names import NOBODY, People
from referee.translations.words import fill_text, format_count

COCKED = 0
CACHED_TEXTS = 4_096
"""The number of cached texts: the newest lines are in many views in a row."""

ACTIONS: Mapping[type, str] = {
    commands.DealOut: N_("The match is dealt"),
    commands.Take: N_("%(actor)s is dealt %(territory)s"),
    commands.EnterMission: N_("%(actor)s has drawn a mission"),
    commands.NameCapital: N_("%(actor)s names a capital"),
    commands.Discard: N_("%(actor)s gives back a mission"),
    commands.Trade: N_("%(actor)s trades %(cards)s"),
    commands.Place: N_("%(armies_armies)s → %(territory)s"),
    commands.Attack: N_("%(actor)s attacks %(target)s %(from_source)s: %(throw)s"),
    commands.AttackCounted: N_(
        "%(actor)s attacks %(target)s %(from_source)s: −%(attacker_loses)d, −%(defender_loses)d"
    ),
    commands.Roll: N_("%(actor)s attacks %(target)s %(from_source)s: %(attack_dice)d v %(defence_dice)d dice"),
    commands.Reroll: N_("%(actor)s throws again: %(dice)s"),
    commands.Occupy: N_("Occupied with %(armies_armies)s"),
    commands.Fortify: N_("%(armies_armies)s %(source)s → %(target)s"),
    commands.Draw: N_("%(actor)s draws a card"),
    commands.End: N_("%(actor)s ends the turn"),
    commands.ReportFoul: N_("Foul by %(actor)s: %(foul)s, %(territory)s"),
    commands.Pay: N_("%(actor)s pays %(armies_armies)s %(from_territory)s"),
    commands.Override: N_("%(actor)s plays on all the same"),
    commands.Concede: N_("%(actor)s concedes"),
    commands.CorrectBoard: N_("Put right: %(corrections)s"),
    commands.CorrectHand: N_("Put right: %(seat)s holds %(number_cards)s"),
    commands.CorrectSets: N_("Put right: sets traded so far: %(number)d"),
    commands.Note: N_("Note"),
    commands.Declare: N_("The table declares %(winner)s the winner"),
    commands.Abandon: N_("The match is abandoned"),
    commands.Undo: N_("Undo"),
    commands.Redo: N_("Redo"),
    commands.Replace: N_("Entry %(number)d put right: %(action)s"),
}
SHORT: Mapping[type, str] = {
    commands.DealOut: N_("The deal"),
    commands.Take: N_("%(territory)s dealt"),
    commands.EnterMission: N_("Mission"),
    commands.NameCapital: N_("Capital"),
    commands.Discard: N_("Mission given back"),
    commands.Trade: N_("Trade"),
    commands.Place: N_("%(armies)d → %(territory)s"),
    commands.Attack: N_("Throw %(source)s → %(target)s"),
    commands.AttackCounted: N_("Throw %(source)s → %(target)s"),
    commands.Roll: N_("Throw %(source)s → %(target)s"),
    commands.Reroll: N_("Thrown again"),
    commands.Occupy: N_("Occupied with %(armies)d"),
    commands.Fortify: N_("%(armies)d: %(source)s → %(target)s"),
    commands.Draw: N_("Card"),
    commands.End: N_("End of the turn"),
    commands.ReportFoul: N_("Foul"),
    commands.Pay: N_("Payment: %(territory)s"),
    commands.Override: N_("Playing on"),
    commands.Concede: N_("%(actor)s concedes"),
    commands.CorrectBoard: N_("Correction"),
    commands.CorrectHand: N_("Correction of a hand"),
    commands.CorrectSets: N_("Correction of the sets"),
    commands.Note: N_("Note"),
    commands.Declare: N_("Winner agreed on"),
    commands.Abandon: N_("Abandoned"),
    commands.Undo: N_("Undo"),
    commands.Redo: N_("Redo"),
    commands.Replace: N_("Entry %(number)d put right"),
}
"""The shortest texts of actions, for the places without more room: Undo's key and the band of the table."""
WAYS_OUT: Mapping[type, str] = {
    commands.ReportFoul: N_("It happened: report the foul"),
    commands.Override: N_("Play on all the same"),
    commands.CorrectBoard: N_("Put the board right"),
    commands.CorrectHand: N_("Put the hand right"),
    commands.End: N_("End the turn"),
    commands.Draw: N_("Draw the card"),
}


@lru_cache(CACHED_TEXTS)
def action_text(command: commands.Command, lang: str, people: People = NOBODY) -> str:
    """Say what ``command`` does: "3 armies Alaska → Kamchatka", "Red attacks Kamchatka from Alaska: 6 5 2 v 6 4".

    Seats are called by their ``people``.
    """
    facts: dict[str, object] = asdict(command)
    if isinstance(command, commands.End) and command.actor == NEUTRAL:
        return gettext(lang, N_("The neutral is done"))
    if isinstance(command, commands.Place) and command.actor == NEUTRAL:
        return fill_text(N_("%(actor)s: %(armies_armies)s → %(territory)s"), facts, lang, people)
    if isinstance(command, commands.ReportFoul) and command.territory is None:
        return fill_text(N_("Foul by %(actor)s: %(foul)s"), facts, lang, people)
    if isinstance(command, commands.Attack):
        facts["throw"] = throw_text(command.attacker, command.defender, lang)
    if isinstance(command, commands.CorrectBoard):
        facts["corrections"] = _corrections_text(command.corrections, lang, people)
    if isinstance(command, commands.Reroll):
        facts["dice"] = dice_text(command.dice)
    if isinstance(command, commands.Replace):
        facts["action"] = action_text(command.action.command, lang, people)
    return fill_text(ACTIONS[type(command)], facts, lang, people)


@lru_cache(CACHED_TEXTS)
def short_text(command: commands.Command, lang: str, people: People = NOBODY) -> str:
    """Say in the fewest words what ``command`` is: "3 → Alaska", "Throw Alaska → Kamchatka"."""
    return fill_text(SHORT[type(command)], asdict(command), lang, people)


def set_up_text(lang: str) -> str:
    """Say what a set-up that was entered at once is: one undo takes all of it back."""
    return gettext(lang, N_("Set-up"))


def line_text(command: commands.Command, reason: str, lang: str, people: People = NOBODY) -> str:
    """Say a line of the log, with its reason: "Note: agreed", "Undo (the dice fell off)"."""
    text = action_text(command, lang, people)
    if not reason:
        return text
    with_reason = N_("%(text)s: %(reason)s") if isinstance(command, commands.Note) else N_("%(text)s (%(reason)s)")
    return gettext(lang, with_reason, text=text, reason=reason)


def own_undo_text(seat: Colour, undone: commands.Command, lang: str, people: People = NOBODY) -> str:
    """Say what the seat took back on its own device: "Alice takes back: 3 → Alaska"."""
    facts = {"actor": seat, "what": short_text(undone, lang, people)}
    return fill_text(N_("%(actor)s takes back: %(what)s"), facts, lang, people)


def taken_back_text(undone: commands.Command, lang: str, people: People = NOBODY) -> str:
    """Say the same where there is no room for the name: "Taken back: 3 → Alaska"."""
    return gettext(lang, N_("Taken back: %(what)s"), what=short_text(undone, lang, people))


MOST_NAMED = 3
"""The most corrected territories that a line names; more are counted."""


def _corrections_text(corrections: Sequence[commands.Correction], lang: str, people: People) -> str:
    if len(corrections) > MOST_NAMED:
        return format_count("territories", len(corrections), lang)
    text = N_("%(territory)s, %(owner)s, %(armies_armies)s")
    return "; ".join(fill_text(text, asdict(correction), lang, people) for correction in corrections)


def way_out_text(way: commands.Action, lang: str, people: People = NOBODY) -> str:
    """Return the label of the button that offers ``way`` beside a refusal."""
    if way.stood:
        return gettext(lang, N_("Let it stand"))
    offered = WAYS_OUT.get(type(way.command))
    return gettext(lang, offered) if offered else action_text(way.command, lang, people)


def throw_text(attacker: Sequence[int], defender: Sequence[int], lang: str) -> str:
    """Write two rows of dice as they are compared, the highest first: "6 5 2 v 6 4"."""
    return gettext(lang, N_("%(attacker)s v %(defender)s"), attacker=dice_text(attacker), defender=dice_text(defender))


def dice_text(faces: Sequence[int]) -> str:
    """Write a row of dice, the highest first; behind them a cocked one is "×"."""
    return " ".join("×" if face == COCKED else str(face) for face in sorted(faces, reverse=True))
