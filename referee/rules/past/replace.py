"""Puts an entry of the past right in its place: ``table replace N back: ACTION`` and ``keep:`` (match-record 9).

The entries after it are judged by public facts alone (`course`). The true match then repeats exactly those that hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from msgspec.structs import astuple, fields, replace

from referee.rules import events, past_events
from referee.rules.commands import Action, Command, Draw, Replace
from referee.rules.events import Event
from referee.rules.judge.decide import Judgement, decide
from referee.rules.judge.evolve import evolve
from referee.rules.judge.pieces import PieceChange, changes_between, changes_by
from referee.rules.judge.recent import Recent, recent_after
from referee.rules.judge.timeline import OtherPasts, PartedPasts, Step, Timeline, list_parts
from referee.rules.past.course import Course, Part, judge_course, tells_capital
from referee.rules.past.entries import FoundEntry, check_instead, find_entry
from referee.rules.past_events import Repeated, Replaced
from referee.rules.refusal import Refusal
from referee.rules.state import Result, State
from referee.rules.terms import UNKNOWN, Card
from referee.rules.value import Value


def replay_action(
    timeline: Timeline, n: int, line: str, action: Action, *, as_before: bool = False
) -> tuple[Timeline, Judgement]:
    """Judge as `Timeline.judge`, also an action that puts an entry right; ``as_before`` as in `judge_course`.

    :raises Refusal: any code
    """
    command = action.command
    if type(command) is not Replace:
        return timeline.judge(n, line, action)
    place, course = judge_replacement(timeline, command, as_before=as_before)
    happened = _events_back(place, course) if command.mode == "back" else _events_keep(place, course, timeline.state)
    after = with_replacement(timeline, n, line, action, rest=place.rest, happened=happened)
    return after, Judgement(happened, course.notices, after.state)


def judge_replacement(timeline: Timeline, command: Replace, *, as_before: bool = False) -> tuple[FoundEntry, Course]:
    """Return the entry that ``command`` puts right in ``timeline``, and the past that comes of it.

    :raises Refusal: the entry cannot be put right, or what is said instead is against the rules
    """
    place = find_entry(timeline, command.number)
    check_instead(place, command.number, command.action)
    return place, judge_course(place, command.action, command.mode, timeline.state, as_before=as_before)


def _events_back(place: FoundEntry, course: Course) -> tuple[Event, ...]:
    """Return the events of the course as it truly goes; it ends with the entry that decides the match, if one does."""
    state = place.rest.state
    happened: list[Event] = []
    held: set[int] = set()
    for part in course.parts:
        judged = _events_truly(state, part)
        if judged is None:
            break
        for event in judged:
            state = evolve(state, event)
        happened += (Repeated(part.step.n), *judged)
        held.add(part.step.n)
        if state.result is not None:
            break
    fallen = [step for step in place.behind if step.n not in held]
    return (_replaced(place, "back", fallen), *happened)


def foresee_end(place: FoundEntry, course: Course) -> Result | None:
    """Return how the match would have ended by that course.

    It tells of missions, so it is for nobody to hear before the match has ended.
    """
    state = place.rest.state
    for event in _events_back(place, course):
        state = evolve(state, event)
    return state.result


def _events_truly(state: State, part: Part) -> tuple[Event, ...] | None:
    """Return what becomes true by a part that holds as far as everybody knows; None where it cannot happen after all.

    A draw takes the card that it took then, if the stock has it.
    """
    action = replace(part.action, stood=True)
    try:
        judged = decide(state, action)
    except Refusal:
        if tells_capital(part.step):
            return tuple(event for event in part.step.events if isinstance(event, TOLD))
        if not isinstance(action.command, Draw):
            return None
        judged = decide(state, replace(action, command=replace(action.command, card=UNKNOWN)))
    card = _card_of(part.step)
    if not isinstance(action.command, Draw) or card not in (state.deck or ()):
        return judged.events
    return tuple(
        replace(event, card=card) if isinstance(event, events.CardReceived) else event for event in judged.events
    )


TOLD = (events.CapitalChosen, events.CapitalNamed)


def _card_of(step: Step) -> Card:
    return next((event.card for event in step.events if isinstance(event, events.CardReceived)), UNKNOWN)


def _replaced(place: FoundEntry, mode: str, fallen: Sequence[Step]) -> Replaced:
    draws = Counter(step.action.command.actor for step in fallen if isinstance(step.action.command, Draw))
    n, fell = place.step.n, tuple(step.n for step in fallen)
    return Replaced(n, "back", fell, dict(draws)) if mode == "back" else Replaced(n, "keep", fell, {})


def _events_keep(place: FoundEntry, course: Course, now: State) -> tuple[Event, ...]:
    """Return the course with its secrets face down, the difference as one correction, all else as it is ``now``.

    Hands and stock stay as well, with the cards of draws that fell away: they have been held, and traded, since.
    """
    happened: list[Event] = [_replaced(place, "keep", course.fallen)]
    for part in course.parts:
        happened += (Repeated(part.step.n, part.stood), *_with_missions(part))
    state = place.rest.state
    for event in happened:
        state = evolve(state, event)
    different = [
        events.TerritoryCorrected(territory, owner, now.armies[territory])
        for territory, owner in now.owners.items()
        if (state.owners[territory], state.armies[territory]) != (owner, now.armies[territory])
    ]
    for correction in different:
        state = evolve(state, correction)
    facts = {
        name: _fact_of(getattr(now, name))
        for name in (field.name for field in fields(State))
        if name not in _NOT_OF_THE_TURN and getattr(now, name) != getattr(state, name)
    }
    happened += (past_events.DifferenceBooked(len(different)), *different, past_events.TurnKept(facts))
    kept = past_events.HandsKept(
        dict(now.hands), dict(now.missions), dict(now.capitals), deck=now.deck, out_of_play=now.out_of_play
    )
    return (*happened, kept)


def _fact_of(value: object) -> object:
    """Return ``value`` as the log holds it: of a `Value` its fields in their order."""
    return astuple(value) if isinstance(value, Value) else value


_NOT_OF_THE_TURN = ("setting", "owners", "armies", "counts", "hands", "missions", "capitals", "deck", "out_of_play")


def _with_missions(part: Part) -> Iterator[Event]:
    """Yield the events of the part; the mission that it names stays named, for its own seat and the figures."""
    named = {type(event): event for event in part.step.events}
    for event in part.events:
        is_mission = isinstance(event, events.MissionGivenBack | events.MissionEntered)
        yield named.get(type(event), event) if is_mission else event


PASTS = {"back": PartedPasts, "keep": OtherPasts}
_CHANGES_TRADES = (events.SetTraded, events.Undone, events.Redone, Replaced)


class EventsOf(Value):
    """The events of entry ``n``; ``stood``: the entry was let stand."""

    n: int
    stood: bool
    events: tuple[Event, ...]


def with_replacement(
    timeline: Timeline, n: int, line: str, action: Action, *, rest: Timeline, happened: tuple[Event, ...]
) -> Timeline:
    """Return ``timeline`` after entry ``n``, ``happened`` being its events, which lead on from ``rest``.

    Both when it is judged and when it is read from the log.
    """
    command = action.command
    replaced = happened[0]
    assert isinstance(command, Replace) and isinstance(replaced, Replaced)
    steps = {step.n: step for step in list_parts(timeline.past)}
    groups, closing = _split_events(happened[1:])
    state, recent = evolve(rest.state, replaced), rest.recent
    parts: list[Step] = []
    for group in groups:
        # The end of a turn may follow the action that replaces it.
        is_it = group.n == replaced.n and all(part.n != replaced.n for part in parts)
        before, step = state, steps[group.n]
        entry_action = command.action if is_it else replace(step.action, stood=step.action.stood or group.stood)
        for event in group.events:
            state = evolve(state, event)
        # A throw that was put right earlier has the number of the entry that did so.
        throw = step.recent.throw
        is_throw = throw is not None and any(isinstance(event, events.Losses) for event in step.events)
        said_as = n if is_it else throw.n if throw is not None and is_throw else step.n
        recent = recent_after(recent, said_as, entry_action.command, before=before, events=group.events, after=state)
        text = line.partition(": ")[2] if is_it else step.line
        parts.append(
            Step(
                group.n,
                text,
                entry_action,
                before=before,
                after=state,
                events=group.events,
                recent=recent,
                notices=(),
            )
        )
    for event in closing:
        state = evolve(state, event)
    if command.mode == "keep":
        recent = _recent_kept(timeline.recent, recent)
    step = Step(
        n,
        line,
        action,
        before=timeline.state,
        after=state,
        events=happened,
        recent=recent,
        notices=(),
        pasts=PASTS[command.mode](parts=tuple(parts), was=timeline.past, now=rest.past),
    )
    return Timeline(state, (step, rest.past), None, timeline.earlier)


def named_entry(command: Command) -> int | None:
    """Return the number of the entry that ``command`` puts right, if it does."""
    return command.number if isinstance(command, Replace) else None


def follow_entry(
    timeline: Timeline, n: int, line: str, action: Action, *, rest: Timeline, happened: tuple[Event, ...]
) -> Timeline:
    """Return ``timeline`` after entry ``n`` as the log has it: its events ``happened``, and lead on from ``rest``."""
    if type(action.command) is Replace:
        return with_replacement(timeline, n, line, action, rest=rest, happened=happened)
    state = rest.state
    for event in happened:
        state = evolve(state, event)
    return rest.with_step(n, line, action, events=happened, after=state)


def list_piece_changes(step: Step) -> tuple[PieceChange, ...]:
    """List what ``step`` leaves for the table to do; of a past that was put right no hand has seen any part."""
    return changes_between(step.before, step.after) if step.parts else changes_by(step.before, step.events, step.after)


def cut_back(timeline: Timeline, parent: int) -> Timeline:
    """Cut ``timeline`` back to entry ``parent``, which counts in it; 0, or before all of it: to where it begins."""
    past, state = timeline.past, timeline.state
    while past is not None and past[0].n > parent:
        step, past = past
        state = step.parts[0].before if step.parts else step.before
    return Timeline(state if past is None else past[0].after, past, None, timeline.earlier)


def let_stand(action: Action) -> Action | None:
    """Return the action as everybody lets it stand against the rules; nothing where that is said already."""
    command = action.command
    if isinstance(command, Replace):
        instead = let_stand(command.action)
        return instead and replace(action, command=replace(command, action=instead))
    return None if action.stood else Action(command, stood=True)


def changes_trades(happened: Iterable[Event]) -> bool:
    """Tell whether other sets count as traded after the events than before."""
    return any(isinstance(event, _CHANGES_TRADES) for event in happened)


class Counted(Value):
    """An action that counts, by its line ``seq``; ``stood``: let stand when an entry was put right, not an offence."""

    seq: int
    action: Action
    events: tuple[Event, ...]
    stood: bool = False


def list_counted(
    seq: int, actions: Mapping[int, Action], happened: Sequence[Event], said_by: Mapping[int, int]
) -> Iterator[Counted]:
    """Yield what counts by the line ``seq``: its action, or that it put an entry right and then each action repeated.

    All their events together are those of the line: after the actions comes what closes it where all is kept.
    ``actions`` are those of all lines. ``said_by`` has for each entry repeated the line that said it until then.
    """
    command = actions[seq].command
    if not isinstance(command, Replace):
        yield Counted(seq, actions[seq], tuple(happened))
        return
    yield Counted(seq, actions[seq], tuple(happened[:1]))
    said_now = {cast(Replaced, happened[0]).n: seq}
    repeated, closing = _split_events(happened[1:])
    for part in repeated:
        # The end of a turn may follow the action that replaces it, and keeps its own words.
        line = said_now.pop(part.n, said_by[part.n])
        action = actions[line]
        if isinstance(action.command, Replace):
            action = action.command.action
        yield Counted(line, action, part.events, part.stood)
    if closing:
        yield Counted(seq, actions[seq], closing)


def list_repeated(happened: Sequence[Event]) -> tuple[EventsOf, ...]:
    """List what became true by each entry that counts again since another one was put right, including that one."""
    return tuple(_split_events(happened[1:])[0])


def told_at_once(happened: Sequence[Event]) -> tuple[Event, ...]:
    """Return what everybody hears of a line when it is said; of one that puts an entry right only that it did.

    All that it repeats is as long as the match after the entry, and is in the log; of what fell the first is told.
    """
    if not happened or not isinstance(happened[0], Replaced):
        return tuple(happened)
    return (replace(happened[0], fell=happened[0].fell[:1]),)


def _split_events(happened: Sequence[Event]) -> tuple[list[EventsOf], tuple[Event, ...]]:
    """Split the events by the entry that each became true by, from what closes it all where everything is kept."""
    groups: list[EventsOf] = []
    for at, event in enumerate(happened):
        if isinstance(event, Repeated):
            groups.append(EventsOf(event.n, event.stood, ()))
        elif isinstance(event, past_events.DifferenceBooked):
            return groups, tuple(happened[at:])
        else:
            groups[-1] = replace(groups[-1], events=(*groups[-1].events, event))
    return groups, ()


def _recent_kept(now: Recent, course: Recent) -> Recent:
    """Return what ``now`` showed, with the latest of the throws that still count."""
    this_turn = now.throw is not None and course.throw is not None and now.throw.this_turn and course.throw.this_turn
    return replace(
        now,
        throw=course.throw and replace(course.throw, this_turn=this_turn),
        earlier_throws=tuple(
            replace(throw, this_turn=throw.this_turn and this_turn) for throw in course.earlier_throws
        ),
    )
