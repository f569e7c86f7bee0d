"""The limit of wrong PINs in any hour, counted in the database so that a restart forgets nothing.

A device that deletes its cookies is a new device each time. All devices that never had a PIN right therefore share one
count, and cannot use up that of a device that had it right, of the instance's tablets, or of this computer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import Literal, NamedTuple

from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.problems import Problem
from referee.store import Connection
from referee.store.people import guesses

HOUR = timedelta(hours=1)
MAX_ATTEMPTS = 10
"""Wrong PINs in any hour, from a device that had the PIN right, and from all that never had it right together."""
MOST_OF_THE_BOOK = 20
"""The club's PIN is typed on many phones: wrong ones in any hour from all that never had it right together."""
REMEMBERED = timedelta(days=400)
"""How long a device that had the PIN right is remembered: as long as browsers keep a cookie."""


class Guesser(NamedTuple):
    """A person typing a PIN: at this computer, a tablet of the instance or elsewhere, on the device with that mark."""

    where: Literal["here", "tablet", "elsewhere"]
    device: str = ""


class Guess(NamedTuple):
    """A permitted guess, counted as wrong until it is known to be right; ``line`` is its line of the count."""

    pin: str
    device: str
    line: int


def count_guess(desk: Desk, kept: str, guesser: Guesser, most: int = MAX_ATTEMPTS) -> Guess:
    """Count a guess at the PIN whose hash is ``kept``, as wrong for now; strangers have ``most`` in any hour.

    :raises Problem: pins_tried.
    """
    pin, device = mark_device(kept), mark_device(guesser.device) if guesser.device else ""
    # A refused guess does not hold up the writer.
    with desk.store.reading() as connection:
        _check(connection, pin, device, where=guesser.where, most=most)

    def work(change: Change) -> Guess:
        counted = _check(change.connection, pin, device, where=guesser.where, most=most)
        now = clock.now()
        guesses.remove_old_wrong(change.connection, now - HOUR, now)
        return Guess(pin, device, guesses.add_wrong(change.connection, pin, counted, now))

    return desk.change(work)


def keep_right(desk: Desk, guess: Guess) -> None:
    """Uncount a guess that was right, and give its device a count of its own from now on."""

    def work(change: Change) -> None:
        guesses.remove_wrong(change.connection, guess.line)
        _keep_known(change.connection, guess.pin, guess.device)

    desk.change(work)


def keep_chosen(connection: Connection, kept: str, guesser: Guesser) -> None:
    """Remember the device of the person who chose the PIN whose hash is ``kept`` as one that had it right."""
    _keep_known(connection, mark_device(kept), mark_device(guesser.device) if guesser.device else "")


def is_known_device(desk: Desk, kept: str, device: str) -> bool:
    """Tell whether the PIN whose hash is ``kept`` was once right on that device."""
    with desk.store.reading() as connection:
        return guesses.is_known(connection, mark_device(kept), mark_device(device))


def mark_device(kept: str) -> str:
    """Return a mark that tells one PIN, or one device, from another, and reveals nothing about it."""
    return hashlib.sha256(kept.encode(errors="surrogatepass")).hexdigest()[:32]


def _keep_known(connection: Connection, pin: str, device: str) -> None:
    if device:
        now = clock.now()
        guesses.keep_known(connection, pin, device, at=now, forgotten=now - REMEMBERED)


def _check(connection: Connection, pin: str, device: str, *, where: str, most: int) -> str:
    """Return with whom the guess is counted: this computer, the device itself, the instance's tablets, or all others.

    :raises Problem: pins_tried.
    """
    is_known = where != "here" and device != "" and guesses.is_known(connection, pin, device)
    counted = device if is_known else where
    now = clock.now()
    wrong = guesses.list_wrong(connection, pin, counted, now - HOUR)
    wait = _seconds_left(wrong, now, most if counted == "elsewhere" else MAX_ATTEMPTS)
    if wait:
        tried = Problem("pins_tried", field="pin", seconds=wait)
        if wait > 60:
            tried.facts["minutes"] = ceil(wait / 60)
        raise tried
    return counted


def _seconds_left(wrong: Sequence[datetime], now: datetime, most: int) -> int:
    """Return the seconds until one of those ``most`` wrong ones is an hour old; 0 if there are fewer."""
    if len(wrong) < most:
        return 0
    # A time in the future is from before the clock was set back.
    return ceil((min(wrong[-most], now) + HOUR - now).total_seconds())
