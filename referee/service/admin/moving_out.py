"""The move of a hosted club to another computer: into one file, encrypted with a passphrase, and out of it there.

The file has the club's keys, so that every link, code and feed goes on opening. The club is sealed where it was, as no
club lives twice. The encryption is that of age (age-encryption.org), whose own program opens the file, too.
"""

from __future__ import annotations

import io
import json
import os
import secrets
import shutil
import sqlite3
import tarfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from referee import __version__
from referee.service.admin import hosting
from referee.service.admin.data_folders import inspect_folder
from referee.service.admin.hosting import HostedClub, HostingError
from referee.service.admin.opening import StoreError, read_other_program
from referee.service.desk.heads import FILE as HEADS_FILE
from referee.service.desk.owner_only import write_for_owner
from referee.store.database import FILE, hold_folder
from referee.store.kept_copy import copy_club, reason_of

LEAST_LETTERS = 12
"""Of a passphrase: whoever has the file may try as many as they like."""
ABOUT = "club.json"
"""The first file within, which says whose it is."""
BEGINS = b"age-encryption.org/"


class Member(NamedTuple):
    """A file of the club: its content, and when it was written, in seconds since 1970."""

    content: bytes
    written: float


def check_passphrase(passphrase: str) -> None:
    """Check that nobody guesses it.

    :raises HostingError: passphrase_short
    """
    if len(passphrase) < LEAST_LETTERS:
        raise HostingError("passphrase_short", least=str(LEAST_LETTERS))


def move_out(clubs: Path, name: str, file: Path, passphrase: str) -> HostedClub:
    """Seal the club and write it into ``file``; if that fails, or is killed, the club goes on as before.

    :raises HostingError: as `hosting.find_present`; passphrase_short; club_moved; club_served; club_of; club_of_newer;
        club_unusable; file_there; file_unwritable; clubs_unwritable
    """
    check_passphrase(passphrase)
    club = hosting.find_present(clubs, name)
    if club.state == "moved":
        raise HostingError("club_moved", name=name)
    if os.path.lexists(file):
        raise HostingError("file_there", file=str(file))
    _check_readable(club)
    sealed, unfinished = club._replace(state="moved"), file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        with hold_folder(club.folder):
            _write_file(club, unfinished, passphrase)
            # The file has its name once the club is sealed: whoever is killed before leaves one that lives here alone.
            try:
                hosting.write_record(clubs, sealed)
                try:
                    unfinished.rename(file)
                except BaseException:
                    hosting.write_record(clubs, club)
                    raise
            except BaseException:
                unfinished.unlink(missing_ok=True)
                raise
    except StoreError as error:
        if error.code != "instance_in_use":
            raise HostingError("clubs_unwritable", **error.facts) from error
        raise HostingError("club_served", name=name) from error
    except (OSError, sqlite3.Error) as error:
        reason = reason_of(error)
        raise HostingError("file_unwritable", file=str(file), name=name, reason=reason) from error
    return sealed


def take_in(clubs: Path, file: Path, passphrase: str, host: str | None = None, name: str | None = None) -> HostedClub:
    """Take in the club from the file, under another ``host`` or another ``name`` perhaps; it is open then.

    :raises HostingError: file_unreadable; file_strange; passphrase_wrong; club_newer; clubs_unwritable; as
        `hosting.plan_club`; where anything fails nothing is left of it
    """
    members = read_members(_decrypt_file(file, passphrase), file)
    try:
        said = json.loads(members.pop(ABOUT).content)
        written_name, written_host, version = str(said["name"]), str(said["host"]), str(said["version"])
    except (KeyError, ValueError, TypeError) as error:
        raise HostingError("file_strange", file=str(file)) from error
    club = hosting.plan_club(clubs, written_name if name is None else name, written_host if host is None else host)
    try:
        clubs.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=clubs, prefix=hosting.UNFINISHED) as folder:
            whole = Path(folder, "club")
            _write_members(whole, members)
            state = inspect_folder(whole).state
            if state == "newer":
                raise HostingError("club_newer", file=str(file), wanted=version, version=__version__)
            if state not in ("current", "older"):
                raise HostingError("file_strange", file=str(file))
            whole.rename(club.folder)
    except OSError as error:
        raise HostingError("clubs_unwritable", folder=str(clubs), reason=reason_of(error)) from error
    try:
        hosting.write_record(clubs, club)
    except BaseException:
        shutil.rmtree(club.folder, ignore_errors=True)
        raise
    return club


def _check_readable(club: HostedClub) -> None:
    state, program = inspect_folder(club.folder).state, read_other_program(club.folder)
    if state == "newer" and program is not None:
        raise HostingError("club_of", name=club.name, wanted=program, version=__version__)
    if state == "newer":
        raise HostingError("club_of_newer", name=club.name)
    if state not in ("current", "older"):
        raise HostingError("club_unusable", folder=str(club.folder), name=club.name)


def _write_file(club: HostedClub, file: Path, passphrase: str) -> None:
    # Loaded here, as no start of a server needs it.
    from pyrage.passphrase import encrypt

    about = json.dumps({"name": club.name, "host": club.host, "version": __version__})
    with TemporaryDirectory(dir=club.folder.parent, prefix=hosting.UNFINISHED) as folder:
        copy = Path(folder, "club")
        copy_club(club.folder, FILE, copy)
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=6) as archive:
            _add_member(archive, ABOUT, Member(about.encode(), 0))
            # The newest lines may never be ahead of the database, which comes last.
            for path in sorted(_list_files(copy), key=lambda path: (path.name == FILE, path.name != HEADS_FILE)):
                content = Member(path.read_bytes(), path.stat().st_mtime)
                _add_member(archive, path.relative_to(copy).as_posix(), content)
    for _ in write_for_owner(file, [encrypt(packed.getvalue(), passphrase)]):
        pass


def _add_member(archive: tarfile.TarFile, name: str, file: Member) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mtime = len(file.content), int(file.written)
    archive.addfile(member, io.BytesIO(file.content))


def _write_members(folder: Path, members: Mapping[str, Member]) -> None:
    folder.mkdir(mode=0o700)
    for path, (content, written) in members.items():
        place = folder / path
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        for _ in write_for_owner(place, [content]):
            pass
        # When the last backup was made is the time of a file.
        os.utime(place, (written, written))


def _list_files(folder: Path) -> Iterable[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def read_members(packed: bytes, file: Path) -> dict[str, Member]:
    """Return the files that were packed into ``file``, by their paths.

    :raises HostingError: file_strange
    """
    members = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:gz") as archive:
            for member in archive:
                path, content = PurePosixPath(member.name), archive.extractfile(member)
                if content is None or path.is_absolute() or ".." in path.parts:
                    raise HostingError("file_strange", file=str(file))
                members[member.name] = Member(content.read(), member.mtime)
    except (tarfile.TarError, OSError, EOFError, KeyError, zlib.error) as error:
        raise HostingError("file_strange", file=str(file)) from error
    return members


def _decrypt_file(file: Path, passphrase: str) -> bytes:
    from pyrage import DecryptError
    from pyrage.passphrase import decrypt

    try:
        sealed = file.read_bytes()
    except OSError as error:
        raise HostingError("file_unreadable", file=str(file), reason=reason_of(error)) from error
    if not sealed.startswith(BEGINS):
        raise HostingError("file_strange", file=str(file))
    try:
        return bytes(decrypt(sealed, passphrase))
    except DecryptError as error:
        raise HostingError("passphrase_wrong", file=str(file)) from error
