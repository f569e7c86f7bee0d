"""The French duel, from the start page to the win, with the opponent's phone beside the tablet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.devices import PHONE, Device
from tests.browser.duel import OTHER, Duel, begin, new_code
from tests.browser.phone import join
from tests.browser.server import Server


@pytest.mark.by_turns(8, "long matches")
def test_fr_d_the_french_duel(server: Server, devices: Callable[..., Device], shots: Path) -> None:
    """The ally attacks the player on turn, occupies what it takes, and is done before the player goes on."""
    page = begin(devices, server, "French rules of 1976")
    duel = Duel(server, page, shots, "french-duel")
    phone = join(devices(PHONE, reduced_motion="reduce"), new_code(server, duel.match, OTHER), server)
    duel.places_freely()
    duel.plays(lambda view: duel.attacks_with_the_neutral(view) or duel.leads_on_the_phone(phone))
    duel.ends()
    said = duel.actions()
    assert any(action.startswith("neutral attack") for action in said)
    assert any(action.startswith("neutral occupy") for action in said)
