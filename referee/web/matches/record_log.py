"""The log on the page of a match's record: rounds and turns as headings, undo as a mark on what it took back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import NamedTuple

from msgspec import UNSET

from referee.rules.terms import TABLE, Colour, Territory
from referee.web.frame.dates import format_moment
from referee.web.matches.story import Story, StoryStep

_MOVES_OF_THE_HEAD = ("undo", "redo")


class RecordDie(NamedTuple):
    """A die as it was compared; ``lost`` where its side lost an army by it."""

    face: int
    lost: bool


class RecordThrow(NamedTuple):
    """The dice of a throw, sorted; none where only the losses are known, then ``thrown`` are their numbers.

    ``losses`` are the seats that lost armies, and how many.
    """

    source: Territory
    target: Territory
    red: list[RecordDie]
    blue: list[RecordDie]
    thrown: tuple[int, int]
    losses: list[tuple[Colour, int]]
    conquered: bool


class RecordLine(NamedTuple):
    """A line for the page; ``throw`` is told instead of its ``text``.

    ``actor`` is a seat or the neutral, None for the table. ``mark`` where it does not count, because of line ``by``:
    "undone", "replaced" where it was put right, "again" where it was judged again because a line before it was.
    ``when`` is empty where it is not known, ``device`` None where the table said it.
    """

    seq: int
    actor: Colour | None
    action: str
    text: str
    reason: str
    throw: RecordThrow | None
    mark: str
    by: int | None
    when: str
    device: Colour | None
    is_known: bool


class RecordTurn(NamedTuple):
    """Lines of one turn that follow each other; ``turn`` is None in the set-up. ``opens_round``: another one began."""

    round: int
    turn: Colour | None
    opens_round: bool
    lines: list[RecordLine]


def group_by_turn(story: Story, first: int, last: int) -> list[RecordTurn]:
    """Group the lines ``first`` to ``last`` of the story by turns, in their order; without those of undo and redo."""
    steps, taken_back = story.steps, _find_taken_back(story.steps)
    turns: dict[int, tuple[Colour | None, int]] = {0: (story.start.turn, story.start.round)}
    groups: list[RecordTurn] = []
    for step, when in zip(steps, _times_of(story), strict=True):
        before = turns[step.seq - 1 if step.parent is UNSET else step.parent]
        turns[step.seq] = step.turn or before
        if not first <= step.seq <= last or _verb_of(step) in _MOVES_OF_THE_HEAD:
            continue
        turn, number = before
        latest = groups[-1] if groups else None
        if latest is None or (latest.turn, latest.round) != before:
            opens_round = latest is None or latest.round != number
            groups.append(RecordTurn(round=number, turn=turn, opens_round=opens_round, lines=[]))
        groups[-1].lines.append(_line_of(step, taken_back.get(step.seq), when, story.known_from))
    return groups


def _line_of(step: StoryStep, by: StoryStep | None, when: str, known_from: int) -> RecordLine:
    mark = ""
    if step.counts is not UNSET:
        mark = "undone" if by is None or _verb_of(by) == "undo" else "replaced" if by.of == step.seq else "again"
    return RecordLine(
        seq=step.seq,
        actor=None if step.actor == TABLE else step.actor,
        action=step.action,
        text=step.text,
        reason=step.reason or "",
        throw=_throw_of(step),
        mark=mark,
        by=by.seq if by and mark else None,
        when=when,
        device=step.device or None,
        is_known=step.seq > known_from,
    )


def _throw_of(step: StoryStep) -> RecordThrow | None:
    throw = step.throw
    if throw is UNSET:
        return None
    red, blue = (sorted(dice, reverse=True) for dice in (throw.dice.attacker, throw.dice.defender))
    red_lost = _lost_by_red(red, blue, throw.losses.attacker)
    lost = [(throw.seat, throw.losses.attacker), (throw.defending, throw.losses.defender)]
    return RecordThrow(
        source=throw.from_,
        target=throw.to,
        red=[RecordDie(face, lost) for face, lost in zip_longest(red, red_lost, fillvalue=False)],
        blue=[RecordDie(face, not lost) for face, lost in zip_longest(blue, red_lost, fillvalue=True)],
        thrown=(throw.thrown.attacker, throw.thrown.defender),
        losses=[(seat, number) for seat, number in lost if number],
        conquered="conquest" in (step.marks or ()),
    )


def _lost_by_red(red: list[int], blue: list[int], loses: int) -> list[bool]:
    """Tell of each pair whether the attacker lost it; ties are settled by what the other pairs leave of ``loses``."""
    pairs = [*zip(red, blue, strict=False)]
    ties = loses - sum(attacking < defending for attacking, defending in pairs)
    lost = []
    for attacking, defending in pairs:
        is_tie = attacking == defending
        lost.append(attacking < defending or (is_tie and ties > 0))
        ties -= is_tie
    return lost


def _verb_of(step: StoryStep) -> str:
    return step.action.split(" ")[1] if step.actor == TABLE else ""


def _find_taken_back(steps: Sequence[StoryStep]) -> dict[int, StoryStep]:
    """Map each line taken back to the line that did: an undo without redo, or an earlier entry put right."""
    taken: dict[int, StoryStep] = {}
    for step in steps:
        verb, of = _verb_of(step), step.of or 0
        if verb == "undo":
            taken[of] = step
        elif verb == "redo":
            taken.pop(of, None)
        elif verb == "replace":
            since = (line.seq for line in steps[of - 1 : step.seq - 1] if line.counts is not UNSET)
            taken |= {seq: step for seq in since if seq not in taken}
    return taken


def _times_of(story: Story) -> Iterator[str]:
    """Return when each line was entered, in local words; empty where that is not known."""
    moment = datetime.fromisoformat(story.began).replace(tzinfo=None) if story.began else None
    for step in story.steps:
        if moment is None or step.seq <= story.known_from:
            yield ""
        else:
            moment += timedelta(seconds=step.after or 0)
            yield format_moment(moment)
