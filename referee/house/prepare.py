"""Make the program's own Python environment, or bring it up to date with pyproject.toml.

The stamp is emptied before anything is touched and written when all is done: an interrupted preparation leaves an
empty stamp, and the next start begins again from nothing.
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.house.environment import ROOT, STAMP, HouseError, folder, identity, installed, python, ready, whole

PIP = ("-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", "--retries", "2")
UNREACHABLE = (
    "Could not find a version",
    "No matching distribution",
    "Failed to establish a new connection",
    "Max retries exceeded",
    "Read timed out",
    "Connection refused",
    "Connection reset",
)


def prepare(extra: str) -> None:
    """The environment is ready with `extra` ("" or "test"), whoever prepared it; safe to call from several processes.

    :raises HouseError: with the one sentence that says what is in the way.
    """
    _check_python()
    try:
        with _lock() as lock:
            if not ready(extra):
                _build(extra, lock)
    except OSError as error:
        raise HouseError(f"{error.filename or folder()} cannot be written: {error.strerror}.") from error


def _check_python() -> None:
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        raise HouseError(
            f"This Python cannot make environments; install the missing part first"
            f" (Debian and Ubuntu: sudo apt-get install {version}-venv)."
        )


@contextmanager
def _lock() -> Iterator[int]:
    """Only one process prepares at a time. The descriptor is handed to every child, so that the lock outlives a
    killed parent until its pip has ended too."""
    folder().parent.mkdir(parents=True, exist_ok=True)
    with open(f"{folder()}.lock", "w", encoding="ascii") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _say("Another start is preparing Referee; waiting for it to finish.")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file.fileno()


def _build(extra: str, lock: int) -> None:
    _say("Referee prepares itself; this happens once and takes about half a minute.")
    if not whole() and not _borrowed():
        _say(f"  making its own Python environment in {folder()}")
        _clear()
        _run([os.path.realpath(sys.executable), "-m", "venv", str(folder())], lock, "The Python environment")
    (folder() / STAMP).write_text("", encoding="ascii")
    _say("  fetching the packages it needs" + (" and those of the tests" if extra else ""))
    project = f"{ROOT}[{extra}]" if extra else str(ROOT)
    _run([str(python()), *PIP, "--editable", project], lock, "The packages")
    stamp(extra)
    _say("  ready.")


def _borrowed() -> bool:
    """An environment somebody else made: install into it, never clear it."""
    return (folder() / "pyvenv.cfg").is_file() and not (folder() / STAMP).exists()


def _clear() -> None:
    """The folder is there, empty but for an empty stamp.

    :raises HouseError: when it holds something that no preparation put there.
    """
    if folder().exists():
        if any(folder().iterdir()) and not (folder() / STAMP).exists():
            raise HouseError(f"{folder()} holds other files; name an empty folder in REFEREE_VENV, or remove it.")
        shutil.rmtree(folder())
    folder().mkdir(parents=True)
    (folder() / STAMP).write_text("", encoding="ascii")


def _run(command: list[str], lock: int, what: str) -> None:
    done = subprocess.run(
        command,
        cwd=ROOT,
        pass_fds=[lock],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        log = folder() / "preparation.log"
        log.write_text(done.stdout, encoding="utf-8")
        raise HouseError(_reason(done.stdout, what, log))


def _reason(output: str, what: str, log: Path) -> str:
    if any(sign in output for sign in UNREACHABLE):
        return f"{what} could not be fetched; connect this computer to the internet and start again (details: {log})."
    if "No space left" in output:
        return f"{what} did not fit on the disk; make room and start again (details: {log})."
    return f"{what} could not be prepared; {log} says why."


def stamp(extra: str) -> None:
    """The environment counts as finished with `extra`; written in one piece."""
    lines = [identity(), installed(""), *([installed(extra)] if extra else [])]
    draft = folder() / f"{STAMP}.draft"
    draft.write_text("\n".join(lines) + "\n", encoding="ascii")
    draft.replace(folder() / STAMP)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
