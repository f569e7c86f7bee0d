"""A phone loads what its seat acts with when that is needed, and does without it where the line is down."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.club import begin_match, found_club, move_fine, trade_twice
from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.held import Held, wait_for
from tests.browser.pages import join_link
from tests.browser.phone import Phone
from tests.browser.positions import ATTACK, NOBODY_ASKED, open_at
from tests.browser.server import Server

Devices = Callable[..., Device]
PART = re.compile(r"/seat/acting\.js")
PATIENCE_MS = 8_000
"""After which a page no longer waits for a part of it; its clock is put forward."""
RETRY_MS = 2_000


def is_part(request: Request) -> bool:
    return PART.search(request.url) is not None


def is_there(page: Page) -> bool:
    names: list[str] = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    return any("seat/acting.js" in name for name in names)


def test_a_phone_opened_on_another_turn_has_what_it_acts_with_after_the_first_action(
    server: Server, devices: Devices
) -> None:
    match = open_at(server, NOBODY_ASKED)
    page = devices(PHONE).page(join_link(server, match, "blue"))
    expect(page.locator("#main")).to_have_attribute("data-seq", "0")
    page.wait_for_load_state("networkidle")
    assert not is_there(page)
    red = Phone(devices(PHONE).page(join_link(server, match, "red")))
    red.press("end")
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('seat/acting.js'))"
    )


def test_a_tap_on_the_board_is_answered_on_another_turn(server: Server, devices: Devices) -> None:
    phone = Phone(devices(PHONE).page(join_link(server, open_at(server, NOBODY_ASKED), "blue")))
    phone.touch("alaska")
    expect(phone.page.locator("#tip-says")).to_contain_text("Alaska")


def test_where_what_a_phone_acts_with_is_lost_it_says_so_and_asks_again(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACK)
    device = devices(PHONE)
    device.context.route(PART, lambda route: route.abort())
    page = device.page(join_link(server, match, "red"))
    expect(page.locator("#ask")).to_have_text("The referee does not answer. Try again.")
    expect(page.locator("#summary")).to_contain_text("Alice")
    device.context.unroute(PART)
    expect(page.locator("#ask")).to_have_text("Where do you attack from?")


def test_the_rest_of_the_page_is_seen_without_what_it_acts_with(server: Server, devices: Devices) -> None:
    device = devices(PHONE)
    device.context.route(PART, lambda route: route.abort())
    page = device.page(join_link(server, open_at(server, ATTACK), "red"))
    for part in ("ask", "status", "board-pane", "drawer-key"):
        expect(page.locator(f"#{part}")).to_be_visible()


def test_that_it_waits_is_read_out_once(server: Server, devices: Devices) -> None:
    """It is tried again every few seconds: who cannot see hears of it, but not at every attempt."""
    device = devices(PHONE)
    device.context.clock.install()
    device.context.route(PART, lambda route: route.abort())
    tries: list[Request] = []
    device.context.on("requestfailed", lambda request: tries.append(request))
    page = device.page(join_link(server, open_at(server, ATTACK), "red"))
    alert = page.locator("#ask").get_by_role("alert")
    expect(alert).to_have_text("The referee does not answer. Try again.")
    alert.evaluate("(node) => { node.dataset.first = ''; }")
    for number in (2, 3):
        page.clock.fast_forward(RETRY_MS)
        wait_for(page, lambda number=number: len(tries) >= number, "one attempt more")
    page.wait_for_timeout(200)
    expect(alert).to_have_attribute("data-first", "")
    device.context.unroute(PART)
    page.clock.fast_forward(RETRY_MS)
    expect(page.locator("#ask")).to_have_text("Where do you attack from?")


def test_a_log_whose_phrases_are_lost_opens_at_the_next_tap(server: Server, devices: Devices) -> None:
    device = devices(PHONE)
    lost = re.compile("/seat/later/")
    device.context.route(lost, lambda route: route.abort())
    phone = Phone(device.page(join_link(server, open_at(server, NOBODY_ASKED), "blue")))
    phone.page.locator("#drawer-key").click()
    phone.page.locator("#open-log").click()
    expect(phone.page.locator("#refusal")).to_contain_text("No log: the referee does not answer.")
    device.context.unroute(lost)
    phone.press("refusal-close")
    phone.page.locator("#open-log").click()
    expect(phone.page.get_by_role("heading", name="The log")).to_be_visible()


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("part", [r"/seat/past\.js", r"/story/log_panel\.js", r"/css/forms\+pads"])
def test_a_log_that_does_not_come_says_so_and_opens_at_the_next_tap(
    server: Server, devices: Devices, part: str
) -> None:
    """A frozen line never fails by itself, and what it holds may come as late as it likes."""
    held: list[Route] = []
    device = devices(PHONE)
    pattern = re.compile(part)
    device.context.clock.install()
    device.context.route(pattern, lambda route: held.append(route))
    phone = Phone(device.page(join_link(server, open_at(server, NOBODY_ASKED), "blue")))
    phone.page.locator("#drawer-key").click()
    phone.page.locator("#open-log").click()
    wait_for(phone.page, lambda: held, "the request")
    phone.page.clock.fast_forward(PATIENCE_MS)
    expect(phone.page.locator("#refusal")).to_contain_text("No log: the referee does not answer.")
    device.context.unroute(pattern)
    phone.press("refusal-close")
    phone.page.locator("#open-log").click()
    expect(phone.page.get_by_role("heading", name="The log")).to_be_visible()


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("key", ["open-dispute", "open-odds"])
def test_what_is_opened_and_does_not_come_is_not_called_a_log(server: Server, devices: Devices, key: str) -> None:
    device = devices(PHONE)
    device.context.route(re.compile(r"/seat/asking\.js"), lambda route: route.abort())
    page = device.page(join_link(server, open_at(server, NOBODY_ASKED), "blue"))
    page.locator(f"#{key}").tap()
    expect(page.locator("#refusal p")).to_have_text("The referee does not answer. Try again.")


def test_a_phone_on_a_frozen_line_says_that_nothing_comes(server: Server, devices: Devices) -> None:
    """A frozen line never fails by itself: neither the own turn nor a tap may stay without any word."""
    held: list[Route] = []
    match = open_at(server, NOBODY_ASKED)
    red, blue = devices(PHONE), devices(PHONE)
    for device in (red, blue):
        device.context.clock.install()
        device.context.route(PART, lambda route: held.append(route))
    page, other = (device.page(join_link(server, match, seat)) for device, seat in ((red, "red"), (blue, "blue")))
    Phone(other).touch("alaska")
    wait_for(page, lambda: len(held) == 2, "both requests")
    for waiting in (page, other):
        waiting.clock.fast_forward(PATIENCE_MS)
    expect(page.locator("#ask")).to_have_text("The referee does not answer. Try again.")
    # Nobody has asked for the log.
    expect(other.locator("#refusal p")).to_have_text("The referee does not answer. Try again.")
    for route in held:
        route.continue_()
    expect(page.locator("#ask")).to_have_text("Where do you attack from?")


def test_what_slides_in_late_catches_no_tap(server: Server, devices: Devices) -> None:
    """On a slow line the rest of the page has been there for a while, and a finger may be on its way."""
    held: list[Route] = []
    match = open_at(server, ATTACK)
    device = devices(PHONE)
    device.context.route(PART, lambda route: held.append(route))
    page = device.page(join_link(server, match, "red"))
    expect(page.locator("#summary")).to_contain_text("Alice")
    page.wait_for_timeout(1_000)
    page.evaluate(
        """() => {
          const observer = new MutationObserver(() => {
            const key = document.querySelector('[data-key="end"]');
            if (key) observer.disconnect();
            key?.click();
          });
          observer.observe(document.getElementById("main"), { childList: true, subtree: true });
        }"""
    )
    held[0].continue_()
    expect(page.locator('[data-key="end"]')).to_be_visible()
    page.wait_for_timeout(1_000)
    assert server.get(f"/matches/{match}")["seq"] == 0
    Phone(page).press("end")
    Phone(page).follows(1)


def test_a_vote_that_ends_before_a_phone_could_ask_leaves_its_result_and_no_complaint(
    server: Server, devices: Devices
) -> None:
    tablet = devices(TABLET).page(server.url)
    found_club(server)
    match = begin_match(server)
    other = "red" if server.get(f"/matches/{match}")["position"]["turn"] == "blue" else "blue"
    device = devices(PHONE)
    device.context.route(PART, lambda route: route.abort())
    page = device.page(join_link(server, match, other))
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    tablet.goto(f"{server.url}/matches/{match}/motions")
    move_fine(tablet)
    expect(page.locator("#ask")).to_have_text("The referee does not answer. Try again.")
    with page.expect_response("**/ballots"):
        tablet.get_by_role("button", name="Count the votes now").tap()
    page.wait_for_event("requestfailed", is_part)
    device.context.unroute(PART)
    expect(page.locator("#ballots")).to_contain_text("Rejected")
    expect(page.locator("#ask")).to_be_hidden()


def test_two_taps_on_the_key_that_has_cards_shown_are_one_until_it_is_answered(
    server: Server, devices: Devices
) -> None:
    """Whoever sees nothing happen taps again: the second tap must not close what the first one opens."""
    found_club(server)
    held: list[Route] = []
    device = devices(PHONE)
    device.context.route(PART, lambda route: held.append(route))
    page = device.page(join_link(server, trade_twice(server), "blue"))
    for _ in range(2):
        page.locator("#demand").tap()
    wait_for(page, lambda: held, "the request")
    held[0].continue_()
    expect(page.locator("#challenges")).to_contain_text("Whose traded cards do you want to see?")
    page.wait_for_timeout(300)
    expect(page.locator("#challenges")).to_be_visible()


def test_a_trade_in_the_drawer_has_its_key_on_a_phone_that_was_asked_nothing(server: Server, devices: Devices) -> None:
    """What a phone acts with is loaded for it, and again at the next opening of the drawer where it was lost."""
    found_club(server)
    device = devices(PHONE)
    device.context.route(PART, lambda route: route.abort())
    page = device.page(join_link(server, trade_twice(server), "blue"))
    expect(page.locator("#main")).to_have_attribute("data-seq", re.compile(r"\d+"))
    drawer = page.locator("#drawer-key")
    with page.expect_event("requestfailed", is_part):
        drawer.tap()
    expect(page.locator("#log")).to_contain_text("Alice trades")
    expect(page.locator("#ask")).to_be_hidden()
    device.context.unroute(PART)
    drawer.tap()
    drawer.tap()
    page.locator('[data-key^="demand-"]').first.tap()
    expect(page.locator('[data-key^="sure-"]')).to_be_in_viewport(ratio=1)


def test_the_question_whose_cards_are_to_be_shown_comes_into_sight(server: Server, devices: Devices) -> None:
    """Its key lies at the end of the page and the question at the beginning, above what a small phone shows."""
    found_club(server)
    device = devices({**PHONE, "viewport": {"width": 320, "height": 568}})
    phone = Phone(device.page(join_link(server, trade_twice(server), "blue")))
    phone.taps.on("#demand")
    expect(phone.page.locator("#challenges h2")).to_be_in_viewport(ratio=1)
    expect(phone.page.get_by_text("Whose traded cards do you want to see?")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator(".is-resting")).to_have_count(0)
    phone.press("challenge-close")
    expect(phone.page.locator("#challenges")).to_be_hidden()


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("part", [r"/seat/end\.js", "/seat/later/", r"/css/forms\+pads"])
def test_an_end_that_does_not_come_says_so_and_is_asked_for_again(server: Server, devices: Devices, part: str) -> None:
    """After the end no view follows that would bring it."""
    match = open_at(server, NOBODY_ASKED)
    server.say(match, "table declare red")
    device = devices(PHONE)
    pattern = re.compile(part)
    device.context.route(pattern, lambda route: route.abort())
    page = device.page(join_link(server, match, "blue"))
    expect(page.locator("#result")).to_have_text("The referee does not answer. Try again.")
    device.context.unroute(pattern)
    expect(page.locator("#result .winner")).to_have_text("Alice has won")
    expect(page.locator("#result")).not_to_contain_text("does not answer")


def test_a_vote_that_is_answered_after_the_seat_was_lost_calls_nobody(server: Server, devices: Devices) -> None:
    tablet = devices(TABLET).page(server.url)
    found_club(server)
    match = begin_match(server)
    page = devices(PHONE).page(join_link(server, match, "blue"))
    tablet.goto(f"{server.url}/matches/{match}/motions")
    move_fine(tablet)
    held = Held(page, "**/votes")
    page.locator('#ballots [data-key$="-no"]').first.tap()
    vote = held.caught()
    join_link(server, match, "blue")
    expect(page.locator(".gone")).to_be_visible()
    lost = page.title()
    with page.expect_response("**/ballots"):
        vote.continue_()
    page.wait_for_timeout(200)
    assert page.title() == lost
