"""Lists of names in one text, as typed by people or in CSV files."""

from __future__ import annotations

import re
from collections.abc import Iterable

SEPARATORS = ",/|&+"
"""The separators of a list of names, which no new name may contain."""
_ANY = re.escape(SEPARATORS) + r"\n"
_NAME = re.compile(rf'\s*(?:"((?:[^"]|"")*)"[^\S\n]*(?=[{_ANY}]|\Z)|([^{_ANY}]*))[{_ANY}]?')


def join_names(names: Iterable[str]) -> str:
    """Join the names to one text that `split_names` takes apart again: a name with a separator is quoted.

    >>> print(join_names(["Alice", "Miller, Bob"]))
    Alice, "Miller, Bob"
    """
    return ", ".join(_quote_if_split(name) for name in names)


def _quote_if_split(name: str) -> str:
    if name[:1] == '"' or set(name) & {*SEPARATORS, "\n"}:
        return '"' + name.replace('"', '""') + '"'
    return name


def split_names(text: str) -> list[str]:
    """Split the text into its names; what is quoted is one name.

    >>> split_names('Alice & Charlie/"Miller, Bob", ')
    ['Alice', 'Charlie', 'Miller, Bob']
    """
    names = (match[2] if match[1] is None else match[1].replace('""', '"') for match in _NAME.finditer(text))
    return [name.strip() for name in names if name.strip()]
