"""The move of a hosted club to another computer: into one file, encrypted with a passphrase, and out of it there.

The file has the club's keys, so that every link, code and feed goes on opening. The club is sealed where it was, as no
club lives twice. The encryption is that of age (age-encryption.org), whose own program opens the file, too.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sqlite3
import tarfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from referee import __version__
from referee.service.admin import hosting
from referee.service.admin.data_folders import inspect_folder
from referee.service.admin.hosting import HostedClub, HostingError
from referee.service.admin.opening import StoreError
from referee.service.desk.heads import FILE as HEADS_FILE
from referee.service.desk.owner_only import write_for_owner
from referee.store.database import FILE, hold_folder
from referee.store.kept_copy import copy_club, reason_of

LEAST_LETTERS = 12
"""Of a passphrase: whoever has the file may try as many as they like."""
ABOUT = "club.json"
"""The first file within, which says whose it is."""
BEGINS = b"age-encryption.org/"


def check_passphrase(passphrase: str) -> None:
    """Check that nobody guesses it.

    :raises HostingError: passphrase_short
    """
    if len(passphrase) < LEAST_LETTERS:
        raise HostingError("passphrase_short", least=str(LEAST_LETTERS))


def move_out(clubs: Path, name: str, file: Path, passphrase: str) -> HostedClub:
    """Seal the club and write it into ``file``; if that fails, the club goes on as before.

    :raises HostingError: as `hosting.find_present`; passphrase_short; club_moved; club_served; file_there;
        file_unwritable; clubs_unwritable
    """
    check_passphrase(passphrase)
    club = hosting.find_present(clubs, name)
    if club.state == "moved":
        raise HostingError("club_moved", name=name)
    if os.path.lexists(file):
        raise HostingError("file_there", file=str(file))
    try:
        with hold_folder(club.folder):
            sealed = club._replace(state="moved")
            hosting.write_record(clubs, sealed)
            try:
                _write_file(club, file, passphrase)
            except BaseException:
                hosting.write_record(clubs, club)
                raise
    except StoreError as error:
        raise HostingError("club_served", name=name) from error
    except (OSError, sqlite3.Error) as error:
        reason = reason_of(error)
        raise HostingError("file_unwritable", file=str(file), name=name, reason=reason) from error
    return sealed


def take_in(clubs: Path, file: Path, passphrase: str, host: str | None = None) -> HostedClub:
    """Take in the club from the file, under another ``host`` name perhaps; it is open then.

    :raises HostingError: file_unreadable; file_strange; passphrase_wrong; club_newer; as `hosting.begin_folder`; where
        anything fails nothing is left of it
    """
    members = read_members(_decrypt_file(file, passphrase), file)
    try:
        said = json.loads(members.pop(ABOUT))
        name, written, version = str(said["name"]), str(said["host"]), str(said["version"])
    except (KeyError, ValueError, TypeError) as error:
        raise HostingError("file_strange", file=str(file)) from error
    club = hosting.begin_folder(clubs, name, host or written)
    try:
        for path, content in members.items():
            place = club.folder / path
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            for _ in write_for_owner(place, [content]):
                pass
        if inspect_folder(club.folder).state not in ("current", "older"):
            raise HostingError("club_newer", file=str(file), wanted=version, version=__version__)
        hosting.write_record(clubs, club)
    except OSError as error:
        shutil.rmtree(club.folder, ignore_errors=True)
        raise HostingError("clubs_unwritable", folder=str(clubs), reason=reason_of(error)) from error
    except BaseException:
        shutil.rmtree(club.folder, ignore_errors=True)
        raise
    return club


def _write_file(club: HostedClub, file: Path, passphrase: str) -> None:
    # Loaded here, as no start of a server needs it.
    from pyrage.passphrase import encrypt

    about = json.dumps({"name": club.name, "host": club.host, "version": __version__})
    with TemporaryDirectory(dir=club.folder.parent, prefix=".moving-") as folder:
        copy = Path(folder, "club")
        copy_club(club.folder, FILE, copy)
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=6) as archive:
            _add_member(archive, ABOUT, about.encode())
            # The newest lines may never be ahead of the database, which comes last.
            for path in sorted(_list_files(copy), key=lambda path: (path.name == FILE, path.name != HEADS_FILE)):
                _add_member(archive, path.relative_to(copy).as_posix(), path.read_bytes())
    for _ in write_for_owner(file, [encrypt(packed.getvalue(), passphrase)]):
        pass


def _add_member(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    archive.addfile(member, io.BytesIO(content))


def _list_files(folder: Path) -> Iterable[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def read_members(packed: bytes, file: Path) -> dict[str, bytes]:
    """Return the content of the files that were packed into ``file``, by their paths.

    :raises HostingError: file_strange
    """
    members = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:gz") as archive:
            for member in archive:
                path, content = PurePosixPath(member.name), archive.extractfile(member)
                if content is None or path.is_absolute() or ".." in path.parts:
                    raise HostingError("file_strange", file=str(file))
                members[member.name] = content.read()
    except (tarfile.TarError, OSError, EOFError) as error:
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
