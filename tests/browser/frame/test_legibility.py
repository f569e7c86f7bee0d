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


@pytest.mark.by_turns(15, "every page")
@pytest.mark.parametrize("locale", longest.LOCALES)
def test_the_longest_sentences_are_whole_on_the_table(server: Server, browser: Browser, locale: str) -> None:
    matches = longest.open_states(server)
    sentences = list(longest.measure_tables(server, browser, matches, [locale]))
    assert {one.state for one in sentences} == set(longest.STATES)
    assert [one for one in sentences if one.cut] == []
    assert [one for one in sentences if one.what in longest.BAND and one.font < 18] == []


@pytest.mark.by_turns(15, "every page")
def test_the_longest_sentences_are_whole_on_phones(server: Server, browser: Browser) -> None:
    matches = longest.open_states(server)
    sentences = list(longest.measure_phones(server, browser, matches))
    assert {one.state for one in sentences} == set(longest.STATES)
    assert [one for one in sentences if one.cut] == []


@pytest.mark.by_turns(15, "every page")
@pytest.mark.parametrize("locale", longest.LOCALES)
def test_the_longest_sentences_are_whole_for_onlookers(server: Server, browser: Browser, locale: str) -> None:
    matches = longest.open_states(server)
    sentences = list(longest.measure_watches(server, browser, matches, [locale]))
    assert {one.state for one in sentences} == set(longest.STATES)
    assert {one.what for one in sentences} == set(longest.ON_WATCH)
    assert [one for one in sentences if one.cut] == []


def written_sizes() -> list[list[str]]:
    """Return what the document says of fonts: heights depend on the faces a machine has, sizes do not."""
    return [row.split("|")[1:3] for row in DOCUMENT.splitlines() if row.startswith("|")]


def test_seats_whose_colours_are_too_near_have_different_shapes() -> None:
    """Every seat has a shape of its own, so that no pair needs its colour."""
    shapes = (ROOT / "templates" / "matches" / "_seats.svg").read_text(encoding="utf-8")
    drawn = dict(re.findall(r'<\w+ id="seat-(\w+)" class="[^"]*" (.+?)/>', shapes))
    assert len(drawn) == 8
    assert len(set(drawn.values())) == len(drawn)
    assert "needed" in DOCUMENT


def test_the_document_has_the_longest_sentence_of_each_place_and_cuts_none() -> None:
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in DOCUMENT.splitlines() if "` |" in row]
    assert {what.strip("`") for device, what, *_ in rows if device == "table"} == set(longest.AT_TABLE)
    assert {cut for *_, cut in rows} == {"0"}
    assert [row for row in rows if row[1].strip("`") in longest.BAND and float(row[5]) < 18] == []
