"""The taps of an evening, counted: what is done every turn costs no more than the budgets allow."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TABLET, Device
from tests.browser.pages import SEATS
from tests.browser.server import Json, Server
from tests.browser.strategy import BOARD
from tests.browser.table import Table
from tests.browser.taps import Taps


class Front(NamedTuple):
    """An own territory and a foreign one beside it."""

    source: str
    target: str


def dealt(devices: Callable[..., Device], server: Server) -> Table:
    """A fresh match on the tablet, in its first turn."""
    match = server.post("/matches", {"seats": SEATS})["id"]
    server.say(match, "table deal")
    return Table(devices(TABLET).page(f"{server.url}/matches/{match}"))


def view(server: Server, table: Table) -> Json:
    return server.get(f"/matches/{table.match}")


def front(server: Server, table: Table) -> Front:
    """An own territory and a foreign one beside it, for the seat on turn; from there the attack could go on."""
    position = view(server, table)["position"]
    owners, turn = position["owners"], position["turn"]
    return next(
        Front(own, other)
        for own in sorted(owners)
        for other in sorted(BOARD.neighbours[own])
        if owners[own] == turn != owners[other] and any(owners[next_] != turn for next_ in BOARD.neighbours[other])
    )


def taps_of(table: Table, what: Callable[[], None]) -> int:
    before = table.taps.count
    what()
    return table.taps.count - before


def strengthened(server: Server, table: Table, *, target: int = 5) -> Front:
    """All armies stand at the front, and the territory opposite holds ``target`` armies."""
    place = front(server, table)
    now = view(server, table)
    turn, owner = now["position"]["turn"], now["position"]["owners"][place.target]
    server.say(
        table.match,
        f"{turn} place {place.source} {now['legal']['place']['most']}",
        f"table correct {place.source} {turn} 12",
        f"table correct {place.target} {owner} {target}",
    )
    table.shows(view(server, table)["seq"])
    return place


def test_first_army_within_twelve_taps(server: Server, devices: Callable[..., Device]) -> None:
    """Open the app to the first army placed, six known players: 12."""
    page = devices(TABLET).page(server.url)
    taps = Taps(page)
    taps.on(page.get_by_role("button", name="The Easy-Move club"))
    expect(page.locator(".place")).to_have_count(6)
    taps.on(page.get_by_role("button", name="Deal"))
    taps.on(page.get_by_role("link", name="To the table"))
    page.wait_for_url(re.compile(r"/matches/\w+$"))
    table = Table(page)
    source = front(server, table).source
    assert taps.count + taps_of(table, lambda: table.place_all(source)) <= 12


def test_first_army_of_four_strangers_within_twelve_taps(empty: Server, devices: Callable[..., Device]) -> None:
    """An empty house, nobody known: 12, and the names that are typed."""
    page = devices(TABLET).page(empty.url)
    taps = Taps(page)
    taps.on(page.get_by_role("link", name="Just play"))
    *others, last = ("Wanda", "Xaver", "Yves", "Zoe")
    for number, name in enumerate(others, 1):
        expect(page.locator("#guest-name")).to_be_focused()
        page.keyboard.type(name)
        taps.on(page.get_by_role("button", name="Add", exact=True))
        expect(page.locator(".place")).to_have_count(number)
    expect(page.locator("#guest-name")).to_be_focused()
    page.keyboard.type(last)
    taps.on(page.get_by_role("button", name="Deal"))
    taps.on(page.get_by_role("link", name="To the table"))
    page.wait_for_url(re.compile(r"/matches/\w+$"))
    table = Table(page)
    source = front(empty, table).source
    assert taps.count + taps_of(table, lambda: table.place_all(source)) <= 12


def test_placing_all_within_two_taps(server: Server, devices: Callable[..., Device]) -> None:
    table = dealt(devices, server)
    source = front(server, table).source
    assert taps_of(table, lambda: table.place_all(source)) <= 2
    assert view(server, table)["position"]["reinforcements"] == 0


def test_throws_within_seven_and_five_taps(server: Server, devices: Callable[..., Device]) -> None:
    """The first throw of an attack with all five dice: 7; every further one: 5."""
    table = dealt(devices, server)
    place = strengthened(server, table, target=9)

    def first() -> None:
        table.aim(*place)
        table.throw([6, 5, 4], [3, 2])

    assert taps_of(table, first) <= 7
    assert taps_of(table, lambda: table.throw([1, 6, 6], [6, 5])) <= 5
    assert view(server, table)["position"]["armies"][place.target] == 6


def test_only_losses_within_one_tap(server: Server, devices: Callable[..., Device]) -> None:
    table = dealt(devices, server)
    place = strengthened(server, table, target=9)
    table.aim(*place)
    table.press("way-losses")
    assert taps_of(table, lambda: table.said("loss-0")) == 1
    assert taps_of(table, lambda: table.said("loss-1")) == 1
    armies = view(server, table)["position"]["armies"]
    assert (armies[place.source], armies[place.target]) == (11, 6)


def test_occupation_within_one_tap(server: Server, devices: Callable[..., Device]) -> None:
    """From the conquest to the next throw with the least occupation: 1, and the new territory is already chosen."""
    table = dealt(devices, server)
    place = strengthened(server, table, target=1)
    table.aim(*place)
    table.throw([6, 5, 4], [3])
    assert taps_of(table, lambda: table.said("least")) == 1
    assert view(server, table)["position"]["armies"][place.target] == 3
    expect(table.page.locator(".dice-pad")).to_be_visible()


def test_regroup_and_card_within_four_taps(server: Server, devices: Callable[..., Device]) -> None:
    """Regroup one move and end the turn with the card: 4."""
    table = dealt(devices, server)
    place = strengthened(server, table, target=1)
    turn = view(server, table)["position"]["turn"]
    server.say(table.match, f"{turn} attack {place.source} {place.target} 6,5,4 v 3", f"{turn} occupy 3")
    table.page.reload()
    table.shows(view(server, table)["seq"])

    def regroup() -> None:
        table.taps.territory(place.source)
        table.taps.territory(place.target)
        table.said("all")
        table.said("draw", actions=2)

    assert taps_of(table, regroup) <= 4
    after = view(server, table)["position"]
    assert after["armies"][place.source] == 1
    assert after["hands"][turn] == 1
    assert after["turn"] != turn


def test_any_mistake_back_within_one_tap(server: Server, devices: Callable[..., Device]) -> None:
    table = dealt(devices, server)
    source = front(server, table).source
    before = view(server, table)["position"]
    table.place_all(source)
    assert taps_of(table, lambda: table.said("undo")) == 1
    assert view(server, table)["position"] == before


@pytest.mark.parametrize("symbol", ["infantry", "cavalry"])
def test_forced_trade_within_one_tap(server: Server, devices: Callable[..., Device], symbol: str) -> None:
    """One set possible: 1."""
    table = dealt(devices, server)
    turn = view(server, table)["position"]["turn"]
    cards = [territory for territory in sorted(BOARD.territories) if BOARD.symbols[territory] == symbol][:3]
    table.shows(server.hold(table.match, turn, *cards))
    expect(table.page.locator("#ask .ask-what")).to_contain_text("must trade")
    assert taps_of(table, lambda: table.said("trade")) == 1
    assert view(server, table)["position"]["sets_traded"] == 1
