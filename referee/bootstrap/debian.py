"""Installs packages of the operating system, which only root may do."""

from __future__ import annotations

import os
import shutil
import subprocess

from referee.bootstrap.environment import BootstrapError


def may_install() -> bool:
    """Return whether this process may install packages of Debian or Ubuntu."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(what: str, *packages: str) -> None:
    """Install the packages; ``what`` names them in the sentence that says why it failed.

    :raises BootstrapError: they cannot be had.
    """
    _apt_get(what, ["update"])
    _apt_get(what, ["install", "--yes", "--no-install-recommends", *packages])


def _apt_get(what: str, words: list[str]) -> None:
    command = ["apt-get", "-qq", *words]
    done = subprocess.run(
        command,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        last = (done.stdout.strip().splitlines() or ["no reason given"])[-1]
        raise BootstrapError(f"{what} could not be installed; `{' '.join(command)}` said: {last}")
