"""Who plays which colour (EM-8.4).

| clause | function |
|---|---|
| EM-8.4a regulars have their colour | `allot_colours`, `list_colour_faults` |
| EM-8.4b no colour left: by lot, shared by two (A-05) | `allot_colours` leaves it open |
| EM-8.4c one colour free: taken by itself | `allot_colours` |
| EM-8.4d several free: the choice among them | `allot_colours`, `list_colour_faults` |
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from referee.rules.terms import COLOURS, Colour

MOST_PEOPLE = 7
"""Six colours, one of them shared by two (EM-8.4b, A-05)."""


class ColourClaim(NamedTuple):
    """Somebody at the table: ``regular`` is the fixed colour, ``wish`` the one asked for."""

    name: str
    regular: Colour | None = None
    wish: Colour | None = None


class ColourFault(NamedTuple):
    """A wish that cannot be met: whose (by place in the row), why, and the clause."""

    at: int
    code: str
    cite: str


def allot_colours(people: Sequence[ColourClaim]) -> tuple[Colour | None, ...]:
    """The colour of each person; ``None`` for whoever draws lots because no colour is left (EM-8.4).

    Regulars come first, then wishes, then whoever takes what is free, each in the order given.

    >>> alice, bob = ColourClaim("Alice", regular="red"), ColourClaim("Bob", wish="red")
    >>> allot_colours([alice, bob, ColourClaim("Charlie", wish="pink")])
    ('red', 'blue', 'pink')
    """
    colours: list[Colour | None] = [None] * len(people)
    _grant(colours, [one.regular for one in people])
    _grant(colours, [one.wish for one in people])
    free = iter(free_colours(colours))
    return tuple(colour or next(free, None) for colour in colours)


def _grant(colours: list[Colour | None], wanted: Sequence[Colour | None]) -> None:
    for at, colour in enumerate(wanted):
        if colours[at] is None and colour not in colours:
            colours[at] = colour


def free_colours(taken: Container[Colour | None]) -> tuple[Colour, ...]:
    """The colours that are not ``taken``, in the order of the rulebook."""
    return tuple(colour for colour in COLOURS if colour not in taken)


def list_colour_faults(people: Sequence[ColourClaim]) -> tuple[ColourFault, ...]:
    """Every wish that the clauses do not allow."""
    return tuple(_faults(people, allot_colours(people)))


def _faults(people: Sequence[ColourClaim], colours: Sequence[Colour | None]) -> Iterator[ColourFault]:
    for at, (person, colour) in enumerate(zip(people, colours, strict=True)):
        if person.wish is None or person.wish == colour:
            continue
        if person.regular is not None and person.regular == colour:
            yield ColourFault(at, "regular_colour", "EM-8.4a")
        else:
            yield ColourFault(at, "colour_taken", "EM-8.4d")
