"""GiroCode: the QR code from which a banking app fills in a transfer (EPC069-12, version 002)."""

from __future__ import annotations

from typing import NamedTuple

LONGEST_NAME, LONGEST_TEXT = 70, 140
"""The most characters of the payee's name and of the transfer's text."""
MOST_BYTES = 331
"""The most bytes in a QR code of version 13 with error correction M."""
MOST_OF_NAME = 200
"""The most bytes of a name that leave room for all other lines."""
VERSION = 13


class ClubAccount(NamedTuple):
    """The bank account that a transfer goes to: its holder, the IBAN without spaces, and the BIC if one was given."""

    name: str
    iban: str
    bic: str | None = None


def build_girocode(account: ClubAccount, cents: int, text: str) -> str:
    r"""Build the code's lines for a transfer of ``cents`` with ``text``, which is cut if the code would be too long.

    >>> build_girocode(ClubAccount("Club", "DE89370400440532013000"), 250, "Fines").split("\n")[4:]
    ['', 'Club', 'DE89370400440532013000', 'EUR2.50', '', '', 'Fines']
    """
    text = text[:LONGEST_TEXT]
    while len((code := _build_lines(account, cents, text)).encode()) > MOST_BYTES:
        text = text[:-1]
    return code


def _build_lines(account: ClubAccount, cents: int, text: str) -> str:
    service, version, utf_8, transfer = "BCD", "002", "1", "SCT"
    purpose = reference = ""
    amount = f"EUR{cents // 100}.{cents % 100:02}"
    payee = (account.bic or "", account.name, account.iban)
    # The information for the payer, which would come last, is left out together with its line.
    return "\n".join((service, version, utf_8, transfer, *payee, amount, purpose, reference, text))
