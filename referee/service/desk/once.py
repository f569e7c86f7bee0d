"""Requests with an Idempotency-Key: the same is done once, however often it is asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from referee.service.desk.desk import Change, Desk
from referee.service.desk.problems import Problem
from referee.store.matches import answers

MATCHES = "matches"


class RequestKey(NamedTuple):
    """An Idempotency-Key, a digest of what was asked with it, and by which device where that matters."""

    key: str
    digest: str
    asker: str = ""


def read_request_key(key: str | None, body: bytes) -> RequestKey | None:
    """Return the key with a digest of what it was sent with; ``None`` without a key."""
    return RequestKey(key, hashlib.sha256(body).hexdigest()) if key else None


def sent_with(token: str | None, body: bytes) -> RequestKey | None:
    """Return what a form with that ``token`` asked: sent again with other content, it means something else."""
    asked = read_request_key(token, body)
    return asked and asked._replace(key=f"{asked.key[:40]} {asked.digest}")


def is_own(desk: Desk, asked: RequestKey | None, scope: str = MATCHES) -> bool:
    """Tell whether what `change_once` answered was made for the device that asks.

    A key that others can read gives them no rights.
    """
    if asked is None:
        return True
    with desk.store.reading() as connection:
        given = answers.find_answer(connection, scope, asked.key)
    return given is not None and given.asker == asked.asker


def is_done(desk: Desk, asked: RequestKey | None, scope: str) -> bool:
    """Tell whether `change_once` has done what is asked already."""
    if asked is None:
        return False
    with desk.store.reading() as connection:
        given = answers.find_answer(connection, scope, asked.key)
    return given is not None and given.action == asked.digest


def change_once(desk: Desk, asked: RequestKey | None, write: Callable[[Change], str], scope: str = MATCHES) -> str:
    """Write in one transaction, and only once for the same key; return the id that ``write`` returned then.

    :raises Problem: the key was used for something else, or whatever ``write`` raises.
    """
    if asked is None:
        return desk.change(write)

    def write_once(change: Change) -> str:
        given = answers.find_answer(change.connection, scope, asked.key)
        if given is not None:
            if given.action != asked.digest:
                raise Problem("key_reused", field="Idempotency-Key")
            return str(given.body["id"])
        made = write(change)
        answers.keep_answer(
            change.connection,
            scope=scope,
            key=asked.key,
            asker=asked.asker,
            action=asked.digest,
            status=201,
            body={"id": made},
        )
        return made

    return desk.change(write_once)
