"""Fines proposed from answers: booked by the table, once, with the evening behind them; or left out."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.service.cash import cash, fines
from referee.service.cash.fines import OffenceInput
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings, lapses
from referee.service.evenings.evenings import EveningInput
from referee.service.people import roster
from tests.instance import Instance
from tests.service.statutes.rows import (
    ALICE,
    BOB,
    CHARLIE,
    answer_evening,
    cancel_evenings,
    plan_evening,
    proposed_by_evening,
)


def test_a_late_cancellation_proposes_a_fine_with_its_source_before_the_evening(club: Instance) -> None:
    evening_id = plan_evening(club, 3)
    answer_evening(club, evening_id, BOB, "yes", "no")
    (proposal,) = lapses.list_proposals(club.desk, evening_id)
    assert (proposal.member.name, proposal.offence.key, proposal.offence.paragraph) == (
        "Bob",
        "short_notice",
        "§ 4 (3)",
    )
    assert [rsvp.coming for rsvp in proposal.answers] == ["yes", "no"]
    assert (proposal.cents, proposal.lapse.likely, proposal.is_bookable) == (250, True, True)


def test_an_evening_asks_the_clocks_of_its_own_zone(club: Instance) -> None:
    evening_id = plan_evening(club, 3, zone="Europe/Berlin")
    assert evenings.find_evening(club.desk, evening_id).facts.zone == "Europe/Berlin"


def test_a_cancellation_in_good_time_proposes_nothing(club: Instance) -> None:
    evening_id = plan_evening(club, 10)
    answer_evening(club, evening_id, BOB, "yes", "no")
    assert proposed_by_evening(club, evening_id) == []


@pytest.mark.parametrize(
    ("written", "code"), [("", "fine_rising"), ("2,49", "fine_rising"), ("-3", "money_negative"), ("x", "money_form")]
)
def test_beyond_its_steps_the_table_says_how_much_and_never_less_than_before(
    club: Instance, written: str, code: str
) -> None:
    evening_id = cancel_evenings(club, BOB, 5)
    (proposal,) = lapses.list_proposals(club.desk, evening_id)
    with pytest.raises(Problem) as refused:
        lapses.book_fines(club.desk, ALICE, evening_id, [proposal.id], {proposal.id: written})
    assert [(fault.code, fault.field) for fault in refused.value.each] == [(code, f"amount_{proposal.id}")]
    assert cash.list_lines(club.desk, None) == ()
    assert lapses.book_fines(club.desk, ALICE, evening_id, [proposal.id], {proposal.id: "4"}) == 1
    assert cash.list_lines(club.desk, None)[0].entry.cents == 400


def test_whoever_stays_away_and_a_host_without_statistics_may_be_fined_afterwards(club: Instance) -> None:
    evening_id = plan_evening(club, -1, host=CHARLIE)
    answer_evening(club, evening_id, ALICE, "yes")
    answer_evening(club, evening_id, BOB, "yes")
    assert proposed_by_evening(club, evening_id) == []
    evenings.record_outcome(club.desk, ALICE, evening_id, "held", [ALICE, CHARLIE])
    assert proposed_by_evening(club, evening_id) == [(BOB, "absent", 500, True), (CHARLIE, "no_statistics", 100, False)]


def test_only_who_was_a_member_on_the_evenings_day_can_have_been_absent(club: Instance) -> None:
    """Dana left after it, Emil came after it, Frida left before it; Zoe is a guest."""
    ahead = {days: (clock.today(clock.local_zone()) + timedelta(days=days)).isoformat() for days in (-8, -7, -1)}
    evening_id = plan_evening(club, -8, host=ALICE)
    dana = roster.add_member(club.desk, "Dana", None, "2020-01-01", ahead[-1])
    roster.add_member(club.desk, "Emil", None, ahead[-7])
    roster.add_member(club.desk, "Frida", None, "2020-01-01", ahead[-8])
    club.desk.change(lambda change: roster.find_or_add_guest(change, "Zoe"))
    evenings.record_outcome(club.desk, ALICE, evening_id, "held", [ALICE, BOB, CHARLIE])
    lapses_shown = [(member, offence) for member, offence, _, _ in proposed_by_evening(club, evening_id)]
    assert lapses_shown == [(dana, "absent"), (ALICE, "no_statistics")]


def test_nothing_is_booked_before_the_table_does_and_then_once(club: Instance) -> None:
    evening_id = plan_evening(club, 3)
    answer_evening(club, evening_id, BOB, "yes", "no")
    chosen = [proposal.id for proposal in lapses.list_proposals(club.desk, evening_id)]
    assert cash.list_lines(club.desk, None) == ()
    assert [lapses.book_fines(club.desk, CHARLIE, evening_id, chosen, {}) for _ in range(2)] == [1, 0]
    (line,) = cash.list_lines(club.desk, None)
    assert (line.entry.offence, line.entry.cents, line.entry.evening_id, line.keeper) == (
        *("short_notice", 250, evening_id),
        "Charlie",
    )
    assert line.evening == evenings.find_evening(club.desk, evening_id).row.day
    assert [proposal.booked for proposal in lapses.list_proposals(club.desk, evening_id)] == [True]
    cash.take_back(club.desk, ALICE, 1)
    assert [proposal.booked for proposal in lapses.list_proposals(club.desk, evening_id)] == [False]
    assert lapses.book_fines(club.desk, ALICE, evening_id, chosen, {}) == 1
    assert cash.read_cash_box(club.desk).owed == 250


def test_what_is_not_proposed_is_not_booked(club: Instance) -> None:
    evening_id = plan_evening(club, 3)
    answer_evening(club, evening_id, BOB, "yes", "no")
    for chosen in (["2.absent"], ["3.short_notice"], ["2.short_notice", ""]):
        with pytest.raises(Problem, match="proposal_gone"):
            lapses.book_fines(club.desk, ALICE, evening_id, chosen, {})
    answer_evening(club, evening_id, BOB, "yes")
    with pytest.raises(Problem, match="proposal_gone"):
        lapses.book_fines(club.desk, ALICE, evening_id, ["2.short_notice"], {})
    assert cash.list_lines(club.desk, None) == ()


def test_a_good_reason_is_left_out_and_may_be_proposed_again(club: Instance) -> None:
    evening_id = plan_evening(club, 3)
    answer_evening(club, evening_id, BOB, "yes", "no")
    lapses.leave_out(club.desk, ALICE, evening_id, "2.short_notice")
    assert [proposal.is_bookable for proposal in lapses.list_proposals(club.desk, evening_id)] == [False]
    with pytest.raises(Problem, match="proposal_gone"):
        lapses.book_fines(club.desk, ALICE, evening_id, ["2.short_notice"], {})
    lapses.propose_again(club.desk, ALICE, evening_id, "2.short_notice")
    assert lapses.book_fines(club.desk, ALICE, evening_id, ["2.short_notice"], {}) == 1
    for act in (lapses.leave_out, lapses.propose_again):
        with pytest.raises(Problem, match="proposal_gone"):
            act(club.desk, ALICE, evening_id, "2.short_notice")


def test_a_cancellation_with_a_good_reason_counts_in_no_row(club: Instance) -> None:
    third = cancel_evenings(club, BOB, 3)
    lapses.leave_out(club.desk, ALICE, third, "2.repeated_cancelling")
    fourth = plan_evening(club, 60)
    answer_evening(club, fourth, BOB, "no")
    assert proposed_by_evening(club, fourth) == [(BOB, "repeated_cancelling", 100, True)]


def test_an_evening_written_anew_keeps_what_was_left_out(club: Instance) -> None:
    evening_id = plan_evening(club, 3)
    answer_evening(club, evening_id, BOB, "yes", "no")
    lapses.leave_out(club.desk, ALICE, evening_id, "2.short_notice")
    row = evenings.find_evening(club.desk, evening_id).row
    changed = EveningInput(row.day.isoformat(), "20:30", row.zone, CHARLIE)
    evenings.change_evening(club.desk, ALICE, evening_id, changed)
    assert [proposal.spared for proposal in lapses.list_proposals(club.desk, evening_id)] == [True]


def test_the_catalogue_of_the_evenings_day_says_what_it_costs(club: Instance) -> None:
    evening_id = plan_evening(club, 3)
    answer_evening(club, evening_id, BOB, "yes", "no")
    later = (clock.today(clock.local_zone()) + timedelta(days=4)).isoformat()
    fines.write_catalogue(club.desk, ALICE, later, [OffenceInput("burp", "1")])
    assert proposed_by_evening(club, evening_id) == [(BOB, "short_notice", 250, True)]
    own = (clock.today(clock.local_zone()) + timedelta(days=3)).isoformat()
    fines.write_catalogue(club.desk, ALICE, own, [OffenceInput("short_notice", "3,50")])
    assert proposed_by_evening(club, evening_id) == [(BOB, "short_notice", 350, True)]


def test_a_club_without_a_catalogue_fines_nobody(instance: Instance) -> None:
    for name in ("Alice", "Bob"):
        roster.add_member(instance.desk, name, None)
    evening_id = plan_evening(instance, 3)
    answer_evening(instance, evening_id, BOB, "yes", "no")
    assert lapses.list_proposals(instance.desk, evening_id) == ()


def test_an_unknown_evening_is_told(club: Instance) -> None:
    for ask in (
        lambda: lapses.list_proposals(club.desk, 9),
        lambda: lapses.propose_again(club.desk, ALICE, 9, "2.absent"),
    ):
        with pytest.raises(Problem, match="evening_unknown"):
            ask()
