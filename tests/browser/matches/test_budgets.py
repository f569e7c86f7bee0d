"""The taps of an evening, counted: what is done every turn costs no more than the budgets allow."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TABLET, Device
from tests.browser.pages import SEATS
from tests.browser.positions import open_at
from tests.browser.server import Json, Server
from tests.browser.strategy import BOARD
from tests.browser.table import Table
from tests.browser.taps import Taps


class Front(NamedTuple):
    """An own territory and a foreign one beside it."""

    source: str
    target: str


def dealt(devices: Callable[..., Device], server: Server) -> Table:
    """Return the tablet of a fresh match, in its first turn."""
    match = server.post("/matches", {"seats": SEATS})["id"]
    server.say(match, "table deal")
    return Table(devices(TABLET).page(f"{server.url}/matches/{match}"))


def view(server: Server, table: Table) -> Json:
    return server.get(f"/matches/{table.match}")


def front(server: Server, table: Table) -> Front:
    """Return an own territory of the seat on turn and a foreign one beside it, from which the attack could go on."""
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
    """An empty instance, nobody known: 12, and the names that are typed."""
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


QUARREL = "red: alaska 9, alberta 5, northwest_territory 3; blue: kamchatka 6; turn red attack; attacks_made; round 3"


def quarrelling(server: Server, devices: Callable[..., Device]) -> Table:
    """Open a table whose last three throws are in dispute."""
    match = open_at(server, QUARREL)
    server.say(match, *(f"red attack alaska kamchatka {dice}" for dice in ("6,4,2 v 5,5", "6,1,1 v 2,1", "5,5 v 6,6")))
    return Table(devices(TABLET).page(f"{server.url}/matches/{match}"))


def test_regrouping_beside_a_possible_attack_within_three_taps(server: Server, devices: Callable[..., Device]) -> None:
    table = Table(devices(TABLET).page(f"{server.url}/matches/{open_at(server, QUARREL)}"))

    def regroup() -> None:
        table.taps.territory("alaska")
        expect(table.page.locator(".light-target")).not_to_have_count(0)
        expect(table.page.locator(".light-way")).to_have_count(2)
        table.taps.territory("alberta")
        table.said("all")

    assert taps_of(table, regroup) == 3
    assert view(server, table)["position"]["armies"]["alberta"] == 13


def test_the_step_turns_the_board_to_regrouping_and_back(server: Server, devices: Callable[..., Device]) -> None:
    """It says nothing, and only where armies may go from is lit."""
    table = Table(devices(TABLET).page(f"{server.url}/matches/{open_at(server, QUARREL)}"))
    table.press("regroup")
    expect(table.page.locator(".light-way")).to_have_count(3)
    expect(table.page.locator(".ask-what")).to_have_text("Regroup: from where?")
    table.taps.territory("alaska")
    expect(table.page.locator(".light-target")).to_have_count(0)
    table.press("regroup")
    expect(table.page.locator(".light-way")).to_have_count(0)
    expect(table.page.locator('[data-key="end"]')).to_contain_text("Armies could still move.")
    assert view(server, table)["seq"] == 0


def test_the_board_turns_back_where_nothing_can_be_moved_any_more(
    server: Server, devices: Callable[..., Device]
) -> None:
    table = Table(devices(TABLET).page(f"{server.url}/matches/{open_at(server, QUARREL)}"))
    table.press("regroup")
    table.shows(server.say(table.match, "table correct alberta blue 5, northwest_territory blue 3")["seq"])
    expect(table.page.locator(".ask-what")).to_have_text("Choose where to attack from")
    table.aim("alaska", "kamchatka")


def test_escape_turns_the_board_back(server: Server, devices: Callable[..., Device]) -> None:
    table = Table(devices(TABLET).page(f"{server.url}/matches/{open_at(server, QUARREL)}"))
    table.press("regroup")
    table.page.keyboard.press("Escape")
    expect(table.page.locator('[data-key="regroup"]')).to_have_attribute("aria-pressed", "false")


def test_the_last_throw_within_one_tap_and_one_before_it_within_two(
    server: Server, devices: Callable[..., Device]
) -> None:
    table = quarrelling(server, devices)
    says = table.page.locator(".card-says")
    assert taps_of(table, lambda: table.press("dispute")) == 1
    expect(says).to_have_text("Alice loses 2, Bob loses nothing.")
    table.press("layer-close")

    def third() -> None:
        table.press("log")
        table.press("line-1")

    assert taps_of(table, third) == 2
    expect(says).to_have_text("Alice loses 1, Bob loses 1.")


def test_armies_are_put_right_within_five_taps(server: Server, devices: Callable[..., Device]) -> None:
    table = quarrelling(server, devices)

    def put_right() -> None:
        table.press("dispute")
        table.press("door.armies")
        expect(table.page.locator(".audit-colours")).to_be_visible()
        table.taps.territory("ukraine")
        table.press("digit-7")
        table.said("audit-set")

    assert taps_of(table, put_right) == 5
    assert view(server, table)["position"]["armies"]["ukraine"] == 7


def test_a_rule_within_two_taps_and_the_board_put_up_within_three(
    server: Server, devices: Callable[..., Device]
) -> None:
    table = quarrelling(server, devices)

    def go(door: str, page: str) -> None:
        table.press("dispute")
        table.press(door)
        table.page.wait_for_url(f"**/{page}")

    assert taps_of(table, lambda: go("door.rule", "rules")) == 2
    table.page.go_back()
    assert taps_of(table, lambda: go("door.board", "setup-sheet")) <= 3
