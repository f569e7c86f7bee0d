"""The story of a long match: how large it is on the line, and how long the server works until its bytes are there.

A match of six is played with every tenth action taken back. It is asked for by a server that has just started, again,
and after each of some more actions; then a moment of it. The time is that of the processor. At last one of its first
entries is put right: what each device is sent of that, before it is packed.
"""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import msgspec
from msgspec.structs import replace

from referee.rules.commands import Action, Command, Place, Undo
from referee.rules.judge.timeline import list_parts
from referee.rules.judge.view import REFEREE, Viewer, visible_events
from referee.rules.past.entries import MOST_BACK
from referee.rules.record.notation import write_action
from referee.service.desk.moves import Move
from referee.service.desk.play import OpenMatch, open_match
from referee.service.matches.actions import enter_action
from referee.store.matches.log import Entry, read_entries
from referee.web.matches.kept_views import KeptViews
from referee.web.matches.live import Frames
from tests.instance import JSON, Instance
from tests.playouts.player import STEADY, Player

SHORT, LONG = 1_000, 3_000
"""Actions."""
ROUNDS = 7
MOST_BYTES = 60_000
"""Packed, for the short match."""
MOST_OF_A_FRAME = 10_000
"""Bytes that a device is sent when an entry is put right, however far back."""
MOST_MS = 500.0
"""For the long one by a server that has just started: half of the second until the replay's first frame."""


def main() -> int:
    """Print the sizes and times; return 1 where one of them is too large."""
    with tempfile.TemporaryDirectory() as folder:
        instance = Instance(Path(folder) / "instance")
        kept = [_measure(instance, actions) for actions in (SHORT, LONG)]
        instance.close()
    return 0 if all(kept) else 1


def _measure(instance: Instance, actions: int) -> bool:
    match = instance.begin(6, variant="domination")
    player = Player(Random(1), STEADY._replace(patience=10 * actions))
    for number in range(actions):
        _play(instance, match, player, number)
    times: dict[str, list[float]] = {"started": [], "again": [], "one more": [], "a moment": []}
    for number in range(ROUNDS):
        instance.restart()
        instance.desk.match(match)
        times["started"].append(time_answer(instance, f"/matches/{match}/story"))
        times["again"].append(time_answer(instance, f"/matches/{match}/story"))
        _play(instance, match, player, number)
        times["one more"].append(time_answer(instance, f"/matches/{match}/story"))
        times["a moment"].append(time_answer(instance, f"/matches/{match}?at={actions // 2 + number}"))
    story = instance.table.get(f"/matches/{match}/story", headers=JSON).get_data()
    packed = len(gzip.compress(story, 6))
    print(f"{actions:,} actions: {len(story):,} bytes, packed {packed:,}", end="")
    print(f" (at most {MOST_BYTES:,})" if actions == SHORT else "")
    for name, taken in times.items():
        limit = f"  (at most {MOST_MS:.0f})" if name == "started" and actions == LONG else ""
        print(f"  {name:<9} {median(taken):6.1f} [{min(taken):.1f}..{max(taken):.1f}] ms{limit}")
    frame = _put_right(instance, match) if actions == SHORT else 0
    return packed <= MOST_BYTES * actions / SHORT and median(times["started"]) <= MOST_MS and frame <= MOST_OF_A_FRAME


def _put_right(instance: Instance, match: str) -> int:
    """Return the largest frame of those that follow when the oldest armies that can be move elsewhere, either way."""
    while instance.desk.match(match).state.result is not None:
        instance.say(match, "table undo")
    with instance.desk.store.reading() as connection:
        parts = [*list_parts(open_match(connection, match, before=1).timeline.past)]
    largest = 0
    for mode in ("keep", "back"):
        for step in (step for step in reversed(parts[:MOST_BACK]) if isinstance(step.action.command, Place)):
            place = step.action.command
            assert isinstance(place, Place)
            own = (name for name, seat in step.before.owners.items() if seat == place.actor and name != place.territory)
            instead = write_action(Action(replace(place, territory=next(own))))
            if instance.say(match, f"table replace {step.n} {mode}: {instead}").status_code == 201:
                break
        now = instance.desk.match(match)
        entry = _newest_line(instance, now)
        repeated = len(msgspec.json.encode(visible_events(entry.events, REFEREE)))
        sizes = [
            len(Frames(KeptViews(), viewer, "de").join(instance.desk, [Move(match, entry, now)]))
            for viewer in (Viewer("table"), Viewer("seat", "red"), Viewer("onlooker"))
        ]
        back = parts.index(step)
        print(f"  put right {back} back, {mode} {max(sizes):6,} bytes (at most {MOST_OF_A_FRAME:,})", end="")
        print(f"; its events {repeated:,}")
        largest = max(largest, *sizes)
        instance.say(match, "table undo")
    return largest


def _newest_line(instance: Instance, match: OpenMatch) -> Entry:
    """Return the newest line."""
    with instance.desk.store.reading() as connection:
        return read_entries(connection, match.setting, match.row.id, match.seq - 1, limit=1)[0]


def _play(instance: Instance, match: str, player: Player, number: int) -> None:
    """Do what a player does, or every tenth time an undo; a match that has been won goes on with that."""
    now = instance.desk.match(match)
    goes_back = number % 10 == 9 or now.state.result is not None
    command: Command = Undo() if goes_back else player.choose(now.state)
    instance.desk.change(lambda change: enter_action(change, change.match(match), Action(command)))


def time_answer(instance: Instance, path: str) -> float:
    """Return the milliseconds until the whole answer was there, packed as a browser gets it."""
    begun = process_time()
    answer = instance.table.get(path, headers=JSON | {"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    answer.get_data()
    return 1000 * (process_time() - begun)


if __name__ == "__main__":
    main()
