"""Phones that go on from a match to the next one: by player, whatever colour that player has now."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from referee.club.people.names import identity_of
from referee.rules.terms import Colour
from referee.service.desk.desk import Desk
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches import seats, taken_out
from referee.store.matches import matches
from referee.store.schema import SeatRow


class NextMatch(NamedTuple):
    """The match that is played after another, and the accesses in it of the players whose phone asks."""

    match: OpenMatch
    accesses: tuple[SeatRow, ...]


def next_match(desk: Desk, match: OpenMatch, phone: SeatRow | None) -> NextMatch | None:
    """Return the match that the players of the phone play next, with their accesses to it.

    It is the newest running match that was begun on a device of the instance since this one ended; ``None`` as long as
    there is none with them.

    :raises Problem: no_seat_here, if the asker is no player's phone in ``match``.
    """
    if phone is None:
        raise Problem("no_seat_here")
    ended_at = match.row.ended_at
    if ended_at is None:
        return None
    own = _identities(match, phone)
    with desk.store.reading() as connection:
        running = [row for row in matches.list_running(connection) if row.started_at >= ended_at]
        waiting = taken_out.is_waiting(connection) if running else frozenset()
    for row in running:
        if row.source != "live" or row.id in waiting:
            continue
        following = desk.match(row.id)
        accesses = chain.from_iterable(following.access.values())
        found = tuple(access for access in accesses if own & _identities(following, access))
        if found:
            return NextMatch(following, found)
    return None


def _identities(match: OpenMatch, access: SeatRow) -> set[str]:
    return set(map(identity_of, seats.players_of(match, access)))


def find_next_code(
    desk: Desk, match: OpenMatch, phone: SeatRow | None, colour: Colour, partner: int | None = None
) -> str:
    """Return the code with which a player of the phone gets the seat ``colour`` of the next match.

    Where both players of the seat have the phone, ``partner`` tells for which of them; ``None`` means the first who has
    no phone there yet.

    :raises Problem: no_seat_here, next_gone (there is no such match or seat any more), code_used.
    """
    following = next_match(desk, match, phone)
    if following is None:
        raise Problem("next_gone")
    partners = {access.partner for access in following.accesses if access.colour == colour}
    if partner is not None:
        partners &= {partner}
    if not partners:
        raise Problem("next_gone")
    for seat in seats.list_codes(desk, following.match.row.id):
        if seat.colour == colour and seat.partner in partners and seat.code is not None:
            return seat.code
    raise Problem("code_used", seat=colour)
