"""PINs: four to eight digits, kept as argon2.

Ten thousand PINs are soon tried. What is kept of a member's or a seat's is therefore sealed with a key that lies beside
the database and in no backup: without it nobody can try one. The club's PIN is not: whoever takes a backup knows it,
and the book must open where the backup is restored.
"""

from __future__ import annotations

import base64
import hmac
import re

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from referee.service.desk import attempts
from referee.service.desk.attempts import Guesser
from referee.service.desk.desk import Change, Desk
from referee.service.desk.problems import Gathering, Problem
from referee.store.people import pins as stored

_KEPT = re.compile(
    r"\$argon2id\$v=19\$m=8192,t=2,p=1\$[A-Za-z0-9+/]{22}\$([A-Za-z0-9+/]{43}|[0-9a-f]{8}\.[0-9a-f]{64})"
)
# A PIN of four digits cannot have a strong hash; a cheap one keeps a small computer answering.
_HASHER = PasswordHasher(time_cost=2, memory_cost=8192, parallelism=1)
LEAST, MOST = 4, 8
"""Digits."""


def parse_pin(pin: object, field: str = "pin") -> str:
    """``pin`` as a PIN.

    :raises Problem: it is none.
    """
    if not isinstance(pin, str) or not (pin.isascii() and pin.isdigit() and LEAST <= len(pin) <= MOST):
        raise Problem("pin_form", field=field)
    return pin


def check_new_pin(pin: str, again: str) -> None:
    """``pin`` is one, and was written the same way twice.

    :raises Problem: everything that is wrong, each at its field.
    """
    wrong = Gathering()
    with wrong:
        parse_pin(pin, "new")
    with wrong:
        if pin != again:
            raise Problem("pins_differ", field="again")
    wrong.end()


def hash_pin(pin: str) -> str:
    """What is kept of the club's ``pin``."""
    return _HASHER.hash(pin)


def seal_pin(desk: Desk, pin: str) -> str:
    """What is kept of a member's or a seat's ``pin``."""
    return _sealed(desk, _HASHER.hash(pin))


def seal_all_pins(desk: Desk, change: Change) -> None:
    """The PINs of members and seats that an earlier version of the program kept are sealed too."""
    stored.rewrite_hashes(change.connection, lambda kept: kept if _is_sealed(kept) else _sealed(desk, kept))


def is_sealed_elsewhere(desk: Desk, kept: str) -> bool:
    """Whether what was ``kept`` is sealed with another house's key, so that no PIN can be checked against it."""
    return _is_sealed(kept) and not _last(kept).startswith(f"{_mark(desk)}.")


def is_pin_hash(text: str) -> bool:
    """Whether ``text`` has the form of what is kept of a PIN."""
    return _KEPT.fullmatch(text) is not None


def verify_pin(desk: Desk, guesser: Guesser, kept: str, pin: str, most: int = attempts.MOST) -> None:
    """``pin`` is the one that was ``kept``.

    :raises Problem: it is not, or too many were wrong before, ``most`` in an hour from strangers.
    """
    guess = attempts.count_guess(desk, kept, guesser, most)
    if not _fits(desk, kept, pin):
        raise Problem("pin_wrong", field="pin")
    attempts.keep_right(desk, guess)


def _fits(desk: Desk, kept: str, pin: str) -> bool:
    if not _is_sealed(kept):
        return _unsealed_fits(kept, pin)
    again = _HASHER.hash(pin, salt=_salt(kept))
    return hmac.compare_digest(_sealed(desk, again), kept)


def _unsealed_fits(kept: str, pin: str) -> bool:
    try:
        return _HASHER.verify(kept, pin)
    except VerifyMismatchError:
        return False


def _sealed(desk: Desk, kept: str) -> str:
    """What was ``kept``, with its last part made anew by the house's key, whose mark stands before it."""
    return f"{kept.rpartition('$')[0]}${_mark(desk)}.{hmac.digest(desk.pin_key, kept.encode(), 'sha256').hex()}"


def _mark(desk: Desk) -> str:
    """What tells the house's key from others."""
    return hmac.digest(desk.pin_key, b"mark", "sha256")[:4].hex()


def _is_sealed(kept: str) -> bool:
    return "." in _last(kept)


def _last(kept: str) -> str:
    return kept.rpartition("$")[2]


def _salt(kept: str) -> bytes:
    # argon2 leaves out what base64 is filled up with.
    return base64.b64decode(kept.split("$")[-2] + "==")
