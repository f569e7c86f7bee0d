"""The code by which a banking app fills in a transfer: EPC069-12, version 002, "GiroCode"."""

from __future__ import annotations

from typing import NamedTuple

LONGEST_NAME, LONGEST_TEXT = 70, 140
"""Characters of the payee's name and of what a transfer is for."""
MOST_BYTES = 331
"""What a code of version 13 with the correction M holds."""
MOST_OF_NAME = 200
"""Bytes of a name that leave room for everything else."""
VERSION = 13


class ClubAccount(NamedTuple):
    """Where a transfer goes: whose account, its IBAN without spaces, and the bank's BIC where somebody wrote it."""

    name: str
    iban: str
    bic: str | None = None


def build_girocode(account: ClubAccount, cents: int, text: str) -> str:
    """A transfer of ``cents`` for ``text``, which is cut between characters where it is too long.

    >>> build_girocode(ClubAccount("Club", "DE89370400440532013000"), 250, "Fines").split("\\n")[4:]
    ['', 'Club', 'DE89370400440532013000', 'EUR2.50', '', '', 'Fines']
    """
    whole = text[:LONGEST_TEXT]
    while len((code := _lines(account, cents, whole)).encode()) > MOST_BYTES:
        whole = whole[:-1]
    return code


def _lines(account: ClubAccount, cents: int, text: str) -> str:
    service, version, utf_8, transfer = "BCD", "002", "1", "SCT"
    purpose = reference = ""
    amount = f"EUR{cents // 100}.{cents % 100:02}"
    payee = (account.bic or "", account.name, account.iban)
    # After the last line with anything in it nothing follows, and there is no information for the payer.
    return "\n".join((service, version, utf_8, transfer, *payee, amount, purpose, reference, text))
