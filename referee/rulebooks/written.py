"""Parses TOML that people write by hand, explains why a text is not TOML, and gives faults their lines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from typing import Any

from referee.rules.record.faults import Fault, FaultCode
from referee.rules.record.locate import line_of, lines_of

_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)| \(at end of document\)")
_TWICE = ("Cannot overwrite", "Cannot declare", "Duplicate inline")
"""The beginnings of the standard library's messages about a key that occurs twice."""


_STRING = re.compile(
    r"""\#[^\n]*+ | ""\"(?:\\.|[^\\])*?(?:"{3,5}|\Z) | '''.*?(?:'{3,5}|\Z)
    | "(?:\\.|[^"\\\n])*+"? | '[^'\n]*+'?""",
    re.VERBOSE | re.DOTALL,
)
"""The pattern of comments and strings, closed or not."""
_DEEP = re.compile(r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){16}")
_HEADING = re.compile(r"^[ \t]*\[", re.MULTILINE)
MOST_TABLES, MOST_KEYS, MOST_ENTRIES = 1000, 10_000, 100_000
"""The most parts of a text, far more than in a match of a whole evening: each costs the parser much time."""


class TooMuch(ValueError):
    """A text that is nested too deeply or too large to parse, unlike any file that a person or a match needs."""


def parse_toml(text: str) -> dict[str, Any]:
    """Parse the data in ``text``.

    :raises ValueError: it is no TOML; `TooMuch` where parsing it would take too long.
    """
    bare = _STRING.sub("s", text)
    if _DEEP.search(bare):
        raise TooMuch("too deep")
    tables = sum(1 for _ in _HEADING.finditer(bare))
    if tables > MOST_TABLES or bare.count("=") > MOST_KEYS or bare.count(",") > MOST_ENTRIES:
        raise TooMuch("too many tables, keys or entries")
    return tomllib.loads(text)


def toml_fault(error: Exception, text: str) -> Fault:
    """Return the fault ``not_toml`` or ``key_twice`` for an error of `parse_toml`, with its line."""
    if isinstance(error, RecursionError):
        return toml_fault(TooMuch("too deep"), text)
    if isinstance(error, TooMuch):
        return Fault("", FaultCode.NOT_TOML, {"why": str(error), "line": 1}, 1)
    place = _PLACE.search(str(error))
    line = int(place[1]) if place and place[1] else max(1, len(text.splitlines()))
    if str(error).startswith(_TWICE):
        return Fault("", FaultCode.KEY_TWICE, {"line": line}, line)
    return Fault("", FaultCode.NOT_TOML, {"why": _PLACE.sub("", str(error)), "line": line}, line)


def locate_faults(faults: Iterable[Fault], text: str) -> tuple[Fault, ...]:
    """Return the faults with their lines in ``text``, in the order of the lines; one that has a line keeps it."""
    lines = lines_of(text)
    located = (fault if fault.line else fault._replace(line=line_of(fault.key, lines)) for fault in faults)
    return tuple(sorted(located, key=lambda fault: fault.line or 0))
