"""Matches taken out or not yet taken in, which do not count: no motion, vote, challenge or fine is possible in them."""

from __future__ import annotations

from typing import NamedTuple

from referee.service.desk import clock
from referee.service.desk.beginnings import Begun, Host
from referee.service.desk.desk import Change, Desk
from referee.service.desk.problems import Problem
from referee.service.people import roster
from referee.store import Connection
from referee.store.base import add_row
from referee.store.championship import results as entered
from referee.store.matches import log, matches
from referee.store.schema import MatchRow, VoidingRow

BEGUN_ELSEWHERE = "begun_elsewhere"
"""The reason if a device that the instance does not know began the match; no keeper has given it."""
PLAYED_APART = "played_apart"
"""The reason if the table began the match outside the club."""
WAITING = (BEGUN_ELSEWHERE, PLAYED_APART)
"""Matches with these reasons count once the keeper of the book takes them in."""


class Giver(NamedTuple):
    """A device that begins a match or hands in a record; unless it is ``trusted``, that does not count yet.

    The instance's own devices are no ``host``: they may begin any number. What is ``apart`` is begun outside the club.
    """

    trusted: bool
    keeper: int | None
    host: Host | None = None
    apart: bool = False


TRUSTED = Giver(trusted=True, keeper=None)


def is_waiting(connection: Connection) -> frozenset[str]:
    """Return the ids of the matches that count once the keeper of the book takes them in."""
    return frozenset(str(match_id) for match_id, row in entered.list_void(connection).items() if row.reason in WAITING)


def void_reason(connection: Connection, match_id: str | None) -> str | None:
    """Return why the match does not count, as written or one of `WAITING`; None if it counts or there is none."""
    row = entered.list_void(connection).get(match_id or "")
    return row.reason if row else None


def void_reasons(desk: Desk) -> dict[str, str]:
    """Return why matches do not count, by their ids; those that count are missing."""
    with desk.store.reading() as connection:
        return {target: row.reason for target, row in entered.list_void(connection).items() if isinstance(target, str)}


def check_counts(connection: Connection, match_id: str | None) -> None:
    """Raise unless the match counts, or there is none.

    :raises Problem: match_void, or match_waits if it was not taken in yet.
    """
    reason = void_reason(connection, match_id)
    if reason is not None:
        raise Problem("match_waits" if reason in WAITING else "match_void")


def note_beginning(change: Change, row: MatchRow, giver: Giver) -> None:
    """Record that the new match waits, unless its giver is trusted and belongs to the club; then it counts.

    A match begun by a device that the instance does not know is logged.

    :raises Problem: another match runs whose table the host is not, or one was begun from its address not long ago.
    """
    if giver.host is not None:
        _check_host(change, row.id, giver.host)
        change.begun.append(Begun(row.id, giver.host))
    if not giver.trusted:
        add_voiding(change, None, BEGUN_ELSEWHERE, match_id=row.id)
        names = [name for seat in row.seats for name in seat["players"]]  # type: ignore[attr-defined]
        roster.log_change(change, None, "match_waits", day=row.played_on.isoformat(), names=names)
    elif giver.apart:
        add_voiding(change, None, PLAYED_APART, match_id=row.id)


def add_voiding(
    change: Change,
    keeper: int | None,
    reason: str,
    *,
    match_id: str | None = None,
    result_id: int | None = None,
    void: bool = True,
) -> None:
    """Record that the match or the result does not count, or unless it is ``void``, that it counts again."""
    row = VoidingRow(match_id=match_id, result_id=result_id, void=void, reason=reason, keeper_id=keeper, at=clock.now())
    add_row(change.connection, row)


def _check_host(change: Change, match_id: str, host: Host) -> None:
    running = {row.id for row in matches.list_running(change.connection)} - {match_id}
    if running and not running & host.tables:
        raise Problem("not_the_table")
    if not host.limited:
        return
    for seconds, begun in change.beginnings.recent(host.address):
        if begun.host.device != host.device or not _was_dropped(change, begun.match_id):
            raise Problem("begun_lately", seconds=seconds, minutes=-(-seconds // 60))


def _was_dropped(change: Change, match_id: str) -> bool:
    """Tell whether the match was abandoned before anybody threw: something was wrong with it, and it is begun anew."""
    match = change.match(match_id)
    result = match.state.result
    if result is None or result.reason != "abandoned":
        return False
    return not log.of_verb(change.connection, match.setting, match_id, "attack")
