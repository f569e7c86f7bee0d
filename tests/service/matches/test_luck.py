"""Phones add to the deal: sealed first, then shown, then dealt."""

from __future__ import annotations

import sqlite3

import pytest

from referee.service.admin import rejudging
from referee.service.deal.shuffle import commit_number
from referee.service.desk.chain import Damage
from referee.service.matches import luck, seats
from tests.instance import Instance
from tests.service.desk.chained_instance import DATABASE
from tests.service.problems import problems_of

NUMBERS = {"red": "1" * 64, "blue": "2" * 64}


def seal_number(instance: Instance, match: str, seat: str) -> None:
    view = luck.luck_view(instance.desk.match(match))
    assert view is not None
    luck.commit_number(instance.desk, match, seat, commit_number(str(view.referee), seat, NUMBERS[seat]))


def test_the_match_is_dealt_once_all_have_shown_their_numbers(instance: Instance) -> None:
    match = instance.begin()
    for seat in NUMBERS:
        seal_number(instance, match, seat)
    luck.deal_with_luck(instance.desk, match, ())
    assert luck.missing_of(instance.desk.match(match)) == ("red", "blue")
    assert problems_of(lambda: luck.reveal_number(instance.desk, match, "red", NUMBERS["blue"])) == [
        ("luck_other", "number")
    ]
    for seat, number in NUMBERS.items():
        luck.reveal_number(instance.desk, match, seat, number)
    assert instance.desk.match(match).seq == 1
    assert problems_of(lambda: luck.commit_number(instance.desk, match, "green", f"sha256:{'0' * 64}")) == [
        ("luck_late", None)
    ]


def test_numbers_are_sealed_before_they_are_shown(instance: Instance) -> None:
    match = instance.begin()
    assert problems_of(lambda: luck.deal_with_luck(instance.desk, match, ())) == [("luck_none", None)]
    assert problems_of(lambda: luck.commit_number(instance.desk, match, "red", "?")) == [("luck_form", "commitment")]
    seal_number(instance, match, "red")
    assert problems_of(lambda: luck.reveal_number(instance.desk, match, "red", NUMBERS["red"])) == [
        ("luck_early", None)
    ]
    assert problems_of(lambda: luck.reveal_number(instance.desk, match, "blue", NUMBERS["blue"])) == [
        ("luck_unsealed", None)
    ]


def change_nonce(instance: Instance) -> None:
    """Somebody else writes into the database."""
    with sqlite3.connect(instance.folder / DATABASE) as connection:
        assert connection.execute("UPDATE matches SET nonce = 'ab'").rowcount
    connection.close()


def damages(instance: Instance) -> list[Damage | None]:
    """Return what `check --all` finds."""
    return [checked.damage for checked in rejudging.check_instance(instance.desk)]


@pytest.mark.parametrize("is_served", [False, True])
@pytest.mark.parametrize("step", ["the first seal", "a further seal", "deal", "the last number"])
def test_a_nonce_that_was_changed_is_sealed_by_no_new_chain(instance: Instance, step: str, is_served: bool) -> None:
    """Each of these steps settles the deal anew; the match was open when the nonce was changed, or nobody served it."""
    match = instance.begin()
    if step != "the first seal":
        seal_number(instance, match, "red")
    if step == "the last number":
        luck.deal_with_luck(instance.desk, match, ())
    luck.luck_view(instance.desk.match(match))
    if is_served:
        change_nonce(instance)
    else:
        instance.close()
        change_nonce(instance)
        instance.open()
    steps = {
        "the first seal": lambda: seal_number(instance, match, "red"),
        "a further seal": lambda: seal_number(instance, match, "blue"),
        "deal": lambda: luck.deal_with_luck(instance.desk, match, ()),
        "the last number": lambda: luck.reveal_number(instance.desk, match, "red", NUMBERS["red"]),
    }
    assert problems_of(steps[step]) == [("match_changed", None)]
    instance.restart()
    assert damages(instance) == [Damage("beginning", 1)]


def test_a_new_code_of_a_changed_match_seals_nothing(instance: Instance) -> None:
    """The seat has its new code, but the number that its phone had sealed stays, and the changed nonce is found."""
    match = instance.begin()
    seal_number(instance, match, "red")
    change_nonce(instance)
    assert seats.renew_code(instance.desk, match, "red")
    instance.restart()
    assert damages(instance) == [Damage("beginning", 1)]
