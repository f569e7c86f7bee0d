"""What the description says of each route is true: every answer that it promises is given, and looks as it says."""

from __future__ import annotations

import os

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from referee.service.people import book
from referee.store.database import FILE
from tests.club_house import JSON, Game, House
from tests.web.book import open_book
from tests.web.description import DescribedClient, check_frames, described, operations
from tests.web.every_answer import (
    UNKNOWN,
    ask_about_attacks,
    ask_everything,
    deal_with_luck,
    demand_cards,
    drop_votes,
    look_back,
    open_records,
    read_rules,
    say_everything,
    send_rubbish,
    take_seats,
    vote,
)
from tests.web.motions import votes


def change(house: House, statement: str) -> None:
    """Change the log beside the program, which is started again."""
    house.desk.store.write(lambda connection: connection.execute(text(statement)))
    house.restart()
    described(house)


PROMISED = {
    (path, method, int(status)) for (path, method), operation in operations() for status in operation["responses"]
}
ELSEWHERE = {("/matches/{match_id}/stream", "get", 429)}
"""Limits of the server itself: tests/web/server."""


def test_every_answer_that_is_promised_is_given(house: House) -> None:
    described(house)
    DescribedClient.answered.clear()
    match, phones = votes.begin_table(house, cards="counted")
    names = {"match_id": match, "colour": "red", "challenge_id": "1", "motion_id": "1", "name": "easy_move"}
    names |= {"cite": "EM-8.4b", "key": "unknown", "code": "unknown"}
    ask_everything(house.table, 200, **names)
    etag = house.table.get("/api/openapi.json").headers["ETag"]
    house.table.get("/api/openapi.json", headers={"If-None-Match": etag})
    for path in ("log", "stream"):
        house.table.get(f"/matches/{match}/{path}?after=x", headers=JSON)
    say_everything(house, match, phones)
    demand_cards(house, match)
    vote(house, match, phones)
    drop_votes(house, match)
    read_rules(house, match)
    ask_about_attacks(house, match)
    take_seats(house, match)
    send_rubbish(house.table, **names)
    send_rubbish(house.phone(match, "blue"), **names)
    ask_everything(house.table, 404, **UNKNOWN)
    ask_everything(house.onlooker(), 403, **names)
    ask_everything(open_book(house), 409, **names)
    house.say(match, "table declare red")
    book.set_reading(house.desk, 1, True)
    ask_everything(house.onlooker(), 403, **names)
    book.set_reading(house.desk, 1, False)
    look_back(house, match)
    deal_with_luck(house)
    open_records(house, match)
    open_book(house).get("/files/backup.json", headers=JSON)
    change(house, "UPDATE events SET events = 'nothing'")
    ask_everything(house.table, 409, **names)
    house.restart()
    os.truncate(house.instance / FILE, 4096)
    described(house)
    ask_everything(house.table, 503, **names)
    assert sorted(PROMISED - DescribedClient.answered - ELSEWHERE) == []


STEPS = 60


@pytest.mark.parametrize(
    ("variant", "seed"), [("easy_move missions", 4), ("swedish capital", 1), ("french_1976 duel", 2)]
)
def test_every_view_and_every_event_of_a_match_is_as_described(
    house: House, thorough: bool, variant: str, seed: int
) -> None:
    """Each answer and, in turn, what the stream brings one of the devices."""
    described(house)
    rulebook, name = variant.split()
    match = house.dealt(2 if name == "duel" else 3, rulebook=rulebook, variant=name)
    game = Game(house, match, seed)
    devices = [house.table, house.onlooker(), *game.phones.values()]
    while not game.over and (thorough or house.desk.match(match).seq < STEPS):
        game.step()
        game.take_back()
        device = devices[house.desk.match(match).seq % len(devices)]
        assert read_newest(device, match, house.desk.match(match).seq) == ["beat", "move"]
    if not game.over:
        house.say(match, "table declare red")
    for device in devices:
        house.view(match, by=device)
        device.get(f"/matches/{match}/log", headers=JSON)
        device.get(f"/matches/{match}/story", headers=JSON)


def read_newest(device: FlaskClient, match: str, seq: int) -> list[str]:
    """Return the events of a stream that begins before the newest action."""
    stream = device.get(f"/matches/{match}/stream?after={seq - 1}", headers=JSON, buffered=False)
    chunks = iter(stream.response)
    events = check_frames(next(chunks) + next(chunks))  # type: ignore[operator]
    stream.close()
    return events
