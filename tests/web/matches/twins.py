"""Two matches that differ in secrets alone, each in a house of its own, and everything that can be read of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from referee.rulebooks.loader import NAMES, load_rulebook
from referee.rules.commands import Deal
from referee.rules.judge.view import Viewer
from referee.rules.state import Setting
from referee.service.deal import chance
from referee.service.desk import clock
from tests.instance import COLOURS, JSON, Instance, furnished
from tests.playouts.tables import deal_for
from tests.web.matches.streams import read_stream

BOOKS = [(book, variant) for book in NAMES for variant in load_rulebook(book).variants]
DIFFERS = re.compile(
    r'sha256:[0-9a-f]{64}|[?&]v=\w+|"(?:at|seal|began)": ?"[^"]*"|"after":\d+|'
    r'name="csrf_token" value="[^"]*"|name="once" value="[^"]*"|(?<="mark":")[0-9a-f]{8}(?=-)'
)
"""What two matches never have in common: seals and times, and what tells one start of the program from another."""
SPY = "red"
PATHS = (
    *("", "?at=0", "?at=5", "?at=17", "/now", "/log", "/story", "/figures", "/missions", "/record.toml", "/record"),
    *("/watch", "/seat", "/look", "/look/blue", "/codes", "/challenges", "/motions"),
)


class Twin(NamedTuple):
    """An instance with its match, and who asks there."""

    instance: Instance
    match: str
    askers: dict[str, FlaskClient]

    def told(self) -> dict[str, str]:
        """Everything that can be read, by who reads it and where."""
        found = {}
        for who, client in self.askers.items():
            for path in PATHS:
                for kind in ("application/json", "text/html"):
                    answer = client.get(f"/matches/{self.match}{path}", headers={"Accept": kind})
                    found[f"{who} {path} {kind}"] = f"{_headers(answer)} {answer.get_data(as_text=True)}"
            viewer = Viewer("seat", who) if who in COLOURS else Viewer("onlooker")
            found[f"{who} stream"] = read_stream(self.instance, self.match, viewer)
        return {where: DIFFERS.sub("", text) for where, text in found.items()}

    def say(self, who: str, line: str) -> str:
        """Return the answer to the line, as far as it may not differ."""
        answer = self.instance.say(self.match, line, by=self.askers[who])
        return DIFFERS.sub("", f"{answer.status_code} {_headers(answer)} {answer.get_data(as_text=True)}")

    def send(self, who: str, path: str, body: dict[str, Any]) -> str:
        answer = self.askers[who].post(f"/matches/{self.match}{path}", json=body, headers=JSON)
        return DIFFERS.sub("", f"{answer.status_code} {answer.get_data(as_text=True)}")


def _headers(answer: Any) -> list[tuple[str, str]]:
    """Length and cookie hang on what has been taken out of the body."""
    return [(name, value) for name, value in answer.headers if name not in ("Content-Length", "Set-Cookie")]


def twin_deals(setting: Setting, rng: Random) -> tuple[Deal, Deal]:
    """Two deals alike for everybody and for the spy.

    The others hold each other's missions, and the cards of one symbol lie in another order.
    """
    here = deal_for(setting, rng)
    others = [colour for colour in here.missions if colour != SPY]
    missions = dict(zip(others, [here.missions[colour] for colour in (*others[1:], *others[:1])], strict=True))
    spies = {SPY: here.missions[SPY]} if here.missions else {}
    deck = tuple(_others_of_its_kind(here.deck, setting)) if here.deck else here.deck
    return here, replace(here, missions={**spies, **missions}, deck=deck)


def _others_of_its_kind(deck: tuple[str, ...], setting: Setting) -> Iterator[str]:
    """Each card's place is taken by the one before it of the same symbol, so that sets come when they would have."""
    symbols = setting.board.symbols
    kinds: dict[str, list[str]] = {}
    for card in deck:
        kinds.setdefault(symbols.get(card, "joker"), []).append(card)
    turned = {kind: iter((*cards[-1:], *cards[:-1])) for kind, cards in kinds.items()}
    return (next(turned[symbols.get(card, "joker")]) for card in deck)


@contextmanager
def beginning_twins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, str], tuple[Twin, Twin]]]:
    """Yield what begins two dealt matches of a rulebook and variant."""
    # In both instances it is the same time: how long a turn took is told to all.
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    made = [furnished(tmp_path / "here")]

    def begin(book: str, variant: str) -> tuple[Twin, Twin]:
        there = tmp_path / "there"
        there.mkdir()
        # The same keys, so that links and cookies are the same.
        for file in ("secret.key", "pins.key"):
            (there / file).write_bytes((tmp_path / "here" / file).read_bytes())
        made.append(Instance(there))
        seats = 2 if variant == "duel" else 4
        monkeypatch.setattr(chance, "draw_match_id", lambda: "twinmatch2")
        found = []
        for number, instance in enumerate(made):
            monkeypatch.setattr(chance, "draw_deal", lambda setting, n=number: twin_deals(setting, Random(7))[n])
            match = instance.dealt(seats, rulebook=book, variant=variant)
            askers = {"table": instance.table, "stranger": instance.onlooker(), SPY: instance.phone(match, SPY)}
            found.append(Twin(instance, match, askers))
        return found[0], found[1]

    yield begin
    for instance in made:
        instance.close()
