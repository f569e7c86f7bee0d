"""Fines that an earlier version kept as recorded by their mover are recorded by whoever counted them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, MetaData, create_engine, insert, text
from sqlalchemy.exc import IntegrityError

from referee.store.cash import ledger
from referee.store.database import FILE
from referee.store.migrate import upgrade_schema
from tests.club_house import House

NOW = datetime(2026, 3, 14, 20, 0)
MOTION = {"accused_id": 1, "cents": 50, "voters": [], "excluded": [], "opened_at": NOW, "ends_at": NOW, "secret": False}
LINE = {"day": NOW.date(), "kind": "fine", "member_id": 1, "cents": 50}
KEEPER, MOVER = 1, 2


def fill(connection: Connection) -> None:
    """A fine counted by a keeper, one that phones decided, and one that was entered and taken back."""
    known = MetaData()
    known.reflect(connection)
    for number, name in ((KEEPER, "Alice"), (MOVER, "Bob")):
        member = {"id": number, "name": name, "active_from": date(2022, 2, 28), "guest": False}
        connection.execute(insert(known.tables["members"]), member)
    for number, undoes in ((1, None), (2, None), (3, None), (4, 3)):
        line = {**LINE, "id": number, "undoes": undoes, "keeper_id": MOVER, "at": NOW + timedelta(minutes=number)}
        connection.execute(insert(known.tables["ledger"]), line)
    for number in (1, 2):
        connection.execute(insert(known.tables["motions"]), {**MOTION, "mover_id": MOVER, "entry_id": number})
    counted = {"at": NOW + timedelta(minutes=1, microseconds=900), "keeper_id": KEEPER, "what": "motion_counted"}
    connection.execute(insert(known.tables["changes"]), {**counted, "facts": {"name": "Alice"}})


def test_lines_stay_what_they_are_but_for_who_recorded_a_vote(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    upgrade_schema(engine, "0019")
    with engine.begin() as connection:
        fill(connection)
    engine.dispose()
    house = House(tmp_path)
    with house.desk.store.reading() as connection:
        rows = sorted(row for row, _ in ledger.list_newest(connection, None, None))
        assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
    assert [row.keeper_id for row in rows] == [KEEPER, None, MOVER, MOVER]
    assert [(row.id, row.cents, row.undoes, row.at) for row in rows] == [
        (number, 50, 3 if number == 4 else None, NOW + timedelta(minutes=number)) for number in (1, 2, 3, 4)
    ]
    house.close()


@pytest.mark.parametrize("change", ["UPDATE ledger SET cents = 1", "DELETE FROM ledger"])
def test_the_cash_book_still_only_grows(tmp_path: Path, change: str) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    upgrade_schema(engine, "0019")
    with engine.begin() as connection:
        fill(connection)
    upgrade_schema(engine)
    with engine.begin() as connection, pytest.raises(IntegrityError, match="only grows"):
        connection.execute(text(change))
    engine.dispose()
