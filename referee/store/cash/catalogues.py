"""The catalogues of fines, each valid from a day on."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from sqlalchemy import Connection, insert, select

from referee.club.money.fines import Catalogue, Offence
from referee.store.schema import FineCatalogue


def add_catalogue(connection: Connection, catalogue: Catalogue, keeper_id: int | None, at: datetime) -> None:
    """Add a catalogue; without a keeper it is the one that the club was founded with."""
    body = [offence._asdict() for offence in catalogue.offences]
    values = {"valid_from": catalogue.valid_from, "offences": body, "keeper_id": keeper_id, "at": at}
    connection.execute(insert(FineCatalogue).values(values))


def list_catalogues(connection: Connection) -> list[Catalogue]:
    """List all catalogues in the order they were written."""
    rows = connection.execute(select(FineCatalogue.valid_from, FineCatalogue.offences).order_by(FineCatalogue.id))
    bodies = [(day, cast("list[dict[str, Any]]", body)) for day, body in rows]
    return [
        Catalogue(day, tuple(Offence(**fields | {"cents": tuple(fields["cents"])}) for fields in body))
        for day, body in bodies
    ]
