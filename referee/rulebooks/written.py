"""TOML that somebody wrote by hand: why it is none, and its faults at their lines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from typing import Any

from referee.rules.record.faults import Fault, FaultCode
from referee.rules.record.locate import line_of, lines_of

_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)| \(at end of document\)")
_TWICE = ("Cannot overwrite", "Cannot declare", "Duplicate inline")
"""How the standard library begins when a key stands twice."""


_STRING = re.compile(
    r"""\#[^\n]*+ | ""\"(?:\\.|[^\\])*?(?:"{3,5}|\Z) | '''.*?(?:'{3,5}|\Z)
    | "(?:\\.|[^"\\\n])*+"? | '[^'\n]*+'?""",
    re.VERBOSE | re.DOTALL,
)
"""Comments and strings, closed or not."""
_DEEP = re.compile(r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){16}")
_HEADING = re.compile(r"^[ \t]*\[", re.MULTILINE)
MOST_TABLES, MOST_KEYS, MOST_ENTRIES = 1000, 10_000, 100_000
"""Far more than a match of a whole night has. Each costs the standard library far more time than its length."""


class TooMuch(ValueError):
    """TOML perhaps, but nobody wrote it by hand or played it."""


def read_toml(text: str) -> dict[str, Any]:
    """What ``text`` holds.

    :raises ValueError: it is no TOML, or has more in it than anybody can have meant.
    """
    bare = _STRING.sub("s", text)
    if _DEEP.search(bare):
        raise TooMuch("too deep")
    tables = sum(1 for _ in _HEADING.finditer(bare))
    if tables > MOST_TABLES or bare.count("=") > MOST_KEYS or bare.count(",") > MOST_ENTRIES:
        raise TooMuch("too many tables, keys or entries")
    return tomllib.loads(text)


def not_toml(error: Exception, text: str) -> Fault:
    """Why ``text`` cannot be read as TOML, and where."""
    if isinstance(error, RecursionError):
        return not_toml(TooMuch("too deep"), text)
    if isinstance(error, TooMuch):
        return Fault("", FaultCode.NOT_TOML, {"why": str(error), "line": 1}, 1)
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
