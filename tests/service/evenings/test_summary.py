"""What an evening came to."""

from __future__ import annotations

from datetime import date

from referee.service.championship import results
from referee.service.championship.results import ResultInput
from referee.service.evenings import summary
from tests.instance import Instance


def test_an_evening_tells_its_matches_and_who_leads_after_it(club: Instance) -> None:
    assert summary.last_evening(club.desk) is None
    for day, winner in (("2022-03-04", "Bob"), ("2022-03-11", "Alice"), ("2022-03-11", "Charlie")):
        results.add_result(club.desk, 1, ResultInput(day, "Alice, Bob, Charlie", winner), None)
    latest = summary.last_evening(club.desk)
    assert latest == date(2022, 3, 11)
    told = summary.summarise_evening(club.desk, latest)
    assert [match.played.winners for match in told.matches] == [("Alice",), ("Charlie",)]
    assert (told.year, told.led_before, told.counts_points) == (2022, ("Bob",), False)
    assert {standing.name for standing in told.leading} == {"Alice", "Bob", "Charlie"}
