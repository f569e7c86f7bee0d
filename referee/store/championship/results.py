"""Results without a record, and which matches and results do not count."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import Connection, Text, insert, select, type_coerce

from referee.store.tables import EnteredResult, Voiding


class ResultRow(NamedTuple):
    """One row of `EnteredResult`; ``id`` is 0 before it is added."""

    id: int
    day: date
    players: Sequence[tuple[str, int | None]]
    winners: Sequence[str]
    note: str | None
    keeper_id: int
    at: datetime


class VoidingRow(NamedTuple):
    """One row of `Voiding`: whether a match or a result counts from then on, and why."""

    match_id: str | None
    result_id: int | None
    void: bool
    reason: str
    keeper_id: int | None
    at: datetime


# Over the years the same people play again and again: each of their texts is parsed once.
_AS_TEXT = {name: type_coerce(getattr(EnteredResult, name), Text) for name in ("players", "winners")}
_ROW = select(*(_AS_TEXT.get(name, getattr(EnteredResult, name)) for name in ResultRow._fields))


def add_results(connection: Connection, rows: Iterable[ResultRow]) -> list[int]:
    """Add the results; their ids, in the same order."""
    values = [{name: value for name, value in row._asdict().items() if name != "id"} for row in rows]
    added = insert(EnteredResult).returning(EnteredResult.id, sort_by_parameter_order=True)
    return list(connection.execute(added, values).scalars())


def list_results(connection: Connection, days: tuple[date, date] | None) -> list[ResultRow]:
    """The results of these days (None: all), newest first."""
    query = _ROW.order_by(EnteredResult.day.desc(), EnteredResult.id.desc())
    if days is not None:
        query = query.where(EnteredResult.day.between(*days))
    return [
        ResultRow(**row | {"players": _parse_players(row["players"]), "winners": _parse_winners(row["winners"])})
        for row in map(dict, connection.execute(query).mappings())
    ]


def result_days(connection: Connection) -> set[date]:
    """The days that have results."""
    return set(connection.execute(select(EnteredResult.day).distinct()).scalars().all())


@lru_cache(4096)
def _parse_players(text: str) -> tuple[tuple[str, int | None], ...]:
    return tuple((name, member) for name, member in json.loads(text))


@lru_cache(1024)
def _parse_winners(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


def add_voiding(connection: Connection, row: VoidingRow) -> None:
    """Whether the match or the result of the row counts from now on."""
    connection.execute(insert(Voiding).values(row._asdict()))


def list_void(connection: Connection) -> dict[str | int, VoidingRow]:
    """The rows by which something does not count: of matches by the match's id, of results by the result's."""
    rows = connection.execute(select(*(getattr(Voiding, name) for name in VoidingRow._fields)).order_by(Voiding.id))
    latest = {row.match_id or row.result_id or 0: row for row in (VoidingRow(*row) for row in rows)}
    return {target: row for target, row in latest.items() if row.void}
