"""The club's own bank account."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from referee.club.files.girocode import ClubAccount
from referee.store.schema import BankAccount

ONLY = 1
"""The id of the only row."""


def find_account(connection: Connection) -> ClubAccount | None:
    """Return the club's account, or ``None``."""
    row = connection.execute(select(*(getattr(BankAccount, name) for name in ClubAccount._fields))).first()
    return ClubAccount(*row) if row else None


def save_account(connection: Connection, account: ClubAccount | None) -> None:
    """Replace the club's account; ``None`` removes it."""
    connection.execute(delete(BankAccount))
    if account is not None:
        connection.execute(insert(BankAccount).values(id=ONLY, **account._asdict()))
