"""The course of a match after an entry is put right, judged by public facts alone: secrets stay unknown, nobody wins.

So the course is the same in all matches that look the same from outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Literal

from msgspec.structs import replace

from referee.rules import events
from referee.rules.commands import Action, End, NameCapital, Reroll, Trade
from referee.rules.events import Event
from referee.rules.judge.changes import conceal_secrets
from referee.rules.judge.decide import Judgement, decide
from referee.rules.judge.evolve import evolve
from referee.rules.judge.own_values import own_values
from referee.rules.judge.timeline import Step, Timeline
from referee.rules.judge.view import mask_command
from referee.rules.past.entries import FoundEntry, refuse_entry
from referee.rules.past_events import TurnKept
from referee.rules.refusal import Code, Notice, Refusal
from referee.rules.state import State
from referee.rules.terms import UNKNOWN, Colour, Territory
from referee.rules.value import Value


class EntryFate(Value):
    """The fate of one entry after the one put right.

    ``stood``: it is against the rules now and is let stand. ``falls``: it no longer counts because of the ``refusal``,
    or with ``back`` because one before it fell. ``within``: a die thrown again for a throw that no longer needs it.
    """

    step: Step
    outcome: Literal["holds", "stood", "falls", "within"]
    refusal: Refusal | None = None


class Part(Value):
    """An entry that counts now, with its events as everybody may know them; `stood` as in `EntryFate`."""

    step: Step
    action: Action
    events: tuple[Event, ...]
    stood: bool = False


class Course(Value):
    """The new past: its parts, including the entry put right, the fates of the other entries, and its last state."""

    parts: tuple[Part, ...]
    fates: tuple[EntryFate, ...]
    state: State
    notices: tuple[Notice, ...]

    @property
    def fallen(self) -> tuple[Step, ...]:
        """The entries that no longer count."""
        return tuple(fate.step for fate in self.fates if fate.outcome in ("falls", "within"))


def judge_course(
    place: FoundEntry, action: Action, mode: Literal["back", "keep"], now: State, *, as_before: bool = False
) -> Course:
    """Judge the past with ``action`` in the place of the entry; ``now`` is the state of the match.

    With ``back`` it ends before the first entry that does not hold. With ``keep`` it goes on to the end, what is
    against the rules is let stand, what merely waits is settled, and only what cannot happen even so is left out.

    ``as_before``: up to 0.3.0 a capital that was told later did not hold, which records from that time rest on.

    :raises Refusal: against ``action`` itself
    """
    state = _known_state(place.rest.state, now)
    parts: list[Part] = []
    for step in place.entries[: place.at]:
        # Nothing before the entry has changed.
        judged = _judge_openly(state, step, now, stood=True)
        parts.append(Part(step, step.action, judged.events))
        state = judged.state
    try:
        judged = decide(state, action, tells_winner=False)
    except Refusal as why:
        raise _cite_option(why, state, action) from None
    parts.append(Part(place.step, action, judged.events))
    throw_before = place.step.after.throw if judged.state.throw is None else None
    hands = _Hands(place.step.events, judged.events)
    unread = _conquered_unread(state, judged.events, place.step.events)
    state, notices = judged.state, judged.notices
    fates: list[EntryFate] = []
    for step in _list_following(place, mode):
        if throw_before is not None and isinstance(step.action.command, Reroll):
            throw_before = step.after.throw
            fates.append(EntryFate(step, "within"))
            continue
        if mode == "back" and any(fate.outcome == "falls" for fate in fates):
            fates.append(EntryFate(step, "falls"))
            continue
        refusal: Refusal | None = None
        if mode == "back" and unread:
            refusal = refuse_entry(state, Code.CAPITAL_UNREAD, step, territory=unread)
        elif mode == "back" and isinstance(step.action.command, Trade) and not hands.are_alike(step):
            refusal = refuse_entry(state, Code.HAND_OTHERWISE, step)
        if mode == "keep" and (settled := _settle_what_waits(state, step)):
            parts[-1] = replace(parts[-1], events=(*parts[-1].events, *settled))
            for event in settled:
                state = evolve(state, event)
        if as_before and tells_capital(step):
            refusal = refuse_entry(state, Code.CAPITAL_NAMED, step)
        outcome = _judge_step(state, step, now, mode) if refusal is None else refusal
        if isinstance(outcome, Refusal):
            if step is place.step:
                continue
            fates.append(EntryFate(step, "falls", outcome))
            continue
        judgement, against = outcome
        unread = _conquered_unread(state, judgement.events, step.events)
        hands.go_on(step, judgement.events)
        parts.append(Part(step, step.action, judgement.events, stood=against is not None))
        fates.append(EntryFate(step, "holds" if against is None else "stood", against))
        state = judgement.state
    return Course(tuple(parts), tuple(fates), state, notices)


def _list_following(place: FoundEntry, mode: Literal["back", "keep"]) -> tuple[Step, ...]:
    """List what was said after the entry.

    Where everything is kept, the end of a turn still follows what was forgotten before it.
    """
    if mode == "keep" and isinstance(place.step.action.command, End):
        return (place.step, *place.behind)
    return place.behind


def _judge_step(
    state: State, step: Step, now: State, mode: Literal["back", "keep"]
) -> tuple[Judgement, Refusal | None] | Refusal:
    """Return the judgement, with the refusal against it where it is let stand, or the refusal."""
    try:
        return _judge_openly(state, step, now), None
    except Refusal as refusal:
        against = _cite_option(refusal, state, _open_action(step, now))
        if mode == "back" or refusal.arithmetic:
            return against
        try:
            return _judge_openly(state, step, now, stood=True), against
        except Refusal as arithmetic:
            return arithmetic


def _judge_openly(state: State, step: Step, now: State, *, stood: bool = False) -> Judgement:
    """Judge what everybody knows of ``step``, which is let stand if it was then or ``stood`` says so.

    :raises Refusal: it is against the rules in ``state``.
    """
    action = _open_action(step, now)
    if tells_capital(step):
        assert isinstance(action.command, NameCapital)
        seat, territory = action.command.actor, action.command.territory
        named: tuple[Event, ...] = (events.CapitalChosen(seat), events.CapitalNamed(seat, territory))
        return Judgement(named, (), reduce(evolve, named, state))
    return decide(state, replace(action, stood=True) if stood else action, tells_winner=False)


def tells_capital(step: Step) -> bool:
    """Tell whether the entry reveals a capital named before, which lay face down: nothing put right undoes that.

    What was lost with one that was taken is lost with the throw here, for everybody knows it by now (SV-C4).
    """
    return isinstance(step.action.command, NameCapital) and step.before.phase != "setup"


def _settle_what_waits(state: State, step: Step) -> tuple[Event, ...]:
    """Return what lets the match go on to ``step``, where something waits that did not wait there then.

    The least number moves in, a cocked die counts for nothing, and an unfinished set-up ends as it did then.
    """
    then = step.before
    settled: list[Event] = []
    if state.throw is not None and then.throw is None:
        settled.append(events.ThrowVoided())
    if state.phase == "setup" != then.phase:
        settled.append(TurnKept({name: getattr(then, name) for name in _OF_THE_SET_UP}))
    waited = {waiting.target for waiting in then.occupations}
    for waiting in state.occupations:
        if waiting.target not in waited:
            seat = state.owners[waiting.target]
            settled.append(events.Occupied(waiting.target, waiting.least, waiting.source, seat))
    return tuple(settled)


_OF_THE_SET_UP = ("phase", "round", "turn", "starter", "reinforcements", "received", "to_place")
"""The fields of the state that the end of the set-up decides."""


def _cite_option(refusal: Refusal, state: State, action: Action) -> Refusal:
    """Make the refusal cite the option behind it where the table chose that (match-record 9)."""
    if not own_values(state.setting):
        return refusal
    try:
        Timeline(state).judge(0, "", action)
    except Refusal as cited:
        return cited
    return refusal


def _known_state(state: State, now: State) -> State:
    """Return ``state`` as everybody may have it now: the capitals that were taken until then are known."""
    new = replace(state)
    conceal_secrets(new)
    new.capitals = {
        seat: now.capitals[seat] if seat in now.capitals_taken else capital for seat, capital in new.capitals.items()
    }
    return new


def _open_action(step: Step, now: State) -> Action:
    """Return the action as everybody may know it now."""
    command = step.action.command
    if isinstance(command, NameCapital) and command.actor in now.capitals_taken:
        return step.action
    return replace(step.action, command=mask_command(command))


def _conquered_unread(state: State, after: Iterable[Event], before: Iterable[Event]) -> Territory:
    """Return a territory conquered now and not then, of a seat whose capital lies face down; empty for none."""
    then = {(event.territory, event.by) for event in before if isinstance(event, events.Conquered)}
    for event in after:
        if isinstance(event, events.Conquered) and (event.territory, event.by) not in then:
            if state.capitals.get(state.owners[event.territory]) == UNKNOWN:
                return event.territory
    return ""


class _Hands:
    """The origin of each hand, then and now: where it is the same, so are the cards, even unknown ones.

    A hand is a number that represents everything that happened to it so far; two pasts share the numbers.
    """

    def __init__(self, then: Iterable[Event], now: Iterable[Event]) -> None:
        self._numbers: dict[tuple[object, ...], int] = {}
        self._then: dict[Colour, int] = {}
        self._now: dict[Colour, int] = {}
        self._follow(self._then, 0, then)
        self._follow(self._now, 0, now)

    def are_alike(self, step: Step) -> bool:
        """Tell whether the hand of the seat that says ``step`` is the same now as then."""
        seat = step.action.command.actor
        return self._then.get(seat, 0) == self._now.get(seat, 0)

    def go_on(self, step: Step, now: Iterable[Event]) -> None:
        """Go on with ``step``, which was said then and is repeated now."""
        self._follow(self._then, step.n, step.events)
        self._follow(self._now, step.n, now)

    def _follow(self, hands: dict[Colour, int], n: int, happened: Iterable[Event]) -> None:
        for seat, change in _changes_of_hands(happened, hands):
            key = (n, change, hands.get(seat, 0))
            hands[seat] = self._numbers.setdefault(key, len(self._numbers) + 1)


def _changes_of_hands(
    happened: Iterable[Event], hands: dict[Colour, int]
) -> Iterator[tuple[Colour, tuple[object, ...]]]:
    for event in happened:
        match event:
            case events.CardDrawn() | events.HandCorrected():
                yield event.seat, (event,)
            case events.SetTraded():
                yield event.seat, ("traded", event.cards)
            case events.CardsHandedOver():
                yield event.to, (event, hands.get(event.from_, 0))
                yield event.from_, ("given",)
            case events.Eliminated() | events.Conceded():
                yield event.seat, ("out",)
