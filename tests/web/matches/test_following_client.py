"""The client of the documents follows a match, with nothing but what docs/api.md says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from referee.bootstrap.environment import ROOT
from tests.bounded_server import bounded
from tests.instance import furnished

SEATS = [
    {"colour": colour, "players": [name]} for colour, name in (("red", "Alice"), ("blue", "Bob"), ("green", "Eve"))
]


def test_the_client_of_the_documents_prints_each_action_once_through_a_break(tmp_path: Path) -> None:
    furnished(tmp_path / "instance").close()
    with bounded(tmp_path / "instance") as server:
        match = server.post("/matches", {"seats": SEATS})["id"]
        server.say(match, "table deal", "table correct sets_traded 1")
        command = [sys.executable, str(ROOT / "docs/follow_match.py"), f"{server.url}/matches/{match}"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as client:
            assert client.stdout
            try:
                lines = [client.stdout.readline() for _ in range(2)]
                server.say(match, "table correct sets_traded 2")
                lines.append(client.stdout.readline())
                server.kill()
                assert client.stdout.readline() == "      The line is down.\n"
                server.start()
                server.say(match, "table correct sets_traded 3", "table abandon")
                lines += [line for line in client.stdout if "down" not in line]
                assert client.wait() == 0
            finally:
                client.kill()
    assert [line[:6] for line in lines] == [f"{seq:4}  " for seq in range(1, 6)]
    assert [lines[2], lines[4]] == ["   3  Put right: sets traded so far: 2\n", "   5  The match is abandoned\n"]
