"""Several names in one text, as people write them and as a table keeps them."""

from __future__ import annotations

import re
from collections.abc import Iterable

BETWEEN = ",/|&+"
"""What stands between the names of a list, and so in no new name."""
_ANY = re.escape(BETWEEN) + r"\n"
_NAME = re.compile(rf'\s*(?:"((?:[^"]|"")*)"[^\S\n]*(?=[{_ANY}]|\Z)|([^{_ANY}]*))[{_ANY}]?')


def join_names(names: Iterable[str]) -> str:
    """The names as one text; a name that would be split stands between quotation marks.

    >>> print(join_names(["Alice", "Miller, Bob"]))
    Alice, "Miller, Bob"
    """
    return ", ".join(_quoted(name) if name[:1] == '"' or set(name) & {*BETWEEN, "\n"} else name for name in names)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def split_names(text: str) -> list[str]:
    """The names in the text; what stands between quotation marks is one.

    >>> split_names('Alice & Charlie/"Miller, Bob", ')
    ['Alice', 'Charlie', 'Miller, Bob']
    """
    found = (one[1].replace('""', '"') if one[1] is not None else one[2] for one in _NAME.finditer(text))
    return [name.strip() for name in found if name.strip()]
