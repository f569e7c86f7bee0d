"""Matches played from `legal` alone: nothing offered is refused, nothing is lost, nothing leaks."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from referee.rules.judge.view import REFEREE, Viewer
from tests.as_json import view
from tests.playouts.books import Chosen
from tests.playouts.conservation import check_trades
from tests.playouts.invariants import kept
from tests.playouts.match import Match
from tests.playouts.player import Player
from tests.playouts.secrets import exchanged, missions_in, viewers_of
from tests.playouts.tables import options_of, table_of
from tests.playouts.telling import UNSEEN, check_record, check_way_back, watched

MATCHES = 500
"""With the long counts."""
DAYS = 11
"""In so many all of them are played: on each day tables of every size, with every choice of options."""
CHUNK = 20
CHUNKS = [range(first, first + CHUNK) for first in range(0, MATCHES, CHUNK)]


@pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_playouts(seeds: range, chosen: Chosen) -> None:
    """Every match comes to its end with every action accepted, and can be told in every way there is."""
    for seed in seeds if chosen.thorough else seeds[(chosen.day - seeds.start) % DAYS :: DAYS]:
        match = played(seed)
        check_trades(event for step in match.steps() for event in match.events[step.n])
        kept(match, match.setting.options)
        assert match.from_events_alone() == match.state
        check_record(match)
        check_way_back(match)


def played(seed: int) -> Match:
    """Match number ``seed`` from the set-up to its end, looked at after every action."""
    return watched(Match(table_of(seed), options_of(seed)), Random(seed))


def test_most_matches_end_by_themselves() -> None:
    """The table declares a winner in few of them, and missions and domination are both reached."""
    unseen = (watched(Match(table_of(n), options_of(n)), Random(n), looks=UNSEEN) for n in range(24))
    reasons = Counter(match.state.result.reason for match in unseen if match.state.result)
    assert reasons["mission"] > 10
    assert reasons["domination"]
    assert reasons["declared"] < 12


def test_a_leak_would_be_noticed() -> None:
    """Exchanged secrets do change what their own seat and the referee see, so the comparison can fail."""
    rng = Random(1)
    match = Match(table_of(0), options_of(0))
    player = Player(rng)
    while match.state.round < 3:
        match.say(player.choose(match.state))
    seat = next(seat for seat, hand in match.state.hands.items() if hand)
    other = exchanged(match.state, viewers_of(match.state)[0], rng)
    assert view(other, Viewer("seat", seat)) != view(match.state, Viewer("seat", seat))
    assert view(other, REFEREE) != view(match.state, REFEREE)
    assert missions_in(json.dumps(view(match.state, Viewer("seat", seat)))) == set(match.state.missions[seat])
    assert missions_in(json.dumps(view(match.state, REFEREE))) == {
        mission for held in match.state.missions.values() for mission in held
    }
