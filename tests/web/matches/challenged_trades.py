"""A set that was traded at the table, and demands to see it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.rules.cards import is_set
from referee.service.cash import fines
from tests.instance import JSON, NAMES, Instance
from tests.web.book import found_club

PEOPLE = dict(zip(("red", "blue", "green"), NAMES, strict=False))


def three_cards(instance: Instance, match: str, proper: bool) -> str:
    """Three cards that nobody holds and that are a set, or none."""
    state = instance.state(match)
    held = {card for hand in state.hands.values() for card in hand}
    free = [card for card in state.setting.board.territories if card not in held]
    symbols = state.setting.symbols
    return next(
        " ".join(three) for three in combinations(free, 3) if is_set([symbols[card] for card in three]) == proper
    )


def trade_set(instance: Instance, *, proper: bool = True, mode: str = "counted") -> tuple[str, str, str, int]:
    """Begin a match whose seat on turn traded three of its five cards: the match, that seat, another, the seq."""
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    match = instance.dealt(cards=mode)
    turn = instance.state(match).turn
    three = three_cards(instance, match, proper)
    if mode == "counted":
        assert instance.say(match, f"table correct hand {turn} 5").status_code == 201
    else:
        rest = [card for card in instance.state(match).setting.board.territories if card not in three.split()]
        instance.hold(match, turn, *three.split(), *rest[:2])
    answer = instance.say(match, f"{turn} trade {three}{'' if proper else ' !stood'}")
    assert answer.status_code == 201, answer.json
    other = next(instance.state(match).setting.colours_after(turn))
    return match, turn, other, answer.json["seq"]


def demand_cards(
    instance: Instance, match: str, seq: object, challenger: object, by: FlaskClient | None = None
) -> TestResponse:
    body = {"seq": seq, "challenger": challenger}
    return (by or instance.table).post(f"/matches/{match}/challenges", json=body, headers=JSON)


def decide_challenge(
    instance: Instance, match: str, outcome: object, by: FlaskClient | None = None, at: int = 1
) -> TestResponse:
    return (by or instance.table).post(f"/matches/{match}/challenges/{at}", json={"outcome": outcome}, headers=JSON)


def list_trades(instance: Instance, match: str, by: FlaskClient | None = None) -> list[dict[str, Any]]:
    answer = (by or instance.table).get(f"/matches/{match}/challenges", headers=JSON)
    assert answer.status_code == 200, answer.json
    return list(answer.json["trades"])


def list_proposed(instance: Instance, match: str) -> list[tuple[int, str, str, str | None]]:
    proposals = fines.list_proposals(instance.desk, match)
    return [(fine.proposal.seq, fine.offence.key, fine.name, fine.proposal.cite) for fine in proposals]
