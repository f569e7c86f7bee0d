"""Access to a seat: the code its phone scans, the phone that claimed it, the PIN for the tablet.

A code is made from the instance's secret key and a count, so it can be shown again without being stored; the database
holds only its hash.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from referee.rules.terms import Colour
from referee.service.deal.marks import add_mark
from referee.service.desk import attempts, clock
from referee.service.desk.attempts import Guesser
from referee.service.desk.desk import Change, Desk
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches import luck
from referee.service.matches.announced import end_announcement
from referee.service.people import pins
from referee.store import Connection
from referee.store.base import change_row
from referee.store.matches import matches
from referee.store.people import seats as stored
from referee.store.schema import SeatRow as SeatRow


class Claimed(NamedTuple):
    """A phone that has its seat: the secret it shows from now on."""

    match_id: str
    colour: Colour
    device: str


class TypedPin(NamedTuple):
    """A PIN as somebody typed it on a phone."""

    guesser: Guesser
    pin: str


def open_seats(connection: Connection, desk: Desk, match_id: str, colours: Iterable[Colour]) -> None:
    """Give each seat its first code."""
    rows = [SeatRow(match_id, colour, 1, _hash_code(_new_code(desk, match_id, colour, 1))) for colour in colours]
    stored.add_seats(connection, rows)


def list_codes(desk: Desk, match_id: str) -> dict[Colour, str | None]:
    """Return the code of each seat that waits for its phone; ``None`` if a phone has claimed it.

    :raises Problem: there is no such match.
    """
    access = desk.match(match_id).access
    return {
        colour: None if row.device_hash else _new_code(desk, match_id, colour, row.generation)
        for colour, row in access.items()
    }


def renew_code(desk: Desk, match_id: str, colour: Colour, *, without_pin: bool = False) -> str:
    """Give the seat a new code and return it; its phone no longer counts.

    ``without_pin``: nor does its PIN, and the match is marked.

    :raises Problem: there is no such match or seat.
    """

    def work(change: Change) -> str:
        match = change.match(match_id)
        if without_pin and _seat_access(match, colour).pin_hash is not None:
            change.keep(add_mark(change, match, "seat_opened", colour))
            change.changed_matches.add(match_id)
        return _write_new_code(change, desk, match_id, colour, without_pin=without_pin)

    code = desk.change(work)
    # The stream of its old phone ends as soon as it looks.
    desk.hub.wake(match_id)
    return code


def _write_new_code(change: Change, desk: Desk, match_id: str, colour: Colour, *, without_pin: bool = False) -> str:
    match = change.match(match_id)
    row = _seat_access(match, colour)
    announced = match.announced
    if announced is not None and colour in (announced.seat, announced.defending):
        match = change.keep(end_announcement(change, match, is_thrown=False))
    generation = row.generation + 1
    code = _new_code(desk, match_id, colour, generation)
    pin_hash = None if without_pin else row.pin_hash
    # That the seat was on a phone once is remembered: its secrets are no first-comer's at the tablet.
    waiting = replace(row, generation=generation, token_hash=_hash_code(code), device_hash=None, pin_hash=pin_hash)
    _save_seat(change, match, waiting)
    luck.forget_numbers(change, match_id, colour)
    return code


def claim_seat(
    desk: Desk, code: str, device: str | None, *, leaves: Colour = "", typed: TypedPin | None = None
) -> Claimed:
    """Give the seat of ``code`` to the phone: the first that opens it, or the same one again.

    A seat that was given a PIN at the tablet goes to no phone without it: anybody who holds the tablet has every code.
    The seat that the phone ``leaves`` for it waits for a phone again, with a new code.

    :raises Problem: the code is unknown, another phone has claimed it, or the seat's PIN is missing or wrong.
    """
    proven = _check_proof(desk, code, typed)

    def work(change: Change) -> Claimed:
        claimed = _give_seat(change, code, device, proven)
        if leaves:
            _write_new_code(change, desk, claimed.match_id, leaves)
        return claimed

    claimed = desk.change(work)
    if leaves:
        desk.hub.wake(claimed.match_id)
    return claimed


def choose_pin(desk: Desk, guesser: Guesser, claimed: Claimed, pin: str) -> None:
    """Give the seat the PIN that its player has chosen on the phone: the tablet shows the seat to whoever knows it.

    A seat that has one already keeps it.
    """
    pin_hash = pins.seal_pin(desk, pin)

    def work(change: Change) -> None:
        match = change.match(claimed.match_id)
        row = _seat_access(match, claimed.colour)
        if row.pin_hash is None:
            _save_seat(change, match, replace(row, pin_hash=pin_hash))
            attempts.keep_chosen(change.connection, pin_hash, guesser)

    desk.change(work)


def _check_proof(desk: Desk, code: str, typed: TypedPin | None) -> str | None:
    """Return the hash of the seat's PIN, once the ``typed`` one matches it; ``None`` if no PIN was asked for."""
    row = find_code(desk, code)
    if row is None or row.device_hash is not None or row.pin_hash is None:
        return None
    if pins.is_sealed_elsewhere(desk, row.pin_hash):
        raise Problem("pin_elsewhere", field="pin")
    if typed is None:
        raise Problem("pin_asked", field="pin")
    pins.verify_pin(desk, typed.guesser, row.pin_hash, pins.parse_pin(typed.pin))
    return row.pin_hash


def _give_seat(change: Change, code: str, device: str | None, proven: str | None) -> Claimed:
    row = stored.find_by_token(change.connection, _hash_code(code))
    if row is None:
        raise Problem("code_unknown")
    if row.device_hash is not None:
        if device is None or not hmac.compare_digest(row.device_hash, _hash_code(device)):
            raise Problem("code_used", seat=row.colour)
        return Claimed(row.match_id, row.colour, device)
    if row.pin_hash != proven:
        raise Problem("pin_asked", field="pin")
    device = secrets.token_urlsafe(24)
    joined = replace(row, device_hash=_hash_code(device), joined_at=clock.now())
    _save_seat(change, change.match(row.match_id), joined)
    return Claimed(row.match_id, row.colour, device)


def find_code(desk: Desk, code: str) -> SeatRow | None:
    """Return the seat that ``code`` belongs to; ``None`` if it belongs to none."""
    with desk.store.reading() as connection:
        return stored.find_by_token(connection, _hash_code(code))


def seat_of(match: OpenMatch, colour: str, device: str) -> Colour | None:
    """Return the seat if it belongs to this phone."""
    return colour if _is_device(match.access.get(colour), device) else None


def has_seat(desk: Desk, match_id: str, colour: str, device: str) -> bool:
    """Tell whether the seat is this phone's; unlike `seat_of` it opens no match for somebody who may be anybody."""
    match = desk.opened(match_id)
    if match is not None:
        return seat_of(match, colour, device) is not None
    with desk.store.reading() as connection:
        return _is_device(stored.seats_of_match(connection, match_id).get(colour), device)


def is_running(desk: Desk, match_id: str) -> bool:
    """Tell whether there is such a match and it has not ended; like `has_seat` it does not open it."""
    match = desk.opened(match_id)
    if match is not None:
        return match.state.result is None
    with desk.store.reading() as connection:
        row = matches.find_match(connection, match_id)
    return row is not None and row.status == "running"


def _is_device(row: SeatRow | None, device: str) -> bool:
    return row is not None and row.device_hash is not None and hmac.compare_digest(row.device_hash, _hash_code(device))


def still_there(desk: Desk, match_id: str, seat: SeatRow | None) -> bool:
    """Tell whether the phone that had ``seat`` still has it; a device that had none loses nothing."""
    return seat is None or desk.match(match_id).access[seat.colour].device_hash == seat.device_hash


def check_pin(desk: Desk, guesser: Guesser, match_id: str, colour: Colour, *, pin: object) -> None:
    """Raise unless the person at the tablet may speak for the seat. The first PIN given is the seat's from then on.

    :raises Problem: no such match or seat, no PIN, a wrong one, too many wrong ones, or the seat is on a phone.
    """
    row = _seat_access(desk.match(match_id), colour)
    pin = pins.parse_pin(pin)
    if row.pin_hash is not None:
        if pins.is_sealed_elsewhere(desk, row.pin_hash):
            raise Problem("pin_elsewhere", field="pin")
        pins.verify_pin(desk, guesser, row.pin_hash, pin)
    elif row.device_hash is not None:
        raise Problem("on_the_phone", seat=colour)
    else:
        _set_pin(desk, guesser, match_id, colour, pin=pin)


def _set_pin(desk: Desk, guesser: Guesser, match_id: str, colour: Colour, *, pin: str) -> None:
    pin_hash = pins.seal_pin(desk, pin)

    def work(change: Change) -> None:
        match = change.match(match_id)
        row = _seat_access(match, colour)
        if row.pin_hash is not None:
            raise Problem("pin_wrong", field="pin")
        if row.joined_at is not None:
            match = change.keep(add_mark(change, match, "seat_opened", colour))
            change.changed_matches.add(match_id)
        _save_seat(change, match, replace(row, pin_hash=pin_hash))
        attempts.keep_chosen(change.connection, pin_hash, guesser)

    desk.change(work)


def _seat_access(match: OpenMatch, colour: Colour) -> SeatRow:
    if colour not in match.access:
        raise Problem("seat_unknown")
    return match.access[colour]


def _save_seat(change: Change, match: OpenMatch, row: SeatRow) -> None:
    change_row(change.connection, row)
    change.keep(match._replace(access={**match.access, row.colour: row}))


def _new_code(desk: Desk, match_id: str, colour: Colour, generation: int) -> str:
    """Make a code of 144 bits that only this instance can make."""
    digest = hmac.digest(desk.secret, f"seat {match_id} {colour} {generation}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:18]).decode()


def _hash_code(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()
