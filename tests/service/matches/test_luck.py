"""Phones add to the deal: sealed first, then shown, then dealt."""

from __future__ import annotations

from referee.service.deal.shuffle import commit_number
from referee.service.matches import luck
from tests.club_house import House
from tests.service.problems import problems_of

NUMBERS = {"red": "1" * 64, "blue": "2" * 64}


def seal_number(house: House, match: str, seat: str) -> None:
    view = luck.luck_view(house.desk.match(match))
    assert view is not None
    luck.commit_number(house.desk, match, seat, commit_number(str(view["referee"]), seat, NUMBERS[seat]))


def test_the_match_is_dealt_once_all_have_shown_their_numbers(house: House) -> None:
    match = house.begin()
    for seat in NUMBERS:
        seal_number(house, match, seat)
    luck.deal_with_luck(house.desk, match, ())
    assert luck.missing_of(house.desk.match(match)) == ("red", "blue")
    assert problems_of(lambda: luck.reveal_number(house.desk, match, "red", NUMBERS["blue"])) == [
        ("luck_other", "number")
    ]
    for seat, number in NUMBERS.items():
        luck.reveal_number(house.desk, match, seat, number)
    assert house.desk.match(match).seq == 1
    assert problems_of(lambda: luck.commit_number(house.desk, match, "green", f"sha256:{'0' * 64}")) == [
        ("luck_late", None)
    ]


def test_numbers_are_sealed_before_they_are_shown(house: House) -> None:
    match = house.begin()
    assert problems_of(lambda: luck.deal_with_luck(house.desk, match, ())) == [("luck_none", None)]
    assert problems_of(lambda: luck.commit_number(house.desk, match, "red", "?")) == [("luck_form", "commitment")]
    seal_number(house, match, "red")
    assert problems_of(lambda: luck.reveal_number(house.desk, match, "red", NUMBERS["red"])) == [("luck_early", None)]
    assert problems_of(lambda: luck.reveal_number(house.desk, match, "blue", NUMBERS["blue"])) == [
        ("luck_unsealed", None)
    ]
