"""Results without a record, and what of matches and results does not count."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import Connection, Text, insert, select, type_coerce

from referee.store.tables import EnteredResult, Voiding


class ResultRow(NamedTuple):
    """One result as in `EnteredResult`; ``id`` 0 before it is added."""

    id: int
    day: date
    players: Sequence[tuple[str, int | None]]
    winners: Sequence[str]
    note: str | None
    keeper_id: int
    at: datetime


class VoidingRow(NamedTuple):
    """One line about a match or a result as in `Voiding`."""

    match_id: str | None
    result_id: int | None
    void: bool
    reason: str
    keeper_id: int | None
    at: datetime


# Over the years the same people come again and again: their text is read once.
_AS_TEXT = {name: type_coerce(getattr(EnteredResult, name), Text) for name in ("players", "winners")}
_ROW = select(*(_AS_TEXT.get(name, getattr(EnteredResult, name)) for name in ResultRow._fields))


def add_results(connection: Connection, rows: Iterable[ResultRow]) -> list[int]:
    """The ids of the results, which are on record."""
    values = [{name: value for name, value in row._asdict().items() if name != "id"} for row in rows]
    added = insert(EnteredResult).returning(EnteredResult.id, sort_by_parameter_order=True)
    return list(connection.execute(added, values).scalars())


def list_results(connection: Connection, days: tuple[date, date] | None) -> list[ResultRow]:
    """The results of these days (None: all), newest first."""
    wanted = _ROW.order_by(EnteredResult.day.desc(), EnteredResult.id.desc())
    if days is not None:
        wanted = wanted.where(EnteredResult.day.between(*days))
    return [
        ResultRow(id, day, _players(players), _winners(winners), *rest)
        for id, day, players, winners, *rest in connection.execute(wanted).all()
    ]


def result_days(connection: Connection) -> set[date]:
    """The days that have results."""
    return set(connection.execute(select(EnteredResult.day).distinct()).scalars().all())


@lru_cache(4096)
def _players(text: str) -> tuple[tuple[str, int | None], ...]:
    return tuple((name, member) for name, member in json.loads(text))


@lru_cache(1024)
def _winners(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


def add_voiding(connection: Connection, row: VoidingRow) -> None:
    """The match or the result counts, or does not, from now on."""
    connection.execute(insert(Voiding).values(row._asdict()))


def list_void(connection: Connection) -> dict[str | int, VoidingRow]:
    """What does not count: matches by their id, results by their number, each with the line that says so."""
    rows = connection.execute(select(*(getattr(Voiding, name) for name in VoidingRow._fields)).order_by(Voiding.id))
    latest = {row.match_id or row.result_id or 0: row for row in (VoidingRow(*row) for row in rows)}
    return {target: row for target, row in latest.items() if row.void}
