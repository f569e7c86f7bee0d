"""Results without a record: entered, read from a file, void and counting again."""

from __future__ import annotations

import pytest

from referee.service.championship import championship, results
from referee.service.championship.results import LoadedFile, ResultInput
from referee.service.desk.csv_files import FileFaults
from tests.instance import Instance
from tests.service.problems import problems_of

WON = ResultInput("2022-03-04", "Alice, Bob", "Bob")


def test_a_result_counts_and_an_equal_one_only_if_it_is_another(club: Instance) -> None:
    results.add_result(club.desk, 1, WON, None)
    assert problems_of(lambda: results.add_result(club.desk, 1, WON, None)) == [("result_known", "another")]
    results.add_result(club.desk, 1, WON._replace(another=True), None)
    assert len(championship.list_results(club.desk, None)) == 2


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        ({"day": "2022-02-30", "players": "Alice"}, [("day_unknown", "day"), ("players_number", "players")]),
        ({"winners": "Zoe"}, [("winner_absent", "winners")]),
        ({"winners": "Alice, Bob"}, [("winners_all", "winners")]),
        ({"players": "Alice, Bob, alice"}, [("name_twice", "players")]),
        ({"day": "2999-01-01"}, [("day_year", "day")]),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    club: Instance, change: dict[str, str], problems: list[tuple[str, str]]
) -> None:
    assert problems_of(lambda: results.add_result(club.desk, 1, WON._replace(**change), None)) == problems


def test_a_file_adds_what_the_club_does_not_have(club: Instance) -> None:
    raw = b"date;players;winners;void because\n2022-03-04;Alice, Bob;Bob;\n2022-03-05;Alice, Bob;Bob;wrong dice\n"
    results.add_result(club.desk, 1, WON, None)
    assert results.load_file(club.desk, 1, raw, None) == LoadedFile(taken=1, skipped=1)
    assert [result.void for result in championship.list_results(club.desk, None)] == ["wrong dice", None]
    faulty = b"date;players;winners\n2022-03-04;Alice, Bob;Zoe\nnever;Alice, Bob;Bob\n"
    with pytest.raises(FileFaults) as raised:
        results.load_file(club.desk, 1, faulty, None)
    assert [(fault.line, fault.problem.code) for fault in raised.value.lines] == [
        (2, "winner_absent"),
        (3, "day_form"),
    ]


def test_a_result_is_made_void_for_a_reason_and_counts_again(club: Instance) -> None:
    results.add_result(club.desk, 1, WON, None)
    (result,) = championship.list_results(club.desk, None)
    assert problems_of(lambda: results.set_void(club.desk, 1, result.target, True, "")) == [
        ("reason_missing", "reason")
    ]
    assert problems_of(lambda: results.set_void(club.desk, 1, "nothing", True, "why")) == [("result_unknown", None)]
    for void, counted in ((True, 0), (False, 2)):
        results.set_void(club.desk, 1, result.target, void, "why")
        assert len(championship.read_championship(club.desk, 2022).table) == counted
