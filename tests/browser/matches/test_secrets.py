"""One seat's secret reaches no other device: not on the page, nor in its source, nor by any answer or stream."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from referee.rules.terms import JOKERS
from tests.browser.devices import PHONE, TABLET
from tests.browser.ears import COLOURS, PLAIN, Devices, Ear, table_ear, take_turn, visit_everything
from tests.browser.pages import join_link, new_match
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.wire import Wire
from tests.web.leaks import leaks_in_json, leaks_in_text


class Held(NamedTuple):
    """What each seat holds, as its own phone has it."""

    missions: dict[str, list[str]]
    hands: dict[str, list[str]]


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    return new_match(server)


def holdings(devices: Devices, server: Server, match: str, phones: dict[str, str]) -> Held:
    """Return what each phone is told of its own seat."""
    views = {seat: devices(PHONE, storage_state=state) for seat, state in phones.items()}
    told = {
        seat: device.context.request.get(f"{server.url}/matches/{match}", headers={"Accept": "application/json"}).json()
        for seat, device in views.items()
    }
    return Held(*({seat: told[seat]["position"][kind][seat] for seat in told} for kind in ("missions", "hands")))


def test_nobody_hears_anothers_secret(server: Server, match: str, devices: Devices, wires: Callable[[], Wire]) -> None:
    """Missions are dealt, cards drawn, a joker lies in a hand; table, onlooker and each phone hear their own alone."""
    ears = [table_ear(devices, wires(), match, query) for query in ("", "?as=onlooker")]
    phones = {}
    for seat in COLOURS:
        wire = wires()
        device = devices(PHONE, extra_http_headers=PLAIN)
        page = device.page(re.sub(r"^http://[^/]+", wire.url, join_link(server, match, seat)))
        ears.append(Ear(seat, Phone(page).page, wire))
        phones[seat] = device.context.storage_state()
    # Nobody holds a card yet, so that no joker can lie elsewhere.
    server.hold_all(match, {seat: [joker] for seat, joker in zip(COLOURS, JOKERS, strict=False)})
    for _ in COLOURS:
        take_turn(server, match)
    seq = server.get(f"/matches/{match}")["seq"]
    for ear in ears:
        expect(ear.page.locator("#main, #table")).to_have_attribute("data-seq", str(seq))
        if ear.seat:
            ear.page.locator("#turn-over").tap()
    visit_everything(ears[0], match)
    held = holdings(devices, server, match, phones)
    assert all(len(missions) == 2 for missions in held.missions.values())
    assert [(ear.seat or "no seat", leak) for ear in ears for leak in leaks(ear, held)] == []
    assert all(mission in ear.said() for ear in ears if ear.seat for mission in held.missions[ear.seat])
    assert [mission for one in held.missions.values() for mission in one if mission in server.output.read_text()] == []


def leaks(ear: Ear, held: Held) -> Iterator[str]:
    """Every trace of another seat's secret, in what was sent and in what is shown."""
    own = {*held.missions.get(ear.seat, ()), *held.hands.get(ear.seat, ())}
    for fact in ear.facts():
        yield from (leak for leak in leaks_in_json(fact, ear.seat) if leak.rpartition(": ")[2] not in own)
    for text in (ear.said(), ear.dom()):
        yield from (word for word in leaks_in_text(text) if word not in own)


def test_looked_at_and_left_nothing_stays_on_the_tablet(server: Server, devices: Devices) -> None:
    """Behind the PIN, held, and covered again; neither the table nor the way back shows a mission."""
    table = Table(devices(TABLET).page(f"{server.url}/matches/{new_match(server)}"))
    page = table.page
    page.goto(f"{page.url}/look/blue")
    for digit in "1357":
        table.taps.on(page.locator("#pin-pad").get_by_role("button", name=digit))
    table.taps.on(page.get_by_role("button", name="Open"))
    faces = page.locator("#mission-cards .mission:not(.mission-back)")
    with table.taps.hold("#hold"):
        expect(faces).to_have_count(2)
        words = faces.all_inner_texts()
    expect(faces).to_have_count(0)
    table.taps.on("#close")
    page.wait_for_url(re.compile(r"/matches/\w+$"))
    for step in (lambda: None, page.go_back):
        step()
        assert [word for word in words if word in page.locator("body").inner_text()] == []
        expect(faces).to_have_count(0)


def test_phone_covers_what_it_shows_when_it_is_put_down(server: Server, devices: Devices) -> None:
    match = new_match(server)
    server.hold(match, "blue", "joker_1", "brazil")
    phone = Phone(devices(PHONE).page(join_link(server, match, "blue")))
    page = phone.page
    phone.taps.on("#turn-over")
    expect(page.locator("#hand-cards .card-back")).to_have_count(0)
    with phone.taps.hold("#hold"):
        expect(page.locator(".mission-back")).to_have_count(0)
        page.evaluate("window.dispatchEvent(new Event('blur'))")
        expect(page.locator(".mission-back")).to_have_count(2)
    expect(page.locator("#hand-cards .card-back")).to_have_count(2)
