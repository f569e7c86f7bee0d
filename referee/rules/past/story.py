"""The story of a match: the public changes made by each line of the log.

All of it is public; the words of a line are not, and are kept elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET
from msgspec.structs import asdict, replace

from referee.rules.commands import Action, Attack, AttackCounted, Command, Replace, Reroll
from referee.rules.events import (
    CapitalTaken,
    CardDrawn,
    Conquered,
    ContinentTaken,
    Eliminated,
    Event,
    FoulRecorded,
    HandCorrected,
    Losses,
    Redone,
    SetsCorrected,
    SetTraded,
    TerritoryCorrected,
    Undone,
)
from referee.rules.judge.evolve import evolve
from referee.rules.judge.odds import throw_ways
from referee.rules.judge.recent import throw_compared
from referee.rules.judge.seen import Changes, Decision, Moment, Step, Stop
from referee.rules.judge.view import see_throw
from referee.rules.past.replace import list_repeated
from referee.rules.past_events import Replaced
from referee.rules.state import Setting, State
from referee.rules.terms import Colour, Phase

MARKS: dict[type, Stop] = {
    Conquered: "conquest",
    SetTraded: "trade",
    FoulRecorded: "foul",
    Eliminated: "elimination",
    TerritoryCorrected: "correction",
    HandCorrected: "correction",
    SetsCorrected: "correction",
    CapitalTaken: "capital",
    CardDrawn: "card",
}
"""The stops of a replay by their events. ``continent``: a seat now holds a whole continent."""
CAPITAL, CORRECTION = MARKS[CapitalTaken], MARKS[TerritoryCorrected]
_GAINS = (Conquered, ContinentTaken, TerritoryCorrected)
_THROWS = (Attack, AttackCounted, Reroll)


def moment_of(state: State) -> Moment:
    """Return the public part of ``state``."""
    return Moment(
        turn=state.turn or None,
        round=state.round,
        phase=_phase_of(state),
        owners=state.owners,
        armies=state.armies,
        cards={seat: len(hand) for seat, hand in state.hands.items()},
        sets_traded=state.sets_traded,
        out=_list_out(state),
    )


def step_of(n: int, action: Action, *, before: State, events: Sequence[Event], after: State) -> Step:
    """Return what line ``n`` changed, only that: it led from ``before`` to ``after``, if need be by going back.

    ``marks`` say what there is to see; that of a capital is for everybody only while the line counts.
    """
    # In a past that was put right, a replay stops only at the entry itself.
    marks = (CORRECTION,) if isinstance(action.command, Replace) else list_marks(before, events, after)
    moment, command, own_events = before, action.command, events
    if isinstance(command, Replace):
        moment, command, own_events = _put_right(before, command, events)
    threw = Losses in map(type, own_events) and isinstance(command, _THROWS)
    decided = after.result if after.result != before.result else None
    return Step(
        **asdict(changes_between(before, after)),
        marks=marks or UNSET,
        throw=see_throw(throw_compared(n, command, moment, own_events)) if threw else UNSET,
        of=next((event.n for event in events if isinstance(event, Undone | Redone | Replaced)), UNSET),
        result=Decision(decided.winners, decided.reason) if decided else UNSET,
    )


def _put_right(before: State, command: Replace, events: Sequence[Event]) -> tuple[State, Command, tuple[Event, ...]]:
    """Return what an entry that puts another one right says instead: the state before it, its command, its events."""
    state, first = before, events[0]
    for part in list_repeated(events):
        if isinstance(first, Replaced) and part.n == first.n:
            return state, command.action.command, part.events
        for event in part.events:
            state = evolve(state, event)
    return state, command.action.command, ()


def taken_back(step: Step) -> Step:
    """Return what everybody may still know of a line that no longer counts: a capital it took is secret again."""
    if step.marks is UNSET or CAPITAL not in step.marks:
        return step
    return replace(step, marks=tuple(mark for mark in step.marks if mark != CAPITAL))


def changes_between(before: State, after: State) -> Changes:
    """Return the public differences of two moments."""
    board, cards = {}, {}
    if after.owners is not before.owners or after.armies is not before.armies:
        board = {
            territory: (after.owners.get(territory), after.armies.get(territory, 0))
            for territory in after.setting.board.territories
            if after.armies.get(territory) != before.armies.get(territory)
            or after.owners.get(territory) != before.owners.get(territory)
        }
    if after.hands is not before.hands:
        cards = {seat: len(hand) for seat, hand in after.hands.items() if len(hand) != len(before.hands.get(seat, ()))}
    moved_on = (after.turn, after.round) != (before.turn, before.round)
    fewer = (after.eliminated, after.conceded) != (before.eliminated, before.conceded)
    return Changes(
        turn=(after.turn or None, after.round) if moved_on else UNSET,
        phase=_phase_of(after) if _phase_of(after) != _phase_of(before) else UNSET,
        board=board or UNSET,
        cards=cards or UNSET,
        sets_traded=after.sets_traded if after.sets_traded != before.sets_traded else UNSET,
        out=_list_out(after) if fewer else UNSET,
    )


def list_marks(before: State, events: Iterable[Event], after: State) -> tuple[Stop, ...]:
    """List what there is to see in a line, each kind once."""
    kinds = {type(event): None for event in events}
    marks = dict.fromkeys(MARKS[kind] for kind in kinds if kind in MARKS)
    if not kinds.keys().isdisjoint(_GAINS) and any(_continents_gained(before, after)):
        marks["continent"] = None
    return tuple(marks)


def _continents_gained(before: State, after: State) -> Iterator[Colour]:
    """Yield who holds a whole continent that he did not hold before."""
    for members in after.setting.board.continents.values():
        owners = {after.owners.get(territory) for territory in members}
        if len(owners) == 1 and owners != {before.owners.get(territory) for territory in members}:
            yield owners.pop() or ""


def throw_rule_of(setting: Setting) -> str:
    """Return the clause by which dice are compared at this table (EM-8.7.4b)."""
    return setting.rulebook.specs["ties"].cite


def throw_chances(numbers: Iterable[tuple[int, int]]) -> dict[str, list[tuple[int, int, float]]]:
    """List by the numbers of dice, as "3v2", each loss of attacker and defender, and how often a throw costs just that.

    The shares are of all throws with so many dice, exact, and add up to 1.

    >>> throw_chances([(1, 1)])
    {'1v1': [(0, 1, 0.4166666666666667), (1, 0, 0.5833333333333334)]}
    """
    return {f"{attacker}v{defender}": _losses_of(attacker, defender) for attacker, defender in sorted(set(numbers))}


def _losses_of(attacker: int, defender: int) -> list[tuple[int, int, float]]:
    ways = throw_ways(attacker, defender)
    return [(lost, len(ways) - 1 - lost, count / sum(ways)) for lost, count in enumerate(ways)]


def _phase_of(state: State) -> Phase:
    return "over" if state.result else state.phase


def _list_out(state: State) -> tuple[Colour, ...]:
    """List who no longer plays: the eliminated in their order, then those who conceded."""
    return (*state.eliminated, *state.conceded)
