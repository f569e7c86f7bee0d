"""What was changed in the database outside of Referee: looked for when the house opens, and accepted by the table."""

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

PAUSE = 0.02
"""Seconds that everybody else has between two steps, each of some milliseconds."""
LINES = 500

_LOGGER = logging.getLogger(__name__)


def begin_chains(change: Change) -> None:
    """The logs of a house from before there were chains are chained; a file beside the database that got lost is
    written again, which is among the club's changes.
    """
    heads, connection = change.chains.heads, change.connection
    if chains.is_empty(connection):
        # With the file the logs were chained once: then this is an old database that was put back.
        for match_id in () if heads.known else matches.match_ids(connection):
            change.begin_chain(match_id, "before")
    elif heads.was_missing:
        change.heads.update(_newest(connection, change.chains.key))
        roster.log_change(change, None, "newest_lines_lost")


def _newest(connection: Connection, key: bytes) -> dict[str, Head]:
    heads = {}
    for match_id, row in chains.chains_begun(connection).items():
        seq, _, mac = log.newest_line(connection, match_id)
        heads[match_id] = chain.head_of(key, match_id, Link(row.number, seq, mac or row.start))
    return heads


def start_check(desk: Desk) -> None:
    """Every log is checked while everybody plays on."""
    threading.Thread(target=_check_all, args=(desk,), name="check of the logs", daemon=True).start()


def _check_all(desk: Desk) -> None:
    for _ in check_logs(desk):
        time.sleep(PAUSE)


def check_logs(desk: Desk) -> Iterator[None]:
    """Every match is checked in small steps, the newest first; what does not fit is for reading only from then on."""
    with desk.store.reading() as connection:
        wanted = matches.match_ids(connection)[::-1]
    for match_id in list_missing(desk):
        _LOGGER.warning("the match %s is missing from the database, as if an old one had been put back", match_id)
    for match_id in wanted:
        damage = yield from chain.check_steps(desk.store.reading, desk.chains, match_id)
        yield
        if damage is not None:
            _LOGGER.warning("the log of the match %s was changed (%s, from line %d)", match_id, damage.kind, damage.seq)
            desk.change(partial(_set_aside, match_id=match_id, damage=damage))


def list_missing(desk: Desk) -> tuple[str, ...]:
    """The matches that the file beside the database has seen and the database does not have."""
    known = desk.chains.heads.known
    with desk.store.reading() as connection:
        return tuple(sorted(known.difference(matches.match_ids(connection))))


def _set_aside(change: Change, match_id: str, damage: Damage) -> None:
    """The match is for reading only, and shown as its log stands."""
    change.chains.damaged.setdefault(match_id, damage)
    if match_id in change.opened:
        change.reopen(match_id)
        change.stirred.add(match_id)


def problem_of(desk: Desk, match_id: str) -> Problem | None:
    """Why nothing is entered in the match: what was found in its log, and what the table can do."""
    return why_closed(desk.chains, match_id)


def accept_log(desk: Desk, match_id: str, keeper: int | None) -> None:
    """The match goes on as its log stands; that is among the club's changes, and its chain begins anew.

    :raises Problem: there is no such match, or its log cannot be read to its end.
    """

    def work(change: Change) -> bool:
        row, damage = change.match(match_id).row, change.chains.damaged.get(match_id)
        if damage is None:
            return False
        chains.drop_positions(change.connection, match_id)
        match = _readable(change.connection, match_id, damage)
        _set_outcome(change.connection, match)
        change.begin_chain(match_id, "accepted")
        names = [str(name) for seat in match.setting.seats for name in seat.players]
        roster.log_change(change, keeper, "log_accepted", day=row.played_on.isoformat(), names=names, number=damage.seq)
        change.keep(open_match(change.connection, match_id))
        change.stirred.add(match_id)
        return True

    if desk.change(work):
        del desk.chains.damaged[match_id]


def _readable(connection: Connection, match_id: str, damage: Damage) -> OpenMatch:
    """The match by its log alone, every line of which is there and can be read.

    :raises Problem: it is not.
    """
    try:
        match, seq = open_match(connection, match_id), 0
        while some := log.read_entries(connection, match.setting, match_id, seq, LINES):
            assert some[-1].seq == seq + len(some), "a line is missing"
            seq = some[-1].seq
    except Exception as error:
        raise Problem("match_unreadable", line=damage.seq) from error
    return match


def _set_outcome(connection: Connection, match: OpenMatch) -> None:
    """The match's row says what its log leads to."""
    result, row = match.state.result, match.row
    said = (tuple(row.winners or ()), row.reason) if row.status != "running" else None
    if said != (result and (tuple(result.winners), result.reason)):
        last = log.read_lines(connection, row.id, match.seq - 1, 1)
        matches.set_outcome(connection, row.id, outcome_of(result, last[0].at if last else row.started_at, match.head))
