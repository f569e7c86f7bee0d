"""Seats and the phones that claim them."""

from __future__ import annotations

from referee.service.desk.attempts import Guesser
from referee.service.matches import seats
from tests.instance import Instance
from tests.service.problems import problems_of

TABLET, PHONE = Guesser("tablet"), Guesser("elsewhere", "phone")


def codes_of(instance: Instance, match: str, colour: str = "red") -> list[str | None]:
    return [code.code for code in seats.list_codes(instance.desk, match) if code.colour == colour]


def code_of(instance: Instance, match: str, colour: str = "red", partner: int = 0) -> str:
    code = codes_of(instance, match, colour)[partner]
    assert code is not None
    return code


def shared(instance: Instance) -> str:
    """Begin a match in which Alice and Ann share red, and return its id."""
    players = {"red": ["Alice", "Ann"], "blue": ["Bob"], "green": ["Carla"]}
    return instance.dealt(seats=[{"colour": colour, "players": names} for colour, names in players.items()])


def test_a_code_gives_its_seat_to_one_phone(instance: Instance) -> None:
    match = instance.dealt()
    code = code_of(instance, match)
    claimed = seats.claim_seat(instance.desk, code, None)
    assert (claimed.match_id, claimed.colour, codes_of(instance, match)) == (match, "red", [None])
    assert seats.claim_seat(instance.desk, code, claimed.device) == claimed
    assert problems_of(lambda: seats.claim_seat(instance.desk, code, None)) == [("code_used", None)]
    assert problems_of(lambda: seats.claim_seat(instance.desk, "nothing", None)) == [("code_unknown", None)]


def test_a_new_code_takes_the_seat_from_its_phone(instance: Instance) -> None:
    match = instance.dealt()
    claimed = seats.claim_seat(instance.desk, code_of(instance, match), None)
    assert seats.has_seat(instance.desk, match, "red", claimed.device)
    seats.renew_code(instance.desk, match, "red")
    assert not seats.has_seat(instance.desk, match, "red", claimed.device)
    assert problems_of(lambda: seats.renew_code(instance.desk, match, "pink")) == [("seat_unknown", None)]


def test_the_first_pin_at_the_tablet_is_the_seats(instance: Instance) -> None:
    match = instance.dealt()
    seats.check_pin(instance.desk, TABLET, match, "red", pin="1357")
    assert problems_of(lambda: seats.check_pin(instance.desk, TABLET, match, "red", pin="2468")) == [
        ("pin_wrong", "pin")
    ]
    code = code_of(instance, match)
    assert problems_of(lambda: seats.claim_seat(instance.desk, code, None)) == [("pin_asked", "pin")]
    assert seats.claim_seat(instance.desk, code, None, typed=seats.TypedPin(PHONE, "1357")).colour == "red"


def test_a_seat_on_a_phone_is_not_shown_at_the_tablet(instance: Instance) -> None:
    match = instance.dealt()
    seats.claim_seat(instance.desk, code_of(instance, match), None)
    assert problems_of(lambda: seats.check_pin(instance.desk, TABLET, match, "red", pin="1357")) == [
        ("on_the_phone", None)
    ]


def test_players_who_share_a_seat_have_a_code_each(instance: Instance) -> None:
    match = shared(instance)
    first, second = (code_of(instance, match, "red", partner) for partner in (0, 1))
    assert first != second
    alice, ann = (seats.claim_seat(instance.desk, code, None) for code in (first, second))
    assert [(phone.colour, phone.partner) for phone in (alice, ann)] == [("red", 0), ("red", 1)]
    assert (codes_of(instance, match), len(codes_of(instance, match, "blue"))) == ([None, None], 1)
    open_match = instance.desk.match(match)
    assert [seats.players_of(open_match, row) for row in open_match.access["red"]] == [("Alice",), ("Ann",)]


def test_a_new_code_takes_the_seat_from_the_phone_of_one_of_two_players(instance: Instance) -> None:
    match = shared(instance)
    alice, ann = (seats.claim_seat(instance.desk, code_of(instance, match, "red", who), None) for who in (0, 1))
    seats.renew_code(instance.desk, match, "red", 1)
    assert [seats.has_seat(instance.desk, match, "red", phone.device) for phone in (alice, ann)] == [True, False]
    assert problems_of(lambda: seats.renew_code(instance.desk, match, "blue", 1)) == [("field_value", "partner")]
    instance.restart()
    assert [seats.has_seat(instance.desk, match, "red", phone.device) for phone in (alice, ann)] == [True, False]


def test_each_of_two_players_has_a_pin_and_none_who_has_no_phone_looks_before_the_other(instance: Instance) -> None:
    match = shared(instance)
    seats.check_pin(instance.desk, TABLET, match, "red", 0, pin="1357")
    seats.check_pin(instance.desk, TABLET, match, "red", 1, pin="2468")
    assert [mark["kind"] for mark in instance.desk.match(match).row.marks] == ["seat_opened"]
    assert problems_of(lambda: seats.check_pin(instance.desk, TABLET, match, "red", 0, pin="2468")) == [
        ("pin_wrong", "pin")
    ]
    other = shared(instance)
    seats.claim_seat(instance.desk, code_of(instance, other), None)
    assert problems_of(lambda: seats.check_pin(instance.desk, TABLET, other, "red", 1, pin="2468")) == [
        ("on_the_phone", None)
    ]
