"""TOML that somebody wrote by hand: why it is none, and its faults at their lines."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.rules.faults import Fault, FaultCode
from referee.rules.locate import line_of, lines_of

_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)| \(at end of document\)")
_TWICE = ("Cannot overwrite", "Cannot declare", "Duplicate inline")
"""How the standard library begins when a key stands twice."""


def not_toml(error: Exception, text: str) -> Fault:
    """Why ``text`` cannot be read as TOML, and where."""
    if isinstance(error, RecursionError):
        return Fault("", FaultCode.NOT_TOML, {"why": "too deep", "line": 1}, 1)
    place = _PLACE.search(str(error))
    line = int(place[1]) if place and place[1] else max(1, len(text.splitlines()))
    if str(error).startswith(_TWICE):
        return Fault("", FaultCode.KEY_TWICE, {"line": line}, line)
    return Fault("", FaultCode.NOT_TOML, {"why": _PLACE.sub("", str(error)), "line": line}, line)


def placed(faults: Iterable[Fault], text: str) -> tuple[Fault, ...]:
    """The faults with their lines in ``text``, in the order of these; one that has a line already keeps it."""
    lines = lines_of(text)
    found = (one if one.line else one._replace(line=line_of(one.key, lines)) for one in faults)
    return tuple(sorted(found, key=lambda one: one.line or 0))
