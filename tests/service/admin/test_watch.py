"""Logs that were changed outside close their match until its table accepts them."""

from __future__ import annotations

from referee.service.admin import watch
from referee.service.people import book
from tests.instance import Instance
from tests.service.desk.chained_instance import change_outside
from tests.service.problems import problems_of


def test_a_changed_log_closes_its_match_until_it_is_accepted(instance: Instance) -> None:
    match = instance.dealt()
    instance.place(match)
    assert (watch.problem_of(instance.desk, match), watch.list_missing(instance.desk)) == (None, ())
    change_outside(instance, "UPDATE events SET actor = 'pink' WHERE seq = 2")
    assert [*watch.check_logs(instance.desk)] != []
    problem = watch.problem_of(instance.desk, match)
    assert problem is not None and problem.code == "match_changed"
    watch.accept_log(instance.desk, match, None)
    assert watch.problem_of(instance.desk, match) is None
    assert book.list_changes(instance.desk)[0].what == "log_accepted"
    assert problems_of(lambda: watch.accept_log(instance.desk, "nowhere", None)) == [("match_unknown", None)]
