"""The report of a season: the page, and the file that stands alone."""

from __future__ import annotations

import re

import pytest

from referee.service.cash import cash, counts
from referee.service.cash.cash import EntryInput
from referee.service.cash.counts import CountInput
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.people import book
from tests.instance import JSON, Instance
from tests.places import GOLDEN
from tests.web.book import found_club, open_book
from tests.web.championship.result_pages import enter_result
from tests.web.forms import HTML, see


@pytest.fixture
def played(instance: Instance) -> Instance:
    """Return a club with a year of three results, a fine and its payment."""
    found_club(instance)
    device = open_book(instance)
    enter_result(device, day="2022-01-07", winners="Bob")
    enter_result(device, day="2022-02-04", winners="Alice")
    enter_result(device, day="2022-03-04", winners="Alice")
    for kind, amount in (("fine", "2.50"), ("payment_cash", "2.00")):
        cash.add_entry(instance.desk, 1, EntryInput(kind, 2, amount, "late", "2022-03-05"), None)
    return instance


def test_the_report_has_leader_story_table_matches_and_money(played: Instance) -> None:
    page = see(open_book(played), "/championship/2022/report")
    assert "Alice won the year with 2 wins, 1 more than Bob." in page
    assert "The lead has changed 2 times, last on 4 Mar 2022." in page
    assert re.findall(r'<td>(\d)</td><th scope="row">(\w+)</th><td class="figure">(\d)</td>', page)[:2] == [
        ("1", "Alice", "2"),
        ("2", "Bob", "1"),
    ]
    assert page.count("against") == 3
    assert "€2.50" in page and "€2.00" in page and "€0.50" in page


def test_the_records_of_a_year_are_those_of_its_matches(played: Instance) -> None:
    played.take_golden("domination_3")
    assert "Records of the year" not in see(open_book(played), "/championship/2022/report")
    assert "Largest trade" in see(open_book(played), "/championship/2026/report")


def test_the_file_refers_to_nothing_outside_itself(played: Instance) -> None:
    file = played.onlooker().get("/championship/2022/report?as=file", headers=HTML)
    assert file.headers["Content-Disposition"] == 'attachment; filename="referee-2022.html"'
    assert re.findall(r'(?:href|src|action)="(?!#)[^"]*"', file.text) == []
    assert "<script" not in file.text and "@import" not in file.text and "url(" not in file.text
    assert "Alice won the year with 2 wins" in file.text


def test_a_season_without_matches_is_a_sentence_and_its_money(played: Instance) -> None:
    page = see(played.onlooker(), "/championship/1999/report")
    assert "No match has been won in 1999." in page and "Cash box 1999" in page


def test_a_count_of_the_box_stands_in_the_report_of_its_year_alone(played: Instance) -> None:
    expected = counts.compare(played.desk, "0").expected
    counts.enter(played.desk, 1, CountInput("0", str(expected), "note"))
    this_year = clock.today().year
    said = ["Last counted" in see(played.table, f"/championship/{year}/report") for year in (this_year - 1, this_year)]
    assert said == [False, True]


def test_the_report_is_closed_where_the_book_is(played: Instance) -> None:
    book.set_reading(played.desk, 1, closed=True)
    answer = played.onlooker().get("/championship/2022/report?as=file", headers=HTML)
    assert (answer.status_code, answer.location) == (303, "/book?next=%2Fchampionship%2F2022%2Freport")


def test_a_05_whoever_shared_an_eliminated_colour_is_one_elimination_as_in_the_championship(played: Instance) -> None:
    record = (GOLDEN / "domination_3.toml").read_text(encoding="utf-8")
    for name, guest in (("Alice", "Gus"), ("Bob", "Ina"), ("Charlie", "Joe")):
        record = record.replace(f'players = ["{name}"]', f'players = ["{name}", "{guest}"]')
    assert played.table.post("/matches", data=record, content_type="application/toml", headers=JSON).status_code == 201
    standings = {line.name: line.eliminations for line in championship.read_championship(played.desk, 2026).table}
    page = see(open_book(played), "/championship/2026/report")
    lines = re.findall(r'<th scope="row">(\w+)</th>((?:<td class="figure">\d+</td>){6})', page)
    assert {name: int(re.findall(r"\d+", cells)[4]) for name, cells in lines} == standings
    assert any(standings.values())
