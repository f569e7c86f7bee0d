"""Matches begun from one address: remembered for ten minutes."""

from __future__ import annotations

from referee.service.desk.beginnings import PAUSE_SECONDS, Beginnings, Begun, Host

GUEST = Host("192.0.2.7", "phone", frozenset(), limited=True)


def test_a_beginning_is_forgotten_after_ten_minutes_and_concerns_its_address_alone() -> None:
    time = [0.0]
    beginnings, begun = Beginnings(lambda: time[0]), Begun("match", GUEST)
    beginnings.add(begun)
    assert (beginnings.recent(GUEST.address), beginnings.recent("192.0.2.8")) == ([(600, begun)], [])
    time[0] = PAUSE_SECONDS - 0.5
    assert beginnings.recent(GUEST.address) == [(1, begun)]
    time[0] = PAUSE_SECONDS
    assert beginnings.recent(GUEST.address) == []
