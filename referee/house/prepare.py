"""Make the program's own Python environment, or bring it up to date with pyproject.toml.

The stamp is emptied before anything is touched and written when all is done: an interrupted preparation leaves an
empty stamp, and the next start begins again from nothing. Nothing is written into the checkout but `.venv`, so that one
that belongs to somebody else, or cannot be written, runs with an environment elsewhere.
"""

from __future__ import annotations

import errno
import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.house.environment import (
    ROOT,
    STAMP,
    HouseError,
    folder,
    identity,
    installed,
    python,
    ready,
    requirements,
    wanted,
    whole,
)

PIP = ("-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", "--retries", "2")
NO_CONNECTION = (
    "Failed to establish a new connection",
    "Max retries exceeded",
    "Read timed out",
    "Connection refused",
    "Connection reset",
)
NOT_THERE = ("Could not find a version", "No matching distribution")
OTHERS = "DO NOT MATCH THE HASHES"
FULL = "No space left"
NOT_ALLOWED = (errno.EACCES, errno.EPERM, errno.EROFS)
OF_AN_ENVIRONMENT = frozenset(("bin", "include", "lib", "lib64", "share", "pyvenv.cfg", ".gitignore"))
"""What `venv` makes."""


class Damaged(HouseError):
    """What lies in the environment is in the way; in an empty one it would go."""


class Untried(HouseError):
    """The packages this version was tried with cannot be had; the message says what happens instead."""

    def __init__(self) -> None:
        super().__init__(
            "those this version was tried with cannot be had here;"
            " taking others within its bounds, whose hashes nobody checks"
        )


def prepare(extra: str, anew: bool = False) -> None:
    """The environment is ready with `extra` ("" or "test"), whoever prepared it; safe to call from several processes.

    One that is damaged is made ``anew``, whatever its stamp says.

    :raises HouseError: with the one sentence that says what is in the way.
    """
    _check_python()
    try:
        with _lock() as lock:
            if anew or not ready(extra):
                _build(extra, lock, anew)
    except OSError as error:
        way_out = "; name a folder of your own in REFEREE_VENV" if error.errno in NOT_ALLOWED else ""
        raise HouseError(f"{error.filename or folder()} cannot be written: {error.strerror}{way_out}.") from error


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


def _build(extra: str, lock: int, anew: bool) -> None:
    _say("Referee prepares itself; this happens once and takes about half a minute.")
    is_borrowed = _borrowed()
    if (whole() and not anew) or is_borrowed:
        try:
            _install(extra, lock)
            return
        except Damaged:
            if is_borrowed:
                raise
            _say("  what lies there is damaged")
    _say(f"  making its own Python environment in {folder()}")
    _clear()
    # This may be the environment's own Python, which is gone by now.
    base = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
    _run([base, "-m", "venv", str(folder())], lock, "The Python environment")
    _install(extra, lock)


def _install(extra: str, lock: int) -> None:
    """The packages are there, those this version was tried with if they can be had, and find the checkout.

    :raises HouseError: they cannot be fetched, are not what they are said to be, or something is in the way.
    """
    (folder() / STAMP).write_text("", encoding="ascii")
    _say("  fetching the packages it needs" + (" and those of the tests" if extra else ""))
    pip = [str(python()), *PIP]
    try:
        _run([*pip, "--require-hashes", "--requirement", str(requirements(extra))], lock, "The packages")
    except Untried as untried:
        _say(f"  {untried}")
        _run([*pip, *wanted(extra)], lock, "The packages")
    link()
    stamp(extra)
    _say("  ready.")


def link() -> None:
    """The environment's Python finds the program from any folder, without a line written into the checkout."""
    for packages in folder().glob("lib/python3*/site-packages"):
        (packages / "referee.pth").write_text(f"{ROOT}\n", encoding="utf-8")


def _borrowed() -> bool:
    """An environment somebody else made, and finished: install into it, never clear it."""
    return (folder() / "pyvenv.cfg").is_file() and not (folder() / STAMP).exists() and _runs()


def _runs() -> bool:
    """Whether the environment's Python can be started."""
    try:
        return subprocess.run([str(python()), "-c", ""], capture_output=True).returncode == 0
    except OSError:
        return False


def _is_half_made() -> bool:
    """Whether the making of an environment ended before its Python could be started."""
    names = {path.name for path in folder().iterdir()}
    is_begun = "pyvenv.cfg" in names or not any(path.is_file() for path in folder().rglob("*"))
    return is_begun and names <= OF_AN_ENVIRONMENT and not _runs()


def _clear() -> None:
    """The folder is there, empty but for an empty stamp.

    :raises HouseError: when it holds something that no preparation put there.
    """
    if folder().exists():
        if any(folder().iterdir()) and not (folder() / STAMP).exists() and not _is_half_made():
            raise HouseError(f"{folder()} holds other files; name an empty folder in REFEREE_VENV, or remove it.")
        shutil.rmtree(folder())
    folder().mkdir(parents=True)
    (folder() / STAMP).write_text("", encoding="ascii")


def _run(command: list[str], lock: int, what: str) -> None:
    """The command has ended well.

    :raises HouseError: it has not; `Untried` where it asked for hashes of what this place does not have.
    """
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
        raise _reason(done.stdout, what, log, "--require-hashes" in command)


def _reason(output: str, what: str, log: Path, is_pinned: bool) -> HouseError:
    if OTHERS in output:
        return HouseError(
            f"{what} that came are not those this version was made with, so none was installed; ask whoever gave you"
            f" this computer's way to them (details: {log})."
        )
    if FULL in output:
        return HouseError(f"{what} did not fit on the disk; make room and start again (details: {log}).")
    is_offline = any(sign in output for sign in NO_CONNECTION)
    if is_pinned and not is_offline:
        return Untried()
    if is_offline or any(sign in output for sign in NOT_THERE):
        return HouseError(
            f"{what} could not be fetched; connect this computer to the internet and start again (details: {log})."
        )
    return Damaged(f"{what} could not be prepared; {log} says why.")


def stamp(extra: str) -> None:
    """The environment counts as finished with `extra`; written in one piece."""
    lines = [identity(), installed(""), *([installed(extra)] if extra else [])]
    draft = folder() / f"{STAMP}.draft"
    draft.write_text("\n".join(lines) + "\n", encoding="ascii")
    draft.replace(folder() / STAMP)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
