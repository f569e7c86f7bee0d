"""The Swedish duel, from the start page to the win."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.devices import TABLET, Device
from tests.browser.duel import Duel, begin
from tests.browser.server import Server
from tests.browser.table import Table


@pytest.mark.by_turns(8, "long matches")
def test_sv_d_the_swedish_duel(server: Server, devices: Callable[..., Device], shots: Path) -> None:
    """The neutral gets its share from the opponent and defends under his dice; it is never asked to attack."""
    duel = Duel(server, begin(devices, server, "Swedish rules"), shots, "swedish-duel")
    duel.places_in_turn()
    duel.plays()
    duel.ends()
    assert not any(action.startswith("neutral attack") for action in duel.actions())


def test_sv_d2_territories_from_an_own_box(server: Server, devices: Callable[..., Device]) -> None:
    """Fourteen of them are the neutral's, entered by taps like those of the players."""
    seats = [{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}]
    body = {"seats": seats, "rulebook": "swedish", "variant": "duel", "cards": "entered"}
    table = Table(devices(TABLET).page(f"{server.url}/matches/{server.post('/matches', body)['id']}"))
    table.press("take-neutral")
    table.say(lambda: table.taps.territory("brazil"))
    assert server.get(f"/matches/{table.match}")["position"]["owners"] == {"brazil": "neutral"}
    expect(table.page.locator('[data-key="take-neutral"]')).to_contain_text("1 / 14")
