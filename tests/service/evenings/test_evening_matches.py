"""Which matches and results belong to which evening."""

from __future__ import annotations

from referee.service.championship import results
from referee.service.championship.results import ResultInput
from referee.service.desk import clock
from referee.service.evenings import evening_matches, evenings
from referee.service.evenings.evenings import EveningInput
from tests.instance import Instance
from tests.service.problems import problems_of

PLANNED = EveningInput(clock.today("UTC").isoformat(), "00:00", "UTC", None)


def test_an_evening_has_its_matches_and_results_and_who_played_them(club: Instance) -> None:
    evening_id = evenings.plan_evening(club.desk, 1, PLANNED, None)
    match = club.dealt()
    assert [person.name for person in evening_matches.list_players(club.desk, evening_id)] == [
        "Alice",
        "Bob",
        "Charlie",
    ]
    club.say(match, "table declare red")
    results.add_result(club.desk, 1, ResultInput(PLANNED.day, "Alice, Gus", "Gus"), None)
    assert len(evening_matches.results_of_evening(club.desk, evening_id)) == 2
    for evening in (evening_matches.evening_of_match(club.desk, match), evening_matches.current_evening(club.desk)):
        assert evening is not None and evening.row.id == evening_id


def test_without_an_evening_a_match_belongs_to_none(club: Instance) -> None:
    assert evening_matches.evening_of_match(club.desk, club.begin()) is None
    assert evening_matches.current_evening(club.desk) is None
    assert problems_of(lambda: evening_matches.results_of_evening(club.desk, 9)) == [("evening_unknown", None)]
