"""Counts of the box: what was counted beside the book, its entries, and the last of them."""

from __future__ import annotations

import pytest

from referee.service.cash import cash, counts
from referee.service.cash.cash import EntryInput
from referee.service.cash.counts import Count, CountInput
from referee.service.desk.problems import Problem
from referee.service.people import roster
from tests.instance import Instance

KEEPER = 1


@pytest.fixture
def filled(instance: Instance) -> Instance:
    """Return a club with 12.90 in the box and 5.00 on the bank account."""
    roster.add_member(instance.desk, "Alice", None)
    for kind, amount in (("deposit", "12,90"), ("deposit_transfer", "5")):
        cash.add_entry(instance.desk, KEEPER, EntryInput(kind, None, amount, "", ""), None)
    return instance


def funds(instance: Instance) -> tuple[int, int]:
    return cash.read_cash_box(instance.desk).funds


def entered(instance: Instance) -> list[tuple[str, int]]:
    return [(line.entry.kind, line.entry.cents) for line in cash.whole_book(instance.desk)[2:]]


@pytest.mark.parametrize(
    ("counted", "difference"), [("12.90 Euro", 0), ("12,40 €", -50), ("13", 10), ("0", -1290), ("0,00", -1290)]
)
def test_only_the_box_is_compared(filled: Instance, counted: str, difference: int) -> None:
    count = counts.compare(filled.desk, counted)
    assert (count, count.difference) == (Count(1290, 1290 + difference), difference)


@pytest.mark.parametrize(
    ("counted", "code"), [("", "money_missing"), ("-1", "money_negative"), ("1,234", "money_decimals")]
)
def test_what_is_no_amount_is_told_at_the_field(filled: Instance, counted: str, code: str) -> None:
    for attempt in (
        lambda: counts.compare(filled.desk, counted),
        lambda: counts.enter(filled.desk, KEEPER, CountInput(counted, "1290", "note")),
    ):
        with pytest.raises(Problem) as caught:
            attempt()
        assert (caught.value.code, caught.value.field) == (code, "counted")
    assert entered(filled) == []


@pytest.mark.parametrize(
    ("counted", "answer", "entries", "box"),
    [
        ("12,90", "note", [("count", 1290)], 1290),
        ("12,90", "book", [("count", 1290)], 1290),
        ("12,40", "note", [("count", 1240)], 1290),
        ("12,40", "book", [("count", 1240), ("shortage", 50)], 1240),
        ("13", "book", [("count", 1300), ("surplus", 10)], 1300),
        ("0", "book", [("count", 0), ("shortage", 1290)], 0),
    ],
)
def test_a_count_is_entered_and_taken_back_whole(
    filled: Instance, counted: str, answer: str, entries: list[tuple[str, int]], box: int
) -> None:
    ids = counts.enter(filled.desk, KEEPER, CountInput(counted, "1290", answer))
    assert (entered(filled), funds(filled)) == (entries, (box, 500))
    last = counts.find_last(filled.desk)
    assert last is not None
    assert (last.entry.cents, last.expected, last.keeper) == (entries[0][1], 1290, "Alice")
    cash.take_all_back(filled.desk, KEEPER, ids)
    assert (counts.find_last(filled.desk), funds(filled)) == (None, (1290, 500))


def test_a_count_beside_a_book_that_has_moved_enters_nothing(filled: Instance) -> None:
    for seen in ("1240", "", "x"):
        with pytest.raises(Problem, match="balances_moved"):
            counts.enter(filled.desk, KEEPER, CountInput("12,40", seen, "book"))
    with pytest.raises(Problem, match="field_value"):
        counts.enter(filled.desk, KEEPER, CountInput("12,40", "1290", "perhaps"))
    assert entered(filled) == []


def test_nobody_writes_by_hand_what_only_a_count_books(filled: Instance) -> None:
    for kind in ("count", "shortage", "surplus"):
        with pytest.raises(Problem, match="field_value"):
            cash.add_entry(filled.desk, KEEPER, EntryInput(kind, None, "1", "", ""), None)
    assert entered(filled) == []
