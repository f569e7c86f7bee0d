"""A seat's phone in other engines: joined by its link, it hides what is secret, follows the table, and names a card."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.engines.screen import Screen
from tests.browser.pages import SEATS, armed, join_link, new_match
from tests.browser.server import Server
from tests.browser.strategy import BOARD

Screens = Callable[[int, int], Screen]
FACES = "#mission-cards .mission:not(.mission-back)"


def join(server: Server, phone: Screen, match: str, seat: str) -> None:
    """Open the code of ``seat`` on the phone; the code names this computer's address on its network."""
    phone.open(re.sub(r"^http://[^/]+", server.url, join_link(server, match, seat)))
    phone.press("join-yes")
    phone.count('#lamp[data-line="connected"]', 1)


def test_missions_are_seen_while_a_finger_holds_them(server: Server, screens: Screens) -> None:
    phone = screens(390, 844)
    join(server, phone, new_match(server), "blue")
    phone.count(FACES, 0)
    with phone.hold("#hold"):
        phone.count(FACES, 2)
    phone.count(FACES, 0)
    phone.count(".mission-back", 2)


def test_a_phone_follows_what_is_said_at_the_table(server: Server, screens: Screens) -> None:
    match = new_match(server)
    phone = screens(390, 844)
    join(server, phone, match, "blue")
    seat, source, target, _ = armed(server, match)
    said = server.say(match, f"{seat} attack {source} {target} 6,4,2 v 3")
    phone.follows(said["seq"])
    phone.reads(".last-throw", "6, 4, 2 against 3")
    phone.count('#lamp[data-line="connected"]', 1)


def test_a_drawn_card_is_named_on_the_phone(server: Server, screens: Screens) -> None:
    colours = [str(seat["colour"]) for seat in SEATS]
    match = str(server.post("/matches", {"seats": SEATS, "cards": "entered", "starter": colours[0]})["id"])
    server.say(match, *(f"{colours[at % 3]} takes {territory}" for at, territory in enumerate(BOARD.territories)))
    phone = screens(390, 844)
    join(server, phone, match, colours[0])
    seat, source, target, _ = armed(server, match)
    said = server.say(match, f"{seat} attack {source} {target} 6 v 1", f"{seat} occupy 1")
    phone.follows(said["seq"])
    for key in ("take-card", "group-joker", "card-joker", "name-card"):
        phone.press(key)
    phone.follows(said["seq"] + 2)
    phone.tap("#turn-over")
    phone.reads("#hand-cards", "Joker")
    assert server.get(f"/matches/{match}")["position"]["hands"][seat] == 1
