"""The statistics sheet is one page of A4 with nothing cut off, also for a club of twelve after thirty years.

A club like the first one, six regulars and a seventh, reads it in larger letters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page
from sqlalchemy import insert

from referee.service.desk.desk import Change
from referee.service.matches import records
from referee.service.people import roster
from referee.store.schema import ResultRow
from tests.browser.books import GOLDEN, YEAR
from tests.browser.devices import TABLET, Device
from tests.browser.server import Server
from tests.instance import NAMES, Instance

YEARS, MATCHES = 30, 40
MEMBERS = tuple(f"{name}-Friederike von und zu Kamtschatka"[:40] for name in NAMES) + (
    *("Bartholomäus Hinterhuber-Vordermayr", "Ida", "Jo", "Karl-Theodor Maria Nikolaus Johann Jacob", "Lea"),
)
CLUBS = {"twelve": MEMBERS, "seven": NAMES}
SMALLEST = {"twelve": 8, "seven": 10}
"""CSS pixels of the letters in the tables of a year."""
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


@pytest.fixture(scope="module", params=CLUBS)
def server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    """Serve such a club, of the twelve with long names: results of thirty years, and records."""
    members = CLUBS[request.param]
    folder = tmp_path_factory.mktemp("club") / "instance"
    folder.mkdir()
    instance = Instance(folder)
    for name in members:
        roster.add_member(instance.desk, name, None, f"{YEAR - YEARS}-01-01")
    instance.desk.change(lambda change: thirty_years(change, members))
    for number, name in enumerate(PLAYED):
        records.open_record(
            instance.desk, told_of(number, members, (GOLDEN / f"{name}.toml").read_text(encoding="utf-8"))
        )
    instance.close()
    serving = Server(folder)
    serving.start()
    yield serving
    serving.kill()


def thirty_years(change: Change, members: Sequence[str]) -> None:
    """Between three and six have played each match, everybody in turn has won."""
    rows = []
    for number in range(YEARS * MATCHES):
        present = [(number * 5 + place) % len(members) for place in range(3 + number % 4)]
        day = date(YEAR - YEARS + 1 + number // MATCHES, 1, 1) + timedelta(9 * (number % MATCHES))
        players = [[members[index], index + 1] for index in present]
        rows.append({"day": day, "players": players, "winners": [members[present[0]]], "keeper_id": 1, "at": day})
    change.connection.execute(insert(ResultRow), rows)


def told_of(number: int, members: Sequence[str], record: str) -> str:
    """Return the record with the club's own names, other ones each time."""
    names = {name: members[(number * 3 + at) % len(members)] for at, name in enumerate(NAMES)}
    return re.sub(
        r"(?m)^players = .*$", lambda line: re.sub(r"\w+(?=\")", lambda quoted: names[quoted[0]], line[0]), record
    )


@pytest.fixture
def page(devices: Callable[..., Device]) -> Page:
    return devices(TABLET, locale="de-DE").context.new_page()


@pytest.mark.by_turns(2)
def test_the_sheets_of_a_year_and_of_all_years_are_one_page_of_a4_with_nothing_cut_off(
    server: Server, page: Page, shots: Path, request: pytest.FixtureRequest
) -> None:
    for of in (str(YEAR), "all"):
        page.emulate_media(media="null")
        page.set_viewport_size(TABLET["viewport"])
        page.goto(f"{server.url}/statistics/{of}")
        assert page.locator(".sheet section:not(.off-paper)").count() == 8, of
        printed = page.pdf(path=shots / f"statistics-{of}.pdf", prefer_css_page_size=True)
        sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
        assert [tuple(round(float(length)) for length in size) for size in sizes] == [A4], of
        page.emulate_media(media="print")
        page.set_viewport_size(PAPER)  # type: ignore[arg-type]
        assert page.evaluate(STICKING_OUT) == [], of
        assert page.locator(".sheet").evaluate("one => one.scrollWidth - one.clientWidth") == 0, of
        letters = page.locator(".sheet :is(th, td)").evaluate_all(
            "all => all.map((one) => getComputedStyle(one).fontSize)"
        )
        smallest = min(float(size.removesuffix("px")) for size in letters)
        assert of == "all" or smallest == SMALLEST[request.node.callspec.params["server"]]
