"""The app in this process, and the devices that send it requests: the table, phones, onlookers."""

from __future__ import annotations

import shutil
from functools import cache, cached_property
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any, ClassVar

from flask import Flask
from flask.testing import FlaskClient
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import Connection, Engine, create_engine, event
from werkzeug.test import TestResponse

from referee import open_data, web
from referee.rules.commands import Override
from referee.rules.record.notation import parse_action, write_action
from referee.rules.state import State
from referee.rules.terms import Card, Colour
from referee.service.desk.desk import Desk
from referee.service.desk.play import OpenMatch, open_match
from referee.service.desk.writer import Pool
from referee.service.matches.actions import enter_action
from referee.service.motions import motions
from referee.store.database import FILE, database_url
from referee.store.migrate import upgrade_schema
from referee.web import wire_app
from tests.places import GOLDEN
from tests.playouts.player import Player, action_of

NAMES = ("Alice", "Bob", "Charlie", "Dana", "Emil", "Frida", "Gus")
COLOURS = ("red", "blue", "green", "black", "yellow", "pink")
JSON = {"Accept": "application/json"}
ELSEWHERE = "192.0.2.7"


class Compiled(BytecodeCache):
    """A cache of compiled templates for all instances of this process."""

    def __init__(self) -> None:
        self._kept: dict[str, CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._kept.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.code


COMPILED = Compiled()


class Statements(dict[tuple[Any, ...], Any]):
    """A cache of compiled SQL for all databases of this process: the dialect that begins a key is alike for each."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get(key[1:], default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        super().__setitem__(key[1:], compiled)


STATEMENTS = Statements()


@event.listens_for(Engine, "engine_connect")
def share_statements(connection: Connection) -> None:
    connection.execution_options(compiled_cache=STATEMENTS)


class Route(web.LazyRule):
    """An address of the app, parsed and compiled once for all instances."""

    _shared: ClassVar[dict[str, tuple[dict[str, Any], Any, Any]]] = {}

    def compile(self) -> None:
        key = f"{self.rule} {self.defaults}"
        if key not in self._shared:
            super().compile()
            parts = {name: vars(self)[name] for name in ("_parts", "_trace", "_converters", "arguments")}
            self._shared[key] = parts, vars(self)["_build"].__func__, vars(self)["_build_unknown"].__func__
        parts, build, build_unknown = self._shared[key]
        vars(self).update(parts, _build=build.__get__(self), _build_unknown=build_unknown.__get__(self))


vars(web)["LazyRule"] = Route


class OwnPage(FlaskClient):
    """A device on which one of our own pages is open: like a browser, it names the site of its requests."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"


class Instance:
    """The app over one folder; ``restart`` opens the same folder again, as after a power cut.

    Without a ``reader`` everything is computed in the process of the request.
    """

    def __init__(self, folder: Path, reader: Pool | None = None) -> None:
        self.folder, self.reader = folder, reader
        self.open()

    def open(self) -> None:
        """Start the program."""
        for made in ("app", "table"):
            vars(self).pop(made, None)
        self._opened = open_data(self.folder, reader=self.reader)
        self.desk: Desk = self._opened.extensions["referee"]

    @cached_property
    def app(self) -> Flask:
        """The app with its pages, which half of the tests do without."""
        wire_app(self._opened)
        self._opened.jinja_env.bytecode_cache = COMPILED
        self._opened.test_client_class = OwnPage
        return self._opened

    @cached_property
    def table(self) -> FlaskClient:
        return self.app.test_client()

    def restart(self) -> None:
        """Nothing of what was in memory is left."""
        self.close()
        self.open()

    def tick(self) -> None:
        """Do what the server's timer does by itself: count the votes whose time is up."""
        motions.settle_due_votes(self.desk)

    def close(self) -> None:
        """Close the files."""
        self.desk.close()

    def onlooker(self) -> FlaskClient:
        """Another device on the network."""
        client = self.app.test_client()
        client.environ_base["REMOTE_ADDR"] = ELSEWHERE
        return client

    def phone(self, match: str, colour: Colour, partner: int = 0) -> FlaskClient:
        """Return a phone that has scanned the code of the seat; ``partner`` is 1 for the second of two who share it."""
        client = self.onlooker()
        url = self.table.post(f"/matches/{match}/codes/{colour}", json={"partner": partner}, headers=JSON).json["url"]
        assert client.get(url).status_code == 303
        return client

    def begin(self, number: int = 3, **more: Any) -> str:
        """Return the id of a match that waits for its deal."""
        body = {"seats": [{"colour": c, "players": [n]} for c, n in zip(COLOURS[:number], NAMES, strict=False)], **more}
        answer = self.table.post("/matches", json=body, headers=JSON)
        assert answer.status_code == 201, answer.json
        return str(answer.json["id"])

    def dealt(self, number: int = 3, **more: Any) -> str:
        """Return the id of a match that has been dealt."""
        match = self.begin(number, **more)
        assert self.say(match, "table deal").status_code == 201
        return match

    def take_golden(self, name: str) -> str:
        """Return the id of a golden match, handed in as a record."""
        text = (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")
        answer = self.table.post("/matches", data=text, content_type="application/toml", headers=JSON)
        assert answer.status_code == 201, answer.json
        return str(answer.json["id"])

    def read_from_disk(self, match: str) -> OpenMatch:
        """Return the match as the database has it, opened anew."""
        with self.desk.store.reading() as connection:
            return open_match(connection, match)

    def say(self, match: str, action: str, *, by: FlaskClient | None = None, **more: Any) -> TestResponse:
        """Return the answer to ``action``; ``key`` and what else the body holds may follow."""
        key = more.pop("key", None)
        headers = JSON | ({"Idempotency-Key": key} if key else {})
        return (by or self.table).post(f"/matches/{match}/actions", json={"action": action, **more}, headers=headers)

    def hold(self, match: str, seat: Colour, *cards: Card) -> None:
        """Let the seat hold these cards, which nobody may say of a hand that the app dealt (match-record 9)."""
        action = parse_action(f"table correct hand {seat} {' '.join(cards)} !stood", self.state(match).setting)
        self.desk.change(lambda change: enter_action(change, change.match(match), action))

    def view(self, match: str, by: FlaskClient | None = None) -> dict[str, Any]:
        """Return the match as the asker sees it."""
        answer = (by or self.table).get(f"/matches/{match}", headers=JSON)
        assert answer.status_code == 200, answer.json
        return dict(answer.json)

    def state(self, match: str) -> State:
        """Where the match stands, for nobody's eyes."""
        return self.desk.match(match).state

    def place(self, match: str) -> TestResponse:
        """Place one army of the seat on turn somewhere, the simplest action there is, and return the answer."""
        offer = self.view(match)["legal"]["place"]
        return self.say(match, f"{offer['seat']} place {offer['territories'][0]} 1")


def furnished(folder: Path, reader: Pool | None = None) -> Instance:
    """Return a new instance in that folder, its empty database put there ready."""
    folder.mkdir()
    (folder / FILE).write_bytes(_blank())
    return Instance(folder, reader)


def copied(closed: Path, folder: Path) -> Instance:
    """Return an instance in that folder with all that the closed one has in its own."""
    shutil.copytree(closed, folder)
    return Instance(folder)


@cache
def _blank() -> bytes:
    """Return an empty database; making it, migration by migration, takes longer than most tests."""
    with TemporaryDirectory() as folder:
        engine = create_engine(database_url(Path(folder)))
        upgrade_schema(engine)
        engine.dispose()
        return (Path(folder) / FILE).read_bytes()


class Game:
    """A match played at random, with every action sent by a viewer who may say it."""

    def __init__(self, instance: Instance, match: str, seed: int) -> None:
        self.instance, self.match = instance, match
        self.rng = Random(seed)
        self.player = Player(self.rng)
        colours = [seat.colour for seat in instance.desk.match(match).setting.seats]
        self.phones = {colour: instance.phone(match, colour) for colour in colours}

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.instance.state(self.match).result is not None

    def step(self) -> TestResponse:
        """Say the next action, and return the answer that accepts it."""
        command = self.player.choose(self.instance.state(self.match))
        line = "table deal" if type(command).__name__ == "DealOut" else write_action(action_of(command))
        at_table = isinstance(command, Override)
        speaker = self.instance.table if at_table else self.phones.get(command.actor, self.instance.table)
        answer = self.instance.say(self.match, line, by=speaker)
        assert answer.status_code == 201, (line, answer.json)
        return answer

    def take_back(self) -> None:
        """One action is taken back, and perhaps brought back."""
        if self.instance.desk.match(self.match).timeline.undoable:
            assert self.instance.say(self.match, "table undo").status_code == 201
            if self.rng.random() < 0.5:
                assert self.instance.say(self.match, "table redo").status_code == 201
