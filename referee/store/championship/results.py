"""Results without a record, and the matches and results that do not count."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from operator import itemgetter

from sqlalchemy import Connection, Text, func, insert, select, type_coerce

from referee.club.people.names import identity_of
from referee.store.base import add_row, change_row, find_row, list_rows
from referee.store.schema import MatchPlayer, MatchRow, ResultRow, ResultVersion, VoidingRow

# Over the years the same people play again and again: each of their texts is parsed once.
_AS_TEXT = {name: type_coerce(getattr(ResultRow, name), Text) for name in ("players", "winners")}
_ROW = select(*(_AS_TEXT.get(name, getattr(ResultRow, name)) for name in ResultRow.__table__.columns.keys()))


def add_results(connection: Connection, rows: Iterable[ResultRow]) -> list[int]:
    """Add the results, and return their ids in the same order."""
    values = [row.values() for row in rows]
    added = insert(ResultRow).returning(ResultRow.id, sort_by_parameter_order=True)
    return list(connection.execute(added, values).scalars())


def list_results(connection: Connection, days: tuple[date, date] | None) -> list[ResultRow]:
    """List the results of these days (None: all), newest first."""
    query = _ROW.order_by(ResultRow.day.desc(), ResultRow.id.desc())
    if days is not None:
        query = query.where(ResultRow.day.between(*days))
    return [
        ResultRow(**row | {"players": _parse_players(row["players"]), "winners": _parse_winners(row["winners"])})
        for row in map(dict, connection.execute(query).mappings())
    ]


def find_result(connection: Connection, result_id: int) -> ResultRow | None:
    """Return the result, or ``None``."""
    return find_row(connection, ResultRow, result_id)


def change_result(connection: Connection, row: ResultRow, version: ResultVersion) -> int:
    """Overwrite the result, keep the ``version`` that it was, and return that one's id."""
    change_row(connection, row)
    return add_row(connection, version)


def find_version(connection: Connection, version_id: int) -> ResultVersion | None:
    """Return what a result was before it was changed, or ``None``."""
    return find_row(connection, ResultVersion, version_id)


def newest_version(connection: Connection, result_id: int) -> int | None:
    """Return the id of the newest version that the result has been."""
    return connection.scalar(select(func.max(ResultVersion.id)).where(ResultVersion.result_id == result_id))


def list_versions(connection: Connection) -> list[ResultVersion]:
    """List what results were before they were changed, in the order of the changes."""
    return list_rows(connection, select(ResultVersion).order_by(ResultVersion.id))


def result_days(connection: Connection) -> set[date]:
    """Return the days that have results."""
    return set(connection.execute(select(ResultRow.day).distinct()).scalars().all())


@lru_cache(4096)
def _parse_players(text: str) -> tuple[tuple[str, int | None], ...]:
    return tuple((name, member) for name, member in json.loads(text))


@lru_cache(1024)
def _parse_winners(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


def list_void(connection: Connection) -> dict[str | int, VoidingRow]:
    """Return the rows by which something does not count: of matches by the match's id, of results by the result's."""
    rows = list_rows(connection, select(VoidingRow).order_by(VoidingRow.id))
    latest = {row.match_id or row.result_id or 0: row for row in rows}
    return {target: row for target, row in latest.items() if row.void}


def list_first_days(connection: Connection) -> dict[int | str, date]:
    """Return the day on which everybody first played what counts: by account, or by `identity_of` the name."""
    void = list_void(connection)
    matches = (
        select(func.min(MatchRow.played_on), MatchPlayer.name, MatchPlayer.member_id)
        .join(MatchRow)
        .where(MatchRow.id.not_in([target for target in void if isinstance(target, str)]))
        .group_by(MatchPlayer.name, MatchPlayer.member_id)
    )
    results = (
        select(func.min(ResultRow.day), _AS_TEXT["players"])
        .where(ResultRow.id.not_in([target for target in void if isinstance(target, int)]))
        .group_by(ResultRow.players)
    )
    played = [(day, name, owner) for day, name, owner in connection.execute(matches)]
    for day, players in connection.execute(results):
        played += [(day, name, owner) for name, owner in _parse_players(players)]
    # The earliest of each comes last, and stays.
    return {owner or identity_of(name): day for day, name, owner in sorted(played, key=itemgetter(0), reverse=True)}
