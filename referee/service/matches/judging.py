"""The judging of an action in memory, with what chance and the app's knowledge add to it, and its result."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from referee.rules.commands import Action, Command, DealOut, Redo, Roll, Trade, Undo
from referee.rules.judge.legal import legal
from referee.rules.judge.offers import SetOffer
from referee.rules.judge.timeline import Timeline
from referee.rules.past.replace import replay_action
from referee.rules.record.notation import write_action
from referee.rules.refusal import Notice
from referee.rules.state import State
from referee.rules.terms import UNKNOWN, Colour
from referee.service.deal import chance
from referee.service.desk.play import (
    LATEST_LINES,
    SNAPSHOT_EVERY,
    Direction,
    LatestAction,
    OpenMatch,
    Turnabout,
    position_snapshot,
    public_line,
    with_deal,
)
from referee.store.matches.log import Entry


class AppliedAction(NamedTuple):
    """The match after an action, the line for the log, what was noticed, and the position to keep with it, if any."""

    match: OpenMatch
    entry: Entry
    notices: tuple[Notice, ...]
    position: dict[str, object] | None


def apply_action(
    match: OpenMatch, action: Action, at: datetime, device: Colour | None = None, *, as_before: bool = False
) -> AppliedAction:
    """Judge the action, and write nothing yet; ``device`` is the seat whose own device says it.

    ``as_before`` judges an entry that is put right as versions up to 0.3.0 did, for their records.

    :raises Refusal: it is against the rules.
    """
    action = replace(action, command=_complete_command(match, action.command))
    seq = match.seq + 1
    line = write_action(action)
    timeline, judgement = replay_action(match.timeline, seq, public_line(action, line), action, as_before=as_before)
    parent = _parent_of(match, timeline, action.command)
    turnabout = _turnabout_after(match, action.command)
    since = match.alone_since if device == match.device else seq
    actions = match.actions + _count_actions(timeline, action.command)
    after = match._replace(
        timeline=timeline, seq=seq, actions=actions, turnabout=turnabout, device=device, alone_since=since
    )
    keeps = _wants_snapshot(after, action.command, goes_on=parent == match.head)
    common = min(parent, after.head)
    kept = (*(number for number in match.snapshots if number <= common), *((seq,) if keeps else ()))
    latest = (*match.latest, LatestAction(seq, action, line, judgement.events, device))
    return AppliedAction(
        match=after._replace(snapshots=kept, latest=latest[-LATEST_LINES:]),
        entry=Entry(
            seq=seq,
            parent=parent,
            head=after.head,
            action=action,
            line=line,
            events=judgement.events,
            at=at,
            device=device,
        ),
        notices=judgement.notices,
        position=position_snapshot(timeline) if keeps else None,
    )


def _parent_of(match: OpenMatch, timeline: Timeline, command: Command) -> int:
    """Return the last line that still counts before the one that was just said."""
    if isinstance(command, Undo | Redo) or timeline.past is None:
        return match.head
    rest = timeline.past[1]
    return rest[0].n if rest else match.base


def _count_actions(timeline: Timeline, command: Command) -> int:
    """Return how many actions ``timeline`` holds by the one that was just said."""
    step = timeline.undoable
    return 0 if step is None or isinstance(command, Undo | Redo) else 1 + len(step.parts)


def _turnabout_after(match: OpenMatch, command: Command) -> Turnabout | None:
    """Return the run of undos or redos that ``command`` continues or begins; ``None`` for any other command."""
    if not isinstance(command, Undo | Redo):
        return None
    direction: Direction = "undo" if isinstance(command, Undo) else "redo"
    goes_on = match.turnabout is not None and match.turnabout.direction == direction
    return match.turnabout if goes_on else Turnabout(direction, match.state)


def _wants_snapshot(match: OpenMatch, command: Command, *, goes_on: bool) -> bool:
    """Tell whether a snapshot of the position is kept: only of actions, and not if the match has ended.

    The action that decided must stay in the timeline. Reading up to one that does not follow the last would take long.
    """
    if isinstance(command, Undo | Redo) or match.state.result is not None:
        return False
    return not goes_on or match.seq - match.snapshots[-1] >= SNAPSHOT_EVERY


def _complete_command(match: OpenMatch, command: Command) -> Command:
    """Complete the command with what only the app knows: the deal it drew, the dice it throws, the hand it keeps."""
    match command:
        case DealOut():
            return with_deal(match.row, command)
        case Roll() if match.setting.dice == "rolled":
            return chance.roll_dice(command)
        case Trade() if UNKNOWN in command.cards:
            return _best_trade(match.state, command)
    return command


def _best_trade(state: State, command: Trade) -> Trade:
    """Return the set that brings most, bonus armies included, of those the referee knows (A-12)."""
    possible = legal(state)
    if possible.seat != command.actor or not possible.trade:
        return command
    return replace(command, cards=max(possible.trade, key=_armies_for).cards)


def _armies_for(offer: SetOffer) -> int:
    return offer.armies + sum(offer.bonus.values())
