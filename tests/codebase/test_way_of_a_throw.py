"""The way of a throw from the request to the answer that has the view: parsed once, written once, in few calls."""

from __future__ import annotations

import statistics
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType

from referee.rules.commands import Attack, DealOut, Discard, Draw
from referee.rules.record.notation import write_action
from tests.instance import JSON, Instance
from tests.places import ROOT
from tests.playouts.player import Player, action_of

THROWS = 20
MOST_CALLS = 1450
"""A little more than it takes, on the asker's and the writer's thread; 4,120 when each device asked for the view."""
PARSING, WRITING = "rules/record/notation.py parse_action", "rules/record/notation.py write_action"


class Calls(Counter[str]):
    """Calls of functions under `referee/`, by file and name, on every thread that is made while they are counted."""

    def __init__(self) -> None:
        super().__init__()
        self.is_counting = False

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Count the call where a function of the program is called."""
        file = frame.f_code.co_filename
        if self.is_counting and event == "call" and file.startswith(f"{ROOT}/referee/"):
            self[f"{file.removeprefix(f'{ROOT}/referee/')} {frame.f_code.co_name}"] += 1

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count from here on, beginning with none."""
        self.clear()
        self.is_counting = True
        try:
            yield
        finally:
            self.is_counting = False


def test_a_throw_is_parsed_once_and_written_once_in_few_calls(instance: Instance) -> None:
    calls = Calls()
    before = sys.getprofile()
    threading.setprofile(calls.note)
    sys.setprofile(calls.note)
    try:
        # The writer's thread is made anew, so that it is counted as well.
        instance.restart()
        totals = [*count_throws(instance, calls)]
    finally:
        sys.setprofile(before)
        threading.setprofile(None)
    assert len(totals) == THROWS
    assert statistics.median(totals) <= MOST_CALLS


def count_throws(instance: Instance, calls: Calls) -> Iterator[int]:
    """Yield the number of calls that each throw of a match took, which is played at random."""
    match = instance.begin(3)
    phones = {seat.colour: instance.phone(match, seat.colour) for seat in instance.desk.match(match).setting.seats}
    player, throws = Player(Random(5)), 0
    while throws < THROWS:
        command = player.choose(instance.state(match))
        line = "table deal" if isinstance(command, DealOut) else write_action(action_of(command))
        speaker = phones[command.actor] if isinstance(command, Discard | Draw) else instance.table
        with calls.counted():
            answer = speaker.post(
                f"/matches/{match}/actions", json={"action": line}, headers={**JSON, "Prefer": "return=representation"}
            )
        assert answer.status_code == 201, (line, answer.json)
        assert answer.json["view"]["seq"] == answer.json["seq"]
        if isinstance(command, Attack):
            assert (calls[PARSING], calls[WRITING]) == (1, 1)
            throws += 1
            yield calls.total()
