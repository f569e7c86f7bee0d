"""Replies are kept as JSON and read again."""

from __future__ import annotations

import pytest

from referee.rules.judge.view import Viewer
from referee.service.matches.actions import Submission, submit_action
from referee.service.matches.replies import Accepted, Refused, reply_as_json, reply_from_json
from tests.instance import Instance


@pytest.mark.parametrize(("line", "kind"), [("table declare red", Accepted), ("table redo", Refused)])
def test_a_reply_is_read_as_it_was_written(instance: Instance, line: str, kind: type) -> None:
    match = instance.dealt()
    reply = submit_action(instance.desk, match, Viewer("table"), Submission(line))
    again = reply_from_json(reply_as_json(reply), instance.desk.match(match).setting)
    assert isinstance(again, kind) and reply_as_json(again) == reply_as_json(reply)
