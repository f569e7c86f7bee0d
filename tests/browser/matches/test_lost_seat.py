"""A phone and its seat: it loses it and says so, scans another's code and is asked, lies open in two tabs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, Device
from tests.browser.ears import NAMES, take_turn
from tests.browser.faults import faults
from tests.browser.held import Held
from tests.browser.pages import SEATS, join_link, new_match
from tests.browser.phone import Phone
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


def test_a_new_code_takes_every_secret_off_the_old_phone(server: Server, devices: Devices, match: str) -> None:
    """Phones B2: a mission that was held stayed readable for 22 seconds, and nothing was ever said."""
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


def test_lists_to_pick_secrets_from_leave_the_old_phone(server: Server, devices: Devices) -> None:
    """Phones B2: what was being picked of physical cards was as readable."""
    match = str(server.post("/matches", {"seats": SEATS, "cards": "entered"})["id"])
    phone = Phone(devices(PHONE).page(join_link(server, match, "red")))
    phone.press("mission-africa+asia")
    join_link(server, match, "red")
    expect(phone.page.get_by_role("alert")).to_contain_text(LOST.format("Alice"))
    assert leaks_in_text(dom(phone.page)) == []


def test_a_phone_that_was_away_when_its_seat_was_lost_learns_it(
    server: Server, devices: Devices, wire: Wire, match: str
) -> None:
    """Phones B2: no line led there in the moment of the new code, and another phone has scanned it since."""
    link = join_link(server, match, "blue")
    phone = Phone(devices(PHONE).page(link.replace(server.url, wire.url)))
    wire.cut()
    expect(phone.page.locator("#line")).to_be_visible()
    Phone(devices(PHONE).page(join_link(server, match, "blue")))
    wire.mend()
    expect(phone.page.get_by_role("alert")).to_contain_text(LOST.format("Bob"))
    phone.page.reload()
    expect(phone.page.locator("main")).to_contain_text("This device shows no seat of this match.")


def test_what_the_old_phone_had_not_sent_is_given_up(server: Server, devices: Devices, wire: Wire, match: str) -> None:
    """Phones B2: nothing is said any more in the name of a seat that somebody else has."""
    seat = turn_of(server, match)
    phone = Phone(devices(PHONE).page(join_link(server, match, seat).replace(server.url, wire.url)))
    phone.page.route("**/actions", lambda route: route.abort())
    phone.press("place")
    expect(phone.page.locator("#unsent")).to_contain_text("Perhaps not entered")
    join_link(server, match, seat)
    expect(phone.page.get_by_role("alert")).to_contain_text(LOST.format(PLAYERS[seat]))
    assert phone.page.evaluate("() => JSON.stringify({...sessionStorage})") == "{}"
    assert log_of(server, match) == ["table deal"]


# another seat's code


def test_another_seat_s_code_asks_before_the_phone_changes(server: Server, devices: Devices, match: str) -> None:
    """Phones B7: the phone was silently somebody else's, and its own seat lost."""
    phone = Phone(devices(PHONE).page(join_link(server, match, "red")))
    page, other = phone.page, join_link(server, match, "blue")
    page.goto(other)
    expect(page.get_by_role("heading", name="Are you Bob?")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Until now this phone shows the seat of Alice.")
    assert faults(page) == []
    page.get_by_role("link", name="No, stay with Alice").tap()
    expect(page.locator(".seat-name")).to_have_text("Alice Red")
    assert [seat["joined"] for seat in server.get(f"/matches/{match}")["seats"]] == [True, False, False]


def test_a_phone_that_changes_its_seat_leaves_the_other_to_whoever_scans(
    server: Server, devices: Devices, match: str
) -> None:
    """Phones B7: the seat that was left waits with a new code, and the tab that shows it still says so."""
    device = devices(PHONE)
    first = device.page(join_link(server, match, "red"))
    Phone(first)
    second = device.page(join_link(server, match, "blue"))
    second.get_by_role("button", name="Yes, show the seat of Bob").tap()
    expect(second.locator(".seat-name")).to_have_text("Bob Blue")
    expect(first.get_by_role("alert")).to_contain_text(LOST.format("Alice") + "It shows the seat of Bob now.")
    first.get_by_role("link", name="To this seat").tap()
    expect(first.locator(".seat-name")).to_have_text("Bob Blue")
    assert [seat["joined"] for seat in server.get(f"/matches/{match}")["seats"]] == [False, True, False]
    codes = devices(PHONE).page(f"{server.url}/matches/{match}/codes")
    link = codes.locator("#code-red .code-link").inner_text()
    scanned = devices(PHONE).page(re.sub(r"^http://[^/]+", server.url, link))
    expect(scanned.locator(".seat-name")).to_have_text("Alice Red")


def test_the_own_code_scanned_again_changes_nothing(server: Server, devices: Devices, match: str) -> None:
    link = join_link(server, match, "red")
    page = devices(PHONE).page(link)
    Phone(page)
    page.goto(link)
    expect(page.locator(".seat-name")).to_have_text("Alice Red")


# two tabs


def test_two_tabs_of_one_seat_follow_and_repeat_nothing_of_each_other(
    server: Server, devices: Devices, match: str
) -> None:
    """The answer to one is on its way while the other is loaded anew: each keeps its own unsent action."""
    seat = turn_of(server, match)
    device = devices(PHONE)
    first = Phone(device.page(join_link(server, match, seat)))
    second = Phone(device.page(f"{server.url}/matches/{match}/seat"))
    begun = int(server.get(f"/matches/{match}")["seq"])
    sent: list[str] = []
    second.page.on("request", lambda asked: asked.method == "POST" and sent.append(asked.url))
    held = Held(first.page, "**/actions")
    first.page.locator('#ask input[type="number"]').fill("1")
    first.press("place")
    request = held.caught()
    second.page.reload()
    Phone(second.page)
    expect(second.page.locator("#unsent")).to_be_hidden()
    request.continue_()
    for tab in (first, second):
        tab.follows(begun + 1)
    assert sent == []
    assert len(log_of(server, match)) == begun + 1


def test_a_tab_loaded_anew_after_the_other_has_acted_counts_its_own_once(
    server: Server, devices: Devices, match: str
) -> None:
    """Between tap and answer the page was loaded anew, and meanwhile the other tab was faster."""
    seat = turn_of(server, match)
    device = devices(PHONE)
    first = Phone(device.page(join_link(server, match, seat)))
    second = Phone(device.page(f"{server.url}/matches/{match}/seat"))
    begun = int(server.get(f"/matches/{match}")["seq"])
    held = Held(first.page, "**/actions")
    for tab in (first, second):
        tab.page.locator('#ask input[type="number"]').fill("1")
    first.press("place")
    held.caught()
    second.press("place")
    second.follows(begun + 1)
    first.page.reload()
    expect(first.page.locator("#refusal")).to_contain_text("This was not entered. Meanwhile: 1 army →")
    for tab in (first, second):
        tab.follows(begun + 1)
    assert len(log_of(server, match)) == begun + 1
