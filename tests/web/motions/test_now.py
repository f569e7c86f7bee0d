"""All that a phone asks for when it opens, in one answer."""

from __future__ import annotations

from typing import Any

import pytest

from referee.web.matches.challenges import Trades, read_trades
from referee.web.motions import now
from tests.instance import JSON, Instance
from tests.web.motions.votes import begin_table, move_fine


def test_it_is_what_three_requests_tell(instance: Instance) -> None:
    match, phones = begin_table(instance)
    assert move_fine(instance, match).status_code == 303
    for device in (*phones.values(), instance.table, instance.onlooker()):
        told = device.get(f"/matches/{match}/now", headers=JSON).json
        parts = ("", "/ballots", "/challenges")
        asked = [device.get(f"/matches/{match}{part}", headers=JSON).json for part in parts]
        # The seconds of a vote pass.
        for answer in (told["ballots"], asked[1]):
            for ballot in answer["ballots"]:
                ballot["seconds"] = 0
        assert [told["view"], told["ballots"], told["challenges"]] == asked


def test_the_mark_changes_with_whatever_is_beside_the_log(instance: Instance) -> None:
    match, phones = begin_table(instance)

    def mark() -> str:
        return str(phones["Alice"].get(f"/matches/{match}/now", headers=JSON).json["mark"])

    before = mark()
    instance.place(match)
    assert mark() == before
    move_fine(instance, match)
    voted = mark()
    assert voted != before
    instance.restart()
    phones["Alice"] = instance.phone(match, "red")
    assert mark() not in (before, voted)


def test_an_action_that_comes_meanwhile_is_still_to_be_told(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stream goes on after the view, so the traded sets must not be older than it."""
    match, phones = begin_table(instance)
    before = instance.view(match)["seq"]

    def read_then_act(*asked: Any) -> Trades:
        trades = read_trades(*asked)
        assert instance.place(match).status_code == 201
        return trades

    monkeypatch.setattr(now, "read_trades", read_then_act)
    assert phones["Alice"].get(f"/matches/{match}/now", headers=JSON).json["view"]["seq"] == before
