"""The browsers of the tests: Debian's headless Chromium, the needs of Playwright's driver, and two other engines."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

from referee.bootstrap import debian
from referee.bootstrap.environment import BootstrapError

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
PACKAGES = ("chromium-headless-shell", "libatomic1")
FIREFOX = Path("/usr/bin/firefox-esr")
WEBKIT_DRIVER = Path("/usr/bin/WebKitWebDriver")
DISPLAY = Path("/usr/bin/Xvfb")
OTHER_ENGINES = {FIREFOX: "firefox-esr", WEBKIT_DRIVER: "webkit2gtk-driver", DISPLAY: "xvfb"}
"""The programs of the other engines with their packages; WebKit shows nothing without a display."""


def prepare_browser() -> None:
    """Install the browser and its driver's library if they are missing.

    :raises BootstrapError: they cannot be installed from here.
    """
    if not _is_installed():
        _install("The tests need a browser", "The tests' browser", *PACKAGES)


def prepare_other_engines() -> None:
    """Install those programs of Firefox and WebKit that are missing.

    :raises BootstrapError: they cannot be installed from here.
    """
    missing = [package for program, package in OTHER_ENGINES.items() if not program.exists()]
    if missing:
        _install("The long tests need other browsers, too", "The other browsers of the tests", *missing)


def require_browser() -> None:
    """Check that the browser and its driver's library are installed.

    :raises BootstrapError: they are missing.
    """
    if not _is_installed():
        raise _lacking("This needs a browser", *PACKAGES)


def _is_installed() -> bool:
    try:
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        return False
    return CHROMIUM.exists()


def _install(need: str, what: str, *packages: str) -> None:
    if not debian.may_install():
        raise _lacking(need, *packages)
    print(f"  installing {' '.join(packages)}, which the tests drive", file=sys.stderr, flush=True)
    debian.install(what, *packages)


def _lacking(need: str, *packages: str) -> BootstrapError:
    return BootstrapError(f"{need}; install what is missing first: sudo apt-get install {' '.join(packages)}")
