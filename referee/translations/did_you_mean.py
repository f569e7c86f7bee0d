"""Suggestions for a word that is not in the notation: words with a similar spelling, or their names in a language.

They come from public knowledge alone (the board, colours, missions, verbs), never from the facts of this match.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import fields
from functools import cache

from referee.rules.missions import MISSIONS
from referee.rules.record.notation import TABLE_VERBS
from referee.rules.refusal import Malformed
from referee.rules.rulebook import Options
from referee.rules.terms import COLOURS, FOULS, JOKERS, NEUTRAL, TABLE
from referee.translations.names import load_board_names

MOST_SUGGESTIONS = 3
LONGEST_SHORT_WORD = 3
"""The length in letters up to which one other letter makes another word, so only the same word is suggested."""
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
"""The names of colours and table in the other languages."""
DICE = re.compile(r"[1-6x](?:[^1-6x]+[1-6x])*", re.IGNORECASE)
COUNTED_DICE = re.compile(r"([1-9])[dwDW]")


def suggest_words(malformed: Malformed) -> tuple[str, ...]:
    """Suggest replacements for the malformed word, the likeliest first; empty if nothing is near."""
    words, at = malformed.words, int(str(malformed.facts.get("word", 1))) - 1
    if words and words[0] in TABLE_VERBS:
        return (" ".join((TABLE, *words)),)
    if at >= len(words):
        return ()
    word, expected = words[at], str(malformed.facts.get("expected", ""))
    if malformed.code == "verb_unknown" and word in TABLE_VERBS:
        return (" ".join((TABLE, *words[1:])),)
    following = next(iter(words[at + 1 :]), "")
    if malformed.code == "territory_unknown" and word in COLOUR_WORDS and following in _board_names("territories"):
        return (f"{following} {word}",)
    return near_words(malformed.code, word, expected)


def near_words(code: str, word: str, expected: str = "") -> tuple[str, ...]:
    """Find words near ``word`` that fit where it has the fault ``code``; ``expected`` lists those possible there."""
    candidates = _candidates(code, word, expected)
    return tuple(candidate for candidate in candidates if candidate != word)[:MOST_SUGGESTIONS]


def _candidates(code: str, word: str, expected: str) -> tuple[str, ...]:
    match code:
        case "territory_unknown":
            return _near_names(word, _board_names("territories"))
        case "card_unknown":
            return _near_names(word, {**_board_names("territories"), **{joker: ("joker",) for joker in JOKERS}})
        case "actor_unknown":
            return _near_names(word, COLOUR_WORDS)
        case "colour_unknown" | "colour_without_seat" | "neutral_outside_duel":
            return _near_names(word, {colour: COLOUR_WORDS[colour] for colour in COLOURS})
        case "mission_unknown":
            return _near_missions(word)
        case "foul_unknown":
            return _near_names(word, dict.fromkeys(FOULS, ()))
        case "option_unknown":
            return _near_names(word, {field.name: () for field in fields(Options)})
        case "verb_unknown" | "mark_unknown" | "word_unexpected" | "value_unknown":
            return _near_names(word, dict.fromkeys(expected.split(", "), ()))
        case "dice_malformed":
            if counted := COUNTED_DICE.fullmatch(word):
                return (f"{counted[1]}d",)
            # Dice with another separator.
            return (",".join(re.findall(r"[1-6x]", word.lower())),) if DICE.fullmatch(word) else ()
        case "number_malformed":
            # A number with leading zeros or in other digits.
            plain = word.removeprefix("+")
            return (str(int(plain)),) if plain.isdecimal() and len(plain) < 10 and int(plain) else ()
        case _:
            return ()


@cache
def _board_names(kind: str) -> Mapping[str, tuple[str, ...]]:
    """Return the names of territories or continents in all languages, by their ids."""
    return {name: tuple(entry.values()) for name, entry in load_board_names()[kind].items()}


def _near_missions(word: str) -> tuple[str, ...]:
    """Find missions with the halves exchanged, with names in another language, or with one letter astray."""
    half_names = {**_board_names("continents"), "any": ("beliebig", "valfri", "qualsiasi")}
    halves = sorted(_nearest_name(half, half_names) for half in word.split("+"))
    missions = [mission for mission in MISSIONS if "+" in mission and sorted(mission.split("+")) == halves]
    verb, _, colour = word.partition("_")
    eliminate = f"{_spelling_key(verb)}_{_nearest_name(colour, COLOUR_WORDS)}"
    missions += [mission for mission in MISSIONS if mission == eliminate]
    return tuple(missions) or _near_names(word, dict.fromkeys(MISSIONS, ()))


def _nearest_name(word: str, names: Mapping[str, tuple[str, ...]]) -> str:
    return next(iter(_near_names(word, names)), word)


def _near_names(word: str, names: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Find the ``names`` that ``word`` spells, ignoring case, blanks and accents; else those one letter away."""
    key = _spelling_key(word)
    keys = {name: [_spelling_key(spelling) for spelling in (name, *others)] for name, others in names.items()}
    same = tuple(name for name, spellings in keys.items() if key in spellings)
    if same or len(key) <= LONGEST_SHORT_WORD:
        return same
    return tuple(
        name
        for name, spellings in keys.items()
        if any(len(other) > LONGEST_SHORT_WORD and is_one_letter_away(key, other) for other in spellings)
    )


@cache
def _spelling_key(word: str) -> str:
    """Return ``word`` without case, accents and signs between its parts."""
    plain = unicodedata.normalize("NFKD", word.casefold().replace("ß", "ss"))
    return "".join(letter for letter in plain if letter.isalnum())


def is_one_letter_away(first: str, second: str) -> bool:
    """Return whether the two differ by one letter: missing, added, wrong, or swapped with its neighbour."""
    shorter, longer = sorted((first, second), key=len)
    if len(longer) - len(shorter) > 1 or first == second:
        return False
    same = next((at for at, pair in enumerate(zip(shorter, longer, strict=False)) if pair[0] != pair[1]), len(shorter))
    if len(longer) > len(shorter):
        return shorter[same:] == longer[same + 1 :]
    exchanged = shorter[same : same + 2] == longer[same : same + 2][::-1]
    return shorter[same + 1 :] == longer[same + 1 :] or (exchanged and shorter[same + 2 :] == longer[same + 2 :])
