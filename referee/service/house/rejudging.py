"""Every log replayed against today's rules: what would be judged otherwise now than it was then."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from referee.rules.commands import Action, DealOut, Redo, Undo
from referee.rules.judge.evolve import evolve
from referee.rules.judge.timeline import Timeline
from referee.rules.refusal import Malformed, Refusal
from referee.rules.state import Setting
from referee.service.desk import chain
from referee.service.desk.chain import Damage
from referee.service.desk.desk import Desk
from referee.service.desk.play import beginning_state, public_line, setting_of, with_deal
from referee.service.house import watch
from referee.store import Connection
from referee.store.matches import chains, log, matches
from referee.store.matches.chains import ChainRow
from referee.store.matches.log import Entry
from referee.store.matches.matches import MatchRow

LINES = 500


class ChangedVerdict(NamedTuple):
    """A line that is refused today, or no action any more; without ``why`` it leads to something else than then."""

    seq: int
    action: str
    why: Refusal | Malformed | None


class CheckedMatch(NamedTuple):
    """A match of the house: where its chain began, what does not fit in it, and what is judged otherwise today.

    ``day`` and ``setting`` are none where its row or its log cannot be read, or the database does not have it.
    """

    match_id: str
    day: date | None
    lines: int
    chain: ChainRow | None
    damage: Damage | None
    setting: Setting | None
    otherwise: tuple[ChangedVerdict, ...]


def count_matches(desk: Desk) -> int:
    """How many matches `check_house` goes through."""
    with desk.store.reading() as connection:
        return len(matches.match_ids(connection)) + len(watch.list_missing(desk))


def check_house(desk: Desk) -> Iterator[CheckedMatch]:
    """Every match of the house, checked and replayed; those that are missing come first."""
    for match_id in watch.list_missing(desk):
        yield CheckedMatch(match_id, None, 0, None, Damage("gone", 1), None, ())
    with desk.store.reading() as connection:
        wanted = matches.match_ids(connection)
    for match_id in wanted:
        with desk.store.reading() as connection:
            yield _checked(connection, desk, match_id)


def _checked(connection: Connection, desk: Desk, match_id: str) -> CheckedMatch:
    damage = chain.find_damage(connection, desk.chains, match_id)
    there, begun = chains.count_lines(connection, match_id), chains.newest_chain(connection, match_id)
    try:
        row = matches.find_match(connection, match_id)
        assert row is not None
        setting = setting_of(row)
        otherwise = tuple(judge_again(connection, row, setting))
    except Exception:
        # What was changed may be whatever cannot be read.
        if damage is None:
            raise
        return CheckedMatch(match_id, None, there, begun, damage, None, ())
    return CheckedMatch(match_id, row.played_on, there, begun, damage, setting, otherwise)


def judge_again(connection: Connection, row: MatchRow, setting: Setting) -> Iterator[ChangedVerdict]:
    """Every line of the log that is judged otherwise today, each where the match stood then."""
    timeline = Timeline(beginning_state(setting, log.way_to(connection, setting, row.id, 0, 0)))
    seq = 0
    while lines := log.read_lines(connection, row.id, seq, LINES):
        for line in lines:
            seq = line.seq
            try:
                entry = log.entry_of(line, setting)
            except Malformed as why:
                yield ChangedVerdict(seq, line.action, why)
                continue
            action = _with_deal(row, entry.action)
            try:
                after, judgement = timeline.judge(seq, public_line(action, entry.line), action)
            except Refusal as why:
                yield ChangedVerdict(seq, entry.line, why)
                timeline = _as_it_was(timeline, action, entry)
                continue
            if judgement.events != entry.events:
                yield ChangedVerdict(seq, entry.line, None)
                after = _as_it_was(timeline, action, entry)
            timeline = after


def _with_deal(row: MatchRow, action: Action) -> Action:
    if isinstance(action.command, DealOut):
        return action._replace(command=with_deal(row, action.command))
    return action


def _as_it_was(timeline: Timeline, action: Action, entry: Entry) -> Timeline:
    """The timeline after what became true then."""
    if isinstance(action.command, Undo):
        return timeline.back() if timeline.past else timeline
    if isinstance(action.command, Redo):
        return timeline
    state = timeline.state
    for event in entry.events:
        state = evolve(state, event)
    return timeline.then(entry.seq, public_line(action, entry.line), action, entry.events, state)
