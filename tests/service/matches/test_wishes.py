"""The match that somebody asks for, or what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rulebooks import NAMES, load_rulebook
from referee.service.matches import wishes
from tests.service.problems import problems_of

BOOKS = {name: load_rulebook(name) for name in NAMES}
SEATS = [{"colour": colour, "players": [name]} for colour, name in (("red", "A"), ("blue", "B"), ("green", "C"))]


def test_what_is_not_said_is_as_usual() -> None:
    wish = wishes.parse_wish({"seats": SEATS, "dealer": "red"}, BOOKS)
    assert (wish.rulebook.id, wish.dice, wish.cards, wish.dealer) == ("easy_move", "faces", "dealt", "red")


def test_em_8_4b_a_seat_without_a_colour_gets_a_free_one_by_lot() -> None:
    seats = [SEATS[0], {"players": ["B"]}, {"players": ["C"]}]
    colours = [seat.colour for seat in wishes.parse_wish({"seats": seats}, BOOKS).seats]
    assert colours[0] == "red" and len(set(colours)) == 3


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({}, ("field_missing", "seats")),
        ({"seats": SEATS[:1]}, ("players_few", "seats")),
        ({"seats": [*SEATS, SEATS[0] | {"players": ["D"]}]}, ("seat_twice", "seats")),
        ({"seats": [*SEATS[:2], {"players": ["a"]}]}, ("player_twice", "seats")),
        ({"seats": [*SEATS[:2], {"players": []}]}, ("field_value", "seats[2].players")),
        ({"seats": SEATS, "rulebook": "chess"}, ("field_value", "rulebook")),
        ({"seats": SEATS, "options": {"fortify": "never"}}, ("options_faulty", "options.fortify")),
        ({"seats": SEATS, "dealer": "pink"}, ("field_value", "dealer")),
        ({"seats": SEATS, "event": {"date": "2999-01-01"}}, ("day_year", "event.date")),
        ({"seats": SEATS, "shoes": 1}, ("field_unknown", "shoes")),
    ],
)
def test_what_is_wrong_is_said_at_its_field(body: dict[str, Any], problem: tuple[str, str]) -> None:
    assert problems_of(lambda: wishes.parse_wish(body, BOOKS)) == [problem]
