"""Results without a record: entered, read from a file, void and counting again."""

from __future__ import annotations

from functools import partial

import pytest

from referee.service.championship import championship, results
from referee.service.championship.results import LoadedFile, ResultInput
from referee.service.desk.csv_files import FileFaults
from referee.service.evenings import evenings
from referee.service.people import book, spellings
from referee.service.people.roster import MemberInput
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


def test_a_changed_result_counts_as_what_it_says_now_and_what_it_said_is_kept(club: Instance) -> None:
    results.add_result(club.desk, 1, WON, None)
    written = WON._replace(day="2022-03-05", winners="Alice", note="at Bob's")
    version = results.change_result(club.desk, 1, 1, written, "misread", None)
    (result,) = championship.list_results(club.desk, None)
    assert (f"{result.day}", result.played.winners, result.note) == ("2022-03-05", ("Alice",), "at Bob's")
    kept = results.find_latest_change(club.desk, version or 0)
    assert kept is not None
    assert (f"{kept.day}", list(kept.winners), kept.note, kept.reason) == ("2022-03-04", ["Bob"], None, "misread")
    (change,) = [change for change in book.list_changes(club.desk) if change.what == "result_changed"]
    assert (change.facts["names"], change.facts["names_now"]) == (["Bob"], ["Alice"])


def test_a_result_that_says_so_already_is_not_changed(club: Instance) -> None:
    results.add_result(club.desk, 1, WON, None)
    assert results.change_result(club.desk, 1, 1, WON._replace(players="bob/alice"), "misread", None) is None
    assert [change.what for change in book.list_changes(club.desk)].count("result_changed") == 0


def test_a_change_is_refused_like_an_entry_and_without_a_reason(club: Instance) -> None:
    results.add_result(club.desk, 1, WON, None)
    results.add_result(club.desk, 1, WON._replace(day="2022-03-05"), None)

    def problems(written: ResultInput, reason: str = "misread", result: int = 1) -> list[tuple[str, str | None]]:
        return problems_of(lambda: results.change_result(club.desk, 1, result, written, reason, None))

    assert problems(WON._replace(winners="Zoe"), "") == [("reason_missing", "reason"), ("winner_absent", "winners")]
    assert problems(WON._replace(day="2022-03-05")) == [("result_known", "another")]
    assert problems(WON._replace(players="Alice, Bobb", winners="Bobb")) == [("name_similar", "meant")]
    assert problems(WON, result=9) == [("result_unknown", None)]
    assert results.read_result(club.desk, 1) == WON
    assert results.change_result(club.desk, 1, 1, WON._replace(day="2022-03-05", another=True), "it was", None)


def test_only_the_latest_change_is_taken_back(club: Instance) -> None:
    results.add_result(club.desk, 1, WON, None)
    first = results.change_result(club.desk, 1, 1, WON._replace(winners="Alice"), "misread", None) or 0
    second = results.change_result(club.desk, 1, 1, WON._replace(note="late"), "forgotten", None) or 0
    assert problems_of(lambda: results.change_back(club.desk, 1, first, "back", None)) == [("result_changed", None)]
    assert results.change_back(club.desk, 1, second, "back", None) == second + 1
    assert results.read_result(club.desk, 1) == WON._replace(winners="Alice")


def test_a_file_does_not_bring_back_what_was_changed(club: Instance) -> None:
    raw = b"date;players;winners\n2022-03-04;Alice, Bob;Bob\n2022-03-05;Alice, Bob;Bob\n"
    results.load_file(club.desk, 1, raw, None)
    results.change_result(club.desk, 1, 1, WON._replace(winners="Alice"), "misread", None)
    assert results.load_file(club.desk, 1, raw, None) == LoadedFile(taken=0, skipped=2)
    (taken,) = results.list_imports(club.desk)
    assert (taken.number, results.set_void_of_file(club.desk, 1, taken.first, void=True, reason="all wrong")) == (2, 2)


def test_a_result_is_not_changed_back_to_one_person_twice_or_to_what_another_says_by_now(club: Instance) -> None:
    trio = WON._replace(players="Alice, Bob, Bert", meant=True)
    results.add_result(club.desk, 1, trio, None)
    first = results.change_result(club.desk, 1, 1, trio._replace(players="Bob, Bert"), "Alice was ill", None) or 0
    results.add_result(club.desk, 1, trio, None)
    assert problems_of(lambda: results.change_back(club.desk, 1, first, "back", None)) == [("result_again", None)]
    pair = trio._replace(players="Alice, Bert", winners="Bert", day="2022-03-06")
    second = results.change_result(club.desk, 1, 1, pair, "other names", None) or 0
    third = results.change_result(club.desk, 1, 2, pair._replace(day="2022-03-07"), "other names", None) or 0
    spellings.join_name(club.desk, 1, "Bert", 2)
    for version in (second, third):
        back = partial(results.change_back, club.desk, 1, version, "back", None)
        assert problems_of(back) == [("result_joined", None)]
    assert results.read_result(club.desk, 1).players == "Alice, Bob"


def test_a_result_is_known_by_the_names_of_today_when_another_is_changed_to_it(club: Instance) -> None:
    results.add_result(club.desk, 1, WON, None)
    results.add_result(club.desk, 1, ResultInput("2022-03-05", "Alice, Brt", "Brt", meant=True), None)
    spellings.join_name(club.desk, 1, "Brt", 2)
    assert problems_of(lambda: results.change_result(club.desk, 1, 2, WON, "why", None)) == [
        ("result_known", "another")
    ]


def test_a_file_is_known_by_former_names_and_joined_spellings(club: Instance) -> None:
    raw = b"date;players;winners\n2022-03-04;Alice, Brt;Brt\n2022-03-05;Alice, Brt;Alice\n"
    results.load_file(club.desk, 1, raw, None)
    spellings.join_name(club.desk, 1, "Brt", 2)
    evenings.change_member(club.desk, 1, MemberInput("Alicia", "red"))
    assert results.load_file(club.desk, 1, raw, None) == LoadedFile(taken=0, skipped=2)
    # Apart again, the name is somebody else's.
    spellings.part_name(club.desk, 1, "Brt", 2)
    assert results.load_file(club.desk, 1, raw, None) == LoadedFile(taken=0, skipped=2)


def test_who_is_in_a_changed_result_keeps_the_name_and_the_account_of_then(club: Instance) -> None:
    results.add_result(club.desk, 1, WON._replace(players="Alice, Brt", winners="Brt", meant=True), None)
    spellings.join_name(club.desk, 1, "Brt", 2)
    assert results.read_result(club.desk, 1).winners == "Bob"
    results.change_result(club.desk, 1, 1, WON._replace(note="late"), "forgotten", None)
    both = WON._replace(players="Alice, Bob, Brt")
    assert problems_of(lambda: results.change_result(club.desk, 1, 1, both, "why", None)) == [("name_twice", "players")]
    spellings.part_name(club.desk, 1, "Brt", 2)
    assert results.read_result(club.desk, 1) == ResultInput("2022-03-04", "Alice, Brt", "Brt", "late")
