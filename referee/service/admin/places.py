"""Places where a database does not keep: folders that a program copies elsewhere, and those of another computer."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import Literal, NamedTuple

SYNCED = {
    "Dropbox": re.compile(r"dropbox( \(.+\))?"),
    "OneDrive": re.compile(r"onedrive( - .+|-.+)?"),
    "iCloud": re.compile(r"mobile documents|icloud ?drive"),
    "Google Drive": re.compile(r"google ?drive( - .+)?|googledrive-.+"),
    "Nextcloud": re.compile(r"nextcloud"),
}
"""Programs that keep copies of a folder elsewhere, and how a part of its path is called then, in small letters."""
NETWORK = re.compile(r"nfs\d?|cifs|smb\d?|smbfs|afpfs|webdav|davfs|fuse\.(davfs2?|sshfs|rclone|smbnetfs|gvfsd-fuse)")
"""File systems that lie on another computer."""
_OF_MACOS = re.compile(r"\S+ on (?P<folder>.+) \((?P<kind>\w+)[,)]")
_ESCAPED = re.compile(r"\\(\d{3})")


class Mount(NamedTuple):
    """A folder where a file system begins, and of what kind it is."""

    folder: PurePath
    kind: str


class Risk(NamedTuple):
    """Why a database does not keep in a place: ``name`` is the program that copies it, or the kind of file system."""

    kind: Literal["synced", "network"]
    name: str


def find_risk(folder: Path) -> Risk | None:
    """Return why a database does not keep in the folder, which need not exist yet; ``None`` where it does."""
    # Unlike `Path.resolve`, this never raises: links may lead round in a circle.
    return judge_place(Path(os.path.realpath(folder)), list_mounts())


def judge_place(folder: PurePath, mounts: Iterable[Mount]) -> Risk | None:
    """Return why a database does not keep in the folder, given the mounts of the computer; ``None`` where it does.

    >>> judge_place(PurePath("Dropbox/club"), [])
    Risk(kind='synced', name='Dropbox')
    """
    for name, pattern in SYNCED.items():
        if any(pattern.fullmatch(part.casefold()) for part in folder.parts):
            return Risk("synced", name)
    if str(folder).startswith(r"\\"):
        return Risk("network", "smb")
    # What is mounted on demand has two mounts at its folder: the last one lies on top.
    around = [mount for mount in mounts if folder.is_relative_to(mount.folder)][::-1]
    nearest = max(around, key=lambda mount: len(mount.folder.parts), default=None)
    return Risk("network", nearest.kind) if nearest and NETWORK.fullmatch(nearest.kind) else None


def list_mounts() -> list[Mount]:
    """List the file systems of this computer; none where the system does not tell."""
    try:
        if sys.platform == "darwin":
            told = subprocess.run(["/sbin/mount"], capture_output=True, text=True, timeout=5, check=False).stdout
            return list(read_macos_mounts(told))
        return list(read_linux_mounts(Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace")))
    except (OSError, subprocess.TimeoutExpired):
        return []


def read_linux_mounts(told: str) -> Iterator[Mount]:
    r"""Yield the mounts of `/proc/self/mounts`.

    >>> list(read_linux_mounts(r"nas:/ours /the\040club nfs4 rw 0 0"))
    [Mount(folder=PurePosixPath('/the club'), kind='nfs4')]
    """
    for line in told.splitlines():
        _, folder, kind, *_ = line.split(" ")
        yield Mount(PurePath(_ESCAPED.sub(lambda number: chr(int(number[1], 8)), folder)), kind)


def read_macos_mounts(told: str) -> Iterator[Mount]:
    """Yield the mounts that the command `mount` of macOS prints.

    >>> list(read_macos_mounts("//ann@nas/club on /Volumes/club (smbfs, nodev, nosuid, mounted by ann)"))
    [Mount(folder=PurePosixPath('/Volumes/club'), kind='smbfs')]
    """
    for line in told.splitlines():
        if parts := _OF_MACOS.match(line):
            yield Mount(PurePath(parts["folder"]), parts["kind"])
