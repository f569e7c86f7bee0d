"""The club's own bank account."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from referee.club.files.girocode import Account
from referee.store.tables import BankAccount

ONLY = 1
"""The id of the one line there is."""


def find(connection: Connection) -> Account | None:
    """The account; ``None`` where the club has none."""
    row = connection.execute(select(*(getattr(BankAccount, name) for name in Account._fields))).first()
    return Account(*row) if row else None


def keep(connection: Connection, account: Account | None) -> None:
    """The club has this account from now on, or none."""
    connection.execute(delete(BankAccount))
    if account is not None:
        connection.execute(insert(BankAccount).values(id=ONLY, **account._asdict()))
