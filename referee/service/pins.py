"""PINs: four to eight digits, kept as argon2."""

from __future__ import annotations

import re

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from referee.service.attempts import Attempts
from referee.service.problems import Problem

# A PIN of four digits cannot have a strong hash; a cheap one keeps a small computer answering.
_HASHER = PasswordHasher(time_cost=2, memory_cost=8192, parallelism=1)
_PIN = re.compile(r"[0-9]{4,8}", re.ASCII)


def formed(pin: object, field: str = "pin") -> str:
    """``pin`` as a PIN.

    :raises Problem: it is none.
    """
    if not isinstance(pin, str) or not _PIN.fullmatch(pin):
        raise Problem("pin_form", field=field)
    return pin


def hashed(pin: str) -> str:
    """What is kept of ``pin``."""
    return _HASHER.hash(pin)


def verify(attempts: Attempts, what: tuple[str, str], kept: str, pin: str) -> None:
    """``pin`` is the one that was ``kept`` for ``what``.

    :raises Problem: it is not, or too many were wrong before.
    """
    wait = attempts.guess(what)
    if wait:
        raise Problem("pins_tried", field="pin", seconds=wait)
    try:
        _HASHER.verify(kept, pin)
    except VerifyMismatchError:
        raise Problem("pin_wrong", field="pin") from None
    attempts.right(what)
