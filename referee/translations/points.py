"""Points of a championship and figures of tests as text."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from referee.translations import formats

_SIGNS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
SMALLEST_CHANCE = 0.0001
"""The smallest chance that is written out."""


def format_points(count: int | Fraction) -> str:
    """Format the points for people.

    >>> [format_points(points) for points in (2, Fraction(5, 2), Fraction(1, 2), Fraction(7, 6))]
    ['2', '2½', '½', '1 1/6']
    """
    whole, rest = divmod(count, 1)
    if not rest:
        return str(whole)
    sign = _SIGNS.get(Fraction(rest))
    return f"{whole or ''}{sign}" if sign else f"{whole or ''} {rest}".strip()


def points_as_number(count: int | Fraction) -> int | Decimal:
    """Return the points for programs: whole, or with their decimals.

    >>> points_as_number(Fraction(4, 2)), points_as_number(Fraction(5, 2))
    (2, Decimal('2.5'))
    """
    return count.numerator if count.denominator == 1 else Decimal(count.numerator) / Decimal(count.denominator)


def format_chance(chance: float, lang: str) -> str:
    """Format the figure of a test, to four decimals.

    >>> [format_chance(chance, "de") for chance in (0.1051, 0.00001)]
    ['p = 0,1051', 'p < 0,0001']
    """
    sign = "=" if chance >= SMALLEST_CHANCE else "<"
    return f"p {sign} {formats.format_decimal(max(chance, SMALLEST_CHANCE), lang, 4)}"


def format_decimal(number: float, lang: str) -> str:
    """Format a number to two decimals.

    >>> format_decimal(9.104, "de")
    '9,10'
    """
    return formats.format_decimal(number, lang, 2)
