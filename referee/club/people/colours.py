"""The allotment of colours to players (EM-8.4).

| clause | function |
|---|---|
| EM-8.4a regulars have their colour | `allot_colours`, `list_colour_faults` |
| EM-8.4b no colour left: by lot, shared by two (A-05) | `allot_colours` leaves it open |
| EM-8.4c one colour free: taken by itself | `allot_colours` |
| EM-8.4d several free: the choice among them | `allot_colours`, `list_colour_faults` |
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from referee.rules.terms import COLOURS, Colour

MOST_PEOPLE = 7
"""The most people in a match: six colours, one of them shared by two (EM-8.4b, A-05)."""


class ColourClaim(NamedTuple):
    """A person's claim to a colour: ``regular`` is a member's fixed colour, ``wish`` the one asked for."""

    name: str
    regular: Colour | None = None
    wish: Colour | None = None


class ColourFault(NamedTuple):
    """A wish that the clause ``cite`` does not allow; ``at`` is the index of the claim."""

    at: int
    code: str
    cite: str


def allot_colours(claims: Sequence[ColourClaim]) -> tuple[Colour | None, ...]:
    """Allot a colour to each claim; ``None`` where no colour is left and a lot decides (EM-8.4).

    Regulars come first, then wishes, then the others in the order given.

    >>> alice, bob = ColourClaim("Alice", regular="red"), ColourClaim("Bob", wish="red")
    >>> allot_colours([alice, bob, ColourClaim("Charlie", wish="pink")])
    ('red', 'blue', 'pink')
    """
    allotted: list[Colour | None] = [None] * len(claims)
    for claimed in ([claim.regular for claim in claims], [claim.wish for claim in claims]):
        for at, colour in enumerate(claimed):
            if allotted[at] is None and colour not in allotted:
                allotted[at] = colour
    free = iter(free_colours(allotted))
    return tuple(colour or next(free, None) for colour in allotted)


def free_colours(taken: Container[Colour | None]) -> tuple[Colour, ...]:
    """Return the colours that nobody has ``taken``, in the order of the rulebook."""
    return tuple(colour for colour in COLOURS if colour not in taken)


def list_colour_faults(claims: Sequence[ColourClaim]) -> tuple[ColourFault, ...]:
    """List every wish that the clauses do not allow."""
    faults = []
    for at, (claim, colour) in enumerate(zip(claims, allot_colours(claims), strict=True)):
        if claim.wish in (None, colour):
            continue
        if claim.regular is not None and claim.regular == colour:
            faults.append(ColourFault(at, "regular_colour", "EM-8.4a"))
        else:
            faults.append(ColourFault(at, "colour_taken", "EM-8.4d"))
    return tuple(faults)
