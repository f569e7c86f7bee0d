"""The figures of ended matches."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from referee.club.figures import Figures, Luck
from referee.store.tables import Match, MatchFigures


def listed(connection: Connection) -> dict[str, Figures]:
    """The figures of every ended match that has them, as the match stands now."""
    current = select(MatchFigures.match_id, MatchFigures.body).join(Match, Match.id == MatchFigures.match_id)
    rows = connection.execute(current.where(Match.status == "ended", MatchFigures.after == Match.after))
    return {match_id: _figures(body) for match_id, body in rows}


def missing(connection: Connection) -> list[str]:
    """The ended matches that have no figures yet, or only those from before a correction."""
    counted = select(MatchFigures.match_id).where(MatchFigures.match_id == Match.id, MatchFigures.after == Match.after)
    wanted = select(Match.id).where(Match.status == "ended", Match.after.is_not(None), ~counted.exists())
    return list(connection.execute(wanted).scalars())


def keep(connection: Connection, match_id: str, after: int, found: Figures) -> None:
    """The match has these figures as long as nothing comes behind the action ``after``."""
    connection.execute(delete(MatchFigures).where(MatchFigures.match_id == match_id))
    connection.execute(insert(MatchFigures).values(match_id=match_id, after=after, body=found._asdict()))


def _figures(body: dict[str, Any]) -> Figures:
    return Figures(
        rounds=body["rounds"],
        eliminated=tuple((seat, by) for seat, by in body["eliminated"]),
        trades={seat: tuple(armies) for seat, armies in body["trades"].items()},
        missions={seat: tuple(held) for seat, held in body["missions"].items()},
        luck={seat: Luck(*one) for seat, one in body["luck"].items()},
        attack_faces=tuple(body["attack_faces"]),
        defence_faces=tuple(body["defence_faces"]),
    )
