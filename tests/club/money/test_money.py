"""Amounts as people write them: cents, or what is wrong with them."""

from __future__ import annotations

import pytest

from referee.club.faults import ClubFault
from referee.club.money.money import parse_amount
from referee.translations.money import format_money


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("2,50", 250),
        ("2.50", 250),
        ("2,5", 250),
        ("2,", 200),
        (",5", 50),
        ("0,01", 1),
        ("3", 300),
        (" 3 € ", 300),
        ("5,00 €", 500),
        ("€ 5", 500),
        ("€5.00", 500),
        ("5 EUR", 500),
        ("eur 5", 500),
        ("5 Euro", 500),
        ("5 euros", 500),
        ("0003", 300),
        ("9999,99", 999_999),
    ],
)
def test_an_amount_is_read_in_cents(text: str, cents: int) -> None:
    assert parse_amount(text, "amount") == cents


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "money_missing"),
        ("  €", "money_missing"),
        ("two", "money_form"),
        (",", "money_form"),
        ("1,2,3", "money_form"),
        ("1.234,50", "money_decimals"),
        ("1,234.50", "money_decimals"),
        ("1 234,50", "money_decimals"),
        ("1'234.50 €", "money_decimals"),
        ("1.234.567", "money_decimals"),
        ("5 $", "money_form"),
        ("€ 5 €", "money_form"),
        ("5 € 3", "money_form"),
        ("EUR", "money_missing"),
        ("1e3", "money_form"),
        ("+3", "money_form"),
        ("٣", "money_form"),
        ("nan", "money_form"),
        ("-3", "money_negative"),
        ("-0,50", "money_negative"),
        ("\N{MINUS SIGN}5", "money_negative"),
        ("- 5 €", "money_negative"),
        ("€ -5", "money_negative"),
        ("2,505", "money_decimals"),
        ("1.000", "money_decimals"),
        ("0", "money_zero"),
        ("0,00", "money_zero"),
        ("10000", "money_large"),
        ("9" * 100_000, "money_large"),
    ],
)
def test_what_is_no_amount_is_told(text: str, code: str) -> None:
    with pytest.raises(ClubFault) as caught:
        parse_amount(text, "amount")
    assert (caught.value.code, caught.value.field) == (code, "amount")


@pytest.mark.parametrize(
    ("cents", "lang", "said"),
    [(250, "en", "€2.50"), (250, "de", "2,50\N{NO-BREAK SPACE}€"), (-50, "en", "\N{MINUS SIGN}€0.50")],
)
def test_an_amount_is_written_as_the_language_does(cents: int, lang: str, said: str) -> None:
    assert format_money(cents, lang) == said
