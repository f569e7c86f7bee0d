"""What is found once and remembered is found anew after whatever could change it, and after nothing else."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest
from sqlalchemy import text

from referee.service.cash import cash, counts, fines, statements
from referee.service.cash.cash import EntryInput
from referee.service.championship import championship, players, results, season, statistics
from referee.service.desk.clock import local_zone, today
from referee.service.desk.desk import Desk
from referee.service.evenings import evenings, lapses
from referee.service.motions import grounds
from referee.service.people import roster
from referee.store import Connection
from referee.store.base import Base
from referee.store.subjects import SUBJECT_OF_TABLE, Subject
from tests.instance import Instance
from tests.service.statutes.rows import (
    ALICE,
    BOB,
    answer_evening,
    begin_attack,
    find_defended,
    plan_evening,
    say_actions,
)
from tests.web.book import found_club

Told = dict[str, tuple[int, int]]


def told(instance: Instance) -> Told:
    """Points and matches of everybody, told alike by the year, all years and the statistics."""
    year = championship.read_championship(instance.desk, championship.this_year(instance.desk))
    every = championship.read_championship(instance.desk, None)
    assert [line[1:3] for line in statistics.read_sheet(instance.desk, year.season.year).table] == [
        line[1:3] for line in year.table
    ]
    assert [(line.name, line.wins) for line in every.table] == [(line.name, line.wins) for line in year.table]
    leading = [line.name for line in year.table if line.rank == 1 and line.points]
    assert championship.list_champions_by_year(instance.desk) == (
        ((year.season.year, tuple(leading)),) if leading else ()
    )
    return {line.name: (line.points, line.matches) for line in year.table}


def test_the_championship_follows_every_change(instance: Instance) -> None:
    found_club(instance)
    match = instance.dealt()
    desk, day = instance.desk, today(local_zone()).isoformat()
    year = championship.this_year(instance.desk)
    two = season.SeasonInput(f"{year}-01-01", f"{year}-12-31", "2", "", "", "", "", ())
    steps: list[tuple[Callable[[], object], Told]] = [
        (lambda: instance.say(match, "table declare red"), {"Alice": (1, 1), "Bob": (0, 1), "Charlie": (0, 1)}),
        (lambda: instance.say(match, "table undo"), {}),
        (lambda: instance.say(match, "table declare blue"), {"Bob": (1, 1), "Alice": (0, 1), "Charlie": (0, 1)}),
        (lambda: results.set_void(desk, 1, f"match:{match}", True, "played drunk"), {}),
        (
            lambda: results.set_void(desk, 1, f"match:{match}", False, "nobody minds"),
            {"Bob": (1, 1), "Alice": (0, 1), "Charlie": (0, 1)},
        ),
        (
            lambda: results.add_result(desk, 1, results.ResultInput(day, "Bob, Dana", "Dana"), None),
            {"Bob": (1, 2), "Dana": (1, 1), "Alice": (0, 1), "Charlie": (0, 1)},
        ),
        (
            lambda: evenings.change_member(desk, 2, roster.MemberInput("Berta", "blue")),
            {"Berta": (1, 2), "Dana": (1, 1), "Alice": (0, 1), "Charlie": (0, 1)},
        ),
        (
            lambda: season.set_season(desk, 1, year, two),
            {"Berta": (2, 2), "Dana": (2, 1), "Alice": (0, 1), "Charlie": (0, 1)},
        ),
        (
            lambda: results.set_void(desk, 1, "result:1", True, "was a dream"),
            {"Berta": (2, 1), "Alice": (0, 1), "Charlie": (0, 1)},
        ),
    ]
    assert told(instance) == {}
    for number, (change, wanted) in enumerate(steps):
        change()
        assert told(instance) == wanted, number
        assert told(instance) == wanted, number
    instance.restart()
    assert told(instance) == steps[-1][1]


def test_what_was_being_read_during_a_change_is_not_remembered(instance: Instance) -> None:
    """The change comes between the reading and its end."""

    def read(_: Connection) -> str:
        before = str(len(roster.list_members(instance.desk)))
        roster.add_member(instance.desk, "Dana", None)
        return before

    assert instance.desk.remembered("members", read, of=(Subject.MEMBERS,)) == "0"
    assert (
        instance.desk.remembered(
            "members", lambda _: str(len(roster.list_members(instance.desk))), of=(Subject.MEMBERS,)
        )
        == "1"
    )
    assert instance.desk.remembered("members", lambda _: "read again", of=(Subject.MEMBERS,)) == "1"


def rename_bob(club: Instance) -> None:
    evenings.change_member(club.desk, BOB, roster.MemberInput("Berta", "blue", "2020-01-01"))


@pytest.mark.parametrize(
    ("room", "read", "write", "tell"),
    [
        (
            statements,
            "_read_bookings",
            lambda club: cash.add_entry(club.desk, ALICE, EntryInput("deposit", None, "1", "", ""), None),
            lambda desk: statements.read_year(desk, today().year).statement.closing.box,
        ),
        (evenings, "_read_rows", lambda club: plan_evening(club, 3), lambda desk: len(evenings.list_evenings(desk))),
        (roster, "find_member", rename_bob, lambda desk: players.read_player(desk, BOB).member.name),
    ],
)
def test_what_is_made_of_what_was_read_before_a_change_is_not_remembered(
    club: Instance,
    monkeypatch: pytest.MonkeyPatch,
    room: ModuleType,
    read: str,
    write: Callable[[Instance], object],
    tell: Callable[[Desk], object],
) -> None:
    """The change comes between the reading and what is made of it."""
    original, writes = getattr(room, read), [write]

    def read_and_write(*args: object) -> object:
        value = original(*args)
        if writes:
            writes.pop()(club)
        return value

    monkeypatch.setattr(room, read, read_and_write)
    tell(club.desk)
    assert writes == []
    after = tell(club.desk)
    club.restart()
    assert after == tell(club.desk)


def remembered_values(desk: Desk) -> dict[str, object]:
    """Everything that the club's pages remember, read by the functions that remember it."""
    year = championship.this_year(desk)
    return {
        "members": roster.list_members(desk),
        "evenings": evenings.list_evenings(desk),
        "years": championship.list_years(desk),
        "championship": championship.read_championship(desk, year),
        "all years": championship.read_championship(desk, None),
        "champions": championship.list_champions_by_year(desk),
        "statistics": statistics.read_sheet(desk, year),
        "groundless": grounds.list_groundless(desk),
        "seasons": championship.list_seasons(desk),
        "player": players.read_player(desk, BOB),
        "statement": statements.read_year(desk, today().year).statement,
        "last count": counts.find_last(desk),
    }


def fined(club: Instance) -> str:
    """Return a match that Alice has won with a foul on the way, after booking the fines of both in the cash book."""
    match, _ = begin_attack(club)
    place, owner = find_defended(club, match)
    say_actions(club, match, f"{owner} foul three_defence_dice {place}", "table declare red")
    fines.book_proposals(club.desk, ALICE, match, [fine.id for fine in fines.list_proposals(club.desk, match)])
    return match


def won_match(club: Instance) -> Callable[[], object]:
    match = club.dealt()
    return lambda: say_actions(club, match, "table declare blue")


def other_winner(club: Instance) -> Callable[[], object]:
    match = fined(club)
    return lambda: say_actions(club, match, "table undo", "table declare blue")


def undone_foul_of_a_running_match(club: Instance) -> Callable[[], object]:
    match = fined(club)
    say_actions(club, match, "table undo")
    return lambda: say_actions(club, match, "table undo")


def void_match(club: Instance) -> Callable[[], object]:
    match = fined(club)
    return lambda: results.set_void(club.desk, ALICE, f"match:{match}", True, "played drunk")


def entered_result(club: Instance) -> Callable[[], object]:
    written = results.ResultInput("2019-05-04", "Bob, Alice", "Bob")
    return lambda: results.add_result(club.desk, ALICE, written, None)


def written_season(club: Instance) -> Callable[[], object]:
    fined(club)
    year = championship.this_year(club.desk)
    written = season.SeasonInput(f"{year}-01-01", f"{year}-12-31", "2", "", "", "", "", ())
    return lambda: season.set_season(club.desk, ALICE, year, written)


def new_name(club: Instance) -> Callable[[], object]:
    say_actions(club, fined(club), "table undo")
    fined(club)
    return lambda: rename_bob(club)


def new_name_of_a_host(club: Instance) -> Callable[[], object]:
    plan_evening(club, 3, host=BOB)
    return lambda: rename_bob(club)


def new_evening(club: Instance) -> Callable[[], object]:
    return lambda: plan_evening(club, 3)


def new_answer(club: Instance) -> Callable[[], object]:
    evening = plan_evening(club, 3)
    answer_evening(club, evening, BOB, "yes", "no")
    lapses.book_fines(club.desk, ALICE, evening, ["2.short_notice"], {})
    return lambda: answer_evening(club, evening, BOB, "yes")


def fine_taken_back(club: Instance) -> Callable[[], object]:
    say_actions(club, fined(club), "table undo")
    return lambda: cash.take_back(club.desk, ALICE, grounds.list_groundless(club.desk)[0].entry.id)


def count_box(club: Instance) -> object:
    return counts.enter(club.desk, ALICE, counts.CountInput("5", "0", "book"))


def counted_box(club: Instance) -> Callable[[], object]:
    return lambda: count_box(club)


def new_name_of_who_counted(club: Instance) -> Callable[[], object]:
    count_box(club)
    return lambda: evenings.change_member(club.desk, ALICE, roster.MemberInput("Alicia", "red", "2020-01-01"))


CHAMPIONSHIP = {"championship", "all years", "statistics"}
WRITES: dict[Callable[[Instance], Callable[[], object]], set[str]] = {
    won_match: {*CHAMPIONSHIP, "champions", "player"},
    other_winner: {*CHAMPIONSHIP, "champions", "groundless", "player"},
    undone_foul_of_a_running_match: {"groundless"},
    void_match: {*CHAMPIONSHIP, "champions", "groundless", "player"},
    entered_result: {"years", "all years", "champions", "player"},
    written_season: {"championship", "statistics", "seasons"},
    new_name: {*CHAMPIONSHIP, "members", "groundless", "player"},
    new_name_of_a_host: {"members", "evenings", "player"},
    new_evening: {"evenings"},
    new_answer: {"evenings", "groundless"},
    fine_taken_back: {"groundless", "statement"},
    counted_box: {"statement", "last count"},
    new_name_of_who_counted: {"members", "last count"},
}
"""Each kind of write, and the values that it changes."""


@pytest.mark.long
@pytest.mark.parametrize("prepare", WRITES)
def test_a_write_makes_anew_what_depends_on_it(
    club: Instance, prepare: Callable[[Instance], Callable[[], object]]
) -> None:
    """What the write changes would be seen as it was, were it still remembered."""
    write = prepare(club)
    before = remembered_values(club.desk)
    write()
    after = remembered_values(club.desk)
    assert {name for name, value in after.items() if value != before[name]} == WRITES[prepare]
    club.restart()
    assert remembered_values(club.desk) == after


def test_a_move_of_a_running_match_throws_away_nothing(club: Instance) -> None:
    say_actions(club, fined(club), "table undo")
    fined(club)
    plan_evening(club, 3, host=BOB)
    written_season(club)()
    count_box(club)
    match = club.dealt()
    before = remembered_values(club.desk)
    assert all(before.values())
    for move in (club.place, club.place, lambda match: club.say(match, "table undo")):
        assert move(match).status_code == 201
    after = remembered_values(club.desk)
    # The list of years is made of what is remembered and of today.
    assert [name for name, value in after.items() if value is not before[name]] == ["years"]
    assert club.desk.remembered("years", lambda _: [], of=championship.YEARS_OF) != []


def test_every_table_has_a_subject_or_none_on_purpose() -> None:
    assert SUBJECT_OF_TABLE.keys() == Base.metadata.tables.keys()


def test_a_statement_of_text_may_have_written_anything(club: Instance) -> None:
    before = roster.list_members(club.desk)
    club.desk.change(lambda change: change.connection.execute(text("UPDATE members SET name = 'Zoe' WHERE id = 3")))
    assert [member.name for member in roster.list_members(club.desk)] == [*(who.name for who in before[:2]), "Zoe"]
