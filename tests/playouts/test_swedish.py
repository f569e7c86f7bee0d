"""Matches of each variant under the Swedish rules: each keeps the book's promises to the end."""

from __future__ import annotations

import pytest

from tests.playouts.books import ENDINGS, EVERYWHERE, Chosen, all_kept, variants

OWN = {"duel": ("neutral_share",)}
"""What has a use in that variant alone."""


@pytest.mark.parametrize("variant", variants("swedish"))
def test_playouts(variant: str, chosen: Chosen) -> None:
    """Every action offered is accepted, every promise is kept, and each of them was put to the test."""
    all_kept("swedish", variant, {*EVERYWHERE, *OWN.get(variant, ()), ENDINGS[variant], "fewer_dice"}, chosen)
