"""The program's own Python environment: where it lies, whether it is ready, and how to step into it.

Every start passes through here, so it imports little and never calls pip.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tomllib
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[2]
STAMP = "referee-stamp"


class HouseError(Exception):
    """The program cannot prepare itself; the message is one sentence for the person who started it."""


def folder() -> Path:
    """Where the environment lies: `REFEREE_VENV`, else `.venv` in the checkout."""
    return Path(os.environ.get("REFEREE_VENV") or ROOT / ".venv").absolute()


def python() -> Path:
    return folder() / "bin" / "python"


def identity() -> str:
    """Changes when the checkout was moved or the Python below the environment was replaced."""
    return _digest(str(ROOT), os.path.realpath(python()))


def wanted(extra: str) -> list[str]:
    """The packages that pyproject.toml asks for, with their bounds; `extra` is "" or "test"."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    return [*project["dependencies"], *(project["optional-dependencies"][extra] if extra else [])]


def requirements(extra: str) -> Path:
    """The file with the one version of each package that this version was tried with, and their hashes."""
    return ROOT / "referee" / "house" / f"requirements{'-' if extra else ''}{extra}.txt"


def installed(extra: str) -> str:
    """Changes when other packages are asked for, or others of them were tried."""
    try:
        tried = requirements(extra).read_text(encoding="ascii")
    except FileNotFoundError:
        tried = ""
    return _digest(extra, tried, *wanted(extra))


def stamps() -> list[str]:
    """What the last complete preparation left: the identity, then what it installed; empty while unfinished."""
    try:
        return (folder() / STAMP).read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return []


def whole() -> bool:
    """A finished environment for this checkout and a Python that still exists; it may lack newer packages."""
    # Unlike pathlib these never raise, where somebody else owns the folder.
    return identity() in stamps() and os.access(python(), os.X_OK) and os.path.isfile(folder() / "pyvenv.cfg")


def ready(extra: str) -> bool:
    return whole() and installed(extra) in stamps()


def inside() -> bool:
    return os.path.realpath(sys.prefix) == os.path.realpath(folder())


def is_at_fault(error: ImportError | SyntaxError) -> bool:
    """Whether a package of the environment is missing or damaged, and not a module of the program's own."""
    if isinstance(error, SyntaxError):
        return str(error.filename or "").startswith(f"{folder()}{os.sep}")
    return (error.name or "").partition(".")[0] not in ("referee", "tests")


def enter() -> NoReturn:
    """Start the same command line again, with the environment's Python in the place of this one.

    :raises OSError: that Python cannot be started.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(python(), [str(python()), *sys.orig_argv[1:]])


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
