"""One person is one person however the name is written: capitals, composed letters, spaces."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest

from referee.club.people.names import tidy_name
from referee.service.cash import cash
from referee.service.cash.cash import EntryInput
from referee.service.championship import championship
from referee.service.people import member_files, roster
from tests.instance import JSON, Instance
from tests.places import GOLDEN
from tests.web.book import found_club, open_book
from tests.web.championship.result_pages import enter_result, load_results
from tests.web.forms import fault, see, send

RECORD = GOLDEN / "conceded_3.toml"
COMPOSED, PARTED = "J\u00f6rg", "Jo\u0308rg"
TWICE = [("Bob", "bob"), (COMPOSED, PARTED), ("Anna Lena", "anna\u00a0 LENA"), ("Bob", " Bob")]


def record(*players: str) -> str:
    """Return a record of a match of three that has ended, with these names."""
    text = RECORD.read_text()
    for old, new in zip(("Alice", "Bob", "Charlie"), players, strict=True):
        text = text.replace(f'players = ["{old}"]', f"players = [{json.dumps(new)}]")
    return text


def without_seal(text: str) -> str:
    return re.sub(r"(?m)^(seal|nonce) = .*\n", "", text)


def record_of(instance: Instance, text: str) -> str:
    """Where the record is that comes out when that one is taken in as another match."""
    answer = instance.table.post("/matches", json={"record": without_seal(text)})
    assert answer.status_code == 201, answer.json
    return f"/matches/{answer.json['id']}/record.toml"


@pytest.mark.parametrize(("one", "other"), TWICE)
def test_nobody_sits_at_the_table_twice_however_the_name_is_written(instance: Instance, one: str, other: str) -> None:
    """Neither by a start, under one colour or two, nor by a record."""
    for tables in ([[one], ["Alice"], [other]], [[one, other], ["Alice"], ["Dana"]]):
        answer = instance.table.post("/matches", json={"seats": [{"players": names} for names in tables]}, headers=JSON)
        assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "player_twice", "seats")
        assert answer.json["text"] == f"{tidy_name(other)} sits at the table twice."
    text = record(one, "Alice", other)
    for sent in ({"json": {"record": text}}, {"data": text, "content_type": "application/toml"}):
        answer = instance.table.post("/matches", headers=JSON, **sent)
        assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "player_twice", "record")


def test_names_of_a_record_are_kept_in_one_spelling_and_come_out_so(instance: Instance) -> None:
    """Taken in and written out again a record differs in the spelling alone; what came out comes back as it was."""
    text = instance.table.get(record_of(instance, record(PARTED, " Anna\u00a0 Lena", "Charlie"))).get_data(as_text=True)
    assert [f'players = ["{name}"]' in text for name in (COMPOSED, "Anna Lena", "Charlie")] == [True, True, True]
    assert without_seal(text) == without_seal(instance.table.get(record_of(instance, text)).get_data(as_text=True))


@pytest.fixture
def joerg(instance: Instance) -> Instance:
    """Return a club of Alice, Bob, Charlie and Jörg, whose name is written with two signs for the ö."""
    found_club(instance)
    roster.add_member(instance.desk, f" {PARTED} ", None)
    return instance


def known(instance: Instance) -> list[str]:
    return [member.name for member in roster.list_members(instance.desk)]


def test_a_member_is_kept_in_one_spelling_and_nobody_else_has_the_name(joerg: Instance) -> None:
    assert known(joerg) == ["Alice", "Bob", "Charlie", COMPOSED]
    for name in (COMPOSED, PARTED, PARTED.upper()):
        answer = send(open_book(joerg), "/members", "/members", {"name": name})
        assert (answer.status_code, "is already a member" in fault(answer.text, "name-new")) == (409, True), name


def test_a_file_of_members_knows_whoever_is_there_and_tells_a_name_twice(joerg: Instance) -> None:
    assert member_files.load_members(joerg.desk, 1, f"name\n{PARTED}\nAnna\u00a0 Lena\n".encode()) == 1
    assert known(joerg)[4:] == ["Anna Lena"]
    file = {"file": (BytesIO("name\nZo\u00e9\nZoe\u0301\n".encode()), "members.csv")}
    answer = send(open_book(joerg), "/members", "/members/file", file)
    assert (answer.status_code, "Line 3: Zo\u00e9 stands there twice." in answer.text) == (400, True)


def test_a_fine_finds_the_member_and_keeps_one_guest(joerg: Instance) -> None:
    for name in (PARTED, "Anna  Lena", "ANNA\u00a0LENA"):
        cash.add_entry(joerg.desk, 1, EntryInput("fine", None, "1", "came late", "", guest=name), None)
    assert known(joerg)[4:] == ["Anna Lena"]
    owed = {account.member.name: account.owes for account in cash.read_cash_box(joerg.desk).accounts if account.owes}
    assert owed == {COMPOSED: 100, "Anna Lena": 200}


def test_a_result_is_the_members_and_its_winner_is_among_the_players(joerg: Instance) -> None:
    assert enter_result(open_book(joerg), players=f"Alice, {PARTED}, Anna  Lena", winners=COMPOSED).status_code == 303
    assert enter_result(open_book(joerg), players="Alice, Anna Lena", winners="anna\u00a0lena").status_code == 303
    file = f"date;players;winners\n2022-03-04;Alice/{COMPOSED}/Anna Lena;{PARTED}\n".encode()
    assert load_results(open_book(joerg), file).location.endswith("taken=0&known=1")
    lines = [(line.name, line.wins, line.matches) for line in championship.read_championship(joerg.desk, 2022).table]
    assert lines == [("Anna Lena", 1, 2), (COMPOSED, 1, 1), ("Alice", 0, 2)]
    answer = enter_result(open_book(joerg), players=f"Alice, {PARTED}, {COMPOSED}", winners="Alice")
    assert "stands there twice" in fault(answer.text, "players-result")


def test_a_seat_is_the_members(joerg: Instance) -> None:
    """Of a match that is begun, of one that is taken in, and of one that was played before they were a member."""
    seats = [{"players": [name]} for name in (PARTED, "Anna  Lena", "Charlie")]
    answer = joerg.table.post("/matches", json={"seats": seats}, headers=JSON)
    joerg.say(answer.json["id"], "table deal")
    joerg.place(answer.json["id"])
    joerg.say(answer.json["id"], f"table declare {joerg.state(answer.json['id']).setting.seats[0].colour}")
    record_of(joerg, record(PARTED.upper(), "anna\u00a0 lena", "Charlie"))
    roster.add_member(joerg.desk, "Anna Lena", None)
    lines = {line.name: line.matches for line in championship.read_championship(joerg.desk, None).table}
    assert lines == {COMPOSED: 2, "Anna Lena": 2, "Charlie": 2}


def test_who_is_here_refuses_somebody_who_sits_there(joerg: Instance) -> None:
    page = "/matches/new?seat=m4.&seat=g..Anna+Lena"
    for name in (PARTED, "Anna\u00a0 Lena"):
        data = {"seat": ["m4.", "g..Anna Lena"], "guest_name": name, "do": "guest"}
        answer = send(joerg.table, page, "/matches/new", data)
        assert f"{tidy_name(name)} is there already." in answer.text
    page = see(joerg.table, f"/matches/new?seat=m4.&seat=g..{PARTED}&seat=g..Anna++Lena")
    assert re.findall(r'name="seat" value="([^"]+)"', page) == ["m4.", "g..Anna Lena"]
