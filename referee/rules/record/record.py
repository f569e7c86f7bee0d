"""A match record: what a file holds once it is read, and how it is written (match-record 1)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from referee.rules.commands import Deal
from referee.rules.record.position import position_of
from referee.rules.record.seal import deal_data
from referee.rules.rulebook import Options, Value
from referee.rules.state import Seat, Setting, State
from referee.rules.terms import Colour

FORMAT = "match-record/1"


@dataclass(frozen=True)
class EventTags:
    """What a record may say about the evening."""

    name: str | None = None
    date: date | None = None
    time_zone: str | None = None
    venue: str | None = None


@dataclass(frozen=True)
class Luck:
    """What the players' phones added to the deal; the referee deals from these numbers and its nonce.

    Each phone sealed its number before anybody knew another one's. ``without``: the seats whose number never came.
    """

    referee: str
    """The seal of the nonce, shown before the first phone sealed anything."""
    commitments: Mapping[Colour, str]
    numbers: Mapping[Colour, str] = field(default_factory=dict)
    without: tuple[Colour, ...] = ()
    version: int = 1


@dataclass(frozen=True)
class Record:
    """A match as a file has it. ``chosen`` are the options that differ from the rulebook's.

    Sealed: the match was running when it was written, and its deal is not in the file.
    """

    setting: Setting
    actions: tuple[str, ...]
    deal: Deal | None = None
    position: State | None = None
    chosen: Mapping[str, Value] = field(default_factory=dict)
    event: EventTags = EventTags()
    seal: str | None = None
    nonce: str | None = None
    luck: Luck | None = None

    @property
    def sealed(self) -> bool:
        """Whether the deal is still secret, so that nobody can replay the match from this file."""
        return self.deal is None and not (self.seal is None and self.luck is None)


def default_starter(seats: Sequence[Seat], dealer: Colour, options: Options, *, territories: int = 42) -> Colour:
    """Who begins where the table says nothing: left of the last card dealt, or left of the dealer (EM-8.7.0a, A-09)."""
    colours = [seat.colour for seat in seats]
    after = territories if options.first_turn == "after_last_card" else 0
    return colours[(colours.index(dealer) + 1 + after) % len(colours)]


def write_record(record: Record) -> str:
    """The record as TOML; the same record always gives the same text, and reading it gives the record."""
    parts = [
        _pairs(_head(record)),
        *_rulebook(record.setting.rulebook.text),
        _actions(record.actions),
        *(f"[[seats]]\n{_pairs(_seat(seat))}" for seat in record.setting.seats),
        *(f"[{name}]\n{_pairs(table)}" for name, table in _tables(record) if table),
    ]
    return "\n\n".join(parts) + "\n"


def _head(record: Record) -> dict[str, Any]:
    setting = record.setting
    head = {
        "format": FORMAT,
        "rulebook": setting.rulebook.id,
        "variant": setting.variant,
        "board": setting.board.id,
        "dice": setting.dice,
        "cards": setting.cards,
        "dealer": setting.dealer,
    }
    more = {
        "starter": setting.starter if setting.starter_said else None,
        "seal": record.seal,
        "nonce": record.nonce,
    }
    return {**head, **_said(more)}


def _rulebook(text: str) -> Iterator[str]:
    """A club's own rulebook as text over several lines, so that whoever reads the record can read it too."""
    if text:
        lines = (_text(line)[1:-1] for line in text.split("\n"))
        yield 'rulebook_text = """\n' + "\n".join(lines) + '"""'


def _seat(seat: Seat) -> dict[str, Any]:
    return {"colour": seat.colour, "players": list(seat.players)}


def _tables(record: Record) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "event", _said(vars(record.event))
    yield "options", {name: list(value) if isinstance(value, tuple) else value for name, value in record.chosen.items()}
    if record.deal is not None:
        yield "deal", deal_data(record.deal)
    if record.luck is not None:
        yield "luck", luck_data(record.luck)
    if record.position is not None:
        yield "position", position_of(record.position)


def luck_data(luck: Luck) -> dict[str, Any]:
    """The keys of ``[luck]``; numbers that nobody has seen are left out."""
    data = {"version": luck.version, "referee": luck.referee, "commitments": dict(luck.commitments)}
    more = {"numbers": dict(luck.numbers), "without": list(luck.without)}
    return data | {key: value for key, value in more.items() if value}


def _said(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None}


def _actions(actions: Sequence[str]) -> str:
    if not actions:
        return "actions = []"
    return "actions = [\n" + "".join(f"    {_text(action)},\n" for action in actions) + "]"


def _pairs(table: Mapping[str, Any]) -> str:
    return "\n".join(f"{_key(key)} = {_value(value)}" for key, value in table.items())


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return value.isoformat() if isinstance(value, date) else str(value)


def _text(text: str) -> str:
    """A TOML string: JSON's escapes, and the one control character that JSON leaves bare."""
    return json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False).replace("\x7f", "\\u007f")
