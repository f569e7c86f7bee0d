"""Seasons with bounds or points of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from sqlalchemy import Connection, delete, insert, select

from referee.club.season.season import Scheme, Season
from referee.store.schema import SeasonRules


def list_seasons(connection: Connection) -> list[Season]:
    """List the seasons that the club has set, newest first."""
    query = select(SeasonRules.year, SeasonRules.first, SeasonRules.last, SeasonRules.scheme)
    rows = connection.execute(query.order_by(SeasonRules.year.desc()))
    return [Season(row.year, row.first, row.last, scheme_from_json(row.scheme)) for row in rows]


def save_season(connection: Connection, season: Season) -> None:
    """Save the season in place of the one of its year."""
    connection.execute(delete(SeasonRules).where(SeasonRules.year == season.year))
    values = season._asdict() | {"scheme": season.scheme._asdict()}
    connection.execute(insert(SeasonRules).values(values))


def scheme_from_json(body: Mapping[str, object]) -> Scheme:
    """Build the scheme from its JSON, whose keys are the scheme's fields."""
    lists = {name: tuple(cast(list[object], body[name])) for name in ("places", "ties")}
    return Scheme(**{**body, **lists})  # type: ignore[arg-type]
