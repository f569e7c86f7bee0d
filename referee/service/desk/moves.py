"""One accepted action on its way to those who follow the match."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.service.desk.play import OpenMatch
from referee.store.matches.log import Entry


@dataclass
class Move:
    """A line of the log as it was written, and the ``match`` after it; none where it was read from the log later.

    It may stand for the last of several ``actions`` that were entered together, with the events of all.
    ``frames`` keeps what is sent of it, made once: by the kind of viewer, the viewer's seat, the language, and whether
    it is packed.
    """

    match_id: str
    entry: Entry
    match: OpenMatch | None
    actions: int = 1
    frames: dict[tuple[str, str, str, bool], bytes] = field(default_factory=dict)
