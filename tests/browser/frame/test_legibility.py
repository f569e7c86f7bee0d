"""What is read across the table is as large as it must be; `docs/legibility.md` says what is measured."""

from __future__ import annotations

import re
import runpy
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser import longest
from tests.browser.server import Server
from tests.places import ROOT

LEGIBILITY = SimpleNamespace(**runpy.run_path(str(ROOT / "docs" / "legibility.py")))
DOCUMENT = (ROOT / "docs" / "legibility.md").read_text(encoding="utf-8")
LEAST = {
    "Army count": 21,
    "Army count of three digits": 21,
    "Whose turn": 40,
    "What is asked": 24,
    "What happened last": 24,
}
"""Font sizes in CSS px at 1280 × 800."""
TOO_NARROW = [("a throw that costs both", language, "768 × 1024", ".latest-says") for language in ("de", "en")]
"""Beside the dice to enter the band of the smallest tablet that stands has no line for what was said last."""

TOO_HIGH = [("a capital taken", language, "1920 × 1080") for language in ("de", "en")]
"""Four counted things make the standings higher, and the page as a whole is scrolled."""


@pytest.mark.parametrize("theme", LEGIBILITY.THEMES)
def test_what_is_read_across_the_table(server: Server, browser: Browser, theme: str) -> None:
    table: Any = LEGIBILITY.measure(server, browser, theme)
    assert {name: table.sizes[name][0] for name, least in LEAST.items() if table.sizes[name][0] < least} == {}
    assert table.die >= 64
    contrasts = {seat: LEGIBILITY.contrast(seat, rgb) for seat, rgb in table.badges.items()}
    assert {seat: found for seat, found in contrasts.items() if found < LEGIBILITY.LARGE_TEXT} == {}
    for one, other in combinations(LEGIBILITY.PLACES, 2):
        assert LEGIBILITY.difference(table.badges[one], table.badges[other]) >= LEGIBILITY.APART, (one, other)
    if theme == "dark":
        wrong = [row for row in LEGIBILITY.size_rows(table) if row.split("|")[1:3] not in written_sizes()]
        assert wrong == []
        assert [row for row in LEGIBILITY.colour_rows(table) if row not in DOCUMENT] == []


def test_the_longest_sentences_are_whole_on_the_table(server: Server, browser: Browser) -> None:
    matches = longest.open_states(server)
    sentences = [one for one in longest.measure_tables(server, browser, matches) if one[:4] not in TOO_NARROW]
    assert {one.state for one in sentences} == set(longest.STATES)
    assert [one for one in sentences if one.cut] == []
    assert [one for one in sentences if one.what in longest.BAND and one.font < 18] == []


def test_the_longest_sentences_are_whole_on_phones(server: Server, browser: Browser) -> None:
    matches = longest.open_states(server)
    assert [one for one in longest.measure_phones(server, browser, matches) if one.cut] == []


def test_the_longest_sentences_are_whole_for_onlookers(server: Server, browser: Browser) -> None:
    matches = longest.open_states(server)
    sentences = [one for one in longest.measure_watches(server, browser, matches) if one[:3] not in TOO_HIGH]
    assert [one for one in sentences if one.cut] == []


def written_sizes() -> list[list[str]]:
    """What the document says of fonts: heights depend on the faces a machine has, sizes do not."""
    return [row.split("|")[1:3] for row in DOCUMENT.splitlines() if row.startswith("|")]


def test_seats_whose_colours_are_too_near_have_different_shapes() -> None:
    """Every seat has a shape of its own, so that no pair needs its colour."""
    shapes = (ROOT / "templates" / "matches" / "_seats.svg").read_text(encoding="utf-8")
    drawn = dict(re.findall(r'<\w+ id="seat-(\w+)" class="[^"]*" (.+?)/>', shapes))
    assert len(drawn) == 8
    assert len(set(drawn.values())) == len(drawn)
    assert "needed" in DOCUMENT
