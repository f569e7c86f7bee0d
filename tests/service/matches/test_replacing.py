"""Putting an entry of the past right, at the table (match-record 9)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from referee.rules.commands import Action, Replace
from referee.rules.judge.timeline import Step, list_parts
from referee.rules.record.notation import write_action
from referee.service.admin import rejudging
from referee.service.desk import play
from referee.service.desk.play import OpenMatch, open_match
from referee.service.matches import replacing
from tests.instance import JSON, Game, Instance, copied, furnished
from tests.playouts.putting_right import choose_entry


class Table:
    """A match played at random, in which entries are put right."""

    def __init__(self, instance: Instance, seed: int, match: str = "") -> None:
        self.instance, self.match = instance, match or instance.begin(4)
        self.game = Game(instance, self.match, seed)
        self.rng = Random(seed)

    def play(self, actions: int) -> None:
        for _ in range(actions):
            if not self.game.over:
                self.game.step()

    @property
    def open(self) -> OpenMatch:
        return self.instance.desk.match(self.match)

    def choose(self) -> tuple[Step, Action]:
        """Return an entry that can be put right, and what it should have been."""
        while True:
            chosen = choose_entry(self.open.timeline, self.rng)
            assert chosen is not None
            if self.foresee(*chosen) == 200:
                return chosen

    def foresee(self, step: Step, instead: Action) -> int:
        query = {"n": step.n, "action": write_action(instead)}
        answer = self.instance.table.get(f"/matches/{self.match}/replace", query_string=query, headers=JSON)
        assert answer.status_code in (200, 422), answer.json
        return answer.status_code

    def put_right(self, step: Step, mode: str, instead: Action, **more: object) -> int:
        line = f"table replace {step.n} {mode}: {write_action(instead)}"
        answer = self.instance.say(self.match, line, **more)
        assert answer.status_code == 201, (line, answer.json)
        return int(answer.json["seq"])

    def check_on_disk(self) -> None:
        """Whoever opens the match anew, with its snapshots or without, has the very same."""
        held = self.open
        with self.instance.desk.store.reading() as connection:
            for by_log_alone in (False, True):
                read = open_match(connection, self.match, by_log_alone=by_log_alone)
                assert (read.state, read.seq, read.head) == (held.state, held.seq, held.head)
                assert read.timeline.recent == held.timeline.recent
                assert read.turnabout == held.turnabout
                ways = zip(list_parts(read.timeline.past), list_parts(held.timeline.past), strict=False)
                assert all((there.n, there.after) == (here.n, here.after) for there, here in ways)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return the folder of a closed instance, and a match of 150 actions in it."""
    table = Table(furnished(tmp_path_factory.mktemp("kept") / "instance"), 4)
    table.play(150)
    table.instance.close()
    return table.instance.folder, table.match


@pytest.fixture
def table(kept: tuple[Path, str], tmp_path: Path) -> Iterator[Table]:
    """Yield the table of that match, in a copy of the instance."""
    folder, match = kept
    table = Table(copied(folder, tmp_path / "instance"), 4, match)
    yield table
    table.instance.close()


@pytest.mark.parametrize("mode", ["back", "keep"])
def test_undo_and_redo_find_what_was_before_also_after_a_restart(table: Table, mode: str) -> None:
    """Several lines back, past the entry itself, and forth again."""
    before = table.open
    table.put_right(*_with(table, mode))
    right = table.open
    table.check_on_disk()
    for _ in range(2):
        table.instance.restart()
        assert table.instance.say(table.match, "table undo").status_code == 201
        assert (table.open.state, table.open.head) == (before.state, before.head)
        table.check_on_disk()
        assert table.instance.say(table.match, "table undo").status_code == 201
        table.check_on_disk()
        table.instance.restart()
        for _ in range(2):
            assert table.instance.say(table.match, "table redo").status_code == 201
        assert (table.open.state, table.open.head) == (right.state, right.head)
        table.check_on_disk()


def _with(table: Table, mode: str) -> tuple[Step, str, Action]:
    step, instead = table.choose()
    return step, mode, instead


@pytest.mark.long
def test_several_entries_are_put_right_one_after_the_other(instance: Instance) -> None:
    """With play between them, in every state of the memory."""
    for seed in range(3):
        table = Table(instance, seed)
        table.play(90)
        for mode in ("back", "back", "keep", "back"):
            table.put_right(*_with(table, mode))
            table.check_on_disk()
            table.play(12)
            if table.rng.random() < 0.5:
                table.game.take_back()
            table.check_on_disk()
    assert [checked.otherwise for checked in rejudging.check_instance(instance.desk)] == [()] * 3


def test_an_entry_before_the_newest_snapshot_is_found(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match reaches back for it, and is kept short again afterwards."""
    table = Table(instance, 8)
    table.play(play.SNAPSHOT_EVERY * 3)
    instance.restart()
    base = table.open.base
    assert base > play.SNAPSHOT_EVERY
    with instance.desk.store.reading() as connection:
        whole = open_match(connection, table.match, by_log_alone=True)
    early = [step for step in list_parts(whole.timeline.past) if 30 < step.n < base - 5]
    chances = ((step, choose_entry(replace(whole.timeline, past=(step, None)), table.rng)) for step in early)
    step, instead = next(found for _, found in chances if found is not None and table.foresee(*found) == 200)
    table.put_right(step, "keep", instead)
    table.check_on_disk()
    assert instance.say(table.match, "table undo").status_code == 201
    assert table.open.state == whole.state


def test_the_same_key_again_puts_nothing_right_again(table: Table) -> None:
    """And whoever comes second is told what has happened meanwhile."""
    step, instead = table.choose()
    seq = table.open.seq
    first = table.put_right(step, "keep", instead, key="once", seq=seq)
    assert table.put_right(step, "keep", instead, key="once", seq=seq) == first == table.open.seq
    late = table.instance.say(table.match, f"table replace {step.n} back: {write_action(instead)}", seq=seq)
    assert (late.status_code, late.json["code"]) == (409, "stale")


def test_only_the_table_puts_right(table: Table) -> None:
    """Neither a phone nor an onlooker, nor do they see what would come of it."""
    step, instead = table.choose()
    line = f"table replace {step.n} back: {write_action(instead)}"
    phone = table.instance.phone(table.match, step.action.command.actor)
    assert table.instance.say(table.match, line, by=phone).status_code == 403
    assert table.instance.say(table.match, line, by=table.instance.onlooker()).status_code == 403
    query = {"n": step.n, "action": write_action(instead)}
    for asker in (phone, table.instance.onlooker()):
        assert asker.get(f"/matches/{table.match}/replace", query_string=query, headers=JSON).status_code == 403


@pytest.mark.long
def test_an_end_is_lifted_and_comes_again(instance: Instance) -> None:
    """The outcome in the match's row follows the past that counts."""
    table = Table(instance, 2)
    while not table.game.over:
        table.game.step()
    ended = table.open
    for mode in ("back", "keep"):
        table.put_right(*_with(table, mode))
        table.check_on_disk()
        row, state = table.open.row, table.open.state
        assert (row.status != "running") == (state.result is not None)
        assert row.after == (table.open.head if state.result else None)
        assert instance.say(table.match, "table undo").status_code == 201
        assert (table.open.row.after, table.open.row.winners) == (ended.row.after, ended.row.winners)
        assert table.open.state == ended.state


def test_reaching_back_opens_nothing_where_the_entry_is_there(table: Table) -> None:
    with table.instance.desk.store.reading() as connection:
        assert replacing.reach_back(connection, table.open, table.open.base + 1) is table.open


def test_its_record_is_taken_in_again(table: Table) -> None:
    """Exported when it has ended, and judged anew line by line."""
    table.put_right(*_with(table, "back"))
    table.play(5)
    table.put_right(*_with(table, "keep"))
    assert table.instance.say(table.match, "table abandon").status_code == 201
    text = table.instance.table.get(f"/matches/{table.match}/record.toml").text
    other = Instance(table.instance.folder.parent / "other")
    try:
        answer = other.table.post("/matches", data=text, content_type="application/toml", headers=JSON)
        assert answer.status_code == 201, answer.json
        assert other.state(answer.json["id"]).armies == table.open.state.armies
    finally:
        other.close()


def test_what_is_foreseen_is_what_comes(table: Table) -> None:
    step, instead = table.choose()
    foreseen = replacing.foresee_replacement(table.instance.desk, table.match, step.n, write_action(instead))
    table.put_right(step, "back", instead)
    assert isinstance(table.open.timeline.past[0].action.command, Replace)  # type: ignore[index]
    now = table.open.state
    assert (foreseen.back.state.owners, foreseen.back.state.armies) == (now.owners, now.armies)
