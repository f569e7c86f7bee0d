"""One accepted action on its way to those who follow the match."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.rules.state import Setting
from referee.store.matches.log import Entry


@dataclass
class Move:
    """A line of the log as it was written; ``frames`` keeps what each audience is sent of it, made once."""

    match_id: str
    setting: Setting
    entry: Entry
    frames: dict[str, bytes] = field(default_factory=dict)
