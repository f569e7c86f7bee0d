"""Seats and the phones that claim them."""

from __future__ import annotations

from referee.service.desk.attempts import Guesser
from referee.service.matches import seats
from tests.instance import Instance
from tests.service.problems import problems_of

TABLET, PHONE = Guesser("tablet"), Guesser("elsewhere", "phone")


def code_of(instance: Instance, match: str, colour: str = "red") -> str:
    code = seats.list_codes(instance.desk, match)[colour]
    assert code is not None
    return code


def test_a_code_gives_its_seat_to_one_phone(instance: Instance) -> None:
    match = instance.dealt()
    code = code_of(instance, match)
    claimed = seats.claim_seat(instance.desk, code, None)
    assert (claimed.match_id, claimed.colour, seats.list_codes(instance.desk, match)["red"]) == (match, "red", None)
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
