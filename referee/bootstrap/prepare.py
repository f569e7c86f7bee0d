"""Creates the program's own Python environment, or brings it up to date with pyproject.toml.

The stamp is emptied before anything changes and written at the end: after an interruption it is empty, and the next
start begins again. Only `.venv` is written into the checkout, so a read-only checkout runs with an environment
elsewhere.
"""

from __future__ import annotations

import errno
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.bootstrap.environment import (
    ROOT,
    STAMP,
    BootstrapError,
    checkout_identity,
    environment_folder,
    environment_python,
    is_complete,
    is_ready,
    list_required_packages,
    packages_digest,
    pinned_requirements,
)

# Compiling all modules would take pip longer than all else, where the program loads a third of them.
PIP = ("-m", "pip", "install", "--quiet", "--no-compile", "--no-input", "--disable-pip-version-check", "--retries", "2")
NO_CONNECTION = (
    "Failed to establish a new connection",
    "Max retries exceeded",
    "Read timed out",
    "Connection refused",
    "Connection reset",
)
NOT_THERE = ("Could not find a version", "No matching distribution")
HASH_MISMATCH = "DO NOT MATCH THE HASHES"
DISK_FULL = "No space left"
NO_PERMISSION = (errno.EACCES, errno.EPERM, errno.EROFS)
MADE_BY_VENV = frozenset(
    ("bin", "include", "lib", "lib64", "share", "Include", "Lib", "Scripts", "pyvenv.cfg", ".gitignore")
)
"""The names that `venv` creates in the folder."""


class DamagedEnvironment(BootstrapError):
    """A failure of pip because of the contents of the environment; in an empty one pip would succeed."""


class PinsUnavailable(BootstrapError):
    """A failure to get the pinned packages; the message says what happens instead."""

    def __init__(self) -> None:
        super().__init__(
            "those this version was tried with cannot be had here;"
            " taking others within its bounds, whose hashes nobody checks"
        )


def prepare_environment(extra: str, anew: bool = False) -> None:
    """Make the environment ready with `extra` ("" or "test"); several processes may call it at once.

    With ``anew`` it is made again, whatever its stamp says.

    :raises BootstrapError: one sentence that says what is in the way.
    """
    _check_python()
    try:
        with _hold_lock() as lock:
            if anew or not is_ready(extra):
                _build_environment(extra, lock, anew)
    except OSError as error:
        way_out = "; name a folder of your own in REFEREE_VENV" if error.errno in NO_PERMISSION else ""
        raise BootstrapError(
            f"{error.filename or environment_folder()} cannot be written: {error.strerror}{way_out}."
        ) from error


def _check_python() -> None:
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        raise BootstrapError(
            f"This Python cannot make environments; install the missing part first"
            f" (Debian and Ubuntu: sudo apt-get install {version}-venv)."
        )


@contextmanager
def _hold_lock() -> Iterator[int]:
    """Let one process prepare at a time; yields the lock's file descriptor.

    Every child inherits it, so that after a killed parent the lock lasts until its pip has ended.
    """
    environment_folder().parent.mkdir(parents=True, exist_ok=True)
    with open(f"{environment_folder()}.lock", "w", encoding="ascii") as file:
        if not _lock_now(file.fileno()):
            _print_progress("Another start is preparing Referee; waiting for it to finish.")
            while not _lock_now(file.fileno()):
                time.sleep(0.2)
        yield file.fileno()


def _lock_now(descriptor: int) -> bool:
    """Lock the file if no other process has; tell whether it is locked now."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _build_environment(extra: str, lock: int, anew: bool) -> None:
    _print_progress("Referee prepares itself; this happens once and takes about half a minute.")
    is_borrowed = _is_borrowed()
    if (is_complete() and not anew) or is_borrowed:
        try:
            _install_packages(extra, lock)
            return
        except DamagedEnvironment:
            if is_borrowed:
                raise
            _print_progress("  what lies there is damaged")
    _print_progress(f"  making its own Python environment in {environment_folder()}")
    _clear_folder()
    # The running Python may be the environment's own, which no longer exists.
    base = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
    _run_command([base, "-m", "venv", str(environment_folder())], lock, "The Python environment")
    _install_packages(extra, lock)


def _install_packages(extra: str, lock: int) -> None:
    """Install the packages, the pinned versions if possible, link the checkout and write the stamp.

    :raises BootstrapError: they cannot be fetched, their hashes differ, or something is in the way.
    """
    (environment_folder() / STAMP).write_text("", encoding="ascii")
    _print_progress("  fetching the packages it needs" + (" and those of the tests" if extra else ""))
    pip = [str(environment_python()), *PIP]
    try:
        _run_command([*pip, "--require-hashes", "--requirement", str(pinned_requirements(extra))], lock, "The packages")
    except PinsUnavailable as unavailable:
        _print_progress(f"  {unavailable}")
        _run_command([*pip, *list_required_packages(extra)], lock, "The packages")
    link_checkout()
    write_stamps(extra)
    _print_progress("  ready.")


def link_checkout() -> None:
    """Let the environment's Python find the program from any folder, without writing into the checkout."""
    folder = environment_folder()
    for packages in (*folder.glob("lib/python3*/site-packages"), *folder.glob("Lib/site-packages")):
        (packages / "referee.pth").write_text(f"{ROOT}\n", encoding="utf-8")


def _is_borrowed() -> bool:
    """Return whether somebody else made and finished this environment: it is installed into, never cleared."""
    return (
        (environment_folder() / "pyvenv.cfg").is_file()
        and not (environment_folder() / STAMP).exists()
        and _python_starts()
    )


def _python_starts() -> bool:
    """Return whether the environment's Python can be started."""
    try:
        return subprocess.run([str(environment_python()), "-c", ""], capture_output=True).returncode == 0
    except OSError:
        return False


def _is_half_made() -> bool:
    """Return whether `venv` was interrupted before the environment's Python could be started."""
    names = {path.name for path in environment_folder().iterdir()}
    is_begun = "pyvenv.cfg" in names or not any(path.is_file() for path in environment_folder().rglob("*"))
    return is_begun and names <= MADE_BY_VENV and not _python_starts()


def _clear_folder() -> None:
    """Leave the folder with nothing but an empty stamp.

    :raises BootstrapError: it holds something that no preparation put there.
    """
    if environment_folder().exists():
        if any(environment_folder().iterdir()) and not (environment_folder() / STAMP).exists() and not _is_half_made():
            raise BootstrapError(
                f"{environment_folder()} holds other files; name an empty folder in REFEREE_VENV, or remove it."
            )
        shutil.rmtree(environment_folder())
    environment_folder().mkdir(parents=True)
    (environment_folder() / STAMP).write_text("", encoding="ascii")


def _run_command(command: list[str], lock: int, what: str) -> None:
    """Run ``command``; ``what`` names in messages what it installs.

    :raises BootstrapError: it failed; `PinsUnavailable` where the pinned packages cannot be had.
    """
    done = subprocess.run(
        command,
        cwd=ROOT,
        # Windows hands on no descriptors.
        pass_fds=[lock] if os.name == "posix" else (),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        log = environment_folder() / "preparation.log"
        log.write_text(done.stdout, encoding="utf-8")
        raise _explain_failure(done.stdout, what, log, "--require-hashes" in command)


def _explain_failure(output: str, what: str, log: Path, is_pinned: bool) -> BootstrapError:
    if HASH_MISMATCH in output:
        return BootstrapError(
            f"{what} that came are not those this version was made with, so none was installed; ask whoever gave you"
            f" this computer's way to them (details: {log})."
        )
    if DISK_FULL in output:
        return BootstrapError(f"{what} did not fit on the disk; make room and start again (details: {log}).")
    is_offline = any(sign in output for sign in NO_CONNECTION)
    if is_pinned and not is_offline:
        return PinsUnavailable()
    if is_offline or any(sign in output for sign in NOT_THERE):
        return BootstrapError(
            f"{what} could not be fetched; connect this computer to the internet and start again (details: {log})."
        )
    return DamagedEnvironment(f"{what} could not be prepared; {log} says why.")


def write_stamps(extra: str) -> None:
    """Mark the environment as finished with `extra`; the file is replaced atomically."""
    lines = [checkout_identity(), packages_digest(""), *([packages_digest(extra)] if extra else [])]
    draft = environment_folder() / f"{STAMP}.draft"
    draft.write_text("\n".join(lines) + "\n", encoding="ascii")
    draft.replace(environment_folder() / STAMP)


def _print_progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
