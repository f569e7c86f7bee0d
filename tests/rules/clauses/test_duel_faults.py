"""Duels in files: how many seats, who is dealt what, and what a position may say of the neutral."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rulebooks.records import parse_record
from referee.rules.record.faults import FaultCode, RecordFaults
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import position_faults
from tests.rules.books import dealt
from tests.rules.helpers import BOARD, table_of

COLOURS = ("red", "blue", "green", "black", "yellow", "pink")
BOOKS = ("swedish", "french_1976")
F = FaultCode


def record(book: str, seats: int, more: str = "") -> str:
    """Return a record of a duel with so many seats."""
    head = f'format = "match-record/1"\nrulebook = "{book}"\nvariant = "duel"\n'
    return head + "".join(f'[[seats]]\ncolour = "{colour}"\n' for colour in COLOURS[:seats]) + more


def faults_in(text: str) -> set[tuple[str, FaultCode]]:
    """Key and code of everything that is wrong."""
    with pytest.raises(RecordFaults) as faulty:
        parse_record(text)
    return {(fault.key, fault.code) for fault in faulty.value.faults}


def dealt_to(*holders: str) -> str:
    """All territories, one by one to each of ``holders``."""
    lists = ", ".join(f"{who} = {list(BOARD.territories[n :: len(holders)])}" for n, who in enumerate(holders))
    return f"[deal]\nterritories = {{ {lists} }}\n".replace("'", '"')


def of_position(book: str, **more: Any) -> set[tuple[str, FaultCode]]:
    """Return what is wrong with a position after the deal that says ``more``."""
    state = dealt(2, rulebook=book, variant="duel", initial_armies=())
    return {(fault.key, fault.code) for fault in position_faults(state.setting, {**position_of(state), **more})}


@pytest.mark.parametrize("book", BOOKS)
def test_sv_d1_fr_3a_a_duel_has_two_seats(book: str) -> None:
    """Neither one nor more."""
    assert parse_record(record(book, 2)).setting.holders == ("red", "blue", "neutral")
    assert faults_in(record(book, 1)) == {("seats", F.TOO_FEW_SEATS)}
    assert faults_in(record(book, 3)) == faults_in(record(book, 6)) == {("seats", F.TOO_MANY_SEATS)}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("variant", ["missions", "domination"])
def test_sv_1d_fr_3b_fr_v1_the_other_variants_have_three_seats(book: str, variant: str) -> None:
    """Two play a duel."""
    assert faults_in(record(book, 2).replace('"duel"', f'"{variant}"')) == {("seats", F.TOO_FEW_SEATS)}
    assert len(parse_record(record(book, 3).replace('"duel"', f'"{variant}"')).setting.colours) == 3


@pytest.mark.parametrize("book", BOOKS)
def test_sv_d2_fr_d1_the_neutral_is_dealt_a_third(book: str) -> None:
    """Left out, or with more than the others, it is a fault; so is a mission."""
    assert parse_record(record(book, 2, dealt_to("red", "blue", "neutral"))).deal is not None
    assert ("deal.territories.neutral", F.KEY_MISSING) in faults_in(record(book, 2, dealt_to("red", "blue")))
    lists = {"red": 10, "blue": 10, "neutral": 22}
    territories, at = [], 0
    for who, number in lists.items():
        territories.append(f"{who} = {list(BOARD.territories[at : at + number])}")
        at += number
    uneven = f"[deal]\nterritories = {{ {', '.join(territories)} }}\n".replace("'", '"')
    assert faults_in(record(book, 2, uneven)) == {("deal.territories", F.TERRITORIES_UNEVEN)}
    missions = dealt_to("red", "blue", "neutral") + 'missions = { red = ["africa+asia"], blue = ["24_territories"] }\n'
    assert faults_in(record(book, 2, missions)) == {("deal.missions", F.MISSIONS_NOT_USED)}


def test_match_record_1_2_elsewhere_the_neutral_owns_nothing() -> None:
    """Not in a match of three, nor in one of two without it."""
    state = dealt(3, rulebook="swedish", variant="domination", initial_armies=())
    position = position_of(state)
    owners = {**position["owners"], "alaska": "neutral"}
    wrong = position_faults(state.setting, {**position, "owners": owners, "neutral_reinforcements": 2})
    assert {(fault.key, fault.code) for fault in wrong} == {
        ("owners.alaska", F.NEUTRAL_OUTSIDE_DUEL),
        ("neutral_reinforcements", F.NOT_IN_VARIANT),
    }
    assert table_of("red blue", rulebook="swedish", variant="capital").holders == ("red", "blue")


@pytest.mark.parametrize("book", BOOKS)
def test_match_record_3_the_neutral_has_no_turn_and_no_hand(book: str) -> None:
    """It only owns territories, gets its share, and may owe armies."""
    assert of_position(book) == set()
    assert of_position(book, turn="neutral") == {("turn", F.NEUTRAL_OUTSIDE_DUEL)}
    assert of_position(book, hands={"neutral": 2}) == {("hands.neutral", F.NEUTRAL_OUTSIDE_DUEL)}
    assert of_position(book, eliminated=["neutral"]) >= {("eliminated[1]", F.NEUTRAL_OUTSIDE_DUEL)}
    assert of_position(book, penalties_due={"neutral": 1}) == set()
    for key in ("neutral_reinforcements", "received", "neutral_placed"):
        assert of_position(book, **{key: -1}) == {(key, F.OUT_OF_RANGE)}
        assert of_position(book, **{key: "two"}) == {(key, F.WRONG_TYPE)}


def test_fr_d4_only_an_ally_has_a_part_of_the_turn() -> None:
    """The Swedish neutral ends nothing and throws no die."""
    assert of_position("french_1976", neutral_ended=True) == set()
    assert of_position("swedish", neutral_ended=True) == {("neutral_ended", F.NOT_IN_VARIANT)}
    state = dealt(2, rulebook="french_1976", variant="duel", initial_armies=())
    source, target = next(
        (here, ally)
        for here in BOARD.territories
        for ally in sorted(BOARD.neighbours[here])
        if (state.owners[here], state.owners[ally]) == ("neutral", "red")
    )
    line = f"neutral attack {source} {target} 6,x v 1"
    assert of_position("french_1976", throw=line) == set()
    assert of_position("french_1976", throw=line, phase="attack") == {("throw", F.THROW_UNEXPECTED)}
    assert of_position("swedish", throw=line) == {("throw", F.THROW_IMPOSSIBLE)}
