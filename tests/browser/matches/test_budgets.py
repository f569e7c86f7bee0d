"""The taps of an evening, counted: what is done every turn costs no more than the budgets allow."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

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


def corrected(server: Server, table: Table, armies: dict[str, int]) -> None:
    """So many armies stand there now, and the page shows it."""
    owners = view(server, table)["position"]["owners"]
    groups = (f"table correct {territory} {owners[territory]} {number}" for territory, number in armies.items())
    table.shows(server.say(table.match, *groups)["seq"])


def test_first_army_within_twelve_taps_all_within_two_and_a_mistake_back_within_one(
    server: Server, devices: Callable[..., Device]
) -> None:
    """Open the app to the first army placed, six known players: 12; of these placing all armies: 2; undo: 1."""
    page = devices(TABLET).page(server.url)
    taps = Taps(page)
    taps.on(page.get_by_role("button", name="The Easy-Move club"))
    expect(page.locator(".place")).to_have_count(6)
    taps.on(page.get_by_role("button", name="Deal"))
    taps.on(page.get_by_role("link", name="To the table"))
    page.wait_for_url(re.compile(r"/matches/\w+$"))
    table = Table(page)
    source = front(server, table).source
    before = view(server, table)["position"]
    placing = taps_of(table, lambda: table.place_all(source))
    assert placing <= 2
    assert taps.count + placing <= 12
    assert view(server, table)["position"]["reinforcements"] == 0
    assert taps_of(table, lambda: table.said("undo")) == 1
    assert view(server, table)["position"] == before


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


def test_attacks_within_their_taps(server: Server, devices: Callable[..., Device]) -> None:
    """The first throw with all five dice: 7; every further one: 5; only the losses: 1.

    From the conquest to the next throw with the least occupation: 1, and the new territory is already chosen.
    """
    table = dealt(devices, server)
    place = strengthened(server, table, target=9)

    def first() -> None:
        table.aim(*place)
        table.throw([6, 5, 4], [3, 2])

    assert taps_of(table, first) <= 7
    assert taps_of(table, lambda: table.throw([1, 6, 6], [6, 5])) <= 5
    assert view(server, table)["position"]["armies"][place.target] == 6

    corrected(server, table, {place.source: 12, place.target: 1})
    table.aim(*place)
    table.throw([6, 5, 4], [3])
    assert taps_of(table, lambda: table.said("least")) == 1
    assert view(server, table)["position"]["armies"][place.target] == 3
    expect(table.page.locator(".dice-pad")).to_be_visible()

    for _ in ("the occupation", "the conquest"):
        table.said("undo")
    corrected(server, table, {place.target: 9})
    table.aim(*place)
    table.press("way-losses")
    assert taps_of(table, lambda: table.said("loss-0")) == 1
    assert taps_of(table, lambda: table.said("loss-1")) == 1
    armies = view(server, table)["position"]["armies"]
    assert (armies[place.source], armies[place.target]) == (11, 6)


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


def test_forced_trade_within_one_tap(server: Server, devices: Callable[..., Device]) -> None:
    """One set possible: 1, be it of infantry or of cavalry."""
    infantry, cavalry = (
        [territory for territory in sorted(BOARD.territories) if BOARD.symbols[territory] == symbol][:3]
        for symbol in ("infantry", "cavalry")
    )
    hands = f"hands red {'+'.join(infantry)}, blue {'+'.join(cavalry)}"
    match = open_at(server, f"red: alaska 6; blue: kamchatka; rest green; turn red reinforce; round 3; {hands}")
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    for number, name in enumerate(("Alice", "Bob"), 1):
        expect(table.page.locator("#ask .ask-what")).to_contain_text("must trade")
        expect(table.page.locator("#ask")).to_contain_text(name)
        assert taps_of(table, lambda: table.said("trade")) == 1
        now = view(server, table)
        assert now["position"]["sets_traded"] == number
        if name == "Alice":
            place = f"red place alaska {now['legal']['place']['most']}"
            table.shows(server.say(match, place, "red end")["seq"])


QUARREL = "red: alaska 9, alberta 5, northwest_territory 3; blue: kamchatka 6; turn red attack; attacks_made; round 3"


def test_the_step_turns_the_board_to_regrouping_and_back_and_beside_an_attack_it_costs_three_taps(
    server: Server, devices: Callable[..., Device]
) -> None:
    """It says nothing, and only where armies may go from is lit.

    Escape turns the board back, and so does a board where nothing can be moved any more. Without the step armies are
    regrouped within three taps where an attack is possible too.
    """
    table = Table(devices(TABLET).page(f"{server.url}/matches/{open_at(server, QUARREL)}"))
    step = table.page.locator('[data-key="regroup"]')
    table.press("regroup")
    expect(table.page.locator(".light-way")).to_have_count(3)
    expect(table.page.locator(".ask-what")).to_have_text("Regroup: from where?")
    table.taps.territory("alaska")
    expect(table.page.locator(".light-target")).to_have_count(0)
    table.press("regroup")
    expect(table.page.locator(".light-way")).to_have_count(0)
    expect(table.page.locator('[data-key="end"]')).to_contain_text("Armies could still move.")

    table.press("regroup")
    expect(step).to_have_attribute("aria-pressed", "true")
    table.page.keyboard.press("Escape")
    expect(step).to_have_attribute("aria-pressed", "false")
    assert view(server, table)["seq"] == 0

    def regroup() -> None:
        table.taps.territory("alaska")
        expect(table.page.locator(".light-target")).not_to_have_count(0)
        expect(table.page.locator(".light-way")).to_have_count(2)
        table.taps.territory("alberta")
        table.said("all")

    assert taps_of(table, regroup) == 3
    assert view(server, table)["position"]["armies"]["alberta"] == 13
    table.said("undo")

    table.press("regroup")
    table.shows(server.say(table.match, "table correct alberta blue 5, northwest_territory blue 3")["seq"])
    expect(table.page.locator(".ask-what")).to_have_text("Choose where to attack from")
    table.aim("alaska", "kamchatka")


def test_a_quarrel_within_its_taps(server: Server, devices: Callable[..., Device]) -> None:
    """The last throw: 1; one before it: 2; a rule: 2; the board put up: 3; armies put right: 5."""
    match = open_at(server, QUARREL)
    server.say(match, *(f"red attack alaska kamchatka {dice}" for dice in ("6,4,2 v 5,5", "6,1,1 v 2,1", "5,5 v 6,6")))
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    says = table.page.locator(".card-says")

    def third() -> None:
        table.press("log")
        table.press("line-1")

    def go(door: str, page: str) -> None:
        table.press("dispute")
        table.press(door)
        table.page.wait_for_url(f"**/{page}")

    def put_right() -> None:
        table.press("dispute")
        table.press("door.armies")
        expect(table.page.locator(".audit-colours")).to_be_visible()
        table.taps.territory("ukraine")
        table.press("digit-7")
        table.said("audit-set")

    assert taps_of(table, lambda: table.press("dispute")) == 1
    expect(says).to_have_text("Alice loses 2, Bob loses nothing.")
    table.press("layer-close")
    assert taps_of(table, third) == 2
    expect(says).to_have_text("Alice loses 1, Bob loses 1.")
    table.press("layer-close")
    assert taps_of(table, put_right) == 5
    assert view(server, table)["position"]["armies"]["ukraine"] == 7
    table.page.keyboard.press("Escape")
    assert taps_of(table, lambda: go("door.rule", "rules")) == 2
    table.page.go_back()
    assert taps_of(table, lambda: go("door.board", "setup-sheet")) <= 3
