"""Parsers of single words of the notation: each returns the value of the word at ``at``, or raises `Malformed`."""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from typing import NoReturn, TypeAlias
from unicodedata import category

from referee.rules.missions import MISSIONS
from referee.rules.refusal import Malformed, cut_long_words
from referee.rules.rulebook import Options
from referee.rules.state import Setting
from referee.rules.terms import COLOURS, FOULS, JOKERS, NEUTRAL, UNKNOWN, Card, Colour

Words: TypeAlias = list[str]
Dice: TypeAlias = tuple[int, ...]

MOST_DICE = 9
"""The most dice in a line for one side. The rules allow fewer; the judge refuses those above."""
MOST_DIGITS = 18
LARGEST_NUMBER = 10**MOST_DIGITS - 1
"""The largest number that a line or a position may hold."""

_FACES = {"x": 0, **{str(face): face for face in range(1, 7)}}
# Lookup tables for the words of nearly every throw and placement: faster than parsing them.
DICE: dict[str, Dice] = {
    ",".join(text): tuple(_FACES[face] for face in text) for n in (1, 2, 3) for text in product(_FACES, repeat=n)
}
_NUMBERS: dict[str, int] = {str(number): number for number in range(1, 1000)}
_COUNTED: dict[str, int] = {f"{number}d": number for number in range(1, MOST_DICE + 1)}
_OPTIONS = frozenset(field.name for field in fields(Options))


def raise_malformed(code: str, words: Words, at: int, expected: str) -> NoReturn:
    """Raise `Malformed` for the word at index ``at``, which may be after the end of the line.

    Its facts: ``got``, ``expected``, and where: ``word`` and ``column``, counted from 1.
    """
    column = sum(map(len, words[:at])) + at + 1
    got = words[at] if at < len(words) else ""
    raise Malformed(
        code, {"got": cut_long_words(got), "expected": expected, "word": at + 1, "column": column}, tuple(words)
    )


def raise_malformed_start(words: Words) -> NoReturn:
    """Raise `Malformed` for a line that is empty, has double blanks, or holds only one word."""
    if not any(words):
        raise_malformed("empty", words, 0, "action")
    if "" in words:
        raise_malformed("spaces", words, words.index(""), "single_spaces")
    raise_malformed("argument_missing", words, 1, "verb")


def raise_malformed_colour(words: Words, at: int, expected: str) -> NoReturn:
    """Raise `Malformed` for a word that is none of this table's colours, saying whether it is a colour at all."""
    codes = {NEUTRAL: "neutral_outside_duel", **dict.fromkeys(COLOURS, "colour_without_seat")}
    raise_malformed(codes.get(words[at], f"{expected}_unknown"), words, at, expected)


def parse_territory(words: Words, at: int, setting: Setting) -> str:
    if words[at] not in setting.board.symbols:
        raise_malformed("territory_unknown", words, at, "territory")
    return words[at]


def parse_card(words: Words, at: int, setting: Setting) -> Card:
    word = words[at]
    if word not in setting.board.symbols and word not in JOKERS:
        raise_malformed("card_unknown", words, at, "card")
    return word


def parse_secret_card(words: Words, at: int, setting: Setting) -> Card:
    return UNKNOWN if words[at] == UNKNOWN else parse_card(words, at, setting)


def parse_secret_territory(words: Words, at: int, setting: Setting) -> str:
    return UNKNOWN if words[at] == UNKNOWN else parse_territory(words, at, setting)


def parse_secret_mission(words: Words, at: int, setting: Setting) -> str:
    if words[at] not in MISSIONS and words[at] != UNKNOWN:
        raise_malformed("mission_unknown", words, at, "mission")
    return words[at]


def parse_colour(words: Words, at: int, setting: Setting) -> Colour:
    if words[at] not in setting.colours:
        raise_malformed_colour(words, at, "colour")
    return words[at]


def parse_owner(words: Words, at: int, setting: Setting) -> Colour:
    """Parse a colour of this match, or the neutral of a duel."""
    return words[at] if words[at] in setting.holders else parse_colour(words, at, setting)


def parse_foul(words: Words, at: int, setting: Setting) -> str:
    if words[at] not in FOULS:
        raise_malformed("foul_unknown", words, at, ", ".join(FOULS))
    return words[at]


def parse_option(words: Words, at: int, setting: Setting) -> str:
    if words[at] not in _OPTIONS:
        raise_malformed("option_unknown", words, at, "option")
    return words[at]


def parse_number(words: Words, at: int, setting: Setting) -> int:
    number = _NUMBERS.get(words[at])
    return number if number is not None else _parse_long_number(words, at)


def _parse_long_number(words: Words, at: int) -> int:
    word = words[at]
    if not (word.isascii() and word.isdigit() and word[0] != "0"):
        raise_malformed("number_malformed", words, at, "number")
    if len(word) > MOST_DIGITS:
        raise_malformed("number_too_large", words, at, str(LARGEST_NUMBER))
    return int(word)


def parse_number_or_none(words: Words, at: int, setting: Setting) -> int:
    """Parse a number that may be 0: armies lost, cards in a hand, sets traded."""
    return 0 if words[at] == "0" else parse_number(words, at, setting)


MOST_SIGNS = 200
"""The longest reason in characters."""
_UNSEEN = ("Cc", "Cs", "Zl", "Zp")
_TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def parse_reason(reason: str, words: Words) -> str:
    """Return what follows ``#``, tabs as blanks and none at its ends; ``words`` come before it.

    It is shown to others, so nothing in it may break the line or turn the direction in which it is read.

    :raises Malformed: reason_long, reason_unseen.
    """
    reason = reason.replace("\t", " ").strip()
    if len(reason) > MOST_SIGNS:
        raise_malformed("reason_long", words, len(words), str(MOST_SIGNS))
    if any(sign in _TURNING or category(sign) in _UNSEEN for sign in reason):
        raise_malformed("reason_unseen", words, len(words), "reason")
    return reason


def parse_dice(words: Words, at: int, setting: Setting) -> Dice:
    dice = DICE.get(words[at])
    return dice if dice is not None else _parse_many_dice(words, at)


def _parse_many_dice(words: Words, at: int) -> Dice:
    faces = words[at].split(",")
    if any(face not in _FACES for face in faces):
        raise_malformed("dice_malformed", words, at, "dice")
    if len(faces) > MOST_DICE:
        raise_malformed("too_many_dice", words, at, str(MOST_DICE))
    return tuple(_FACES[face] for face in faces)


def parse_counted_dice(words: Words, at: int) -> int:
    number = _COUNTED.get(words[at])
    return number if number is not None else raise_malformed("dice_malformed", words, at, "counted_dice")


def parse_keyword(words: Words, at: int, keyword: str) -> str:
    if at >= len(words):
        raise_malformed("argument_missing", words, at, keyword)
    if words[at] != keyword:
        raise_malformed("word_unexpected", words, at, keyword)
    return keyword
