"""Five hundred matches played from `legal` alone: nothing offered is refused, nothing is lost, nothing leaks."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from referee.rulebooks.records import read, write_record
from referee.rules import commands as c
from referee.rules.audience import Audience
from referee.rules.decide import Judgement, judge
from referee.rules.events import Event, audience_of
from referee.rules.evolve import start
from referee.rules.notation import parse, write
from referee.rules.position import position_of, restored
from referee.rules.replay import replay
from referee.rules.state import State
from referee.rules.timeline import Timeline
from referee.rules.view import REFEREE, Viewer, masked, view, visible
from tests.playouts.conservation import check_armies, check_hands, check_state, check_trades
from tests.playouts.match import Match, next_command
from tests.playouts.player import Player
from tests.playouts.secrets import capitals_exchanged, exchanged, inherited, missions_in, names_in, own_draw, viewers_of
from tests.playouts.tables import options_of, table_of

MATCHES = 500
CHUNK = 20
TAKEN_BACK = 0.01
VIEWS_LOOKED_AT = 0.08
EVENTS_LOOKED_AT = 0.15
POSITIONS_WRITTEN = 0.05
CHUNKS = [range(first, first + CHUNK) for first in range(0, MATCHES, CHUNK)]


@pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_playouts(seeds: range) -> None:
    """Every match comes to its end with every action accepted, and can be told in every way there is."""
    for seed in seeds:
        match = played(seed)
        check_trades(event for step in match.steps() for event in match.events[step.n])
        assert match.from_events_alone() == match.state
        check_record(match)
        check_way_back(match)


def played(seed: int) -> Match:
    """Match number ``seed`` from the set-up to its end, looked at after every action."""
    return watched(Match(table_of(seed), options_of(seed)), Random(seed))


def watched(match: Match, rng: Random) -> Match:
    """The match played to its end, looked at after every action."""
    player = Player(rng)
    while match.state.result is None:
        before, command = match.state, next_command(match, player, rng, taken_back=TAKEN_BACK)
        judgement = match.say(command)
        check_step(before, command, judgement.events, match.state)
        look(before, command, judgement.events, match.state, rng)
    return match


def check_step(before: State, command: c.Command, events: tuple[Event, ...], after: State) -> None:
    """The action changed what its events say, and its line means the same when it is read."""
    check_state(after)
    if isinstance(command, c.Undo | c.Redo):
        return
    if before.phase != "setup":
        check_armies(before, events, after)
    check_hands(after, events)
    if not isinstance(command, c.DealOut):
        assert parse(write(c.Said(command)), before.setting) == c.Said(command)


def look(before: State, command: c.Command, events: tuple[Event, ...], after: State, rng: Random) -> None:
    """Somebody looks at the match: at some of the events, and at some of the states."""
    viewer = rng.choice(viewers_of(after))
    secret = any(audience_of(event) is not Audience.PUBLIC for event in events)
    if before.phase != "setup" and (secret or rng.random() < EVENTS_LOOKED_AT):
        check_events(before, command, events, after, viewer, rng)
    if after.phase != "setup" and rng.random() < VIEWS_LOOKED_AT:
        check_view(after, viewer, rng)
    if after.phase != "setup" and rng.random() < POSITIONS_WRITTEN:
        position = json.loads(json.dumps(position_of(after)))
        assert restored(after.setting, position) == after


def check_view(state: State, viewer: Viewer, rng: Random) -> None:
    """Other people's missions, cards and capitals make no difference to what ``viewer`` sees while the match runs."""
    if state.result is not None:
        return
    seen = json.dumps(view(state, viewer))
    assert json.dumps(view(exchanged(state, viewer, rng), viewer)) == seen
    assert json.dumps(view(capitals_exchanged(state, viewer, rng), viewer)) == seen
    assert missions_in(seen) <= set(state.missions.get(viewer.seat, ()))


def check_events(
    before: State, command: c.Command, events: tuple[Event, ...], after: State, viewer: Viewer, rng: Random
) -> None:
    """Other people's missions and cards make no difference to the events ``viewer`` sees, nor to the masked line."""
    if isinstance(command, c.Undo | c.Redo) or after.result is not None:
        return
    named = names_in(command) | own_draw(before, command, viewer) | inherited(events, viewer)
    other = judge(exchanged(before, viewer, rng, named), c.Said(command))
    if other.state.result is None:
        assert visible(other.events, viewer) == visible(events, viewer)
    if not isinstance(command, c.Trade):
        assert names_in(masked(command)) <= {"?"}


def check_record(match: Match) -> None:
    """Written, read and judged again, the record leads to the same state."""
    record = match.record()
    text = write_record(record)
    again = read(text)
    assert again == record
    assert write_record(again) == text
    verdicts = [*replay(again)]
    assert all(isinstance(verdict.outcome, Judgement) for verdict in verdicts)
    assert verdicts[-1].timeline.state == match.state


def check_way_back(match: Match) -> None:
    """Taken back one by one the actions lead to the start, brought back to the very same end."""
    end, past = match.state, match.steps()
    timeline = match.timeline._replace(future=None)
    for step in reversed(past):
        timeline, _ = timeline.judge(0, "table undo", c.Said(c.Undo()))
        assert timeline.state is step.before
    assert timeline.state == start(match.setting)
    assert timeline.undoable is None
    for step in past:
        timeline, _ = timeline.judge(0, "table redo", c.Said(c.Redo()))
        assert timeline.state is step.after
    assert timeline == Timeline(end, match.timeline.past)


def test_most_matches_end_by_themselves() -> None:
    """The table declares a winner in few of them, and missions and domination are both reached."""
    reasons = Counter(result.reason for seed in range(24) if (result := played(seed).state.result))
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
