"""The statistics sheet is one page of A4 with nothing cut off, also for a club of twelve after thirty years."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page
from sqlalchemy import insert

from referee.service import records, roster
from referee.service.desk import Change
from referee.store.tables import EnteredResult
from tests.browser.books import GOLDEN, YEAR
from tests.browser.devices import TABLET, Device
from tests.browser.server import Server
from tests.club_house import NAMES, House

YEARS, MATCHES = 30, 40
MEMBERS = tuple(f"{name}-Friederike von und zu Kamtschatka"[:40] for name in NAMES) + (
    *("Bartholomäus Hinterhuber-Vordermayr", "Ida", "Jo", "Karl-Theodor Maria Nikolaus Johann Jacob", "Lea"),
)
PLAYED = (
    *("mission_by_another_5", "tie_break_3", "hasbro_domination_domination_3", "swedish_missions_mission_4"),
    *("french_1976_domination_domination_3", "regelbuch_missions_domination_3", "missions_domination_3"),
)
A4 = (595, 842)
"""Points."""
PAPER = {"width": 733, "height": 1062}
"""A4 without its margins of 8 mm, in CSS pixels."""
STICKING_OUT = """
() => [...document.querySelectorAll(".sheet :is(th, td, li, p, h2, .chart)")].filter((one) => {
    const box = one.getBoundingClientRect();
    const panel = one.closest(".sheet > *").getBoundingClientRect();
    return box.width && (box.left < panel.left - 1 || box.right > panel.right + 1
        || box.bottom > panel.bottom + 1 || one.scrollWidth > one.clientWidth + 1 && one.clientWidth);
}).map((one) => one.textContent)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The program serving a club of twelve with long names: a result for every match of thirty years, and records."""
    instance = tmp_path_factory.mktemp("club") / "instance"
    instance.mkdir()
    house = House(instance)
    for name in MEMBERS:
        roster.add_member(house.desk, name, None, f"{YEAR - YEARS}-01-01")
    house.desk.change(thirty_years)
    for number, name in enumerate(PLAYED):
        records.open_record(house.desk, told_of(number, (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")))
    house.close()
    serving = Server(instance)
    serving.start()
    yield serving
    serving.kill()


def thirty_years(change: Change) -> None:
    """Between three and six have played each match, everybody in turn has won."""
    rows = []
    for number in range(YEARS * MATCHES):
        there = [(number * 5 + place) % len(MEMBERS) for place in range(3 + number % 4)]
        day = date(YEAR - YEARS + 1 + number // MATCHES, 1, 1) + timedelta(9 * (number % MATCHES))
        players = [[MEMBERS[one], one + 1] for one in there]
        rows.append({"day": day, "players": players, "winners": [MEMBERS[there[0]]], "keeper_id": 1, "at": day})
    change.connection.execute(insert(EnteredResult), rows)


def told_of(number: int, record: str) -> str:
    """The record with the club's own names, other ones each time."""
    names = {name: MEMBERS[(number * 3 + at) % len(MEMBERS)] for at, name in enumerate(NAMES)}
    return re.sub(r"(?m)^players = .*$", lambda line: re.sub(r"\w+(?=\")", lambda one: names[one[0]], line[0]), record)


@pytest.fixture
def page(devices: Callable[..., Device]) -> Page:
    return devices(TABLET, locale="de-DE").context.new_page()


@pytest.mark.parametrize("of", [str(YEAR), "all"])
def test_the_sheet_is_one_page_of_a4_with_nothing_cut_off(server: Server, page: Page, shots: Path, of: str) -> None:
    page.goto(f"{server.url}/statistics/{of}")
    assert page.locator(".sheet section").count() == 8
    printed = page.pdf(path=shots / f"statistics-{of}.pdf", prefer_css_page_size=True)
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert [tuple(round(float(one)) for one in size) for size in sizes] == [A4]
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)  # type: ignore[arg-type]
    assert page.evaluate(STICKING_OUT) == []
    assert page.locator(".sheet").evaluate("one => one.scrollWidth - one.clientWidth") == 0
