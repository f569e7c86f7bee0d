"""Every row of the statutes has a test named after its paragraph, and the preset is the statutes' catalogue."""

from __future__ import annotations

import re
from functools import cache

import pytest

from referee.rulebooks import presets
from referee.translations.texts.fines import OFFENCES
from tests.places import TESTS
from tests.service.statutes.rows import CATALOGUE, ROWS, named


@cache
def names() -> frozenset[str]:
    """The names of all tests of the statutes."""
    texts = (file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    return frozenset(name for text in texts for name in re.findall(r"^def (test_st_\w+)", text, re.M))


@pytest.mark.parametrize("row", [*ROWS, *(f"{named(one[0])}_{key}" for key, one in CATALOGUE.items())])
def test_every_row_has_a_test_named_after_its_paragraph(row: str) -> None:
    assert any(name.startswith(f"test_st_{row}_") for name in names()), ROWS.get(row, row)


def test_the_preset_is_the_catalogue_of_the_statutes() -> None:
    assert {one.key: (one.paragraph, one.cents) for one in presets.load_fines()} == CATALOGUE
    assert {one.key: one.pricing for one in presets.load_fines() if one.pricing != "fixed"} == {
        "repeated_cancelling": "rising",
        "hospitality": "range",
    }
    assert {one.key: one.effect for one in presets.load_fines() if one.effect} == {"false_set": "loses_cards"}
    assert {one.key: one.excluded for one in presets.load_fines() if one.excluded} == {"hospitality": "host"}
    assert set(OFFENCES) == set(CATALOGUE)
