"""The sentence for a line that is not an action: the word that was there and those expected (match-record 2)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.translations.catalog import N_

POSITION = N_("Word %(word)d (column %(column)d): %(text)s")

MALFORMED: Mapping[str, str] = {
    "empty": N_("there is no action here, like “red place alaska 3”."),
    "line_long": N_("the line is too long; the most letters it may have: %(expected)s."),
    "spaces": N_("one single space stands between two words."),
    "spaces_first": N_("the line begins with a blank; nothing stands before the first word."),
    "argument_missing": N_("here the line ends; what is missing: %(expected)s."),
    "argument_extra": N_("“%(got)s” is one word too many."),
    "verb_unknown": N_("“%(got)s” is no action here; possible are %(expected)s."),
    "mark_unknown": N_("“%(got)s” is no mark; the only one is %(expected)s."),
    "actor_unknown": N_("“%(got)s” is nobody; an action begins with a colour or “table”."),
    "neutral_outside_duel": N_("“%(got)s” plays in a duel only, and has no seat there."),
    "colour_without_seat": N_("“%(got)s” has no seat in this match."),
    "colour_unknown": N_("“%(got)s” is no colour."),
    "territory_unknown": N_("“%(got)s” is no territory of this board."),
    "card_unknown": N_("“%(got)s” is no card of this deck."),
    "mission_unknown": N_("“%(got)s” is no mission."),
    "foul_unknown": N_("“%(got)s” is no foul; possible are %(expected)s."),
    "option_unknown": N_("“%(got)s” is no option."),
    "number_malformed": N_("“%(got)s” is no whole number from 1."),
    "number_too_large": N_("“%(got)s” is too large; the largest number is %(expected)s."),
    "dice_malformed": N_("“%(got)s” does not fit here; it takes %(expected)s."),
    "too_many_dice": N_("“%(got)s” are too many dice to write down; at most %(expected)s."),
    "territory_twice": N_("“%(got)s” is put right twice in this line."),
    "reason_long": N_("what stands behind “#” is too long; the most signs it may have: %(expected)s."),
    "reason_unseen": N_(
        "behind “#” stands a sign that cannot be seen, like the end of a line or one that turns the text round."
    ),
    "word_unexpected": N_("“%(got)s” stands here instead of %(expected)s."),
}
OTHERWISE = N_("“%(got)s” stands here instead of %(expected)s.")

EXPECTED: Mapping[str, str] = {
    "action": N_("an action"),
    "verb": N_("what is done"),
    "actor": N_("a colour or “table”"),
    "territory": N_("a territory"),
    "number": N_("a whole number from 1"),
    "number_or_none": N_("a whole number"),
    "colour": N_("a colour of this match"),
    "mission": N_("a mission"),
    "card": N_("a card"),
    "cards_or_number": N_("cards or their number"),
    "foul": N_("a foul"),
    "option": N_("an option"),
    "reason": N_("what is noted, behind “#”"),
    "dice": N_("dice like “6,5,2”, “x” for a cocked one"),
    "counted_dice": N_("a number of dice like “3d”"),
    "single_spaces": N_("single spaces"),
    "end_of_line": N_("the end of the line"),
}
