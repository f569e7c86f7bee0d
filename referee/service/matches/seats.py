"""Access to a seat: the code its phone scans, the phone that claimed it, the PIN for the tablet.

Two players who share a seat have each of these of their own; `partner` is 0 for the first of them and 1 for the second.

A code is made from the instance's secret key and a count, so it can be shown again without being stored; the database
holds only its hash.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.rules.terms import Colour
from referee.rules.value import described
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

PARTNER = described("Of two players who share the seat: 0 for the first, as if it is left out, 1 for the second.")
CONFIRMATIONS = 2
"""How many other seats have to confirm that a phone is dead."""


class Claimed(NamedTuple):
    """A phone that has its seat: the secret it shows from now on."""

    match_id: str
    colour: Colour
    device: str
    partner: int = 0


class SeatCode(NamedTuple):
    """The code of a player; ``None`` if a phone has claimed it."""

    colour: Colour
    partner: int
    code: str | None


class TypedPin(NamedTuple):
    """A PIN as somebody typed it on a phone."""

    guesser: Guesser
    pin: str


def open_seats(connection: Connection, desk: Desk, match_id: str, players: Mapping[Colour, Sequence[str]]) -> None:
    """Give each player of each seat the first code; a seat without names has one."""
    rows = [
        SeatRow(match_id, colour, partner, 1, _hash_code(_new_code(desk, match_id, colour, partner, 1)))
        for colour, names in players.items()
        for partner in range(max(1, len(names)))
    ]
    stored.add_seats(connection, rows)


def list_codes(desk: Desk, match_id: str) -> tuple[SeatCode, ...]:
    """Return the codes of all players.

    :raises Problem: there is no such match.
    """
    match = desk.match(match_id)
    return tuple(
        SeatCode(
            colour,
            row.partner,
            None if row.device_hash else _new_code(desk, match_id, colour, row.partner, row.generation),
        )
        for colour in match.setting.colours
        for row in match.access[colour]
    )


def find_access(match: OpenMatch, colour: Colour, partner: int) -> SeatRow:
    """Return the access of the player to the seat.

    :raises Problem: seat_unknown, or field_value if the seat has no such ``partner``.
    """
    rows = match.access.get(colour, ())
    if not rows:
        raise Problem("seat_unknown")
    found = next((row for row in rows if row.partner == partner), None)
    if found is None:
        raise Problem("field_value", field="partner", expected=", ".join(str(row.partner) for row in rows))
    return found


def save_access(change: Change, match: OpenMatch, row: SeatRow) -> None:
    """Write the access and keep it with the match.

    Whoever follows it is told if another seat is asked for now, and two who share a seat of each other's phones.
    """
    if len(match.access[row.colour]) > 1 or find_access(match, row.colour, row.partner).opening != row.opening:
        change.changed_matches.add(row.match_id)
    change_row(change.connection, row)
    rows = tuple(row if row.partner == other.partner else other for other in match.access[row.colour])
    change.keep(match._replace(access={**match.access, row.colour: rows}))


def players_of(match: OpenMatch, row: SeatRow) -> tuple[str, ...]:
    """Return the names of those whom the row lets in: one, or all of the seat where no phone is only one player's."""
    names = next(seat.players for seat in match.setting.seats if seat.colour == row.colour)
    return names if len(match.access[row.colour]) == 1 else (names[row.partner],)


def renew_code(desk: Desk, match_id: str, colour: Colour, partner: int = 0, *, without_pin: bool = False) -> str:
    """Give the player of the seat a new code and return it; the phone no longer counts.

    ``without_pin``: nor does the PIN, and the match is marked.

    :raises Problem: there is no such match or seat.
    """

    def work(change: Change) -> str:
        match = change.match(match_id)
        row = find_access(match, colour, partner)
        if without_pin and row.pin_hash is not None:
            change.keep(add_mark(change, match, "seat_opened", colour))
            change.changed_matches.add(match_id)
        return _write_new_code(change, desk, row, without_pin=without_pin)

    code = desk.change(work)
    # The stream of its old phone ends as soon as it looks.
    desk.channels.wake(match_id)
    return code


def _write_new_code(change: Change, desk: Desk, row: SeatRow, *, without_pin: bool = False) -> str:
    match_id, colour = row.match_id, row.colour
    match = change.match(match_id)
    announced = match.announced
    if announced is not None and colour in (announced.seat, announced.defending):
        match = change.keep(end_announcement(change, match, is_thrown=False))
    generation = row.generation + 1
    code = _new_code(desk, match_id, colour, row.partner, generation)
    pin_hash = None if without_pin else row.pin_hash
    # That the seat was on a phone once is remembered: its secrets are no first-comer's at the tablet.
    waiting = replace(
        row, generation=generation, token_hash=_hash_code(code), device_hash=None, pin_hash=pin_hash, opening=None
    )
    save_access(change, match, waiting)
    luck.forget_numbers(change, match_id, colour)
    return code


def claim_seat(
    desk: Desk, code: str, device: str | None, *, leaves: SeatRow | None = None, typed: TypedPin | None = None
) -> Claimed:
    """Give the seat of ``code`` to the phone: the first that opens it, or the same one again.

    A seat that was given a PIN at the tablet goes to no phone without it: anybody who holds the tablet has every code.
    What the phone ``leaves`` for it waits for a phone again, with a new code.

    :raises Problem: the code is unknown, another phone has claimed it, or the seat's PIN is missing or wrong.
    """
    proven = _check_proof(desk, code, typed)

    def work(change: Change) -> Claimed:
        claimed = _give_seat(change, code, device, proven)
        if leaves is not None:
            left = find_access(change.match(leaves.match_id), leaves.colour, leaves.partner)
            _write_new_code(change, desk, left)
        return claimed

    claimed = desk.change(work)
    if leaves is not None:
        desk.channels.wake(claimed.match_id)
    return claimed


def choose_pin(desk: Desk, guesser: Guesser, claimed: Claimed, pin: str) -> None:
    """Give the seat the PIN that its player has chosen on the phone: the tablet shows the seat to whoever knows it.

    A seat that has one already keeps it.
    """
    pin_hash = pins.seal_pin(desk, pin)

    def work(change: Change) -> None:
        match = change.match(claimed.match_id)
        row = find_access(match, claimed.colour, claimed.partner)
        if row.pin_hash is None:
            save_access(change, match, replace(row, pin_hash=pin_hash))
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
        return Claimed(row.match_id, row.colour, device, row.partner)
    if row.pin_hash != proven:
        raise Problem("pin_asked", field="pin")
    device = secrets.token_urlsafe(24)
    joined = replace(row, device_hash=_hash_code(device), joined_at=clock.now(), opening=None)
    save_access(change, change.match(row.match_id), joined)
    return Claimed(row.match_id, row.colour, device, row.partner)


def find_code(desk: Desk, code: str) -> SeatRow | None:
    """Return the player's access that ``code`` belongs to; ``None`` if it belongs to none."""
    with desk.store.reading() as connection:
        return stored.find_by_token(connection, _hash_code(code))


def find_phone(match: OpenMatch, colour: str, device: str) -> SeatRow | None:
    """Return the access of the player of the seat whose phone this is."""
    return _find_device(match.access.get(colour, ()), device) if device else None


def has_seat(desk: Desk, match_id: str, colour: str, device: str) -> bool:
    """Tell whether the seat is this phone's; unlike `find_phone` it opens no match for somebody who may be anybody."""
    match = desk.opened(match_id)
    if match is not None:
        return find_phone(match, colour, device) is not None
    with desk.store.reading() as connection:
        return _find_device(stored.seats_of_match(connection, match_id).get(colour, ()), device) is not None


def is_running(desk: Desk, match_id: str) -> bool:
    """Tell whether there is such a match and it has not ended; like `has_seat` it does not open it."""
    match = desk.opened(match_id)
    if match is not None:
        return match.state.result is None
    with desk.store.reading() as connection:
        row = matches.find_match(connection, match_id)
    return row is not None and row.status == "running"


def _find_device(rows: Iterable[SeatRow], device: str) -> SeatRow | None:
    digest = _hash_code(device)
    known = (row for row in rows if row.device_hash is not None and hmac.compare_digest(row.device_hash, digest))
    return next(known, None)


def still_there(desk: Desk, match_id: str, phone: SeatRow) -> bool:
    """Tell whether the phone that had that access still has it."""
    return find_access(desk.match(match_id), phone.colour, phone.partner).device_hash == phone.device_hash


def check_pin(desk: Desk, guesser: Guesser, match_id: str, colour: Colour, partner: int = 0, *, pin: object) -> None:
    """Raise unless the person at the tablet may speak for the seat. The first PIN given is the player's from then on.

    :raises Problem: no such match or seat, no PIN, a wrong one, too many wrong ones, or the seat is on a phone.
    """
    match = desk.match(match_id)
    row = find_access(match, colour, partner)
    pin = pins.parse_pin(pin)
    if row.pin_hash is not None:
        if pins.is_sealed_elsewhere(desk, row.pin_hash):
            raise Problem("pin_elsewhere", field="pin")
        pins.verify_pin(desk, guesser, row.pin_hash, pin)
        _tell_of_look(desk, match, colour)
    else:
        _check_not_on_phone(match, row)
        _set_pin(desk, guesser, row, pin=pin)


def is_confirmed(row: SeatRow) -> bool:
    """Tell whether the phones of two other seats have confirmed that the player's phone is dead."""
    return row.opening is not None and len(row.opening) >= CONFIRMATIONS


def _check_not_on_phone(match: OpenMatch, row: SeatRow) -> None:
    is_opened = is_confirmed(row) and match.state.result is None
    if match.has_phone(row.colour) and not is_opened:
        raise Problem("on_the_phone", seat=row.colour)


def _tell_of_look(desk: Desk, match: OpenMatch, colour: Colour) -> None:
    """Mark the match, once for each seat, if the tablet shows the secrets of a seat that is on a phone.

    After the end there is no secret left that somebody could have gained by.
    """
    is_told = any((mark["kind"], mark["seat"]) == ("seat_looked", colour) for mark in match.row.marks)
    if is_told or not match.has_phone(colour) or match.state.result is not None:
        return

    def work(change: Change) -> None:
        change.keep(add_mark(change, change.match(match.row.id), "seat_looked", colour))
        change.changed_matches.add(match.row.id)

    desk.change(work)


def _set_pin(desk: Desk, guesser: Guesser, asked: SeatRow, *, pin: str) -> None:
    pin_hash = pins.seal_pin(desk, pin)

    def work(change: Change) -> None:
        match = change.match(asked.match_id)
        row = find_access(match, asked.colour, asked.partner)
        if row.pin_hash is not None:
            raise Problem("pin_wrong", field="pin")
        _check_not_on_phone(match, row)
        # Its secrets are no first-comer's, be it as the partner of whoever has looked at them.
        if any(other.joined_at is not None or other.pin_hash is not None for other in match.access[row.colour]):
            match = change.keep(add_mark(change, match, "seat_opened", row.colour))
            change.changed_matches.add(match.row.id)
        save_access(change, match, replace(row, pin_hash=pin_hash, opening=None))
        attempts.keep_chosen(change.connection, pin_hash, guesser)

    desk.change(work)


def _new_code(desk: Desk, match_id: str, colour: Colour, partner: int, generation: int) -> str:
    """Make a code of 144 bits that only this instance can make."""
    whose = f"seat {match_id} {colour} {generation}" + (f" {partner}" if partner else "")
    digest = hmac.digest(desk.secret, whose.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:18]).decode()


def _hash_code(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()
