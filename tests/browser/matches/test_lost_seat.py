"""A phone and its seat: it loses it and says so, scans another's code and is asked, lies open in two tabs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, Device, scan, shoot
from tests.browser.ears import NAMES, take_turn
from tests.browser.faults import faults
from tests.browser.held import Held
from tests.browser.longest import NAMES as LONGEST
from tests.browser.pages import SEATS, join_link, new_match
from tests.browser.phone import Phone
from tests.browser.positions import ATTACK, open_at
from tests.browser.server import Server
from tests.browser.wire import Wire
from tests.web.leaks import leaks_in_text

Devices = Callable[..., Device]
LOST = "This phone no longer shows the seat of {}."
PLAYERS = {"red": "Alice", "blue": "Bob", "pink": "Charlie"}


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    with Wire(server.port) as line:
        yield line


@pytest.fixture
def match(server: Server) -> str:
    return new_match(server)


def dom(page: Page) -> str:
    """Return the document as it stands, without the names of things."""
    return NAMES.sub("", str(page.evaluate("document.documentElement.outerHTML")))


def turn_of(server: Server, match: str) -> str:
    return str(server.get(f"/matches/{match}")["position"]["turn"])


def log_of(server: Server, match: str) -> list[str]:
    return [line["action"] for line in server.get(f"/matches/{match}/log")["log"]]


def test_a_new_code_takes_every_secret_and_lists_to_pick_them_from_off_the_old_phone(
    server: Server, devices: Devices, match: str
) -> None:
    """Phones B2: a mission that was held stayed readable for 22 seconds, and nothing was ever said.

    What was being picked of physical cards was as readable.
    """
    seat = turn_of(server, match)
    take_turn(server, match)
    phone = Phone(devices(PHONE).page(join_link(server, match, seat)))
    page = phone.page
    held = phone.view(match)["position"]
    phone.taps.on("#turn-over")
    shown = page.locator("#hand-cards .card-name").all_inner_texts()
    assert len(shown) == 1
    with phone.taps.hold("#hold"):
        expect(page.locator(".mission-back")).to_have_count(0)
        shown += page.locator("#mission-cards .mission span").all_inner_texts()
        join_link(server, match, seat)
        expect(page.get_by_role("alert")).to_contain_text(LOST.format(PLAYERS[seat]))
        expect(page.get_by_role("alert")).to_contain_text("There is a new code for it at the tablet.")
        assert [word for word in shown if word in page.locator("body").inner_text()] == []
        assert leaks_in_text(dom(page)) == []
    server.say(match, "table undo")
    assert [word for word in (*held["missions"][seat], *held["hands"][seat], *shown) if word in dom(page)] == []
    expect(page).to_have_title(LOST.format(PLAYERS[seat]))
    assert faults(page) == []
    entered = str(server.post("/matches", {"seats": SEATS, "cards": "entered"})["id"])
    scan(page, join_link(server, entered, "red"))
    Phone(page).press("mission-africa+asia")
    join_link(server, entered, "red")
    expect(page.get_by_role("alert")).to_contain_text(LOST.format("Alice"))
    assert leaks_in_text(dom(page)) == []


def test_a_phone_that_lost_its_seat_gives_up_what_it_had_not_sent_and_learns_it_also_when_it_was_away(
    server: Server, devices: Devices, wire: Wire, match: str
) -> None:
    """Phones B2: nothing is said any more in the name of a seat that somebody else has.

    Once no line led there in the moment of the new code, and another phone has scanned it since.
    """
    seat = turn_of(server, match)
    device = devices(PHONE)
    phone = Phone(device.page(join_link(server, match, seat).replace(server.url, wire.url)))
    phone.page.route("**/actions", lambda route: route.abort())
    phone.place_all(match)
    expect(phone.page.locator("#unsent")).to_contain_text("Perhaps not entered")
    link = join_link(server, match, seat)
    expect(phone.page.get_by_role("alert")).to_contain_text(LOST.format(PLAYERS[seat]))
    assert phone.page.evaluate("() => JSON.stringify({...sessionStorage})") == "{}"
    assert log_of(server, match) == ["table deal"]
    phone.page.close()

    phone = Phone(device.page(link.replace(server.url, wire.url)))
    wire.cut()
    expect(phone.page.locator("#line")).to_be_visible()
    Phone(devices(PHONE).page(join_link(server, match, seat)))
    wire.mend()
    expect(phone.page.get_by_role("alert")).to_contain_text(LOST.format(PLAYERS[seat]))
    phone.page.reload()
    expect(phone.page.locator("main")).to_contain_text("This device shows no seat of this match.")


# another seat's code


def test_another_seat_s_code_asks_before_the_phone_changes_and_its_own_changes_nothing(
    server: Server, devices: Devices, match: str
) -> None:
    """Phones B7: the phone was silently somebody else's, and its own seat lost.

    The seat that was left waits with a new code for whoever scans it, and the tab that shows it still says so.
    """
    device = devices(PHONE)
    link = join_link(server, match, "red")
    first = device.page(link)
    Phone(first)
    first.goto(link)
    expect(first.locator(".seat-name")).to_have_text("Alice Red")
    other = join_link(server, match, "blue")
    first.goto(other)
    expect(first.get_by_role("heading", name="Are you Bob?")).to_be_visible()
    expect(first.locator("main")).to_contain_text("Until now this phone shows the seat of Alice.")
    assert faults(first) == []
    first.get_by_role("link", name="No, stay with Alice").tap()
    expect(first.locator(".seat-name")).to_have_text("Alice Red")
    assert [seat["joined"] for seat in server.get(f"/matches/{match}")["seats"]] == [True, False, False]

    second = device.page(other)
    second.get_by_role("button", name="Yes, show the seat of Bob").tap()
    expect(second.locator(".seat-name")).to_have_text("Bob Blue")
    expect(first.get_by_role("alert")).to_contain_text(LOST.format("Alice") + "It shows the seat of Bob now.")
    first.get_by_role("link", name="To this seat").tap()
    expect(first.locator(".seat-name")).to_have_text("Bob Blue")
    assert [seat["joined"] for seat in server.get(f"/matches/{match}")["seats"]] == [False, True, False]
    scans = devices(PHONE).page(f"{server.url}/matches/{match}/codes")
    left = scans.locator("#code-red .code-link").inner_text()
    scan(scans, re.sub(r"^http://[^/]+", server.url, left))
    expect(scans.locator(".seat-name")).to_have_text("Alice Red")


def test_a_phone_is_asked_whose_seat_it_is_before_anything_is_shown(
    server: Server, devices: Devices, match: str, shots: Path
) -> None:
    """Whoever scans a neighbour's code goes away again, and the code stays good for the neighbour."""
    link = join_link(server, match, "red")
    wrong, right = (devices(PHONE).context.new_page() for _ in range(2))
    for page in (wrong, right):
        page.goto(link)
        expect(page.get_by_role("heading", name="Are you Alice?")).to_be_visible()
        assert page.locator("#board, #hand, #missions").count() == 0
        assert faults(page) == []
    shoot(right, shots / "are-you.png")
    assert [seat["joined"] for seat in server.get(f"/matches/{match}")["seats"]] == [False, False, False]
    right.get_by_role("button", name="Yes, to my seat").tap()
    expect(right.locator(".seat-name")).to_have_text("Alice Red")
    wrong.get_by_role("button", name="Yes, to my seat").tap()
    expect(wrong.locator("main")).to_contain_text("Another phone has already taken this seat.")
    expect(right.locator(".seat-name")).to_have_text("Alice Red")


def test_whose_seat_it_is_is_answered_on_the_first_screen(server: Server, devices: Devices) -> None:
    """However long the name, upright and lying."""
    page = devices(PHONE, locale="de-DE").context.new_page()
    page.goto(join_link(server, open_at(server, ATTACK, names=LONGEST), "red"))
    for width, height in ((390, 844), (360, 640), (320, 568), (844, 390), (568, 320)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-key=join-yes]")).to_be_in_viewport(ratio=1)
        assert faults(page) == []


# two tabs


def test_two_tabs_of_one_seat_follow_and_repeat_nothing_of_each_other(
    server: Server, devices: Devices, match: str
) -> None:
    """The answer to one is on its way while the other is loaded anew: each keeps its own unsent action.

    One that is loaded anew itself, between tap and answer, counts its own once after the other was faster.
    """
    seat = turn_of(server, match)
    device = devices(PHONE)
    first = Phone(device.page(join_link(server, match, seat)))
    second = Phone(device.page(f"{server.url}/matches/{match}/seat"))
    begun = int(server.get(f"/matches/{match}")["seq"])
    sent: list[str] = []
    second.page.on("request", lambda asked: asked.method == "POST" and sent.append(asked.url))
    held = Held(first.page, "**/actions")
    where = str(server.get(f"/matches/{match}")["legal"]["place"]["territories"][0])
    first.touch(where)
    first.press("amount-1")
    request = held.caught()
    second.page.reload()
    Phone(second.page)
    expect(second.page.locator("#unsent")).to_be_hidden()
    request.continue_()
    for tab in (first, second):
        tab.follows(begun + 1)
    assert sent == []
    assert len(log_of(server, match)) == begun + 1

    held = Held(first.page, "**/actions")
    second.touch(where)
    first.press("amount-1")
    held.caught()
    second.press("amount-1")
    second.follows(begun + 2)
    first.page.reload()
    expect(first.page.locator("#refusal")).to_contain_text("This was not entered. Meanwhile: 1 army →")
    for tab in (first, second):
        tab.follows(begun + 2)
    assert len(log_of(server, match)) == begun + 2
