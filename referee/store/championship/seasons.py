"""Seasons with bounds or points of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from sqlalchemy import Connection, delete, insert, select

from referee.club.season.season import Scheme, Season
from referee.store.tables import SeasonRules


def list_seasons(connection: Connection) -> list[Season]:
    """The seasons about which something was said, newest first."""
    wanted = select(SeasonRules.year, SeasonRules.first, SeasonRules.last, SeasonRules.scheme)
    rows = connection.execute(wanted.order_by(SeasonRules.year.desc()))
    return [Season(row.year, row.first, row.last, scheme_from_json(row.scheme)) for row in rows]


def save_season(connection: Connection, season: Season) -> None:
    """The season lasts from now on as it says, and counts so."""
    connection.execute(delete(SeasonRules).where(SeasonRules.year == season.year))
    values = season._asdict() | {"scheme": season.scheme._asdict()}
    connection.execute(insert(SeasonRules).values(values))


def scheme_from_json(body: Mapping[str, object]) -> Scheme:
    """What counts, as it was kept."""
    lists = {name: tuple(cast(list[object], body[name])) for name in ("places", "ties")}
    return Scheme(**{**body, **lists})  # type: ignore[arg-type]
