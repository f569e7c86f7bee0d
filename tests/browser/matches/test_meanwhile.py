"""What a page shows while its own action, or the view behind it, is on its way."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.devices import PHONE, TABLET, Device, scan
from tests.browser.held import Held
from tests.browser.pages import SEATS, join_link
from tests.browser.phone import Phone
from tests.browser.positions import ATTACK, TRADE, open_at
from tests.browser.server import Server
from tests.browser.table import Table

Devices = Callable[..., Device]

ATTACKING = (
    "red: alaska 6, alberta 2; blue: kamchatka 2, japan 4; turn blue attack; hands green alaska+siberia+joker_1; "
    "missions red ? ?, blue ? ?, green ? ?"
)
REINFORCING = (
    "red: alaska 6, alberta 2; blue: kamchatka 2, japan 4; turn blue reinforce; missions red ? ?, blue ? ?, green ? ?"
)
PATIENCE_MS = 8_000
"""After which a page gives a request up; its clock is put forward."""
ENDLESS_PATIENCE = """{
  const wait = window.setTimeout;
  window.setTimeout = (run, ms, ...more) => (ms === 8_000 ? 0 : wait(run, ms, ...more));
}"""
"""No request is given up by the page."""


def _refuse(page: Page, address: str) -> None:
    """Refuse whatever is sent there; what is only asked for passes."""
    refusal = json.dumps({"code": "closed", "text": "Not any more."})

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=409, content_type="application/json", body=refusal)
        else:
            route.continue_()

    page.route(address, answer)


def _count_rests(page: Page) -> None:
    page.evaluate(
        """() => { window.rests = 0; const table = document.getElementById('table');
        const note = () => { window.rests += Number(table.classList.contains('is-resting')); };
        new MutationObserver(note).observe(table, { attributes: true }); }"""
    )


def test_a_phone_sends_its_luck_once_where_the_view_does_not_come(server: Server, devices: Devices) -> None:
    match = str(server.post("/matches", {"seats": SEATS})["id"])
    page = devices(PHONE).page("about:blank")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    held = Held(page, "**/luck")
    scan(page, join_link(server, match, "red"))
    request = held.caught()
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append("view")
        route.fulfill(status=503, content_type="application/json", body="{}")

    page.route(f"**/matches/{match}", refuse)
    request.continue_()
    expect(page.locator("#line")).not_to_have_attribute("hidden", "")
    page.wait_for_timeout(500)
    assert (len([url for url in sent if url.endswith("/luck")]), bool(refused)) == (1, True)


def test_a_phone_adds_its_luck_where_neither_its_answer_nor_the_view_behind_it_came(
    server: Server, devices: Devices
) -> None:
    match = str(server.post("/matches", {"seats": SEATS})["id"])
    page = devices(PHONE).page("about:blank")
    lost: list[str] = []

    def lose(route: Route) -> None:
        if "view" in lost:
            route.continue_()
        else:
            lost.append("luck")
            route.abort()

    def refuse(route: Route) -> None:
        if not lost or "view" in lost:
            route.continue_()
        else:
            lost.append("view")
            route.fulfill(status=503, content_type="application/json", body="{}")

    page.route("**/luck", lose)
    held = Held(page, "**/luck")
    scan(page, join_link(server, match, "red"))
    first = held.caught()
    # All that a page asks at first has come by then.
    page.wait_for_timeout(1_200)
    page.route(f"**/matches/{match}", refuse)
    first.abort()
    expect(page.locator("#luck")).to_contain_text("This phone has added its luck")
    assert "view" in lost


def test_a_phone_goes_on_after_its_own_action_while_another_view_is_late(server: Server, devices: Devices) -> None:
    match = open_at(server, REINFORCING)
    device = devices(PHONE)
    device.context.add_init_script(ENDLESS_PATIENCE)
    phone = Phone(device.page(join_link(server, match, "blue")))
    view = Held(phone.page, f"**/matches/{match}")
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    view.caught()
    phone.touch(phone.view(match)["legal"]["place"]["territories"][0])
    for placed in (1, 2):
        phone.press("amount-1")
        phone.follows(placed)


def test_the_table_goes_on_after_its_own_action_while_another_view_is_late(server: Server, devices: Devices) -> None:
    match = open_at(server, f"{ATTACK}; conquered")
    device = devices(TABLET)
    device.context.add_init_script(ENDLESS_PATIENCE)
    table = Table(device.page(f"{server.url}/matches/{match}"))
    view = Held(table.page, f"**/matches/{match}")
    table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    view.caught()
    table.said("draw", actions=2)


def test_a_phone_hears_of_a_trade_while_its_own_action_waits(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACKING)
    phone = Phone(devices(PHONE).page(join_link(server, match, "blue")))
    held = Held(phone.page, "**/actions")
    phone.press("end")
    request = held.caught()
    expect(phone.page.locator('#pad [data-key="end"]')).to_have_attribute("data-waits", "")
    traded = server.say(match, "blue end", "green trade alaska siberia joker_1")
    request.continue_()
    phone.follows(int(traded["seq"]))
    expect(phone.page.locator("#demand")).to_be_visible()


def test_a_phone_keeps_a_trade_when_an_answer_from_before_it_comes_late(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACKING)
    page = devices(PHONE).page(join_link(server, match, "blue"))
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    held = Held(page, "**/challenges")
    server.post(f"/matches/{match}/own-dice", {"on": True})
    request = held.caught()
    answer = request.fetch()
    phone = Phone(page)
    phone.follows(int(server.say(match, "blue end", "green trade alaska siberia joker_1")["seq"]))
    expect(page.locator("#demand")).to_be_visible()
    with page.expect_response("**/challenges"):
        request.fulfill(response=answer)
    page.wait_for_timeout(200)
    assert page.locator("#demand").is_visible()


def test_a_demand_stays_when_the_trade_it_is_about_has_waited_for_an_own_action(
    server: Server, devices: Devices
) -> None:
    match = open_at(server, ATTACKING)
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    phone = Phone(devices(PHONE).page(join_link(server, match, "blue")))
    ending, passing = Held(table.page, "**/actions"), Held(phone.page, "**/actions")
    table.press("end")
    phone.press("end")
    requests = [ending.caught(), passing.caught()]
    traded = int(server.say(match, "blue end", "green trade alaska siberia joker_1")["seq"])
    server.post(f"/matches/{match}/challenges", {"seq": traded, "challenger": "red"})
    for demand in (table.page.locator("#asked"), phone.page.locator("#challenges")):
        expect(demand).to_contain_text("demands to see")
    for request in requests:
        request.continue_()
    expect(table.page.locator("#refusal")).to_be_visible()
    expect(phone.page.locator("#refusal")).to_be_visible()
    assert table.page.locator("#asked").is_visible()
    assert phone.page.locator("#challenges").is_visible()
    expect(phone.page.locator("#demand")).to_be_hidden()


def test_a_phone_shows_what_was_refused_before_the_view_has_come(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACKING)
    device = devices(PHONE)
    device.context.clock.install()
    phone = Phone(device.page(join_link(server, match, "blue")))
    _refuse(phone.page, "**/actions")
    held = Held(phone.page, f"**/matches/{match}")
    phone.press("end")
    held.caught()
    phone.page.clock.fast_forward(PATIENCE_MS)
    expect(phone.page.locator("#refusal")).to_contain_text("Not any more.")


def test_keys_of_trades_that_change_under_the_finger_rest(server: Server, devices: Devices) -> None:
    match = str(server.post("/matches", {"seats": SEATS, "cards": "counted", "starter": "red"})["id"])
    server.say(match, "table deal", "table correct hand red 7", "red trade joker_1 brazil alaska")
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    table.press("menu")
    table.press("menu.challenge")
    expect(table.page.locator('#pad [data-key="trade-3"]')).to_be_visible()
    _count_rests(table.page)
    server.say(match, "red trade joker_2 argentina alberta")
    expect(table.page.locator('#pad [data-key="trade-4"]')).to_be_visible()
    assert table.page.evaluate("window.rests") > 0


def test_a_demand_that_was_refused_says_why_while_others_go_on(server: Server, devices: Devices) -> None:
    match = open_at(server, TRADE)
    traded = server.say(match, "red trade alaska siberia joker_1")["seq"]
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    _refuse(table.page, "**/challenges")
    for key in ("menu", "menu.challenge", f"trade-{traded}", "demands-blue"):
        table.press(key)
    fault = table.page.locator("#pad .notice.bad")
    expect(fault).to_contain_text("Not any more.")
    with table.page.expect_response("**/challenges"):
        table.page.evaluate("dispatchEvent(new Event('online'))")
    table.shows(int(server.say(match, "red place alaska 3")["seq"]))
    expect(fault).to_contain_text("Not any more.")


def test_a_seat_that_gives_up_what_waits_leaves_the_tablet_at_once(server: Server, devices: Devices) -> None:
    match = open_at(server, TRADE)
    device = devices(TABLET)
    device.context.add_init_script(ENDLESS_PATIENCE)
    table = Table(device.page(f"{server.url}/matches/{match}"))
    table.page.goto(f"{server.url}/matches/{match}/look/red")
    table.open_with_pin("1234")
    table.page.route("**/actions", lambda route: route.abort())
    table.press("best")
    expect(table.page.locator("#unsent")).to_be_visible()
    # The view never comes; the browser may leave before it has asked for it.
    table.page.route(
        f"**/matches/{match}", lambda route: route.fallback() if route.request.is_navigation_request() else None
    )
    with table.page.expect_navigation(url=f"**/matches/{match}", wait_until="commit"):
        table.press("unsent-drop")
