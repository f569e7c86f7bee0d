"""Whoever demands to see a traded set is right or pays."""

from __future__ import annotations

import pytest

from referee.rules.judge.view import Viewer
from referee.service.matches import challenges
from tests.instance import Instance
from tests.service.problems import problems_of
from tests.web.matches.challenged_trades import trade_set

TABLE = Viewer("table")


def demand_cards(instance: Instance, match: str, seq: int, challenger: str, viewer: Viewer = TABLE) -> int:
    return challenges.demand_cards(instance.desk, match, viewer, seq, challenger=challenger, asked=None)


def test_a_set_is_demanded_once_decided_and_opened_again(instance: Instance) -> None:
    match, turn, other, seq = trade_set(instance)
    challenge = demand_cards(instance, match, seq, other)
    assert problems_of(lambda: demand_cards(instance, match, seq, other)) == [("challenge_twice", "seq")]
    challenges.decide_challenge(instance.desk, match, TABLE, challenge, outcome="right")
    (traded,) = challenges.list_traded_sets(instance.desk, match)
    assert traded.challenge is not None and (traded.seat, traded.challenge.outcome) == (turn, "right")
    challenges.reopen_challenge(instance.desk, match, TABLE, challenge)
    (traded,) = challenges.list_traded_sets(instance.desk, match)
    assert traded.challenge is not None and traded.challenge.outcome is None


@pytest.mark.parametrize(
    ("viewer", "challenger", "problem"),
    [
        (Viewer("onlooker"), "other", ("onlooker", None)),
        (Viewer("seat", "black"), "other", ("not_your_seat", None)),
        (TABLE, "turn", ("challenge_own", "seq")),
        (TABLE, "black", ("seat_unknown", "challenger")),
    ],
)
def test_who_may_not_demand_it_is_told_why(
    instance: Instance, viewer: Viewer, challenger: str, problem: tuple[str, str | None]
) -> None:
    match, turn, other, seq = trade_set(instance)
    colour = {"turn": turn, "other": other}.get(challenger, challenger)
    assert problems_of(lambda: demand_cards(instance, match, seq, colour, viewer)) == [problem]


def test_what_is_not_there_is_not_challenged(instance: Instance) -> None:
    match, _, other, seq = trade_set(instance)
    assert problems_of(lambda: demand_cards(instance, match, seq - 1, other)) == [("challenge_no_trade", "seq")]
    assert problems_of(lambda: challenges.decide_challenge(instance.desk, match, TABLE, 9, outcome="false")) == [
        ("challenge_unknown", None)
    ]
