"""An entry put right is told on every device in one small frame, however much it repeats; the log has all of it."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.judge.view import Viewer
from referee.web.matches import live
from tests.instance import JSON, Game, Instance
from tests.web.matches.streams import read_frames

ACTIONS = 200
MOST = 10_000
"""Bytes of a frame."""


@pytest.mark.parametrize("mode", ["keep", "back"])
def test_a_frame_is_small_however_far_back_the_entry_lies(instance: Instance, mode: str) -> None:
    match = instance.begin(4)
    game = Game(instance, match, 6)
    while instance.desk.match(match).seq < ACTIONS:
        game.step()
    start = next(line for line in log(instance, match) if line["action"].split()[1] == "place")
    seat, _, place, armies = start["action"].split()
    other = next(
        name for name, owner in first_owners(instance, match, start["seq"]).items() if owner == seat and name != place
    )
    answer = instance.say(match, f"table replace {start['seq']} {mode}: {seat} place {other} {armies}")
    assert answer.status_code == 201, answer.json
    seq = answer.json["seq"]
    assert [event["type"] for event in answer.json["events"]] == ["replaced"]
    for viewer in (Viewer("table"), Viewer("seat", "red"), Viewer("onlooker")):
        stream = live.stream_moves(instance.desk, match, viewer, seq - 1)
        next(stream)
        frame = next(stream)
        ((kind, data),) = read_frames(frame)
        assert (kind, data["seq"], len(data["events"])) == ("move", seq, 1)
        assert len(frame) < MOST
    (line,) = log(instance, match, seq - 1)
    repeated = [event["n"] for event in line["events"] if event["type"] == "repeated"]
    assert repeated[0] == start["seq"] and len(repeated) + len(line["events"][0]["fell"]) > ACTIONS // 2
    assert answer.json["events"][0] == line["events"][0] | {"fell": line["events"][0]["fell"][:1]}


def log(instance: Instance, match: str, after: int = 0) -> list[dict[str, Any]]:
    return list(instance.table.get(f"/matches/{match}/log?after={after}", headers=JSON).json["log"])


def first_owners(instance: Instance, match: str, seq: int) -> dict[str, str]:
    return dict(instance.table.get(f"/matches/{match}?at={seq - 1}", headers=JSON).json["position"]["owners"])
