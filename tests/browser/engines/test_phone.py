"""A seat's phone in other engines: joined by its link, it hides what is secret, follows the table, and plays a turn."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.devices import TABLET, Device
from tests.browser.engines.screen import Screen
from tests.browser.pages import SEATS, armed, join_link, new_match
from tests.browser.phone import MOST_ENLARGING, ZOOM
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.strategy import BOARD
from tests.browser.table import Table, dice_keys

Screens = Callable[[int, int], Screen]
REINFORCING = (
    "red: alaska 6, alberta 2; blue: kamchatka, japan 4; turn red reinforce; "
    "missions red africa+asia 24_territories, blue ? ?, green ? ?"
)
FACES = "#mission-cards .mission:not(.mission-back)"
# Firefox brings only the whole board into view when asked for a badge, not the part that is enlarged.
MOVE_BOARD = """(territory) => {
  const [board, badge] = ["#board-scroll", `[data-badge="${territory}"] .badge-shape`]
    .map((selector) => document.querySelector(selector).getBoundingClientRect());
  const [left, top] = [badge.x - board.x - board.width / 2, badge.y - board.y - board.height / 2];
  document.getElementById("board-scroll").scrollBy({ left, top, behavior: "instant" });
}"""


def join(server: Server, phone: Screen, match: str, seat: str) -> None:
    """Open the code of ``seat`` on the phone; the code names this computer's address on its network."""
    phone.open(re.sub(r"^http://[^/]+", server.url, join_link(server, match, seat)))
    phone.press("join-yes")
    phone.count('#lamp[data-line="connected"]', 1)


def touch(phone: Screen, territory: str) -> None:
    """Tap the territory; where a finger may mean several, the first tap enlarges the board there."""
    for _ in range(MOST_ENLARGING):
        phone.run(MOVE_BOARD, territory)
        shown = phone.run(f"() => {ZOOM}")
        phone.territory(territory)
        if phone.run(f"() => {ZOOM}") == shown:
            return
    raise AssertionError(f"{territory} stays too small")


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


def test_a_turn_is_played_by_taps_on_the_phone_and_mirrored_on_the_tablet(
    server: Server, screens: Screens, devices: Callable[..., Device]
) -> None:
    """Placed, attacked with its dice, occupied and ended; the tablet is Chromium's."""
    match = open_at(server, REINFORCING)
    tablet = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    phone = screens(390, 844)
    join(server, phone, match, "red")
    assert phone.run("() => innerWidth") == 390
    touch(phone, "alaska")
    phone.reads(".ask-what", "How many in Alaska?")
    phone.press("all")
    phone.follows(1)
    tablet.shows(1)
    touch(phone, "alaska")
    touch(phone, "kamchatka")
    for key in dice_keys([6, 5, 4], [3]):
        phone.press(key)
    phone.follows(2)
    tablet.shows(2)
    phone.press("least")
    phone.follows(3)
    phone.press("draw")
    phone.follows(5)
    tablet.shows(5)
    lines = [line["action"] for line in server.get(f"/matches/{match}/log")["log"]]
    assert lines == [
        "red place alaska 3",
        "red attack alaska kamchatka 6,5,4 v 3",
        "red occupy 3",
        "red draw",
        "red end",
    ]
    phone.count("#ask:not([hidden])", 0)
    expect(tablet.page.locator("#head .who")).to_contain_text("Bob")


def test_the_log_opens_with_its_styles_and_phrases(server: Server, screens: Screens) -> None:
    """They are asked for when it is first opened."""
    match = open_at(server, REINFORCING)
    server.say(match, "red place alaska 3")
    phone = screens(390, 844)
    join(server, phone, match, "red")
    phone.follows(1)
    phone.tap("#drawer-key")
    phone.tap("#open-log")
    phone.reads("dialog[open]", "3 armies → Alaska")
    phone.reads("dialog[open]", "Notes and reasons")
    assert phone.run("() => [...document.styleSheets].some(({ href }) => href.includes('log'))")


def test_what_could_not_be_loaded_is_there_at_the_next_tap(server: Server, blank: Screen) -> None:
    """Firefox remembers of a script that it did not come, for as long as the page is open."""
    match = new_match(server)
    join(server, blank, match, "red")
    blank.tap("#drawer-key")
    server.kill()
    blank.tap("#open-log")
    blank.reads("#refusal", "No log: the referee does not answer.")
    server.start()
    blank.press("refusal-close")
    blank.count('#lamp[data-line="connected"]', 1)
    blank.tap("#open-log")
    blank.reads(".log-panel, dialog[open]", "Throws")
