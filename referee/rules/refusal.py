"""Refusals, notices and malformed lines: the referee's answers and remarks.

A refusal is a code, the clause behind it and the facts; its sentence comes from the translations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from referee.rules.value import Value

Fact: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...] | None
CONTRACT = "match-record/"
"""The prefix of a citation that is in no rulebook: a section of the project's own notation."""
OPTION = "option:"
"""The prefix of a citation that names an option of the table instead of a clause (match-record 9)."""


class Code(StrEnum):
    """The reasons for a refusal. A rulebook gives each its clause."""

    # set-up
    NOT_DEALT = "not_dealt"
    ALREADY_DEALT = "already_dealt"
    DEAL_MISSING = "deal_missing"
    TERRITORY_TAKEN = "territory_taken"
    TOO_MANY_TERRITORIES = "too_many_territories"
    MISSIONS_NOT_USED = "missions_not_used"
    MISSION_OUT = "mission_out"
    MISSION_TAKEN = "mission_taken"
    MISSIONS_COMPLETE = "missions_complete"
    NO_CAPITALS = "no_capitals"
    CAPITAL_NOT_OWN = "capital_not_own"
    CAPITAL_ANOTHERS = "capital_anothers"
    CAPITAL_NOT_OWNED_THEN = "capital_not_owned_then"
    CAPITAL_NAMED = "capital_named"
    CAPITAL_PENDING = "capital_pending"
    PLACEMENT_PENDING = "placement_pending"
    # order of play
    MATCH_OVER = "match_over"
    NOT_YOUR_TURN = "not_your_turn"
    OUT_OF_MATCH = "out_of_match"
    DISCARD_REQUIRED = "discard_required"
    TRADE_REQUIRED = "trade_required"
    ARMIES_UNPLACED = "armies_unplaced"
    OCCUPATION_PENDING = "occupation_pending"
    THROW_PENDING = "throw_pending"
    # discard
    DISCARD_NOT_DUE = "discard_not_due"
    MISSION_NOT_HELD = "mission_not_held"
    MISSION_LAST = "mission_last"
    # trade
    TRADE_TOO_LATE = "trade_too_late"
    CARD_NOT_HELD = "card_not_held"
    NOT_A_SET = "not_a_set"
    CARD_TWICE = "card_twice"
    NO_JOKERS = "no_jokers"
    BONUS_NOT_NAMED = "bonus_not_named"
    # place
    NOTHING_TO_PLACE = "nothing_to_place"
    TOO_MANY_PLACED = "too_many_placed"
    NOT_OWN_TERRITORY = "not_own_territory"
    # attack
    ATTACK_AFTER_FORTIFY = "attack_after_fortify"
    ATTACK_AFTER_CARD = "attack_after_card"
    ATTACK_CLOSED = "attack_closed"
    ATTACK_LOST = "attack_lost"
    SOURCE_NOT_OWN = "source_not_own"
    TARGET_OWN = "target_own"
    NO_BORDER = "no_border"
    ONE_ARMY = "one_army"
    ATTACK_DICE_LIMIT = "attack_dice_limit"
    ATTACK_DICE_ARMIES = "attack_dice_armies"
    ANNOUNCED_LIMIT = "announced_limit"
    ATTACK_ONE_DIE = "attack_one_die"
    ANNOUNCED_ARMIES = "announced_armies"
    DICE_OVER_ANNOUNCED = "dice_over_announced"
    DEFENCE_DICE_LIMIT = "defence_dice_limit"
    DEFENCE_DICE_ARMIES = "defence_dice_armies"
    LOSSES_IMPOSSIBLE = "losses_impossible"
    LOSSES_OVER_ARMIES = "losses_over_armies"
    ROLL_IS_LIVE = "roll_is_live"
    NOTHING_COCKED = "nothing_cocked"
    REROLL_COUNT = "reroll_count"
    # occupation
    NOTHING_TO_OCCUPY = "nothing_to_occupy"
    OCCUPY_TOO_FEW = "occupy_too_few"
    OCCUPY_TOO_MANY = "occupy_too_many"
    # fortify
    FORTIFY_AFTER_CARD = "fortify_after_card"
    FORTIFY_NOT_OWN = "fortify_not_own"
    FORTIFY_NO_BORDER = "fortify_no_border"
    FORTIFY_LEAVES_NONE = "fortify_leaves_none"
    FORTIFY_TWICE = "fortify_twice"
    FORTIFY_ONCE = "fortify_once"
    # card
    NO_CONQUEST = "no_conquest"
    SECOND_CARD = "second_card"
    CARD_FORFEITED = "card_forfeited"
    STOCK_EMPTY = "stock_empty"
    CARD_UNNAMED = "card_unnamed"
    CARD_ELSEWHERE = "card_elsewhere"
    CARD_TO_DRAW = "card_to_draw"
    # the neutral of a duel
    NEUTRAL_UNPLACED = "neutral_unplaced"
    NEUTRAL_ACTS = "neutral_acts"
    NEUTRAL_PASSIVE = "neutral_passive"
    NEUTRAL_ENDED = "neutral_ended"
    NEUTRAL_TARGET = "neutral_target"
    NEUTRAL_STAYS = "neutral_stays"
    # fouls, penalties, corrections
    FOUL_IMPOSSIBLE = "foul_impossible"
    NOTHING_TO_PAY = "nothing_to_pay"
    PAYS_TOO_MUCH = "pays_too_much"
    PAYS_ELSEWHERE = "pays_elsewhere"
    NOTHING_TO_OVERRIDE = "nothing_to_override"
    CORRECTION_BLOCKED = "correction_blocked"
    CORRECTION_TOO_LARGE = "correction_too_large"
    HAND_DEALT = "hand_dealt"
    # an entry of the past is put right
    REPLACE_UNKNOWN = "replace_unknown"
    REPLACE_FAR = "replace_far"
    REPLACE_KEPT = "replace_kept"
    REPLACE_KIND = "replace_kind"
    REPLACE_OTHERWISE = "replace_otherwise"
    REPLACE_SAME = "replace_same"
    HAND_OTHERWISE = "hand_otherwise"
    CAPITAL_UNREAD = "capital_unread"
    # taking back
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"


class NoticeCode(StrEnum):
    """The reasons for a notice, besides what was let stand (which has a `Code`)."""

    LAST_CARD_UNCLEAR = "last_card_unclear"
    SIXTH_CARD = "sixth_card"
    THIRD_TRADE = "third_trade"
    CARD_FORGOTTEN = "card_forgotten"
    STOCK_EMPTY = "stock_is_empty"
    ARMY_STAYS = "army_stays"
    NOBODY_MOVES_IN = "nobody_moves_in"
    FOUL_WITHOUT_PENALTY = "foul_without_penalty"
    PENALTY_UNPAYABLE = "penalty_unpayable"
    # of a record that is imported
    JUDGED_OTHERWISE = "judged_otherwise"
    STARTER_KEPT = "starter_kept"


class Notice(Value):
    """A notice: its code, the clause (or the option of the table), and the facts for the sentence."""

    code: str
    cite: str
    facts: Mapping[str, Fact]


class Refusal(Exception):
    """A refusal with its citation: a clause, or the option of the table that forbids the action.

    ``arithmetic`` marks what even the table cannot let stand: armies or cards that do not exist. ``foul`` names the
    foul that can be reported if it happened anyway.
    """

    def __init__(self, code: Code, cite: str, facts: Mapping[str, Fact], *, arithmetic: bool = False) -> None:
        super().__init__(f"{code} ({cite})")
        self.code = code
        self.cite = cite
        self.facts = facts
        self.arithmetic = arithmetic

    def citing(self, cite: str) -> Refusal:
        """Return this refusal with another clause behind it than its code usually has."""
        self.cite = cite
        return self


LONGEST_WORD = 80
_LONG = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


def cut_long_words(text: str) -> str:
    """Return ``text`` with every word cut to `LONGEST_WORD` characters; a punctuation mark at its end is kept."""
    return _LONG.sub(lambda word: _cut_word(word[0]), text)


def _cut_word(word: str) -> str:
    mark = word[len(word.rstrip(":;.,”“)")) :][:2]
    return f"{word[: LONGEST_WORD - 1]}…{mark}"


class Malformed(ValueError):
    """A line that is not an action: the word in it, what was expected, and where (counted from 1)."""

    def __init__(self, code: str, facts: Mapping[str, Fact], words: tuple[str, ...] = ()) -> None:
        super().__init__(f"{code}: {facts}")
        self.code = code
        self.facts = facts
        self.words = words
        """The line, taken apart."""
