"""Starting the same match once, however often it is asked for with the same Idempotency-Key."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from referee.service.desk import Change
from referee.service.problems import Problem
from referee.store import answers
from referee.store.answers import Given

SCOPE = "matches"


class Asking(NamedTuple):
    """An Idempotency-Key, and a digest of what was asked with it."""

    key: str
    digest: str


def asking(key: str | None, body: bytes) -> Asking | None:
    """The key with what it was sent with; nothing without a key."""
    return Asking(key, hashlib.sha256(body).hexdigest()) if key else None


def once(change: Change, asked: Asking | None, start: Callable[[], str]) -> str:
    """The id of the match that ``start`` made, now or when the same was asked before.

    :raises Problem: the key was used for something else.
    """
    if asked is None:
        return start()
    given = answers.find(change.connection, SCOPE, asked.key)
    if given is None:
        match_id = start()
        answers.keep(change.connection, SCOPE, asked.key, Given("", asked.digest, 201, {"id": match_id}))
        return match_id
    if given.action != asked.digest:
        raise Problem("key_reused", field="Idempotency-Key")
    return str(given.body["id"])
