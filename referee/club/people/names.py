"""Names of people: the spelling that is stored, and when two names mean one person."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")


def tidy_name(name: str) -> str:
    r"""Return the name as it is stored: composed letters (NFC), single spaces, none at either end.

    >>> tidy_name(" Anna\u00a0 Lena ")
    'Anna Lena'
    >>> len("Jo\u0308rg"), len(tidy_name("Jo\u0308rg"))
    (5, 4)
    """
    return unicodedata.normalize("NFC", _SPACES.sub(" ", name).strip())


def identity_of(name: str) -> str:
    r"""Return the key of a name: equal for all spellings of one person's name.

    >>> identity_of("JO\u0308RG") == identity_of("J\u00f6rg ")
    True
    """
    return unicodedata.normalize("NFC", tidy_name(name).casefold())


def count_names(names: Iterable[str]) -> Counter[str]:
    """Count how often each person is named; the spelling that comes first stands for all of theirs.

    >>> count_names(["Bert", "Anna", "BERT"])
    Counter({'Bert': 2, 'Anna': 1})
    """
    first: dict[str, str] = {}
    return Counter(first.setdefault(identity_of(name), name) for name in names)
