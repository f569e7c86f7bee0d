"""Evenings by the statutes: the quorum, the host, late and repeated cancelling, staying away, the clock."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest

from referee.club.evenings import (
    Coming,
    EveningDay,
    EveningFacts,
    Kept,
    Lapse,
    Rsvp,
    day_of_evening,
    list_lapses,
    moment_in_utc,
    next_host,
    state_of,
)
from referee.club.faults import ClubFault

BEGINS = datetime(2022, 10, 14, 18)
ALICE, BOB, CHARLIE = 1, 2, 3
WEEK = timedelta(days=7)


def evening(
    *said: tuple[int, Coming, timedelta], kept: Kept = "planned", present: tuple[int, ...] = (), weeks: int = 0
) -> EveningFacts:
    """Return an evening so many weeks before the last; each answer came so long before it began."""
    begins = BEGINS - weeks * WEEK
    rsvps = tuple(Rsvp(member, coming, begins - ahead) for member, coming, ahead in said)
    return EveningFacts(begins, None, kept, rsvps, present)


def cancelled(weeks: int) -> EveningFacts:
    """Return an evening that Alice cancelled in good time."""
    return evening((ALICE, "no", 2 * WEEK), kept="held", weeks=weeks)


@pytest.mark.parametrize(("number", "says"), [(4, "tentative"), (5, "confirmed"), (6, "confirmed")])
def test_statutes_4_2_five_who_come_make_a_date_stand(number: int, says: str) -> None:
    assert state_of(evening(*((member, "yes", WEEK) for member in range(number)), (99, "maybe", WEEK))) == says


@pytest.mark.parametrize(("number", "says"), [(2, "tentative"), (3, "confirmed")])
def test_an_evening_stands_from_as_many_as_it_says(number: int, says: str) -> None:
    assert state_of(evening(*((member, "yes", WEEK) for member in range(number)))._replace(quorum=3)) == says


def test_statutes_4_2_who_changes_their_mind_counts_no_more() -> None:
    assert state_of(evening(*((member, "yes", WEEK) for member in range(5)), (0, "no", WEEK))) == "tentative"


@pytest.mark.parametrize("kept", ["cancelled", "held"])
def test_what_was_called_off_or_held_stays_so(kept: Kept) -> None:
    assert state_of(evening(*((member, "yes", WEEK) for member in range(5)), kept=kept)) == kept


def hosted(host: int, day: int, kept: Kept = "held") -> EveningFacts:
    return EveningFacts(datetime(2022, 1, day), host, kept)


@pytest.mark.parametrize(
    ("evenings", "host"),
    [
        ([], ALICE),
        ([hosted(ALICE, 1)], BOB),
        ([hosted(ALICE, 3), hosted(BOB, 1), hosted(CHARLIE, 2)], BOB),
        ([hosted(ALICE, 1), hosted(BOB, 2), hosted(CHARLIE, 3), hosted(ALICE, 4)], BOB),
        ([hosted(ALICE, 1, "cancelled")], ALICE),
        ([hosted(ALICE, 9, "planned"), hosted(BOB, 2), hosted(CHARLIE, 1)], CHARLIE),
    ],
)
def test_statutes_5_2_who_has_not_hosted_for_the_longest_time_is_next(evenings: list[EveningFacts], host: int) -> None:
    assert next_host([ALICE, BOB, CHARLIE], evenings) == host


def test_nobody_hosts_where_nobody_is() -> None:
    assert next_host([], []) is None


@pytest.mark.parametrize(
    ("ahead", "found"),
    [
        (WEEK, []),
        (WEEK - timedelta(seconds=1), [Lapse(ALICE, "short_notice")]),
        (timedelta(), [Lapse(ALICE, "short_notice")]),
    ],
)
def test_statutes_4_3_less_than_a_week_before_is_short_notice(ahead: timedelta, found: list[Lapse]) -> None:
    held = evening((ALICE, "yes", 3 * WEEK), (ALICE, "no", ahead))
    assert list(list_lapses(held, [], [ALICE])) == found


@pytest.mark.parametrize(
    ("begins", "last"),
    [
        ("2022-03-27 18:00", "2022-03-20 19:00"),
        ("2022-04-02 18:00", "2022-03-26 19:00"),
        ("2022-10-30 19:00", "2022-10-23 18:00"),
        ("2022-11-05 19:00", "2022-10-29 18:00"),
        ("2022-11-06 19:00", "2022-10-30 19:00"),
    ],
)
def test_statutes_4_3_a_week_is_seven_days_of_the_clocks_there(begins: str, last: str) -> None:
    """Always at 20 o'clock in Berlin; the clocks change on 2022-03-27 and 2022-10-30. The times are in UTC."""
    begins_at, until = (datetime.fromisoformat(text) for text in (begins, last))
    for late in (timedelta(), timedelta(seconds=1)):
        rsvps = (Rsvp(ALICE, "yes", until - WEEK), Rsvp(ALICE, "no", until + late))
        facts = EveningFacts(begins_at, None, "planned", rsvps, zone="Europe/Berlin")
        assert list(list_lapses(facts, [], [ALICE])) == ([Lapse(ALICE, "short_notice")] if late else [])


def test_statutes_4_3_whoever_never_agreed_is_not_likely_to_have_cancelled() -> None:
    assert list_lapses(evening((ALICE, "no", timedelta())), [], [ALICE]) == (
        Lapse(ALICE, "short_notice", likely=False),
    )


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ((("yes", 20), ("no", 10), ("maybe", 3), ("no", 2)), []),
        ((("no", 10), ("maybe", 3), ("no", 2)), []),
        ((("yes", 20), ("maybe", 10), ("no", 2)), [Lapse(ALICE, "short_notice")]),
        ((("yes", 20), ("no", 10), ("yes", 3), ("no", 2)), [Lapse(ALICE, "short_notice")]),
        ((("maybe", 10), ("no", 2)), [Lapse(ALICE, "short_notice", likely=False)]),
        ((("no", 2), ("yes", 1)), []),
    ],
)
def test_statutes_4_3_the_first_no_since_the_last_yes_is_the_cancelling(
    said: tuple[tuple[Coming, int], ...], found: list[Lapse]
) -> None:
    held = evening(*((ALICE, coming, timedelta(days=days)) for coming, days in said))
    assert list(list_lapses(held, [], [ALICE])) == found


@pytest.mark.parametrize(("before", "nth"), [(0, None), (1, None), (2, 1), (3, 2), (4, 3)])
def test_statutes_4_3_cancelling_more_than_twice_in_a_row_rises(before: int, nth: int | None) -> None:
    lapses = list_lapses(cancelled(0), [cancelled(weeks) for weeks in range(1, before + 1)], [ALICE])
    assert list(lapses) == ([] if nth is None else [Lapse(ALICE, "repeated_cancelling", nth)])


@pytest.mark.parametrize(
    ("between", "count"),
    [
        (evening((ALICE, "yes", WEEK), kept="held", present=(ALICE,), weeks=2), 0),
        (evening((ALICE, "no", WEEK), kept="held", present=(ALICE,), weeks=2), 0),
        (evening((ALICE, "maybe", WEEK), kept="held", weeks=2), 0),
        (evening(kept="held", weeks=2), 1),
        (evening((ALICE, "yes", WEEK), kept="cancelled", weeks=2), 1),
    ],
)
def test_statutes_4_3_coming_once_ends_the_row(between: EveningFacts, count: int) -> None:
    assert len(list_lapses(cancelled(0), [cancelled(3), cancelled(1), between], [ALICE])) == count


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ([(ALICE, "yes", WEEK)], [Lapse(ALICE, "absent")]),
        ([(ALICE, "maybe", WEEK)], [Lapse(ALICE, "absent", likely=False)]),
        ([], [Lapse(ALICE, "absent", likely=False)]),
        ([(ALICE, "no", WEEK)], []),
    ],
)
def test_statutes_4_3_who_stays_away_without_a_word_was_absent(
    said: list[tuple[int, Coming, timedelta]], found: list[Lapse]
) -> None:
    assert list(list_lapses(evening(*said, kept="held"), [], [ALICE])) == found


def test_whoever_came_after_all_has_done_nothing() -> None:
    held = evening((ALICE, "yes", WEEK), (ALICE, "no", timedelta()), kept="held", present=(ALICE,))
    assert list_lapses(held, [cancelled(1), cancelled(2)], [ALICE]) == ()


@pytest.mark.parametrize(("kept", "number"), [("planned", 0), ("cancelled", 0), ("held", 1)])
def test_only_an_evening_that_was_held_can_be_missed(kept: Kept, number: int) -> None:
    assert len(list_lapses(evening((ALICE, "yes", WEEK), kept=kept), [], [ALICE])) == number


def test_an_evening_that_was_called_off_costs_nothing() -> None:
    assert list_lapses(evening((ALICE, "no", timedelta()), kept="cancelled"), [], [ALICE]) == ()


@pytest.mark.parametrize(
    ("day", "at", "zone", "utc"),
    [
        (date(2022, 10, 14), time(20), "Europe/Berlin", datetime(2022, 10, 14, 18)),
        (date(2022, 12, 14), time(20), "Europe/Berlin", datetime(2022, 12, 14, 19)),
        (date(2022, 10, 30), time(20), "Europe/Berlin", datetime(2022, 10, 30, 19)),
        (date(2022, 12, 31), time(20), "America/New_York", datetime(2023, 1, 1, 1)),
    ],
)
def test_the_clock_of_the_place_says_when_it_begins(day: date, at: time, zone: str, utc: datetime) -> None:
    assert moment_in_utc(day, at, zone) == utc


@pytest.mark.parametrize(
    ("day", "at", "code"),
    [
        (date(2022, 3, 27), time(2, 30), "time_gap"),
        (date(2022, 3, 27), time(2), "time_gap"),
        (date(2022, 10, 30), time(2), "time_twice"),
        (date(2022, 10, 30), time(2, 59), "time_twice"),
    ],
)
def test_a_time_that_the_change_of_the_clock_skips_or_repeats_is_refused(day: date, at: time, code: str) -> None:
    with pytest.raises(ClubFault) as refused:
        moment_in_utc(day, at, "Europe/Berlin")
    assert (refused.value.code, refused.value.field) == (code, "time")


@pytest.mark.parametrize(
    ("begun", "day"),
    [
        ("2022-10-14 00:30", 14),
        ("2022-10-14 19:30", 14),
        ("2022-10-14 21:00", 14),
        ("2022-10-15 00:30", 14),
        ("2022-10-15 11:59", 14),
        ("2022-10-15 12:00", None),
        ("2022-10-13 23:59", None),
    ],
)
def test_an_evening_lasts_until_noon_of_the_next_day(begun: str, day: int | None) -> None:
    """The match was begun when the clocks of the place showed that."""
    friday = EveningDay(date(2022, 10, 14), BEGINS, "Europe/Berlin")
    when = datetime.fromisoformat(begun) - timedelta(hours=2)
    assert day_of_evening(when, {friday.day: friday}) == (date(2022, 10, day) if day else None)


@pytest.mark.parametrize(("begun", "day"), [("01:00", 14), ("09:59", 14), ("10:00", 15), ("13:00", 15)])
def test_of_two_evenings_in_a_row_the_first_ends_when_the_second_begins(begun: str, day: int) -> None:
    two = [
        EveningDay(date(2022, 10, 14), BEGINS, "Europe/Berlin"),
        EveningDay(date(2022, 10, 15), datetime(2022, 10, 15, 8), "Europe/Berlin"),
    ]
    when = datetime.fromisoformat(f"2022-10-15 {begun}") - timedelta(hours=2)
    assert day_of_evening(when, {evening_day.day: evening_day for evening_day in two}) == date(2022, 10, day)
