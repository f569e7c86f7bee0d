"""The story of a match: its differences lead to every moment, kept or read anew, also back over what was undone."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest

from referee.rulebooks import NAMES, load_rulebook
from referee.rules.commands import Action, Redo, Undo
from referee.rules.past.story import moment_of
from referee.service.desk import clock
from referee.service.matches import records, story
from referee.service.matches.actions import enter_action
from referee.service.matches.story import Story
from tests.as_json import as_json
from tests.instance import Instance
from tests.places import GOLDEN
from tests.playouts.player import STEADY, Player
from tests.rules.past.story_reader import moments_of

BOOKS = [(book, variant) for book in NAMES for variant in load_rulebook(book).variants]
ACTIONS = 120


def told(instance: Instance, match: str, before: Story | None = None) -> Story:
    return story.extend_story(instance.desk, instance.desk.match(match), before)


def moments(of: Story) -> list[dict[str, object]]:
    """Return the moments that a reader puts together."""
    lines = [{"seq": line.entry.seq, "parent": line.entry.parent, **as_json(line.changes)} for line in of.lines]
    return moments_of({"start": as_json(moment_of(of.start)), "steps": lines})


def play_next(instance: Instance, match: str, player: Player, rng: Random) -> None:
    """Something is played, or taken back, or brought back."""
    now = instance.desk.match(match)
    command = player.choose(now.state)
    if now.timeline.redoable and rng.random() < 0.5:
        command = Redo()
    elif now.timeline.undoable and rng.random() < 0.2:
        command = Undo()
    instance.desk.change(lambda change: enter_action(change, change.match(match), Action(command)))


@pytest.mark.long
@pytest.mark.parametrize(("book", "variant"), BOOKS)
def test_differences_lead_to_every_moment(instance: Instance, book: str, variant: str) -> None:
    match = instance.begin(2 if variant == "duel" else 3, rulebook=book, variant=variant)
    player, rng, kept = Player(Random(5), STEADY), Random(6), None
    expected = [as_json(moment_of(instance.state(match)))]
    instance.say(match, "table deal")
    expected.append(as_json(moment_of(instance.state(match))))
    while instance.state(match).result is None and len(expected) < ACTIONS:
        play_next(instance, match, player, rng)
        expected.append(as_json(moment_of(instance.state(match))))
        if len(expected) % 7 == 0:
            kept = told(instance, match, kept)
    assert moments(told(instance, match, kept)) == expected
    assert moments(told(instance, match)) == expected


def test_far_back_a_moment_is_read_from_the_log(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story, "STATES_KEPT", 1)
    match, expected = instance.dealt(), []
    for armies in range(20):
        instance.say(match, f"table correct alaska red {armies + 1}")
    for _ in range(10):
        assert instance.say(match, "table undo").status_code == 201
        expected.append(as_json(moment_of(instance.state(match))))
    assert moments(told(instance, match))[-10:] == expected


def test_an_imported_match_knows_no_times(instance: Instance) -> None:
    match = instance.take_golden("declared_7")
    lines = instance.desk.match(match).seq
    of = told(instance, match)
    assert (of.known_from, {line.after for line in of.lines}, of.times_begin) == (lines, {None}, None)
    assert instance.say(match, "table undo").status_code == 201
    of = told(instance, match, of)
    assert (of.known_from, of.lines[-1].after) == (lines, 0)
    assert of.times_begin == of.lines[lines - 1].entry.at


def test_a_record_without_actions_leaves_nothing_unknown(instance: Instance) -> None:
    golden = (GOLDEN / "declared_7.toml").read_text(encoding="utf-8")
    match = records.open_record(
        instance.desk, re.sub(r"actions = \[\n.*?\n\]", "actions = []", golden, flags=re.DOTALL)
    )
    assert instance.say(match, "table deal").status_code == 201
    of = told(instance, match)
    assert (of.known_from, [line.after for line in of.lines]) == (0, [0])


def test_seconds_add_up_to_the_clock(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    match = instance.begin()
    begun = instance.desk.match(match).row.started_at
    for seconds in (10.2, 12.9, 7.0, 20.5):
        monkeypatch.setattr(clock, "now", lambda at=begun + timedelta(seconds=seconds): at)
        assert instance.say(match, "table deal" if seconds == 10.2 else "red foul other").status_code == 201
    of = told(instance, match)
    assert [line.after for line in of.lines] == [10, 2, 0, 8]
    assert of.times_begin == begun
