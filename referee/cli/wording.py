"""What `dice` and `odds` say to a person, in the language asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable

LANGUAGES = ("en", "de", "sv", "it", "fr")
"""What may be asked for; until a language has its texts, it is answered in English."""

Translate = Callable[[str], str]

GERMAN = {
    "Attacker": "Angreifer",
    "Defender": "Verteidiger",
    "the attacker loses an army": "der Angreifer verliert eine Armee",
    "the defender loses an army": "der Verteidiger verliert eine Armee",
    "not compared": "wird nicht verglichen",
    "Armies lost": "Verlorene Armeen",
    "attacker {attacker}, defender {defender}": "Angreifer {attacker}, Verteidiger {defender}",
    "{text} is no throw: give each die from 1 to 6, with commas between them, as in 6,5,2.": (
        "{text} ist kein Wurf: jeden Würfel von 1 bis 6 angeben, mit Kommas dazwischen, etwa 6,5,2."
    ),
    "{number} dice for the attacker: at most {limit} (EM-8.7.2a).": (
        "{number} Würfel für den Angreifer: höchstens {limit} (EM-8.7.2a)."
    ),
    "{number} dice for the defender: at most {limit} (EM-8.7.3b).": (
        "{number} Würfel für den Verteidiger: höchstens {limit} (EM-8.7.3b)."
    ),
    "{text} for the attacker: give a whole number of armies from {least} to {most}; one of them always stays.": (
        "{text} für den Angreifer: eine ganze Zahl von {least} bis {most} Armeen angeben; eine bleibt immer stehen."
    ),
    "{text} for the defender: give a whole number of armies from {least} to {most}.": (
        "{text} für den Verteidiger: eine ganze Zahl von {least} bis {most} Armeen angeben."
    ),
    "There is no rulebook {text}; there are {names}.": "Ein Regelwerk {text} gibt es nicht; es gibt {names}.",
    "{attackers} armies attack {defenders} ({rulebook}).": "{attackers} Armeen greifen {defenders} an ({rulebook}).",
    "Conquered": "Erobert",
    "Held": "Gehalten",
    "armies left": "übrige Armeen",
    "Armies lost on average": "Verlorene Armeen im Mittel",
}


def translator(language: str) -> Translate:
    """Finds what an English sentence is in ``language``."""
    return (lambda english: GERMAN[english]) if language == "de" else str


def spoken(language: str) -> str:
    """The language that ``language`` is answered in; one that nobody knows stays what it is."""
    return "en" if language in ("sv", "it", "fr") else language


def decimal(value: float, language: str) -> str:
    """``value`` with one decimal, as ``language`` writes it."""
    return f"{value:.1f}".replace(".", "," if language == "de" else ".")


def quoted(text: str) -> str:
    """What somebody typed, on one line and short enough for a sentence."""
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


def refuse(sentence: str) -> int:
    """The sentence has been said on standard error; returns the exit status."""
    print(f"referee: {sentence}", file=sys.stderr)
    return 2
