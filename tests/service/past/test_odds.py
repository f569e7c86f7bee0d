"""The switch of the odds lies with the match: it outlives a restart, an undo, a backup."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.judge.view import Viewer
from referee.rules.past.campaign import Campaign
from referee.service.admin import backups
from referee.service.desk.problems import Problem
from referee.service.past import odds
from tests.instance import Instance

TABLE = Viewer("table")
ASKED = Campaign("alaska", ("kamchatka",))


def why_not(instance: Instance, match: str) -> str:
    with pytest.raises(Problem) as caught:
        odds.read_odds(instance.desk.match(match), ASKED)
    return caught.value.code


def battlefield(instance: Instance) -> str:
    match = instance.dealt()
    instance.say(match, "table correct alaska red 9")
    instance.say(match, "table correct kamchatka blue 2")
    return match


def test_the_odds_stay_off_until_they_are_switched_on(instance: Instance) -> None:
    match = battlefield(instance)
    odds.set_odds(instance.desk, match, TABLE, is_off=True)
    assert why_not(instance, match) == "odds_off"
    instance.restart()
    instance.say(match, "table undo")
    instance.say(match, "table redo")
    assert why_not(instance, match) == "odds_off"
    odds.set_odds(instance.desk, match, TABLE, is_off=False)
    assert odds.read_odds(instance.desk.match(match), ASKED).conquer > 0.9


def test_a_backup_brings_the_switch_back(instance: Instance, tmp_path: Path) -> None:
    match = battlefield(instance)
    odds.set_odds(instance.desk, match, TABLE, is_off=True)
    instance.say(match, "table abandon")
    other = Instance(tmp_path / "restored")
    backups.restore_backup(other.desk, backups.stream_backup(instance.desk))
    assert other.desk.match(match).row.odds_off
    other.close()


def test_followers_are_told_beside_the_log_and_only_of_a_change(instance: Instance) -> None:
    match = battlefield(instance)
    with instance.desk.channels.following(match, 100) as follower:
        odds.set_odds(instance.desk, match, TABLE, is_off=False)
        assert not follower.is_changed
        odds.set_odds(instance.desk, match, TABLE, is_off=True)
        assert follower.is_changed


@pytest.mark.parametrize("viewer", [Viewer("seat", "red"), Viewer("onlooker")])
def test_only_the_table_switches(instance: Instance, viewer: Viewer) -> None:
    match = battlefield(instance)
    with pytest.raises(Problem) as caught:
        odds.set_odds(instance.desk, match, viewer, is_off=True)
    assert caught.value.code == "not_the_table"
