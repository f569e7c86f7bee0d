"""Where everything stays as it stands, what merely waits lets nothing behind it fall (match-record 9, *keep*)."""

from __future__ import annotations

from referee.rules.events import Occupied, ThrowVoided
from referee.rules.judge.timeline import Timeline
from referee.rules.past.replace import replay_action
from referee.rules.past_events import Replaced
from referee.rules.record.notation import parse_action
from referee.rules.record.replay import replay_record
from referee.rules.state import State
from tests.rules.books import dealt
from tests.rules.helpers import position
from tests.rules.record.cases import record_of

STANDS = "red: alaska 9, brazil 2; blue: kamchatka 1, japan 1; green: siam 3; rest green; turn red attack; round 3"
GOES_ON = ("red end", "blue place japan 3", "blue end", "green place siam 1")


def play(state: State, *lines: str) -> Timeline:
    """Return the match after all these lines."""
    timeline = Timeline(state)
    for n, line in enumerate(lines, 1):
        timeline = replay_action(timeline, n, line, parse_action(line, timeline.state.setting))[0]
    return timeline


def test_an_occupation_that_nobody_said_moves_the_least_number_in() -> None:
    throw = "red attack alaska kamchatka 6,5 v 6"
    before = play(position(STANDS), throw, *GOES_ON)
    after = play(position(STANDS), throw, *GOES_ON, "table replace 1 keep: red attack alaska kamchatka 6,5 v 5")
    assert after.state == before.state
    assert after.past is not None
    replaced, *happened = after.past[0].events
    assert isinstance(replaced, Replaced) and replaced.fell == ()
    assert Occupied("kamchatka", 2, "alaska", "red") in happened


def test_a_die_that_would_still_lie_askew_counts_for_nothing() -> None:
    throw = "red attack alaska kamchatka 5,4 v 6"
    before = play(position(STANDS), throw, *GOES_ON)
    after = play(position(STANDS), throw, *GOES_ON, "table replace 1 keep: red attack alaska kamchatka 5,x v 6")
    assert after.state == before.state
    assert after.past is not None
    replaced, *happened = after.past[0].events
    assert isinstance(replaced, Replaced) and replaced.fell == ()
    assert ThrowVoided() in happened


def test_what_waited_then_goes_on_waiting() -> None:
    """A note between a throw and its cocked die, and one between a conquest and its occupation."""
    said = (
        *("red attack brazil north_africa 6 v 1", "red attack alaska kamchatka 6,x,5 v 6", "table note # a cat"),
        *("red reroll 6", "red attack alaska kamchatka 6,5 v 5", "table note # again", "red occupy 3", *GOES_ON),
    )
    stands = STANDS.replace("kamchatka 1", "kamchatka 1, north_africa 2").replace("brazil 2", "brazil 3")
    before = play(position(stands), *said)
    after = play(position(stands), *said, "table replace 1 keep: red attack brazil north_africa 1 v 6")
    assert after.state == before.state
    assert after.past is not None and isinstance(after.past[0].events[0], Replaced)
    assert after.past[0].events[0].fell == ()


def test_a_set_up_that_would_be_unfinished_is_over_as_it_was() -> None:
    """One army fewer was placed before the first turn: the turns that followed stay."""
    state = dealt(3, rulebook="french_1976", variant="domination")
    own = {seat: next(t for t, owner in state.owners.items() if owner == seat) for seat in state.setting.colours}
    placed = [f"{seat} place {own[seat]} {armies}" for seat, armies in state.to_place.items()]
    begun = play(state, *placed).state
    turn = [f"{begun.turn} place {own[begun.turn]} {begun.reinforcements}", f"{begun.turn} end"]
    before = play(state, *placed, *turn)
    most = state.to_place["red"]
    after = play(
        state, *placed, *turn, f"table replace 1 keep: {placed[0].split(' ', 1)[0]} place {own['red']} {most - 1}"
    )
    assert after.state == before.state
    assert after.past is not None and isinstance(after.past[0].events[0], Replaced)
    assert after.past[0].events[0].fell == ()


def test_f4_no_hand_changes_though_an_entry_of_its_seat_falls() -> None:
    """Red keeps the card that he earned two rounds later, as he holds it."""
    *played, last = replay_record(record_of("r4_keep_drops_all_that_follows_a_conquest"))
    assert last.timeline.state == played[-1].timeline.state
    replaced = last.outcome.events[0]  # type: ignore[union-attr]
    # Blue has a territory less than he counted his armies by.
    assert (replaced.fell, replaced.draws) == ((3,), {})
