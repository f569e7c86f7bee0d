"""One person is one person however the name is written: capitals, composed letters, spaces."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.club.names import tidy
from tests.club_house import JSON, House

GOLDEN = Path(__file__).parents[1] / "golden" / "conceded_3.toml"
COMPOSED, PARTED = "J\u00f6rg", "Jo\u0308rg"
TWICE = [("Bob", "bob"), (COMPOSED, PARTED), ("Anna Lena", "anna\u00a0 LENA"), ("Bob", " Bob")]


def record(*players: str) -> str:
    """A record of a match of three that has ended, with these names."""
    text = GOLDEN.read_text()
    for old, new in zip(("Alice", "Bob", "Charlie"), players, strict=True):
        text = text.replace(f'players = ["{old}"]', f"players = [{json.dumps(new)}]")
    return text


def without_seal(text: str) -> str:
    return re.sub(r"(?m)^(seal|nonce) = .*\n", "", text)


def record_of(house: House, text: str) -> str:
    """Where the record is that comes out when that one is taken in as another match."""
    answer = house.table.post("/matches", json={"record": without_seal(text)})
    assert answer.status_code == 201, answer.json
    return f"/matches/{answer.json['id']}/record.toml"


@pytest.mark.parametrize(("one", "other"), TWICE)
def test_nobody_sits_at_the_table_twice_however_the_name_is_written(house: House, one: str, other: str) -> None:
    """Neither by a start, under one colour or two, nor by a record."""
    for tables in ([[one], ["Alice"], [other]], [[one, other], ["Alice"], ["Dana"]]):
        answer = house.table.post("/matches", json={"seats": [{"players": names} for names in tables]}, headers=JSON)
        assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "player_twice", "seats")
        assert answer.json["text"] == f"{tidy(other)} sits at the table twice."
    text = record(one, "Alice", other)
    for sent in ({"json": {"record": text}}, {"data": text, "content_type": "application/toml"}):
        answer = house.table.post("/matches", headers=JSON, **sent)
        assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "player_twice", "record")


def test_names_of_a_record_are_kept_in_one_spelling_and_come_out_so(house: House) -> None:
    """Taken in and written out again a record differs in the spelling alone; what came out comes back as it was."""
    text = house.table.get(record_of(house, record(PARTED, " Anna\u00a0 Lena", "Charlie"))).get_data(as_text=True)
    assert [f'players = ["{name}"]' in text for name in (COMPOSED, "Anna Lena", "Charlie")] == [True, True, True]
    assert without_seal(text) == without_seal(house.table.get(record_of(house, text)).get_data(as_text=True))
