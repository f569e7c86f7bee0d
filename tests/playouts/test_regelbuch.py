"""Two hundred matches of each variant under the Regelbuch: each keeps the book's promises to the end."""

from __future__ import annotations

import pytest

from tests.playouts.books import ENDINGS, EVERYWHERE, all_kept, variants


@pytest.mark.parametrize("variant", variants("regelbuch"))
def test_playouts(variant: str) -> None:
    """Every action offered is accepted, every promise is kept, and each of them was put to the test."""
    # Sets are traded after the draw here. That one is left for before the next throw comes up once in 200 matches for
    # missions, by chance; the other variants show it.
    by_chance = {"sets_forced"} if variant == "missions" else set()
    assert all_kept("regelbuch", variant).keys() >= {*EVERYWHERE, ENDINGS[variant], "sets_in_time"} - by_chance
