"""Finds the entry of the past to put right, and checks the action that replaces it (match-record 9)."""

from __future__ import annotations

from referee.rules.commands import Action, Attack, AttackCounted, Command, End, Fortify, Occupy, Place, Replace, Reroll
from referee.rules.draft import impossible
from referee.rules.judge.timeline import Step, Timeline
from referee.rules.past_events import Replaced
from referee.rules.refusal import Code, Refusal
from referee.rules.state import State
from referee.rules.value import Value

MOST_BACK = 1_000
"""The most entries that are judged again."""
_THROW = (Attack, AttackCounted)
INSTEAD: dict[type[Command], tuple[type[Command], ...]] = {
    **dict.fromkeys(_THROW, _THROW),
    **{Reroll: (Reroll,), Place: (Place,), Occupy: (Occupy,), Fortify: (Fortify,), End: (*_THROW, Fortify)},
}
"""The commands that may replace each kind of entry. A seat that had not ended its turn threw or moved."""


class FoundEntry(Value):
    """An entry of the past that counts: ``entries[at]``; before ``entries`` the match was at ``rest``.

    The entries reach up to now, each with its own number. They begin before the found entry if another entry was put
    right earlier: that line of the log is replaced as a whole.
    """

    rest: Timeline
    entries: tuple[Step, ...]
    at: int

    @property
    def step(self) -> Step:
        """The entry itself."""
        return self.entries[self.at]

    @property
    def behind(self) -> tuple[Step, ...]:
        """The entries after it, oldest first."""
        return self.entries[self.at + 1 :]


def find_entry(timeline: Timeline, number: int) -> FoundEntry:
    """Find the entry ``number`` that counts in ``timeline``, or the part of another one that is said as it now.

    :raises Refusal: replace_unknown, replace_kept, replace_far
    """
    state, past = timeline.state, timeline.past
    head = past[0].n if past else 0
    behind: list[Step] = []
    while past is not None and number <= past[0].n:
        step, past = past
        if isinstance(step.action.command, Replace) and step.action.command.mode == "keep":
            raise impossible(state, Code.REPLACE_KEPT, number=number, by=step.n)
        parts = step.parts or (step,)
        at = _place_of(step, number)
        behind += reversed(parts)
        if len(behind) - (at or 0) > MOST_BACK + 1:
            raise impossible(state, Code.REPLACE_FAR, number=number, allowed=MOST_BACK)
        if at is not None:
            return FoundEntry(Timeline(parts[0].before, past, None, timeline.earlier), tuple(reversed(behind)), at)
    raise impossible(state, Code.REPLACE_UNKNOWN, number=number, allowed=head)


def _place_of(step: Step, number: int) -> int | None:
    """Return the place of entry ``number`` among the parts of ``step``; its own number is that of what it put right."""
    if not step.parts:
        return 0 if step.n == number else None
    first = step.events[0]
    assert isinstance(first, Replaced)
    sought = first.n if number == step.n else number
    return next((at for at, part in enumerate(step.parts) if part.n == sought), None)


def check_instead(place: FoundEntry, number: int, action: Action) -> None:
    """Check that ``action`` may take the place of the entry that was found as ``number``.

    :raises Refusal: replace_kind, replace_otherwise, replace_same
    """
    state, entry = place.rest.state, place.step.action
    kind = type(entry.command)
    thrown_by_app = state.setting.dice == "rolled" and {kind, type(action.command)} & {*_THROW, Reroll}
    if kind not in INSTEAD or thrown_by_app:
        raise impossible(state, Code.REPLACE_KIND, number=number)
    if type(action.command) not in INSTEAD[kind] or action.command.actor != entry.command.actor:
        raise impossible(state, Code.REPLACE_OTHERWISE, number=number, seat=entry.command.actor)
    if (action.command, action.stood) == (entry.command, entry.stood):
        raise impossible(state, Code.REPLACE_SAME, number=number)


def refuse_entry(state: State, code: Code, step: Step, **facts: str) -> Refusal:
    """Refuse an entry that held until another one was put right."""
    return impossible(state, code, seat=step.action.command.actor, **facts)


def decided_by(timeline: Timeline) -> int:
    """Return the number of the action that decided the match; 0 where the match began decided."""
    steps = timeline.past
    while steps is not None:
        step, steps = steps
        if (step.parts and step.after.result is not None) or step.before.result != step.after.result:
            return step.n
    return 0
