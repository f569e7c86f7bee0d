"""A vote on a phone: seen however far it is scrolled, and no taker of taps that were meant for something else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club import begin_match, found_club, move_fine
from tests.browser.devices import PHONE, TABLET, Device, scan, shoot
from tests.browser.faults import faults
from tests.browser.held import Held
from tests.browser.pages import join_link
from tests.browser.server import Server

pytestmark = pytest.mark.moving
Devices = Callable[..., Device]
TAP_AT_ONCE = """() => {
  const place = document.getElementById("ballots");
  const tap = (changes, observer) => {
    const key = place.querySelector("button");
    if (!key) return;
    observer.disconnect();
    key.click();
    window.tapped = key.textContent;
  };
  new MutationObserver(tap).observe(place, { childList: true });
}"""
"""As a finger that was on its way to something else when the vote slid in."""
SHAKES = "() => { window.shakes = 0; navigator.vibrate = () => { window.shakes += 1; return true; }; }"


def asked(server: Server, devices: Devices, size: tuple[int, int]) -> tuple[Page, Page]:
    """Bob's phone, and the tablet's page of votes."""
    page = devices(TABLET).page(server.url)
    found_club(server)
    match = begin_match(server)
    device = devices({**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    device.context.add_init_script(f"({SHAKES})()")
    phone = device.page(join_link(server, match, "blue"))
    expect(phone.locator("#lamp")).to_have_attribute("data-line", "connected")
    page.goto(f"{server.url}/matches/{match}/motions")
    return phone, page


@pytest.mark.by_turns(18, "looks")
@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 568)])
def test_a_vote_comes_into_sight_of_a_scrolled_phone(
    server: Server, devices: Devices, shots: Path, size: tuple[int, int]
) -> None:
    """Phones B6: it lay 661 points above the screen, without sound, title or shaking."""
    phone, page = asked(server, devices, size)
    title = phone.title()
    phone.get_by_role("button", name="Look").or_(phone.locator(".status-turn")).first.tap()
    phone.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    move_fine(page)
    for where in ("document.documentElement.scrollHeight", "300", "0"):
        phone.evaluate(f"window.scrollTo(0, {where})")
        for name in ("Yes", "No", "Abstain"):
            expect(phone.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    expect(phone).to_have_title(f"A vote · {title}")
    assert phone.evaluate("window.shakes") == 1
    # No answer is recommended.
    expect(phone.locator(".vote-choices .primary")).to_have_count(0)
    shoot(phone, shots / f"vote-{size[0]}.png")
    assert faults(phone) == []
    phone.get_by_role("button", name="No", exact=True).tap()
    expect(phone.locator(".vote-choices")).to_have_count(0)
    expect(phone.locator("#votes .vote")).to_contain_text("1 of 3 has voted")
    expect(phone).to_have_title(title)


def test_a_vote_stays_when_an_answer_from_before_it_comes_late(server: Server, devices: Devices) -> None:
    page = devices(TABLET).page(server.url)
    found_club(server)
    match = begin_match(server)
    phone = devices(PHONE).page(join_link(server, match, "blue"))
    expect(phone.locator("#lamp")).to_have_attribute("data-line", "connected")
    held = Held(phone, "**/ballots")
    server.post(f"/matches/{match}/own-dice", {"on": True})
    request = held.caught()
    answer = request.fetch()
    page.goto(f"{server.url}/matches/{match}/motions")
    move_fine(page)
    expect(phone.get_by_role("button", name="Yes", exact=True)).to_be_visible()
    with phone.expect_response("**/ballots"):
        request.fulfill(response=answer)
    phone.wait_for_timeout(200)
    assert phone.get_by_role("button", name="Yes", exact=True).is_visible()


def test_a_vote_that_is_moved_while_the_phone_opens_is_not_missed(server: Server, devices: Devices) -> None:
    """Votes come with the view; the stream that opens afterwards says whether anything has changed since."""
    page = devices(TABLET).page(server.url)
    found_club(server)
    match = begin_match(server)
    phone = devices(PHONE).page("about:blank")
    held = Held(phone, "**/now")
    scan(phone, join_link(server, match, "blue"))
    request = held.caught()
    answer = request.fetch()
    page.goto(f"{server.url}/matches/{match}/motions")
    move_fine(page)
    request.fulfill(response=answer)
    expect(phone.get_by_role("button", name="Yes", exact=True)).to_be_visible()


def test_a_vote_that_slides_in_under_the_finger_takes_no_tap(server: Server, devices: Devices) -> None:
    """Phones B6."""
    phone, page = asked(server, devices, (390, 844))
    phone.evaluate(TAP_AT_ONCE)
    move_fine(page)
    phone.wait_for_function("() => window.tapped === 'Yes'")
    # Whoever means it is heard.
    phone.get_by_role("button", name="No", exact=True).tap()
    expect(phone.locator("#votes .vote")).to_contain_text("1 of 3 has voted")
    page.get_by_role("button", name="Count the votes now").tap()
    expect(phone.locator(".vote-result")).to_contain_text("Rejected: 0 yes, 1 no, 0 abstain")
    expect(phone.locator(".vote-result")).to_be_in_viewport(ratio=1)
