"""The end of a turn is put right by the throw, or the move, that was forgotten before it (match-record 9)."""

from __future__ import annotations

import pytest

from referee.rules.commands import End
from referee.rules.events import Occupied
from referee.rules.judge.timeline import Timeline
from referee.rules.past.replace import replay_action
from referee.rules.past_events import Repeated, Replaced
from referee.rules.record.notation import parse_action
from tests.rules.helpers import position

STANDS = "red: alaska 4, brazil 2; blue: kamchatka 2, japan 1; rest green; turn red attack; round 3"
ENDED = ("red end", "blue place japan 2", "blue place kamchatka 1")


def played(*lines: str, stands: str = STANDS, **table: object) -> Timeline:
    timeline = Timeline(position(stands, **table))
    for n, line in enumerate(lines, 1):
        timeline = replay_action(timeline, n, line, parse_action(line, timeline.state.setting))[0]
    return timeline


def test_where_it_goes_back_the_turn_waits_for_its_end() -> None:
    throw = "red attack alaska kamchatka 6,5,4 v 1,1"
    after = played(*ENDED, f"table replace 1 back: {throw}")
    assert after.state == played(throw).state
    assert (after.state.turn, after.state.phase) == ("red", "attack")


@pytest.mark.parametrize("instead", ["red attack alaska kamchatka 6,5,4 v 5,5", "red attack alaska kamchatka 6 v 1"])
def test_where_all_stays_the_turn_still_ends_behind_it(instead: str) -> None:
    """What the others have done since is as lawful as it was: nothing is let stand, nothing is left out."""
    before = played(*ENDED)
    after = played(*ENDED, f"table replace 1 keep: {instead}")
    assert after.state == before.state
    assert after.past is not None
    step, parts = after.past[0], after.past[0].parts
    assert [part.n for part in parts] == [1, 1, 2, 3]
    assert isinstance(parts[1].action.command, End) and parts[1].line == "red end"
    assert isinstance(step.events[0], Replaced) and step.events[0].fell == ()
    assert not any(event.stood for event in step.events if isinstance(event, Repeated))


def test_before_an_end_the_least_number_moves_in_where_nobody_has_said_how_many() -> None:
    """Only what is placed where another stands now is left out, and the board stays as it is."""
    stands = STANDS.replace("alaska 4", "alaska 9").replace("kamchatka 2", "kamchatka 1")
    before = played(*ENDED, stands=stands)
    after = played(*ENDED, "table replace 1 keep: red attack alaska kamchatka 6,5,4 v 1", stands=stands)
    assert after.state == before.state
    assert after.past is not None and isinstance(after.past[0].events[0], Replaced)
    assert after.past[0].events[0].fell == (3,)
    assert Occupied("kamchatka", 3, "alaska", "red") in after.past[0].events
