"""What takes long is worked out beside the loop, the same only once at a time."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar, copy_context
from pathlib import Path
from threading import Event, get_ident
from time import sleep

import pytest

from referee.rules.judge.view import Viewer
from referee.service.desk.writer import OneThread, Reader, Share, Turns
from referee.service.matches.actions import Submission, submit_action
from referee.service.matches.replies import Accepted
from referee.store.database import READS_APART
from tests.instance import Instance, furnished
from tests.places import ROOT


def test_whoever_asks_for_the_same_at_once_gets_the_same_run() -> None:
    reader, begun, go_on, runs = Reader(OneThread()), Event(), Event(), list[str]()

    def work() -> str:
        runs.append("run")
        begun.set()
        go_on.wait()
        return f"result {len(runs)}"

    with ThreadPoolExecutor(5) as askers:
        asked = [askers.submit(reader.work_out, "record", work)]
        begun.wait()
        asked += [askers.submit(reader.work_out, "record", work) for _ in range(4)]
        go_on.set()
        assert {one.result() for one in asked} == {"result 1"}
    assert reader.work_out("record", work) == "result 2"


def test_n2_the_writer_takes_turns_between_matches_and_between_their_askers() -> None:
    """However many wait in one match: whoever asks in another waits for one of them, and so does another asker."""
    turns, order = Turns(), list[str]()
    begun, go_on = Event(), Event()

    def hold() -> None:
        with turns.wait_for_turn(Share()):
            begun.set()
            go_on.wait()

    def work(share: Share, name: str) -> None:
        with turns.wait_for_turn(share):
            order.append(name)

    asked = [
        *((Share("theirs", "stranger"), f"stranger {number}") for number in range(4)),
        (Share("theirs", "guest"), "guest"),
        *((Share("ours", "table"), f"table {number}") for number in range(2)),
        (Share("ours", "phone"), "phone"),
    ]
    with ThreadPoolExecutor(len(asked) + 1) as askers:
        askers.submit(hold)
        begun.wait()
        for number, (share, name) in enumerate(asked, 1):
            askers.submit(work, share, name)
            while count_waiting(turns) < number:
                sleep(0.001)
        go_on.set()
    assert order == ["stranger 0", "table 0", "guest", "phone", "stranger 1", "table 1", "stranger 2", "stranger 3"]


def count_waiting(turns: Turns) -> int:
    return sum(len(gates) for askers in turns._waiting.values() for gates in askers.values())


ENDED = """
from gevent import monkey
monkey.patch_all()
import gevent
from referee.service.desk.writer import Share, Turns

turns, order = Turns(), []

def work(name):
    with turns.wait_for_turn(Share(name)):
        order.append(name)

with turns.wait_for_turn(Share()):
    waiting, passed_on, last = (gevent.spawn(work, name) for name in ("waiting", "passed on", "last"))
    gevent.sleep(0)
    waiting.kill()
    # The turn comes to it, and it is ended before it goes on.
    passed_on.kill(block=False)
last.join(5)
with turns.wait_for_turn(Share()):
    print(order)
"""


def test_n2_whoever_is_ended_while_it_waits_holds_up_nobody() -> None:
    """As the server ends a request: before the turn comes to it, and at the very moment."""
    done = subprocess.run([sys.executable, "-c", ENDED], cwd=ROOT, capture_output=True, text=True, timeout=20)
    assert (done.stdout, done.stderr) == ("['last']\n", "")


def test_what_fails_fails_for_whoever_began_it_and_is_tried_again_for_the_others() -> None:
    reader, begun, go_on, runs = Reader(OneThread()), Event(), Event(), list[str]()

    def work() -> str:
        runs.append("run")
        begun.set()
        go_on.wait()
        if len(runs) == 1:
            raise ValueError("first")
        return "result"

    with ThreadPoolExecutor(2) as askers:
        first = askers.submit(reader.work_out, "record", work)
        begun.wait()
        second = askers.submit(reader.work_out, "record", work)
        go_on.set()
        with pytest.raises(ValueError, match="first"):
            first.result()
        assert second.result() == "result"


def test_what_is_asked_for_on_the_way_is_worked_out_at_once() -> None:
    reader = Reader(OneThread())
    assert reader.work_out("outer", lambda: reader.work_out("inner", READS_APART.get)) is True
    assert READS_APART.get() is False


def test_what_was_made_of_a_log_is_kept_until_the_match_goes_on(instance: Instance) -> None:
    match, runs = instance.dealt(), list[int]()

    def work() -> int:
        runs.append(1)
        return len(runs)

    def found() -> int:
        return instance.desk.of_match(instance.desk.match(match), "count", work)

    other = instance.dealt()
    assert [found(), found()] == [1, 1]
    assert isinstance(submit_action(instance.desk, other, Viewer("table"), Submission("table declare red")), Accepted)
    assert found() == 1
    assert isinstance(submit_action(instance.desk, match, Viewer("table"), Submission("table declare red")), Accepted)
    assert found() == 2


def test_what_is_worked_out_knows_of_whoever_asks_only_what_is_handed_in() -> None:
    reader, asker = Reader(OneThread()), ContextVar("asker", default="nobody")
    asker.set("Alice")
    assert reader.work_out("name", asker.get) == "nobody"
    assert reader.work_out("name", asker.get, copy_context()) == "Alice"
    assert reader.work_out("apart", READS_APART.get, copy_context()) is True


def test_pieces_are_made_and_closed_in_the_thread_of_the_reader(tmp_path: Path) -> None:
    threads: list[int] = []

    def pieces() -> Generator[int, None, None]:
        try:
            for number in range(4):
                threads.append(get_ident())
                yield number
        finally:
            threads.append(get_ident())

    instance = furnished(tmp_path / "served", OneThread())
    assert list(instance.desk.in_pieces(pieces())) == [0, 1, 2, 3]
    left = instance.desk.in_pieces(pieces())
    assert next(left) == 0
    left.close()
    assert (len(threads), len({*threads, get_ident()})) == (5 + 2, 2)
    instance.close()
