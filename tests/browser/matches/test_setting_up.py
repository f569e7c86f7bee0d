"""Somebody bumped the table: one colour at a time, one tick a colour, or a sheet of paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import faults_everywhere
from tests.browser.measuring import measure
from tests.browser.server import Server

Devices = Callable[..., Device]
PLAYERS = {"red": "Lena", "blue": "Holk", "green": "Jörgel-San", "yellow": "Rado", "black": "Michel", "pink": "Dora"}
SEATS = [{"colour": colour, "players": [name]} for colour, name in PLAYERS.items()]
READ_AT_ARMS_LENGTH = 28
"""CSS pixels of a count."""
COUNT_SIZES = """(counts) => counts.filter((count) => count.checkVisibility())
  .map((count) => parseFloat(getComputedStyle(count).fontSize))"""


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    """Six seats, everything dealt."""
    begun = str(server.post("/matches", {"seats": SEATS})["id"])
    server.say(begun, "table deal")
    return begun


def standing(page: Page) -> list[str]:
    """Return the colours whose territories are unfolded."""
    parts = page.locator(".setup-colour:has(.setup-continents:visible)").all()
    return [str(part.get_attribute("data-seat")) for part in parts]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("kind", [TABLET, PHONE], ids=["tablet", "phone"])
def test_one_tick_a_colour_sets_the_board_up_again(
    server: Server, devices: Devices, match: str, kind: dict[str, object], shots: Path
) -> None:
    page = devices(kind, locale="de-DE").page(f"{server.url}/matches/{match}/setup-sheet")
    shoot(page, shots / f"setting-up-{page.viewport_size['width']}.png")  # type: ignore[index]
    ticks = 0
    for colour in PLAYERS:
        assert standing(page) == [colour]
        assert min(measure(page.locator(".setup-continent strong"), COUNT_SIZES)) >= READ_AT_ARMS_LENGTH
        page.locator(f'[data-seat="{colour}"] .setup-tick').tap()
        ticks += 1
    expect(page.locator(".setup-done")).to_be_visible()
    assert (ticks, standing(page)) == (len(PLAYERS), [])


def test_what_is_ticked_stays_until_something_is_entered(server: Server, devices: Devices, match: str) -> None:
    page = devices(TABLET).page(f"{server.url}/matches/{match}/setup-sheet")
    page.locator("#tick-red").focus()
    page.keyboard.press("Space")
    page.reload()
    assert standing(page) == ["blue"]
    assert faults_everywhere(page) == []
    server.say(match, "table note # found a piece under the table")
    page.reload()
    assert standing(page) == ["red"]


def test_all_colours_lie_on_one_sheet_of_paper(server: Server, devices: Devices, match: str, shots: Path) -> None:
    """Also where each has something on every continent."""
    page = devices(TABLET, locale="de-DE").page(f"{server.url}/matches/{match}/setup-sheet")
    page.emulate_media(media="print")
    assert standing(page) == list(PLAYERS)
    paper = page.pdf(path=shots / "setting-up.pdf", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", paper)) == 1
