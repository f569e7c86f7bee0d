"""The statistics of a season and of all years."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from sqlalchemy import update

from referee.service.championship import championship
from referee.service.desk import clock
from referee.store.schema import MatchRow
from referee.web.championship.chart import MAX_DRAWN_PLAYERS
from tests.instance import Instance
from tests.places import ROOT
from tests.web.book import found_club, open_book
from tests.web.championship.result_pages import enter_result
from tests.web.forms import see, send


def times(page: str) -> list[str]:
    """Return the headings of the wins over the time."""
    heads = re.findall(r'<th scope="col" class="figure">(.*?(?:[ \d]\d|\d [A-Z][a-z]+))</th>', page)
    return [re.sub(r'<span class="on-paper">.*?</span>|<.*?>', "", head) for head in heads]


def test_results_without_a_record_are_in_the_chart_and_its_table(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for day, winner in (("2022-01-07", "Alice"), ("2022-01-21", "Bob"), ("2022-05-06", "Bob")):
        enter_result(device, day=day, winners=winner)
    page = see(instance.onlooker(), "/statistics/2022")
    assert "3 matches, of which the referee has followed 0." in page and "Champion of the year: Bob." in page
    assert times(page) == ["21 Jan", "6 May"]
    line = r'<th scope="row">(Alice|Bob)</th><td class="figure">(\d)</td><td class="figure">(\d)</td></tr>'
    assert re.findall(line, page)[:2] == [("Bob", "1", "2"), ("Alice", "1", "1")]
    assert page.count('class="chart-end"') == 3
    assert ">Luck</h2>" not in page


def test_everybody_is_drawn_in_their_own_colour_whatever_their_rank(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for day, winner in (("2022-01-07", "Bob"), ("2022-02-04", "Alice"), ("2022-03-04", "Alice")):
        enter_result(device, day=day, players="Alice, Bob, Charlie, Zoe", winners=winner, meant="y")
        page = see(instance.onlooker(), "/statistics/2022")
        drawn = re.findall(r'class="chart-end"(?: data-seat="(\w+)")?>.*?>(\w+)</text>', page, re.S)
        assert sorted(drawn) == [("", "Zoe"), ("blue", "Bob"), ("green", "Charlie"), ("red", "Alice")]


def test_those_without_a_colour_have_lines_each_drawn_in_its_own_way() -> None:
    styles = (ROOT / "static/css/statistics.css").read_text(encoding="utf-8")
    ways = [" ".join(way.split()) for way in re.findall(r"^\.line-\d {(.*?)}", styles, re.M | re.S)]
    assert len(set(ways)) == len(ways) == MAX_DRAWN_PLAYERS


def test_all_years_are_counted_year_by_year(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for day in ("2021-01-08", "2021-03-05", "2022-01-07"):
        enter_result(device, day=day)
    page = see(instance.onlooker(), "/statistics/all")
    assert times(page) == ["2021", "2022"]


def test_whoever_won_the_last_match_of_an_evening_is_the_one_who_wins_now(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for winner in ("Alice", "Alice", "Bob"):
        enter_result(device, day="2022-01-07", winners=winner, another="y")
    page = see(instance.onlooker(), "/statistics/2022")
    line = r'<th scope="row">(\w+)</th>' + 3 * r'<td class="figure">\d+</td>' + 2 * r'<td class="figure">(\d)</td>'
    streaks = re.findall(line, page)
    assert streaks == [("Alice", "2", "0"), ("Bob", "1", "1"), ("Charlie", "0", "0")]


def test_a_played_match_tells_of_luck_missions_and_eliminations(instance: Instance) -> None:
    found_club(instance)
    instance.take_golden("mission_by_another_5")
    page = see(instance.onlooker(), "/statistics/all")
    for heading in ("Luck", "Who eliminates whom", "By colour", "By mission", "By rulebook", "By number of players"):
        assert re.search(f">{heading}( <small>wins/matches</small>)?</h2>", page)
    assert "Usual length: " in page and "Most for one trade: " in page
    assert not re.search(r"<style|\sstyle=", page)


def test_what_does_not_count_is_in_no_statistics(instance: Instance) -> None:
    found_club(instance)
    match = instance.dealt()
    instance.say(match, "table declare red")
    year = championship.this_year(instance.desk)
    assert "1 match, of which" in see(instance.onlooker(), f"/statistics/{year}")
    out = {"target": f"match:{match}", "do": "void", "reason": "the wrong deck"}
    send(open_book(instance), "/results", "/results/void", out)
    assert "No match has been won" in see(instance.onlooker(), f"/statistics/{year}")


def test_a_year_without_matches_says_so(instance: Instance) -> None:
    assert "No match has been won in 1999." in see(instance.table, "/statistics/1999")
    assert instance.table.get("/statistics").location == f"/statistics/{championship.this_year(instance.desk)}"
    assert instance.table.get("/statistics/0").status_code == 404


@pytest.mark.parametrize("path", ["/statistics/2022", "/statistics/all"])
def test_a_closed_book_is_read_with_the_pin(instance: Instance, path: str) -> None:
    found_club(instance)
    assert send(open_book(instance), "/book", "/book/reading", {"reading": "pin"}).status_code == 303
    assert instance.onlooker().get(path).location.startswith("/book?next=")


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", r"Usual length: \d+ rounds?, the longest \d+\. In minutes: \d+, the longest \d+\."),
        ("de", r"Übliche Länge: \d+ Runden?, die längste \d+\. In Minuten: \d+, die längste \d+\."),
    ],
)
def test_rounds_and_minutes_are_two_sentences(instance: Instance, language: str, says: str) -> None:
    instance.take_golden("mission_by_another_5")
    match, begun = instance.dealt(), clock.now() - timedelta(minutes=42)
    instance.say(match, "table declare red")
    started = update(MatchRow).where(MatchRow.id == match).values(started_at=begun)
    instance.desk.change(lambda change: change.connection.execute(started))
    page = see(instance.table, f"/statistics/all?lang={language}")
    assert re.search(rf'<p class="hint">{says}', page)
