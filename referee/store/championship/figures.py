"""The figures of ended matches."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Text, delete, insert, select, type_coerce

from referee.club.season.figures import Figures, Moment, ThrowLuck
from referee.store.matches.matches import Days
from referee.store.schema import MatchFigures, MatchRow


def list_figures(connection: Connection, days: Days | None) -> dict[str, Figures]:
    """Return the figures of each ended match of these days (None: of all).

    Those counted before a correction are left out.
    """
    query = select(MatchFigures.match_id, type_coerce(MatchFigures.body, Text))
    query = query.join(MatchRow, MatchRow.id == MatchFigures.match_id)
    query = query.where(MatchRow.status == "ended", MatchFigures.after == MatchRow.after)
    if days is not None:
        query = query.where(MatchRow.played_on.between(*days))
    return {match_id: _figures_from_json(body) for match_id, body in connection.execute(query).all()}


def matches_without_figures(connection: Connection) -> list[str]:
    """List the ended matches that have no figures, or only some from before a correction, by day and id."""
    counted = select(MatchFigures).where(MatchFigures.match_id == MatchRow.id, MatchFigures.after == MatchRow.after)
    query = select(MatchRow.id).where(MatchRow.status == "ended", MatchRow.after.is_not(None), ~counted.exists())
    return list(connection.execute(query.order_by(MatchRow.played_on, MatchRow.id)).scalars())


def save_figures(connection: Connection, match_id: str, after: int, figures: Figures) -> None:
    """Replace the figures of the match by these, counted up to the action ``after``."""
    connection.execute(delete(MatchFigures).where(MatchFigures.match_id == match_id))
    connection.execute(insert(MatchFigures).values(match_id=match_id, after=after, body=figures._asdict()))


# The statistics of all years read thousands of these texts, and mostly the same ones again.
@lru_cache(4096)
def _figures_from_json(text: str) -> Figures:
    body = json.loads(text)
    return Figures(
        rounds=body["rounds"],
        eliminated=tuple((seat, by) for seat, by in body["eliminated"]),
        trades={seat: tuple(armies) for seat, armies in body["trades"].items()},
        missions={seat: tuple(missions) for seat, missions in body["missions"].items()},
        attack_luck={seat: ThrowLuck(*luck) for seat, luck in body["attack_luck"].items()},
        defence_luck={seat: ThrowLuck(*luck) for seat, luck in body["defence_luck"].items()},
        attack_faces=tuple(body["attack_faces"]),
        defence_faces=tuple(body["defence_faces"]),
        order=tuple(body["order"]),
        largest_trade=_moment_from_json(body["largest_trade"]),
        largest_turn=_moment_from_json(body["largest_turn"]),
        fewest={seat: Moment(*moment) for seat, moment in body["fewest"].items()},
        conceded=tuple(body["conceded"]),
    )


def _moment_from_json(moment: list[Any] | None) -> Moment | None:
    return Moment(*moment) if moment else None
