"""Several devices in one match: each is up to date, also after a reload, a cut line, or a tap that came second."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.held import Held
from tests.browser.pages import SEATS, armed, join_link, new_match
from tests.browser.phone import Phone, join
from tests.browser.server import Json, Server
from tests.browser.table import Table
from tests.browser.taps import Taps, wait_until
from tests.browser.wire import Wire

Devices = Callable[..., Device]
HEARD = """() => {
  window.heard = [];
  const source = window.EventSource;
  window.EventSource = class extends source {
    constructor(...all) {
      super(...all);
      this.addEventListener("move", (event) => window.heard.push(JSON.parse(event.data).seq));
    }
  };
}"""

BEATS = """() => {
  window.beats = [];
  const source = window.EventSource;
  window.EventSource = class extends source {
    constructor(...all) {
      super(...all);
      this.addEventListener("beat", (event) => window.beats.push(JSON.parse(event.data).seq));
    }
  };
}"""

LINES = """() => {
  const lamp = document.getElementById("lamp");
  window.lines = [];
  new MutationObserver(() => window.lines.push(lamp.dataset.line)).observe(lamp, { attributeFilter: ["data-line"] });
}"""
"""From now on `lines` has everything the lamp says."""

LATE = """() => {
  const source = window.EventSource;
  window.late = null;
  window.EventSource = class extends source {
    addEventListener(type, heard, ...more) {
      const later = (event) => (type === "move" && window.late ? window.late.push(() => heard(event)) : heard(event));
      super.addEventListener(type, later, ...more);
    }
  };
}"""
"""While `late` is a list, moves wait in it for whoever calls them."""

ANSWERED = "(end) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end))"
"""Whether the page has been answered at an address that ends so."""
SLEEPS = 4.0
"""Seconds, longer than the table waits for a sign of life."""


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    with Wire(server.port) as line:
        yield line


def table_at(devices: Devices, address: str, match: str) -> Table:
    return Table(devices(TABLET).page(f"{address}/matches/{match}"))


def place_one(server: Server, match: str) -> int:
    """Somebody places an army somewhere; the new seq."""
    offer = server.get(f"/matches/{match}")["legal"]["place"]
    return int(server.say(match, f"{offer['seat']} place {offer['territories'][0]} 1")["seq"])


def shown(page: Page, view: Json) -> None:
    """Check that the badges say what the referee says."""
    counts = page.locator("[data-badge]").evaluate_all(
        "(badges) => Object.fromEntries(badges.map((one) => [one.dataset.badge, Number(one.textContent)]))"
    )
    assert counts == view["position"]["armies"]


def test_no_device_asks_for_anything_after_a_move(server: Server, devices: Devices) -> None:
    """The view comes with the move, to each audience its own; whoever moves sends the move and nothing else.

    Of two who enter the same, the second one is told.
    """
    match = new_match(server)
    address = f"{server.url}/matches/{match}"
    tables = {
        "table": Table(devices(TABLET).page(address)),
        "another table": Table(devices(TABLET).page(address)),
        "onlooker": Table(devices(TABLET).page(f"{address}?as=onlooker")),
    }
    phones = {colour: join(devices(PHONE), join_link(server, match, colour), server) for colour in ("red", "blue")}
    table = tables["table"]

    def follow(seq: int) -> None:
        for screen in tables.values():
            screen.shows(seq)
        for phone in phones.values():
            phone.follows(seq)

    follow(place_one(server, match))
    pages = {name: screen.page for name, screen in tables.items()}
    pages |= {colour: phone.page for colour, phone in phones.items()}
    pages["look away"] = look_away(devices(TABLET).page(f"{address}/look/pink"))
    asked = {name: note_requests(page) for name, page in pages.items()}
    table.taps.territory(server.get(f"/matches/{match}")["legal"]["place"]["territories"][0])
    table.said("amount-1")
    follow(table.seq)
    assert asked == {name: [f"POST {address}/actions"] if name == "table" else [] for name in pages}
    asked["table"].clear()
    seat, source, target, _ = armed(server, match)
    follow(int(server.say(match, f"{seat} attack {source} {target} 6 v 1")["seq"]))
    follow(int(server.say(match, "table undo")["seq"]))
    expect(pages["look away"].locator("#hold")).to_be_visible()
    assert asked == {name: [] for name in pages}
    server.say(match, *["table undo"] * 3)
    the_second_of_two_taps_is_told(server, table, tables["another table"])


def the_second_of_two_taps_is_told(server: Server, first: Table, second: Table) -> None:
    """Place the same army on two tablets: it is placed once, and the tablet that came second is up to date."""
    view = server.get(f"/matches/{first.match}")
    where = view["legal"]["place"]["territories"][1]
    on_the_way = Held(second.page, "**/actions")
    for table in (first, second):
        table.shows(view["seq"])
        table.taps.territory(where)
    second.press("all")
    request = on_the_way.caught()
    first.said("all")
    request.continue_()
    expect(second.page.locator("#refusal")).to_contain_text("This was not entered. Meanwhile: ")
    second.shows(view["seq"] + 1)
    after = server.get(f"/matches/{first.match}")
    assert after["seq"] == view["seq"] + 1
    for table in (first, second):
        shown(table.page, after)


def heard_at(devices: Devices, server: Server) -> Table:
    """Open a table that notes the signs of life, and what its lamp says from now on."""
    device = devices(TABLET)
    device.context.add_init_script(f"({BEATS})()")
    table = Table(device.page(f"{server.url}/matches/{new_match(server)}"))
    expect(table.page.locator("#lamp")).to_have_attribute("data-line", "connected")
    table.page.evaluate(f"({LINES})()")
    return table


def test_neither_an_answer_that_takes_its_time_nor_a_sleep_is_a_dead_line(
    server: Server, devices: Devices, browser: Browser
) -> None:
    """A tablet that slept reads what came before it takes the line for dead."""
    table = heard_at(devices, server)
    table.taps.territory(server.get(f"/matches/{table.match}")["legal"]["place"]["territories"][0])
    on_the_way = Held(table.page, "**/actions")
    table.press("amount-1")
    request = on_the_way.caught()
    hears_two_more(table.page)
    request.continue_()
    table.shows(2)
    assert "away" not in table.page.evaluate("window.lines")
    an_answer_later_than_the_streams_sign_of_life_is_waited_for(server, table)
    with all_stopped(browser):
        time.sleep(SLEEPS)
    hears_two_more(table.page)
    assert "away" not in table.page.evaluate("window.lines")


def an_answer_later_than_the_streams_sign_of_life_is_waited_for(server: Server, table: Table) -> None:
    """Let the own move come by the stream, and a sign of life behind it: nothing is asked for twice."""
    seq = table.seq
    table.taps.territory(server.get(f"/matches/{table.match}")["legal"]["place"]["territories"][1])
    on_the_way = Held(table.page, "**/actions")
    asked = note_requests(table.page)
    table.press("amount-1")
    request = on_the_way.caught()
    answer = request.fetch()
    table.page.wait_for_function("(seq) => window.beats.includes(seq)", arg=seq + 1)
    expect(table.page.locator("#lamp")).to_have_attribute("data-line", "connected")
    request.fulfill(response=answer)
    table.shows(seq + 1)
    assert asked == [f"POST {server.url}/matches/{table.match}/actions"]


@contextmanager
def all_stopped(browser: Browser) -> Iterator[None]:
    """Stop all of the browser's processes."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    processes = [int(process["id"]) for process in told["processInfo"]]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def hears_two_more(page: Page) -> None:
    """Wait for two more signs of life."""
    page.wait_for_function("(number) => window.beats.length >= number", arg=page.evaluate("window.beats.length") + 2)


def note_requests(page: Page) -> list[str]:
    """Return a list that grows by what the page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    return asked


def look_away(page: Page) -> Page:
    """Open the tablet for a seat with a new PIN, while all others look away, and return its page."""
    taps = Taps(page)
    for digit in "1357":
        taps.on(page.locator("#pin-pad").get_by_role("button", name=digit))
    taps.on(page.get_by_role("button", name="Open"))
    expect(page.locator("#hold")).to_be_visible()
    return page


def test_no_device_asks_what_was_traded(server: Server, devices: Devices) -> None:
    """It comes with the move to the tablet and to the phone that may demand to see the cards."""
    match = str(server.post("/matches", {"seats": SEATS, "cards": "counted", "starter": "red"})["id"])
    server.say(match, "table deal", "table correct hand red 5")
    table = table_at(devices, server.url, match)
    phone = join(devices(PHONE), join_link(server, match, "blue"), server)
    asked: list[str] = []
    for answer in ("challenges", "ballots"):
        wait_until(table.page, ANSWERED, f"/matches/{match}/{answer}")
    expect(phone.page.locator("#lamp")).to_have_attribute("data-line", "connected")
    for page in (table.page, phone.page):
        page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    for line, count in (("red trade joker_1 brazil alaska", 1), ("table undo", 0), ("table redo", 1)):
        seq = int(server.say(match, line)["seq"])
        table.shows(seq)
        phone.follows(seq)
        expect(phone.page.locator("#demand")).to_be_visible(visible=bool(count))
    # With the first action comes what the phone acts with.
    assert [request for request in asked if "/static/" not in request and "/seat/later/" not in request] == []


def test_cut_line_leaves_no_gap_and_repeats_nothing(server: Server, devices: Devices, wire: Wire) -> None:
    """Also when it is cut again while the page asks, and when it takes its time to come back."""
    match = new_match(server)
    device = devices(TABLET)
    device.context.add_init_script(f"({HEARD})()")
    table = Table(device.page(f"{wire.url}/matches/{match}"))
    begun = table.seq
    table.shows(place_one(server, match))
    wire.cut()
    expect(table.page.locator("#line")).to_be_visible()
    place_one(server, match)
    server.say(match, "table undo", "table redo")
    missed = place_one(server, match)
    wire.mend()
    table.shows(missed)
    expect(table.page.locator("#line")).to_be_hidden()
    shown(table.page, server.get(f"/matches/{match}"))
    assert table.page.evaluate("window.heard") == list(range(begun + 1, missed + 1))
    a_view_that_did_not_arrive_is_asked_for_again(server, table, wire)
    a_slow_line_has_the_time_it_needs_to_come_back(table.page, wire)


def a_view_that_did_not_arrive_is_asked_for_again(server: Server, table: Table, wire: Wire) -> None:
    """After a break the page has asked for the view, and the line broke once more: the page must not stay behind."""
    wire.cut()
    seq = place_one(server, table.match)
    question = Held(table.page, f"**/matches/{table.match}")
    wire.mend()
    request = question.caught()
    wire.cut()
    request.abort()
    wire.mend()
    table.shows(seq)


def a_slow_line_has_the_time_it_needs_to_come_back(page: Page, wire: Wire) -> None:
    lamp = page.locator("#lamp")
    expect(lamp).to_have_attribute("data-line", "connected")
    wire.cut()
    expect(lamp).to_have_attribute("data-line", "away")
    opening = Held(page, "**/stream?*")
    wire.mend()
    request = opening.caught()
    asked = note_requests(page)
    time.sleep(SLEEPS)
    request.continue_()
    expect(lamp).to_have_attribute("data-line", "connected")
    assert [address for address in asked if "/stream?" in address] == []


def test_the_last_throw_keeps_its_loser_when_the_board_comes_before_the_news(
    server: Server, devices: Devices, wire: Wire
) -> None:
    """The page has asked for the board already as the conquered territory's when it hears of the throw."""
    match = new_match(server)
    attacker, source, target, defender = armed(server, match)
    device = devices(TABLET)
    device.context.add_init_script(f"({LATE})()")
    table = Table(device.page(f"{wire.url}/matches/{match}"))
    wire.cut()
    server.say(match, f"{attacker} attack {source} {target} 1 v 6")
    board = Held(table.page, f"**/matches/{match}")
    wire.mend()
    request = board.caught()
    table.page.evaluate("window.late = []")
    seq = int(server.say(match, f"{attacker} attack {source} {target} 6 v 1")["seq"])
    request.continue_()
    table.shows(seq)
    table.page.wait_for_function("() => window.late.length")
    table.page.evaluate("for (const move of window.late) move()")
    lost = table.page.locator("#throw .thrown-die.is-lost")
    expect(lost).to_have_count(1)
    expect(lost).to_have_attribute("data-seat", defender)


def test_phone_and_onlooker_follow_the_table(server: Server, devices: Devices) -> None:
    """A reload brings the page back; after a restart table and phone follow again."""
    match = new_match(server)
    table = table_at(devices, server.url, match)
    table.shows(place_one(server, match))
    asked = table.ask()
    packed = [stream_coding(table.page.context, table.page.reload)]
    table.shows(server.get(f"/matches/{match}")["seq"])
    assert table.ask() == asked
    shown(table.page, server.get(f"/matches/{match}"))
    tablet, thumb = devices(TABLET), devices(PHONE)
    packed.append(stream_coding(tablet.context, lambda: tablet.page(f"{server.url}/matches/{match}?as=onlooker")))
    packed.append(stream_coding(thumb.context, lambda: join(thumb, join_link(server, match, "blue"), server)))
    assert packed == ["gzip", "gzip", None]
    onlooker, phone = Table(tablet.context.pages[0]), Phone(thumb.context.pages[0])
    table.taps.territory(server.get(f"/matches/{match}")["legal"]["place"]["territories"][0])
    table.said("amount-1")
    phone.follows(table.seq)
    onlooker.shows(table.seq)
    assert onlooker.page.locator("#pad button, #keys button, #tail button:not([data-key=log])").count() == 0
    pages_are_live_again_soon_after_a_restart(server, table, phone)


def stream_coding(context: BrowserContext, opens: Callable[[], object]) -> str | None:
    """How the stream is packed that a page of the device opens."""
    with context.expect_event("response", lambda answer: "/stream" in answer.url) as stream:
        opens()
    coding = stream.value.header_value("Content-Encoding")
    return None if coding is None else str(coding)


def pages_are_live_again_soon_after_a_restart(server: Server, table: Table, phone: Phone) -> None:
    """Touch nothing: table and phone say that the referee is gone, then follow again."""
    lines = [page.locator("#line") for page in (table.page, phone.page)]
    server.kill()
    for line in lines:
        expect(line).to_be_visible()
    server.start()
    for line in lines:
        expect(line).to_be_hidden()
    seq = place_one(server, table.match)
    table.shows(seq)
    phone.follows(seq)
