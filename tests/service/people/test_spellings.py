"""Two spellings become one member by one entry, which another entry takes back."""

from __future__ import annotations

from referee.service.championship import championship, results
from referee.service.championship.results import ResultInput
from referee.service.desk.once import RequestKey
from referee.service.evenings import evenings
from referee.service.people import book, roster, spellings
from tests.instance import Instance
from tests.service.problems import problems_of

ALICE, BOB, CHARLIE = 1, 2, 3


def enter(club: Instance, day: str, players: str, winners: str) -> None:
    results.add_result(club.desk, ALICE, ResultInput(day, players, winners, meant=True), None)


def wins(club: Instance) -> dict[str, int]:
    """Return the wins of all years by name."""
    return {line.name: line.wins for line in championship.read_championship(club.desk, None).table}


def strangers(club: Instance) -> list[tuple[str, int, str | None]]:
    return [tuple(stranger) for stranger in spellings.list_strangers(club.desk)]


def misspell(club: Instance) -> None:
    """Let Bob win twice under his name and three times as Bobb, once of them in a match; Xaver plays, too."""
    for day, winner in (("01", "Bob"), ("02", "Bob"), ("03", "Bobb"), ("04", "Bobb")):
        enter(club, f"2022-03-{day}", f"Alice, {winner}, Xaver", winner)
    match = club.dealt(
        seats=[
            {"colour": "red", "players": ["Bobb"]},
            {"colour": "blue", "players": ["Alice"]},
            {"colour": "green", "players": ["Charlie"]},
        ]
    )
    club.say(match, "table declare red")


def test_names_that_nobody_has_are_listed_those_first_that_are_like_a_members(club: Instance) -> None:
    misspell(club)
    assert strangers(club) == [("Bobb", 3, "Bob"), ("Xaver", 4, None)]
    assert wins(club) == {"Bobb": 3, "Bob": 2, "Alice": 0, "Charlie": 0, "Xaver": 0}


def test_joined_they_are_one_member_and_taken_apart_two_again(club: Instance) -> None:
    misspell(club)
    before = wins(club)
    spellings.join_name(club.desk, ALICE, "bobb", BOB)
    assert wins(club) == {"Bob": 5, "Alice": 0, "Charlie": 0, "Xaver": 0}
    assert [(pair.name, pair.member.name) for pair in spellings.list_joined(club.desk)] == [("bobb", "Bob")]
    assert strangers(club) == [("Xaver", 4, None)]
    club.restart()
    spellings.part_name(club.desk, ALICE, "Bobb", BOB)
    assert wins(club) == before
    assert spellings.list_joined(club.desk) == ()
    assert [change.what for change in book.list_changes(club.desk)[:2]] == ["names_parted", "names_joined"]


def test_asked_again_it_is_joined_once(club: Instance) -> None:
    misspell(club)
    for _ in range(2):
        spellings.join_name(club.desk, ALICE, "Bobb", BOB, RequestKey("k", "d"))
    assert len(spellings.list_joined(club.desk)) == 1


def test_two_who_played_in_one_match_are_two(club: Instance) -> None:
    enter(club, "2022-03-01", "Bob, Bobb", "Bob")
    assert problems_of(lambda: spellings.join_name(club.desk, ALICE, "Bobb", BOB)) == [("names_together", None)]
    spellings.join_name(club.desk, ALICE, "Bobb", CHARLIE)
    assert wins(club) == {"Bob": 1, "Charlie": 0}


def test_what_is_not_there_changes_nothing(club: Instance) -> None:
    misspell(club)
    for act in (
        lambda: spellings.join_name(club.desk, ALICE, "Nobody", BOB),
        lambda: spellings.part_name(club.desk, ALICE, "Bobb", BOB),
        lambda: spellings.join_name(club.desk, ALICE, "Alice", BOB),
    ):
        assert problems_of(act) == [("name_gone", None)]
    assert problems_of(lambda: spellings.join_name(club.desk, ALICE, "Bobb", 99)) == [("member_unknown", None)]


def test_an_earlier_name_of_a_member_is_not_taken_apart(club: Instance) -> None:
    """Only what was joined by hand is: a member who was renamed keeps what they played before."""
    enter(club, "2022-03-01", "Alice, Bob", "Bob")
    evenings.change_member(club.desk, BOB, roster.MemberInput("Robert"))
    assert wins(club) == {"Robert": 1, "Alice": 0}
    assert problems_of(lambda: spellings.part_name(club.desk, ALICE, "Bob", BOB)) == [("name_gone", None)]


def test_taken_apart_a_name_is_the_members_who_got_it_since(club: Instance) -> None:
    enter(club, "2022-03-01", "Alice, Bobb", "Bobb")
    spellings.join_name(club.desk, ALICE, "Bobb", BOB)
    bobb = roster.add_member(club.desk, "Bobb", None, meant=True)
    spellings.part_name(club.desk, ALICE, "Bobb", BOB)
    assert strangers(club) == []
    evenings.change_member(club.desk, bobb, roster.MemberInput("Xaver"))
    assert wins(club) == {"Xaver": 1, "Alice": 0}


def test_the_name_that_a_member_has_today_is_not_taken_apart(club: Instance) -> None:
    enter(club, "2022-03-01", "Alice, Bobb", "Bobb")
    spellings.join_name(club.desk, ALICE, "Bobb", BOB)
    evenings.change_member(club.desk, BOB, roster.MemberInput("Bobb"))
    enter(club, "2022-03-02", "Alice, Bobb", "Bobb")
    assert spellings.list_joined(club.desk) == ()
    assert problems_of(lambda: spellings.part_name(club.desk, ALICE, "Bobb", BOB)) == [("name_gone", None)]
    evenings.change_member(club.desk, BOB, roster.MemberInput("Robert"))
    assert wins(club) == {"Robert": 2, "Alice": 0}


def test_what_is_joined_under_an_earlier_name_stays_with_what_was_played_under_it(club: Instance) -> None:
    enter(club, "2022-03-01", "Alice, Bob", "Bob")
    evenings.change_member(club.desk, BOB, roster.MemberInput("Robert"))
    enter(club, "2022-03-02", "Alice, Bob", "Bob")
    spellings.join_name(club.desk, ALICE, "Bob", BOB)
    assert wins(club) == {"Robert": 2, "Alice": 0}
    assert spellings.list_joined(club.desk) == ()
    assert problems_of(lambda: spellings.part_name(club.desk, ALICE, "Bob", BOB)) == [("name_gone", None)]
