"""The program's own Python environment: where it is, whether it is ready, and how to enter it.

Every start runs this module, so it imports little and never calls pip.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[2]
STAMP = "referee-stamp"


class BootstrapError(Exception):
    """A failure to prepare the environment; the message is one sentence for the person who started the program."""


def environment_folder() -> Path:
    """Return the folder of the environment: `REFEREE_VENV`, else `.venv` in the checkout."""
    return Path(os.environ.get("REFEREE_VENV") or ROOT / ".venv").absolute()


def environment_python() -> Path:
    return environment_folder() / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def checkout_identity() -> str:
    """Return a digest that changes when the checkout is moved or the environment's base Python is replaced."""
    return _digest(str(ROOT), os.path.realpath(environment_python()))


def list_required_packages(extra: str) -> list[str]:
    """Return the requirements in pyproject.toml, with their bounds; `extra` is "" or "test"."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    return [*project["dependencies"], *(project["optional-dependencies"][extra] if extra else [])]


def pinned_requirements(extra: str) -> Path:
    """Return the file that pins each package to the version this release was tested with, with hashes."""
    return ROOT / "referee" / "bootstrap" / f"requirements{'-' if extra else ''}{extra}.txt"


def packages_digest(extra: str) -> str:
    """Return a digest that changes with the requirements and the pinned versions."""
    try:
        pinned = pinned_requirements(extra).read_text(encoding="ascii")
    except FileNotFoundError:
        pinned = ""
    return _digest(extra, pinned, *list_required_packages(extra))


def read_stamps() -> list[str]:
    """Read the digests of the last complete preparation (`checkout_identity`, packages); empty while unfinished."""
    try:
        return (environment_folder() / STAMP).read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return []


def is_complete() -> bool:
    """Return whether it was finished for this checkout and its Python still exists; it may lack newer packages."""
    # Unlike pathlib, these never raise if the folder belongs to another user.
    return (
        checkout_identity() in read_stamps()
        and os.access(environment_python(), os.X_OK)
        and os.path.isfile(environment_folder() / "pyvenv.cfg")
    )


def is_ready(extra: str) -> bool:
    return is_complete() and packages_digest(extra) in read_stamps()


def runs_inside() -> bool:
    return os.path.realpath(sys.prefix) == os.path.realpath(environment_folder())


def is_at_fault(error: ImportError | SyntaxError) -> bool:
    """Return whether the error comes from a missing or damaged package, not from the program's own module."""
    if isinstance(error, SyntaxError):
        return str(error.filename or "").startswith(f"{environment_folder()}{os.sep}")
    return (error.name or "").partition(".")[0] not in ("referee", "tests")


def enter_environment() -> NoReturn:
    """Run the same command line again with the environment's Python, in place of this process.

    :raises OSError: that Python cannot be started.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    words = [str(environment_python()), *sys.orig_argv[1:]]
    if os.name == "nt":
        # Windows would give the terminal back at once, while the new process still runs.
        sys.exit(subprocess.run(words).returncode)
    os.execv(environment_python(), words)


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
