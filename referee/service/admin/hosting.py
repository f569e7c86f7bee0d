"""The clubs of one computer, each in a folder of its own, chosen by the host name under which it is asked for.

Beside a club's folder `NAME` lies `NAME.json`, which says its host name and its state; what the service manager and the
proxies read follows from these. Clubs share nothing else.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from referee.service.admin.data_folders import is_served

NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,46}[a-z0-9])?")
"""A name that every service manager and every disk takes as it is."""
HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+")
RECORD, SETTINGS = ".json", ".env"
"""What lies beside a club's folder: which club it is, and what its server is told."""
OWN_LETTERS = {"ß", "ς"}
"""Letters that browsers keep as they are."""
State = Literal["open", "suspended", "removed", "moved"]


class HostingError(Exception):
    """What cannot be done with the clubs; ``code`` and ``facts`` are those of `hosting_text`."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(f"{code} {facts}")
        self.code, self.facts = code, facts


class HostedClub(NamedTuple):
    """A club: its name, the host name under which it is asked for, and whether anybody is answered."""

    name: str
    host: str
    state: State
    folder: Path
    """The club's data; of a removed one there are none."""


def parse_name(text: str) -> str:
    """Return the name of a club as it was typed.

    :raises HostingError: name_form
    """
    if not NAME.fullmatch(text):
        raise HostingError("name_form", name=_cut(text))
    return text


def parse_host(text: str) -> str:
    """Return the host name as browsers send it: in small letters, umlauts encoded, no dot at the end.

    :raises HostingError: host_form
    """
    try:
        labels = text.strip().lower().removesuffix(".").split(".")
        host = ".".join(_encode_label(label) for label in labels)
    except UnicodeError:
        host = ""
    if not HOST.fullmatch(host):
        raise HostingError("host_form", host=_cut(text))
    return host


def list_clubs(clubs: Path) -> list[HostedClub]:
    """List the clubs in the folder ``clubs`` by their names, the removed ones too.

    :raises HostingError: clubs_unreadable; record_damaged
    """
    try:
        records = sorted(path for path in clubs.iterdir() if path.suffix == RECORD and NAME.fullmatch(path.stem))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise HostingError("clubs_unreadable", folder=str(clubs), reason=error.strerror or str(error)) from error
    return [_read_record(record) for record in records]


def find_club(clubs: Path, name: str) -> HostedClub:
    """Find the club of that name.

    :raises HostingError: as `list_clubs`; name_form; club_unknown
    """
    parse_name(name)
    for club in list_clubs(clubs):
        if club.name == name:
            return club
    raise HostingError("club_unknown", name=name, folder=str(clubs))


def check_owner(clubs: Path) -> None:
    """Check that ``clubs`` is the caller's own: files that root, say, leaves there could not be read by the servers.

    :raises HostingError: clubs_foreign
    """
    if hasattr(os, "geteuid") and clubs.exists() and clubs.stat().st_uid != os.geteuid():
        raise HostingError("clubs_foreign", folder=str(clubs), owner=_owner_of(clubs))


def begin_folder(clubs: Path, name: str, host: str) -> HostedClub:
    """Make the folder of a new club, which nobody else may read, and return the club; it is not written down yet.

    :raises HostingError: name_form; host_form; name_taken; host_taken; folder_taken; clubs_unwritable
    """
    new = HostedClub(parse_name(name), parse_host(host), "open", clubs / name)
    for club in list_clubs(clubs):
        if club.state == "removed":
            continue
        if club.name == new.name:
            raise HostingError("name_taken", name=name)
        if club.host == new.host:
            raise HostingError("host_taken", host=new.host, name=club.name)
    try:
        clubs.mkdir(parents=True, exist_ok=True)
        new.folder.mkdir(mode=0o700)
    except FileExistsError:
        raise HostingError("folder_taken", folder=str(new.folder), name=name) from None
    except OSError as error:
        raise HostingError("clubs_unwritable", folder=str(clubs), reason=error.strerror or str(error)) from error
    return new


def write_record(clubs: Path, club: HostedClub) -> None:
    """Write down the club as it is from now on.

    :raises HostingError: host_taken; clubs_unwritable
    """
    for other in list_clubs(clubs):
        if other.host == club.host and other.name != club.name:
            # Somebody may have begun it while the PIN was typed.
            if other.state != "removed":
                raise HostingError("host_taken", host=club.host, name=other.name)
            (clubs / f"{other.name}{RECORD}").unlink(missing_ok=True)
    write_file(clubs / f"{club.name}{RECORD}", record_text(club))


def record_text(club: HostedClub) -> str:
    """Return what is written down of the club."""
    return json.dumps({"host": club.host, "state": club.state}) + "\n"


def suspend_club(clubs: Path, name: str) -> HostedClub:
    """Answer nobody at that club any more; its data stay.

    :raises HostingError: as `find_club`; club_removed; clubs_unwritable
    """
    if find_club(clubs, name).state == "moved":
        raise HostingError("club_moved", name=name)
    return _change_state(clubs, name, "suspended")


def resume_club(clubs: Path, name: str) -> HostedClub:
    """Answer again.

    :raises HostingError: as `suspend_club`; club_moved
    """
    if find_club(clubs, name).state == "moved":
        raise HostingError("club_moved", name=name)
    return _change_state(clubs, name, "open")


def unseal_club(clubs: Path, name: str) -> HostedClub:
    """Answer again at a club that was to be moved, and whose file was taken in nowhere.

    :raises HostingError: as `suspend_club`
    """
    return _change_state(clubs, name, "open")


def forget_begun(clubs: Path, club: HostedClub) -> None:
    """Leave nothing of a club that could not be begun whole."""
    shutil.rmtree(club.folder, ignore_errors=True)
    for ending in (RECORD, SETTINGS):
        with suppress(OSError):
            (clubs / f"{club.name}{ending}").unlink(missing_ok=True)


def close_club(clubs: Path, name: str) -> HostedClub:
    """Note that the club is removed, so that no server opens it any more; `delete_data` is to follow.

    One whose data could not all be deleted may be removed once more.

    :raises HostingError: as `suspend_club`; club_served
    """
    club = find_club(clubs, name)
    if club.state == "removed" and not club.folder.exists():
        raise HostingError("club_removed", name=name)
    if not is_served(club.folder):
        gone = club._replace(state="removed")
        write_record(clubs, gone)
        # A server that was woken meanwhile reads the record once it has opened the club.
        if not is_served(club.folder):
            return gone
        write_record(clubs, club)
    raise HostingError("club_served", name=name)


def delete_data(club: HostedClub) -> None:
    """Delete the data of a closed club for good.

    :raises HostingError: clubs_unwritable
    """
    try:
        shutil.rmtree(club.folder)
    except OSError as error:
        raise HostingError("clubs_unwritable", folder=str(club.folder), reason=error.strerror or str(error)) from error


def read_state(instance: Path) -> State:
    """Return the state of the club in the folder; a folder that is no hosted club's is open."""
    folder = instance.absolute()
    if NAME.fullmatch(folder.name):
        # There is none, or it is some other file of that name.
        with suppress(HostingError):
            return _read_record(folder.with_name(f"{folder.name}{RECORD}")).state
    return "open"


def write_file(file: Path, text: str) -> None:
    """Write the file, which the proxy and the service manager may read, whole or not at all.

    :raises HostingError: clubs_unwritable
    """
    begun = file.with_name(f"{file.name}.new")
    try:
        file.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        begun.write_text(text, encoding="utf-8")
        begun.chmod(0o644)
        begun.replace(file)
    except OSError as error:
        with suppress(OSError):
            begun.unlink()
        raise HostingError("clubs_unwritable", folder=str(file.parent), reason=error.strerror or str(error)) from error


def _encode_label(label: str) -> str:
    # Python knows the older IDNA alone, which takes ß for ss and so leads to somebody else's host.
    if set(label) & OWN_LETTERS:
        return f"xn--{label.encode('punycode').decode()}"
    return label.encode("idna").decode()


def _owner_of(folder: Path) -> str:
    """Return the name of the folder's owner, or the number of one who has no name."""
    try:
        return folder.owner()
    except KeyError:
        return f"#{folder.stat().st_uid}"


def _change_state(clubs: Path, name: str, state: State) -> HostedClub:
    club = find_present(clubs, name)._replace(state=state)
    write_record(clubs, club)
    return club


def find_present(clubs: Path, name: str) -> HostedClub:
    """Find the club of that name, which was not removed.

    :raises HostingError: as `find_club`; club_removed
    """
    club = find_club(clubs, name)
    if club.state == "removed":
        raise HostingError("club_removed", name=name)
    return club


def _read_record(record: Path) -> HostedClub:
    try:
        said = json.loads(record.read_text(encoding="utf-8"))
        host, state = said["host"], said["state"]
        if not HOST.fullmatch(host) or state not in get_args(State):
            raise ValueError(said)
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise HostingError("record_damaged", file=str(record)) from error
    return HostedClub(record.stem, host, state, record.with_suffix(""))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
