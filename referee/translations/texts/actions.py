"""Sentences for actions: for the log, for Undo and for the ways out of a refusal.

They reveal no secret: a mission, a capital and a drawn card are never named, even if the command has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import asdict

from referee.rules import commands as say
from referee.rules.terms import NEUTRAL
from referee.translations.catalog import N_, gettext
from referee.translations.names import NOBODY, People
from referee.translations.words import fill_text, format_count

COCKED = 0
CACHED_TEXTS = 4_096
"""The number of cached texts: the newest lines are in many views in a row."""

ACTIONS: Mapping[type, str] = {
    say.DealOut: N_("The match is dealt"),
    say.Take: N_("%(actor)s is dealt %(territory)s"),
    say.EnterMission: N_("%(actor)s has drawn a mission"),
    say.NameCapital: N_("%(actor)s names a capital"),
    say.Discard: N_("%(actor)s gives back a mission"),
    say.Trade: N_("%(actor)s trades %(cards)s"),
    say.Place: N_("%(armies_armies)s → %(territory)s"),
    say.Attack: N_("%(actor)s attacks %(target)s %(from_source)s: %(throw)s"),
    say.AttackCounted: N_("%(actor)s attacks %(target)s %(from_source)s: −%(attacker_loses)d, −%(defender_loses)d"),
    say.Roll: N_("%(actor)s attacks %(target)s %(from_source)s: %(attack_dice)d v %(defence_dice)d dice"),
    say.Reroll: N_("%(actor)s throws again: %(dice)s"),
    say.Occupy: N_("Occupied with %(armies_armies)s"),
    say.Fortify: N_("%(armies_armies)s %(source)s → %(target)s"),
    say.Draw: N_("%(actor)s draws a card"),
    say.End: N_("%(actor)s ends the turn"),
    say.ReportFoul: N_("Foul by %(actor)s: %(foul)s, %(territory)s"),
    say.Pay: N_("%(actor)s pays %(armies_armies)s %(from_territory)s"),
    say.Override: N_("%(actor)s plays on all the same"),
    say.Concede: N_("%(actor)s concedes"),
    say.CorrectBoard: N_("Put right: %(corrections)s"),
    say.CorrectHand: N_("Put right: %(seat)s holds %(number_cards)s"),
    say.CorrectSets: N_("Put right: sets traded so far: %(number)d"),
    say.Note: N_("Note"),
    say.Declare: N_("The table declares %(winner)s the winner"),
    say.Abandon: N_("The match is abandoned"),
    say.Undo: N_("Undo"),
    say.Redo: N_("Redo"),
    say.Replace: N_("Entry %(number)d put right: %(action)s"),
}
SHORT: Mapping[type, str] = {
    say.DealOut: N_("The deal"),
    say.Take: N_("%(territory)s dealt"),
    say.EnterMission: N_("Mission"),
    say.NameCapital: N_("Capital"),
    say.Discard: N_("Mission given back"),
    say.Trade: N_("Trade"),
    say.Place: N_("%(armies)d → %(territory)s"),
    say.Attack: N_("Throw %(source)s → %(target)s"),
    say.AttackCounted: N_("Throw %(source)s → %(target)s"),
    say.Roll: N_("Throw %(source)s → %(target)s"),
    say.Reroll: N_("Thrown again"),
    say.Occupy: N_("Occupied with %(armies)d"),
    say.Fortify: N_("%(armies)d: %(source)s → %(target)s"),
    say.Draw: N_("Card"),
    say.End: N_("End of the turn"),
    say.ReportFoul: N_("Foul"),
    say.Pay: N_("Payment: %(territory)s"),
    say.Override: N_("Playing on"),
    say.Concede: N_("%(actor)s concedes"),
    say.CorrectBoard: N_("Correction"),
    say.CorrectHand: N_("Correction of a hand"),
    say.CorrectSets: N_("Correction of the sets"),
    say.Note: N_("Note"),
    say.Declare: N_("Winner agreed on"),
    say.Abandon: N_("Abandoned"),
    say.Undo: N_("Undo"),
    say.Redo: N_("Redo"),
    say.Replace: N_("Entry %(number)d put right"),
}
"""The shortest texts of actions, for the places without more room: Undo's key and the band of the table."""
WAYS_OUT: Mapping[type, str] = {
    say.ReportFoul: N_("It happened: report the foul"),
    say.Override: N_("Play on all the same"),
    say.CorrectBoard: N_("Put the board right"),
    say.CorrectHand: N_("Put the hand right"),
    say.End: N_("End the turn"),
    say.Draw: N_("Draw the card"),
}


@lru_cache(CACHED_TEXTS)
def action_text(command: say.Command, lang: str, people: People = NOBODY) -> str:
    """Say what ``command`` does: "3 armies Alaska → Kamchatka", "Red attacks Kamchatka from Alaska: 6 5 2 v 6 4".

    Seats are called by their ``people``.
    """
    facts: dict[str, object] = asdict(command)
    if isinstance(command, say.End) and command.actor == NEUTRAL:
        return gettext(lang, N_("The neutral is done"))
    if isinstance(command, say.Place) and command.actor == NEUTRAL:
        return fill_text(N_("%(actor)s: %(armies_armies)s → %(territory)s"), facts, lang, people)
    if isinstance(command, say.ReportFoul) and command.territory is None:
        return fill_text(N_("Foul by %(actor)s: %(foul)s"), facts, lang, people)
    if isinstance(command, say.Attack):
        facts["throw"] = throw_text(command.attacker, command.defender, lang)
    if isinstance(command, say.CorrectBoard):
        facts["corrections"] = _corrections_text(command.corrections, lang, people)
    if isinstance(command, say.Reroll):
        facts["dice"] = dice_text(command.dice)
    if isinstance(command, say.Replace):
        facts["action"] = action_text(command.action.command, lang, people)
    return fill_text(ACTIONS[type(command)], facts, lang, people)


@lru_cache(CACHED_TEXTS)
def short_text(command: say.Command, lang: str, people: People = NOBODY) -> str:
    """Say in the fewest words what ``command`` is: "3 → Alaska", "Throw Alaska → Kamchatka"."""
    return fill_text(SHORT[type(command)], asdict(command), lang, people)


def line_text(command: say.Command, reason: str, lang: str, people: People = NOBODY) -> str:
    """Say a line of the log, with its reason: "Note: agreed", "Undo (the dice fell off)"."""
    text = action_text(command, lang, people)
    if not reason:
        return text
    with_reason = N_("%(text)s: %(reason)s") if isinstance(command, say.Note) else N_("%(text)s (%(reason)s)")
    return gettext(lang, with_reason, text=text, reason=reason)


MOST_NAMED = 3
"""The most corrected territories that a line names; more are counted."""


def _corrections_text(corrections: Sequence[say.Correction], lang: str, people: People) -> str:
    if len(corrections) > MOST_NAMED:
        return format_count("territories", len(corrections), lang)
    text = N_("%(territory)s, %(owner)s, %(armies_armies)s")
    return "; ".join(fill_text(text, asdict(correction), lang, people) for correction in corrections)


def way_out_text(way: say.Action, lang: str, people: People = NOBODY) -> str:
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
