"""The club's account: an IBAN that holds, spaces or not, and who wrote it."""

from __future__ import annotations

import pytest

from referee.club.files.girocode import ClubAccount
from referee.service.cash import accounts
from referee.service.people import book
from tests.instance import Instance
from tests.service.problems import problems_of

IBAN = "DE89370400440532013000"


def test_the_account_is_kept_and_removed(club: Instance) -> None:
    accounts.set_account(club.desk, 1, ClubAccount("Club", "de89 3704 0044 0532 0130 00", ""))
    account = accounts.read_account(club.desk)
    assert account is not None and (account.iban, accounts.format_iban(account)) == (
        IBAN,
        "DE89 3704 0044 0532 0130 00",
    )
    accounts.set_account(club.desk, 1, ClubAccount("", "", ""))
    assert accounts.read_account(club.desk) is None
    assert [(change.who, change.what) for change in book.list_changes(club.desk)[:2]] == [
        ("Alice", "account_removed"),
        ("Alice", "account_set"),
    ]


@pytest.mark.parametrize(
    ("account", "problems"),
    [
        (ClubAccount("", IBAN, ""), [("name_empty", "name")]),
        (ClubAccount("Club", "", "COBADEFFXXX"), [("iban_missing", "iban")]),
        (ClubAccount("Club", "!!", "?"), [("iban_form", "iban"), ("bic_form", "bic")]),
        (ClubAccount("Club", IBAN[:-1] + "1", ""), [("iban_checksum", "iban")]),
        (ClubAccount("x" * 71, IBAN, ""), [("name_long", "name")]),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    club: Instance, account: ClubAccount, problems: list[tuple[str, str]]
) -> None:
    assert problems_of(lambda: accounts.set_account(club.desk, 1, account)) == problems
