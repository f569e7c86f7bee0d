"""What the style sheets may ask, so that a tap costs no more than what it changes."""

from __future__ import annotations

import re

import pytest

from tests.places import ROOT

HOLDERS = (".table", ".board-pane", ".watch", ".replay")
"""What holds the map."""
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|lab|lch|oklab|oklch)a?\(", re.IGNORECASE)
OWN_COLOURS = ("board.css", "scenery.css", "print.css", "print_pages.css")
"""The map is painted, and paper is black and white: these sheets say colours themselves."""


def without_print(sheet: str) -> str:
    """Return the sheet without what it says of paper."""
    return re.sub(r"^@media print \{$.*?^\}$", "", sheet, flags=re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("holder", HOLDERS)
def test_no_rule_asks_what_stands_below_what_holds_the_map(holder: str) -> None:
    """With each change below it the browser would work out the styles of the whole map anew."""
    asks = re.compile(re.escape(holder) + r"(?:\.[\w-]+)*:(?:not\(:)?has\(")
    sheets = sorted((ROOT / "static/css").glob("*.css"))
    assert [sheet.name for sheet in sheets if asks.search(sheet.read_text())] == []


def test_colours_stand_once_among_the_tokens() -> None:
    sheets = {sheet.name: without_print(sheet.read_text()) for sheet in (ROOT / "static/css").glob("*.css")}
    tokens = re.compile(r"^:root(\[data-theme=\"light\"\])? \{$.*?^\}$", re.DOTALL | re.MULTILINE)
    told = [match[0] for match in tokens.finditer(sheets["app.css"])]
    assert len(told) == 2 and all(COLOUR.search(block) for block in told)
    sheets["app.css"] = tokens.sub("", sheets["app.css"])
    own = {name: COLOUR.findall(sheet) for name, sheet in sheets.items() if name not in OWN_COLOURS}
    assert {name: colours for name, colours in own.items() if colours} == {}
