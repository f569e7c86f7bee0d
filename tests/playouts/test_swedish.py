"""Two hundred matches of each variant under the Swedish rules: each keeps the book's promises to the end."""

from __future__ import annotations

import pytest

from tests.playouts.books import ENDINGS, EVERYWHERE, all_kept, variants

OWN = {"duel": ("neutral_share",)}
"""What has a use in that variant alone."""


@pytest.mark.parametrize("variant", variants("swedish"))
def test_playouts(variant: str) -> None:
    """Every action offered is accepted, every promise is kept, and each of them was put to the test."""
    assert all_kept("swedish", variant).keys() >= {*EVERYWHERE, *OWN.get(variant, ()), ENDINGS[variant], "fewer_dice"}
