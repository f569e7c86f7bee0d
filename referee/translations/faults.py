"""The sentence for a faulty option, position or record: what stands there and what may stand there.

For each code the fullest wording first, the plainest last, as in `refusals`. The key and the line come from the fault.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.faults import FaultCode
from referee.translations.catalog import N_

FAULTS: Mapping[str, tuple[str, ...]] = {
    # the file
    FaultCode.NOT_TOML: (N_("this is not TOML (%(got)s)."), N_("this is not TOML.")),
    FaultCode.FORMAT_UNKNOWN: (
        N_("%(got)s is no format that can be read here; it must be “match-record/1”."),
        N_("the format must be “match-record/1”."),
    ),
    FaultCode.DEAL_AND_POSITION: (N_("a record has [deal] or [position], not both."),),
    FaultCode.RULEBOOK_NOT_REFEREED: (
        N_("matches under the rulebook %(rulebook)s cannot be refereed yet."),
        N_("matches under this rulebook cannot be refereed yet."),
    ),
    FaultCode.TOO_FEW_SEATS: (
        N_("%(seats)d seats are too few, it takes at least %(least)d."),
        N_("there are too few seats."),
    ),
    FaultCode.TOO_MANY_SEATS: (
        N_("%(seats)d seats are too many, there may be at most %(most)d."),
        N_("there are too many seats."),
    ),
    FaultCode.SEAT_TWICE: (N_("%(seat)s already has a seat: every colour sits once."), N_("every colour sits once.")),
    FaultCode.DATE_MALFORMED: (
        N_("%(got)s is no date; write it like 2026-03-14."),
        N_("write the date like 2026-03-14."),
    ),
    FaultCode.TIME_ZONE_UNKNOWN: (N_("there is no time zone %(got)s."), N_("there is no such time zone.")),
    FaultCode.SEALED_WITHOUT_NONCE: (N_("a sealed deal can be verified only with its nonce, and that is missing."),),
    FaultCode.SEAL_BROKEN: (N_("the seal does not fit the deal: one of them has been changed."),),
    # any table of the file
    FaultCode.KEY_UNKNOWN: (N_("there is no such key; possible are %(allowed)s."), N_("there is no such key.")),
    FaultCode.KEY_MISSING: (N_("this key is missing."),),
    FaultCode.WRONG_TYPE: (N_("%(got)s stands where %(expected)s belongs."), N_("this value has the wrong type.")),
    FaultCode.OUT_OF_RANGE: (N_("%(got)s must be from %(least)d to %(most)d."), N_("this number is out of range.")),
    FaultCode.VALUE_UNKNOWN: (
        N_("%(got)s cannot stand here; possible are %(allowed)s."),
        N_("this value cannot stand here."),
    ),
    FaultCode.EMPTY: (N_("something must stand here."),),
    # names
    FaultCode.TERRITORY_UNKNOWN: (N_("%(got)s is no territory of this board."), N_("there is no such territory.")),
    FaultCode.COLOUR_UNKNOWN: (N_("%(got)s is no colour."), N_("there is no such colour.")),
    FaultCode.COLOUR_WITHOUT_SEAT: (
        N_("%(seat)s has no seat in this match."),
        N_("this colour has no seat in this match."),
    ),
    FaultCode.NEUTRAL_OUTSIDE_DUEL: (N_("the neutral armies play in a duel only."),),
    FaultCode.CARD_UNKNOWN: (N_("%(got)s is no card of this deck."), N_("there is no such card.")),
    FaultCode.MISSION_UNKNOWN: (N_("%(got)s is no mission."), N_("there is no such mission.")),
    # options
    FaultCode.OPTION_UNKNOWN: (
        N_("there is no option “%(option)s”."),
        N_("there is no option %(got)s."),
        N_("there is no such option."),
    ),
    FaultCode.OPTION_NOT_USED: (
        N_("the option “%(option)s” has no use under the rulebook %(rulebook)s."),
        N_("this option has no use under this rulebook."),
    ),
    FaultCode.OPTION_NOT_IN_VARIANT: (
        N_("the option “%(option)s” has no use in the variant “%(variant)s”."),
        N_("this option has no use in this variant."),
    ),
    FaultCode.OPTION_VALUE: (
        N_("“%(option)s” cannot be %(value)s; possible are %(allowed)s."),
        N_("this option cannot have this value."),
    ),
    # territories
    FaultCode.TERRITORY_WITHOUT_OWNER: (N_("%(territory)s has no owner."), N_("a territory has no owner.")),
    FaultCode.TERRITORY_WITHOUT_ARMIES: (
        N_("%(territory)s has no number of armies."),
        N_("a territory has no number of armies."),
    ),
    FaultCode.TERRITORY_TWICE: (
        N_("%(territory)s already stands at %(other)s."),
        N_("%(territory)s stands here twice."),
        N_("a territory stands here twice."),
    ),
    FaultCode.TERRITORIES_UNEVEN: (
        N_("%(seat)s has %(territories_territories)s; dealt one by one nobody has more than one more than another."),
        N_("dealt one by one nobody has more than one territory more than another."),
    ),
    # cards
    FaultCode.CARD_TWICE: (N_("%(card)s already lies at %(other)s."), N_("a card lies in two places.")),
    FaultCode.CARD_MISSING: (N_("%(card)s is missing."), N_("a card is missing.")),
    FaultCode.CARD_NOT_IN_MATCH: (N_("%(card)s: this card is not in the match."), N_("this card is not in the match.")),
    FaultCode.TOO_MANY_CARDS: (
        N_("%(cards_cards)s are too many, the deck has %(most)d."),
        N_("there are more cards than the deck has."),
    ),
    FaultCode.DECK_NOT_DEALT: (N_("a deck stands here only where the app deals the cards."),),
    # missions
    FaultCode.MISSION_OUT: (
        N_("“%(mission)s” is not in the pile: that colour does not play."),
        N_("this mission is not in the pile: its colour does not play."),
    ),
    FaultCode.MISSION_TWICE: (N_("“%(mission)s” already lies at %(other)s."), N_("a mission lies in two places.")),
    FaultCode.TOO_MANY_MISSIONS: (
        N_("%(seat)s has %(missions_missions)s, there may be at most %(most)d."),
        N_("these are too many missions for one seat."),
    ),
    FaultCode.TOO_FEW_MISSIONS: (
        N_("%(seat)s has %(missions_missions)s, there must be %(least)d."),
        N_("these are too few missions for one seat."),
    ),
    FaultCode.MISSIONS_NOT_USED: (
        N_("the variant “%(variant)s” is played without missions."),
        N_("this match is played without missions."),
    ),
    # the position as a whole
    FaultCode.ELIMINATED_OWNS: (
        N_("%(seat)s is eliminated and yet owns a territory: %(territory)s."),
        N_("an eliminated colour owns no territory."),
    ),
    FaultCode.COLOUR_TWICE: (N_("%(seat)s already stands at %(other)s."), N_("a colour stands here twice.")),
    FaultCode.TURN_OUT: (
        N_("%(seat)s cannot be on turn, being out of the match (%(other)s)."),
        N_("whoever is out of the match cannot be on turn."),
    ),
    FaultCode.NOT_IN_VARIANT: (
        N_("this has no use in the variant “%(variant)s”."),
        N_("this has no use in this variant."),
    ),
    FaultCode.DISCARD_NOT_DUE: (
        N_("%(seat)s has %(missions_missions)s, so there is none to give back."),
        N_("there is no mission to give back."),
    ),
    FaultCode.OCCUPATION_MISSING: (
        N_("the phase is occupy, so it must say from where to where and with how many at least."),
    ),
    FaultCode.OCCUPATION_UNEXPECTED: (
        N_("no occupation waits in the phase “%(phase)s”."),
        N_("no occupation waits in this phase."),
    ),
    FaultCode.OCCUPATION_IMPOSSIBLE: (
        N_("%(source)s → %(territory)s cannot be: they are neighbours with the same owner while an occupation waits."),
        N_("%(territory)s has 0 armies while its occupation waits."),
        N_("this occupation cannot be."),
    ),
    FaultCode.THROW_MALFORMED: (
        N_("“%(got)s” is no attack with a cocked die."),
        N_("this is no attack with a cocked die."),
    ),
    FaultCode.THROW_UNEXPECTED: (
        N_("no throw waits in the phase “%(phase)s”."),
        N_("no throw waits in this phase."),
    ),
    FaultCode.THROW_IMPOSSIBLE: (
        N_("%(seat)s attacks on the own turn, from an own territory, another's; %(territory)s does not fit."),
        N_("%(seat)s is not on turn and cannot have thrown."),
        N_("this throw cannot be."),
    ),
}
EXPECTED: Mapping[str, str] = {
    "text": N_("a text in quotation marks"),
    "number": N_("a whole number"),
    "yes_no": N_("true or false"),
    "list": N_("a list in square brackets"),
    "table": N_("a table"),
    "cards_or_number": N_("cards or their number"),
    "round_and_number": N_("a round and a number"),
}
