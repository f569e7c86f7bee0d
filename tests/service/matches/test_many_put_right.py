"""Throws put right cost a match no more than other lines: what counts is worked out once, in ascending order (N1)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from sqlalchemy import Engine, event

from referee.rules.commands import Action, Redo, Replace, Undo
from referee.rules.past_events import Repeated, Replaced
from referee.rules.refusal import Refusal
from referee.service.desk.play import open_match
from referee.service.matches.actions import enter_action
from referee.store.matches import log
from referee.store.matches.log import Entry
from tests.instance import JSON, Instance
from tests.playouts.player import STEADY, Player, action_of
from tests.playouts.putting_right import choose_entry, replacement
from tests.service.matches.many_put_right import play_with_throws_put_right

MANY = 40
PAGES = ("story", "challenges", "record.toml", "log", "figures", "ballots")


@contextmanager
def counting_statements() -> Iterator[list[str]]:
    """Collect every statement that goes to the database."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(Engine, "before_cursor_execute", note)


@pytest.fixture
def match(instance: Instance) -> str:
    return play_with_throws_put_right(instance, MANY, trades=1)


@pytest.mark.long
@pytest.mark.parametrize("page", PAGES)
def test_n1_a_page_asks_the_database_as_often_as_without(instance: Instance, match: str, page: str) -> None:
    """With 40 throws put right a page took 2^40 questions."""
    path = f"/matches/{match}/{page}"
    with counting_statements() as statements:
        assert instance.onlooker().get(path, headers=JSON).status_code == 200
    assert len(statements) <= MANY


def test_n1_an_undo_and_its_view_ask_as_often_as_without(instance: Instance, match: str) -> None:
    with counting_statements() as statements:
        answer = instance.table.post(
            f"/matches/{match}/actions",
            json={"action": "table undo"},
            headers=JSON | {"Prefer": "return=representation"},
        )
    assert (answer.status_code, len(statements) <= MANY) == (201, True)


def test_n1_a_match_opens_with_as_many_questions_as_without(instance: Instance, match: str) -> None:
    head = instance.desk.match(match).head
    for before in (1, head):
        with instance.desk.store.reading() as connection, counting_statements() as statements:
            assert open_match(connection, match, before=before, by_log_alone=True).head == head
        assert len(statements) <= MANY // 2


def test_n1_lines_in_force_are_those_of_the_definition(instance: Instance) -> None:
    """Whatever was put right, taken back and brought back, and wherever the match stood."""
    match, rng = instance.dealt(3, variant="domination"), Random(11)
    player = Player(rng, STEADY._replace(patience=10_000))
    while instance.desk.match(match).seq < 160:
        opened = instance.desk.match(match)
        action = action_of(player.choose(opened.state))
        if rng.random() < 0.2 and (chosen := choose_entry(opened.timeline, rng)):
            action = replacement(chosen[0], rng.choice(("back", "back", "keep")), chosen[1])
        elif rng.random() < 0.15:
            action = Action(rng.choice((Undo(), Redo())))
        try:
            instance.desk.change(lambda change, action=action: enter_action(change, change.match(match), action))
        except Refusal:
            continue
    with instance.desk.store.reading() as connection:
        tree = log.read_log_tree(connection, match)
        entries = log.read_entries(connection, instance.desk.match(match).setting, match, 0, limit=1_000)
    by_seq = {entry.seq: entry for entry in entries}
    assert sum(isinstance(entry.action.command, Replace) for entry in entries) >= 10
    for entry in entries:
        assert tree.lines_in_force(entry.head) == lines_by_definition(by_seq, entry.head)


def lines_by_definition(entries: dict[int, Entry], head: int) -> dict[int, int]:
    """Return each line with the one it is now: one that put an entry right is itself, what it repeats is as before."""
    if head == 0:
        return {}
    entry = entries[head]
    lines = lines_by_definition(entries, entry.parent)
    if not isinstance(entry.action.command, Replace):
        return lines | {head: head}
    before = lines_by_definition(entries, entries[head - 1].head)
    first = entry.events[0]
    assert isinstance(first, Replaced)
    repeated = {event.n: before[event.n] for event in entry.events if isinstance(event, Repeated)}
    return lines | repeated | {first.n: head}
