"""At most so many wrong PINs in any hour, however it is gone about (S3)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from referee.service.desk import attempts, clock
from referee.service.desk.attempts import Guesser
from referee.service.desk.problems import Problem
from tests.instance import Instance

PIN, OTHER = "what is kept of a PIN", "what is kept of another"
HERE, TABLET, STRANGER = Guesser("here"), Guesser("tablet", "tablet"), Guesser("elsewhere", "stranger")
PHONE, SECOND_PHONE = Guesser("elsewhere", "phone"), Guesser("elsewhere", "second phone")
START = datetime(2026, 11, 22, 20)


class Clock:
    """The time of day, which passes when the test says so."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        return self.time

    def go_on(self, **by: float) -> None:
        self.time += timedelta(**by)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock_of_the_test = Clock()
    monkeypatch.setattr(clock, "now", clock_of_the_test)
    return clock_of_the_test


def guess(
    instance: Instance, who: Guesser, kept: str = PIN, most: int = attempts.MAX_ATTEMPTS, is_right: bool = False
) -> int:
    """Seconds to wait; 0: the guess was looked at."""
    try:
        made = attempts.count_guess(instance.desk, kept, who, most)
    except Problem as problem:
        assert problem.code == "pins_tried"
        return int(str(problem.facts["seconds"]))
    if is_right:
        attempts.keep_right(instance.desk, made)
    return 0


def count_taken(instance: Instance, who: Guesser, tries: int = 30, most: int = attempts.MAX_ATTEMPTS) -> int:
    """How many of those tries were looked at."""
    return sum(guess(instance, who, most=most) == 0 for _ in range(tries))


def test_ten_wrong_ones_are_looked_at_and_then_one_whenever_one_is_an_hour_old(instance: Instance, time: Clock) -> None:
    for _ in range(10):
        assert guess(instance, STRANGER) == 0
        time.go_on(minutes=3)
    assert guess(instance, STRANGER) == 30 * 60
    time.go_on(minutes=29, seconds=59.5)
    assert guess(instance, STRANGER) == 1
    time.go_on(seconds=0.5)
    assert (guess(instance, STRANGER), guess(instance, STRANGER)) == (0, 3 * 60)


def test_who_guesses_all_night_has_ten_in_any_hour_at_most(instance: Instance, time: Clock) -> None:
    tried = []
    for _ in range(8 * 60):
        time.go_on(minutes=1)
        while guess(instance, STRANGER) == 0:
            tried.append(time.time)
    assert max(sum(start <= at < start + attempts.HOUR for at in tried) for start in tried) == 10
    assert len(tried) == 80


def test_of_the_clubs_pin_twenty_are_looked_at(instance: Instance, time: Clock) -> None:
    assert count_taken(instance, STRANGER, most=attempts.MOST_OF_THE_BOOK) == 20


def test_a_restart_forgets_nothing(instance: Instance, time: Clock) -> None:
    guess(instance, PHONE, is_right=True)
    assert count_taken(instance, STRANGER) == 10
    instance.restart()
    assert guess(instance, STRANGER) == 3600
    assert count_taken(instance, PHONE) == 10


def test_all_who_never_had_it_right_share_one_count(instance: Instance, time: Clock) -> None:
    tried = [guess(instance, Guesser("elsewhere", f"device {number}")) for number in range(50)]
    assert tried == [0] * 10 + [3600] * 40


def test_strangers_use_up_nothing_of_a_known_device_of_the_tablet_or_of_this_computer(
    instance: Instance, time: Clock
) -> None:
    guess(instance, PHONE, is_right=True)
    guess(instance, SECOND_PHONE, is_right=True)
    assert count_taken(instance, STRANGER) == 10
    for who in (PHONE, SECOND_PHONE, TABLET, HERE):
        assert count_taken(instance, who, most=attempts.MOST_OF_THE_BOOK) == 10


def test_a_right_one_counts_for_nothing_and_resets_nobody_elses(instance: Instance, time: Clock) -> None:
    assert count_taken(instance, STRANGER, 9) == 9
    assert [guess(instance, PHONE, is_right=True) for _ in range(30)] == [0] * 30
    assert count_taken(instance, STRANGER) == 1
    assert [guess(instance, TABLET, is_right=True) for _ in range(30)] == [0] * 30
    assert count_taken(instance, STRANGER) == 0


def test_a_right_one_does_not_make_up_for_the_wrong_ones_of_the_same_device(instance: Instance, time: Clock) -> None:
    guess(instance, PHONE, is_right=True)
    assert count_taken(instance, PHONE, 9) == 9
    guess(instance, PHONE, is_right=True)
    assert count_taken(instance, PHONE) == 1


def test_other_pins_never_wait_and_nobody_is_known_by_another_pin(instance: Instance, time: Clock) -> None:
    guess(instance, PHONE, OTHER, is_right=True)
    assert count_taken(instance, STRANGER) == 10
    assert (guess(instance, PHONE), guess(instance, STRANGER, OTHER)) == (3600, 0)


def test_whoever_chose_the_pin_knows_it(instance: Instance, time: Clock) -> None:
    instance.desk.change(lambda change: attempts.keep_chosen(change.connection, PIN, PHONE))
    assert (count_taken(instance, STRANGER), count_taken(instance, PHONE)) == (10, 10)


def test_a_device_is_known_for_400_days_after_it_last_had_the_pin_right(instance: Instance, time: Clock) -> None:
    guess(instance, PHONE, is_right=True)
    time.go_on(days=300)
    guess(instance, PHONE, is_right=True)
    time.go_on(days=300)
    guess(instance, TABLET, is_right=True)
    assert (count_taken(instance, STRANGER), guess(instance, PHONE)) == (10, 0)
    time.go_on(days=101)
    guess(instance, TABLET, is_right=True)
    assert (count_taken(instance, STRANGER), guess(instance, PHONE)) == (10, 3600)


def test_a_clock_that_goes_back_keeps_nobody_out_for_more_than_an_hour(instance: Instance, time: Clock) -> None:
    assert count_taken(instance, STRANGER, 9) == 9
    time.go_on(days=-400)
    assert (guess(instance, STRANGER), guess(instance, STRANGER)) == (0, 3600)
    time.go_on(hours=1)
    assert count_taken(instance, STRANGER) == 10
