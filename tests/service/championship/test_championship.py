"""The championship: of a year and of all years, what counts and what does not."""

from __future__ import annotations

from referee.service.championship import championship, results
from tests.instance import Instance


def test_the_championship_counts_what_was_won_this_year_and_nothing_that_is_void(club: Instance) -> None:
    match = club.dealt()
    assert [match.id for match in championship.list_running(club.desk)] == [match]
    club.say(match, "table declare blue")
    year = championship.this_year(club.desk)
    for asked in (year, None):
        table = championship.read_championship(club.desk, asked).table
        assert [(line.name, line.wins) for line in table] == [("Bob", 1), ("Alice", 0), ("Charlie", 0)]
    assert championship.read_championship(club.desk, year - 1).table == ()
    assert championship.list_champions_by_year(club.desk) == ((year, ("Bob",)),)
    results.set_void(club.desk, 1, f"match:{match}", True, "a jest")
    assert championship.read_championship(club.desk, year).table == ()
    (result,) = championship.list_results(club.desk, None)
    assert (result.target, result.void) == (f"match:{match}", "a jest")
    assert championship.list_years(club.desk) == (year,)


def test_the_last_sitting_is_that_of_the_newest_match(club: Instance) -> None:
    assert championship.last_sitting(club.desk) is None
    match = club.begin(3, dice="losses")
    sitting = championship.last_sitting(club.desk)
    assert sitting is not None and (sitting.match_id, sitting.over, sitting.dice) == (match, False, "losses")
    assert [seat.players for seat in sitting.seats] == [("Alice",), ("Bob",), ("Charlie",)]


def test_a_year_without_a_season_of_its_own_is_the_calendars(club: Instance) -> None:
    season = championship.season_of(club.desk, 2024)
    assert (season.first.isoformat(), season.last.isoformat(), season.scheme.win) == ("2024-01-01", "2024-12-31", 1)
    assert championship.list_seasons(club.desk) == ()
