"""An entry of the past is put right in matches played at random, over all rulebooks and variants."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from referee.rulebooks.loader import NAMES
from referee.rules import commands
from referee.rules.commands import Action
from referee.rules.events import Event
from referee.rules.judge.changes import conceal_secrets
from referee.rules.judge.decide import decide
from referee.rules.judge.evolve import evolve, start_match
from referee.rules.judge.timeline import Step, Timeline, list_parts
from referee.rules.judge.view import Viewer
from referee.rules.past.course import EntryFate
from referee.rules.past.replace import judge_replacement, with_replacement
from referee.rules.past_events import Replaced
from referee.rules.record.replay import replay_record
from referee.rules.refusal import Code, Refusal
from referee.rules.state import State
from referee.store.matches.codec import event_from_json, event_to_json
from tests.as_json import view, visible_events
from tests.playouts.books import HABITS, Chosen, seated, variants
from tests.playouts.match import Match
from tests.playouts.putting_right import choose_entry, play_on, replacement, say, twin_of

MATCHES = 3_000
EACH_DAY = 2
"""Of each rulebook and variant; the others on the days that follow."""
TABLES = [(book, variant) for book in NAMES for variant in variants(book)]
EACH = -(-MATCHES // len(TABLES))
ONLOOKER = Viewer("onlooker")
TABLE = Viewer("table")
WAITING = (Code.OCCUPATION_PENDING, Code.THROW_PENDING, Code.PLACEMENT_PENDING, Code.CAPITAL_PENDING)
"""What something that nobody has said holds up, and with *keep* does not."""
BEYOND = (Code.HAND_OTHERWISE, Code.CAPITAL_UNREAD)
"""What nobody may know, and what therefore ends the way back though the cards may be there."""


@pytest.mark.parametrize(("book", "variant"), TABLES)
def test_putting_right(book: str, variant: str, chosen: Chosen) -> None:
    numbers = range(EACH) if chosen.thorough else [(chosen.day * EACH_DAY + n) % EACH for n in range(EACH_DAY)]
    seen: Counter[str] = Counter()
    for number in numbers:
        try:
            seen += check_match(book, variant, number)
        except Exception as wrong:
            wrong.add_note(f"{book} {variant} match {number}")
            raise
    assert seen["back"] + seen["keep"] >= len(numbers)


def check_match(book: str, variant: str, number: int) -> Counter[str]:
    """One match with several entries put right one after the other, either way, and play between them."""
    rng = Random(f"putting right {book} {variant} {number}")
    match = Match(seated(book, variant, {}, rng), {})
    habits = HABITS._replace(patience=rng.choice((150, 300, 900)), cocked=0.1)
    play_on(match, rng, habits, rng.randint(60, 400))
    seen: Counter[str] = Counter()
    for _ in range(3):
        seen += put_right(match, rng)
        play_on(match, rng, habits, rng.randint(0, 40))
    check_record(match)
    return seen


def put_right(match: Match, rng: Random) -> Counter[str]:
    """One entry of the match is put right, looked at from all sides."""
    for _ in range(40):
        chosen = choose_entry(match.timeline, rng)
        if chosen is None:
            return Counter(nothing=1)
        step, instead = chosen
        try:
            judge_replacement(match.timeline, commands.Replace(step.n, "back", instead))
        except Refusal:
            continue
        before = match.timeline
        check_twin(before, step, instead, rng)
        for mode in ("back", "keep"):
            happened = say(match, replacement(step, mode, instead))
            check_told_again(before, match.timeline, happened)
            (check_back if mode == "back" else check_keep)(before, match.timeline, step, instead)
            check_undone(before, match)
        # What was kept as it stands lets nothing before it be put right.
        last = rng.choice(("back", "back", "back", "keep"))
        say(match, replacement(step, last, instead))
        return Counter([last, type(step.action.command).__name__])
    return Counter(refused=1)


def check_told_again(before: Timeline, after: Timeline, happened: tuple[Event, ...]) -> None:
    """Check that the events alone lead there, also as the database has them."""
    assert after.past is not None and after.past[0].parts
    step = after.past[0]
    state = step.parts[0].before if step.action.command.mode == "back" else None  # type: ignore[union-attr]
    rest = rest_of(before, after)
    for event in happened:
        rest_state = evolve(rest.state if state is None else state, event)
        state = rest_state
    assert state == after.state
    read = tuple(event_from_json(json.loads(json.dumps(event_to_json(event)))) for event in happened)
    assert read == happened
    assert with_replacement(before, step.n, step.line, step.action, rest=rest, happened=read) == after


def rest_of(before: Timeline, after: Timeline) -> Timeline:
    """Return the match before everything that was judged again."""
    assert after.past is not None and after.past[0].parts
    rest = after.past[1]
    state = rest[0].after if rest is not None else start_match(before.state.setting)
    return Timeline(state, rest, None, before.earlier)


def check_back(before: Timeline, after: Timeline, step: Step, instead: Action) -> None:
    """As if it had been said so at once, and the same had followed as far as it holds."""
    replaced = after.past[0].events[0]  # type: ignore[index]
    assert isinstance(replaced, Replaced)
    follow = [entry for entry in reversed([*list_parts(before.past)]) if entry.n > step.n]
    state = decide_all_the_same(step.before, instead)
    for entry in follow:
        if entry.n not in replaced.fell:
            state = decide_all_the_same(state, entry.action)
        elif not isinstance(entry.action.command, commands.Reroll):
            break
    assert state == after.state
    check_next_is_refused(before, after, replaced, follow, step, instead)


def check_next_is_refused(
    before: Timeline, after: Timeline, replaced: Replaced, follow: list[Step], step: Step, instead: Action
) -> None:
    """Check that it goes back no further than it must."""
    command = commands.Replace(step.n, "back", instead)
    fates = judge_replacement(before, command)[1].fates
    within = {fate.step.n for fate in fates if fate.outcome == "within"}
    first = next((entry for entry in follow if entry.n in replaced.fell and entry.n not in within), None)
    assert set(replaced.fell) >= {entry.n for entry in follow if first is not None and entry.n >= first.n}
    if first is None or after.state.result is not None:
        return
    refusal = next(fate.refusal for fate in fates if fate.step.n == first.n)
    assert refusal is not None
    if refusal.code in BEYOND:
        return
    with pytest.raises(Refusal) as refused:
        decide(after.state, first.action)
    assert refused.value.code == refusal.code or refused.value.code == Code.TRADE_REQUIRED


def decide_all_the_same(state: State, action: Action) -> State:
    """Return what follows; a set in a hand of less than five nobody may know, and so it does not hold up play."""
    try:
        return decide(state, action).state
    except Refusal as refusal:
        assert refusal.code is Code.TRADE_REQUIRED
        return decide(state, replace(action, stood=True)).state


def check_keep(before: Timeline, after: Timeline, step: Step, instead: Action) -> None:
    """Owners, armies, hands, stock and turn are as before, and nothing falls for what merely waits."""
    assert after.state == before.state
    fates = judge_replacement(before, commands.Replace(step.n, "keep", instead))[1].fates
    assert [fate for fate in fates if fate.refusal is not None and fate.refusal.code in WAITING] == []


def check_undone(before: Timeline, match: Match) -> None:
    """Undo brings everything back, redo everything again."""
    after = match.timeline
    n = len(match.lines)
    match.timeline, _ = after.judge(n + 1, "table undo", Action(commands.Undo()))
    assert (match.timeline.state, match.timeline.past, match.timeline.recent) == (
        before.state,
        before.past,
        before.recent,
    )
    again, _ = match.timeline.judge(n + 2, "table redo", Action(commands.Redo()))
    assert replace(again, future=None) == replace(after, future=None)
    match.lines.append("table undo")
    match.events[n + 1] = ()


def check_twin(timeline: Timeline, step: Step, instead: Action, rng: Random) -> None:
    """Whoever does not know the secrets cannot tell this match from another by putting something right."""
    twin = twin_of(timeline, rng)
    ended = timeline.state.result is not None
    modes: tuple[Literal["back", "keep"], ...] = ("back", "keep")
    for mode in modes:
        command = commands.Replace(step.n, mode, instead)
        here, there = judge_replacement(timeline, command)[1], judge_replacement(twin, command)[1]
        assert [*map(told, here.fates)] == [*map(told, there.fates)]
        assert here.notices == there.notices
        assert concealed(here.state) == concealed(there.state)
        if ended:
            continue
        match, other = Match(timeline.state.setting, {}), Match(timeline.state.setting, {})
        match.timeline, other.timeline = timeline, twin
        match.lines = other.lines = [""] * timeline.past[0].n  # type: ignore[index]
        own, others = say(match, Action(command)), say(other, Action(command))
        if mode == "back" and (match.state.result or other.state.result or has_unread(match, other)):
            continue
        for viewer in (ONLOOKER, TABLE):
            assert visible_events(own, viewer) == visible_events(others, viewer)
            assert json.dumps(view(match.state, viewer)) == json.dumps(view(other.state, viewer))


def has_unread(match: Match, other: Match) -> bool:
    """Tell whether the throw itself has taken a capital that nobody knew."""
    return match.state.capitals_taken != other.state.capitals_taken


def told(fate: EntryFate) -> object:
    """All that is said of it."""
    refusal = fate.refusal
    return fate.step.n, fate.outcome, refusal and (refusal.code, refusal.cite, refusal.facts)


def concealed(state: State) -> State:
    new = replace(state)
    conceal_secrets(new)
    return new


def check_record(match: Match) -> None:
    """Check that the record of the match leads to the same end."""
    verdicts = [*replay_record(match.record())]
    assert [verdict.outcome for verdict in verdicts if isinstance(verdict.outcome, Refusal)] == []
    assert verdicts[-1].timeline.state == match.state
