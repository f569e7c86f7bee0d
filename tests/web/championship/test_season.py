"""A season's days and points: set by the keeper of the book, counted at once, read by everybody."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.club.season.standings import list_champions
from referee.service.championship import championship, statistics
from referee.service.desk import clock
from referee.store.base import add_row
from referee.store.schema import ChangeRow
from tests.instance import JSON, Instance
from tests.web.book import found_club, open_book
from tests.web.championship.result_pages import enter_result, read_table
from tests.web.forms import fault, see, send

AUTUMN = {"first": "2021-10-01", "last": "2022-09-30", "win": "1"}


def set_season(device: FlaskClient, year: int = 2022, **data: str) -> TestResponse:
    return send(device, f"/seasons/{year}", f"/seasons/{year}", {**AUTUMN, **data})


def test_matches_count_for_the_season_round_their_day(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for day, winner in (("2021-09-30", "Alice"), ("2021-10-01", "Bob"), ("2022-09-30", "Bob")):
        enter_result(device, day=day, winners=winner)
    assert set_season(device).location.partition("?")[0] == "/championship/2022"
    assert read_table(instance, 2022)[0] == ("1", "Bob", "2", "2")
    assert read_table(instance, 2021)[0] == ("1", "Alice", "1", "1")
    assert "1 Oct 2021 – 30 Sept 2022" in see(instance.onlooker(), "/championship/2022")
    assert championship.list_champions_by_year(instance.desk) == (
        (2022, ("Bob",)), (2021, ("Alice",)))  # fmt: skip


@pytest.mark.parametrize(
    "written",
    [
        {},
        {2022: ("2021-10-01", "2022-09-30")},
        {2022: ("2022-03-01", "2023-02-28")},
        {2022: ("2021-10-01", "2022-09-30"), 2023: ("2023-01-01", "2023-06-30")},
        {2021: ("2020-10-01", "2021-09-30"), 2022: ("2022-03-01", "2022-12-31")},
    ],
)
def test_every_match_is_in_one_championship_and_all_pages_name_the_same_champions(
    instance: Instance, written: dict[int, tuple[str, str]]
) -> None:
    found_club(instance)
    device = open_book(instance)
    months = [f"{year}-{month}-15" for year in (2021, 2022, 2023) for month in ("01", "05", "11")]
    for day, winner in zip(months, "AAABBBCCC", strict=True):
        enter_result(device, day=day, winners={"A": "Alice", "B": "Bob", "C": "Charlie"}[winner])
    for year, (first, last) in written.items():
        assert set_season(device, year, first=first, last=last).status_code == 303
    years = [
        year
        for year in championship.list_years(instance.desk)
        if championship.read_championship(instance.desk, year).results
    ]
    days = [
        result.day.isoformat()
        for year in years
        for result in championship.read_championship(instance.desk, year).results
    ]
    assert sorted(days) == months
    leaders = tuple((year, list_champions(championship.read_championship(instance.desk, year).table)) for year in years)
    assert championship.list_champions_by_year(instance.desk) == leaders
    for year in years:
        sheet = statistics.read_sheet(instance.desk, year)
        assert sheet.matches == len(championship.read_championship(instance.desk, year).results)
        # No line of the chart begins left of it.
        drawn = re.findall(r'<path class="curve [^>]* d="([^"]*)"', see(instance.onlooker(), f"/statistics/{year}"))
        assert drawn and not any("H-" in path for path in drawn)


def test_matches_after_the_last_written_season_count_for_the_next_one(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device, day="2022-03-04", winners="Alice")
    for day in ("2022-11-04", "2022-11-18"):
        enter_result(device, day=day, winners="Bob")
    set_season(device)
    assert read_table(instance, 2022)[0] == ("1", "Alice", "1", "1")
    assert read_table(instance, 2023)[0] == ("1", "Bob", "2", "2")
    assert championship.list_champions_by_year(instance.desk) == ((2023, ("Bob",)), (2022, ("Alice",)))
    assert 'href="/championship/2023"' in see(instance.onlooker(), "/championship/2022")


def test_days_between_two_seasons_are_said_where_they_count(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    set_season(device, 2025, first="2024-09-01", last="2025-08-31")
    set_season(device, 2026, first="2026-01-01", last="2026-12-31")
    enter_result(device, day="2025-10-01", winners="Bob")
    says = "Matches from 1 Sept 2025 to 31 Dec 2025 count here, too: no season has these days."
    assert says in see(instance.onlooker(), "/championship/2026") and read_table(instance, 2026)[0][1] == "Bob"
    for year in (2024, 2025, 2027):
        assert "count here, too" not in see(instance.onlooker(), f"/championship/{year}")
    # And once that season has these days, nothing is left to say.
    set_season(device, 2026, first="2025-09-01", last="2026-12-31")
    assert "count here, too" not in see(instance.onlooker(), "/championship/2026")


def test_whoever_leads_the_running_year_is_listed_as_champion_so_far(instance: Instance) -> None:
    found_club(instance)
    year = championship.this_year(instance.desk)
    for day, winner in (("2022-03-04", "Alice"), (f"{year}-01-01", "Bob")):
        enter_result(open_book(instance), day=day, winners=winner)
    page = see(instance.onlooker(), "/championship/all")
    champion = r'<a class="link-row" href="/championship/(\d+)">\d+</a><span>(\w+)</span>(.*?)</li>'
    assert [(int(year), name, "so far" in state) for year, name, state in re.findall(champion, page)] == [
        (year, "Bob", True), (2022, "Alice", False)]  # fmt: skip


@pytest.mark.parametrize(
    ("scheme", "says"),
    [({"win": "0", "elimination": "1"}, "A win: 0 points."), ({"win": "1", "places": "1"}, "A win: 1 point.")],
)
def test_what_a_win_counts_is_said_when_it_is_nothing_and_when_it_is_one(
    instance: Instance, scheme: dict[str, str], says: str
) -> None:
    found_club(instance)
    enter_result(open_book(instance))
    set_season(open_book(instance), **scheme)
    assert says in see(instance.onlooker(), "/championship/2022")


def test_everybody_reads_what_counts_and_the_log_says_who_changed_it(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device)
    scheme = {"win": "3", "places": "2, 1", "elimination": "1", "dropped": "1", "least": "1", "first_tie": "share"}
    assert set_season(device, **scheme).status_code == 303
    assert [line.points for line in championship.read_championship(instance.desk, 2022).table] == [3, 2, 2]
    page = see(instance.onlooker(), "/championship/2022")
    for sentence in (
        "A win: 3 points.",
        "The places behind it: 2, 1.",
        "Each elimination: 1 more.",
        "Matches of everybody that do not count, the worst first: 1.",
        "Matches needed for a rank: 1.",
        "Between equals decides: more wins for each match.",
    ):
        assert sentence in page
    assert "The season 2022 was written: 1 Oct 2021 to 30 Sept 2022, points for a win: 3." in see(device, "/book")
    assert 'value="2, 1"' in see(device, "/seasons/2022")


def test_a_05_a_shared_colour_may_count_half_for_each(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device, winners="Alice & Charlie")
    enter_result(device, winners="Bob", day="2022-03-05")
    assert 'selected value="both"' in see(device, "/seasons/2022")
    set_season(device, shared="half")
    page = see(instance.onlooker(), "/championship/2022")
    assert "Who share a colour have half each of what it counts." in page
    line = r'scope="row">(?:<a [^>]*>)?(\w+).*?figure">([\d½]+)</td><td class="figure">(\d)<'
    assert re.findall(line, page, re.S) == [
        ("Bob", "1", "1"), ("Alice", "½", "1"), ("Charlie", "½", "1")]  # fmt: skip
    assert 'selected value="half"' in see(device, "/seasons/2022")
    file = instance.table.get("/exports/standings.csv?as=excel&year=2022&lang=de").text
    assert "2;Alice;0,5;1;2;0" in file
    enter_result(device, winners="Alice & Charlie", day="2022-03-06")
    enter_result(device, winners="Alice & Charlie", day="2022-03-07")
    assert '<td class="figure">1½</td>' in see(instance.onlooker(), "/championship/2022")
    assert "with 1½ points each" in see(device, "/news/new/2022-03-07")
    set_season(device, shared="both")
    assert [line.points for line in championship.read_championship(instance.desk, 2022).table] == [3, 3, 1]


def test_a_05_a_shared_colour_of_a_match_counts_half_for_each(instance: Instance) -> None:
    found_club(instance)
    seats = [{"colour": "red", "players": ["Alice", "Dana"]}, {"colour": "blue", "players": ["Bob"]}]
    body = {"seats": [*seats, {"colour": "green", "players": ["Charlie"]}]}
    match = str(instance.table.post("/matches", json=body, headers=JSON).json["id"])
    assert instance.say(match, "table deal").status_code == 201
    assert instance.say(match, "table declare red").status_code == 201
    year = championship.this_year(instance.desk)
    set_season(open_book(instance), year, first=f"{year}-01-01", last=f"{year}-12-31", shared="half")
    assert [(line.name, line.points) for line in championship.read_championship(instance.desk, year).table[:2]] == [
        ("Alice", Fraction(1, 2)), ("Dana", Fraction(1, 2))]  # fmt: skip
    assert "½ points" in see(instance.onlooker(), "/club")


def test_everything_that_is_wrong_with_a_season_is_told_at_once(instance: Instance) -> None:
    found_club(instance)
    data = {"first": "soon", "win": "x", "places": "1,y", "second_tie": "hats", "shared": "all"}
    answer = set_season(open_book(instance), **data)
    assert answer.status_code == 400
    assert all(fault(answer.text, f"{field}-season") for field in data)
    assert not any(fault(answer.text, f"{field}-season") for field in ("last", "least", "first_tie"))


@pytest.mark.parametrize(
    ("data", "field", "says"),
    [
        ({"first": "2022-02-30"}, "first", "There is no such day."),
        ({"last": ""}, "last", "Choose a day."),
        ({"last": "9999-12-31"}, "last", "The year lies between 1900 and 2199"),
        ({"first": "0025-01-01"}, "first", "The year lies between 1900 and 2199"),
        ({"last": "2021-09-30"}, "last", "A season ends after it has begun."),
        ({"first": "2020-12-31"}, "first", "These days belong to the season 2020 already"),
        ({"win": "-1"}, "win", "A whole number from 0 to 1000."),
        ({"win": "1,5"}, "win", "A whole number from 0 to 1000."),
        ({"elimination": "1001"}, "elimination", "A whole number from 0 to 1000."),
        ({"dropped": "x"}, "dropped", "A whole number from 0 to 1000."),
        ({"least": "²"}, "least", "A whole number from 0 to 1000."),
        ({"places": "3, x"}, "places", "A whole number from 0 to 1000."),
        ({"places": "7,6,5,4,3,2,1"}, "places", "at most 6 numbers"),
        ({"first_tie": "wins", "second_tie": "wins"}, "second_tie", "This cannot decide"),
        ({"first_tie": "hats"}, "second_tie", "This cannot decide"),
    ],
)
def test_a_faulty_season_is_told_at_its_field(
    lasting: Instance, keeping: FlaskClient, data: dict[str, str], field: str, says: str
) -> None:
    set_season(keeping, 2020, first="2020-01-01", last="2020-12-31")
    answer = set_season(keeping, **data)
    assert answer.status_code == (409 if says.startswith("These days belong") else 400)
    assert says in fault(answer.text, f"{field}-season")
    assert [written.year for written in championship.list_seasons(lasting.desk)] == [2020]


def test_only_whoever_keeps_the_book_sets_a_season(instance: Instance) -> None:
    found_club(instance)
    assert send(instance.table, "/book", "/seasons/2022", AUTUMN).status_code == 403
    assert instance.table.get("/seasons/2022").location == "/book?next=/seasons/2022"
    assert open_book(instance).get("/seasons/0").status_code == 404


def test_the_changes_say_all_that_counts_in_a_season_and_those_kept_before_that_still_read(instance: Instance) -> None:
    found_club(instance)
    device, start = open_book(instance), "The season 2022 was written: 1 Oct 2021 to 30 Sept 2022, points for a win: 1."
    further = (
        ("", {}),
        (" Matches of everybody that do not count, the worst first: 2.", {"dropped": "2"}),
        (
            " Matches needed for a rank: 3. Between equals decides: more wins for each match, then fewer matches.",
            {"least": "3", "first_tie": "share", "second_tie": "fewer_matches"},
        ),
        (
            " The places behind it: 2, 1. Each elimination: 1 more."
            " Who share a colour have half each of what it counts.",
            {"places": "2, 1", "elimination": "1", "shared": "half"},
        ),
    )
    for _, data in further:
        assert set_season(device, **data).status_code == 303
    page = see(device, "/book")
    assert [f"{start}{more}</" in page for more, _ in further] == [True] * 4
    assert f"{start}{further[1][0]}" in see(device, "/exports/changes.csv")
    facts = {"year": 2023, "day": "2023-01-01", "until": "2023-12-31", "win": 1}
    row = ChangeRow(clock.now(), 1, "season_written", facts)
    instance.desk.change(lambda change: add_row(change.connection, row))
    assert "The season 2023 was written: 1 Jan 2023 to 31 Dec 2023, points for a win: 1.</" in see(device, "/book")


def test_a_year_whose_matches_were_all_taken_out_says_that_none_counts(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for number, day in enumerate(("2022-03-04", "2022-03-05"), 1):
        enter_result(device, day=day)
        void = {"target": f"result:{number}", "do": "void", "reason": "was a test"}
        assert send(device, "/results", "/results/void", void).status_code == 303
    page = see(instance.onlooker(), "/championship/2022")
    assert "No match counts: 2 were taken out." in page and page.count("does not count: was a test") == 2
    assert "<table" not in page
    assert "Champion of the year" not in page


def test_a_year_in_which_nobody_has_a_point_names_no_champion(instance: Instance) -> None:
    found_club(instance)
    enter_result(open_book(instance))
    set_season(open_book(instance), win="0")
    page = see(instance.onlooker(), "/championship/2022")
    assert "By what counts here nobody is in front." in page and "Champion of the year" not in page
    assert re.search(r'/championship/2022">2022</a><span>nobody</span>', see(instance.onlooker(), "/championship/all"))


def test_the_table_shows_what_counts_or_decides(instance: Instance) -> None:
    """Eliminations and the share of wins stand beside points where the season asks for them, else nowhere."""
    found_club(instance)
    device = open_book(instance)
    enter_result(device, day="2022-05-01", winners="Bob")
    heads = [re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', see(device, "/championship/2022"))]
    set_season(device, elimination="2", first_tie="share")
    heads.append(re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', see(device, "/championship/2022")))
    usual = ["Rank", "Player", "Wins", "Matches"]
    assert heads == [usual, [*usual, "%", "Eliminated"]]
