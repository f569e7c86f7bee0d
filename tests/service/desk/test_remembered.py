"""What is found once and remembered is found anew after whatever could change it."""

from __future__ import annotations

from collections.abc import Callable

from referee.service.championship import championship, results, season, statistics
from referee.service.desk.clock import local_zone, today
from referee.service.evenings import evenings
from referee.service.people import roster
from tests.club_house import House
from tests.web.book import found

Told = dict[str, tuple[int, int]]


def told(house: House) -> Told:
    """Points and matches of everybody, told alike by the year, all years and the statistics."""
    year = championship.read_championship(house.desk, championship.this_year(house.desk))
    every = championship.read_championship(house.desk, None)
    assert [line[1:3] for line in statistics.read_sheet(house.desk, year.season.year).table] == [
        line[1:3] for line in year.table
    ]
    assert [(line.name, line.wins) for line in every.table] == [(line.name, line.wins) for line in year.table]
    leading = [line.name for line in year.table if line.rank == 1 and line.points]
    assert championship.list_champions_by_year(house.desk) == (((year.season.year, tuple(leading)),) if leading else ())
    return {line.name: (line.points, line.matches) for line in year.table}


def test_the_championship_follows_every_change(house: House) -> None:
    found(house)
    match = house.dealt()
    desk, day = house.desk, today(local_zone()).isoformat()
    year = championship.this_year(house.desk)
    two = season.SeasonInput(f"{year}-01-01", f"{year}-12-31", "2", "", "", "", "", ())
    steps: list[tuple[Callable[[], object], Told]] = [
        (lambda: house.say(match, "table declare red"), {"Alice": (1, 1), "Bob": (0, 1), "Charlie": (0, 1)}),
        (lambda: house.say(match, "table undo"), {}),
        (lambda: house.say(match, "table declare blue"), {"Bob": (1, 1), "Alice": (0, 1), "Charlie": (0, 1)}),
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
    assert told(house) == {}
    for number, (change, wanted) in enumerate(steps):
        change()
        assert told(house) == wanted, number
        assert told(house) == wanted, number
    house.restart()
    assert told(house) == steps[-1][1]


def test_what_was_being_read_during_a_change_is_not_remembered(house: House) -> None:
    """The change comes between the reading and its end."""

    def read() -> str:
        before = str(len(roster.list_members(house.desk)))
        roster.add_member(house.desk, "Dana", None)
        return before

    assert house.desk.remembered("members", read) == "0"
    assert house.desk.remembered("members", lambda: str(len(roster.list_members(house.desk)))) == "1"
    assert house.desk.remembered("members", lambda: "read again") == "1"
