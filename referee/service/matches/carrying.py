"""Phones that go on from a match to the next one: by player, whatever colour that player has now."""

from __future__ import annotations

from typing import NamedTuple

from referee.club.people.names import identity_of
from referee.rules.judge.view import Viewer
from referee.rules.state import Seat
from referee.rules.terms import Colour
from referee.service.desk.desk import Desk
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches import seats, taken_out
from referee.store.matches import matches


class NextMatch(NamedTuple):
    """The match that is played after another, and the seats in it of the players of one seat."""

    match: OpenMatch
    seats: tuple[Seat, ...]


def next_match(desk: Desk, match: OpenMatch, viewer: Viewer) -> NextMatch | None:
    """Return the match that the players of the viewer's seat play next, with the seats that they have there.

    It is the newest running match that was begun on a device of the instance since this one ended; ``None`` as long as
    there is none with them.

    :raises Problem: no_seat_here, if the asker has no seat in ``match``.
    """
    if viewer.kind != "seat":
        raise Problem("no_seat_here")
    ended_at = match.row.ended_at
    if ended_at is None:
        return None
    own = {identity_of(name) for seat in match.setting.seats if seat.colour == viewer.seat for name in seat.players}
    with desk.store.reading() as connection:
        running = [row for row in matches.list_running(connection) if row.started_at >= ended_at]
        waiting = taken_out.is_waiting(connection) if running else frozenset()
    for row in running:
        found = tuple(seat for seat in row.seats if own & set(map(identity_of, seat.players)))
        if found and row.source == "live" and row.id not in waiting:
            return NextMatch(desk.match(row.id), found)
    return None


def find_next_code(desk: Desk, match: OpenMatch, viewer: Viewer, colour: Colour) -> str:
    """Return the code of the seat ``colour`` of the next match, if one of the viewer's players has it and no phone yet.

    :raises Problem: no_seat_here, next_gone (there is no such match or seat any more), code_used.
    """
    following = next_match(desk, match, viewer)
    if following is None or colour not in [seat.colour for seat in following.seats]:
        raise Problem("next_gone")
    code = seats.list_codes(desk, following.match.row.id)[colour]
    if code is None:
        raise Problem("code_used", seat=colour)
    return code
