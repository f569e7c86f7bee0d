"""The address under which the club is reached, and the one before it, whose codes and links no longer open."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from referee.service.desk.desk import Desk

FILE = "address.json"
TOLD_FOR = timedelta(days=30)
"""How long it is told that the address is another."""


class Moved(NamedTuple):
    """The address of now, the one before, and the day since which it is so."""

    origin: str
    before: str
    since: date


def note_origin(folder: Path, origin: str, today: date) -> None:
    """Note under which address the club in the folder is reached from now on.

    :raises OSError: the disk does not take it
    """
    noted = _read(folder)
    if noted.get("origin") == origin:
        return
    text = json.dumps({"origin": origin, "before": noted.get("origin"), "since": today.isoformat()})
    unfinished = folder / f"{FILE}.new"
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(folder / FILE)


def find_move(desk: Desk, today: date) -> Moved | None:
    """Return how the address changed; ``None`` if it did not, or so long ago that everybody knows."""
    noted = _read(desk.rulebooks.parent)
    try:
        moved = Moved(str(noted["origin"]), str(noted["before"]), date.fromisoformat(str(noted["since"])))
    except (KeyError, ValueError):
        return None
    return moved if noted["before"] and today - moved.since < TOLD_FOR else None


def read_origin(folder: Path) -> str | None:
    """Return the address under which the club in the folder was last reached; ``None`` where that is not known."""
    origin = _read(folder).get("origin")
    return origin if isinstance(origin, str) else None


def _read(folder: Path) -> dict[str, object]:
    try:
        noted = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}
