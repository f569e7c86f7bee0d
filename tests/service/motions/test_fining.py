"""Fines by a face and an offence: what is proposed first, and nothing twice."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.service.cash import cash, fines
from referee.service.cash.fines import OffenceInput
from referee.service.championship import results
from referee.service.desk import clock
from referee.service.desk.once import RequestKey
from referee.service.evenings import evenings, lapses
from referee.service.motions import fining, motions
from referee.service.motions.fining import FineInput
from referee.service.motions.moving import MotionInput, OfClub, OfEvening, OfMatch
from referee.service.people import roster
from referee.service.people.roster import MemberInput
from tests.instance import Instance
from tests.service.problems import problems_of
from tests.service.statutes.rows import ALICE, BOB, CHARLIE, answer_evening, plan_evening


def fine(club: Instance, offence: str, *people: int | str, forum: object = None, again: bool = False) -> list[int]:
    """Book the fine and return its amounts, in the order of the people."""
    ids = fining.book_fine(club.desk, ALICE, forum or OfClub(), FineInput(people, offence, again), None)  # type: ignore[arg-type]
    return [line.entry.cents for line in cash.list_entries(club.desk, ids)]


def entries(club: Instance) -> list[tuple[str | None, int, str | None, int | None]]:
    """Return who pays how much for what and by which evening, oldest first."""
    return [
        (line.member, line.entry.cents, line.entry.offence, line.entry.evening_id)
        for line in cash.whole_book(club.desk)
    ]


def lost_match(club: Instance) -> str:
    """Return a match that Alice has won, Bob and Charlie have lost."""
    match = club.dealt()
    club.say(match, "table declare red")
    return match


def test_a_face_and_an_offence_are_a_fine_and_several_faces_are_several(club: Instance) -> None:
    assert fine(club, "burp", BOB, CHARLIE, BOB) == [50, 50]
    assert fine(club, "burp", BOB) == [50]
    assert entries(club) == [("Bob", 50, "burp", None), ("Charlie", 50, "burp", None), ("Bob", 50, "burp", None)]


def test_what_was_fined_last_comes_first_and_the_others_as_in_the_statutes(club: Instance) -> None:
    order = [offence.key for offence in fining.list_offences(club.desk)]
    assert order == [offence.key for offence in fines.preset_offences()]
    for offence in ("burp", "insult", "burp"):
        fine(club, offence, BOB)
    (undone,) = fining.book_fine(club.desk, ALICE, OfClub(), FineInput((BOB,), "air"), None)
    cash.take_back(club.desk, ALICE, undone)
    rest = [key for key in order if key not in ("burp", "insult")]
    assert [offence.key for offence in fining.list_offences(club.desk)] == ["burp", "insult", *rest]


def test_asked_again_it_is_booked_once(club: Instance) -> None:
    asked, sent = RequestKey("k", "d"), FineInput((BOB,), "burp")
    ids = [fining.book_fine(club.desk, ALICE, OfClub(), sent, asked) for _ in range(2)]
    assert ids[0] == ids[1]
    assert len(entries(club)) == 1


def test_several_are_taken_back_together_or_not_at_all(club: Instance) -> None:
    ids = fining.book_fine(club.desk, ALICE, OfClub(), FineInput((BOB, CHARLIE), "burp"), None)
    assert problems_of(lambda: cash.take_all_back(club.desk, ALICE, [*ids, 99])) == [("entry_unknown", None)]
    assert len(entries(club)) == 2
    assert len(cash.take_all_back(club.desk, ALICE, ids)) == 2
    assert [cents for _, cents, _, _ in entries(club)] == [50, 50, -50, -50]
    assert problems_of(lambda: cash.take_all_back(club.desk, ALICE, ids)) == [("entry_undone", None)]


@pytest.mark.parametrize("where", ["match", "club"])
def test_an_open_proposal_of_the_match_is_what_is_booked_and_never_a_second_fine(club: Instance, where: str) -> None:
    match = lost_match(club)
    forum = OfMatch(match) if where == "match" else OfClub()
    assert fine(club, "lost", BOB, forum=forum) == [50]
    assert [(entry.name, entry.booked) for entry in fines.list_proposals(club.desk, match) if entry.booked] == [
        ("Bob", True)
    ]
    assert problems_of(lambda: fine(club, "lost", CHARLIE, BOB, forum=forum)) == [("fine_known", "offence")]
    assert len(entries(club)) == 1
    assert fine(club, "lost", BOB, forum=forum, again=True) == [50]
    assert len(entries(club)) == 2


def test_of_two_matches_each_has_its_fine_the_newest_first(club: Instance) -> None:
    first, second = lost_match(club), lost_match(club)
    booked = [[line.match_id for line in book(club)] for _ in range(2) if fine(club, "lost", BOB)]
    assert booked == [[second], [second, first]]
    assert problems_of(lambda: fine(club, "lost", BOB)) == [("fine_known", "offence")]


def book(club: Instance) -> list[cash.EntryRow]:
    return [line.entry for line in cash.whole_book(club.desk)]


@pytest.mark.parametrize("where", ["evening", "club"])
def test_an_open_proposal_of_the_evening_is_what_is_booked(club: Instance, where: str) -> None:
    evening_id = plan_evening(club, 0)
    answer_evening(club, evening_id, BOB, "yes", "no")
    forum = OfEvening(evening_id) if where == "evening" else OfClub()
    assert fine(club, "short_notice", BOB, forum=forum) == [250]
    assert entries(club) == [("Bob", 250, "short_notice", evening_id)]
    assert [proposal.booked for proposal in lapses.list_proposals(club.desk, evening_id)] == [True]
    assert problems_of(lambda: fine(club, "short_notice", BOB, forum=forum)) == [("fine_known", "offence")]


def test_what_the_table_votes_on_is_not_booked_beside_it(club: Instance) -> None:
    match = lost_match(club)
    motions.move_fine(club.desk, OfMatch(match), MotionInput(ALICE, BOB, "lost"), None)
    assert problems_of(lambda: fine(club, "lost", BOB, forum=OfMatch(match))) == [("fine_voted", "offence")]
    assert entries(club) == []


def test_4_3_a_rising_price_counts_the_fines_of_the_year(club: Instance) -> None:
    assert [fine(club, "repeated_cancelling", BOB) for _ in range(3)] == [[100], [250], [250]]
    assert fine(club, "repeated_cancelling", CHARLIE) == [100]


def test_5_5_what_is_voted_on_is_not_booked(club: Instance) -> None:
    assert problems_of(lambda: fine(club, "hospitality", BOB)) == [("fine_by_vote", "offence")]


def test_a_guest_of_the_match_has_a_face_and_gets_an_account(club: Instance) -> None:
    match = club.begin(
        seats=[
            {"colour": "red", "players": ["Alice"]},
            {"colour": "blue", "players": ["Zoe"]},
            {"colour": "green", "players": ["Bob"]},
        ]
    )
    assert fine(club, "burp", "Zoe", forum=OfMatch(match)) == [50]
    assert entries(club) == [("Zoe", 50, "burp", None)]


def test_what_cannot_be_fined_books_nothing(club: Instance) -> None:
    yesterday = (clock.today() - timedelta(days=1)).isoformat()
    evenings.change_member(club.desk, CHARLIE, MemberInput("Charlie", until=yesterday))
    assert problems_of(lambda: fine(club, "burp", BOB, CHARLIE)) == [("payer_left", "who")]
    assert problems_of(lambda: fine(club, "burp", 99)) == [("member_missing", "who")]
    assert problems_of(lambda: fine(club, "burp")) == [("payer_missing", "who")]
    assert problems_of(lambda: fine(club, "theft", BOB)) == [("offence_unknown", "offence")]
    assert problems_of(lambda: fine(club, "burp", BOB, forum=OfMatch("nowhere"))) == [("match_unknown", None)]
    assert entries(club) == []
    assert [member.name for member in roster.list_members(club.desk) if member.guest] == []


def test_in_a_match_that_was_taken_out_nobody_is_fined(club: Instance) -> None:
    match = lost_match(club)
    results.set_void(club.desk, ALICE, f"match:{match}", void=True, reason="a mistake")
    assert problems_of(lambda: fine(club, "burp", BOB, forum=OfMatch(match))) == [("match_void", None)]


def test_an_own_offence_is_booked_by_its_price_of_today(club: Instance) -> None:
    today = clock.today().isoformat()
    fines.write_catalogue(club.desk, ALICE, today, [OffenceInput("own_1", "3", "Fell asleep")])
    assert fine(club, "own_1", BOB) == [300]
