"""Single words of the notation: each reader gives what stands at a place in the line, or raises `Malformed`."""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from typing import NoReturn, TypeAlias

from referee.rules.missions import MISSIONS
from referee.rules.refusal import Malformed, cut
from referee.rules.rulebook import Options
from referee.rules.state import Setting
from referee.rules.terms import COLOURS, FOULS, JOKERS, NEUTRAL, UNKNOWN, Card, Colour

Words: TypeAlias = list[str]
Dice: TypeAlias = tuple[int, ...]

MOST_DICE = 9
"""Dice that a line may name for one side. The rules allow fewer, but it is theirs to say so."""
MOST_DIGITS = 18
MOST = 10**MOST_DIGITS - 1
"""The largest number that can be written."""

_FACES = {"x": 0, **{str(face): face for face in range(1, 7)}}
# What nearly every throw and every placing says is looked up, not taken apart.
DICE: dict[str, Dice] = {
    ",".join(text): tuple(_FACES[face] for face in text) for n in (1, 2, 3) for text in product(_FACES, repeat=n)
}
_NUMBERS: dict[str, int] = {str(number): number for number in range(1, 1000)}
_COUNTED: dict[str, int] = {f"{number}d": number for number in range(1, MOST_DICE + 1)}
_OPTIONS = frozenset(field.name for field in fields(Options))


def fail(code: str, words: Words, at: int, expected: str) -> NoReturn:
    column = sum(map(len, words[:at])) + at + 1
    got = words[at] if at < len(words) else ""
    raise Malformed(code, {"got": cut(got), "expected": expected, "word": at + 1, "column": column}, tuple(words))


def fail_early(words: Words) -> NoReturn:
    if not any(words):
        fail("empty", words, 0, "action")
    if "" in words:
        fail("spaces", words, words.index(""), "single_spaces")
    fail("argument_missing", words, 1, "verb")


def fail_colour(words: Words, at: int, expected: str) -> NoReturn:
    codes = {NEUTRAL: "neutral_outside_duel", **dict.fromkeys(COLOURS, "colour_without_seat")}
    fail(codes.get(words[at], f"{expected}_unknown"), words, at, expected)


def territory(words: Words, at: int, setting: Setting) -> str:
    if words[at] not in setting.board.symbols:
        fail("territory_unknown", words, at, "territory")
    return words[at]


def card(words: Words, at: int, setting: Setting) -> Card:
    word = words[at]
    if word not in setting.board.symbols and word not in JOKERS:
        fail("card_unknown", words, at, "card")
    return word


def secret_card(words: Words, at: int, setting: Setting) -> Card:
    return UNKNOWN if words[at] == UNKNOWN else card(words, at, setting)


def secret_territory(words: Words, at: int, setting: Setting) -> str:
    return UNKNOWN if words[at] == UNKNOWN else territory(words, at, setting)


def secret_mission(words: Words, at: int, setting: Setting) -> str:
    if words[at] not in MISSIONS and words[at] != UNKNOWN:
        fail("mission_unknown", words, at, "mission")
    return words[at]


def colour(words: Words, at: int, setting: Setting) -> Colour:
    if words[at] not in setting.colours:
        fail_colour(words, at, "colour")
    return words[at]


def owner(words: Words, at: int, setting: Setting) -> Colour:
    """A colour of this match, or the neutral of a duel."""
    return words[at] if words[at] in setting.holders else colour(words, at, setting)


def foul(words: Words, at: int, setting: Setting) -> str:
    if words[at] not in FOULS:
        fail("foul_unknown", words, at, ", ".join(FOULS))
    return words[at]


def option(words: Words, at: int, setting: Setting) -> str:
    if words[at] not in _OPTIONS:
        fail("option_unknown", words, at, "option")
    return words[at]


def number(words: Words, at: int, setting: Setting) -> int:
    number = _NUMBERS.get(words[at])
    return number if number is not None else _long_number(words, at)


def _long_number(words: Words, at: int) -> int:
    word = words[at]
    if not (word.isascii() and word.isdigit() and word[0] != "0"):
        fail("number_malformed", words, at, "number")
    if len(word) > MOST_DIGITS:
        fail("number_too_large", words, at, str(MOST))
    return int(word)


def number_or_none(words: Words, at: int, setting: Setting) -> int:
    """A number that may be 0: nothing lost, no card in the hand, no set traded."""
    return 0 if words[at] == "0" else number(words, at, setting)


def dice(words: Words, at: int, setting: Setting) -> Dice:
    dice = DICE.get(words[at])
    return dice if dice is not None else _many_dice(words, at)


def _many_dice(words: Words, at: int) -> Dice:
    faces = words[at].split(",")
    if any(face not in _FACES for face in faces):
        fail("dice_malformed", words, at, "dice")
    if len(faces) > MOST_DICE:
        fail("too_many_dice", words, at, str(MOST_DICE))
    return tuple(_FACES[face] for face in faces)


def counted_dice(words: Words, at: int) -> int:
    number = _COUNTED.get(words[at])
    return number if number is not None else fail("dice_malformed", words, at, "counted_dice")


def keyword(words: Words, at: int, keyword: str) -> str:
    if at >= len(words):
        fail("argument_missing", words, at, keyword)
    if words[at] != keyword:
        fail("word_unexpected", words, at, keyword)
    return keyword
