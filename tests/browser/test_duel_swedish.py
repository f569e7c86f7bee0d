"""The Swedish duel, from the start page to the win."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.browser.devices import Device
from tests.browser.duel import Duel, begin
from tests.browser.server import Server


def test_sv_d_the_swedish_duel(server: Server, devices: Callable[..., Device], shots: Path) -> None:
    """The neutral gets its share from the opponent and defends under his dice; it is never asked to attack."""
    duel = Duel(server, begin(devices, server, "Swedish rules"), shots, "swedish-duel")
    duel.places_in_turn()
    duel.plays()
    duel.ends()
    assert not any(action.startswith("neutral attack") for action in duel.actions())
