"""Changes of the program in the process of the tests: no waiting, and the same behaviour at every run.

A server in a process of its own is the unchanged program.
"""

from __future__ import annotations

import os
from collections import Counter
from datetime import UTC, datetime, time, timedelta
from random import Random
from time import sleep
from types import SimpleNamespace
from typing import Literal

import pyrage
from argon2 import PasswordHasher
from pyrage import x25519
from sqlalchemy.engine.interfaces import DBAPIConnection

from referee.service.deal import chance
from referee.service.people import pins
from referee.store import database

NEAR = 10.0
"""The time in seconds before midnight in which a test waits until midnight is over."""


class RepeatingHasher(PasswordHasher):
    """A hasher of PINs like the program's, with only a few hashes for each PIN, which are used again and again."""

    KINDS = 4
    """The number of hashes of one PIN: two members with the same PIN still have different hashes."""

    def __init__(self, usual: PasswordHasher) -> None:
        super().__init__(usual.time_cost, usual.memory_cost, usual.parallelism)
        self._made: dict[tuple[str | bytes, int | bytes], str] = {}
        self._asked = Counter[str | bytes]()
        self._pins: dict[str | bytes, str | bytes] = {}

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self._asked[password] += salt is None
        key = (password, self._asked[password] % self.KINDS if salt is None else salt)
        if key not in self._made:
            self._made[key] = super().hash(password, salt=salt)
            self._pins[self._made[key]] = password
        return self._made[key]

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        return True if self._pins.get(hash) == password else super().verify(hash, password)


class Passphrases:
    """Encrypts for a key that is drawn for each passphrase, where age would take a second to work one out of it."""

    def __init__(self) -> None:
        self._keys: dict[str, x25519.Identity] = {}

    def encrypt(self, content: bytes, passphrase: str) -> bytes:
        return pyrage.encrypt(content, [self._find_key(passphrase).to_public()])

    def decrypt(self, content: bytes, passphrase: str) -> bytes:
        return pyrage.decrypt(content, [self._find_key(passphrase)])

    def _find_key(self, passphrase: str) -> x25519.Identity:
        return self._keys.setdefault(passphrase, x25519.Identity.generate())


AGE = (pyrage.passphrase.encrypt, pyrage.passphrase.decrypt)
"""How age itself encrypts with a passphrase, and decrypts."""


def draw_alike(test: str) -> None:
    """Let what chance decides depend on the test alone: it goes well always or never."""
    drawn = Random(test)
    vars(chance._CHANCE).update(random=drawn.random, getrandbits=drawn.getrandbits)
    vars(chance).update(secrets=SimpleNamespace(token_hex=lambda size: drawn.randbytes(size).hex()))


def wait_for_midnight() -> None:
    """Wait for midnight if it is near, so that a test begins and ends on the same day."""
    for now in (datetime.now(), datetime.now(UTC)):
        seconds = (datetime.combine(now.date() + timedelta(days=1), time(), now.tzinfo) - now).total_seconds()
        if seconds < NEAR:
            sleep(seconds)


def make_haste() -> None:
    """Let nothing wait for the disk, as no test cuts the power, and hash few PINs."""
    set_pragmas = database._set_pragmas

    def set_in_haste(connection: DBAPIConnection, *pragmas: str) -> None:
        set_pragmas(connection, *(pragma.replace("synchronous=FULL", "synchronous=OFF") for pragma in pragmas))

    database._set_pragmas = set_in_haste
    os.fsync = lambda fd: None
    pins._HASHER = RepeatingHasher(pins._HASHER)
    hurried = Passphrases()
    vars(pyrage.passphrase).update(encrypt=hurried.encrypt, decrypt=hurried.decrypt)
