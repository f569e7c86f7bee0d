"""Secret votes that an earlier version kept by name are by nobody's name any more."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

from sqlalchemy import Connection, MetaData, create_engine, insert

from referee.store.migrate import upgrade_schema
from referee.store.motions import motions

NOW = datetime(2026, 3, 14, 20, 0)
MOTION = {"mover_id": 1, "accused_id": 1, "cents": 50, "voters": [], "excluded": [], "opened_at": NOW, "ends_at": NOW}
SAID = {"Alice": "yes", "Bob": "abstain", "Charlie": "no", "Dana": "yes"}


def fill(connection: Connection) -> None:
    """An open motion and a secret one, each with four votes."""
    known = MetaData()
    known.reflect(connection)
    member = {"id": 1, "name": "Alice", "active_from": date(2022, 2, 28), "guest": False}
    connection.execute(insert(known.tables["members"]), member)
    for number, secret in ((1, False), (2, True)):
        connection.execute(insert(known.tables["motions"]), {**MOTION, "id": number, "secret": secret})
        votes = [{"motion_id": number, "voter": name, "choice": said, "at": NOW} for name, said in SAID.items()]
        connection.execute(insert(known.tables["votes"]), votes)


def test_only_the_numbers_of_secret_votes_are_left(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'club.db'}")
    upgrade_schema(engine, "0017")
    with engine.begin() as connection:
        fill(connection)
    upgrade_schema(engine)
    with engine.connect() as connection:
        assert motions.read_votes(connection, 1) == SAID
        assert motions.read_votes(connection, 2) == dict.fromkeys(SAID)
        tallies = [row.tally for row in motions.list_motions(connection)]
    assert tallies == [None, {"yes": 2, "no": 1, "abstain": 1}]
    engine.dispose()
    # In the file a choice follows its name at once; the open vote's stands there still.
    assert (tmp_path / "club.db").read_bytes().count(b"Bobabstain") == 1
