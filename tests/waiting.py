"""Waiting for what another process does."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 30.0
"""The seconds after which what is waited for counts as failed."""


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until it is so."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)
