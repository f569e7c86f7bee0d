"""Programs in other people's hands: a client that a generator makes of the API's description plays a match."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.web.admin.api_description import describe_api
from tests.browser.server import Server

PLAY = """
import sys

from client import AuthenticatedClient
from client.api.match import show_match, start_match, submit_action
from client.models import Accepted, ActionBody, Losses, MatchBody, Started, View

# Its cookie makes it the table, not the key that it is made to name.
client = AuthenticatedClient(sys.argv[1], token="none", headers={"Accept": "application/json"})
seats = [{"colour": colour, "players": [colour.title()]} for colour in ("red", "blue", "green")]
started = start_match.sync(client=client, body=MatchBody.from_dict({"seats": seats}))
assert isinstance(started, Started), started


def say(action: str) -> Accepted:
    accepted = submit_action.sync(started.id, client=client, body=ActionBody(action), prefer="return=representation")
    assert isinstance(accepted, Accepted), accepted
    return accepted


def view() -> View:
    seen = show_match.sync(started.id, client=client)
    assert isinstance(seen, View), seen
    return seen


say("table deal")
place = view().legal.place
for territory in place.territories:
    offers = say(f"{place.seat} place {territory} {place.most}").view.legal.attack
    if offers:
        break
    # The deal can surround a territory by its seat's own.
    say("table undo")
source, offer = next(iter(offers.from_.additional_properties.items()))
target = next(iter(offer.to.additional_properties))
events = say(f"{offers.seat} attack {source} {target} 6 v 1").events
print([type(event).__name__ for event in events if isinstance(event, Losses)], view().last_throw.losses.defender)
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    serving = Server(tmp_path / "instance")
    serving.start()
    yield serving
    serving.kill()


def test_a_generated_python_client_begins_a_match_deals_and_throws(server: Server, tmp_path: Path) -> None:
    description = tmp_path / "openapi.json"
    description.write_bytes(describe_api())
    words = ("generate", "--path", description, "--output-path", tmp_path / "client", "--meta", "none")
    made = subprocess.run([sys.executable, "-m", "openapi_python_client", *words], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    played = subprocess.run([sys.executable, "-c", PLAY, server.url], cwd=tmp_path, capture_output=True, text=True)
    assert (played.stdout, played.stderr) == ("['Losses'] 1\n", "")
