"""The page that sets two rulebooks side by side."""

from __future__ import annotations

from tests.instance import Instance
from tests.web.forms import HTML, see


def test_two_rulebooks_are_compared_by_what_differs(instance: Instance) -> None:
    text = see(instance.table, "/rulebooks/compare?one=easy_move&other=french_1976")
    assert "Placing the armies at the start" in text
    assert "everybody freely" in text
    assert "French rules 5" in text
    assert "What a set is worth (World domination)" not in text
    assert "Attack dice at most" not in text
    assert "These two do not differ." in see(instance.table, "/rulebooks/compare?one=swedish&other=swedish")


def test_a_variant_s_own_difference_is_told(instance: Instance) -> None:
    """With incremental sets the French world domination differs where its missions do not."""
    text = see(instance.table, "/rulebooks/compare?one=french_1976&other=swedish")
    assert "What a set is worth (World domination)" in text


def test_only_rulebooks_are_compared(instance: Instance) -> None:
    answer = instance.table.get("/rulebooks/compare?one=atlantis", headers=HTML)
    assert answer.status_code == 400
