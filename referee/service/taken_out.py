"""Matches that were taken out: nothing is moved, voted on, demanded or fined in them any more."""

from __future__ import annotations

from referee.service.desk import Desk
from referee.service.problems import Problem
from referee.store import Connection
from referee.store import results as entered


def reason(connection: Connection, match_id: str | None) -> str | None:
    """Why the match does not count; nothing where it does, or where there is none."""
    found = entered.void(connection).get(match_id or "")
    return found.reason if found else None


def reasons(desk: Desk) -> dict[str, str]:
    """Why matches do not count, by their ids; those that count are missing."""
    with desk.store.reading() as connection:
        return {target: row.reason for target, row in entered.void(connection).items() if isinstance(target, str)}


def check(connection: Connection, match_id: str | None) -> None:
    """The match counts, or there is none.

    :raises Problem: match_void.
    """
    if reason(connection, match_id) is not None:
        raise Problem("match_void")
