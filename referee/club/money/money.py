"""Amounts as people write them, in whole cents."""

from __future__ import annotations

import re

from referee.club.faults import ClubFault

MOST = 999_999
"""The largest amount of one entry, in cents."""
_CURRENCY = re.compile(r"€|EUROS?|EUR", re.IGNORECASE)
_NUMBER = re.compile(r"([-\u2212\u2013]?)\s*([0-9]*)(?:[.,]([0-9]*))?", re.ASCII)
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:[.,'\u2019\s][0-9]{3})+(?:[.,][0-9]*)?")


def parse_amount(text: str, field: str) -> int:
    """The cents of an amount with a comma or a point, in euros or without: more than nothing, at most `MOST`.

    :raises ClubFault: money_missing, money_form, money_negative, money_decimals, money_zero, money_large.

    >>> [parse_amount(text, "amount") for text in ("2,50", "0.5", "3 €", "EUR 3")]
    [250, 50, 300, 300]
    """
    plain = _number(text.strip())
    if not plain:
        raise ClubFault("money_missing", field)
    if _THOUSANDS.fullmatch(plain):
        raise ClubFault("money_decimals", field)
    found = _NUMBER.fullmatch(plain)
    if found is None or not (found[2] or found[3]):
        raise ClubFault("money_form", field)
    if found[1]:
        raise ClubFault("money_negative", field)
    return _cents(found[2], found[3] or "", field)


def _number(text: str) -> str:
    """What stands beside the currency, which may stand before or behind it."""
    before, after = _CURRENCY.match(text), _CURRENCY.search(text)
    if before is not None:
        return text[before.end() :].strip()
    if after is not None and after.end() == len(text):
        return text[: after.start()].strip()
    return text


def _cents(whole: str, parts: str, field: str) -> int:
    if len(parts) > 2:
        raise ClubFault("money_decimals", field)
    # Endless digits are not worth a number; nine are more than is allowed.
    cents = int(whole.lstrip("0")[:9] or "0") * 100 + int(parts.ljust(2, "0"))
    if cents > MOST:
        raise ClubFault("money_large", field, most=MOST)
    if cents == 0:
        raise ClubFault("money_zero", field)
    return cents
