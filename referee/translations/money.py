"""Amounts of money as the language writes them."""

from __future__ import annotations

from decimal import Decimal

from babel.numbers import format_currency

CURRENCY = "EUR"


def format_money(cents: int, lang: str) -> str:
    """The amount with its currency: "€2.50", "2,50 €"."""
    return format_currency(Decimal(cents) / 100, CURRENCY, locale=lang).replace("-", "\u2212")
