"""Amounts of money in the style of a language."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from referee.translations.formats import format_currency, format_decimal


@lru_cache(4096)
def format_money(cents: int, lang: str) -> str:
    """Return the amount with its currency: "€2.50", "2,50 €"."""
    return format_currency(Decimal(cents) / 100, lang).replace("-", "\u2212")


def format_amount(cents: int, lang: str) -> str:
    """Return the amount alone, as a form's field holds it: "2.50", "2,50"."""
    return format_decimal(Decimal(cents) / 100, lang, 2)
