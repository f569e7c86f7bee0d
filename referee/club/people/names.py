"""How people are called: one spelling to keep, and when two names are one person's."""

from __future__ import annotations

import re
import unicodedata

_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")


def tidy_name(name: str) -> str:
    r"""The name as it is kept: letters composed, single ordinary spaces, none at its ends.

    >>> tidy_name(" Anna\u00a0 Lena ")
    'Anna Lena'
    >>> len("Jo\u0308rg"), len(tidy_name("Jo\u0308rg"))
    (5, 4)
    """
    return unicodedata.normalize("NFC", _SPACES.sub(" ", name).strip())


def identity_of(name: str) -> str:
    r"""The same for all ways to write one person's name.

    >>> identity_of("JO\u0308RG") == identity_of("J\u00f6rg ")
    True
    """
    return unicodedata.normalize("NFC", tidy_name(name).casefold())
