"""A reload in the middle of a throw: what was entered is still there, unless something was said meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import TABLET, Device
from tests.browser.held import Held
from tests.browser.pages import armed, new_match
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.table import AWAY, Table

Devices = Callable[..., Device]
BESIDE = "red: alaska 6; blue: kamchatka 4, peru 2; rest green; turn red attack; round 3"
FRONT = "red: congo 5; blue: egypt 4, europe 2; rest green 2; turn red attack"


@pytest.fixture
def table(server: Server, devices: Devices) -> Table:
    """Open a table on which an attack is chosen."""
    match = new_match(server)
    _, source, target, _ = armed(server, match)
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    table.aim(source, target)
    return table


def entered(page: Page) -> Locator:
    """Find the faces that are entered."""
    return page.locator(".dice-pad .die-key.is-set")


def reload(table: Table) -> None:
    table.page.goto(AWAY)
    table.come_back()


def undo(server: Server, table: Table) -> None:
    table.shows(server.say(table.match, "table undo")["seq"])


def test_the_attack_and_the_dice_are_still_there_unless_another_tablet_has_thrown(server: Server, table: Table) -> None:
    table.press("red-0-6")
    table.press("red-cocked")
    reload(table)
    expect(table.page.locator(".dice-pad.is-armed")).to_be_visible()
    expect(table.page.locator('[data-key="red-0-6"]')).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator(".die-side-red .is-cocked")).to_have_count(1)
    table.press("red-1-5")
    table.press("red-2-5")
    table.said("blue-0-1")
    throw = str(server.get(f"/matches/{table.match}/log")["log"][-1]["action"])
    assert throw.endswith(" 6,5,5 v 1")
    undo(server, table)
    seat, source, target = attack_of(server, table)
    table.aim(source, target)
    table.press("red-0-6")
    table.press("red-1-5")
    table.page.goto(AWAY)
    server.say(table.match, f"{seat} attack {source} {target} 1,1,1 v 6")
    table.come_back()
    expect(table.page.locator(".dice-pad")).to_be_visible()
    expect(table.page.locator(".dice-pad.is-armed")).to_have_count(0)
    expect(entered(table.page)).to_have_count(0)
    expect(table.page.locator('[data-territory][aria-pressed="true"]')).to_have_count(0)
    undo(server, table)
    table.shows(server.say(table.match, f"{seat} attack {source} {target} x,x,2 v 1")["seq"])
    cocked_dice_that_are_thrown_again_stay_entered(table, seat)


def cocked_dice_that_are_thrown_again_stay_entered(table: Table, seat: str) -> None:
    table.press(f"reroll-{seat}-0-6")
    reload(table)
    expect(table.page.locator(f'[data-key="reroll-{seat}-0-6"]')).to_have_attribute("aria-pressed", "true")
    table.said(f"reroll-{seat}-1-5")


def attack_of(server: Server, table: Table) -> tuple[str, str, str]:
    """Return the seat, and an attack with three dice."""
    offer = server.get(f"/matches/{table.match}")["legal"]["attack"]
    source = next(source for source, facts in offer["from"].items() if facts["dice"] == 3)
    return offer["seat"], source, next(iter(offer["from"][source]["to"]))


def test_escape_takes_back_an_attack_that_cannot_be_and_a_reload_does_not(server: Server, devices: Devices) -> None:
    """It happened all the same."""
    table = Table(devices(TABLET).page(f"{server.url}/matches/{open_at(server, BESIDE)}"))
    for territory in ("alaska", "peru"):
        table.taps.territory(territory)
    expect(table.page.locator('[data-key="happened"]')).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#tip")).to_be_hidden()
    for territory in ("alaska", "peru"):
        table.taps.territory(territory)
    table.press("happened")
    table.press("red-0-6")
    reload(table)
    expect(table.page.locator(".dice-pad.is-armed")).to_be_visible()
    expect(entered(table.page)).to_have_count(1)


def test_a_throw_that_was_sent_leaves_no_dice_and_is_entered_once(server: Server, table: Table) -> None:
    """First nobody waits for its answer; then it is on its way while the page is loaded again."""
    table.page.route("**/actions", lambda route: route.abort())
    for key in ("red-0-6", "red-1-5", "red-2-4", "blue-0-6", "unsent-drop"):
        table.press(key)
    table.page.unroute("**/actions")
    table.page.reload()
    expect(table.page.locator(".dice-pad.is-armed")).to_be_visible()
    expect(entered(table.page)).to_have_count(0)
    for key in ("red-0-6", "red-1-5", "red-2-4"):
        table.press(key)
    before = server.get(f"/matches/{table.match}")["seq"]
    held = Held(table.page, "**/actions")
    table.press("blue-0-6")
    held.caught()
    for _ in range(2):
        table.page.reload()
        table.shows(before + 1)
        expect(entered(table.page)).to_have_count(0)
    assert server.get(f"/matches/{table.match}")["seq"] == before + 1
    undo(server, table)
    _, source, target = attack_of(server, table)
    table.aim(source, target)
    where_only_losses_are_entered_the_dice_are_as_many_as_before(table)


def where_only_losses_are_entered_the_dice_are_as_many_as_before(table: Table) -> None:
    table.press("way-losses")
    table.press("red-fewer")
    losses = table.page.locator(".loss-key")
    expect(losses).to_have_count(2)
    reload(table)
    expect(losses).to_have_count(2)
    expect(table.page.locator('[data-key="way-losses"]')).to_have_attribute("aria-pressed", "true")
    table.press("red-fewer")
    expect(table.page.locator('[data-key="red-fewer"]')).to_have_text("+2")


def test_armies_on_the_action_field_stay_there(server: Server, devices: Devices) -> None:
    match = open_at(server, FRONT, rulebook="hasbro", variant="domination")
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    table.aim("congo", "north_africa")
    table.press("red-send-2")
    reload(table)
    expect(table.page.locator('[data-key="red-send-2"]')).to_have_attribute("aria-pressed", "true")
    table.press("blue-send-2")
    table.press("red-0-6")
    reload(table)
    for key in ("red-send-2", "blue-send-2", "red-0-6"):
        expect(table.page.locator(f'[data-key="{key}"]')).to_have_attribute("aria-pressed", "true")
    for key in ("red-1-1", "blue-0-5"):
        table.press(key)
    table.said("blue-1-4")
    expect(table.page.locator('[data-key="again"]')).to_be_visible()
