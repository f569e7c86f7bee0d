"""The view of a past moment: the facts that were visible then and may be seen now (match-record 7).

Whether a viewer sees everything depends on the match as it is now: a win that was taken back reveals nothing. While the
match runs, a seat's own secrets (cards, missions, its capital) are shown as they are now, everything else as it was
then.
"""

from __future__ import annotations

from msgspec.structs import replace

from referee.rules.events import CapitalTaken, Event, MatchWon
from referee.rules.judge.legal import legal
from referee.rules.judge.recent import Recent
from referee.rules.judge.seen import Offers, Position, StateView
from referee.rules.judge.view import REFEREE, Viewer, view
from referee.rules.state import Result, State
from referee.rules.terms import UNKNOWN


def view_then(then: State, recent: Recent, now: State, viewer: Viewer) -> StateView:
    """Return the `view` of ``then``, with ``recent`` beside it, for a ``viewer`` who looks when ``now`` is the state.

    Nothing more can be said at that moment: ``legal`` is empty.
    """
    if now.result is not None:
        return replace(view(then, REFEREE, recent), legal=Offers())
    # Without the result nothing is revealed; capitals that became secret again are hidden before they are counted.
    hidden = _with_capitals_hidden(then, now).with_changes(result=None)
    seen = view(hidden, viewer, _without_secrets(recent, now), legal(then))
    position = _with_own_secrets(seen.position, now, viewer)
    if then.result is None:
        return replace(seen, position=position, legal=Offers())
    return replace(seen, position=replace(position, phase="over"), step="over", asked="over", legal=Offers())


def result_then(then: State, now: State) -> Result | None:
    """Return how the match had ended then; while it runs now without the mission, which is secret again."""
    if then.result is None or now.result is not None:
        return then.result
    return replace(then.result, mission=None)


def events_known_now(events: tuple[Event, ...], now: State) -> tuple[Event, ...]:
    """Return the ``events`` of some action as everybody may know them now: an undo makes some secret again."""
    if now.result is not None or _OPENING.isdisjoint(map(type, events)):
        return events
    today = (
        event for event in events if not (isinstance(event, CapitalTaken) and event.seat not in now.capitals_taken)
    )
    return tuple(replace(event, mission=None) if isinstance(event, MatchWon) else event for event in today)


_OPENING = frozenset((CapitalTaken, MatchWon))


def _with_capitals_hidden(then: State, now: State) -> State:
    taken = tuple(seat for seat in then.capitals_taken if _is_known(seat, then, now))
    capitals = {seat: capital if seat in taken else UNKNOWN for seat, capital in then.capitals.items()}
    return then.with_changes(capitals=capitals, capitals_taken=taken)


def _is_known(seat: str, then: State, now: State) -> bool:
    """Tell whether everybody knew the capital then and still does."""
    return seat in then.capitals_taken and seat in now.capitals_taken and then.capitals[seat] == now.capitals[seat]


def _with_own_secrets(position: Position, now: State, viewer: Viewer) -> Position:
    """Show what ``viewer`` alone sees as it is now; of what it had not then, nothing."""
    seat = viewer.seat
    if viewer.kind != "seat":
        return position
    hands, missions, capitals = position.hands, position.missions, position.capitals
    return replace(
        position,
        hands={**hands, seat: now.hands.get(seat, ())} if seat in hands else hands,
        missions={**missions, seat: now.missions.get(seat, ())} if seat in missions else missions,
        capitals={**capitals, seat: now.capitals.get(seat)} if seat in capitals else capitals,
    )


def _without_secrets(recent: Recent, now: State) -> Recent:
    """Return what the turn had brought, as far as it may be told now."""
    happenings = tuple(
        happening
        for happening in recent.happenings
        if not happening.card and (happening.kind != "capital_taken" or happening.seat in now.capitals_taken)
    )
    return replace(recent, happenings=happenings)
