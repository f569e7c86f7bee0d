"""Every event, every deal and what is remembered beside a snapshot comes back from the database as it went in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from referee.rulebooks.loader import NAMES
from referee.rules.events import BY_NAME, Event
from referee.rules.judge.recent import Recent
from referee.store.matches.codec import (
    deal_from_json,
    deal_to_json,
    event_from_json,
    event_to_json,
    recent_from_json,
    recent_to_json,
)
from tests.playouts.match import Match
from tests.playouts.player import Habits, Player
from tests.playouts.tables import deal_for, options_of, table, table_of

SEEDS = range(6)
RARE = {
    *("undone", "redone", "territory_taken", "mission_entered", "overridden", "conceded"),
    *("card_forfeited", "card_doubted", "throw_voided", "attack_lost", "result_lifted"),
    *("replaced", "repeated", "difference_booked", "turn_kept", "hands_kept"),
}


def matches() -> Iterator[Match]:
    """Yield matches of every rulebook up to their end, with all that is rare."""
    for seed in SEEDS:
        yield played(seed, Match(table_of(seed), options_of(seed)))
        yield played(seed, Match(table(4, "domination", {}, book=NAMES[1 + seed % 4]), {}))
        yield played(seed, Match(table(3, "capital", {}, dealer=seed, book="swedish"), {}))
        yield played(seed, Match(table(2, "duel", {}, dealer=seed, book="french_1976"), {}))


def played(seed: int, match: Match) -> Match:
    player = Player(Random(seed), Habits(incidents=0.1, concedes=0.01, cocked=0.2))
    while match.state.result is None:
        match.say(player.choose(match.state))
    return match


def round_trip(event: Event) -> Event:
    """Return the event by way of JSON text."""
    return event_from_json(json.loads(json.dumps(event_to_json(event))))


def test_every_event_of_whole_matches_comes_back() -> None:
    seen = set()
    for match in matches():
        for events in match.events.values():
            for event in events:
                assert round_trip(event) == event
                assert type(round_trip(event)) is type(event)
                seen.add(event_to_json(event)["type"])
    assert set(BY_NAME) - seen <= RARE


def test_a_deal_comes_back() -> None:
    for seed in SEEDS:
        deal = deal_for(table_of(seed), Random(seed))
        assert deal_from_json(json.loads(json.dumps(deal_to_json(deal)))) == deal


def test_what_is_remembered_beside_a_snapshot_comes_back() -> None:
    for match in matches():
        recent = match.timeline.recent
        assert recent_from_json(json.loads(json.dumps(recent_to_json(recent)))) == recent


def test_a_snapshot_from_before_a_field_has_its_default() -> None:
    body = recent_to_json(Recent(placed=3, whole=True))
    del body["placed"]
    assert recent_from_json(body) == Recent(whole=True)
