"""Who plays which colour (EM-8.4)."""

from __future__ import annotations

from referee.club.people.colours import ColourClaim, ColourFault, allot_colours, list_colour_faults
from referee.rules.terms import COLOURS

SIX = tuple(
    ColourClaim(name, regular=colour)
    for name, colour in zip(("Alice", "Bob", "Charlie", "Dana", "Emil", "Frida"), COLOURS, strict=True)
)
GUS = ColourClaim("Gus")


def test_em_8_4a_regulars_have_their_colour_in_any_order() -> None:
    """Each regular has a colour of their own, wherever they sit."""
    assert allot_colours(SIX[::-1]) == COLOURS[::-1]


def test_em_8_4a_a_regular_may_not_take_anothers_colour() -> None:
    """A regular who asks for another colour keeps the own one and is told so."""
    people = [SIX[0]._replace(wish="blue"), SIX[2]]
    assert allot_colours(people) == ("red", "green")
    assert list_colour_faults(people) == (ColourFault(0, "regular_colour", "EM-8.4a"),)


def test_em_8_4b_the_seventh_draws_lots_when_all_six_are_there() -> None:
    """With all six regulars present nothing is left: a lot decides."""
    assert allot_colours([*SIX, GUS]) == (*COLOURS, None)
    assert list_colour_faults([*SIX, GUS]) == ()


def test_em_8_4c_the_seventh_takes_the_one_free_colour() -> None:
    """One regular missing: the seventh has that colour without asking."""
    assert allot_colours([*SIX[:3], GUS, *SIX[4:]]) == COLOURS


def test_em_8_4d_the_seventh_chooses_among_several() -> None:
    """Several free: the wish is granted."""
    assert allot_colours([*SIX[:4], GUS._replace(wish="pink")]) == (*COLOURS[:4], "pink")


def test_em_8_4d_an_occupied_colour_is_refused() -> None:
    """A taken colour is not granted; the first free one stands until another is chosen."""
    people = [*SIX[:4], GUS._replace(wish="red")]
    assert allot_colours(people) == (*COLOURS[:4], "yellow")
    assert list_colour_faults(people) == (ColourFault(4, "colour_taken", "EM-8.4d"),)


def test_two_guests_with_one_wish() -> None:
    """Whoever sits first has it; the other one takes what is free and is told so."""
    people = [GUS._replace(wish="red"), ColourClaim("Alice", wish="red"), ColourClaim("Bob")]
    assert allot_colours(people) == ("red", "blue", "green")
    assert list_colour_faults(people) == (ColourFault(1, "colour_taken", "EM-8.4d"),)
