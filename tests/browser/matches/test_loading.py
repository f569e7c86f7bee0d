"""Nothing jumps while a page loads: what is drawn before the whole of it is there stays where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.devices import Device
from tests.browser.matches.past import take_golden
from tests.browser.positions import open_at
from tests.browser.server import Server

pytestmark = pytest.mark.moving
SIZES = ((1280, 800), (800, 1280), (1024, 768), (390, 844))
LISTENS = """() => {
  window.shifts = [];
  const name = (node) => node?.id || node?.className || node?.nodeName;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push([location.pathname, value, ...sources.map(({ node }) => String(name(node)))]);
  }).observe({ type: "layout-shift", buffered: true });
}"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.shifts))))"


@pytest.mark.by_turns(len(SIZES))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_page_of_a_match_moves_while_it_loads(
    server: Server, devices: Callable[..., Device], size: tuple[int, int]
) -> None:
    running = open_at(server, "turn red attack; red: asia 3; blue: europe 2")
    won = take_golden(server, "mission_by_another_5")
    device = devices({"viewport": {"width": size[0], "height": size[1]}})
    page = device.context.new_page()
    page.add_init_script(f"({LISTENS})()")
    addresses = [f"{running}/{name}" for name in ("table", "watch", "setup-sheet", "codes", "rules")]
    addresses += [f"{won}/{name}" for name in ("table", "watch", "replay", "record")]
    moved = []
    for address in addresses:
        page.goto(f"{server.url}/matches/{address}")
        page.wait_for_load_state("networkidle")
        moved += page.evaluate(SETTLED)
    assert moved == []
