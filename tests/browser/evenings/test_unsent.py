"""What is ticked or typed on an evening's page is still there after a tap beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from referee.service.desk import clock
from referee.service.desk.desk import Desk
from referee.service.evenings import evenings
from tests.browser.books import found_club, open_book
from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.server import Server
from tests.instance import Instance

Devices = Callable[..., Device]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve a club whose evening of yesterday two have cancelled, as the four before."""
    folder = tmp_path_factory.mktemp("club") / "instance"
    found_club(folder)
    instance = Instance(folder)
    _cancelled(instance.desk)
    instance.close()
    serving = Server(folder)
    serving.start()
    yield serving
    serving.kill()


def _cancelled(desk: Desk) -> None:
    for number in (5, 4, 3, 2, 1):
        day = clock.today(clock.local_zone()) - timedelta(days=7 * number - 6)
        evening_id = evenings.plan_evening(desk, 1, evenings.EveningInput(f"{day}", "00:00", "Europe/Berlin", 1), None)
        for member in (3, 4):
            evenings.record_answer(desk, evening_id, member, "no", 1)


def ticked(page: Page) -> list[str]:
    return page.locator(".face-choice:has([name='present']:checked) .face-name").all_inner_texts()


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_ticks_and_amounts_stay_when_something_else_on_the_page_is_tapped(
    server: Server, devices: Devices, kind: Mapping[str, Any], shots: Path
) -> None:
    device = devices(kind)
    page = device.context.new_page()
    open_book(server, page)
    page.goto(f"{server.url}/evenings/5")
    for name in ("Alice", "Bob"):
        page.locator(".face-choice:has([name='present'])", has_text=name).tap()
    amount, note = page.locator(".lapse-amount input").last, page.locator("#note")
    amount.fill("3,50")
    page.get_by_text("Change the evening").tap()
    note.fill("new dice")
    page.get_by_role("button", name="Maybe Emil").tap()
    expect(page.get_by_role("button", name="Maybe Emil")).to_have_attribute("aria-pressed", "true")
    assert ticked(page) == ["Alice", "Bob"]
    page.get_by_role("button", name="Yes Emil").tap()
    expect(page.get_by_role("button", name="Yes Emil")).to_have_attribute("aria-pressed", "true")
    assert ticked(page) == ["Alice", "Bob", "Emil"]
    lapse = page.locator(".lapses input[name=fine]").last
    was = lapse.is_checked()
    lapse.set_checked(not was)
    page.get_by_role("button", name="Leave out").first.tap()
    expect(page.get_by_role("button", name="Propose again")).to_be_visible()
    shoot(page, shots / "unsent.png", full_page=True)
    expect(page.locator(".lapses input[name=fine]").last).to_be_checked(checked=not was)
    assert (ticked(page), note.input_value(), amount.input_value()) == (["Alice", "Bob", "Emil"], "new dice", "3,50")
    page.get_by_role("button", name="Propose again").tap()
    expect(page.get_by_role("button", name="Propose again")).to_have_count(0)
    # Until the page is whole, what was left is kept for the next one, this one loaded again included.
    page.wait_for_load_state("domcontentloaded")
    page.reload()
    assert ticked(page) == ["Emil"]
    page.get_by_role("button", name="Maybe Emil").tap()
    assert device.complaints == []


def test_a_page_that_is_not_whole_yet_shows_and_sends_what_was_ticked(server: Server, devices: Devices) -> None:
    """Taps come faster than scripts: here none comes at all but the one that is there before the forms are."""
    page = devices(TABLET).context.new_page()
    open_book(server, page)
    page.goto(f"{server.url}/evenings/5")
    for name in ("Alice", "Bob"):
        page.locator(".face-choice:has([name='present'])", has_text=name).tap()
    page.get_by_text("Change the evening").tap()
    page.get_by_label("Host").select_option(label="Charlie")
    late = list[Route]()
    page.route("**/js/**", lambda route: route.continue_() if "unsent" in route.request.url else late.append(route))
    for answer, coming in (("Maybe", ["Alice", "Bob"]), ("Yes", ["Alice", "Bob", "Emil"])):
        page.get_by_role("button", name=f"{answer} Emil").tap(no_wait_after=True)
        expect(page.get_by_role("button", name=f"{answer} Emil")).to_have_attribute("aria-pressed", "true")
        assert (ticked(page), page.evaluate("document.readyState")) == (coming, "interactive")
    page.locator(".face-choice:has([name='present'])", has_text="Bob").tap()
    page.get_by_role("button", name="They were there").tap(no_wait_after=True)
    expect(page.get_by_role("button", name="Open it again")).to_be_visible()
    assert ticked(page) == ["Alice", "Emil"]
    late[-1].continue_()
    page.unroute("**/js/**")
    page.wait_for_load_state()
    assert page.get_by_label("Host").locator("option:checked").inner_text() == "Charlie"
    page.get_by_role("button", name="Open it again").tap()
    expect(page.get_by_role("button", name="Open it again")).to_have_count(0)
