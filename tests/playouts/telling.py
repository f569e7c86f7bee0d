"""What is looked at while a match is played, and how it can be told again: views, positions, record, undo."""

from __future__ import annotations

import json
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from referee.rulebooks.records import parse_record, write_record
from referee.rules import commands
from referee.rules.audience import Audience
from referee.rules.events import Event, audience_of
from referee.rules.judge.decide import Judgement, decide
from referee.rules.judge.evolve import start_match
from referee.rules.judge.pieces import changes_by
from referee.rules.judge.recent import recent_after, recent_at
from referee.rules.judge.timeline import Timeline
from referee.rules.judge.view import Viewer, mask_command
from referee.rules.record.notation import parse_action, write_action
from referee.rules.record.position import position_of, restore_state
from referee.rules.record.replay import replay_record
from referee.rules.state import State
from tests.as_json import view, visible_events
from tests.playouts.conservation import check_armies, check_hands, check_state
from tests.playouts.match import Match, next_command
from tests.playouts.player import USUAL, Habits, Player, action_of
from tests.playouts.secrets import capitals_exchanged, exchanged, inherited, missions_in, names_in, own_draw, viewers_of

TAKEN_BACK = 0.01
MIRRORED = ("reinforcement", "last_throw", "earlier_throws", "happenings")


class Looks(NamedTuple):
    """How often somebody looks: shares of all actions."""

    lines: float = 1.0
    """The line of the action is read again."""
    events: float = 0.15
    secret_events: float = 1.0
    views: float = 0.08
    positions: float = 0.05


CLOSELY = Looks()
NOW_AND_THEN = Looks(lines=0.1, events=0.03, secret_events=0.1, views=0.015, positions=0.015)
UNSEEN = Looks(0, 0, 0, 0, 0)
"""The board is counted after every action all the same."""


def watched(match: Match, rng: Random, habits: Habits = USUAL, looks: Looks = CLOSELY) -> Match:
    """Return the match played to its end, looked at after every action."""
    player = Player(rng, habits)
    while match.state.result is None:
        before, command = match.state, next_command(match, player, rng, taken_back=TAKEN_BACK)
        judgement = match.say(command)
        check_step(before, command, judgement.events, match.state)
        look(before, command, judgement.events, match.state, rng, looks)
    return match


def check_step(before: State, command: commands.Command, events: tuple[Event, ...], after: State) -> None:
    """Check that the action changed what its events say."""
    check_state(after)
    if isinstance(command, commands.Undo | commands.Redo):
        return
    if before.phase != "setup":
        check_armies(before, events, after)
    check_hands(after, events)


def look(
    before: State, command: commands.Command, events: tuple[Event, ...], after: State, rng: Random, looks: Looks
) -> None:
    """Somebody looks at the match: at some of the lines, of the events, and of the states."""
    if rng.random() < looks.lines:
        check_line(before, command)
    if before.phase == "setup" or after.phase == "setup":
        return
    viewer = rng.choice(viewers_of(after))
    secret = any(audience_of(event) is not Audience.PUBLIC for event in events)
    if rng.random() < (looks.secret_events if secret else looks.events):
        check_events(before, command, events, after, viewer, rng)
    if rng.random() < looks.views:
        check_view(after, viewer, rng)
    if rng.random() < looks.positions:
        position = json.loads(json.dumps(position_of(after)))
        assert restore_state(after.setting, position) == after


def check_line(before: State, command: commands.Command) -> None:
    """Check that the line of the action means the same when it is read."""
    if not isinstance(command, commands.DealOut | commands.Undo | commands.Redo):
        assert parse_action(write_action(action_of(command)), before.setting) == action_of(command)


def check_view(state: State, viewer: Viewer, rng: Random) -> None:
    """Other people's missions, cards and capitals make no difference to what ``viewer`` sees while the match runs."""
    if state.result is not None:
        return
    seen = json.dumps(view(state, viewer))
    assert json.dumps(view(exchanged(state, viewer, rng), viewer)) == seen
    assert json.dumps(view(capitals_exchanged(state, viewer, rng), viewer)) == seen
    assert missions_in(seen) <= set(state.missions.get(viewer.seat, ()))


def check_events(
    before: State, command: commands.Command, events: tuple[Event, ...], after: State, viewer: Viewer, rng: Random
) -> None:
    """Other people's missions and cards make no difference to the events ``viewer`` sees, nor to the masked line."""
    if isinstance(command, commands.Undo | commands.Redo) or after.result is not None:
        return
    named = names_in(command) | own_draw(before, command, viewer) | inherited(events, viewer)
    other = decide(exchanged(before, viewer, rng, named), commands.Action(command))
    if other.state.result is None:
        assert visible_events(other.events, viewer) == visible_events(events, viewer)
        seen = _mirrored(before, command, events, after, viewer)
        assert _mirrored(before, command, other.events, other.state, viewer) == seen
    if not isinstance(command, commands.Trade):
        assert names_in(mask_command(command)) <= {"?"}


def _mirrored(
    before: State, command: commands.Command, events: tuple[Event, ...], after: State, viewer: Viewer
) -> object:
    """Return what ``viewer`` is told of the action beyond the position of the match."""
    recent = recent_after(recent_at(before), 1, command, before=before, events=events, after=after)
    seen = view(after, viewer, recent)
    return [seen[name] for name in MIRRORED], changes_by(before, events, after)


def check_record(match: Match) -> None:
    """Written, read and judged again, the record leads to the same state."""
    record = match.record()
    text = write_record(record)
    again = parse_record(text)
    assert again == record
    verdicts = [*replay_record(again)]
    assert all(isinstance(verdict.outcome, Judgement) for verdict in verdicts)
    assert verdicts[-1].timeline.state == match.state


def check_way_back(match: Match) -> None:
    """Taken back one by one the actions lead to the start, brought back to the very same end."""
    end, past = match.state, match.steps()
    timeline = replace(match.timeline, future=None)
    for step in reversed(past):
        timeline, _ = timeline.judge(0, "table undo", commands.Action(commands.Undo()))
        assert timeline.state is step.before
    assert timeline.state == start_match(match.setting)
    assert timeline.undoable is None
    for step in past:
        timeline, _ = timeline.judge(0, "table redo", commands.Action(commands.Redo()))
        assert timeline.state is step.after
    assert timeline == Timeline(end, match.timeline.past)
