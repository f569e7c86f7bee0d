"""The browser the tests drive: Debian's headless Chromium, and the library Playwright's driver needs."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

from referee.house import debian
from referee.house.environment import HouseError

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
PACKAGES = ("chromium-headless-shell", "libatomic1")


def prepare_browser() -> None:
    """Install the browser and its driver's library if they are missing.

    :raises HouseError: they cannot be installed from here.
    """
    if _is_installed():
        return
    if not debian.may_install():
        raise HouseError(f"The tests need a browser; install it first: sudo apt-get install {' '.join(PACKAGES)}")
    print("  installing the browser the tests drive", file=sys.stderr, flush=True)
    debian.install("The tests' browser", *PACKAGES)


def require_browser() -> None:
    """Check that the browser and its driver's library are installed.

    :raises HouseError: they are missing.
    """
    if not _is_installed():
        raise HouseError(f"This needs a browser; install it first: sudo apt-get install {' '.join(PACKAGES)}")


def _is_installed() -> bool:
    try:
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        return False
    return CHROMIUM.exists()
