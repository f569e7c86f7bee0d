"""What the description says of each route is true: every answer that it promises is given, and looks as it says."""

from __future__ import annotations

import os

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from referee.service.people import book
from referee.store.database import FILE
from tests.instance import JSON, Game, Instance
from tests.web.book import club_secret, open_book
from tests.web.description import DescribedClient, check_frames, described, operations
from tests.web.every_answer import (
    UNKNOWN,
    ask_about_attacks,
    ask_everything,
    deal_with_luck,
    demand_cards,
    drop_votes,
    look_back,
    open_dead_seat,
    open_records,
    read_rules,
    say_everything,
    send_rubbish,
    set_up_at_once,
    take_seats,
    throw_apart,
    vote,
)
from tests.web.motions import votes


def change(instance: Instance, statement: str) -> None:
    """Change the log beside the program, which is started again."""
    instance.desk.store.write(lambda connection: connection.execute(text(statement)))
    instance.restart()
    described(instance)


PROMISED = {
    (path, method, int(status)) for (path, method), operation in operations() for status in operation["responses"]
}
ELSEWHERE = {("/matches/{match_id}/stream", "get", 429)}
"""Limits of the server itself: tests/web/server."""


def test_every_answer_that_is_promised_is_given(instance: Instance) -> None:
    described(instance)
    DescribedClient.answered.clear()
    match, phones = votes.begin_table(instance, cards="counted")
    names = {"match_id": match, "colour": "red", "challenge_id": "1", "motion_id": "1", "name": "easy_move"}
    names |= {"cite": "EM-8.4b", "key": "unknown", "code": "unknown", "secret": club_secret(open_book(instance))}
    ask_everything(instance.table, 200, **names)
    for path in ("/api/openapi.json", f"/club/{names['secret']}.json"):
        etag = instance.table.get(path, headers=JSON).headers["ETag"]
        instance.table.get(path, headers=JSON | {"If-None-Match": etag})
    for path in ("log", "stream"):
        instance.table.get(f"/matches/{match}/{path}?after=x", headers=JSON)
    say_everything(instance, match, phones)
    demand_cards(instance, match)
    vote(instance, match, phones)
    drop_votes(instance, match)
    read_rules(instance, match)
    ask_about_attacks(instance, match)
    take_seats(instance, match)
    open_dead_seat(instance, instance.dealt())
    send_rubbish(instance.table, **names)
    send_rubbish(instance.phone(match, "blue"), **names)
    ask_everything(instance.table, 404, **UNKNOWN)
    ask_everything(instance.onlooker(), 403, **names)
    ask_everything(open_book(instance), 409, **names)
    instance.say(match, "table declare red")
    book.set_reading(instance.desk, 1, True)
    ask_everything(instance.onlooker(), 403, **names)
    book.set_reading(instance.desk, 1, False)
    look_back(instance, match)
    deal_with_luck(instance)
    throw_apart(instance)
    set_up_at_once(instance)
    open_records(instance, match)
    open_book(instance).get("/files/backup.json", headers=JSON)
    change(instance, "UPDATE events SET events = 'nothing'")
    ask_everything(instance.table, 409, **names)
    instance.restart()
    os.truncate(instance.folder / FILE, 4096)
    described(instance)
    ask_everything(instance.table, 503, **names)
    assert sorted(PROMISED - DescribedClient.answered - ELSEWHERE) == []


STEPS = 60


@pytest.mark.parametrize(
    ("variant", "seed"), [("easy_move missions", 4), ("swedish capital", 1), ("french_1976 duel", 2)]
)
def test_every_view_and_every_event_of_a_match_is_as_described(
    instance: Instance, thorough: bool, variant: str, seed: int
) -> None:
    """Each answer and, in turn, what the stream brings one of the devices."""
    described(instance)
    rulebook, name = variant.split()
    match = instance.dealt(2 if name == "duel" else 3, rulebook=rulebook, variant=name)
    game = Game(instance, match, seed)
    devices = [instance.table, instance.onlooker(), *game.phones.values()]
    while not game.over and (thorough or instance.desk.match(match).seq < STEPS):
        game.step()
        game.take_back()
        device = devices[instance.desk.match(match).seq % len(devices)]
        assert read_newest(device, match, instance.desk.match(match).seq) == ["beat", "move"]
    if not game.over:
        instance.say(match, "table declare red")
    for device in devices:
        instance.view(match, by=device)
        device.get(f"/matches/{match}/log", headers=JSON)
        device.get(f"/matches/{match}/story", headers=JSON)


def read_newest(device: FlaskClient, match: str, seq: int) -> list[str]:
    """Return the events of a stream that begins before the newest action."""
    stream = device.get(f"/matches/{match}/stream?after={seq - 1}", headers=JSON, buffered=False)
    chunks = iter(stream.response)
    events = check_frames(next(chunks) + next(chunks))  # type: ignore[operator]
    stream.close()
    return events
