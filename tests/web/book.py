"""A club whose book has a PIN, and devices on which it is open."""

from __future__ import annotations

from flask.testing import FlaskClient

from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.people import roster
from referee.service.people.roster import MemberInput
from tests.club_house import NAMES, House
from tests.web.forms import send

PIN = "2580"


def found(house: House, number: int = 3) -> None:
    """Alice, Bob, Charlie … are the club, numbered from 1; Alice has set the PIN, and the book is open nowhere."""
    for name, colour in zip(NAMES[:number], ("red", "blue", "green", None, None, None, None), strict=False):
        roster.add_member(house.desk, name, colour)
    device = house.app.test_client()
    answer = send(device, "/book", "/book/pin", {"keeper": "1", "new": PIN, "again": PIN})
    assert answer.status_code == 303, answer.text


def leaves(house: House, member_id: int) -> None:
    """The member has left today."""
    who, today = roster.find_member(house.desk, member_id), clock.today(clock.local_zone()).isoformat()
    evenings.change_member(house.desk, member_id, MemberInput(who.name, who.colour, until=today))


def keeper(house: House, member: int = 1, own: str = "") -> FlaskClient:
    """A device somewhere on the network on which the member keeps the book."""
    device = house.onlooker()
    answer = send(device, "/book", "/book/open", {"keeper": str(member), "pin": PIN, "own": own})
    assert answer.status_code == 303, answer.text
    return device
