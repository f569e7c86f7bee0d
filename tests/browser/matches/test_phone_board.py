"""The board on a phone: below what is asked, whole or enlarged, as the table sees it; secrets are at the bottom."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import PHONE, Device, shoot
from tests.browser.faults import faults
from tests.browser.pages import SEATS, join_link, new_match
from tests.browser.phone import Phone
from tests.browser.positions import ATTACK, NOBODY_ASKED, open_at
from tests.browser.server import Server

Devices = Callable[..., Device]
SIZES = ((390, 844), (360, 640), (320, 568), (844, 390))
ZOOM = "document.getElementById('board-sheet').style.getPropertyValue('--zoom')"


def phone_at(devices: Devices, server: Server, match: str, seat: str) -> Phone:
    return Phone(devices(PHONE).page(join_link(server, match, seat)))


def top(part: Locator) -> float:
    """Return the upper edge of ``part`` in CSS pixels."""
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def pinch(page: Page, target: Locator, *, apart: tuple[int, int]) -> None:
    """Move two fingers on ``target`` until they are as far apart as the second number says."""
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    wire = page.context.new_cdp_session(page)

    def touch(kind: str, distance: int | None) -> None:
        sides = () if distance is None else (-distance / 2, distance / 2)
        # Fingers that do not move are no news to the page.
        down = y + (kind == "touchMove")
        points = [{"x": x + side, "y": down, "id": number} for number, side in enumerate(sides)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", apart[0])
    touch("touchMove", (apart[0] + apart[1]) // 2)
    touch("touchMove", apart[1])
    touch("touchEnd", None)


def test_whoever_waits_sees_the_board_and_the_last_throw_first_and_the_secrets_last(
    server: Server, devices: Devices, shots: Path
) -> None:
    match = new_match(server)
    turn = server.get(f"/matches/{match}")["position"]["turn"]
    waiting = next(seat["colour"] for seat in SEATS if seat["colour"] != turn)
    page = phone_at(devices, server, match, waiting).page
    parts = [page.locator(f"#{part}") for part in ("status", "board-pane", "hand", "missions", "drawer-key")]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, shots / f"phone-board-{width}.png", full_page=True)
        tops = [top(part) for part in parts]
        assert tops == sorted(tops), width
        board = parts[1].bounding_box()
        assert board is not None and (width > height or board["y"] + board["height"] <= height), width
        assert faults(page) == [], width


def test_it_follows_the_match_and_shows_the_way_of_the_last_throw(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACK)
    phone = phone_at(devices, server, match, "blue")
    page = phone.page
    expect(page.locator('[data-badge="alaska"]')).to_have_text("6")
    phone.follows(int(server.say(match, "red attack alaska northwest_territory 6,5,4 v 3")["seq"]))
    phone.follows(int(server.say(match, "red occupy 3")["seq"]))
    badge = page.locator('[data-badge="northwest_territory"]')
    expect(badge).to_have_text("3")
    expect(badge).to_have_attribute("data-owner", "red")
    expect(page.locator(".changes .way")).to_have_count(1)
    phone.follows(int(server.say(match, "red draw", "red end")["seq"]))
    expect(page.locator(".changes .way")).to_have_count(0)


def test_a_tap_says_whose_a_territory_is(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACK)
    page = phone_at(devices, server, match, "blue").page
    says, how, land = (page.locator(name) for name in ("#tip-says", ".board-how", '[data-territory="alaska"]'))
    expect(how).to_have_text("Tap a territory to read whose it is.")
    land.tap()
    expect(says).to_have_text("Alaska, Alice, 6 armies.")
    expect(how).to_be_hidden()
    server.say(match, "red attack alaska kamchatka 1 v 6")
    expect(says).to_be_hidden()
    expect(how).to_be_visible()
    land.focus()
    page.keyboard.press("Enter")
    expect(says).to_have_text("Alaska, Alice, 5 armies.")


def test_a_finger_that_stays_is_a_tap(server: Server, devices: Devices) -> None:
    """On the tablet it asks for the history of the territory; a phone has none, and a slow finger wants an answer."""
    page = phone_at(devices, server, open_at(server, NOBODY_ASKED), "blue").page
    box = page.locator('[data-badge="alaska"] .badge-shape').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(700)
    page.mouse.up()
    expect(page.locator("#tip-says")).to_have_text("Alaska, Alice, 6 armies.")


def test_two_keys_and_two_fingers_enlarge_it_and_nothing_else(server: Server, devices: Devices, shots: Path) -> None:
    match = open_at(server, ATTACK)
    page = phone_at(devices, server, match, "blue").page
    scroller, larger, smaller = (page.locator(f"#{part}") for part in ("board-scroll", "zoom-in", "zoom-out"))
    expect(smaller).to_be_disabled()
    larger.tap()
    larger.tap()
    shoot(page, shots / "phone-board-larger.png")
    # What was in the middle is still there.
    share = scroller.evaluate("(node) => (node.scrollLeft + node.clientWidth / 2) / node.scrollWidth")
    assert share == pytest.approx(0.5, abs=0.01)
    larger.tap()
    expect(larger).to_be_disabled()
    assert float(page.evaluate(ZOOM)) == 4
    for _ in range(3):
        smaller.tap()
    expect(smaller).to_be_disabled()
    pinch(page, scroller, apart=(60, 180))
    assert float(page.evaluate(ZOOM)) == pytest.approx(3, abs=0.1)
    pinch(page, scroller, apart=(200, 100))
    assert float(page.evaluate(ZOOM)) == pytest.approx(1.5, abs=0.1)
    # Two fingers on one spot, who move together.
    pinch(page, scroller, apart=(0, 0))
    assert float(page.evaluate(ZOOM)) == pytest.approx(1.5, abs=0.1)
    assert page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]  # type: ignore[index]


DISCARD = (
    "red: alaska 6; blue: kamchatka 2; turn red discard; round 3; "
    "missions red africa+asia 24_territories, blue ? ?, green ? ?"
)
FORCED = (
    "red: alaska 6; blue: kamchatka 2; turn red reinforce; hands red alaska+siberia+joker_1+peru+siam; "
    "missions red ? ?, blue ? ?, green ? ?"
)


@pytest.mark.parametrize(("position", "asked"), [(DISCARD, "missions"), (FORCED, "hand")])
def test_cards_and_missions_that_are_asked_about_come_before_the_board(
    server: Server, devices: Devices, position: str, asked: str
) -> None:
    """EM-8.7 and EM-8.8e: who gives a mission back or must trade looks at what it is about first."""
    match = open_at(server, position)
    asking, waiting = (phone_at(devices, server, match, seat).page for seat in ("red", "blue"))
    assert top(asking.locator(f"#{asked}")) < top(asking.locator("#board-pane"))
    assert top(waiting.locator(f"#{asked}")) > top(waiting.locator("#board-pane"))
