"""Every row of the statutes has a test named after its paragraph, and the preset is the statutes' catalogue."""

from __future__ import annotations

import re
from functools import cache

import pytest

from referee.rulebooks import presets
from referee.translations.texts.fines import OFFENCES
from tests.places import TESTS
from tests.service.statutes.rows import CATALOGUE, ROWS, name_paragraph


@cache
def names() -> frozenset[str]:
    """Return the names of all tests of the statutes."""
    texts = (file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    return frozenset(name for text in texts for name in re.findall(r"^def (test_st_\w+)", text, re.M))


@pytest.mark.parametrize("row", [*ROWS, *(f"{name_paragraph(offence[0])}_{key}" for key, offence in CATALOGUE.items())])
def test_every_row_has_a_test_named_after_its_paragraph(row: str) -> None:
    assert any(name.startswith(f"test_st_{row}_") for name in names()), ROWS.get(row, row)


def test_the_preset_is_the_catalogue_of_the_statutes() -> None:
    assert {fine.key: (fine.paragraph, fine.cents) for fine in presets.load_fines()} == CATALOGUE
    assert {fine.key: fine.pricing for fine in presets.load_fines() if fine.pricing != "fixed"} == {
        "repeated_cancelling": "rising",
        "hospitality": "range",
    }
    assert {fine.key: fine.effect for fine in presets.load_fines() if fine.effect} == {"false_set": "loses_cards"}
    assert {fine.key: fine.excluded for fine in presets.load_fines() if fine.excluded} == {"hospitality": "host"}
    assert set(OFFENCES) == set(CATALOGUE)
