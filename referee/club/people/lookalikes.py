"""Names that look the same: letters of another script, and invisible characters.

As in Unicode's TS 39, letters are compared by their looks, but only in the scripts that are mistaken for Latin:
Cyrillic, Greek and Armenian. Capitals and small letters look different: a Cyrillic ``В`` passes for a B, a small ``в``
for nothing.
"""

from __future__ import annotations

import unicodedata

from referee.club.people.names import tidy_name

_LOOKS_LIKE = str.maketrans(
    # Cyrillic
    "АВЕЅІЈКМНОРСТУХҮԚԜӀаеѕіјорсухԁһԛԝҽүѵ"
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαιονρυϲγκω"
    # Armenian
    "ՍՕՏԼսօցզոհյ",
    "ABESIJKMHOPCTYXYQWIaesijopcyxdhqweyvABEZHIKMNOPTYXCjaiovpucykwUOSLuogqnhj",
)
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN")
_INVISIBLE = (
    *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0x1D159, 0x1D159), (0xE0100, 0xE01EF)),
)
"""Ranges (first, last) of marks, fillers and blanks that Python calls printable."""


def skeleton_of(name: str) -> str:
    """Return the skeleton (TS 39): equal for names that look the same, in capitals or not.

    >>> skeleton_of("Т\u043em") == skeleton_of("Tom")
    True
    """
    return unicodedata.normalize("NFKC", tidy_name(name)).translate(_LOOKS_LIKE).casefold()


def scripts_of(name: str) -> tuple[str, ...]:
    """Return those of the scripts with lookalike letters that the name is written in, in lower case.

    >>> scripts_of("Т\u043em"), scripts_of("Tom")
    (('latin', 'cyrillic'), ('latin',))
    """
    letters = [letter for letter in unicodedata.normalize("NFKC", name) if letter.isalpha()]
    used = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters}
    return tuple(script.lower() for script in _SCRIPTS if script in used)


def invisible_characters(name: str) -> tuple[str, ...]:
    """Return the name's invisible characters as Unicode code points.

    >>> invisible_characters("T\u200bom")
    ('U+200B',)
    """
    return tuple(dict.fromkeys(f"U+{ord(sign):04X}" for sign in name if _is_invisible(sign)))


def _is_invisible(sign: str) -> bool:
    return unicodedata.category(sign) == "Cf" or any(first <= ord(sign) <= last for first, last in _INVISIBLE)
