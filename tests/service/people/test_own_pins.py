"""A member's own PIN."""

from __future__ import annotations

from referee.service.desk.attempts import Guesser
from referee.service.people import own_pins
from tests.instance import Instance
from tests.service.problems import problems_of

HERE = Guesser("here")


def test_a_pin_of_ones_own_is_set_checked_and_removed(club: Instance) -> None:
    member = own_pins.find_active_member(club.desk, 1)
    own_pins.check_own_pin(club.desk, HERE, member, "", field="own")
    own_pins.set_pin(club.desk, HERE, 1, 1, old="", new="1357")
    mark = own_pins.pin_mark(club.desk, 1)
    assert mark and not own_pins.is_from_elsewhere(club.desk, 1)
    member = own_pins.find_active_member(club.desk, 1)
    for given, code in (("", "own_pin_missing"), ("2468", "own_pin_wrong")):
        assert problems_of(lambda given=given: own_pins.check_own_pin(club.desk, HERE, member, given, field="own")) == [
            (code, "own")
        ]
    own_pins.check_own_pin(club.desk, HERE, member, "1357", field="own")
    own_pins.remove_pin(club.desk, 1, 1)
    assert own_pins.pin_mark(club.desk, 1) == ""


def test_nobody_else_has_one(club: Instance) -> None:
    assert problems_of(lambda: own_pins.find_active_member(club.desk, 9)) == [("member_unknown", None)]
    assert problems_of(lambda: own_pins.set_pin(club.desk, HERE, 1, 1, old="", new="12")) == [("pin_form", "new")]
