"""A club whose book has a PIN, and devices on which it is open."""

from __future__ import annotations

import re
from secrets import token_urlsafe

from flask.testing import FlaskClient

from referee.service.desk import clock
from referee.service.desk.attempts import Guesser
from referee.service.evenings import evenings
from referee.service.motions import motions
from referee.service.people import book, roster
from referee.service.people.roster import MemberInput
from referee.web.frame.guard import DEVICE
from tests.instance import NAMES, Instance

PIN = "2580"


def found_club(instance: Instance, number: int = 3) -> None:
    """Alice, Bob, Charlie … are the club, numbered from 1; Alice has set the PIN, and the book is open nowhere.

    At the service's door: the pages that do so have tests of their own in tests/web/people/test_book.py.
    """
    for name, colour in zip(NAMES[:number], ("red", "blue", "green", None, None, None, None), strict=False):
        roster.add_member(instance.desk, name, colour)
    book.set_first_pin(instance.desk, Guesser("here"), 1, PIN)


def leave_club(instance: Instance, member_id: int) -> None:
    """Let the member leave today."""
    who, today = roster.find_member(instance.desk, member_id), clock.today(clock.local_zone()).isoformat()
    evenings.change_member(instance.desk, member_id, MemberInput(who.name, who.colour, until=today))


def open_book(instance: Instance, member: int = 1, own: str = "") -> FlaskClient:
    """Return a device somewhere on the network on which the member keeps the book."""
    device, mark = instance.onlooker(), token_urlsafe(18)
    device.set_cookie(DEVICE, mark)
    with device.session_transaction() as session:
        session["book"] = [*book.open_book(instance.desk, Guesser("elsewhere", mark), member, PIN, own)]
    motions.settle_due_votes(instance.desk, everywhere=True)
    return device


def club_secret(device: FlaskClient) -> str:
    """Return the private part of the link to the club's data, as a device reads it on which the book is open."""
    found = re.search(r"/club/([0-9a-f]+)\.json", device.get("/evenings", headers={"Accept": "text/html"}).text)
    assert found is not None
    return found[1]
