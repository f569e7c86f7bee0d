"""The sentences for events, which ``check`` prints; pages receive few of them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from referee.rules import events, past_events
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.texts.actions import throw_text
from referee.translations.words import Choices, fill_text, format_count

EVENTS: Mapping[type, Choices] = {
    events.TerritoriesDealt: N_("The territories are dealt."),
    events.MissionsDealt: N_("%(seat)s has drawn missions."),
    events.DeckShuffled: N_("The cards are shuffled."),
    events.TerritoryTaken: N_("%(territory)s is dealt to %(seat)s."),
    events.MissionEntered: N_("%(seat)s has drawn a mission."),
    events.PlacementBegun: N_("The armies of the set-up are placed."),
    events.CapitalChosen: N_("%(seat)s has named a capital."),
    events.CapitalNamed: N_("The capital named: %(territory)s."),
    events.TurnStarted: N_("Round %(round)d: it is %(seat)s's turn, with %(reinforcements_armies)s to place."),
    events.MissionDiscarded: N_("%(seat)s has given back a mission."),
    events.MissionGivenBack: N_("%(seat)s has given back a mission."),
    events.SetTraded: (
        N_("%(seat)s has traded set number %(number)d for %(armies_armies)s; extra: %(extra)s."),
        N_("%(seat)s has traded set number %(number)d for %(armies_armies)s."),
    ),
    events.Placed: N_("%(seat)s has placed %(armies_armies)s: %(territory)s."),
    events.NeutralEnded: N_("The neutral is done, says %(by)s."),
    events.ThrowWaits: N_("%(source)s → %(target)s, %(throw)s: a cocked die must be thrown again."),
    events.Losses: (
        N_("%(source)s → %(target)s, %(throw)s: attacker loses %(attacker)d, defender loses %(defender)d."),
        N_("%(source)s → %(target)s: attacker loses %(attacker)d, defender loses %(defender)d."),
    ),
    events.ThrowVoided: N_("The throw does not count."),
    events.Conquered: N_("%(by)s has conquered %(territory)s."),
    events.CapitalTaken: N_("%(by)s has taken %(territory)s, the capital of %(seat)s."),
    events.ContinentTaken: N_("With the capital %(seat)s loses to %(by)s: %(territories)s."),
    events.CardsHandedOver: N_("%(by)s gets the cards of %(seat)s: %(number_cards)s."),
    events.CardsInherited: N_("The cards taken over: %(cards)s."),
    events.Eliminated: N_("%(seat)s is out, defeated by %(by)s."),
    events.Occupied: N_("%(armies_armies)s %(source)s → %(territory)s: occupied."),
    events.AttackClosed: N_("The attacks of %(seat)s are over for this turn."),
    events.AttackLost: N_("%(seat)s has lost the right to attack for this turn."),
    events.Overridden: N_("The table lets %(seat)s play on all the same."),
    events.Fortified: N_("%(seat)s has moved %(armies_armies)s: %(source)s → %(target)s."),
    events.CardDrawn: N_("%(seat)s has drawn a card."),
    events.CardReceived: N_("The card drawn: %(card)s."),
    events.CardForfeited: N_("%(seat)s forgot the card; it is gone."),
    events.TurnEnded: N_("%(seat)s's turn is over."),
    events.FoulRecorded: (N_("Foul by %(seat)s: %(foul)s, %(territory)s."), N_("Foul by %(seat)s: %(foul)s.")),
    events.Penalty: (
        N_("%(seat)s loses %(armies_armies)s: %(territory)s, %(shortfall)d of them still owed."),
        N_("%(seat)s loses %(armies_armies)s: %(territory)s."),
    ),
    events.PenaltyPaid: N_("%(seat)s has paid %(armies_armies)s: %(territory)s."),
    events.Conceded: N_("%(seat)s has left the match; the armies stay and defend."),
    events.TerritoryCorrected: N_("Put right: %(territory)s, %(owner)s, %(armies_armies)s."),
    events.Noted: N_("The table has made a note."),
    events.HandCorrected: N_("Put right: %(seat)s holds %(number_cards)s."),
    events.CardDoubted: N_("%(card)s was found in another hand: one of your cards is unknown now."),
    events.HandKnown: N_("The cards in %(seat)s's hand are known."),
    events.SetsCorrected: N_("Put right: sets traded so far: %(number)d."),
    events.MatchWon: (N_("%(winners)s has won the match: %(reason)s."), N_("The match is abandoned, nobody wins.")),
    events.ResultLifted: N_("With the board put right nobody has won yet."),
    events.Undone: N_("Action %(n)d has been taken back."),
    events.Redone: N_("Action %(n)d counts again."),
    past_events.Replaced: (
        N_("Entry %(n)d has been put right; %(fallen)d entries behind it count no more."),
        N_("Entry %(n)d has been put right."),
    ),
    past_events.Repeated: N_("Entry %(n)d counts as well:"),
    past_events.DifferenceBooked: N_("Put right, so that the board stays as it stands: %(territories)d territories."),
    past_events.TurnKept: N_("The turn goes on as it stands."),
    past_events.HandsKept: N_("All hands stay as they are."),
}

FACT_OF = {"from_": "source", "to": "target"}


def event_text(event: events.Event, lang: str) -> str:
    """Return the sentence for ``event``; say it only to an audience that may see the event."""
    return fill_text(EVENTS[type(event)], _event_facts(event) | _derived_facts(event, lang), lang)


def _event_facts(event: events.Event) -> dict[str, object]:
    """Return the fields of ``event`` as facts; a shortfall of 0 is none."""
    facts = {FACT_OF.get(name, name): value for name, value in asdict(event).items()}
    if facts.get("shortfall") == 0:
        del facts["shortfall"]
    return facts


def _derived_facts(event: events.Event, lang: str) -> dict[str, object]:
    """Return the words that the fields alone do not give."""
    if isinstance(event, events.SetTraded) and event.bonus:
        return {"extra": _bonus_text(event.bonus, lang)}
    if isinstance(event, events.CardsHandedOver):
        return {"seat": event.from_, "by": event.to}
    if isinstance(event, events.ThrowWaits) or (isinstance(event, events.Losses) and event.attacker_dice):
        return {"throw": throw_text(event.attacker_dice, event.defender_dice, lang)}
    if isinstance(event, past_events.Replaced) and event.fell:
        return {"fallen": len(event.fell)}
    if isinstance(event, events.MatchWon) and event.winners:
        return {"winners": names.join_names([names.colour_name(winner, lang) for winner in event.winners], lang)}
    return {}


def _bonus_text(bonus: Mapping[str, int], lang: str) -> str:
    parts = [
        f"{format_count('armies', number, lang)} → {names.territory_name(name, lang)}" for name, number in bonus.items()
    ]
    return names.join_names(parts, lang)
