"""The switch of the odds lies with the match: it outlives a restart, an undo, a backup."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.judge.view import Viewer
from referee.rules.past.campaign import Campaign
from referee.service.desk.problems import Problem
from referee.service.house import backups
from referee.service.past import odds
from tests.club_house import House

TABLE = Viewer("table")
ASKED = Campaign("alaska", ("kamchatka",))


def why_not(house: House, match: str) -> str:
    with pytest.raises(Problem) as caught:
        odds.read_odds(house.desk.match(match), ASKED)
    return caught.value.code


def battlefield(house: House) -> str:
    match = house.dealt()
    house.say(match, "table correct alaska red 9")
    house.say(match, "table correct kamchatka blue 2")
    return match


def test_the_odds_stay_off_until_they_are_switched_on(house: House) -> None:
    match = battlefield(house)
    odds.set_odds(house.desk, match, TABLE, is_off=True)
    assert why_not(house, match) == "odds_off"
    house.restart()
    house.say(match, "table undo")
    house.say(match, "table redo")
    assert why_not(house, match) == "odds_off"
    odds.set_odds(house.desk, match, TABLE, is_off=False)
    assert odds.read_odds(house.desk.match(match), ASKED).conquer > 0.9


def test_a_backup_brings_the_switch_back(house: House, tmp_path: Path) -> None:
    match = battlefield(house)
    odds.set_odds(house.desk, match, TABLE, is_off=True)
    house.say(match, "table abandon")
    other = House(tmp_path / "restored")
    backups.restore_backup(other.desk, backups.stream_backup(house.desk))
    assert other.desk.match(match).row.odds_off
    other.close()


def test_followers_are_told_beside_the_log_and_only_of_a_change(house: House) -> None:
    match = battlefield(house)
    with house.desk.hub.following(match, 100) as follower:
        odds.set_odds(house.desk, match, TABLE, is_off=False)
        assert not follower.stirred
        odds.set_odds(house.desk, match, TABLE, is_off=True)
        assert follower.stirred


@pytest.mark.parametrize("viewer", [Viewer("seat", "red"), Viewer("onlooker")])
def test_only_the_table_switches(house: House, viewer: Viewer) -> None:
    match = battlefield(house)
    with pytest.raises(Problem) as caught:
        odds.set_odds(house.desk, match, viewer, is_off=True)
    assert caught.value.code == "not_the_table"
