"""Amounts as people write them, in whole cents."""

from __future__ import annotations

import re

from referee.club.faults import ClubFault

MAX_CENTS = 999_999
"""The largest amount of one entry, in cents."""
_CURRENCY = re.compile(r"€|EUROS?|EUR", re.IGNORECASE)
_NUMBER = re.compile(r"([-\u2212\u2013]?)\s*([0-9]*)(?:[.,]([0-9]*))?", re.ASCII)
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:[.,'\u2019\s][0-9]{3})+(?:[.,][0-9]*)?")


def parse_amount(text: str, field: str, least: int = 1) -> int:
    """Parse an amount with a comma or a point, with or without a currency, to cents: ``least`` to `MAX_CENTS`.

    :raises ClubFault: money_missing, money_form, money_negative, money_decimals, money_zero, money_large.

    >>> [parse_amount(text, "amount") for text in ("2,50", "0.5", "3 €", "EUR 3")]
    [250, 50, 300, 300]
    """
    plain = _strip_currency(text.strip())
    if not plain:
        raise ClubFault("money_missing", field)
    if _THOUSANDS.fullmatch(plain):
        raise ClubFault("money_decimals", field)
    match = _NUMBER.fullmatch(plain)
    if match is None or not (match[2] or match[3]):
        raise ClubFault("money_form", field)
    if match[1]:
        raise ClubFault("money_negative", field)
    return _parse_cents(match[2], match[3] or "", field, least)


def _strip_currency(text: str) -> str:
    """Return the amount without its currency, which may be before or after it."""
    before, after = _CURRENCY.match(text), _CURRENCY.search(text)
    if before is not None:
        return text[before.end() :].strip()
    if after is not None and after.end() == len(text):
        return text[: after.start()].strip()
    return text


def _parse_cents(whole: str, parts: str, field: str, least: int) -> int:
    if len(parts) > 2:
        raise ClubFault("money_decimals", field)
    # Nine digits are more than is allowed already: an endless row of them is not turned into a number.
    cents = int(whole.lstrip("0")[:9] or "0") * 100 + int(parts.ljust(2, "0"))
    if cents > MAX_CENTS:
        raise ClubFault("money_large", field, most=MAX_CENTS)
    if cents < least:
        raise ClubFault("money_zero", field)
    return cents
