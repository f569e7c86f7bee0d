"""The table's tablet in other engines: a match is dealt, armies stand, a throw is judged and taken back."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.engines.screen import Screen
from tests.browser.pages import SEATS, find_front
from tests.browser.server import Server
from tests.browser.table import dice_keys

Screens = Callable[[int, int], Screen]


def test_a_throw_is_entered_by_taps_judged_and_taken_back(server: Server, screens: Screens) -> None:
    match = str(server.post("/matches", {"seats": SEATS})["id"])
    table = screens(1280, 800)
    table.open(f"{server.url}/matches/{match}")
    table.count('#lamp[data-line="connected"]', 1)
    # Nobody has finished a match here, and nothing is known of this device.
    table.press("tour.skip")
    table.press("deal")
    table.follows(1)
    view = server.get(f"/matches/{match}")
    seat, source, target, _ = find_front(view)
    table.territory(source)
    table.press("all")
    table.follows(2)
    table.territory(target)
    table.count(".dice-pad.is-armed", 1)
    for key in dice_keys([6, 4, 2], [3]):
        table.press(key)
    table.follows(3)
    table.reads("#table", "loses 1")
    lines = [line["action"] for line in server.get(f"/matches/{match}/log?after=0")["log"]]
    assert lines[1:] == [
        f"{seat} place {source} {view['legal']['place']['most']}",
        f"{seat} attack {source} {target} 6,4,2 v 3",
    ]
    table.press("undo")
    table.follows(4)
    assert server.get(f"/matches/{match}")["position"]["owners"] == view["position"]["owners"]
