"""What the referee noticed can be read in whole, however the tablet lies."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.devices import SMALL_TABLET, TABLET, UPRIGHT, Device, shoot
from tests.browser.pages import armed, new_match
from tests.browser.server import Server
from tests.browser.table import Table

CORNERS = """(notice) => {
  const { left, top, right, bottom } = notice.getBoundingClientRect();
  return [[left + 8, top + 8], [right - 8, top + 8], [left + 8, bottom - 8], [right - 8, bottom - 8]]
    .map(([x, y]) => notice.contains(document.elementFromPoint(x, y)));
}"""


def test_a_18_em_8_8h_what_a_foul_costs_is_read_in_whole_and_another_offence_takes_one_tap(
    server: Server, devices: Callable[..., Device], shots: Path
) -> None:
    """The rail is fullest while dice are entered; the notice is the longest there is, in German.

    Another offence has no territory: on record with its notice, and the menu is closed.
    """
    match = new_match(server)
    _, _, target, defender = armed(server, match)
    table = Table(devices(UPRIGHT, locale="de-DE").page(f"{server.url}/matches/{match}"))
    table.press("menu")
    table.press("menu.foul")
    table.press(f"{defender}-three_defence_dice")
    table.say(lambda: table.taps.territory(target))
    for kind in (TABLET, SMALL_TABLET, UPRIGHT):
        table.page.set_viewport_size(kind["viewport"])
        assert table.page.locator(".notices .notice").evaluate(CORNERS) == [True] * 4, kind
    table.page.set_viewport_size(TABLET["viewport"])
    table.press("menu")
    table.press("menu.foul")
    shoot(table.page, shots / "foul-menu.png")
    table.say(lambda: table.press(f"{defender}-other"))
    expect(table.page.locator(".notices .notice")).to_contain_text("anderer Verstoß")
    shoot(table.page, shots / "foul-other.png")
