"""An action is judged; nothing is written yet."""

from __future__ import annotations

from datetime import datetime

import pytest

from referee.rules.record.notation import parse_action
from referee.rules.refusal import Code, Refusal
from referee.service.matches.judging import apply_action
from tests.instance import Instance

NOW = datetime(2026, 11, 22, 20)


def test_an_action_is_judged_and_the_match_stays_as_it_is(instance: Instance) -> None:
    match = instance.desk.match(instance.dealt())
    judged = apply_action(match, parse_action("table declare red", match.setting), NOW)
    assert (judged.entry.seq, judged.entry.at, judged.match.state.result is None) == (2, NOW, False)
    assert instance.desk.match(match.row.id).state.result is None


def test_what_is_against_the_rules_is_refused(instance: Instance) -> None:
    match = instance.desk.match(instance.dealt())
    with pytest.raises(Refusal) as raised:
        apply_action(match, parse_action("table redo", match.setting), NOW)
    assert raised.value.code is Code.NOTHING_TO_REDO
