"""What a few others can make the table wait: by throws put right, or by a match, a seat or a look of their own.

A match with throws put right is measured beside the same one in which the same was said right at once, in this process
and by its processor time. All else is asked of a server, by processes of their own, from addresses that it counts as
foreign; each attack ends by itself.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection, HTTPException
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple, TypeAlias

from tests.bench.bench_story import time_answer
from tests.bench.taps import FORK, HTML, TAPS_A_SECOND, at_once, attacking, in_process, late, running, stranger, tap
from tests.bounded_server import PLAYERS, BoundedServer, Limits, dealt
from tests.instance import JSON, Instance
from tests.service.matches.many_put_right import play_on_with_throws_put_right
from tests.web.book import found_club
from tests.web.motions.votes import move_fine

SECONDS = 15
MOST_REQUESTS = 100_000
"""Of an attack, however quickly it is answered."""
ROUNDS = 15
MOST_TIMES = 1.5
MOST_MS_BESIDE_BALLOTS, MOST_MS = 50.0, 60.0
"""Of the 99th percentile of taps."""
NOTES, NOTING = 4_990, 40
"""Lines of a stranger's match, of which a record may have 5,000, and connections that add to them."""
JUNK = "red place " + "alaska " * 2_280
"""16 kB that begin like an action."""
STREAMS, STREAMS_ANSWERED = 300, 32
WIDEST, MOMENTS = 2048, 20
"""The largest picture for a stranger, and how many different ones are asked for: more than the server keeps."""
JOINS, JOINS_A_SECOND = 24, 2
MOST_MS_TO_JOIN = 300.0
STRANGER, PHONE = 0, 1
"""By their numbers."""
SEATS = {"seats": [{"colour": colour, "players": [name]} for colour, name in PLAYERS.items()]}


Attack: TypeAlias = Callable[[BoundedServer], str]
"""What the stranger does for as long as the taps last; returns what it came to."""


class Row(NamedTuple):
    """A line of the table."""

    what: str
    figure: str
    limit: str
    kept: bool


class RequestKey(NamedTuple):
    """What somebody asks."""

    method: str
    path: str
    body: str | None = None
    headers: dict[str, str] = HTML


class Told(NamedTuple):
    """What is answered, with the cookies of the answer as the device sends them back."""

    status: int
    body: str
    cookies: str


def main() -> int:
    """Print the table; return 1 where a limit is not kept."""
    kept = True
    for measure in ROWS:
        with tempfile.TemporaryDirectory() as folder:
            row = measure(Path(folder))
        print(f"{row.what}: {row.figure} ({row.limit}): {'kept' if row.kept else 'NOT KEPT'}", flush=True)
        kept = kept and row.kept
    return 0 if kept else 1


# Throws put right


def measure_story(folder: Path, number: int) -> Row:
    """Measure the story of a match that has just been opened."""
    # As long as a match in which that many throws were misread: a short one is made of little else.
    return compare(folder, f"GET /story, just opened, {number} throws put right", number, open_story, trades=4)


def measure_undo(folder: Path) -> Row:
    """Measure an undo that is answered with the position, where a set was traded."""
    return compare(folder, "undo on the tablet, 12 throws put right and a set traded", 12, undo, trades=1)


def measure_ballots(folder: Path) -> Row:
    """Measure the taps beside a stranger who looks at the votes, one of which was moved for an action."""
    instance = Instance(folder / "instance")
    found_club(instance)
    match = instance.dealt(variant="domination")
    play_on_with_throws_put_right(instance, match, 14)
    assert move_fine(instance, match, seq=str(instance.desk.match(match).seq)).status_code == 303
    path = f"/matches/{match}/ballots"
    answer = instance.onlooker().get(path, headers=JSON)
    assert answer.json and answer.json["ballots"]
    instance.close()
    attack = partial(ask_again, connections=1, askings=[RequestKey("GET", path)])
    with running(folder / "instance", Limits()) as server:
        what = "the table's tap beside GET /ballots again and again, 14 throws put right"
        return tap_beside(server, match, what, MOST_MS_BESIDE_BALLOTS, attack)


def compare(folder: Path, what: str, number: int, ask: Callable[[Instance, str], float], *, trades: int = 0) -> Row:
    """Compare what ``ask`` takes in a match with so many throws put right and in the same one said right at once."""
    put_right, at_first = folder / "put_right", folder / "at_first"
    instance = Instance(put_right)
    match = instance.dealt(variant="domination")
    instance.close()
    # Copied, as each match is dealt differently.
    shutil.copytree(put_right, at_first)
    instances = Instance(put_right), Instance(at_first)
    for instance in instances:
        right_at_once = instance.folder == at_first
        play_on_with_throws_put_right(instance, match, number, trades=trades, right_at_once=right_at_once)
    times: dict[Path, list[float]] = {put_right: [], at_first: []}
    for instance in islice(cycle(instances), 2 * ROUNDS):
        times[instance.folder].append(ask(instance, match))
    for instance in instances:
        instance.close()
    took, without = median(times[put_right]), median(times[at_first])
    figure = f"{took:.1f} ms, {took / without:.2f} times the {without:.1f} ms without"
    return Row(what, figure, f"at most {MOST_TIMES} times", took <= MOST_TIMES * without)


def open_story(instance: Instance, match: str) -> float:
    """Return the milliseconds of the story, at a server that has just opened the match."""
    instance.restart()
    instance.desk.match(match)
    return time_answer(instance, f"/matches/{match}/story")


def undo(instance: Instance, match: str) -> float:
    """Return the milliseconds of an undo as the page asks for it."""
    assert instance.say(match, "table correct alaska red 9").status_code == 201
    headers = JSON | {"Prefer": "return=representation"}
    begun = time.process_time()
    answer = instance.table.post(f"/matches/{match}/actions", json={"action": "table undo"}, headers=headers)
    assert answer.status_code == 201
    answer.get_data()
    return 1000 * (time.process_time() - begun)


# A match, a seat or a look of somebody else


def measure_strangers_match(folder: Path, *, ended: bool) -> Row:
    """Measure the club's taps beside a stranger who goes on with a long match of his own."""
    with running_club(folder) as server:
        own, cookies = begin_elsewhere(server, write_notes(), "application/toml")
        if ended:
            assert say(server, own, "table abandon", cookies) == 201
        match = dealt(server)
        # Whether the match comes back is for the server to say; the notes follow in any case.
        state = f"abandoned, undo {say(server, own, 'table undo', cookies)}" if ended else "still running"
        what = f"the club's tap beside {NOTING} connections noting in a stranger's match of {NOTES:,} lines, {state}"
        attack = partial(ask_again, connections=NOTING, askings=[speak(own, "table note # y", cookies)])
        return tap_beside(server, match, what, MOST_MS, attack)


def measure_junk(folder: Path) -> Row:
    """Measure the taps beside a phone of the match that says at length what is no action."""
    with running_club(folder) as server:
        match = dealt(server)
        cookies = ask(server, PHONE, RequestKey("GET", make_code(server, match))).cookies
        what = "the table's tap beside 20 connections of a phone that send lines of 16 kB"
        attack = partial(ask_again, connections=20, askings=[speak(match, JUNK, cookies)])
        return tap_beside(server, match, what, MOST_MS, attack)


def measure_streams(folder: Path) -> Row:
    """Count the streams that an address with the cookie of an ended match has at once."""
    with running_club(folder) as server:
        own, cookies = begin_elsewhere(server, json.dumps(SEATS), "application/json")
        assert say(server, own, "table abandon", cookies) == 201
        match = dealt(server)
        answers: Counter[int] = in_process(lambda: open_streams(server, match, cookies))
    what = f"{STREAMS} streams of one address with the cookie of an ended match"
    limit = f"{STREAMS_ANSWERED} answered 200"
    return Row(what, f"answers {dict(answers)}", limit, answers[200] == STREAMS_ANSWERED)


def measure_joining(folder: Path) -> Row:
    """Measure how long a phone waits for its seat beside a stranger who has pictures drawn."""
    with running_club(folder) as server:
        match = dealt(server)
        server.say(match, *(f"table correct alaska red {number % 9 + 1}" for number in range(MOMENTS)))
        pictures = [
            RequestKey("GET", f"/matches/{match}/board.png?width={WIDEST}&at={at + 1}") for at in range(MOMENTS)
        ]
        with told_of(partial(ask_again, server, connections=4, askings=pictures)) as told:
            times: list[float] = in_process(lambda: join_again(server, match))
            came_to = told()
    what = f"a phone's GET /join/CODE beside 4 connections of a stranger asking for pictures of {WIDEST:,} pixels"
    figure = f"p50 {median(times):.1f} max {max(times):.1f} ms; {came_to}"
    return Row(what, figure, f"max at most {MOST_MS_TO_JOIN:.0f} ms", max(times) <= MOST_MS_TO_JOIN)


@contextmanager
def running_club(folder: Path) -> Iterator[BoundedServer]:
    """Run the program over a new instance, whose book has a PIN."""
    instance = Instance(folder / "instance")
    found_club(instance)
    instance.close()
    with running(folder / "instance", Limits()) as server:
        yield server


def tap_beside(server: BoundedServer, match: str, what: str, most: float, attack: Attack) -> Row:
    """Measure the table's taps beside the attack."""
    tap(server, match, TAPS_A_SECOND, fresh=False)
    with told_of(partial(attack, server)) as told:
        times: list[float] = in_process(lambda: tap(server, match, SECONDS * TAPS_A_SECOND, fresh=False))
        came_to = told()
    figure = f"p50 {median(times):.1f} p99 {late(times):.1f} max {max(times):.1f} ms of {len(times)}; {came_to}"
    return Row(what, figure, f"p99 at most {most:.0f} ms", late(times) <= most)


@contextmanager
def told_of(attack: Callable[[], str]) -> Iterator[Callable[[], str]]:
    """Let the attack begin in a process of its own; what is yielded waits for its end and returns what it came to."""
    # As in `in_process`: it ends where the process fails.
    receiver, sender = FORK.Pipe(duplex=False)
    with attacking(lambda: sender.send(attack())):
        sender.close()
        yield receiver.recv


def ask_again(server: BoundedServer, connections: int, askings: Sequence[RequestKey]) -> str:
    """Ask for these in turn on so many connections of the stranger's, again and again; return what was answered."""
    answers = Counter[str]()
    until = time.time() + SECONDS

    def again(first: int) -> None:
        client = stranger(server, STRANGER)
        for number in range(first, MOST_REQUESTS, connections):
            if time.time() > until:
                return
            try:
                answers[str(send(client, askings[number % len(askings)]).status)] += 1
            except (OSError, HTTPException):
                # A server may well end the connection of whoever asks too much.
                client.close()
                answers["none"] += 1

    at_once([partial(again, first) for first in range(connections)])
    return f"answers {dict(answers)}"


def join_again(server: BoundedServer, match: str) -> list[float]:
    """Return the milliseconds until phones, each on a connection of its own, had their seat."""
    times, begun = [], time.perf_counter()
    for at in range(JOINS):
        code = make_code(server, match)
        time.sleep(max(0.0, begun + at / JOINS_A_SECOND - time.perf_counter()))
        asked = time.perf_counter()
        assert ask(server, PHONE, RequestKey("GET", code)).status == 303
        times.append(1000 * (time.perf_counter() - asked))
        if time.perf_counter() - begun > SECONDS:
            break
    return times


def open_streams(server: BoundedServer, match: str, cookies: str) -> Counter[int]:
    """Return how the streams were answered, asked for from an address that has not been seen before."""
    answers = Counter[int]()
    for _ in range(STREAMS):
        client = stranger(server, PHONE)
        client.request("GET", f"/matches/{match}/stream", headers={"Cookie": cookies})
        answers[client.getresponse().status] += 1
    return answers


def begin_elsewhere(server: BoundedServer, body: str, kind: str) -> tuple[str, str]:
    """Begin a match on the stranger's device; return its id and the device's cookies."""
    answer = ask(server, STRANGER, RequestKey("POST", "/matches", body, JSON | {"Content-Type": kind}))
    assert answer.status == 201, answer.body
    return str(json.loads(answer.body)["id"]), answer.cookies


def write_notes() -> str:
    """Return the record of a match in which nothing was done but noted."""
    actions = '    "table note # x",\n' * NOTES
    seats = "".join(f'[[seats]]\ncolour = "{colour}"\nplayers = ["{name}"]\n' for colour, name in PLAYERS.items())
    return f'format = "match-record/1"\nrulebook = "easy_move"\nactions = [\n{actions}]\n{seats}'


def make_code(server: BoundedServer, match: str) -> str:
    """Return the path of a new code of a seat."""
    return str(server.post(f"/matches/{match}/codes/red", {})["url"])


def say(server: BoundedServer, match: str, action: str, cookies: str) -> int:
    """Return the status with which what the stranger says is answered."""
    return ask(server, STRANGER, speak(match, action, cookies)).status


def speak(match: str, action: str, cookies: str) -> RequestKey:
    """Return what a device with these cookies sends in order to say an action."""
    headers = JSON | {"Content-Type": "application/json", "Cookie": cookies}
    return RequestKey("POST", f"/matches/{match}/actions", json.dumps({"action": action}), headers)


def ask(server: BoundedServer, at: int, asking: RequestKey) -> Told:
    """Ask once, on a new connection of that stranger's."""
    return send(stranger(server, at), asking)


def send(client: HTTPConnection, asking: RequestKey) -> Told:
    """Ask on that connection and return the whole answer."""
    client.request(asking.method, asking.path, asking.body, asking.headers)
    answer = client.getresponse()
    body = answer.read().decode(errors="replace")
    cookies = "; ".join(cookie.partition(";")[0] for cookie in answer.headers.get_all("Set-Cookie", []))
    return Told(answer.status, body, cookies)


ROWS: tuple[Callable[[Path], Row], ...] = (
    partial(measure_story, number=14),
    partial(measure_story, number=40),
    measure_undo,
    measure_ballots,
    partial(measure_strangers_match, ended=False),
    partial(measure_strangers_match, ended=True),
    measure_junk,
    measure_streams,
    measure_joining,
)
"""For quick work, take some away."""


if __name__ == "__main__":
    sys.exit(main())
