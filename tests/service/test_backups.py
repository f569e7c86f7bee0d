"""A club of thirty years goes through a backup and comes back as it was."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from sqlalchemy import insert, select

from referee.service import backups, club, records
from referee.service.desk import Change
from referee.store.tables import EnteredResult, LoggedAction, Match, MatchPlayer, Snapshot
from tests.club_house import House
from tests.web.book import found

YEARS, A_YEAR = 30, 40
RECORD = Path(__file__).parents[1] / "golden" / "conceded_3.toml"


def fill(house: House) -> None:
    """The same match forty times in each of thirty years, and a result without a record beside each."""
    found(house)
    first = records.open_record(house.desk, RECORD.read_text(encoding="utf-8"))

    def work(change: Change) -> None:
        connection, tables = change.connection, (Match, MatchPlayer, LoggedAction, Snapshot)
        rows = {
            one: [dict(row) for row in connection.execute(select(one.__table__)).mappings()] for one in tables
        }
        (match,) = rows.pop(Match)
        for number in range(1, YEARS * A_YEAR):
            name, day = f"m{number}", date(1990 + number // A_YEAR, number % 12 + 1, number % 28 + 1)
            connection.execute(insert(Match), {**match, "id": name, "played_on": day})
            for table, some in rows.items():
                connection.execute(insert(table), [{**row, "match_id": name} for row in some])
            result = {"day": day, "players": [["Alice", 1], ["Bob", 2]], "winners": ["Bob"], "keeper_id": 1}
            connection.execute(insert(EnteredResult), {**result, "at": match["started_at"]})

    house.desk.change(work)
    assert house.desk.match(first).state.result is not None


def test_thirty_years_restored_give_the_same_bytes_and_the_same_matches(house: House, tmp_path: Path) -> None:
    fill(house)
    file = tmp_path / "backup.json"
    with file.open("wb") as new:
        new.writelines(backups.backup(house.desk))
    other = House(tmp_path / "other")
    try:
        with file.open("rb") as lines:
            backups.restore(other.desk, lines)
        with file.open("rb") as lines:
            assert all(one == same for one, same in zip(backups.backup(other.desk), lines, strict=True))
        assert club.listed(other.desk) == club.listed(house.desk)
        assert len(club.listed(other.desk)) == YEARS * A_YEAR
        assert other.desk.match("m1199").state == house.desk.match("m1199").state
    finally:
        other.close()
