"""All strangers together are answered two at a time, those behind one address after each other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as WaitedTooLong
from dataclasses import dataclass

import pytest

from referee.web.server.bounds import Bounds, Visit, Visitors

PATIENCE, LONG_ENOUGH = 60, 0.5
"""Seconds until what must come counts as missing, and for what must not come to come."""


@dataclass(eq=False)
class Connection:
    """One that stays."""

    is_stream: bool = False
    is_gone: bool = False


def visits(*addresses: str) -> list[Visit]:
    """Return a request from each address, to a server that answers two strangers at once."""
    visitors = Visitors(Bounds(turns=2))
    return [Visit(visitors, visitors.find_visitor(address), Connection(), is_here=False) for address in addresses]


def test_however_many_addresses_ask_two_strangers_are_answered_at_once() -> None:
    first, second, third = visits("192.0.2.1", "192.0.2.2", "192.0.2.3")
    with ThreadPoolExecutor() as pool:
        first.wait_for_turn()
        second.wait_for_turn()
        waiting = pool.submit(third.wait_for_turn)
        with pytest.raises(WaitedTooLong):
            waiting.result(LONG_ENOUGH)
        assert first.end_turn()
        waiting.result(PATIENCE)
        assert (first.end_turn(), second.end_turn(), third.end_turn()) == (False, True, True)


def test_whoever_waits_for_what_a_request_brings_along_has_no_turn() -> None:
    """One that never comes keeps nobody waiting."""
    dripping, second, third = visits("192.0.2.1", "192.0.2.1", "192.0.2.1")
    dripping.wait_for_turn()
    second.wait_for_turn()
    dripping.end_turn()
    with ThreadPoolExecutor() as pool:
        pool.submit(third.wait_for_turn).result(PATIENCE)
