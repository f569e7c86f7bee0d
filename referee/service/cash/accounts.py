"""The club's bank account, and the codes by which members pay into it."""

from __future__ import annotations

from stdnum import bic, iban
from stdnum.exceptions import InvalidChecksum, ValidationError

from referee.club.files.girocode import LONGEST_NAME, MOST_OF_NAME, ClubAccount
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.once import Asking, once
from referee.service.desk.problems import Gathering, Problem
from referee.store.cash import accounts as stored
from referee.store.people import clubs
from referee.store.people.clubs import ChangeRow

SCOPE = "accounts"


def read_account(desk: Desk) -> ClubAccount | None:
    """The club's account; ``None`` where it has none."""
    with desk.store.reading() as connection:
        return stored.find_account(connection)


def set_account(desk: Desk, keeper: int, written: ClubAccount, asked: Asking | None = None) -> None:
    """The club has this account, or none if nothing is written; it is on record who said so, once however often it is
    ``asked`` for.

    :raises Problem: every field that is wrong.
    """
    wanted = _checked(written) if any(filter(None, written)) else None

    def work(change: Change) -> str:
        if stored.find_account(change.connection) != wanted:
            stored.save_account(change.connection, wanted)
            what = "account_set" if wanted else "account_removed"
            facts = {"iban": iban.format(wanted.iban)} if wanted else {}
            clubs.log_change(change.connection, ChangeRow(clock.now(), keeper, what, facts))
        return ""

    desk.change(lambda change: once(change, asked, lambda: work(change), SCOPE))


def _checked(written: ClubAccount) -> ClubAccount:
    """The account as banks write it."""
    gathering = Gathering()
    with gathering:
        check_name(written.name.strip())
    with gathering:
        check_iban(written.iban)
    with gathering:
        check_bic(written.bic or "")
    gathering.end()
    return ClubAccount(written.name.strip(), iban.compact(written.iban), bic.compact(written.bic or "") or None)


def check_name(name: str) -> None:
    if not name:
        raise Problem("name_empty", field="name")
    if len(name) > LONGEST_NAME or len(name.encode()) > MOST_OF_NAME:
        raise Problem("name_long", field="name", most=LONGEST_NAME)
    if not name.isprintable():
        raise Problem("text_invalid", field="name")


def check_iban(written: str) -> None:
    if not written.strip():
        raise Problem("iban_missing", field="iban")
    try:
        # Digits of another script would pass, and no bank knows them.
        if not written.isascii():
            raise Problem("iban_form", field="iban")
        iban.validate(written)
    except InvalidChecksum:
        raise Problem("iban_checksum", field="iban") from None
    except ValidationError:
        raise Problem("iban_form", field="iban") from None


def check_bic(written: str) -> None:
    if written.strip() and not (written.isascii() and bic.is_valid(written)):
        raise Problem("bic_form", field="bic")


def format_iban(account: ClubAccount) -> str:
    """The IBAN as people read it: four by four."""
    return str(iban.format(account.iban))
