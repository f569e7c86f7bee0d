"""The championship of a year (EM-N1, EM-N2, A-37)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from referee.club.season.season import PlayedMatch, Scheme
from referee.club.season.standings import Standing, list_champions, rank_players

ALL = ("Alice", "Bob", "Charlie", "Dana")


def test_a_37_equal_wins_share_a_rank() -> None:
    """1, 2, 2, 4: the rank after a shared one counts everybody before it."""
    table = rank_players([PlayedMatch(ALL, (winner,)) for winner in ("Dana", "Dana", "Charlie", "Bob")])
    assert table == (
        Standing(1, "Dana", 2, 2, 4),
        Standing(2, "Bob", 1, 1, 4),
        Standing(2, "Charlie", 1, 1, 4),
        Standing(4, "Alice", 0, 0, 4),
    )


def test_a_37_a_void_match_counts_for_nobody() -> None:
    """An abandoned match has no winner and counts neither as a win nor as a match."""
    assert rank_players([PlayedMatch(ALL, ())]) == ()


def test_a_05_a_shared_colour_wins_for_both() -> None:
    """Two names on one colour: a win each."""
    table = rank_players([PlayedMatch(ALL, ("Alice", "Dana"))])
    assert [(line.rank, line.name, line.wins) for line in table] == [
        (1, "Alice", 1),
        (1, "Dana", 1),
        (3, "Bob", 0),
        (3, "Charlie", 0),
    ]


def test_em_n2_the_champion_may_be_shared() -> None:
    """Whoever has most wins; nobody before the first."""
    assert list_champions(rank_players([PlayedMatch(ALL, ("Bob",)), PlayedMatch(ALL, ("Alice",))])) == ("Alice", "Bob")
    assert list_champions(()) == ()


def test_em_n1_em_n3_two_matches_of_an_evening_are_two_wins() -> None:
    """X-EM-13: Alice leads the year with five wins; an evening of two matches goes to Bob and Charlie (A-38)."""
    people = ("Alice", "Bob", "Charlie")
    year = [PlayedMatch(people, ("Alice",))] * 5
    evening = [PlayedMatch(people, ("Bob",)), PlayedMatch(people, ("Charlie",))]
    table = rank_players([*year, *evening])
    assert [(line.rank, line.name, line.wins) for line in table] == [(1, "Alice", 5), (2, "Bob", 1), (2, "Charlie", 1)]


def test_em_n2_a_rank_counts_everybody_before_it_however_many_there_are() -> None:
    names = [f"P{n:04}" for n in range(2000)]
    matches = [PlayedMatch((first, second), (first,)) for first, second in zip(names[::2], names[1::2], strict=True)]
    assert {line.rank for line in rank_players(matches)} == {1, 1001}


@given(
    some.lists(some.tuples(some.permutations(ALL), some.integers(2, 4), some.integers(1, 2))),
    some.integers(0, 3),
    some.integers(0, 4),
)
def test_em_n2_wins_alone_count_as_they_do_beside_places_that_count_nothing(
    played: list[tuple[list[str], int, int]], win: int, dropped: int
) -> None:
    scheme = Scheme(win=win, dropped=dropped)
    matches = [PlayedMatch(tuple(people[:number]), tuple(people[:won])) for people, number, won in played]
    assert rank_players(matches, scheme) == rank_players(matches, scheme._replace(places=(0,)))
