"""The board audit: what stands on the table is typed in, and all that differs is sent as one correction."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import TABLET, Device, shoot
from tests.browser.faults import faults, faults_everywhere, violations
from tests.browser.server import Json, Server
from tests.browser.table import Table

Devices = Callable[..., Device]
PLAYERS = {"red": "Lena", "blue": "Holk", "green": "Jörgel-San", "yellow": "Rado", "black": "Michel", "pink": "Dora"}
SEATS = [{"colour": colour, "players": [name]} for colour, name in PLAYERS.items()]
MOST_TAPS_FOR_ONE = 6
MOST_TAPS_FOR_ALL = 110
ARMIES = 120


def begin(server: Server) -> str:
    """Six seats, everything dealt."""
    match = str(server.post("/matches", {"seats": SEATS})["id"])
    server.say(match, "table deal")
    return match


def table_of(server: Server, devices: Devices, match: str, **more: str) -> Table:
    return Table(devices(TABLET, **more).page(f"{server.url}/matches/{match}"))


def open_audit(table: Table) -> None:
    table.press("menu")
    table.press("menu.audit")
    expect(table.page.locator(".audit-colours")).to_be_visible()


def position(server: Server, match: str) -> Json:
    return dict(server.get(f"/matches/{match}")["position"])


def last_action(server: Server, match: str) -> str:
    """Return the newest line of the log."""
    return str(server.get(f"/matches/{match}/log")["log"][-1]["action"])


def badge(page: Page, territory: str) -> str:
    """Return what the board shows there: whose, and how many."""
    node = page.locator(f'[data-badge="{territory}"]')
    return f"{node.get_attribute('data-owner')} {node.locator('text').text_content()}"


def typed(table: Table, number: int) -> None:
    for digit in str(number):
        table.press(f"digit-{digit}")


def test_a_territory_is_corrected_by_any_number_within_six_taps(server: Server, devices: Devices, shots: Path) -> None:
    match = begin(server)
    table = table_of(server, devices, match, locale="de-DE")
    owner = position(server, match)["owners"]["ukraine"]
    open_audit(table)
    table.taps.territory("ukraine")
    expect(table.page.locator(".audit-line .audit-was")).to_have_text("war 1")
    typed(table, 12)
    shoot(table.page, shots / "audit-one.png")
    table.said("audit-set")
    assert table.taps.count <= MOST_TAPS_FOR_ONE
    assert last_action(server, match) == f"table correct ukraine {owner} 12"
    expect(table.page.locator("#pad.has-panel")).to_have_count(0)


def test_whose_it_is_within_six_taps_and_all_that_differs_as_one_action(server: Server, devices: Devices) -> None:
    """All shows on the board before it is sent, and stays over a reload; what was right after all is left out.

    The action has its reason.
    """
    match = begin(server)
    table = table_of(server, devices, match)
    colour = next(colour for colour in PLAYERS if colour != position(server, match)["owners"]["brazil"])
    open_audit(table)
    table.press(f"owner-{colour}")
    table.taps.territory("brazil")
    typed(table, 7)
    table.said("audit-set")
    assert table.taps.count <= MOST_TAPS_FOR_ONE
    assert last_action(server, match) == f"table correct brazil {colour} 7"
    page, before = table.page, position(server, match)
    open_audit(table)
    for territory, number in (("alaska", 4), ("siam", 9), ("peru", 3)):
        table.taps.territory(territory)
        typed(table, number)
    assert badge(page, "siam") == f"{before['owners']['siam']} 9"
    page.reload()
    open_audit(table)
    page.locator('.audit-found [data-key="was-peru"]').tap()
    assert badge(page, "peru") == f"{before['owners']['peru']} 1"
    page.locator('[data-key="audit-reason"]').fill("the cat, and #2 <b>agreed</b>")
    table.said("audit-set")
    owners = before["owners"]
    line = f"table correct alaska {owners['alaska']} 4, siam {owners['siam']} 9 # the cat, and #2 <b>agreed</b>"
    assert last_action(server, match) == line
    expect(page.locator("#tail .log li").last).to_contain_text("(the cat, and #2 <b>agreed</b>)")
    table.said("undo")
    assert position(server, match)["armies"] == before["armies"]


def test_a_whole_position_is_typed_in_from_paper_within_110_taps(server: Server, devices: Devices, shots: Path) -> None:
    """42 territories, six colours, 120 armies."""
    match = begin(server)
    table = table_of(server, devices, match)
    chance, territories = Random(7), sorted(position(server, match)["owners"])
    owners = {territory: chance.choice(list(PLAYERS)) for territory in territories}
    armies = dict.fromkeys(territories, 1)
    for territory in chance.choices(territories, k=ARMIES - len(territories)):
        armies[territory] += 1
    open_audit(table)
    table.press("audit-whole")
    for colour in PLAYERS:
        table.press(f"owner-{colour}")
        for territory in territories:
            if owners[territory] == colour:
                table.taps.territory(territory)
                if armies[territory] > 1:
                    typed(table, armies[territory])
    expect(table.page.locator(".audit-whole p")).to_have_text("42 of 42 territories entered")
    shoot(table.page, shots / "audit-whole.png")
    table.said("audit-set")
    now = position(server, match)
    assert (now["owners"], now["armies"]) == (owners, armies)
    assert table.taps.count <= MOST_TAPS_FOR_ALL


def test_of_two_tablets_the_second_is_told_what_changed_and_loses_nothing(server: Server, devices: Devices) -> None:
    match = begin(server)
    table = table_of(server, devices, match)
    page, owners = table.page, position(server, match)["owners"]
    page.route("**/stream*", lambda route: route.abort())
    page.reload()
    open_audit(table)
    for territory, number in (("alaska", 4), ("siam", 9)):
        table.taps.territory(territory)
        typed(table, number)
    server.say(match, f"table correct alaska {owners['alaska']} 4, peru {owners['peru']} 2")
    table.press("audit-set")
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text(re.compile("This was not entered.*Meanwhile: Put right: .*Alaska.*Peru", re.DOTALL))
    refusal.get_by_role("button", name="Close").tap()
    assert (badge(page, "peru"), badge(page, "siam")) == (f"{owners['peru']} 2", f"{owners['siam']} 9")
    table.said("audit-set")
    assert last_action(server, match) == f"table correct siam {owners['siam']} 9"


def test_the_setting_up_page_leads_to_the_audit_of_a_colour_and_keys_to_any(server: Server, devices: Devices) -> None:
    """A colour lies there by continents to be compared.

    By keys alone: numbers on the keyboard count wherever the focus is; in the reason they are text.
    """
    match = begin(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}/setup-sheet")
    page.get_by_role("link", name="Put the board right").tap()
    expect(page.locator(".audit-colours")).to_be_visible()
    table, owners = Table(page), position(server, match)["owners"]
    own = [name for name, owner in owners.items() if owner == "green"]
    table.press("owner-green")
    pieces = page.locator(".audit-compared .audit-piece")
    expect(pieces).to_have_count(len(own))
    expect(page.locator(".audit-compared p")).to_have_text(f"Jörgel-San {len(own)} territories, {len(own)} armies")
    table.press(f"compare-{own[0]}")
    typed(table, 5)
    assert badge(page, own[0]) == "green 5"
    table.said("audit-set")
    expect(page.locator("#pad.has-panel")).to_have_count(0)
    for key in ("menu", "menu.audit"):
        page.locator(f'[data-key="{key}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator(".audit-colours")).to_be_visible()
    page.locator('[data-territory="alaska"]').focus()
    for key in ("Enter", "1", "7"):
        page.keyboard.press(key)
    page.locator('[data-key="audit-reason"]').focus()
    page.keyboard.type("found 3 on the floor")
    page.locator('[data-key="audit-set"]').focus()
    page.keyboard.press("Enter")
    table.shows(3)
    assert last_action(server, match) == f"table correct alaska {owners['alaska']} 17 # found 3 on the floor"


@pytest.mark.by_turns(18, "looks")
def test_the_audit_is_for_everybody(server: Server, devices: Devices) -> None:
    table = table_of(server, devices, begin(server), locale="de-DE")
    open_audit(table)
    assert violations(table.page, colours=False) == []
    table.press("owner-red")
    table.taps.territory("alaska")
    typed(table, 8)
    assert faults_everywhere(table.page) == []
    table.press("audit-whole")
    assert faults(table.page) == []
