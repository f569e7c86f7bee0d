"""Opening the house: the database brought up to date, the secret keys of its links, PINs and logs, the one writer."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from referee.rulebooks.library import FOLDER
from referee.service.desk.chain import Chains
from referee.service.desk.desk import Change, Desk, Keys
from referee.service.desk.heads import Heads
from referee.service.desk.problems import NotSaved
from referee.service.desk.writer import Pool, SameThread
from referee.service.house import watch
from referee.service.people import pins, roster
from referee.store import backup as stored
from referee.store.database import FILE, MENDED, Reader, Store, StoreError
from referee.store.matches import log
from referee.store.people import clubs

__all__ = ["StoreError", "has_house", "last_written", "list_remarks", "open_desk", "revoke_link"]

KEY_FILE, PIN_KEY_FILE, TABLE_KEY_FILE = "secret.key", "pins.key", "table.key"
CHAIN_KEY_FILE = "chain.key"
KEY_BYTES = 32


def has_house(instance: Path) -> bool:
    """Whether a house was ever opened in the folder."""
    return (instance / FILE).exists()


def open_desk(instance: Path, reader: Reader, pool: Pool, beside: Pool | None = None) -> Desk:
    """The house in the folder ``instance`` is open, and this process's alone until it ends.

    What takes long is read in the thread ``beside``.

    :raises StoreError: the folder or its database cannot be used; it says why.
    """
    begun = any((instance / key).is_file() for key in (KEY_FILE, PIN_KEY_FILE))
    # The connection belongs to the thread that opens it.
    store = pool.apply(lambda: Store(instance, reader, begun))
    try:
        links = _secret(instance / KEY_FILE)
        table = instance / TABLE_KEY_FILE
        keys = Keys(links, _secret(instance / PIN_KEY_FILE), _secret(table) if table.exists() else links)
        chains = Chains(_secret(instance / CHAIN_KEY_FILE), Heads(instance))
    except OSError as error:
        pool.apply(store.close)
        raise StoreError("instance_unwritable", folder=str(instance), reason=error.strerror or "") from error
    desk = Desk(store, pool, beside or SameThread(), keys, chains, instance / FOLDER)
    desk.change(lambda change: pins.seal_all_pins(desk, change))
    desk.change(watch.begin_chains)
    return desk


def list_remarks(instance: Path) -> list[tuple[str, Mapping[str, str]]]:
    """What whoever starts the house in the folder should know before it opens: codes of sentences, and their facts."""
    remarks: list[tuple[str, Mapping[str, str]]] = []
    if (instance / KEY_FILE).is_file() and not has_house(instance):
        remarks.append(("begun_anew", {"file": str(instance / FILE)}))
    if sqlite3.sqlite_version_info < MENDED:
        version = sqlite3.sqlite_version
        remarks.append(("sqlite_old", {"version": version, "mended": ".".join(map(str, MENDED))}))
    return remarks


def last_written(desk: Desk) -> datetime:
    """When something was last said in a match or changed in the book, in UTC; long ago where nothing ever was."""
    with desk.store.reading() as connection:
        return max(log.last_at(connection), clubs.last_change_at(connection))


def revoke_link(desk: Desk, keeper: int | None) -> None:
    """The house's link and every cookie it gave count no more: it has a key of its own, or another one.

    :raises NotSaved: the disk did not take the key.
    """

    def work(change: Change) -> bytes:
        # A house in which nothing was entered stays one in which a backup can be restored.
        if not stored.is_empty(change.connection):
            roster.log_change(change, keeper, "house_link_revoked")
        try:
            return _new_secret(desk.rulebooks.parent / TABLE_KEY_FILE)
        except OSError as error:
            raise NotSaved(str(error)) from error

    desk.table_secret = desk.change(work)
    # The streams of its tablets end as soon as they look.
    desk.hub.wake_all()


def _secret(file: Path) -> bytes:
    """The key kept in ``file``, made when there is none: nobody but the owner may read it."""
    kept = file.read_bytes() if file.exists() else b""
    # The power may have gone while it was written: with half a key anybody could make the codes of seats.
    return kept if len(kept) >= KEY_BYTES else _new_secret(file)


def _new_secret(file: Path) -> bytes:
    key, unfinished = secrets.token_bytes(KEY_BYTES), file.with_suffix(".new")
    with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as new:
        new.write(key)
        new.flush()
        os.fsync(new.fileno())
    unfinished.replace(file)
    return key
