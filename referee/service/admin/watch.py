"""Looks for changes made to the database outside of Referee when the instance opens, and lets the table accept them."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from functools import partial

from referee.service.desk import chain
from referee.service.desk.chain import Damage, Link
from referee.service.desk.desk import Change, Desk, why_closed
from referee.service.desk.heads import Head
from referee.service.desk.play import OpenMatch, open_match
from referee.service.desk.problems import Problem
from referee.service.matches.actions import outcome_of
from referee.service.people import roster
from referee.store import Connection
from referee.store.matches import chains, log, matches

PAUSE_SECONDS = 0.02
"""Seconds left to everybody else between two steps, each of which takes some milliseconds."""
LINES = 500

_LOGGER = logging.getLogger(__name__)


def begin_chains(change: Change) -> None:
    """Chain the logs of an instance from before there were chains; write the file of newest lines anew if it got lost.

    The latter is logged among the club's changes.
    """
    heads, connection = change.chains.heads, change.connection
    if chains.is_empty(connection):
        # If the file is there, the logs were chained once: an old database was put back.
        for match_id in () if heads.known else matches.match_ids(connection):
            change.begin_chain(match_id, "before")
    elif heads.was_missing:
        change.heads.update(_newest_heads(connection, change.chains.key))
        roster.log_change(change, None, "newest_lines_lost")


def _newest_heads(connection: Connection, key: bytes) -> dict[str, Head]:
    heads = {}
    for match_id, row in chains.chains_begun(connection).items():
        seq, _, mac = log.newest_line(connection, match_id)
        heads[match_id] = chain.head_of(key, match_id, Link(row.number, seq, mac or row.start))
    return heads


def start_check(desk: Desk) -> None:
    """Check every log in a thread of its own while everybody plays on."""

    def check_with_pauses() -> None:
        for _ in check_logs(desk):
            time.sleep(PAUSE_SECONDS)

    threading.Thread(target=check_with_pauses, name="check of the logs", daemon=True).start()


def check_logs(desk: Desk) -> Iterator[None]:
    """Check every match in small steps, the newest first; a damaged one is for reading only from then on."""
    with desk.store.reading() as connection:
        match_ids = matches.match_ids(connection)[::-1]
    for match_id in list_missing(desk):
        _LOGGER.warning("the match %s is missing from the database, as if an old one had been put back", match_id)
    for match_id in match_ids:
        damage = yield from chain.check_steps(desk.store.reading, desk.chains, match_id)
        yield
        if damage is not None:
            _LOGGER.warning("the log of the match %s was changed (%s, from line %d)", match_id, damage.kind, damage.seq)
            desk.change(partial(_set_aside, match_id=match_id, damage=damage))


def list_missing(desk: Desk) -> tuple[str, ...]:
    """List the ids of the matches that the file beside the database knows and the database does not have."""
    with desk.store.reading() as connection:
        return tuple(sorted(desk.chains.heads.known.difference(matches.match_ids(connection))))


def _set_aside(change: Change, match_id: str, damage: Damage) -> None:
    """Make the match read-only, shown as its log has it."""
    change.chains.damaged.setdefault(match_id, damage)
    if match_id in change.opened:
        change.reopen(match_id)
        change.changed_matches.add(match_id)


def problem_of(desk: Desk, match_id: str) -> Problem | None:
    """Return why the match is closed: its log's damage and what the table can do (match_changed); None if it is not."""
    return why_closed(desk.chains, match_id)


def accept_log(desk: Desk, match_id: str, keeper_id: int | None) -> None:
    """Let the match go on from its log as it is, with a new chain; log that among the club's changes.

    :raises Problem: match_unknown, match_unreadable
    """

    def accept_damage(change: Change) -> bool:
        row, damage = change.match(match_id).row, change.chains.damaged.get(match_id)
        if damage is None:
            return False
        chains.drop_positions(change.connection, match_id)
        match = _open_whole(change.connection, match_id, damage)
        _set_outcome(change.connection, match)
        change.begin_chain(match_id, "accepted")
        names = [str(name) for seat in match.setting.seats for name in seat.players]
        roster.log_change(
            change, keeper_id, "log_accepted", day=row.played_on.isoformat(), names=names, number=damage.seq
        )
        change.keep(open_match(change.connection, match_id))
        change.changed_matches.add(match_id)
        return True

    if desk.change(accept_damage):
        del desk.chains.damaged[match_id]


def _open_whole(connection: Connection, match_id: str, damage: Damage) -> OpenMatch:
    """Open the match by its log alone, after checking that every line of it is there and can be read."""
    try:
        match, seq = open_match(connection, match_id), 0
        while entries := log.read_entries(connection, match.setting, match_id, seq, limit=LINES):
            assert entries[-1].seq == seq + len(entries), "a line is missing"
            seq = entries[-1].seq
    except Exception as error:
        raise Problem("match_unreadable", line=damage.seq) from error
    return match


def _set_outcome(connection: Connection, match: OpenMatch) -> None:
    """Correct the outcome in the match's row if its log leads to another."""
    result, row = match.state.result, match.row
    in_row = (tuple(row.winners or ()), row.reason) if row.status != "running" else None
    if in_row != (result and (tuple(result.winners), result.reason)):
        last = log.read_lines(connection, row.id, match.seq - 1, 1)
        matches.set_outcome(connection, row.id, outcome_of(result, last[0].at if last else row.started_at, match.head))
