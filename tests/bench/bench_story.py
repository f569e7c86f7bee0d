"""The story of a long match: how large it is on the line, and how long the server works until its bytes are there.

A match of six is played with every tenth action taken back. It is asked for by a server that has just started, again,
and after each of some more actions; then a moment of it. The time is that of the processor.
"""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from referee.rules.commands import Action, Command, Undo
from referee.service.matches.actions import enter_action
from tests.club_house import JSON, House
from tests.playouts.player import STEADY, Player

SHORT, LONG = 1_000, 3_000
"""Actions."""
ROUNDS = 7
MOST_BYTES = 60_000
"""Packed, for the short match."""
MOST_MS = 500.0
"""For the long one by a server that has just started: half of the second until the replay's first frame."""


def main() -> int:
    """The sizes and times have been printed."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder) / "instance")
        kept = [_measure(house, actions) for actions in (SHORT, LONG)]
        house.close()
    return 0 if all(kept) else 1


def _measure(house: House, actions: int) -> bool:
    match = house.begin(6, variant="domination")
    player = Player(Random(1), STEADY._replace(patience=10 * actions))
    for number in range(actions):
        _play(house, match, player, number)
    times: dict[str, list[float]] = {"started": [], "again": [], "one more": [], "a moment": []}
    for number in range(ROUNDS):
        house.restart()
        house.desk.match(match)
        times["started"].append(_ask(house, f"/matches/{match}/story"))
        times["again"].append(_ask(house, f"/matches/{match}/story"))
        _play(house, match, player, number)
        times["one more"].append(_ask(house, f"/matches/{match}/story"))
        times["a moment"].append(_ask(house, f"/matches/{match}?at={actions // 2 + number}"))
    story = house.table.get(f"/matches/{match}/story", headers=JSON).get_data()
    packed = len(gzip.compress(story, 6))
    print(f"{actions:,} actions: {len(story):,} bytes, packed {packed:,}", end="")
    print(f" (at most {MOST_BYTES:,})" if actions == SHORT else "")
    for name, taken in times.items():
        limit = f"  (at most {MOST_MS:.0f})" if name == "started" and actions == LONG else ""
        print(f"  {name:<9} {median(taken):6.1f} [{min(taken):.1f}..{max(taken):.1f}] ms{limit}")
    return packed <= MOST_BYTES * actions / SHORT and median(times["started"]) <= MOST_MS


def _play(house: House, match: str, player: Player, number: int) -> None:
    """What a player does, or every tenth time an undo; a match that has been won goes on with that."""
    now = house.desk.match(match)
    goes_back = number % 10 == 9 or now.state.result is not None
    command: Command = Undo() if goes_back else player.choose(now.state)
    house.desk.change(lambda change: enter_action(change, change.match(match), Action(command)))


def _ask(house: House, path: str) -> float:
    """Milliseconds until the whole answer was there, packed as a browser gets it."""
    begun = process_time()
    answer = house.table.get(path, headers=JSON | {"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    answer.get_data()
    return 1000 * (process_time() - begun)


if __name__ == "__main__":
    main()
