"""Logs that were changed outside close their match until its table accepts them."""

from __future__ import annotations

from referee.service.house import watch
from referee.service.people import book
from tests.club_house import House
from tests.service.desk.chained_house import change_outside
from tests.service.problems import problems_of


def test_a_changed_log_closes_its_match_until_it_is_accepted(house: House) -> None:
    match = house.dealt()
    house.place(match)
    assert (watch.problem_of(house.desk, match), watch.list_missing(house.desk)) == (None, ())
    change_outside(house, "UPDATE events SET actor = 'pink' WHERE seq = 2")
    assert [*watch.check_logs(house.desk)] != []
    problem = watch.problem_of(house.desk, match)
    assert problem is not None and problem.code == "match_changed"
    watch.accept_log(house.desk, match, None)
    assert watch.problem_of(house.desk, match) is None
    assert book.list_changes(house.desk)[0].what == "log_accepted"
    assert problems_of(lambda: watch.accept_log(house.desk, "nowhere", None)) == [("match_unknown", None)]
