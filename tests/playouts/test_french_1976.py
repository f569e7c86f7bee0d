"""Matches of each variant under the French rules: each keeps the book's promises to the end."""

from __future__ import annotations

import pytest

from tests.playouts.books import ENDINGS, EVERYWHERE, Chosen, all_kept, variants

OWN = {
    **dict.fromkeys(("missions", "domination"), ("sets_in_time",)),
    "duel": ("neutral_share", "neutral_attacks"),
}
"""What must have come up in that variant; in a duel nobody plays on with cards just taken over."""


@pytest.mark.parametrize("variant", variants("french_1976"))
def test_playouts(variant: str, chosen: Chosen) -> None:
    """Every action offered is accepted, every promise is kept, and each of them was put to the test."""
    all_kept("french_1976", variant, {*EVERYWHERE, *OWN[variant], ENDINGS[variant]}, chosen)
