"""Names that cannot be told apart by looking at them: letters of another script, and characters that nobody sees.

Letters are compared as Unicode's TS 39 does, by what they look like; here only those of the scripts that are taken for
Latin ones: Cyrillic, Greek and Armenian. How a large and a small letter look are two things: a Cyrillic ``В`` is taken
for a B, and its small ``в`` for nothing.
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
_UNSEEN = (
    *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0x1D159, 0x1D159), (0xE0100, 0xE01EF)),
)
"""From and to: marks, fillers and blanks that Python counts among the characters that can be shown."""


def skeleton_of(name: str) -> str:
    """The same for all names that look the same, however large their letters.

    >>> skeleton_of("Т\u043em") == skeleton_of("Tom")
    True
    """
    return unicodedata.normalize("NFKC", tidy_name(name)).translate(_LOOKS_LIKE).casefold()


def scripts_of(name: str) -> tuple[str, ...]:
    """Which of the scripts whose letters look alike the name is written in, in lower case.

    >>> scripts_of("Т\u043em"), scripts_of("Tom")
    (('latin', 'cyrillic'), ('latin',))
    """
    letters = [letter for letter in unicodedata.normalize("NFKC", name) if letter.isalpha()]
    found = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters}
    return tuple(script.lower() for script in _SCRIPTS if script in found)


def invisible_characters(name: str) -> tuple[str, ...]:
    """The characters of the name that nobody sees, as Unicode numbers them.

    >>> invisible_characters("T\u200bom")
    ('U+200B',)
    """
    return tuple(dict.fromkeys(f"U+{ord(sign):04X}" for sign in name if _is_unseen(sign)))


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) == "Cf" or any(first <= ord(sign) <= last for first, last in _UNSEEN)
