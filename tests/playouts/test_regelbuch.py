"""Matches of each variant under the Regelbuch: each keeps the book's promises to the end."""

from __future__ import annotations

import pytest

from tests.playouts.books import ENDINGS, EVERYWHERE, Chosen, all_kept, variants


@pytest.mark.parametrize("variant", variants("regelbuch"))
def test_playouts(variant: str, chosen: Chosen) -> None:
    """Every action offered is accepted, every promise is kept, and each of them was put to the test."""
    all_kept("regelbuch", variant, {*EVERYWHERE, ENDINGS[variant], "sets_in_time"}, chosen)
