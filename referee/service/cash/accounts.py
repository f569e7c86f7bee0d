"""The club's bank account, and the codes by which members pay into it."""

from __future__ import annotations

from stdnum import bic, iban
from stdnum.exceptions import InvalidChecksum, ValidationError

from referee.club.changes import ChangeWord
from referee.club.files.girocode import LONGEST_NAME, MOST_OF_NAME, ClubAccount
from referee.service.desk.desk import Change, Desk
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import roster
from referee.store.cash import accounts as stored

SCOPE = "accounts"


def read_account(desk: Desk) -> ClubAccount | None:
    """Return the club's account, or ``None``."""
    with desk.store.reading() as connection:
        return stored.find_account(connection)


def set_account(desk: Desk, keeper: int, written: ClubAccount, asked: RequestKey | None = None) -> None:
    """Save the club's account, or remove it if nothing is ``written``, and log who did; once per request ``asked``.

    :raises Problem: every field that is wrong.
    """
    account = _parse_account(written) if any(filter(None, written)) else None

    def save_account(change: Change) -> str:
        if stored.find_account(change.connection) != account:
            stored.save_account(change.connection, account)
            what: ChangeWord = "account_set" if account else "account_removed"
            facts = {"iban": iban.format(account.iban)} if account else {}
            roster.log_change(change, keeper, what, **facts)
        return ""

    change_once(desk, asked, save_account, SCOPE)


def _parse_account(written: ClubAccount) -> ClubAccount:
    wrong = Gathering()
    with wrong:
        check_name(written.name.strip())
    with wrong:
        check_iban(written.iban)
    with wrong:
        check_bic(written.bic or "")
    wrong.end()
    return ClubAccount(written.name.strip(), iban.compact(written.iban), bic.compact(written.bic or "") or None)


def check_name(name: str) -> None:
    """Raise unless the holder's name fits into a `girocode`.

    :raises Problem: name_empty, name_long, text_invalid.
    """
    if not name:
        raise Problem("name_empty", field="name")
    if len(name) > LONGEST_NAME or len(name.encode()) > MOST_OF_NAME:
        raise Problem("name_long", field="name", most=LONGEST_NAME)
    if not name.isprintable():
        raise Problem("text_invalid", field="name")


def check_iban(written: str) -> None:
    """Raise unless the text is an IBAN, with or without spaces.

    :raises Problem: iban_missing, iban_form, iban_checksum.
    """
    if not written.strip():
        raise Problem("iban_missing", field="iban")
    try:
        # `iban.validate` would take digits of other scripts, which no bank knows.
        if not written.isascii():
            raise Problem("iban_form", field="iban")
        iban.validate(written)
    except InvalidChecksum:
        raise Problem("iban_checksum", field="iban") from None
    except ValidationError:
        raise Problem("iban_form", field="iban") from None


def check_bic(written: str) -> None:
    """Raise unless the text is a BIC or empty.

    :raises Problem: bic_form.
    """
    if written.strip() and not (written.isascii() and bic.is_valid(written)):
        raise Problem("bic_form", field="bic")


def format_iban(account: ClubAccount) -> str:
    """Return the IBAN in groups of four."""
    return str(iban.format(account.iban))
