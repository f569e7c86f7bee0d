"""The club's bank account: who may write it, what is wrong with it, and the codes by which members pay."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from referee.club.files.girocode import ClubAccount
from referee.service.admin import backups
from referee.service.cash import accounts
from referee.service.people import book
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import fault, see, send

GOOD = {"name": "Spielverein Übermut", "iban": "de89 3704 0044 0532 0130 00", "bic": "cobadeffxxx"}
FINE = {"kind": "fine", "member": "2", "amount": "2,50", "day": "", "text": "late"}


def test_the_keeper_writes_the_account_and_it_is_logged(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    assert "/book/account" in see(device, "/book")
    assert send(device, "/book/account", "/book/account", GOOD).status_code == 303
    assert accounts.read_account(instance.desk) == ClubAccount(
        "Spielverein Übermut", "DE89370400440532013000", "COBADEFFXXX"
    )
    assert "The club's bank account was written down: DE89 3704 0044 0532 0130 00." in see(device, "/book")
    assert send(device, "/book/account", "/book/account", GOOD).status_code == 303
    assert [change.what for change in book.list_changes(instance.desk)].count("account_set") == 1
    assert b'"iban": "DE89370400440532013000"' in b"".join(backups.stream_backup(instance.desk))


def test_an_account_is_removed_by_leaving_all_empty(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for form in (GOOD, dict.fromkeys(GOOD, "")):
        send(device, "/book/account", "/book/account", form)
    assert accounts.read_account(instance.desk) is None
    assert "The club's bank account was removed." in see(device, "/book")


def test_nobody_else_writes_it(instance: Instance) -> None:
    found_club(instance)
    token = see(instance.onlooker(), "/book").partition('name="csrf_token" value="')
    answer = instance.onlooker().get("/book/account")
    assert (answer.status_code, answer.location, bool(token)) == (303, "/book?next=/book/account", True)
    device = open_book(instance)
    page = see(device, "/book/account").partition('name="csrf_token" value="')[2].partition('"')[0]
    send(device, "/book", "/book/close", {})
    assert device.post("/book/account", data={"csrf_token": page, **GOOD}).status_code == 403
    assert accounts.read_account(instance.desk) is None


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"iban": ""}, {"iban": "The IBAN is missing."}),
        ({"iban": "DE88370400440532013000"}, {"iban": "The check digits of this IBAN do not fit"}),
        ({"iban": "DE8937040044053201300"}, {"iban": "something in it is missing or mistyped"}),
        ({"iban": "XX46370400440532013000"}, {"iban": "This is no IBAN"}),
        ({"iban": "DE89370400440532013٠٠٠"}, {"iban": "This is no IBAN"}),
        ({"iban": "=1+1"}, {"iban": "This is no IBAN"}),
        ({"bic": "COBADEF"}, {"bic": "This is no BIC"}),
        ({"name": "x" * 71}, {"name": "A name has at most 70 characters."}),
        ({"name": "a\nb\x00c"}, {"name": "holds characters that cannot be shown"}),
        (
            {"name": " ", "iban": "?", "bic": "?"},
            {"name": "A name is missing.", "iban": "This is no IBAN", "bic": "This is no BIC"},
        ),
    ],
)
def test_everything_wrong_is_told_at_its_field(
    lasting: Instance, keeping: FlaskClient, wrong: dict[str, str], says: dict[str, str]
) -> None:
    answer = send(keeping, "/book/account", "/book/account", {**GOOD, **wrong})
    assert answer.status_code == 400
    for field in GOOD:
        shown_fault = fault(answer.text, f"{field}-account")
        assert (says[field] in shown_fault) if field in says else (shown_fault == "")
    assert accounts.read_account(lasting.desk) is None


def test_whoever_owes_something_gets_a_code(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    send(device, "/cash", "/cash/entries", FINE)
    assert "/cash/pay/" not in see(instance.onlooker(), "/cash")
    assert "/book/account" in see(device, "/cash") and "/book/account" not in see(instance.onlooker(), "/cash")
    assert "the club's bank account is missing" in see(instance.onlooker(), "/cash/pay/2")
    send(device, "/book/account", "/book/account", GOOD)
    cash = see(instance.onlooker(), "/cash")
    assert 'href="/cash/pay/2"' in cash and 'href="/cash/pay/1"' not in cash
    page = see(instance.onlooker(), "/cash/pay/2?lang=de")
    for detail in ("<svg", "2,50", "DE89 3704 0044 0532 0130 00", "Spielverein Übermut", "Risiko-Kasse Bob"):
        assert detail in page
    assert "<svg" not in see(instance.onlooker(), "/cash/pay/1").partition("<main")[2]
    assert instance.onlooker().get("/cash/pay/99").status_code == 404


def test_a_closed_book_asks_for_the_pin_first(instance: Instance) -> None:
    found_club(instance)
    send(open_book(instance), "/book", "/book/reading", {"reading": "pin"})
    assert instance.onlooker().get("/cash/pay/2").location.startswith("/book?next=")
