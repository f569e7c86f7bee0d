"""The payment code: line for line as EPC069-12 wants it, and never more than its largest code holds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.club.files.girocode import MOST_BYTES, MOST_OF_NAME, ClubAccount, build_girocode

IBAN = "DE89370400440532013000"
NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=70).filter(
    lambda name: len(name.encode()) <= MOST_OF_NAME
)


def test_the_lines_are_those_of_version_2() -> None:
    assert build_girocode(ClubAccount("Spielverein Übermut", IBAN, "COBADEFFXXX"), 1234, "Risiko-Kasse Bob") == (
        "BCD\n002\n1\nSCT\nCOBADEFFXXX\nSpielverein Übermut\nDE89370400440532013000\nEUR12.34\n\n\nRisiko-Kasse Bob"
    )


def test_without_a_bic_its_line_is_empty() -> None:
    assert build_girocode(ClubAccount("Club", IBAN), 5, "x").splitlines()[4:8] == ["", "Club", IBAN, "EUR0.05"]


@given(NAMES, st.integers(1, 99_999_999), st.text(st.characters(exclude_categories=("C", "Z")), max_size=200))
def test_it_always_fits_and_the_text_is_cut_between_characters(name: str, cents: int, text: str) -> None:
    code = build_girocode(ClubAccount(name, IBAN, "COBADEFFXXX"), cents, text)
    lines = code.split("\n")
    assert len(code.encode()) <= MOST_BYTES and len(lines) == 11
    assert lines[:8] == ["BCD", "002", "1", "SCT", "COBADEFFXXX", name, IBAN, f"EUR{cents / 100:.2f}"]
    assert lines[8:10] == ["", ""] and text.startswith(lines[10]) and len(lines[10]) <= 140
