"""A seat whose phone is dead and that has no PIN: the tablet asks for it, and the phones of two other seats confirm.

Then whoever sits there chooses a PIN at the tablet. Until that moment a phone of the seat, if one lives, can refuse.
In a duel the rival alone would confirm: there only the PIN opens, or a new code.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from referee.rules.judge.view import Viewer
from referee.rules.terms import Colour
from referee.rules.value import Value, described
from referee.service.desk.desk import Change, Desk
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches.seats import CONFIRMATIONS, PARTNER, find_access, is_confirmed, players_of, save_access
from referee.store.schema import SeatRow


class Opening(Value):
    """A seat that the tablet asks for because its phone is dead."""

    seat: Colour
    partner: Annotated[int, PARTNER]
    players: Annotated[tuple[str, ...], described("Whose phone is dead.")]
    confirmed: Annotated[tuple[Colour, ...], described("The seats whose phones have confirmed it.")]
    needed: Annotated[int, described("How many seats have to.")]
    is_open: Annotated[bool, described("Whether they have: the tablet may choose a PIN for the seat.")]


def see_openings(match: OpenMatch) -> tuple[Opening, ...]:
    """Return what everybody may know of the seats that the tablet asks for."""
    return tuple(
        Opening(
            seat=row.colour,
            partner=row.partner,
            players=players_of(match, row),
            confirmed=tuple(row.opening),
            needed=CONFIRMATIONS,
            is_open=is_confirmed(row),
        )
        for rows in match.access.values()
        for row in rows
        if row.opening is not None
    )


def ask_opening(desk: Desk, match_id: str, viewer: Viewer, colour: Colour, partner: int = 0) -> None:
    """Let the table ask for a seat whose phone is dead; said again it changes nothing.

    :raises Problem: not_the_table, opening_gone, opening_pin, opening_no_phone, opening_duel, opening_few, or there is
        no such match or seat.
    """
    if viewer.kind != "table":
        raise Problem("not_the_table")

    def work(change: Change) -> None:
        match = change.match(match_id)
        row = find_access(match, colour, partner)
        _check_running(match, colour)
        if row.opening is not None:
            return
        if row.pin_hash is not None:
            raise Problem("opening_pin", seat=colour)
        if not match.has_phone(colour):
            raise Problem("opening_no_phone", seat=colour)
        others = [other for other in match.access if other != colour]
        if len(others) < CONFIRMATIONS:
            raise Problem("opening_duel", seat=colour)
        if sum(map(match.has_phone, others)) < CONFIRMATIONS:
            raise Problem("opening_few", seat=colour)
        save_access(change, match, replace(row, opening=[]))

    desk.change(work)


def confirm_opening(desk: Desk, match_id: str, phone: SeatRow, colour: Colour, partner: int = 0) -> None:
    """Let the phone of another seat confirm that the seat's phone is dead; said again it changes nothing.

    :raises Problem: no_seat_here, opening_own, opening_gone, or there is no such match or seat.
    """

    def work(change: Change) -> None:
        match = change.match(match_id)
        row = find_access(match, colour, partner)
        if find_access(match, phone.colour, phone.partner).device_hash != phone.device_hash:
            raise Problem("no_seat_here")
        _check_running(match, colour)
        if phone.colour == colour:
            raise Problem("opening_own")
        if row.opening is None:
            raise Problem("opening_gone", seat=colour)
        if phone.colour not in row.opening:
            save_access(change, match, replace(row, opening=[*row.opening, phone.colour]))

    desk.change(work)


def drop_opening(
    desk: Desk, match_id: str, viewer: Viewer, phone: SeatRow | None, colour: Colour, partner: int = 0
) -> None:
    """Let a phone of the seat refuse, or the table withdraw its request; said again it changes nothing.

    :raises Problem: opening_others, or there is no such match or seat.
    """
    if viewer.kind != "table" and (phone is None or phone.colour != colour):
        raise Problem("opening_others", seat=colour)

    def work(change: Change) -> None:
        match = change.match(match_id)
        row = find_access(match, colour, partner)
        if row.opening is not None:
            save_access(change, match, replace(row, opening=None))

    desk.change(work)


def _check_running(match: OpenMatch, colour: Colour) -> None:
    """Check that the match goes on: after its end everybody sees everything but what the eliminated held (A-27).

    :raises Problem: opening_gone.
    """
    if match.state.result is not None:
        raise Problem("opening_gone", seat=colour)
