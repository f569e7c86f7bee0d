"""Records the app's answers, to show that a change of its code changes none of them.

``python -m tests.answers FILE`` sends every request, with clock and chance fixed, and writes a line for each answer and
each frame of a stream; ``--only SCENE`` does with a part. ``python -m tests.answers BEFORE AFTER`` compares two such
files; 1, 1.0 and true differ, and so do null and a missing name. The order of names is ignored.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import secrets
import sys
import uuid
import zlib
from collections.abc import Callable, Collection, Iterator
from datetime import date, datetime, timedelta
from itertools import cycle, islice, zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TextIO

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.deal import chance
from referee.service.desk import clock
from referee.service.people import book
from tests.instance import JSON, Instance, OwnPage, furnished
from tests.places import GOLDEN
from tests.web import every_answer as everything
from tests.web.book import open_book
from tests.web.motions import votes

BEGAN = datetime(2026, 6, 1, 18)
"""The time of the fixed clock, after the days of the golden matches."""
LANGUAGES = ("en", "de")
EVERY = 40
"""The actions of a golden match between two readings of everything that can be read."""
OF_MATCH = (
    "",
    "/log",
    "/story",
    "/figures",
    "/missions",
    "/challenges",
    "/ballots",
    "/trades",
    "/rules",
    "/record.toml",
)
WRONG: tuple[object, ...] = (None, True, 0, -1, 1.0, 1.5, 10**30, "", "x", "\x00", "ä" * 3000, [], [None], {}, {"x": 1})
RAW = (b"", b"[", b"null", b"[]", b"\xff\xfe", b'{"a":1,"a":2}', b"[" * 20_000, b"1" * 5000, b'{"x": "\xff"}')


class Answer(NamedTuple):
    """A request and its answer, with the body as parsed."""

    asked: str
    status: int
    kind: str
    body: object


class Recorder:
    """A recorder of answers, with clock and dice fixed within a request."""

    def __init__(self, out: TextIO) -> None:
        self.out, self.asked, self.scene = out, 0, ""
        self._dice = Random(0)
        vars(chance._CHANCE).update(random=self._dice.random, getrandbits=self._dice.getrandbits)
        clock.now = lambda: BEGAN + timedelta(seconds=self.asked)
        clock.today = lambda zone=None: date(BEGAN.year, BEGAN.month, BEGAN.day)
        secrets.token_bytes = lambda nbytes=None: self._dice.randbytes(nbytes or 32)
        secrets.token_hex = lambda nbytes=None: self._dice.randbytes(nbytes or 32).hex()
        secrets.token_urlsafe = lambda nbytes=None: self._dice.randbytes(nbytes or 32).hex()
        uuid.uuid4 = lambda: uuid.UUID(bytes=self._dice.randbytes(16), version=4)

    def begin(self, scene: str) -> None:
        """Begin a scene: the same answers, whatever was asked before."""
        self.scene, self.asked = scene, 0
        self.next_request()
        print(scene, file=sys.stderr)

    def next_request(self) -> None:
        self.asked += 1
        self._dice.seed(f"{self.scene} {self.asked}")

    def write(self, asked: str, status: int, kind: str, body: object) -> None:
        self.out.write(json.dumps([f"{self.scene}: {asked}", status, kind, body], sort_keys=True) + "\n")


RECORDERS: list[Recorder] = []
"""The active recorder; Flask makes the clients and cannot pass it to them."""


class RecordedClient(OwnPage):
    """A device whose answers are recorded."""

    def open(self, *args: Any, **more: Any) -> TestResponse:
        recorder = RECORDERS[0]
        recorder.next_request()
        answer = super().open(*args, **more)
        asked = f"{answer.request.method} {answer.request.path}?{answer.request.query_string} {_sent(more)}"
        if answer.mimetype == "text/event-stream":
            for event in read_events(answer):
                recorder.write(asked, answer.status_code, *event)
        elif "json" in answer.mimetype or answer.mimetype in ("application/toml", "text/plain"):
            body = answer.get_data()
            body = zlib.decompress(body, 47) if answer.headers.get("Content-Encoding") else body
            is_json = "json" in answer.mimetype and answer.request.path != "/api/openapi.json"
            text = body.decode() if body and answer.request.path != "/api/openapi.json" else ""
            recorder.write(asked, answer.status_code, answer.mimetype, json.loads(text) if text and is_json else text)
        else:
            recorder.write(asked, answer.status_code, answer.mimetype, answer.headers.get("Location"))
        return answer


def _sent(more: dict[str, Any]) -> str:
    sent = more.get("json", more.get("data"))
    language = dict(more.get("headers") or {}).get("Accept-Language", "")
    if isinstance(sent, dict):
        sent = {name: value for name, value in sent.items() if name != "csrf_token"}
    return f"{language} {repr(sent)[:200]}"


def read_events(answer: TestResponse) -> Iterator[tuple[str, object]]:
    """Yield the first two events of a stream: a sign of life, and the newest action."""
    chunks = iter(answer.response)
    read = b"".join(islice(chunks, 2))  # type: ignore[arg-type]
    answer.close()
    for _, event, data in re.findall(r"(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)\n\n", read.decode()):
        yield event, json.loads(data)


class RecordedInstance(Instance):
    """An app with recorded devices."""

    def open(self) -> None:
        super().open()
        self.app.test_client_class = RecordedClient
        self.table = self.app.test_client()


def open_instance(folder: Path) -> RecordedInstance:
    """Open an empty instance in a new folder."""
    furnished(folder).close()
    return RecordedInstance(folder)


def in_language(place: int) -> dict[str, str]:
    return {**JSON, "Accept-Language": LANGUAGES[place % 2], "Prefer": "return=representation"}


def play_golden(instance: Instance, name: str) -> None:
    """Say a golden match action by action, read by all its devices in turn."""
    text = (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")
    actions = re.findall(r'^    "(.*)",$', text, re.M)
    opened = re.sub(r"actions = \[.*?\n\]", "actions = []", text, flags=re.S)
    opened = re.sub(r"\[result\].*?(?=\n\[|\Z)", "", opened, flags=re.S)
    answer = instance.table.post("/matches", json={"record": opened}, headers=JSON)
    if answer.status_code != 201:
        answer = instance.table.post("/matches", json={"record": text}, headers=JSON)
        actions = []
    match = str(answer.json["id"])
    phones = {seat.colour: instance.phone(match, seat.colour) for seat in instance.desk.match(match).setting.seats}
    devices = [instance.table, instance.onlooker(), *phones.values()]
    for place, (action, device) in enumerate(zip(actions, cycle(devices), strict=False)):
        speaker = phones.get(action.split()[0], instance.table) if place % 3 else instance.table
        path, headers = f"/matches/{match}/actions", in_language(place)
        answer = speaker.post(path, json={"action": json.loads(f'"{action}"')}, headers=headers)
        if answer.status_code == 403 and speaker is instance.table:
            phones[action.split()[0]].post(path, json={"action": json.loads(f'"{action}"')}, headers=headers)
        seq = instance.desk.match(match).seq
        device.get(f"/matches/{match}/stream?after={seq - 1}", headers=in_language(place), buffered=False)
        if place % EVERY == EVERY - 1:
            put_right(instance, match, place)
            read_all(devices, match, seq, place)
    if not instance.desk.match(match).state.result:
        instance.say(match, "table abandon")
    read_all(devices, match, instance.desk.match(match).seq, 0)


def put_right(instance: Instance, match: str, place: int) -> None:
    """Put the last throw right in both ways, and take each back; drop it from the match by an undo as well."""
    log = instance.table.get(f"/matches/{match}/log", headers=in_language(place)).json["log"]
    throws = [
        line for line in log if " attack " in line["action"] and " v " in line["action"] and line.get("counts", True)
    ]
    if not throws:
        return
    throw = throws[max(-4, -len(throws))]
    instead = re.sub(r"[1-6](?=[^ ]* v )", "6", throw["action"], count=1).split(" !stood")[0]
    query = {"n": throw["seq"], "action": instead}
    instance.table.get(f"/matches/{match}/replace", query_string=query, headers=in_language(place))
    for mode in ("keep", "back"):
        answer = instance.say(match, f"table replace {throw['seq']} {mode}: {instead}")
        seq = instance.desk.match(match).seq
        instance.table.get(f"/matches/{match}/stream?after={seq - 1}", headers=in_language(place), buffered=False)
        instance.view(match)
        if answer.status_code == 201:
            instance.say(match, "table undo")


def read_all(devices: list[FlaskClient], match: str, seq: int, place: int) -> None:
    for number, device in enumerate(devices):
        for path in OF_MATCH:
            device.get(f"/matches/{match}{path}", headers=in_language(place + number))
        for at in (1, seq // 2, max(seq - 1, 0)):
            device.get(f"/matches/{match}?at={at}", headers=in_language(number))


def answer_everything(instance: Instance) -> None:
    """Ask each operation of the API for each of its answers."""
    match, phones = votes.begin_table(instance, cards="counted")
    names = {"match_id": match, "colour": "red", "challenge_id": "1", "motion_id": "1", "name": "easy_move"}
    names |= {"cite": "EM-8.4b", "key": "unknown", "code": "unknown", "secret": "unknown"}
    everything.ask_everything(instance.table, 200, **names)
    everything.say_everything(instance, match, phones)
    everything.demand_cards(instance, match)
    everything.vote(instance, match, phones)
    everything.drop_votes(instance, match)
    everything.read_rules(instance, match)
    everything.ask_about_attacks(instance, match)
    everything.take_seats(instance, match)
    everything.send_rubbish(instance.table, **names)
    everything.ask_everything(instance.table, 404, **everything.UNKNOWN)
    everything.ask_everything(instance.onlooker(), 403, **names)
    everything.ask_everything(open_book(instance), 409, **names)
    instance.say(match, "table declare red")
    book.set_reading(instance.desk, 1, True)
    everything.ask_everything(instance.onlooker(), 403, **names)
    book.set_reading(instance.desk, 1, False)
    everything.look_back(instance, match)
    everything.deal_with_luck(instance)
    everything.open_records(instance, match)


def send_wrong(instance: Instance) -> None:
    """Send each operation every field wrongly, fields it does not know, and what is no JSON."""
    match, _ = votes.begin_table(instance, cards="counted")
    names = {"match_id": match, "colour": "red", "challenge_id": "1", "motion_id": "1"}
    for path, body in everything.BODIES.items():
        assert isinstance(body, dict)
        address = path.format(**names)
        for language in LANGUAGES:
            headers = {**JSON, "Accept-Language": language}
            for sent in (*wrong_bodies(body), *WRONG):
                instance.table.post(address, json=sent, headers=headers)
            for raw in RAW:
                instance.table.post(address, data=raw, content_type="application/json", headers=headers)
            instance.table.post(address, data=doubled(body), content_type="application/json", headers=headers)


MORE_FIELDS: dict[str, tuple[str, ...]] = {
    "/matches": ("rulebook", "variant", "options", "dealer", "starter", "dice", "cards", "board", "event", "record"),
    "/matches/{match_id}/actions": ("seq", "pin"),
    "/matches/{match_id}/luck": ("number", "without"),
}


def wrong_bodies(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    more = next((fields for path, fields in MORE_FIELDS.items() if everything.BODIES[path] is body), ())
    for name in (*body, *more, "unknown"):
        for value in WRONG:
            yield {**body, name: value}
        yield {other: value for other, value in body.items() if other != name}
    for seat in ({"colour": 1, "players": ["A"]}, {"colour": "red"}, {"colour": "red", "players": "A", "x": 1}, 7):
        if "seats" in body:
            yield {**body, "seats": [seat, *body["seats"][1:]]}


def doubled(body: dict[str, Any]) -> bytes:
    """Return the body with its first name twice."""
    name, value = next(iter(body.items()))
    return f"{json.dumps(body)[:-1]}, {json.dumps(name)}: {json.dumps(value)}}}".encode()


def record_all(out: TextIO, only: Collection[str] = ()) -> None:
    """Record the answers of all scenes, or of the named ones."""
    recorder = Recorder(out)
    RECORDERS[:] = [recorder]
    scenes: list[tuple[str, Callable[[Instance], None]]] = [("everything", answer_everything), ("wrong", send_wrong)]
    for file in sorted(GOLDEN.glob("*.toml")):
        scenes.append((file.stem, lambda instance, name=file.stem: play_golden(instance, name)))  # type: ignore[misc]
    for name, play in scenes:
        if only and name not in only:
            continue
        with TemporaryDirectory() as folder:
            recorder.begin(name)
            instance = open_instance(Path(folder) / "instance")
            play(instance)
            instance.close()


def compare(before: TextIO, after: TextIO) -> Iterator[str]:
    """Yield each difference, in words."""
    for number, (old, new) in enumerate(zip_longest(before, after), 1):
        if old != new:
            was, now = (Answer(*json.loads(line)) if line else None for line in (old, new))
            if was is None or now is None:
                yield f"{number}: {'none before' if was is None else 'none after'}: {(was or now).asked}"  # type: ignore[union-attr]
                return
            yield f"{number}: {was.asked}\n    " + "; ".join(islice(differences("", was[1:], now[1:]), 5))


def differences(place: str, was: Any, now: Any) -> Iterator[str]:
    if type(was) is not type(now):
        yield f"{place}: {str(was)[:80]!r} was, {str(now)[:80]!r} is"
    elif isinstance(was, dict):
        for name in sorted({*was, *now}):
            if name not in was or name not in now:
                yield f"{place}.{name}: {'new' if name not in was else 'gone'}"
            else:
                yield from differences(f"{place}.{name}", was[name], now[name])
    elif isinstance(was, list | tuple) and len(was) == len(now):
        for at, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from differences(f"{place}[{at}]", one, other)
    elif was != now:
        yield f"{place}: {str(was)[:80]!r} was, {str(now)[:80]!r} is"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.answers")
    parser.add_argument("files", nargs="+", help="where to record, or two recorded files that are compared")
    parser.add_argument("--only", action="append", default=[], metavar="SCENE", help="record this scene alone")
    words = parser.parse_args()
    if len(words.files) == 1:
        with gzip.open(words.files[0], "wt", compresslevel=1, encoding="utf-8") as out:
            record_all(out, words.only)
        return 0
    first, second = words.files
    with gzip.open(first, "rt", encoding="utf-8") as before, gzip.open(second, "rt", encoding="utf-8") as after:
        found = list(islice(compare(before, after), 40))
    print("\n".join(found) or "All answers are equal.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
