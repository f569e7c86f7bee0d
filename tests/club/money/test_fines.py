"""The catalogue's prices and days, and what a match proposes."""

from __future__ import annotations

from datetime import date

import pytest

from referee.club.faults import ClubFault
from referee.club.money.fines import (
    Catalogue,
    MatchEnd,
    Observation,
    Offence,
    Proposal,
    catalogue_of_day,
    catalogues_in_force,
    check_amount,
    parse_price,
    propose_fines,
)

FIXED = Offence("burp", "§ 6 (1)", "fixed", (50,))
RANGE = Offence("hospitality", "§ 5 (5)", "range", (100, 250))
RISING = Offence("repeated_cancelling", "§ 4 (3)", "rising", (100, 250))
SEATS = ("red", "blue", "green")


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("0,50", ("fixed", (50,))),
        ("1,00 – 2,50", ("range", (100, 250))),
        ("1.00-2.50", ("range", (100, 250))),
        ("1 bis 2,50", ("range", (100, 250))),
        ("1 to 2.50", ("range", (100, 250))),
        ("1,00 / 2,50", ("rising", (100, 250))),
        ("1/2/3", ("rising", (100, 200, 300))),
    ],
)
def test_a_price_is_read(text: str, price: tuple[str, tuple[int, ...]]) -> None:
    assert parse_price(text, "price") == price


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "money_missing"),
        ("much", "money_form"),
        ("2 – 1", "price_order"),
        ("1 – 1", "price_order"),
        ("1 – 2 – 3", "price_order"),
        ("2 / 1", "price_order"),
        ("-1", "price_negative"),
        ("−1", "price_negative"),
        ("1 – -2", "price_negative"),
        ("1 bis -2", "price_negative"),
        ("1 / -2", "price_negative"),
        ("1 –", "money_missing"),
        ("1,234", "money_decimals"),
    ],
)
def test_what_is_no_price_is_told(text: str, code: str) -> None:
    with pytest.raises(ClubFault) as caught:
        parse_price(text, "price")
    assert caught.value.code == code


def test_the_latest_catalogue_that_was_valid_by_then_counts() -> None:
    first, second, corrected = (Catalogue(date(2026, month, 1), ()) for month in (1, 3, 3))
    corrected = corrected._replace(offences=(FIXED,))
    assert catalogue_of_day([first, second, corrected], date(2026, 2, 28)) is first
    assert catalogue_of_day([second, corrected, first], date(2026, 3, 1)) is corrected
    assert catalogue_of_day([first], date(2025, 12, 31)) is None
    assert catalogues_in_force([first, second, corrected]) == (corrected, first)


@pytest.mark.parametrize(
    ("offence", "given", "cents"),
    [(FIXED, None, 50), (FIXED, 50, 50), (RANGE, 100, 100), (RANGE, 250, 250), (RISING, 400, 400)],
)
def test_a_fine_is_what_the_catalogue_allows(offence: Offence, given: int | None, cents: int) -> None:
    assert check_amount(offence, given, "amount") == cents


@pytest.mark.parametrize(
    ("offence", "given", "code"),
    [
        (FIXED, 51, "fine_fixed"),
        (RANGE, None, "fine_range"),
        (RANGE, 99, "fine_range"),
        (RANGE, 251, "fine_range"),
        (RISING, None, "fine_rising"),
        (RISING, 99, "fine_rising"),
    ],
)
def test_another_fine_is_refused_with_what_is_possible(offence: Offence, given: int | None, code: str) -> None:
    with pytest.raises(ClubFault) as caught:
        check_amount(offence, given, "amount")
    assert (caught.value.code, caught.value.facts["least"]) == (code, offence.cents[0])


def test_everybody_who_lost_is_proposed_and_more_for_who_lost_all_armies() -> None:
    proposals = propose_fines((), MatchEnd(9, SEATS, ("red",), ("green",)), ("lost", "lost_all"))
    assert proposals == (Proposal(9, "lost", "blue", None), Proposal(9, "lost_all", "green", None))


def test_whose_fault_an_aborted_match_is_the_table_says() -> None:
    proposals = propose_fines((), MatchEnd(9, SEATS, (), ()), ("aborted", "lost"))
    assert [(proposal.seat, proposal.likely) for proposal in proposals] == [
        ("red", False),
        ("blue", False),
        ("green", False),
    ]


def test_what_the_catalogue_does_not_know_is_not_proposed() -> None:
    noticed = [Observation(3, "sixth_card", "red", "EM-8.8f"), Observation(4, "trade", "red", "EM-8.8c")]
    assert propose_fines(noticed, MatchEnd(9, SEATS, ("red",), ()), ("cheating",)) == (
        Proposal(3, "cheating", "red", "EM-8.8f"),
    )


def test_st_6_5_the_attempt_counts_whether_it_was_one_the_table_says() -> None:
    proposals = propose_fines(
        [
            Observation(3, "three_defence_dice", "red", "EM-8.7.4g"),
            Observation(5, "unannounced_attack", "blue", "EM-8.7.1a"),
        ],
        MatchEnd(9, SEATS, SEATS, ()),
        ("wrong_dice", "cheating"),
    )
    assert [(proposal.seq, proposal.offence, proposal.likely) for proposal in proposals] == [
        (3, "wrong_dice", True),
        (3, "cheating", False),
        (5, "cheating", True),
    ]


def test_a_mission_kept_too_long_is_one_offence_of_each_seat() -> None:
    noticed = [
        Observation(seq, "discard_required", seat, "EM-8.5i") for seq, seat in ((3, "red"), (4, "red"), (6, "blue"))
    ]
    proposals = propose_fines(noticed, MatchEnd(9, SEATS, SEATS, ()), ("mission_late",))
    assert [(proposal.seq, proposal.seat) for proposal in proposals] == [(3, "red"), (6, "blue")]


def test_one_action_is_fined_once_for_the_same() -> None:
    noticed = [Observation(3, "trade", "red", "EM-8.8c"), Observation(3, "trade", "red", "EM-8.8c")]
    assert len(propose_fines(noticed, MatchEnd(9, SEATS, SEATS, ()), ("wrong_trade",))) == 1
