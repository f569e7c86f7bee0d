"""How often somebody may be wrong about a PIN in any hour; counted in the database, so that a restart forgets nothing.

Whoever throws its cookies away is another device each time. So all devices that never had a PIN right share one count
of it, and none of them can use up what a device has that had it right, what the house's tablets have, or this computer.
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
MOST = 10
"""Wrong ones in any hour, of a device that had the PIN right and of all together that never had."""
MOST_OF_THE_BOOK = 20
"""The club's PIN is typed on many phones: so many wrong ones of all together that never had it right."""
REMEMBERED = timedelta(days=400)
"""So long a device is known that had the PIN right, as long as browsers keep a cookie."""


class Guesser(NamedTuple):
    """Who types a PIN: at this computer, at one of the house's tablets or elsewhere, on the device of that mark."""

    where: Literal["here", "tablet", "elsewhere"]
    device: str = ""


class Guess(NamedTuple):
    """A guess that may be made and counts as wrong until it is known to be right; ``line`` is its line of the count."""

    pin: str
    device: str
    line: int


def count_guess(desk: Desk, kept: str, guesser: Guesser, most: int = MOST) -> Guess:
    """A guess at the PIN of which that is ``kept``; of strangers ``most`` are taken in any hour.

    :raises Problem: pins_tried.
    """
    pin, device = mark_device(kept), mark_device(guesser.device) if guesser.device else ""
    # Whoever is refused keeps nobody waiting who writes.
    with desk.store.reading() as connection:
        _check(connection, pin, device, where=guesser.where, most=most)

    def work(change: Change) -> Guess:
        counted = _check(change.connection, pin, device, where=guesser.where, most=most)
        now = clock.now()
        guesses.remove_old_wrong(change.connection, now - HOUR, now)
        return Guess(pin, device, guesses.add_wrong(change.connection, pin, counted, now))

    return desk.change(work)


def keep_right(desk: Desk, guess: Guess) -> None:
    """The guess was right: it does not count, and its device has a count of its own from now on."""

    def work(change: Change) -> None:
        guesses.remove_wrong(change.connection, guess.line)
        _keep_known(change.connection, guess.pin, guess.device)

    desk.change(work)


def keep_chosen(connection: Connection, kept: str, guesser: Guesser) -> None:
    """Whoever chose the PIN of which that is ``kept`` knows it."""
    _keep_known(connection, mark_device(kept), mark_device(guesser.device) if guesser.device else "")


def mark_device(kept: str) -> str:
    """What tells one PIN, or one device, from another, and says nothing about it."""
    return hashlib.sha256(kept.encode(errors="surrogatepass")).hexdigest()[:32]


def _keep_known(connection: Connection, pin: str, device: str) -> None:
    if device:
        now = clock.now()
        guesses.keep_known(connection, pin, device, at=now, forgotten=now - REMEMBERED)


def _check(connection: Connection, pin: str, device: str, *, where: str, most: int) -> str:
    """With whom the guess is counted: this computer, the device itself, the house's tablets, or all others."""
    is_known = where != "here" and device != "" and guesses.is_known(connection, pin, device)
    counted = device if is_known else where
    now = clock.now()
    wrong = guesses.list_wrong(connection, pin, counted, now - HOUR)
    wait = _seconds_left(wrong, now, most if counted == "elsewhere" else MOST)
    if wait:
        tried = Problem("pins_tried", field="pin", seconds=wait)
        if wait > 60:
            tried.facts["minutes"] = ceil(wait / 60)
        raise tried
    return counted


def _seconds_left(wrong: Sequence[datetime], now: datetime, most: int) -> int:
    """Seconds until one of those ``most`` wrong ones is an hour old; 0 where there are fewer."""
    if len(wrong) < most:
        return 0
    # What lies ahead is from before the clock went back.
    return ceil((min(wrong[-most], now) + HOUR - now).total_seconds())
