"""Lists of names: what was joined is parted again; what people write is read as they mean it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.club.people.name_lists import join_names, split_names

NAMES = st.lists(st.text('ab ",/|&+\n', min_size=1).map(str.strip).filter(bool))


@given(NAMES)
def test_names_that_were_joined_are_parted_again(names: list[str]) -> None:
    assert split_names(join_names(names)) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        (" , ", []),
        ("Alice", ["Alice"]),
        ("Alice,Bob / Charlie|Dana & Emil + Frida\nGus", ["Alice", "Bob", "Charlie", "Dana", "Emil", "Frida", "Gus"]),
        ("Alice,, Bob,", ["Alice", "Bob"]),
        ('"Miller, Bob" , Alice', ["Miller, Bob", "Alice"]),
        ('"Ace" Bob, Alice', ['"Ace" Bob', "Alice"]),
        ('Bob "Ace", Alice', ['Bob "Ace"', "Alice"]),
        ('"Bob, Alice', ['"Bob', "Alice"]),
        ('"", Alice', ["Alice"]),
        ('"""Ace"" & Co"', ['"Ace" & Co']),
    ],
)
def test_names_are_read_as_people_write_them(text: str, names: list[str]) -> None:
    assert split_names(text) == names
