"""A match opened from the database is the match that was played (R6)."""

from __future__ import annotations

import pytest

from referee.rules.record.position import position_of
from referee.service.desk.play import MAX_ACTIONS, SNAPSHOT_EVERY, OpenMatch
from referee.store.matches import log
from tests.instance import Game, Instance


def next_steps(match: OpenMatch) -> tuple[str | None, str | None]:
    """Return what undo and redo would do."""
    undo, redo = match.timeline.undoable, match.timeline.redoable
    return undo and undo.line, redo and redo.line


def noticed(match: OpenMatch) -> list[str]:
    """Return what the referee noticed at the latest action."""
    return [f"{notice.code} {notice.facts}" for notice in match.notices]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_rebuilt_equals_live_after_every_action(instance: Instance, seed: int) -> None:
    game = Game(instance, instance.begin(3 + seed, variant="missions"), seed)
    for _ in range(120):
        if game.over:
            break
        game.step()
        if game.rng.random() < 0.1:
            game.take_back()
        live, rebuilt = instance.desk.match(game.match), instance.read_from_disk(game.match)
        assert position_of(rebuilt.state) == position_of(live.state)
        assert rebuilt.state == live.state
        assert (rebuilt.seq, rebuilt.head) == (live.seq, live.head)
        assert next_steps(rebuilt) == next_steps(live)
        assert (rebuilt.timeline.recent, rebuilt.pieces) == (live.timeline.recent, live.pieces)
        assert noticed(rebuilt) == noticed(live)


@pytest.mark.long
def test_everything_can_be_taken_back_and_brought_back_after_restarts(instance: Instance) -> None:
    game = Game(instance, instance.begin(), 7)
    while not game.over and instance.desk.match(game.match).seq < 2 * SNAPSHOT_EVERY + 10:
        game.step()
    last = instance.state(game.match)
    actions = instance.desk.match(game.match).seq
    for number in range(actions):
        assert instance.say(game.match, "table undo").status_code == 201
        if number % 50 == 0:
            instance.restart()
    assert instance.state(game.match).phase == "setup"
    assert instance.say(game.match, "table undo").json["code"] == "nothing_to_undo"
    for number in range(actions):
        assert instance.say(game.match, "table redo").status_code == 201
        if number % 50 == 0:
            instance.restart()
    assert instance.state(game.match) == last
    assert instance.say(game.match, "table redo").json["code"] == "nothing_to_redo"


def test_a_new_action_empties_what_redo_could_bring(instance: Instance) -> None:
    match = instance.dealt()
    instance.place(match)
    instance.say(match, "table undo")
    instance.place(match)
    instance.restart()
    assert instance.view(match)["redo"] is None
    assert instance.say(match, "table redo").json["code"] == "nothing_to_redo"


def test_undo_never_deals_again(instance: Instance) -> None:
    match = instance.dealt()
    owners = instance.view(match)["position"]["owners"]
    assert instance.say(match, "table undo").status_code == 201
    assert instance.say(match, "table deal").status_code == 201
    assert instance.view(match)["position"]["owners"] == owners


def correct(instance: Instance, match: str, times: int) -> None:
    for number in range(times):
        assert instance.say(match, f"table correct alaska red {number % 50 + 1}").status_code == 201


@pytest.mark.long
def test_a_long_match_opens_from_its_tail_and_stays_small_in_memory(instance: Instance) -> None:
    match = instance.dealt()
    correct(instance, match, MAX_ACTIONS + 3 * SNAPSHOT_EVERY)
    live = instance.desk.match(match)
    assert live.seq - live.base <= MAX_ACTIONS
    with instance.desk.store.reading() as connection:
        path = log.way_to(connection, live.setting, match, seq=live.seq, floor=live.head - 1)
    assert 1 <= len(path.entries) <= SNAPSHOT_EVERY
    assert instance.read_from_disk(match).state == live.state


def test_the_log_is_never_rewritten(instance: Instance) -> None:
    match = instance.dealt()
    instance.place(match)
    before = instance.table.get(f"/matches/{match}/log").json["log"]
    instance.say(match, "table undo")
    instance.place(match)
    after = instance.table.get(f"/matches/{match}/log").json["log"]
    assert after[: len(before)] == before
    assert [line["seq"] for line in after] == list(range(1, len(after) + 1))
