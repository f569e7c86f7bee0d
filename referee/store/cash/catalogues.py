"""The catalogues of fines, as they were valid from day to day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import cast

from sqlalchemy import Connection, insert, select

from referee.club.money.fines import Catalogue, Offence
from referee.store.tables import FineCatalogue


def add_catalogue(connection: Connection, catalogue: Catalogue, keeper_id: int | None, at: datetime) -> None:
    """Add a catalogue; without a keeper it is the one that the club was founded with."""
    body = [offence._asdict() for offence in catalogue.offences]
    values = {"valid_from": catalogue.valid_from, "offences": body, "keeper_id": keeper_id, "at": at}
    connection.execute(insert(FineCatalogue).values(values))


def list_catalogues(connection: Connection) -> list[Catalogue]:
    """All catalogues in the order they were written."""
    rows = connection.execute(select(FineCatalogue.valid_from, FineCatalogue.offences).order_by(FineCatalogue.id))
    return [Catalogue(day, tuple(map(_offence_from_json, body))) for day, body in rows]


def _offence_from_json(body: object) -> Offence:
    fields = dict(cast(Mapping[str, object], body))
    fields["cents"] = tuple(cast(list[int], fields["cents"]))
    return Offence(**fields)  # type: ignore[arg-type]
