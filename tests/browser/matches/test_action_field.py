"""The Hasbro battle by taps: units are sent onto the action field one side after the other, then both throw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import SMALL_TABLET, TABLET, UPRIGHT, Device, shoot
from tests.browser.faults import faults
from tests.browser.positions import open_at
from tests.browser.server import Json, Server
from tests.browser.table import Table

AFRICA = (
    "red: north_africa 3, east_africa 10, congo, asia 2, australia; blue: egypt 4, europe 2; rest green 2; "
    "turn red attack"
)
"""HB-3, HB-19: three units in North Africa, ten in East Africa, Egypt between them."""
SCREENS: Mapping[str, Mapping[str, Any]] = {"1280x800": TABLET, "1024x768": SMALL_TABLET, "800x1280": UPRIGHT}


def in_africa(
    server: Server, devices: Callable[..., Device], kind: Mapping[str, Any], query: str = "", **more: Any
) -> Table:
    """Return the tablet of a match set up like the rules' own examples."""
    match = open_at(server, AFRICA, rulebook="hasbro", variant="domination")
    return Table(devices(kind, **more).page(f"{server.url}/matches/{match}{query}"))


def armies(server: Server, table: Table) -> Json:
    return dict(server.get(f"/matches/{table.match}")["position"]["armies"])


def taps_of(table: Table, what: Callable[[], None]) -> int:
    before = table.taps.count
    what()
    return table.taps.count - before


def send(table: Table, red: int, blue: int) -> None:
    """First the liberator, then the occupier."""
    table.press(f"red-send-{red}")
    table.press(f"blue-send-{blue}")


def test_hb_5_hb_13_hb_19_several_dice_actions_and_what_is_sent_onto_the_field(
    server: Server, devices: Callable[..., Device], shots: Path
) -> None:
    """3, 2 against 6, 2 costs the liberator two; East Africa goes on with three against two, once more, and stops.

    One unit is sent without a tap, and another number before the dice lie.
    """
    table = in_africa(server, devices, TABLET)
    page = table.page

    def first() -> None:
        table.aim("north_africa", "egypt")
        expect(page.locator('[data-key="red-send-3"]')).to_be_disabled()
        expect(page.locator('[data-key="blue-send-1"]')).to_be_disabled()
        assert table.ask() == "Alice: how many units go onto the action field?"
        table.press("red-send-2")
        assert table.ask() == "Bob: how many units go onto the action field?"
        table.press("blue-send-2")
        shoot(page, shots / "hasbro-sent.png")
        table.throw((3, 2), (6, 2))

    assert taps_of(table, first) <= 8
    assert (armies(server, table)["north_africa"], armies(server, table)["egypt"]) == (1, 4)
    expect(page.locator(".pair-red.is-beaten .army.is-beaten")).to_have_count(2)
    shoot(page, shots / "hasbro-beaten.png")

    def from_east_africa() -> None:
        table.press("from-east_africa-egypt")
        send(table, 3, 2)
        table.throw((4, 6, 5), (2, 3))

    assert taps_of(table, from_east_africa) <= 8
    assert (armies(server, table)["east_africa"], armies(server, table)["egypt"]) == (10, 2)
    faces = page.locator(".field-pair .pair-red use[href^='#die-']")
    assert [faces.nth(row).get_attribute("href") for row in range(3)] == ["#die-6", "#die-5", "#die-4"]
    expect(page.locator(".field-pair.is-alone")).to_have_count(1)
    shoot(page, shots / "hasbro-between.png")

    def once_more() -> None:
        table.press("again")
        table.throw((6, 1, 1), (5, 5))

    assert taps_of(table, once_more) <= 6
    assert (armies(server, table)["east_africa"], armies(server, table)["egypt"]) == (9, 1)
    expect(page.locator('[data-key="blue-send-2"]')).to_be_disabled()
    table.press("stop")
    assert table.ask() == "Choose where to liberate from"
    expect(page.locator(".field-pairs, .sources")).to_have_count(0)
    one_unit_is_sent_without_a_tap(server, table)
    another_number_before_the_dice_lie(server, table)


def one_unit_is_sent_without_a_tap(server: Server, table: Table) -> None:
    """Where only one may go, nobody is asked; the units of the last dice action move in (A-H03)."""
    table.aim("middle_east", "egypt")
    table.throw((6,), (1,))
    assert armies(server, table)["egypt"] == 1
    assert server.get(f"/matches/{table.match}")["position"]["owners"]["egypt"] == "red"


def another_number_before_the_dice_lie(server: Server, table: Table) -> None:
    table.aim("east_africa", "south_africa")
    send(table, 3, 1)
    table.press("red-0-6")
    table.press("red-send-1")
    expect(table.page.locator(".die-row")).to_have_count(2)
    table.press("way-losses")
    table.said("loss-0")
    assert armies(server, table)["south_africa"] == 1
    expect(table.page.locator(".pair-blue .army.is-beaten")).to_have_count(1)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("screen", "theme"), [("1280x800", "dark"), ("1024x768", "light"), ("800x1280", "dark")])
def test_the_field_on_every_tablet(
    server: Server, devices: Callable[..., Device], shots: Path, screen: str, theme: str
) -> None:
    """In German, with nothing for axe to find and nothing too small for a finger; no colour hangs on the size."""
    table = in_africa(server, devices, SCREENS[screen], f"?theme={theme}", locale="de-DE", reduced_motion="reduce")
    table.aim("east_africa", "egypt")
    assert table.ask() == "Alice: Wie viele Einheiten aufs Aktionsfeld?"
    assert [role.inner_text() for role in table.page.locator(".field-role").all()] == ["BEFREIER", "BESATZER"]
    assert faults(table.page) == []
    send(table, 3, 2)
    shoot(table.page, shots / f"hasbro-field-{screen}-{theme}.png")
    assert faults(table.page) == []
    table.throw((6, 5, 4), (6, 3))
    shoot(table.page, shots / f"hasbro-after-{screen}-{theme}.png")
    assert faults(table.page) == []
