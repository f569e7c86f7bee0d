"""The way back (match-record 2.3 and 8): undo and redo."""

from __future__ import annotations

import pytest

from referee.rules.events import Redone, Undone
from referee.rules.judge.decide import Judgement
from referee.rules.judge.timeline import Timeline
from referee.rules.record.notation import parse_action
from referee.rules.refusal import Refusal
from tests.rules.helpers import armies, position, won

TEXT = "red: alaska 6, alberta 2; blue: kamchatka 1, japan 2; turn red attack; attacks_made; deck siam+peru"


def said(timeline: Timeline, *lines: str) -> tuple[Timeline, list[Judgement]]:
    """Return the timeline after ``lines``, numbered from 1, and the judgements."""
    judgements = []
    for n, line in enumerate(lines, 1):
        timeline, judgement = timeline.judge(n, line, parse_action(line, timeline.state.setting))
        judgements.append(judgement)
    return timeline, judgements


def test_a_correction_of_many_territories_and_a_note_are_taken_back_as_one_each() -> None:
    """One undo, one redo; a redo brings the reason again."""
    start = Timeline(position(TEXT))
    corrected = said(start, "table correct alaska red 9, japan red 3 # so it stands")[0]
    assert said(corrected, "table undo")[0].state == start.state
    again = said(corrected, "table note # agreed", "table undo", "table undo", "table redo")[0]
    assert (again.state, again.undoable) == (corrected.state, corrected.undoable)


def refused_on(timeline: Timeline, line: str) -> tuple[str, str]:
    with pytest.raises(Refusal) as refusal:
        said(timeline, line)
    return str(refusal.value.code), refusal.value.cite


def test_undo_takes_back_one_action_with_all_that_came_of_it() -> None:
    """The throw, the conquest and the occupation that the app made by itself are one action."""
    begin = Timeline(position(TEXT.replace("alaska 6", "alaska 4")))
    timeline, (throw, undo) = said(begin, "red attack alaska kamchatka 6,5,4 v 3", "table undo")
    assert len(throw.events) == 3
    assert undo.events == (Undone(1, "red attack alaska kamchatka 6,5,4 v 3"),)
    assert timeline.state == begin.state


def test_two_undos_take_back_two_actions() -> None:
    """And a reroll is an action of its own."""
    begin = Timeline(position(TEXT))
    timeline, _ = said(begin, "red attack alaska kamchatka 6,x v 3", "red reroll 1", "table undo")
    assert timeline.state.throw is not None
    timeline, _ = said(timeline, "table undo")
    assert timeline.state == begin.state


def test_redo_brings_back_the_last_one_taken_back() -> None:
    """Undone second, first; redone first, second."""
    lines = ("red attack alaska japan 6 v 5 !stood", "red fortify alberta alaska 1")
    done, _ = said(Timeline(position(TEXT)), *lines)
    back, _ = said(done, "table undo", "table undo")
    once, judgements = said(back, "table redo")
    assert judgements[0].events == (Redone(1, lines[0]),)
    assert said(once, "table redo")[0].state == done.state


def test_a_new_action_empties_what_redo_could_bring() -> None:
    """Another way was taken."""
    timeline, _ = said(
        Timeline(position(TEXT)), "red fortify alaska alberta 1", "table undo", "red fortify alaska alberta 2"
    )
    assert refused_on(timeline, "table redo") == ("nothing_to_redo", "match-record/2.3")


def test_a_refused_action_leaves_everything_as_it_was() -> None:
    """Also what redo would bring."""
    timeline, _ = said(Timeline(position(TEXT)), "red fortify alaska alberta 1", "table undo")
    assert refused_on(timeline, "red fortify alaska alberta 9")[0] == "fortify_leaves_none"
    assert said(timeline, "table redo")[0].state.armies["alberta"] == 3


def test_nothing_to_undo_and_nothing_to_redo() -> None:
    """At the beginning there is no way back, at the end none forward."""
    timeline = Timeline(position(TEXT))
    assert refused_on(timeline, "table undo") == ("nothing_to_undo", "match-record/2.3")
    assert refused_on(timeline, "table redo") == ("nothing_to_redo", "match-record/2.3")
    assert (timeline.undoable, timeline.redoable) == (None, None)


def test_undo_never_redraws() -> None:
    """The card taken back and drawn again is the same."""
    begin = Timeline(position(TEXT + "; conquered"))
    timeline, _ = said(begin, "red draw", "table undo", "red draw")
    assert timeline.state.hands["red"] == ("siam",)


def test_an_ended_match_goes_on_after_an_undo() -> None:
    """The winning throw is taken back; a correction leaves the match ended."""
    timeline, _ = said(Timeline(position(TEXT)), "table declare red", "table correct alaska red 3")
    assert won(timeline.state) == (("red",), "declared", None)
    timeline, _ = said(timeline, "table undo")
    assert (won(timeline.state), armies(timeline.state, "alaska")) == ((("red",), "declared", None), (6,))
    timeline, _ = said(timeline, "table undo", "red end")
    assert (won(timeline.state), timeline.state.turn) == (None, "blue")


def test_undo_of_an_elimination_brings_the_seat_back() -> None:
    """With its hand, its mission and the stock as it was."""
    text = "red: alaska 6; blue: kamchatka 1; turn red attack; hands blue siam; deck peru; missions blue africa+asia"
    begin = Timeline(position(text))
    timeline, _ = said(begin, "red attack alaska kamchatka 6,5 v 3")
    assert timeline.state.eliminated == ("blue",)
    assert said(timeline, "table undo")[0].state == begin.state


def test_undo_of_the_end_of_a_turn_opens_it_again() -> None:
    """What was forgotten can be done."""
    timeline, _ = said(
        Timeline(position(TEXT + "; conquered")), "red end", "blue place japan 3", "table undo", "table undo"
    )
    assert said(timeline, "red draw")[0].state.hands["red"] == ("siam",)


def test_what_can_be_undone_is_told_with_its_number() -> None:
    """The step that an undo would take back, and the one a redo would bring."""
    timeline, _ = said(
        Timeline(position(TEXT)), "red fortify alaska alberta 1", "red fortify alberta alaska 1", "table undo"
    )
    assert timeline.undoable is not None and timeline.redoable is not None
    assert (timeline.undoable.n, timeline.redoable.line) == (1, "red fortify alberta alaska 1")
