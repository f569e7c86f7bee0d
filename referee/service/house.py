"""Opening the house: the database brought up to date, the secret key of its codes and cookies, the one writer."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from referee.service.desk import Desk
from referee.service.writer import Pool
from referee.store.database import Reader, Store, StoreError

__all__ = ["StoreError", "open_desk"]

KEY_FILE = "secret.key"


def open_desk(instance: Path, reader: Reader, pool: Pool) -> Desk:
    """The house in the folder ``instance`` is open, and this process's alone until it ends.

    :raises StoreError: the folder or its database cannot be used; it says why.
    """
    # The connection belongs to the thread that opens it.
    store = pool.apply(lambda: Store(instance, reader))
    return Desk(store, pool, _secret(instance / KEY_FILE))


def _secret(file: Path) -> bytes:
    """The key kept in ``file``, made when there is none: nobody but the owner may read it."""
    try:
        return file.read_bytes()
    except FileNotFoundError:
        pass
    key = secrets.token_bytes(32)
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as new:
        new.write(key)
        new.flush()
        os.fsync(new.fileno())
    return key
