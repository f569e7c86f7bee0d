"""Sentences for a faulty option, position or record: the value that is there and the values that are allowed.

For each code the most complete wording is first, the plainest last, as in `refusals`. The key and the line come from
the fault.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.translations.catalog import N_
from referee.translations.words import Choices

FAULTS: Mapping[str, Choices] = {
    # the file
    "not_toml": (N_("this is not TOML (%(why)s)."), N_("this is not TOML.")),
    "not_utf8": N_("this is not UTF-8 text."),
    "file_unreadable": (N_("the file cannot be read: %(why)s."), N_("this is no file that can be read.")),
    "file_too_large": (N_("the file is larger than %(most)d kB."), N_("the file is too large.")),
    "file_empty": (
        N_("the file is empty; it begins with the rulebook that it extends, which is one of %(allowed)s."),
        N_("the file is empty."),
    ),
    "deal_and_position": N_("a record has [deal] or [position], not both."),
    "too_few_seats": (
        N_("%(seats_seats)s: too few for “%(variant_id)s”, it takes at least %(least)d."),
        N_("there are too few seats."),
    ),
    "too_many_seats": (
        N_("%(seats_seats)s: too many for “%(variant_id)s”, there may be at most %(most)d."),
        N_("there are too many seats."),
    ),
    "seat_twice": (N_("%(seat)s already has a seat: every colour sits once."), N_("every colour sits once.")),
    "date_malformed": (N_("%(got)s is no date; write it like 2026-03-14."), N_("write the date like 2026-03-14.")),
    "time_zone_unknown": (N_("there is no time zone %(got)s."), N_("there is no such time zone.")),
    "too_many_players": (
        N_("at most %(most)d players share a colour."),
        N_("these are too many players for one colour."),
    ),
    "seal_malformed": (
        N_("%(got)s is no seal: it reads “sha256:” and 64 digits from 0 to 9 and a to f."),
        N_("a seal reads “sha256:” and 64 digits from 0 to 9 and a to f."),
    ),
    "seal_broken": N_("the seal does not fit the deal: one of them has been changed."),
    # any table of the file
    "key_unknown": (N_("there is no such key; possible are %(allowed)s."), N_("there is no such key.")),
    "key_missing": (N_("this key is missing; possible are %(allowed)s."), N_("this key is missing.")),
    "key_twice": N_("this key stands in the file already."),
    "wrong_type": (N_("%(got)s stands where %(expected)s belongs."), N_("this value has the wrong type.")),
    "out_of_range": (N_("%(got)s must be from %(least)d to %(most)d."), N_("this number is out of range.")),
    "value_unknown": (N_("%(got)s cannot stand here; possible are %(allowed)s."), N_("this value cannot stand here.")),
    "empty_value": N_("something must stand here."),
    "text_too_long": (N_("this text is too long: at most %(most)d letters."), N_("this text is too long.")),
    "text_unprintable": N_("this text holds signs that cannot be shown."),
    # names
    "territory_unknown": (N_("%(got)s is no territory of this board."), N_("there is no such territory.")),
    "colour_unknown": (N_("%(got)s is no colour."), N_("there is no such colour.")),
    "colour_without_seat": (N_("%(seat)s has no seat in this match."), N_("this colour has no seat in this match.")),
    "neutral_outside_duel": N_("the neutral plays in a duel only, and has no seat there."),
    "card_unknown": (N_("%(got)s is no card of this deck."), N_("there is no such card.")),
    "mission_unknown": (N_("%(got)s is no mission."), N_("there is no such mission.")),
    # options
    "option_unknown": (
        N_("the rulebook “%(rulebook_id)s” has no option “%(option)s”."),
        N_("there is no option “%(option)s”; similar are %(allowed)s."),
        N_("there is no option “%(option)s”."),
        N_("there is no option %(got)s."),
        N_("there is no such option."),
    ),
    "option_not_used": (
        N_("the option “%(option)s” has no use under the rulebook “%(rulebook_id)s”."),
        N_("this option has no use under this rulebook."),
    ),
    "option_not_in_variant": (
        N_("the option “%(option)s” has no use in the variant “%(variant_id)s”."),
        N_("this option has no use in this variant."),
    ),
    "option_value": (
        N_("“%(option)s = %(value)s” contradicts the rulebook “%(fixed_by)s”: possible there: %(allowed)s."),
        N_("“%(option)s” cannot be %(value)s; possible are %(allowed)s."),
        N_("this option cannot have this value."),
    ),
    "option_contradicts": (
        N_("the option “%(option)s” has no use with “%(others)s”."),
        N_("this option contradicts another."),
    ),
    "option_elsewhere": (N_("“%(option)s” belongs in %(allowed)s alone."), N_("this option belongs to a variant.")),
    "option_of_variant": (
        N_("“%(option)s” makes the variant what it is, and cannot be changed."),
        N_("this option cannot be changed."),
    ),
    # a club's own rulebook
    "rulebook_name": (
        N_("%(got)s is no name for a rulebook: the file is called by small letters, digits, _ and -, then “.toml”."),
        N_("the file is called by small letters, digits, _ and -, then “.toml”."),
    ),
    "rulebook_taken": (
        N_("“%(got)s” is one of the rulebooks that are there already (%(allowed)s); give the file another name."),
        N_("this name is taken; give the file another one."),
    ),
    "rulebook_other_name": (
        N_("%(got)s is not the file's name; leave this line out, or write %(expected)s."),
        N_("this is not the file's name."),
    ),
    "rulebook_itself": (
        N_("a rulebook cannot extend itself; possible are %(allowed)s."),
        N_("a rulebook cannot extend itself."),
    ),
    "variant_twice": (N_("“%(variant_id)s” stands here already."), N_("a variant stands here twice.")),
    "seats_of_variant": (
        N_("the variant “%(variant_id)s” is for %(most)d players; that cannot be changed."),
        N_("the number of players in this variant cannot be changed."),
    ),
    "clause_name": (
        N_("%(got)s is no name for a clause of your own; it begins with “H-”, like “H-1”."),
        N_("a clause of your own begins with “H-”, like “H-1”."),
    ),
    "clause_empty": (N_("the clause “%(clause)s” has no text."), N_("a clause has no text.")),
    "clause_unknown": (
        N_("there is no clause %(got)s; similar are %(allowed)s. A clause of your own stands in [clauses]."),
        N_("there is no clause %(got)s. A clause of your own stands in [clauses]."),
        N_("there is no such clause."),
    ),
    # territories
    "territory_without_owner": (N_("%(territory)s has no owner."), N_("a territory has no owner.")),
    "territory_without_armies": (
        N_("%(territory)s has no number of armies."),
        N_("a territory has no number of armies."),
    ),
    "territory_twice": (
        N_("%(territory)s already stands at %(other)s."),
        N_("%(territory)s stands here twice."),
        N_("a territory stands here twice."),
    ),
    "territories_uneven": (
        N_("one seat has %(most_territories)s, another %(least)d: dealt one by one they differ by one at most."),
        N_("dealt one by one nobody has more than one territory more than another."),
    ),
    # cards
    "card_twice": (N_("%(card)s already lies at %(other)s."), N_("a card lies in two places.")),
    "card_missing": (N_("%(card)s is missing."), N_("a card is missing.")),
    "card_not_in_match": (
        N_("“%(got)s”: this match is played without jokers."),
        N_("this match is played without jokers."),
    ),
    "too_many_cards": (
        N_("%(cards_cards)s are too many, the deck has %(most)d."),
        N_("there are more cards than the deck has."),
    ),
    "deck_not_dealt": N_("a deck stands here only where the referee deals the cards."),
    # missions
    "mission_out": (
        N_("“%(mission)s” is not in the pile: that colour does not play."),
        N_("this mission is not in the pile: its colour does not play."),
    ),
    "mission_twice": (N_("“%(mission)s” already lies at %(other)s."), N_("a mission lies in two places.")),
    "too_many_missions": (
        N_("%(seat)s has %(missions_missions)s, there may be at most %(most)d."),
        N_("these are too many missions for one seat."),
    ),
    "too_few_missions": (
        N_("%(seat)s has %(missions_missions)s, there must be %(most)d."),
        N_("these are too few missions for one seat."),
    ),
    "missions_not_used": (
        N_("the variant “%(variant_id)s” is played without missions."),
        N_("this match is played without missions."),
    ),
    # the position as a whole
    "eliminated_owns": (
        N_("%(seat)s is eliminated and yet owns a territory: %(territory)s."),
        N_("an eliminated colour owns no territory."),
    ),
    "colour_twice": (N_("%(seat)s already stands at %(other)s."), N_("a colour stands here twice.")),
    "turn_out": (
        N_("%(seat)s cannot be on turn, being out of the match (%(other)s)."),
        N_("whoever is out of the match cannot be on turn."),
    ),
    "not_in_variant": (N_("this has no use in the variant “%(variant_id)s”."), N_("this has no use in this variant.")),
    "discard_not_due": (
        N_("%(seat)s has %(missions_missions)s, so there is none to give back."),
        N_("there is no mission to give back."),
    ),
    "occupation_missing": N_("the phase is occupy, so it must say from where to where and with how many at least."),
    "occupation_unexpected": (
        N_("no occupation waits in the phase “%(phase)s”."),
        N_("no occupation waits in this phase."),
    ),
    "occupation_impossible": (
        N_("%(source)s → %(territory)s cannot be: they are neighbours with the same owner while an occupation waits."),
        N_("%(territory)s has 0 armies while its occupation waits."),
        N_("this occupation cannot be."),
    ),
    "throw_malformed": (N_("“%(got)s” is no attack with a cocked die."), N_("this is no attack with a cocked die.")),
    "throw_unexpected": (N_("no throw waits in the phase “%(phase)s”."), N_("no throw waits in this phase.")),
    "throw_impossible": (
        N_("%(seat)s throws on %(seat)s's turn, out of %(seat)s's territory at another's; %(territory)s does not fit."),
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
    "loser_and_conqueror": N_("the colour that lost it and the colour that took it"),
}
