"""Installs Node.js and npm, with which the tests check the scripts of the pages. Nothing else needs them."""

from __future__ import annotations

import shutil
import subprocess
import sys

from referee.bootstrap import debian
from referee.bootstrap.environment import BootstrapError

PACKAGES = ("nodejs", "npm")
OLDEST = (18, 18)
"""The oldest version of Node.js that works; Debian 12 has 18.20."""


def prepare_node() -> None:
    """Install Node.js and npm where that can be done; elsewhere the tests that need them say why they skip."""
    if what_is_missing() is None or not debian.may_install():
        return
    print("  installing Node.js, which checks the scripts of the pages", file=sys.stderr, flush=True)
    try:
        debian.install("Node.js", *PACKAGES)
    except BootstrapError as error:
        print(f"  {error}", file=sys.stderr, flush=True)


def what_is_missing() -> str | None:
    """Return the sentence that says what the checks of the scripts lack, or None."""
    if not all(map(shutil.which, ("node", "npm"))):
        return f"The scripts are checked with Node.js; install it first: sudo apt-get install {' '.join(PACKAGES)}"
    version = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    numbers = version.removeprefix("v").split(".")[:2]
    if [int(number) if number.isdigit() else 0 for number in numbers] < list(OLDEST):
        return (
            f"The scripts are checked with Node.js {OLDEST[0]}.{OLDEST[1]} or later; this one is {version or 'broken'}."
        )
    return None
