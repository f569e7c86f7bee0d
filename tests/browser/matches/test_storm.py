"""Random taps over bad lines: the log holds what was meant, once, and no screen ever said otherwise."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.rulebooks import load_board, load_shelf
from referee.rulebooks.records import parse_record
from referee.rules.record.replay import replay_record
from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.pages import armed, join_link, new_match
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.storm import WATCH, Json, Letter, Screen, not_meant
from tests.browser.table import Table
from tests.browser.wire import Wire

pytestmark = pytest.mark.moving
TAPS, MANY_TAPS = 60, 600
FROZEN = 20_000
QUIET = 30_000
"""Milliseconds after which a tablet has noticed that its line is frozen, and all screens agree."""
DICE = r"(red|blue)-(\d-\d|fewer|more)|loss-\d+|way-\w+"
ALLOWED = rf"^(all|amount-\d+|least|{DICE}|end|draw|undo|redo|unsent-\w+)$"
SETTLED = "() => document.getElementById('unsent').hidden && !document.querySelector('[data-waits]')"
BEGUN = 3
"""Actions before the storm."""
BADGES = load_board("classic", east_africa_middle_east=True).territories
Position = dict[str, tuple[str, int]]


class Storm:
    """The devices, their lines, and the weather."""

    def __init__(self, server: Server, screens: dict[Screen, Wire], rng: Random) -> None:
        self.server, self.screens, self.rng = server, screens, rng
        self.claims: list[Json] = []

    def tap(self) -> None:
        """Somebody taps somewhere, once or twice, and what all screens say then is written down."""
        targets = [target for screen in self.screens for target in screen.targets()]
        # On a busy computer all screens may wait for an answer at the same time.
        if targets:
            target = self.rng.choices(targets, [target.weight for target in targets])[0]
            target.screen.tap(target.point, self.rng.choice((1, 1, 2)))
        self.look()

    def look(self) -> None:
        """Write down what all screens say now."""
        self.claims += [screen.claims() for screen in self.screens]

    def blow(self) -> None:
        """How the lines are for the next tap."""
        for wire in self.screens.values():
            wire.latency = self.rng.choice((0.0, 0.0, 0.5))
            wire.swallows = self.rng.random() < 0.2

    def freeze(self) -> None:
        """Freeze the tablet's line while somebody goes on tapping for a while."""
        tablet, wire = next(iter(self.screens.items()))
        wire.freeze()
        self.tap()
        expect(tablet.page.locator("#lamp")).to_have_attribute("data-line", "away", timeout=FROZEN)
        self.look()
        wire.thaw()

    def restart(self) -> None:
        """Kill the server, let somebody tap, and start it again."""
        self.server.kill()
        self.tap()
        self.server.start()

    def lull(self) -> None:
        """Now and then the lines are good, and whoever taps next waits until nothing is on its way."""
        if self.rng.random() < 0.3:
            self.end()
            for screen in self.screens:
                screen.page.wait_for_function(SETTLED, timeout=QUIET)

    def end(self) -> None:
        """Make the lines good again."""
        for wire in self.screens.values():
            wire.latency, wire.swallows = 0.0, False


@pytest.mark.parametrize("seed", [12])
def test_no_tap_and_no_screen_differ_from_the_log(
    server: Server, devices: Callable[..., Device], wires: Callable[[], Wire], seed: int, thorough: bool
) -> None:
    match, taps = begun(server), MANY_TAPS if thorough else TAPS
    lines = [wires(), wires(), wires()]
    made = [devices(TABLET), devices(PHONE), devices(PHONE)]
    for device in made:
        device.context.add_init_script(f"({WATCH})()")
    addresses = [f"{server.url}/matches/{match}", *(join_link(server, match, seat) for seat in ("red", "blue"))]
    pages = [
        device.page(address.replace(server.url, line.url))
        for device, address, line in zip(made, addresses, lines, strict=True)
    ]
    Table(pages[0])
    Phone(pages[1])
    Phone(pages[2])
    screens = [Screen(name, page, ALLOWED) for name, page in zip(("tablet", "red", "blue"), pages, strict=True)]
    storm = Storm(server, dict(zip(screens, lines, strict=True)), Random(seed))
    for number in range(taps):
        storm.lull()
        storm.blow()
        if number == taps // 4:
            storm.freeze()
        elif number in (taps // 2, taps * 3 // 4):
            storm.restart()
        else:
            storm.tap()
    storm.end()
    head = agree(server, match, screens)
    storm.look()
    letters = [screen.letters for screen in screens]
    assert [strange for sent in letters for strange in not_meant(sent)] == []
    assert_log_is_what_was_meant(server, match, [letter for sent in letters for letter in sent], head)
    assert_claims_were_true(server, match, storm.claims)
    # A storm in which nobody got anything across would show nothing.
    assert head - BEGUN >= taps // 30


def begun(server: Server) -> str:
    """Begin a match in which the seat on turn has many armies beside one, so that there is something to enter."""
    match = new_match(server)
    seat, source, _, _ = armed(server, match)
    server.say(match, f"table correct {source} {seat} 20")
    assert server.get(f"/matches/{match}")["seq"] == BEGUN
    return match


def agree(server: Server, match: str, screens: list[Screen]) -> int:
    """After a while of quiet all screens have come as far as the match, and wait for nothing."""
    for screen in screens:
        expect(screen.page.locator("#unsent")).to_be_hidden(timeout=QUIET)
        expect(screen.page.locator("#lamp")).to_have_attribute("data-line", "connected", timeout=QUIET)
    head = int(server.get(f"/matches/{match}")["seq"])
    for screen in screens:
        expect(screen.page.locator("#table, #main")).to_have_attribute("data-seq", str(head), timeout=QUIET)
    return head


def entered(server: Server) -> dict[str, int]:
    """Return the keys of all actions that were taken, with their seq, as the disk has it."""
    with sqlite3.connect(f"file:{server.instance / 'referee.db'}?mode=ro", uri=True) as database:
        taken = database.execute("SELECT key, json_extract(body, '$.seq') FROM answers WHERE status = 201")
        return dict(taken.fetchall())


def assert_log_is_what_was_meant(server: Server, match: str, letters: list[Letter], head: int) -> None:
    """Behind the beginning stand the actions that were sent and taken, each once, and nothing else."""
    seqs = entered(server)
    said = sorted((seqs[letter.key], letter.action) for letter in letters if letter.key in seqs)
    assert [seq for seq, _ in said] == list(range(BEGUN + 1, head + 1))
    log = server.get(f"/matches/{match}/log?after={BEGUN}")["log"]
    assert [action for _, action in said] == [line["action"] for line in log]


def assert_claims_were_true(server: Server, match: str, claims: list[Json]) -> None:
    """Each board that was shown stood so after the action that the screen had come to.

    What was said not to be entered is not.
    """
    seqs, boards = entered(server), positions(server, match)
    for claim in claims:
        board = boards[claim["seq"]]
        if claim["armies"]:
            assert {name: tuple(shown) for name, shown in claim["armies"].items()} == board, claim
        if claim["counted"]:
            assert sum(armies for _, armies in claim["counted"]) == sum(armies for _, armies in board.values()), claim
        if "This was not entered" in claim["refusal"]:
            assert claim["letter"] not in seqs, claim


def positions(server: Server, match: str) -> dict[int, Position]:
    """Who held what after each action, judged again from the match's record."""
    server.say(match, "table abandon")
    record: Any = parse_record(
        server.text(f"/matches/{match}/record.toml"), load_shelf(server.instance / "rulebooks").books
    )
    boards = {}
    for verdict in replay_record(record):
        state = verdict.timeline.state
        boards[verdict.n] = {name: (state.owners.get(name, "none"), state.armies.get(name, 0)) for name in BADGES}
    return boards
