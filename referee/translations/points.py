"""The exact points of a championship as text."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

_SIGNS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


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
