"""Putting a past entry right: reaching back to it, and foreseeing the result before anybody says it."""

from __future__ import annotations

from typing import NamedTuple, cast

from msgspec.structs import replace

from referee.rules.commands import Action, Command, Replace
from referee.rules.judge.timeline import Step
from referee.rules.past.course import Course
from referee.rules.past.replace import foresee_end, judge_replacement, named_entry
from referee.rules.record.notation import parse_action
from referee.rules.refusal import Refusal
from referee.rules.state import Result, Setting, State
from referee.service.desk.desk import Desk
from referee.service.desk.play import OpenMatch, open_match
from referee.service.matches.replies import WayOut
from referee.store import Connection
from referee.store.matches.log import Entry


class Foreseen(NamedTuple):
    """The foreseen result of putting an entry right, as everybody may know it.

    ``step`` is the entry and ``instead`` what it would say. ``back`` and ``keep`` are the two courses that the match
    can take; ``now`` is where it stands, ``ends`` how the new past would have ended it, told only once it has ended.
    """

    step: Step
    instead: Action
    back: Course
    keep: Course
    now: State
    ends: Result | None


def reach_back(connection: Connection, match: OpenMatch, command: Command) -> OpenMatch:
    """Return ``match`` with the entry in its timeline that ``command`` puts right, if it does and that counts."""
    number = named_entry(command)
    return match if number is None or number > match.base else open_match(connection, match.row.id, before=number)


def decides_elsewhere(before: OpenMatch, after: OpenMatch, entry: Entry) -> bool:
    """Return whether another line than before may be the one that decided the match, though its result is the same."""
    return after.state.result is not None and not entry.goes_on_from(before.head)


def list_ways_out(refusal: Refusal, line: str, setting: Setting) -> tuple[WayOut, ...]:
    """List what else the table can say in the place of an entry than ``line``, which was refused: that it happened."""
    action = parse_action(line, setting)
    return () if refusal.arithmetic or action.stood else (WayOut("stood", replace(action, stood=True)),)


def foresee_replacement(desk: Desk, match_id: str, number: int, line: str) -> Foreseen:
    """Foresee, for the table, the results of ``table replace NUMBER back:`` and ``keep:`` with the action ``line``.

    :raises Malformed: the line is no action.
    :raises Refusal: the entry cannot be put right, or the action is against the rules there.
    :raises Problem: match_unknown.
    """
    match = desk.match(match_id)
    command = cast(Replace, parse_action(f"table replace {number} back: {line}", match.setting).command)

    def judge() -> Foreseen:
        with desk.store.reading() as connection:
            timeline = reach_back(connection, match, command).timeline
        place, back = judge_replacement(timeline, command)
        keep = judge_replacement(timeline, replace(command, mode="keep"))[1]
        ends = foresee_end(place, back) if match.state.result is not None else None
        return Foreseen(place.step, command.action, back=back, keep=keep, now=match.state, ends=ends)

    return desk.of_match(match, ("replacement", number, command.action), judge)
