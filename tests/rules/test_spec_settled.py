"""The settled points of docs/notation.md (match-record 8), read as somebody from outside reads them."""

from __future__ import annotations

from tests.rules.helpers import after, position, refused, undealt, won


def test_match_record_8_a_seat_without_territory_does_not_keep_the_last_one_from_winning() -> None:
    """Black owns nothing though nobody listed it as eliminated; green has left, its armies still stand."""
    state = position(
        "red: alaska 5; blue: kamchatka; rest green; conceded green; turn red attack",
        "red blue green black",
        variant="domination",
    )
    ended = after(state, "red attack alaska kamchatka 6,5,4 v 1", "red occupy 3")
    assert won(ended) == (("red",), "declared", None)


def test_match_record_2_1_nothing_to_deal_cites_the_set_up() -> None:
    """A record without a deal is dealt by hand."""
    assert refused(undealt(), "table deal") == ("deal_missing", "match-record/2.1")
