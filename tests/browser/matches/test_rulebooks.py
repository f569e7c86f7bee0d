"""Other rulebooks on the tablet: chosen at the start, the armies of the set-up placed, an attack announced."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from referee.rulebooks import load_board
from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.pages import SEATS, join_link
from tests.browser.phone import join
from tests.browser.positions import list_territories, read_position
from tests.browser.server import Json, Server
from tests.browser.table import Table
from tests.browser.taps import Taps

BOARD = load_board("classic")
LEFT_OUT = ("Holk", "Jörgel-San", "Rado")


@pytest.mark.by_turns(8, "long matches")
def test_a_swedish_match(server: Server, devices: Callable[..., Device], shots: Path) -> None:
    """SV-1f in turn, a set that may be traded (SV-2d, A-12), and SV-3m: as many armies move in as were announced."""
    table = Table(begin(devices(TABLET).page(server.url), "Swedish rules"))
    for _ in range(4):
        places_one(server, table)
    shoot(table.page, shots / "swedish-set-up.png")
    table.said("undo")
    source = place_the_rest(server, table)
    seat = read_position(server, table)["turn"]
    infantry = [card for card, symbol in BOARD.symbols.items() if symbol == "infantry"][:3]
    table.shows(server.hold(table.match, seat, *infantry))
    table.trade_behind_pin(seat, "1357")
    table.place_all(source)
    target = held_by_one(server, table, source)
    table.aim(source, target)
    table.press("red-fewer")
    table.press("Armies announced1")
    shoot(table.page, shots / "swedish-announced.png")
    table.throw((6, 6), (1,))
    expect(table.page.locator('[data-key="least"]')).to_have_text("Least: 3")
    table.said("least")
    assert read_position(server, table)["armies"][target] == 3
    expect(table.page.locator('[data-key="draw"]')).to_contain_text("Take the RISK card and end the turn")
    table.said("draw", actions=2)


def test_french_armies_are_placed_freely(server: Server, devices: Callable[..., Device]) -> None:
    """FR-5: any seat, several armies at a tap."""
    match = str(server.post("/matches", {"seats": SEATS, "rulebook": "french_1976"})["id"])
    server.say(match, "table deal")
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    table.press("initial-pink")
    table.press("initial-5")
    own = next(iter(list_territories(read_position(server, table), "pink")))
    table.say(lambda: table.taps.territory(own))
    assert read_position(server, table)["armies"][own] == 6
    assert server.get(f"/matches/{match}")["to_place"] == {"red": 21, "blue": 21, "pink": 16}


def test_french_armies_are_placed_from_the_phone(server: Server, devices: Callable[..., Device]) -> None:
    """FR-5: whenever the seat likes, several at a tap; the table sees them stand."""
    match = str(server.post("/matches", {"seats": SEATS, "rulebook": "french_1976"})["id"])
    server.say(match, "table deal")
    phone = join(devices(PHONE), join_link(server, match, "pink"), server)
    own = list_territories(server.get(f"/matches/{match}")["position"], "pink")[0]
    phone.press("initial-10")
    phone.press(f"initial-{own}")
    phone.follows(2)
    expect(phone.page.locator(f'[data-key="initial-{own}"]')).to_contain_text("11")
    phone.press(f"initial-{own}")
    phone.follows(3)
    assert server.get(f"/matches/{match}")["to_place"] == {"red": 21, "blue": 21, "pink": 1}
    phone.press(f"initial-{own}")
    phone.follows(4)
    expect(phone.page.locator('[data-key^="initial-"]')).to_have_count(0)


def begin(page: Page, rulebook: str) -> Page:
    """From an empty club to the table of a match of three by that rulebook, chosen in the start form."""
    taps = Taps(page)
    taps.on(page.get_by_role("button", name="The Easy-Move club"))
    for name in LEFT_OUT:
        taps.on(page.locator(".face-tile", has_text=name))
        expect(page.locator(".place", has_text=name)).to_have_count(0)
    taps.on(page.locator("#rules summary"))
    taps.on(page.locator(".book-card", has_text=rulebook))
    expect(page.locator(".deal-what")).to_contain_text(rulebook)
    taps.on(page.get_by_role("button", name="Deal"))
    page.wait_for_url(re.compile(r"/matches/\w{10}/codes$"))
    page.goto(page.url.removesuffix("/codes"))
    return page


def due(server: Server, table: Table) -> Mapping[str, int]:
    """Whose armies of the set-up are placed next."""
    return dict(server.get(f"/matches/{table.match}")["legal"].get("initial", {}))


def places_one(server: Server, table: Table) -> None:
    """One tap on an own territory of the seat that is asked."""
    (seat,) = due(server, table)
    own = next(iter(list_territories(read_position(server, table), seat)))
    table.say(lambda: table.taps.territory(own))


def place_the_rest(server: Server, table: Table) -> str:
    """All stand on the land of each with the most enemies around; where the armies of the first on turn stand."""
    now, answer = read_position(server, table), {"seq": table.seq}
    seats = set(now["owners"].values())
    stacks = {seat: max(list_territories(now, seat), key=lambda land: len(enemies(now, land))) for seat in seats}
    while placing := due(server, table):
        for seat in placing:
            answer = server.say(table.match, f"{seat} place {stacks[seat]} 1")
    table.shows(answer["seq"])
    return stacks[read_position(server, table)["turn"]]


def enemies(now: Json, land: str) -> list[str]:
    return [other for other in sorted(BOARD.neighbours[land]) if now["owners"][other] != now["owners"][land]]


def held_by_one(server: Server, table: Table, source: str) -> str:
    """Return a neighbour that one throw conquers, wherever the others placed their armies."""
    now = read_position(server, table)
    target = enemies(now, source)[0]
    table.shows(server.say(table.match, f"table correct {target} {now['owners'][target]} 1")["seq"])
    return target
