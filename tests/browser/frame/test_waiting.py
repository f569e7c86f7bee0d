"""Forms whose answer is slow or lost: what was tapped says that it waits, and is booked once; nothing typed is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.books import found_club, open_book
from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.held import wait_for
from tests.browser.server import Server

Devices = Callable[..., Device]
WAITS, LATE = "One moment …", "No answer yet: it is not known whether this arrived. Tap again: it is done only once."

TIMER = """
const later = setTimeout;
globalThis.setTimeout = (act, time, ...more) => {
  if (time !== 8000) return later(act, time, ...more);
  globalThis.timeIsUp = act;
};
"""

WATCHING = """() => addEventListener("submit", () => setTimeout(async () => {
  await fetch("/on-its-way", { method: "POST" });
  const forms = [...document.querySelectorAll(".entry-form")];
  %s;
  const keys = [...document.querySelectorAll(".entry-form button[aria-disabled=true]")];
  fetch("/told", { method: "POST", body: JSON.stringify({
    keys: keys.map((key) => [key.textContent, key.ariaBusy === "true", key.offsetWidth]),
    words: forms.map((form) => form.querySelector("button").textContent),
    said: [...document.querySelectorAll(".not-known")].map((said) => said.textContent),
    text: document.querySelector("#text-members").value,
  }) });
}), { once: true })"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve a club of six with its book."""
    instance = tmp_path_factory.mktemp("club") / "instance"
    found_club(instance)
    serving = Server(instance)
    serving.start()
    yield serving
    serving.kill()


class Held:
    """What is sent to an address and waits on its way there."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.routes: list[Route] = []
        self._page, self._pattern = page, pattern
        page.route(pattern, self._hold)

    def _hold(self, route: Route) -> None:
        self.routes.append(route) if route.request.method == "POST" else route.continue_()

    def wait(self, number: int) -> None:
        """So many wait."""
        wait_for(self._page, lambda: len(self.routes) >= number, f"{number} requests to {self._pattern}")

    def let_go(self, since: int = 0) -> None:
        """From now on everything goes through, what waits ``since`` then too."""
        for route in self.routes[since:]:
            route.continue_()
        self._page.unroute(self._pattern, self._hold)


def fine(page: Page, text: str) -> None:
    """Fill in the form of a fine."""
    page.locator("#kind-members").select_option("fine")
    page.locator('.face-choice:has([name="member"])', has_text="Bob").tap()
    page.locator("#amount-members").fill("1")
    page.locator("#text-members").fill(text)


def tapped(page: Page, held: Held, then: str) -> dict[str, Any]:
    """Return what the page is like once "Enter" was tapped and sent, and ``then`` was done, while its answer is held.

    Nobody can look into a page that is being left, so it tells by itself.
    """
    page.evaluate(WATCHING % then)
    page.route("**/told", lambda route: route.fulfill(status=204))
    asked = Held(page, "**/on-its-way")
    with page.expect_request("**/told") as telling:
        page.get_by_role("button", name="Enter", exact=True).first.tap(no_wait_after=True)
        asked.wait(1), held.wait(1)
        asked.routes[0].fulfill(status=204)
    return dict(json.loads(telling.value.post_data or ""))


def test_a_key_that_was_tapped_waits_and_a_second_tap_is_not_sent(server: Server, devices: Devices) -> None:
    page = devices(TABLET).context.new_page()
    open_book(server, page)
    page.goto(f"{server.url}/cash")
    fine(page, "hummed")
    held, sent = Held(page, "**/cash/entries"), list[str]()
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    width = page.get_by_role("button", name="Enter", exact=True).first.evaluate("(key) => key.offsetWidth")
    both = "forms.forEach((form) => { form.requestSubmit(); form.querySelector('button').click(); })"
    outcome = tapped(page, held, both)
    assert outcome["keys"] == [[WAITS, True, width], ["Enter", False, outcome["keys"][1][2]]]
    held.let_go()
    expect(page.locator(".ledger-what").filter(has_text="hummed")).to_have_count(1)
    assert sent.count(f"POST {server.url}/cash/entries") == 1
    expect(page.locator("button[aria-disabled]")).to_have_count(0)


def test_without_an_answer_the_page_says_so_and_keeps_what_was_typed(server: Server, devices: Devices) -> None:
    page = devices(PHONE).context.new_page()
    open_book(server, page)
    page.add_init_script(TIMER)
    page.goto(f"{server.url}/cash")
    fine(page, "whistled")
    held = Held(page, "**/cash/entries")
    outcome = tapped(page, held, "timeIsUp()")
    assert (outcome["keys"], outcome["said"], outcome["text"]) == ([], [LATE], "whistled")
    held.let_go()
    expect(page.locator(".ledger-what").filter(has_text="whistled")).to_have_count(1)


def test_tapped_again_after_a_lost_answer_it_waits_again_and_is_booked_once(server: Server, devices: Devices) -> None:
    page = devices(PHONE).context.new_page()
    open_book(server, page)
    page.add_init_script(TIMER)
    page.goto(f"{server.url}/cash")
    fine(page, "clapped")
    held = Held(page, "**/cash/entries")
    outcome = tapped(page, held, "timeIsUp(); forms[0].querySelector('button').click()")
    assert ([key[0] for key in outcome["keys"]], outcome["said"]) == ([WAITS, "Enter"], [])
    assert held.routes[0].fetch(max_redirects=0).status == 303
    held.wait(2)
    held.let_go(since=1)
    expect(page.locator(".ledger-what").filter(has_text="clapped")).to_have_count(1)


def test_a_page_that_comes_back_can_be_tapped_again(server: Server, devices: Devices) -> None:
    page = devices(TABLET).context.new_page()
    open_book(server, page)
    page.goto(f"{server.url}/cash")
    fine(page, "sang")
    held = Held(page, "**/cash/entries")
    outcome = tapped(page, held, "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert (outcome["keys"], outcome["words"], outcome["said"]) == ([], ["Enter", "Enter"], [])
    held.let_go()
    expect(page.locator(".ledger-what").filter(has_text="sang")).to_have_count(1)


# who is here


def seated(page: Page) -> list[str]:
    return page.locator(".place-who strong").all_inner_texts()


def test_a_deal_waits_for_the_taps_before_it(server: Server, devices: Devices) -> None:
    page = devices(TABLET).page(f"{server.url}/matches/new")
    before = seated(page)
    held = Held(page, "**/matches/new")
    page.locator(".face-tile", has_text=before[-1]).tap(no_wait_after=True)
    expect(page.locator("#setup")).to_have_attribute("aria-busy", "true")
    page.get_by_role("button", name="Deal", exact=True).tap(no_wait_after=True)
    held.let_go()
    page.wait_for_url("**/codes")
    assert page.locator(".code-who strong").all_inner_texts() == before[:-1]
    server.say(page.url.split("/")[-2], "table abandon")


def test_what_is_typed_and_chosen_while_an_answer_is_on_its_way_stays(server: Server, devices: Devices) -> None:
    page = devices(TABLET).page(f"{server.url}/matches/new")
    before = seated(page)
    page.locator("#rules summary").tap()
    page.locator("#guest-name").fill("Zo")
    held = Held(page, "**/matches/new")
    page.locator(".face-tile", has_text=before[-1]).tap(no_wait_after=True)
    expect(page.locator("#setup")).to_have_attribute("aria-busy", "true")
    page.locator("input[name=dice][value=losses]").check()
    page.locator("#guest-name").focus()
    page.keyboard.press("End")
    page.keyboard.type("e")
    held.let_go()
    expect(page.locator(".place-who strong")).to_have_count(len(before) - 1)
    page.keyboard.type("!")
    assert page.locator("#guest-name").input_value() == "Zoe!"
    expect(page.locator("input[name=dice][value=losses]")).to_be_checked()
    page.get_by_role("button", name="Add").tap()
    expect(page.locator(".place-who strong").last).to_have_text("Zoe!")
    assert page.locator("#guest-name").input_value() == ""


def test_a_tap_without_an_answer_says_so_and_keeps_the_page(server: Server, devices: Devices) -> None:
    page = devices(TABLET).context.new_page()
    page.clock.install()
    page.goto(f"{server.url}/matches/new")
    before = seated(page)
    page.locator("#guest-name").fill("Zoe")
    Held(page, "**/matches/new")
    for name in before[:2]:
        page.locator(".face-tile", has_text=name).tap(no_wait_after=True)
    page.clock.run_for(8_000)
    expect(page.locator("#no-answer")).to_have_text("No answer: tap again.")
    assert (seated(page), page.locator("#guest-name").input_value()) == (before, "Zoe")
    page.unroute("**/matches/new")
    page.locator(".face-tile", has_text=before[0]).tap()
    expect(page.locator(".place-who strong")).to_have_text(before[1:])
    expect(page.locator("#no-answer")).to_have_text("")
    assert page.locator("#guest-name").input_value() == "Zoe"
