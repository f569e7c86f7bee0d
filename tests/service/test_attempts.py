"""Guessing a PIN is slow, however it is gone about (S3)."""

from __future__ import annotations

from referee.service.attempts import Attempts

SEAT, OTHER = ("match", "red"), ("match", "blue")


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_five_guesses_are_free_then_the_pauses_double_up_to_ten_minutes() -> None:
    clock = Clock()
    attempts, pauses = Attempts(clock), []
    for _ in range(12):
        pauses.append(attempts.guess(SEAT))
        clock.seconds += pauses[-1]
        assert pauses[-1] == 0 or attempts.guess(SEAT) == 0
    assert pauses == [0, 0, 0, 0, 0, 60, 120, 240, 480, 600, 600, 600]


def test_who_guesses_all_night_has_ten_guesses_in_any_ten_minutes_at_most() -> None:
    clock, tried = Clock(), []
    attempts = Attempts(clock)
    for _ in range(8 * 3600):
        clock.seconds += 1
        while attempts.guess(SEAT) == 0:
            tried.append(clock.seconds)
    assert max(sum(1 for at in tried if start <= at < start + 600) for start in tried) <= 10
    assert len(tried) < 60


def test_the_right_pin_makes_up_for_the_wrong_ones_and_other_seats_never_wait() -> None:
    attempts = Attempts(Clock())
    for _ in range(7):
        attempts.guess(SEAT)
    assert (attempts.guess(SEAT) > 0, attempts.guess(OTHER)) == (True, 0)
    attempts.right(SEAT)
    assert attempts.guess(SEAT) == 0
