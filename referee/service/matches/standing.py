"""The set-up entered at once: each seat says what stands on its territories, whenever it likes and for all to see.

Once all have, the log gets the single actions in the rulebook's order, in one transaction (SV-1f, RB-1c, FR-5). One
undo takes all of them back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from referee.rules.commands import Action
from referee.rules.judge.view import Viewer
from referee.rules.phases.setup import next_placement
from referee.rules.terms import Colour, Territory
from referee.rules.value import Value, described
from referee.service.desk.desk import Change, Desk
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches.actions import enter_action
from referee.service.matches.together import join_moves
from referee.store.matches import standings


class SetUp(Value):
    """The armies of the set-up that are entered at once."""

    standing: Annotated[
        Mapping[Colour, Mapping[Territory, int]], described("What each seat has said that stands in the end.")
    ]
    missing: Annotated[tuple[Colour, ...], described("The seats that have not said it yet.")]


def see_set_up(match: OpenMatch) -> SetUp | None:
    """Return what the seats have said and can still come true; ``None`` where no armies of a set-up are placed."""
    due = match.state.to_place
    if not due or match.state.result is not None:
        return None
    said = {seat: match.standings[seat] for seat in due if _still_holds(match, seat)}
    return SetUp(said, tuple(seat for seat in due if seat not in said))


def _still_holds(match: OpenMatch, seat: Colour) -> bool:
    """Tell whether the seat has said what can still stand: armies placed singly or a new deal may be against it."""
    armies = match.standings.get(seat)
    if armies is None:
        return False
    try:
        _check_standing(match, seat, armies)
    except Problem:
        return False
    return True


def enter_standing(desk: Desk, match_id: str, viewer: Viewer, seat: Colour, armies: Mapping[Territory, int]) -> None:
    """Enter what stands on the territories of ``seat``; with the last seat's the set-up is over.

    It may be changed until then.

    :raises Problem: set_up_over, not_your_seat, onlooker, set_up_territories, set_up_fewer, set_up_many, set_up_few,
        match_changed, or there is no such match.
    """

    def work(change: Change) -> None:
        match = change.match(match_id)
        _check_speaker(match, viewer, seat)
        _check_standing(match, seat, armies)
        standings.save_standing(change.connection, match_id, seat, armies)
        match = change.keep(match._replace(standings={**match.standings, seat: dict(armies)}))
        change.changed_matches.add(match_id)
        seen = see_set_up(match)
        if seen is not None and not seen.missing:
            _place_all(change, match, seen)

    desk.change(work)


def _check_speaker(match: OpenMatch, viewer: Viewer, seat: Colour) -> None:
    if viewer.kind == "onlooker":
        raise Problem("onlooker")
    if viewer.kind == "seat" and viewer.seat != seat:
        raise Problem("not_your_seat", seat=seat)
    if match.state.result is not None or seat not in match.state.to_place:
        raise Problem("set_up_over")


def _check_standing(match: OpenMatch, seat: Colour, armies: Mapping[Territory, int]) -> None:
    """Raise unless these are all territories of the seat, none with fewer armies than now, and the total is right."""
    state = match.state
    own = {territory for territory, owner in state.owners.items() if owner == seat}
    if set(armies) != own:
        odd = min(own ^ set(armies))
        raise Problem("set_up_territories", field="armies", seat=seat, territory=odd)
    fewer = next((name for name in armies if armies[name] < state.armies[name]), None)
    if fewer is not None:
        raise Problem("set_up_fewer", field="armies", seat=seat, territory=fewer, armies=state.armies[fewer])
    over = sum(armies.values()) - sum(state.armies[name] for name in own) - state.to_place[seat]
    if over:
        raise Problem("set_up_many" if over > 0 else "set_up_few", field="armies", seat=seat, number=abs(over))


def _place_all(change: Change, match: OpenMatch, seen: SetUp) -> None:
    """Enter the single actions of all seats, and tell everybody of them at once."""
    match_id, first = match.row.id, match.seq + 1
    standing = {name: armies for said in seen.standing.values() for name, armies in said.items()}
    before = len(change.moves)
    while match.state.to_place:
        enter_action(change, match, Action(next_placement(match.state, standing)))
        match = change.match(match_id)
    standings.add_together(change.connection, match_id, first, match.seq)
    standings.delete_standings(change.connection, match_id)
    change.keep(match._replace(standings={}, together=(*match.together, (first, match.seq))))
    join_moves(change, before)
