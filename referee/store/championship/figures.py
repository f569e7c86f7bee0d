"""The figures of ended matches."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, Select, Text, delete, func, insert, select, type_coerce

from referee.club.season.figures import Eliminations, Figures, ThrowLuck
from referee.store.matches.matches import Days
from referee.store.tables import Match, MatchFigures

Kind = TypeVar("Kind")


def list_figures(connection: Connection, days: Days | None) -> dict[str, Figures]:
    """The figures of every ended match of these days (None: ever) that has them, as the match stands now."""
    found = _current(type_coerce(MatchFigures.body, Text), days)
    return {match_id: _figures(body) for match_id, body in connection.execute(found).all()}


def list_eliminations(connection: Connection, days: Days | None) -> dict[str, Eliminations]:
    """Of the figures, who eliminated whom."""
    found = _current(type_coerce(func.json_extract(MatchFigures.body, "$.eliminated"), Text), days)
    return {match_id: _eliminated(body) for match_id, body in connection.execute(found).all()}


def _current(column: ColumnElement[Kind], days: Days | None) -> Select[tuple[str, Kind]]:
    wanted = select(MatchFigures.match_id, column).join(Match, Match.id == MatchFigures.match_id)
    wanted = wanted.where(Match.status == "ended", MatchFigures.after == Match.after)
    return wanted if days is None else wanted.where(Match.played_on.between(*days))


def matches_without_figures(connection: Connection) -> list[str]:
    """The ended matches that have no figures yet, or only those from before a correction."""
    counted = select(MatchFigures.match_id).where(MatchFigures.match_id == Match.id, MatchFigures.after == Match.after)
    wanted = select(Match.id).where(Match.status == "ended", Match.after.is_not(None), ~counted.exists())
    return list(connection.execute(wanted).scalars())


def save_figures(connection: Connection, match_id: str, after: int, found: Figures) -> None:
    """The match has these figures as long as nothing comes behind the action ``after``."""
    connection.execute(delete(MatchFigures).where(MatchFigures.match_id == match_id))
    connection.execute(insert(MatchFigures).values(match_id=match_id, after=after, body=found._asdict()))


# What a text says never changes; the statistics of all years read thousands of them.
@lru_cache(4096)
def _eliminated(text: str) -> Eliminations:
    return tuple((seat, by) for seat, by in json.loads(text))


@lru_cache(4096)
def _figures(text: str) -> Figures:
    body = json.loads(text)
    return Figures(
        rounds=body["rounds"],
        eliminated=tuple((seat, by) for seat, by in body["eliminated"]),
        trades={seat: tuple(armies) for seat, armies in body["trades"].items()},
        missions={seat: tuple(held) for seat, held in body["missions"].items()},
        luck={seat: ThrowLuck(*one) for seat, one in body["luck"].items()},
        attack_faces=tuple(body["attack_faces"]),
        defence_faces=tuple(body["defence_faces"]),
    )
