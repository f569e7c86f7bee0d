"""Match records: the contents of a record's file, and its writer (match-record 1)."""

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
    """The table ``[event]``: where and when the match was played."""

    name: str | None = None
    date: date | None = None
    time_zone: str | None = None
    venue: str | None = None


@dataclass(frozen=True)
class Luck:
    """The random numbers of the players' phones: the referee deals from them and its own nonce.

    Each phone commits to its number before any number is known. ``without`` are the seats whose number never came.
    """

    referee: str
    """The seal of the nonce, shown before the first phone commits to a number."""
    commitments: Mapping[Colour, str]
    numbers: Mapping[Colour, str] = field(default_factory=dict)
    without: tuple[Colour, ...] = ()
    version: int = 1


@dataclass(frozen=True)
class Record:
    """A match as in its file; ``chosen`` are the options that differ from the rulebook's."""

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
    def is_sealed(self) -> bool:
        """Whether the deal is still secret because the match was running; such a file cannot be replayed."""
        return self.deal is None and not (self.seal is None and self.luck is None)


def default_starter(seats: Sequence[Seat], dealer: Colour, options: Options, *, territories: int = 42) -> Colour:
    """Return who begins unless the table names a starter.

    That is the seat left of the last card dealt, or left of the dealer (EM-8.7.0a, A-09).
    """
    colours = [seat.colour for seat in seats]
    after = territories if options.first_turn == "after_last_card" else 0
    return colours[(colours.index(dealer) + 1 + after) % len(colours)]


def write_record(record: Record) -> str:
    """Write the record as TOML: the same record gives the same text, and parsing it gives the record back."""
    parts = [_write_pairs(_head_data(record))]
    if record.setting.rulebook.text:
        # A club's own rulebook is a text of several lines, so that people can read it in the record.
        lines = "\n".join(_write_text(line)[1:-1] for line in record.setting.rulebook.text.split("\n"))
        parts.append(f'rulebook_text = """\n{lines}"""')
    actions = "".join(f"    {_write_text(action)},\n" for action in record.actions)
    parts.append(f"actions = [\n{actions}]" if actions else "actions = []")
    for seat in record.setting.seats:
        parts.append(f"[[seats]]\n{_write_pairs({'colour': seat.colour, 'players': list(seat.players)})}")
    parts += [f"[{name}]\n{_write_pairs(table)}" for name, table in _tables_of(record) if table]
    return "\n\n".join(parts) + "\n"


def _head_data(record: Record) -> dict[str, Any]:
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
    starter = setting.starter if setting.starter_said else None
    return {**head, **_without_none({"starter": starter, "seal": record.seal, "nonce": record.nonce})}


def _tables_of(record: Record) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "event", _without_none(vars(record.event))
    yield "options", {name: list(value) if isinstance(value, tuple) else value for name, value in record.chosen.items()}
    if record.deal is not None:
        yield "deal", deal_data(record.deal)
    if record.luck is not None:
        yield "luck", luck_data(record.luck)
    if record.position is not None:
        yield "position", position_of(record.position)


def luck_data(luck: Luck) -> dict[str, Any]:
    """Return the keys of ``[luck]``; ``numbers`` and ``without`` are left out where they are empty."""
    data = {"version": luck.version, "referee": luck.referee, "commitments": dict(luck.commitments)}
    optional = {"numbers": dict(luck.numbers), "without": list(luck.without)}
    return data | {key: value for key, value in optional.items() if value}


def _without_none(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None}


def _write_pairs(table: Mapping[str, Any], separator: str = "\n") -> str:
    return separator.join(f"{_write_key(key)} = {_write_value(value)}" for key, value in table.items())


def _write_key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else _write_text(key)


def _write_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _write_text(value)
    if isinstance(value, Mapping):
        return f"{{ {_write_pairs(value, ', ')} }}" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_write_value, value))}]"
    return value.isoformat() if isinstance(value, date) else str(value)


def _write_text(text: str) -> str:
    """Write a TOML string: escaped as in JSON, and also the one control character that JSON leaves bare."""
    return json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False).replace("\x7f", "\\u007f")
