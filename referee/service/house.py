"""Opening the house: the database brought up to date, the secret keys of its links and of its PINs, the one writer."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from referee.rulebooks.library import FOLDER
from referee.service import pins
from referee.service.desk import Desk, Keys
from referee.service.writer import Pool, SameThread
from referee.store.database import FILE, Reader, Store, StoreError

__all__ = ["StoreError", "is_there", "open_desk"]

KEY_FILE, PIN_KEY_FILE = "secret.key", "pins.key"
KEY_BYTES = 32


def is_there(instance: Path) -> bool:
    """Whether a house was ever opened in the folder."""
    return (instance / FILE).exists()


def open_desk(instance: Path, reader: Reader, pool: Pool, beside: Pool | None = None) -> Desk:
    """The house in the folder ``instance`` is open, and this process's alone until it ends.

    What takes long is read in the thread ``beside``.

    :raises StoreError: the folder or its database cannot be used; it says why.
    """
    # The connection belongs to the thread that opens it.
    store = pool.apply(lambda: Store(instance, reader))
    try:
        keys = Keys(_secret(instance / KEY_FILE), _secret(instance / PIN_KEY_FILE))
    except OSError as error:
        pool.apply(store.close)
        raise StoreError("instance_unwritable", folder=str(instance), reason=error.strerror or "") from error
    desk = Desk(store, pool, beside or SameThread(), keys, instance / FOLDER)
    desk.change(lambda change: pins.seal_all(desk, change))
    return desk


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
