"""A match opened from the database is the match that was played (R6)."""

from __future__ import annotations

import pytest

from referee.rules.record.position import position_of
from referee.service.desk.play import REMEMBERED, SNAPSHOT_EVERY, OpenMatch
from referee.store.matches import log
from tests.club_house import Game, House


def next_steps(match: OpenMatch) -> tuple[str | None, str | None]:
    """Return what undo and redo would do."""
    undo, redo = match.timeline.undoable, match.timeline.redoable
    return undo and undo.line, redo and redo.line


def noticed(match: OpenMatch) -> list[str]:
    """Return what the referee noticed at the latest action."""
    return [f"{notice.code} {notice.facts}" for notice in match.notices]


@pytest.mark.parametrize("seed", range(3))
def test_rebuilt_equals_live_after_every_action(house: House, seed: int) -> None:
    game = Game(house, house.begin(3 + seed, variant="missions"), seed)
    for _ in range(120):
        if game.over:
            break
        game.step()
        if game.rng.random() < 0.1:
            game.take_back()
        live, rebuilt = house.desk.match(game.match), house.read_from_disk(game.match)
        assert position_of(rebuilt.state) == position_of(live.state)
        assert rebuilt.state == live.state
        assert (rebuilt.seq, rebuilt.head) == (live.seq, live.head)
        assert next_steps(rebuilt) == next_steps(live)
        assert (rebuilt.timeline.recent, rebuilt.pieces) == (live.timeline.recent, live.pieces)
        assert noticed(rebuilt) == noticed(live)


def test_everything_can_be_taken_back_and_brought_back_after_restarts(house: House) -> None:
    game = Game(house, house.begin(), 7)
    while not game.over and house.desk.match(game.match).seq < 2 * SNAPSHOT_EVERY + 10:
        game.step()
    last = house.state(game.match)
    actions = house.desk.match(game.match).seq
    for number in range(actions):
        assert house.say(game.match, "table undo").status_code == 201
        if number % 50 == 0:
            house.restart()
    assert house.state(game.match).phase == "setup"
    assert house.say(game.match, "table undo").json["code"] == "nothing_to_undo"
    for number in range(actions):
        assert house.say(game.match, "table redo").status_code == 201
        if number % 50 == 0:
            house.restart()
    assert house.state(game.match) == last
    assert house.say(game.match, "table redo").json["code"] == "nothing_to_redo"


def test_a_new_action_empties_what_redo_could_bring(house: House) -> None:
    match = house.dealt()
    house.place(match)
    house.say(match, "table undo")
    house.place(match)
    house.restart()
    assert house.view(match)["redo"] is None
    assert house.say(match, "table redo").json["code"] == "nothing_to_redo"


def test_undo_never_deals_again(house: House) -> None:
    match = house.dealt()
    owners = house.view(match)["position"]["owners"]
    assert house.say(match, "table undo").status_code == 201
    assert house.say(match, "table deal").status_code == 201
    assert house.view(match)["position"]["owners"] == owners


def correct(house: House, match: str, times: int) -> None:
    for number in range(times):
        assert house.say(match, f"table correct alaska red {number % 50 + 1}").status_code == 201


def test_a_long_match_opens_from_its_tail_and_stays_small_in_memory(house: House) -> None:
    match = house.dealt()
    correct(house, match, REMEMBERED + 3 * SNAPSHOT_EVERY)
    live = house.desk.match(match)
    assert live.seq - live.base <= REMEMBERED
    with house.desk.store.reading() as connection:
        path = log.way_to(connection, live.setting, match, seq=live.seq, floor=live.head - 1)
    assert 1 <= len(path.entries) <= SNAPSHOT_EVERY
    assert house.read_from_disk(match).state == live.state


def test_the_log_is_never_rewritten(house: House) -> None:
    match = house.dealt()
    house.place(match)
    before = house.table.get(f"/matches/{match}/log").json["log"]
    house.say(match, "table undo")
    house.place(match)
    after = house.table.get(f"/matches/{match}/log").json["log"]
    assert after[: len(before)] == before
    assert [line["seq"] for line in after] == list(range(1, len(after) + 1))
