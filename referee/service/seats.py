"""Reaching a seat: the code its phone scans, the phone that claimed it, the PIN for the tablet.

A code is made from the house's secret key and a count, so that it can be shown again without being stored; the database
holds its hash alone.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import NamedTuple

from referee.rules.terms import Colour
from referee.service import clock, pins
from referee.service.desk import Change, Desk
from referee.service.play import OpenMatch
from referee.service.problems import Problem
from referee.store import Connection
from referee.store import seats as stored
from referee.store.seats import SeatRow as SeatRow

__all__ = [
    *("Claimed", "SeatRow", "check_pin", "claim", "codes", "find_code", "fresh", "has_seat", "open_seats", "seat_of"),
    "still_there",
]


class Claimed(NamedTuple):
    """A phone that has its seat: the secret it shows from now on."""

    match_id: str
    colour: Colour
    device: str


def open_seats(connection: Connection, desk: Desk, match_id: str, colours: Iterable[Colour]) -> None:
    """Each seat has its first code."""
    rows = [SeatRow(match_id, colour, 1, _hash(_code(desk, match_id, colour, 1))) for colour in colours]
    stored.add(connection, rows)


def codes(desk: Desk, match_id: str) -> dict[Colour, str | None]:
    """The code of each seat that waits for its phone; ``None`` where a phone has claimed it.

    :raises Problem: there is no such match.
    """
    access = desk.match(match_id).access
    return {
        colour: None if row.device_hash else _code(desk, match_id, colour, row.generation)
        for colour, row in access.items()
    }


def fresh(desk: Desk, match_id: str, colour: Colour) -> str:
    """A new code for the seat; its phone and its PIN no longer count.

    :raises Problem: there is no such match or seat.
    """

    code = desk.change(lambda change: _renew(change, desk, match_id, colour))
    _shut_out(desk, match_id, colour)
    return code


def _renew(change: Change, desk: Desk, match_id: str, colour: Colour) -> str:
    match = change.match(match_id)
    generation = _access(match, colour).generation + 1
    code = _code(desk, match_id, colour, generation)
    _keep(change, match, SeatRow(match_id, colour, generation, _hash(code)))
    return code


def _shut_out(desk: Desk, match_id: str, colour: Colour) -> None:
    """What was tried of the seat's old PIN is forgotten; its old phone's stream ends as soon as it looks."""
    desk.attempts.right((match_id, colour))
    desk.hub.wake(match_id)


def claim(desk: Desk, code: str, device: str | None, leaves: Colour = "") -> Claimed:
    """The phone with the seat of ``code``: the first that opens it, or the same one again.

    The seat that it ``leaves`` for it waits for a phone again, with a new code.

    :raises Problem: the code is unknown, or another phone has claimed it.
    """

    def work(change: Change) -> Claimed:
        claimed = _claim(change, code, device)
        if leaves:
            _renew(change, desk, claimed.match_id, leaves)
        return claimed

    claimed = desk.change(work)
    if leaves:
        _shut_out(desk, claimed.match_id, leaves)
    return claimed


def _claim(change: Change, code: str, device: str | None) -> Claimed:
    row = stored.with_token(change.connection, _hash(code))
    if row is None:
        raise Problem("code_unknown")
    if row.device_hash is not None:
        if device is None or not hmac.compare_digest(row.device_hash, _hash(device)):
            raise Problem("code_used", seat=row.colour)
        return Claimed(row.match_id, row.colour, device)
    device = secrets.token_urlsafe(24)
    joined = row._replace(device_hash=_hash(device), joined_at=clock.now())
    _keep(change, change.match(row.match_id), joined)
    return Claimed(row.match_id, row.colour, device)


def find_code(desk: Desk, code: str) -> SeatRow | None:
    """The seat that ``code`` belongs to; ``None`` where it belongs to none."""
    with desk.store.reading() as connection:
        return stored.with_token(connection, _hash(code))


def seat_of(match: OpenMatch, colour: str, device: str) -> Colour | None:
    """The seat, if it is this phone's."""
    return colour if _is_device(match.access.get(colour), device) else None


def has_seat(desk: Desk, match_id: str, colour: str, device: str) -> bool:
    """Whether the seat is this phone's; unlike `seat_of` it opens no match for somebody who may be anybody."""
    match = desk.opened(match_id)
    if match is not None:
        return seat_of(match, colour, device) is not None
    with desk.store.reading() as connection:
        return _is_device(stored.of_match(connection, match_id).get(colour), device)


def _is_device(row: SeatRow | None, device: str) -> bool:
    return row is not None and row.device_hash is not None and hmac.compare_digest(row.device_hash, _hash(device))


def still_there(desk: Desk, match_id: str, seat: SeatRow | None) -> bool:
    """Whether the phone that had ``seat`` still has it; whoever had none loses nothing."""
    return seat is None or desk.match(match_id).access[seat.colour].device_hash == seat.device_hash


def check_pin(desk: Desk, match_id: str, colour: Colour, pin: object) -> None:
    """Whoever holds the tablet may speak for the seat. The first PIN that is given is the seat's from then on.

    :raises Problem: no such match or seat, no PIN, a wrong one, too many wrong ones, or the seat is on a phone.
    """
    row = _access(desk.match(match_id), colour)
    pin = pins.formed(pin)
    if row.pin_hash is not None:
        if pins.elsewhere(desk, row.pin_hash):
            raise Problem("pin_elsewhere", field="pin")
        pins.verify(desk, (match_id, colour), row.pin_hash, pin)
    elif row.device_hash is not None:
        raise Problem("on_the_phone", seat=colour)
    else:
        _set_pin(desk, match_id, colour, pin)


def _set_pin(desk: Desk, match_id: str, colour: Colour, pin: str) -> None:
    pin_hash = pins.sealed(desk, pin)

    def work(change: Change) -> None:
        match = change.match(match_id)
        if _access(match, colour).pin_hash is not None:
            raise Problem("pin_wrong", field="pin")
        _keep(change, match, _access(match, colour)._replace(pin_hash=pin_hash))

    desk.change(work)


def _access(match: OpenMatch, colour: Colour) -> SeatRow:
    if colour not in match.access:
        raise Problem("seat_unknown")
    return match.access[colour]


def _keep(change: Change, match: OpenMatch, row: SeatRow) -> None:
    stored.change(change.connection, row)
    change.keep(match._replace(access={**match.access, row.colour: row}))


def _code(desk: Desk, match_id: str, colour: Colour, generation: int) -> str:
    """144 bits that only this house can make."""
    digest = hmac.digest(desk.secret, f"seat {match_id} {colour} {generation}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:18]).decode()


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()
