"""How people are called: one spelling to keep, and when two names are one person's."""

from __future__ import annotations

import re
import unicodedata

_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")


def tidy(name: str) -> str:
    r"""The name as it is kept: letters composed, single ordinary spaces, none at its ends.

    >>> tidy(" Anna\u00a0 Lena ")
    'Anna Lena'
    >>> len("Jo\u0308rg"), len(tidy("Jo\u0308rg"))
    (5, 4)
    """
    return unicodedata.normalize("NFC", _SPACES.sub(" ", name).strip())


def identity(name: str) -> str:
    r"""The same for all ways to write one person's name.

    >>> identity("JO\u0308RG") == identity("J\u00f6rg ")
    True
    """
    return unicodedata.normalize("NFC", tidy(name).casefold())
