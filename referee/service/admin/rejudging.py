"""Replays every log against today's rules: which actions would be judged differently now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import NamedTuple

from referee.rules.commands import Action, Redo, Undo
from referee.rules.judge.timeline import Timeline
from referee.rules.past.replace import cut_back, follow_entry, replay_action
from referee.rules.refusal import Malformed, Refusal
from referee.rules.state import Setting
from referee.service.admin import watch
from referee.service.desk import chain
from referee.service.desk.chain import Damage
from referee.service.desk.desk import Desk
from referee.service.desk.play import beginning_state, public_line, setting_of, with_own_deal
from referee.store import Connection
from referee.store.matches import chains, log, matches
from referee.store.matches.log import Entry
from referee.store.people import clubs
from referee.store.schema import ChainRow, MatchRow

LINES = 500


class ChangedVerdict(NamedTuple):
    """A logged action that is refused or unreadable today (``why``); without ``why`` it has other events than then."""

    seq: int
    action: str
    why: Refusal | Malformed | None


class CheckedMatch(NamedTuple):
    """A match of the instance: where its chain began, its damage, and what is judged ``otherwise`` today.

    ``day`` and ``setting`` are None where its row or its log cannot be read, or the database does not have it.
    """

    match_id: str
    day: date | None = None
    lines: int = 0
    chain: ChainRow | None = None
    damage: Damage | None = None
    setting: Setting | None = None
    otherwise: tuple[ChangedVerdict, ...] = ()


def count_matches(desk: Desk) -> int:
    """Count the matches that `check_instance` yields."""
    with desk.store.reading() as connection:
        return len(matches.match_ids(connection)) + len(watch.list_missing(desk))


def check_instance(desk: Desk) -> Iterator[CheckedMatch]:
    """Check and replay every match of the instance; those that are missing come first."""
    for match_id in watch.list_missing(desk):
        yield CheckedMatch(match_id, damage=Damage("gone", 1))
    with desk.store.reading() as connection:
        match_ids = matches.match_ids(connection)
    for match_id in match_ids:
        with desk.store.reading() as connection:
            yield _check_match(connection, desk, match_id)


def find_loss(desk: Desk, checked: Iterable[CheckedMatch]) -> datetime | None:
    """Return when the file beside the database was last missing, in UTC, if a log of these matches is from before that.

    It was begun anew from the database as it was then: lines missing at the end of a log before that are not found.
    """
    with desk.store.reading() as connection:
        at = clubs.last_change_at(connection, "newest_lines_lost")
    return at if any(match.chain and match.chain.begun_at <= at for match in checked) else None


def _check_match(connection: Connection, desk: Desk, match_id: str) -> CheckedMatch:
    damage = chain.find_damage(connection, desk.chains, match_id)
    checked = CheckedMatch(
        match_id,
        lines=chains.count_lines(connection, match_id),
        chain=chains.newest_chain(connection, match_id),
        damage=damage,
    )
    try:
        row = matches.find_match(connection, match_id)
        assert row is not None
        setting = setting_of(row)
        otherwise = tuple(judge_again(connection, row, setting))
    except Exception:
        # Damage from outside may make anything unreadable.
        if damage is None:
            raise
        return checked
    return checked._replace(day=row.played_on, setting=setting, otherwise=otherwise)


def judge_again(connection: Connection, row: MatchRow, setting: Setting) -> Iterator[ChangedVerdict]:
    """Judge every action of the log in its position at the time; yield those that are judged differently today."""
    timeline = Timeline(beginning_state(setting, log.way_to(connection, setting, row.id, seq=0, floor=0)))
    seq = 0
    while lines := log.read_lines(connection, row.id, seq, LINES):
        for line in lines:
            seq = line.seq
            try:
                entry = log.entry_of(line, setting)
            except Malformed as why:
                yield ChangedVerdict(seq, line.action, why)
                continue
            action = with_own_deal(row, entry.action)
            try:
                after, judgement = replay_action(timeline, seq, public_line(action, entry.line), action)
            except Refusal as why:
                yield ChangedVerdict(seq, entry.line, why)
                timeline = _as_it_was(timeline, action, entry)
                continue
            if judgement.events != entry.events:
                yield ChangedVerdict(seq, entry.line, None)
                after = _as_it_was(timeline, action, entry)
            timeline = after


def _as_it_was(timeline: Timeline, action: Action, entry: Entry) -> Timeline:
    if isinstance(action.command, Undo):
        return timeline.without_last_step() if timeline.past else timeline
    if isinstance(action.command, Redo):
        return timeline
    rest, line = cut_back(timeline, entry.parent), public_line(action, entry.line)
    return follow_entry(timeline, entry.seq, line, action, rest=rest, happened=entry.events)
