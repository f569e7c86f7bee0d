"""What may have been meant by a word that is none of the notation: nearly one that exists, or its name in a language.

Only what everybody knows is looked at: the board, the colours, the missions and verbs there are. What this match holds
is never asked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache

from referee.rules.missions import MISSIONS
from referee.rules.record.notation import TABLE_VERBS
from referee.rules.refusal import Malformed
from referee.rules.rulebook import Options
from referee.rules.terms import COLOURS, FOULS, JOKERS, NEUTRAL, TABLE
from referee.translations.names import load_board_names

MOST = 3
SHORT = 3
"""In shorter words one letter more or less makes another word."""
COLOUR_WORDS: Mapping[str, tuple[str, ...]] = {
    "red": ("rot", "röd", "rosso", "rouge"),
    "blue": ("blau", "blå", "blu", "bleu"),
    "green": ("grün", "gruen", "grön", "verde", "vert"),
    "black": ("schwarz", "svart", "nero", "noir"),
    "yellow": ("gelb", "gul", "giallo", "jaune"),
    "pink": ("rosa", "rose"),
    NEUTRAL: ("neutral", "neutrale", "neutre"),
    TABLE: ("tisch", "bord", "tavolo"),
}
"""The colours in the five languages."""
DICE = re.compile(r"[1-6x](?:[^1-6x]+[1-6x])*", re.IGNORECASE)
COUNTED_DICE = re.compile(r"([1-9])[dwDW]")


def suggest_words(malformed: Malformed) -> tuple[str, ...]:
    """What may stand instead of the word that was no word, the likeliest first; nothing where nothing is near."""
    words, at = malformed.words, int(str(malformed.facts.get("word", 1))) - 1
    if words and words[0] in TABLE_VERBS:
        return (" ".join((TABLE, *words)),)
    if at >= len(words):
        return ()
    word, expected = words[at], str(malformed.facts.get("expected", ""))
    if malformed.code == "verb_unknown" and word in TABLE_VERBS:
        return (" ".join((TABLE, *words[1:])),)
    if malformed.code == "territory_unknown" and _is_exchanged(words, at):
        return (f"{words[at + 1]} {word}",)
    return near_words(malformed.code, word, expected)


def near_words(code: str, word: str, expected: str = "") -> tuple[str, ...]:
    """What ``word`` may have meant where the fault ``code`` was found."""
    match code:
        case "territory_unknown":
            found = _near_names(word, _territory_names())
        case "card_unknown":
            found = _near_names(word, {**_territory_names(), **{joker: ("joker",) for joker in JOKERS}})
        case "actor_unknown":
            found = _near_names(word, COLOUR_WORDS)
        case "colour_unknown" | "colour_without_seat" | "neutral_outside_duel":
            found = _near_names(word, {colour: COLOUR_WORDS[colour] for colour in COLOURS})
        case "mission_unknown":
            found = _near_missions(word)
        case "foul_unknown":
            found = _near_names(word, dict.fromkeys(FOULS, ()))
        case "option_unknown":
            found = _near_names(word, {field.name: () for field in fields(Options)})
        case "verb_unknown" | "mark_unknown" | "word_unexpected" | "value_unknown":
            found = _near_names(word, dict.fromkeys(expected.split(", "), ()))
        case "dice_malformed":
            found = _near_dice(word)
        case "number_malformed":
            found = _near_number(word)
        case _:
            found = ()
    return tuple(one for one in found if one != word)[:MOST]


def _is_exchanged(words: tuple[str, ...], at: int) -> bool:
    """Whether a colour stands before the territory, where it belongs behind it."""
    following = words[at + 1 : at + 2]
    return words[at] in COLOUR_WORDS and bool(following) and following[0] in _territory_names()


@cache
def _territory_names() -> Mapping[str, tuple[str, ...]]:
    return {name: tuple(entry.values()) for name, entry in load_board_names()["territories"].items()}


@cache
def _mission_halves() -> Mapping[str, tuple[str, ...]]:
    """The continents and "any", as the halves of missions are called."""
    continents = {name: tuple(entry.values()) for name, entry in load_board_names()["continents"].items()}
    return {**continents, "any": ("beliebig", "valfri", "qualsiasi")}


def _near_missions(word: str) -> tuple[str, ...]:
    """Two halves exchanged or named in another language, a colour in another language, one letter astray."""
    wanted = sorted(_nearest_name(half, _mission_halves()) for half in word.split("+"))
    found = [mission for mission in MISSIONS if "+" in mission and sorted(mission.split("+")) == wanted]
    verb, _, colour = word.partition("_")
    eliminate = f"{_spelling_key(verb)}_{_nearest_name(colour, COLOUR_WORDS)}"
    found += [mission for mission in MISSIONS if mission == eliminate]
    return tuple(found) or _near_names(word, dict.fromkeys(MISSIONS, ()))


def _nearest_name(word: str, known: Mapping[str, tuple[str, ...]]) -> str:
    return next(iter(_near_names(word, known)), word)


def _near_names(word: str, known: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Those of ``known`` that are called ``word`` but for case, blanks and accents; else those one letter away."""
    key = _spelling_key(word)
    same = [name for name, others in known.items() if key in map(_spelling_key, (name, *others))]
    if same or len(key) <= SHORT:
        return tuple(same)
    return tuple(name for name, others in known.items() if any(map(_astray(key), map(_spelling_key, (name, *others)))))


@cache
def _spelling_key(word: str) -> str:
    """``word`` without case, accents and what stands between its parts."""
    plain = unicodedata.normalize("NFKD", word.casefold().replace("ß", "ss"))
    return "".join(letter for letter in plain if letter.isalnum())


def _astray(one: str) -> Callable[[str], bool]:
    return lambda other: len(other) > SHORT and is_one_letter_away(one, other)


def is_one_letter_away(one: str, other: str) -> bool:
    """Whether a letter is missing, too many, wrong, or exchanged with its neighbour."""
    shorter, longer = sorted((one, other), key=len)
    if len(longer) - len(shorter) > 1 or one == other:
        return False
    same = next((at for at, pair in enumerate(zip(shorter, longer, strict=False)) if pair[0] != pair[1]), len(shorter))
    if len(longer) > len(shorter):
        return shorter[same:] == longer[same + 1 :]
    exchanged = shorter[same : same + 2] == longer[same : same + 2][::-1]
    return shorter[same + 1 :] == longer[same + 1 :] or (exchanged and shorter[same + 2 :] == longer[same + 2 :])


def _near_dice(word: str) -> tuple[str, ...]:
    """Dice with another sign between them, or counted with another letter."""
    if counted := COUNTED_DICE.fullmatch(word):
        return (f"{counted[1]}d",)
    return (",".join(re.findall(r"[1-6x]", word.lower())),) if DICE.fullmatch(word) else ()


def _near_number(word: str) -> tuple[str, ...]:
    """A number with zeros before it or in other digits."""
    plain = word.removeprefix("+")
    return (str(int(plain)),) if plain.isdecimal() and len(plain) < 10 and int(plain) else ()
