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


def installed(extra: str) -> str:
    """Changes when pyproject.toml asks for other packages; `extra` is "" or "test"."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        document = tomllib.load(file)
    project = document["project"]
    wanted = [*project["dependencies"], *(project["optional-dependencies"][extra] if extra else [])]
    return _digest(extra, *document["build-system"]["requires"], *wanted)


def stamps() -> list[str]:
    """What the last complete preparation left: the identity, then what it installed; empty while unfinished."""
    try:
        return (folder() / STAMP).read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return []


def whole() -> bool:
    """A finished environment for this checkout and a Python that still exists; it may lack newer packages."""
    return identity() in stamps() and python().exists() and (folder() / "pyvenv.cfg").is_file()


def ready(extra: str) -> bool:
    return whole() and installed(extra) in stamps()


def inside() -> bool:
    return os.path.realpath(sys.prefix) == os.path.realpath(folder())


def enter() -> NoReturn:
    """Start the same command line again, with the environment's Python in the place of this one."""
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(python(), [str(python()), *sys.orig_argv[1:]])


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
