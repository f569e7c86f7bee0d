"""Replies are kept as JSON and read again."""

from __future__ import annotations

import pytest

from referee.rules.judge.view import Viewer
from referee.service.matches.actions import Saying, say_action
from referee.service.matches.replies import Accepted, Refused, reply_as_json, reply_from_json
from tests.club_house import House


@pytest.mark.parametrize(("line", "kind"), [("table declare red", Accepted), ("table redo", Refused)])
def test_a_reply_is_read_as_it_was_written(house: House, line: str, kind: type) -> None:
    match = house.dealt()
    reply = say_action(house.desk, match, Viewer("table"), Saying(line))
    again = reply_from_json(reply_as_json(reply), house.desk.match(match).setting)
    assert isinstance(again, kind) and reply_as_json(again) == reply_as_json(reply)
