"""One person's name however it is written, and names that only look alike."""

from __future__ import annotations

import pytest

from referee.club.people.names import identity_of, tidy_name

COMPOSED, PARTED = "J\u00f6rg", "Jo\u0308rg"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (" Bob ", "Bob"),
        (PARTED, COMPOSED),
        ("Anna  Lena", "Anna Lena"),
        ("Anna\u00a0Lena", "Anna Lena"),
        ("Anna\u2009\u202fLena\u3000", "Anna Lena"),
        # What no keyboard writes into a name stays, to be refused.
        ("Anna\tLena", "Anna\tLena"),
        ("Bob\u200b", "Bob\u200b"),
        ("", ""),
        ("\u00a0", ""),
    ],
)
def test_a_name_is_kept_in_one_spelling(written: str, kept: str) -> None:
    assert (tidy_name(written), tidy_name(kept)) == (kept, kept)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Bob", "bOB", True),
        (COMPOSED, PARTED.upper(), True),
        ("Anna Lena", "anna\u00a0 lena", True),
        ("Groß", "GROSS", True),
        ("AnnaLena", "Anna Lena", False),
        ("Jorg", COMPOSED, False),
    ],
)
def test_names_are_one_persons(one: str, other: str, same: bool) -> None:
    assert (identity_of(one) == identity_of(other)) is same
