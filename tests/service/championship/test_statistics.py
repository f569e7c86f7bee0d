"""The sheet of a year and of all years."""

from __future__ import annotations

from referee.service.championship import championship, results, statistics
from referee.service.championship.results import ResultInput
from tests.instance import Instance


def test_a_sheet_counts_matches_and_results_and_nothing_that_is_void(club: Instance) -> None:
    for day, winner in (("2022-03-04", "Bob"), ("2022-03-05", "Bob"), ("2021-03-05", "Alice")):
        results.add_result(club.desk, 1, ResultInput(day, "Alice, Bob", winner), None)
    sheet = statistics.read_sheet(club.desk, 2022)
    assert (sheet.matches, sheet.season.year, [line.name for line in sheet.table]) == (2, 2022, ["Bob", "Alice"])
    assert [wins for _, wins in sheet.wins] == [(1, 0), (2, 0)]
    latest = championship.list_results(club.desk, None)[0]
    results.set_void(club.desk, 1, latest.target, True, "a jest")
    assert [statistics.read_sheet(club.desk, year).matches for year in (2022, None)] == [1, 2]
