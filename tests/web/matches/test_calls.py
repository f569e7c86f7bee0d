"""What a move costs, counted: seconds differ from one computer to the next, calls do not."""

from __future__ import annotations

import cProfile
import pstats
from pathlib import Path

from referee import create_app
from referee.rules.judge.view import Viewer
from referee.service.desk.writer import SameThread
from referee.web.matches import live
from tests.instance import OwnPage
from tests.places import ROOT

MOST_OF_OURS = 705
"""Calls of code under `referee/` for one action that eight devices follow."""
MOVES, DEVICES = 50, 8
PLAYERS = (("red", "Alice"), ("blue", "Bob"), ("green", "Carol"))
SEATS = [{"colour": colour, "players": [name]} for colour, name in PLAYERS]


def test_a_move_is_entered_and_sent_to_eight_devices_with_few_calls(tmp_path: Path) -> None:
    app = create_app(tmp_path / "instance", pool=SameThread())
    app.test_client_class = OwnPage
    table, desk = app.test_client(), app.extensions["referee"]
    match = table.post("/matches", json={"seats": SEATS}).json["id"]
    table.post(f"/matches/{match}/actions", json={"action": "table deal"})
    frames = live.Frames(app.extensions["referee_views"], Viewer("table"), "en")
    devices = [live.stream_moves(desk, match, frames.viewer, None, frames=frames) for _ in range(DEVICES)]
    for device in devices:
        next(device)

    def move(seq: int) -> None:
        body = {"action": f"table correct alaska red {seq % 9 + 1}", "seq": seq - 1}
        answer = table.post(f"/matches/{match}/actions", json=body, headers={"Idempotency-Key": f"move-{seq}"})
        assert answer.status_code == 201
        assert all(next(device).startswith(f"id: {seq}\n".encode()) for device in devices)

    for seq in range(2, 12):
        move(seq)
    profile = cProfile.Profile(builtins=False)
    for seq in range(12, 12 + MOVES):
        profile.runcall(move, seq)
    calls = [(file, number) for (file, *_), (_, number, *_) in pstats.Stats(profile).stats.items()]  # type: ignore[attr-defined]
    ours = sum(number for file, number in calls if file.startswith(str(ROOT / "referee"))) / MOVES
    assert ours <= MOST_OF_OURS
