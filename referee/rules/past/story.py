"""The story of a match as differences: what each line of the log changed for everybody to see.

All of it is public; the words of a line are not, and stand elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
from referee.rules.judge.mirror import throw_as_json
from referee.rules.judge.odds import throw_ways
from referee.rules.judge.recent import throw_compared
from referee.rules.judge.view import Json
from referee.rules.past.replace import list_repeated
from referee.rules.past_events import Replaced
from referee.rules.state import Setting, State
from referee.rules.terms import Colour

MARKS: dict[type, str] = {
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
"""What a replay stops at, by the event that says it. ``continent`` is for whoever has come to hold a whole one."""
CAPITAL, CORRECTION = MARKS[CapitalTaken], MARKS[TerritoryCorrected]
_GAINS = (Conquered, ContinentTaken, TerritoryCorrected)
_THROWS = (Attack, AttackCounted, Reroll)


def moment_as_json(state: State) -> dict[str, Json]:
    """The public part of ``state``: who is on turn, the board, numbers of cards, who is out."""
    return {
        "turn": state.turn or None,
        "round": state.round,
        "phase": _phase_of(state),
        "owners": dict(state.owners),
        "armies": dict(state.armies),
        "cards": _count_cards(state),
        "sets_traded": state.sets_traded,
        "out": _list_out(state),
    }


def step_as_json(n: int, action: Action, *, before: State, events: Sequence[Event], after: State) -> dict[str, Json]:
    """Return what line ``n`` changed, only that: it led from ``before`` to ``after``, if need be by going back.

    ``marks`` say what there is to see; that of a capital is for everybody only while the line counts.
    """
    step = changes_as_json(before, after)
    # Of a whole past that was put right nothing is stopped at but that.
    marks = (CORRECTION,) if isinstance(action.command, Replace) else list_marks(before, events, after)
    if marks:
        step["marks"] = [*marks]
    moment, command, own_events = before, action.command, events
    if isinstance(command, Replace):
        moment, command, own_events = _put_right(before, command, events)
    happened = dict(zip(map(type, own_events), own_events, strict=True))
    if Losses in happened and isinstance(command, _THROWS):
        step["throw"] = throw_as_json(throw_compared(n, command, moment, happened))
    named = next((event.n for event in events if isinstance(event, Undone | Redone | Replaced)), None)
    if named is not None:
        step["of"] = named
    if after.result is not None and after.result != before.result:
        step["result"] = {"winners": list(after.result.winners), "reason": after.result.reason}
    return step


def _put_right(before: State, command: Replace, events: Sequence[Event]) -> tuple[State, Command, tuple[Event, ...]]:
    """What an entry that puts another one right says instead, where it says that, and what becomes true by that."""
    state, first = before, events[0]
    for part in list_repeated(events):
        if isinstance(first, Replaced) and part.n == first.n:
            return state, command.action.command, part.events
        for event in part.events:
            state = evolve(state, event)
    return state, command.action.command, ()


def taken_back(step: dict[str, Json]) -> dict[str, Json]:
    """What everybody may still know of a line that counts no more: which territory was a capital is secret again."""
    marks = step.get("marks")
    if not isinstance(marks, list) or CAPITAL not in marks:
        return step
    return {**step, "marks": [mark for mark in marks if mark != CAPITAL]}


def changes_as_json(before: State, after: State) -> dict[str, Json]:
    """The public differences of two moments, by the keys of a moment; ``board`` has owner and armies together."""
    step: dict[str, Json] = {}
    if (after.turn, after.round) != (before.turn, before.round):
        step["turn"] = [after.turn or None, after.round]
    if _phase_of(after) != _phase_of(before):
        step["phase"] = _phase_of(after)
    if after.owners is not before.owners or after.armies is not before.armies:
        board: dict[str, Json] = {
            territory: [after.owners.get(territory), after.armies.get(territory, 0)]
            for territory in after.setting.board.territories
            if after.armies.get(territory) != before.armies.get(territory)
            or after.owners.get(territory) != before.owners.get(territory)
        }
        step.update({"board": board} if board else {})
    if after.hands is not before.hands:
        cards: dict[str, Json] = {
            seat: len(hand) for seat, hand in after.hands.items() if len(hand) != len(before.hands.get(seat, ()))
        }
        step.update({"cards": cards} if cards else {})
    if after.sets_traded != before.sets_traded:
        step["sets_traded"] = after.sets_traded
    if (after.eliminated, after.conceded) != (before.eliminated, before.conceded):
        step["out"] = _list_out(after)
    return step


def list_marks(before: State, events: Iterable[Event], after: State) -> tuple[str, ...]:
    """What there is to see in a line, each kind once."""
    kinds = {type(event): None for event in events}
    marks = dict.fromkeys(MARKS[kind] for kind in kinds if kind in MARKS)
    if not kinds.keys().isdisjoint(_GAINS) and any(_continents_gained(before, after)):
        marks["continent"] = None
    return tuple(marks)


def _continents_gained(before: State, after: State) -> Iterator[Colour]:
    """Who holds a whole continent that he did not hold before."""
    for members in after.setting.board.continents.values():
        owners = {after.owners.get(territory) for territory in members}
        if len(owners) == 1 and owners != {before.owners.get(territory) for territory in members}:
            yield owners.pop() or ""


def throw_rule_of(setting: Setting) -> str:
    """The clause by which dice are compared at this table (EM-8.7.4b)."""
    return setting.rulebook.specs["ties"].cite


def throw_chances(numbers: Iterable[tuple[int, int]]) -> dict[str, list[tuple[int, int, float]]]:
    """By the numbers of dice, as "3v2": each loss of attacker and defender, and how often a throw costs just that.

    The shares are of all throws with so many dice, exact, and add up to 1.

    >>> throw_chances([(1, 1)])
    {'1v1': [(0, 1, 0.4166666666666667), (1, 0, 0.5833333333333334)]}
    """
    return {f"{attacker}v{defender}": _losses_of(attacker, defender) for attacker, defender in sorted(set(numbers))}


def _losses_of(attacker: int, defender: int) -> list[tuple[int, int, float]]:
    ways = throw_ways(attacker, defender)
    return [(lost, len(ways) - 1 - lost, count / sum(ways)) for lost, count in enumerate(ways)]


def _phase_of(state: State) -> str:
    return "over" if state.result else state.phase


def _count_cards(state: State) -> dict[str, Json]:
    return {seat: len(hand) for seat, hand in state.hands.items()}


def _list_out(state: State) -> list[Json]:
    """Who plays no more: the eliminated in their order, then who conceded."""
    return [*state.eliminated, *state.conceded]
