"""Two hundred matches of each variant under the Regelbuch: each keeps the book's promises to the end."""

from __future__ import annotations

import pytest

from tests.playouts.books import ENDINGS, EVERYWHERE, all_kept, variants


@pytest.mark.parametrize("variant", variants("regelbuch"))
def test_playouts(variant: str) -> None:
    """Every action offered is accepted, every promise is kept, and each of them was put to the test."""
    assert all_kept("regelbuch", variant).keys() >= {*EVERYWHERE, ENDINGS[variant], "sets_in_time"}
