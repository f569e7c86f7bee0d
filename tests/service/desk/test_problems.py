"""Problems that are told together."""

from __future__ import annotations

import pytest

from referee.service.desk.problems import CODES, Gathering, Problem, Problems, code_of_fault
from tests.service.problems import problems_of


def test_problems_are_told_together() -> None:
    gathering = Gathering()
    with gathering:
        raise Problem("day_form", field="day")
    with gathering:
        raise Problem("name_empty", field="name")
    assert problems_of(gathering.end) == [("day_form", "day"), ("name_empty", "name")]


def test_a_single_problem_is_told_by_itself_and_none_not_at_all() -> None:
    gathering = Gathering()
    gathering.end()
    with gathering:
        raise Problem("day_form", field="day")
    with pytest.raises(Problem) as raised:
        gathering.end()
    assert not isinstance(raised.value, Problems)


def test_what_is_no_problem_is_not_kept_back() -> None:
    with pytest.raises(ZeroDivisionError), Gathering():
        raise ZeroDivisionError


def test_a_fault_has_the_code_of_a_problem() -> None:
    assert code_of_fault("day_form") in CODES
    with pytest.raises(AssertionError):
        code_of_fault("nothing")
