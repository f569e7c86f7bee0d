"""Names that may be another name misspelt: by a few letters left out, added or exchanged."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from referee.club.people.names import identity_of

_LEAST_SIMILAR = 0.7
"""Twice the letters that two names share in their order, by the letters of both: Bret and Bert have 0.75."""


def find_similar(name: str, known: Iterable[str]) -> str | None:
    """Return the ``known`` name that is most similar to a name that is none of them; ``None`` if none is.

    >>> find_similar("Bret", ["Anna", "Bert"]), find_similar("Zoe", ["Anna", "Bert"]), find_similar("bert", ["Bert"])
    ('Bert', None, None)
    """
    names = {identity_of(other): other for other in known}
    identity = identity_of(name)
    if identity in names:
        return None
    similar = get_close_matches(identity, names, n=1, cutoff=_LEAST_SIMILAR)
    return names[similar[0]] if similar else None
