"""PINs: four to eight digits, stored as argon2 hashes.

Ten thousand PINs are quickly tried. The hash of a member's or a seat's PIN is therefore sealed with a key that is kept
beside the database but in no backup: without it nobody can try one. The club's PIN is not sealed: whoever takes a
backup knows it, and the book must open where the backup is restored.
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

_PIN_HASH = re.compile(
    r"\$argon2id\$v=19\$m=8192,t=2,p=1\$[A-Za-z0-9+/]{22}\$([A-Za-z0-9+/]{43}|[0-9a-f]{8}\.[0-9a-f]{64})"
)
# A PIN of four digits cannot have a strong hash; a cheap one keeps a small computer answering.
_HASHER = PasswordHasher(time_cost=2, memory_cost=8192, parallelism=1)
SHORTEST, LONGEST = 4, 8
"""In digits."""


def parse_pin(pin: object, field: str = "pin") -> str:
    """Return ``pin`` if it is one.

    :raises Problem: pin_form
    """
    if not isinstance(pin, str) or not (pin.isascii() and pin.isdigit() and SHORTEST <= len(pin) <= LONGEST):
        raise Problem("pin_form", field=field)
    return pin


def check_new_pin(pin: str, again: str) -> None:
    """Check that ``pin`` is one and was typed the same way twice.

    :raises Problem: everything that is wrong, each at its field: pin_form, pins_differ
    """
    wrong = Gathering()
    with wrong:
        parse_pin(pin, "new")
    with wrong:
        if pin != again:
            raise Problem("pins_differ", field="again")
    wrong.end()


def hash_pin(pin: str) -> str:
    """Hash the club's ``pin``."""
    return _HASHER.hash(pin)


def seal_pin(desk: Desk, pin: str) -> str:
    """Hash a member's or a seat's ``pin``, and seal the hash."""
    return seal_hash(desk, _HASHER.hash(pin))


def seal_all_pins(desk: Desk, change: Change) -> None:
    """Seal the hashes of members' and seats' PINs that an earlier version of the program stored unsealed."""
    stored.rewrite_hashes(change.connection, lambda kept: kept if _is_sealed(kept) else seal_hash(desk, kept))


def is_sealed_elsewhere(desk: Desk, pin_hash: str) -> bool:
    """Tell whether the hash is sealed with another instance's key, so that no PIN can be checked against it."""
    return _is_sealed(pin_hash) and not _last_part(pin_hash).startswith(f"{_key_mark(desk)}.")


def is_pin_hash(text: str) -> bool:
    """Tell whether ``text`` has the form of a PIN's hash, sealed or not."""
    return _PIN_HASH.fullmatch(text) is not None


def verify_pin(desk: Desk, guesser: Guesser, pin_hash: str, pin: str, *, most: int = attempts.MAX_ATTEMPTS) -> None:
    """Check that ``pin`` has that hash.

    :raises Problem: pin_wrong; pins_tried after too many wrong ones, ``most`` in an hour from strangers
    """
    guess = attempts.count_guess(desk, pin_hash, guesser, most)
    if not _has_hash(desk, pin, pin_hash):
        raise Problem("pin_wrong", field="pin")
    attempts.keep_right(desk, guess)


def _has_hash(desk: Desk, pin: str, pin_hash: str) -> bool:
    if not _is_sealed(pin_hash):
        try:
            return _HASHER.verify(pin_hash, pin)
        except VerifyMismatchError:
            return False
    again = _HASHER.hash(pin, salt=salt_of(pin_hash))
    return hmac.compare_digest(seal_hash(desk, again), pin_hash)


def seal_hash(desk: Desk, pin_hash: str) -> str:
    """Replace the last part of the hash by the mark of the instance's key and a digest made with that key."""
    digest = hmac.digest(desk.pin_key, pin_hash.encode(), "sha256").hex()
    return f"{pin_hash.rpartition('$')[0]}${_key_mark(desk)}.{digest}"


def salt_of(pin_hash: str) -> bytes:
    """Return the salt that the hash was made with."""
    # argon2 leaves out the padding of base64.
    return base64.b64decode(pin_hash.split("$")[-2] + "==")


def _key_mark(desk: Desk) -> str:
    """Return the mark that tells the instance's key from others."""
    return hmac.digest(desk.pin_key, b"mark", "sha256")[:4].hex()


def _is_sealed(pin_hash: str) -> bool:
    return "." in _last_part(pin_hash)


def _last_part(pin_hash: str) -> str:
    return pin_hash.rpartition("$")[2]
