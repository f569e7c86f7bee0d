"""The time, here and in UTC, and a clock that goes back."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from referee.service.desk import clock


def test_the_day_is_that_of_the_zone() -> None:
    days = (clock.today("Pacific/Kiritimati") - clock.today("Pacific/Niue")).days
    assert days in (1, 2) and clock.now().tzinfo is None


@pytest.mark.parametrize(("zone", "known"), [("Europe/Berlin", "Europe/Berlin"), ("Nowhere/Town", "UTC")])
def test_the_local_zone_has_a_name(monkeypatch: pytest.MonkeyPatch, zone: str, known: str) -> None:
    monkeypatch.setenv("TZ", zone)
    assert clock.local_zone() == known


def test_whoever_answers_a_request_says_where_the_club_is_also_for_work_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "_place", clock._Place())
    monkeypatch.setenv("TZ", "UTC")
    zones: list[str | None] = ["Asia/Tokyo", None]
    clock.find_zone_by(lambda: zones[0])
    beside = clock.context_of_work()
    assert clock.local_zone() == "Asia/Tokyo" and clock.today() == clock.today("Asia/Tokyo")
    zones.pop(0)
    assert (clock.local_zone(), beside.run(clock.local_zone)) == ("UTC", "Asia/Tokyo")


def test_a_clock_that_went_back_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_watch", clock._Watch())
    heard: list[datetime] = []
    tomorrow = clock.now() + timedelta(days=1)
    clock.watch_clock(tomorrow, lambda before, _: heard.append(before))
    clock.now()
    assert heard == [tomorrow]
