"""Every problem of the service has its HTTP status and its wording, and nothing else has."""

from __future__ import annotations

from collections import Counter

from referee.service.desk.problems import CODES, Problem
from referee.translations.texts.problems import PROBLEMS
from referee.web.frame.statuses import CODES_BY_STATUS, status_of


def test_every_problem_has_one_status_and_a_wording() -> None:
    codes = Counter(code for codes in CODES_BY_STATUS.values() for code in codes)
    assert codes == Counter(CODES) == Counter(PROBLEMS.keys())


def test_an_answer_without_a_problem_is_fine() -> None:
    assert (status_of(None), status_of(Problem("match_unknown"))) == (200, 404)
