"""What the style sheets may ask, so that a tap costs no more than what it changes."""

from __future__ import annotations

import re

import pytest

from tests.places import ROOT

HOLDERS = (".table", ".board-pane", ".watch", ".replay")
"""What holds the map."""


@pytest.mark.parametrize("holder", HOLDERS)
def test_no_rule_asks_what_stands_below_what_holds_the_map(holder: str) -> None:
    """With each change below it the browser would work out the styles of the whole map anew."""
    asks = re.compile(re.escape(holder) + r"(?:\.[\w-]+)*:(?:not\(:)?has\(")
    sheets = sorted((ROOT / "static/css").glob("*.css"))
    assert [sheet.name for sheet in sheets if asks.search(sheet.read_text())] == []
