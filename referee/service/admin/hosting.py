"""The clubs of one computer, each in a folder of its own, chosen by the host name under which it is asked for.

Beside a club's folder `NAME` lies `NAME.json`, which says its host name and its state; what the service manager and the
proxies read follows from these. Clubs share nothing else.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal, NamedTuple

from referee.service.admin.data_folders import is_served
from referee.store.database import StoreError, hold_folder

NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,46}[a-z0-9])?")
"""A name that every service manager and every disk takes as it is."""
HOST = re.compile(r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+")
NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
"""The last part of what browsers take for the number of a computer (IPv4)."""
RECORD, SETTINGS = ".json", ".env"
"""What lies beside a club's folder: which club it is, and what its server is told."""
SETTINGS_BEGIN = "REFEREE_URL=https://"
OWN_LETTERS = {"ß", "ς"}
"""Letters that browsers keep as they are."""
State = Literal["open", "suspended", "removed", "moved", "damaged"]
"""What is written down of a club; "damaged" is one of which that cannot be read, and is never written."""
CLOSED_STATES: tuple[State, ...] = ("suspended", "removed", "moved")
LOCK_FILE = ".clubs.lock"
WAITED_FOR = 10.0
"""Seconds for which one command waits until another has ended."""
UNFINISHED = ".unfinished-"
"""How the names of folders begin that a command fills: what one has left that was killed is nobody's."""


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

    :raises HostingError: host_form; host_number
    """
    try:
        labels = text.strip().lower().removesuffix(".").split(".")
        host = ".".join(_encode_label(label) for label in labels)
    except UnicodeError:
        host = ""
    if not HOST.fullmatch(host):
        raise HostingError("host_form", host=_cut(text))
    if NUMBER.fullmatch(host.rpartition(".")[2]):
        raise HostingError("host_number", host=_cut(text))
    return host


def list_clubs(clubs: Path) -> list[HostedClub]:
    """List the clubs in the folder ``clubs`` by their names, the removed ones and the damaged ones too.

    :raises HostingError: clubs_unreadable
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

    :raises HostingError: as `list_clubs`; name_form; club_unknown; record_damaged
    """
    parse_name(name)
    for club in list_clubs(clubs):
        if club.name == name:
            _check_whole(clubs, club)
            return club
    raise HostingError("club_unknown", name=name, folder=str(clubs))


def check_owner(clubs: Path) -> None:
    """Check that ``clubs`` is the caller's own: files that root, say, leaves there could not be read by the servers.

    :raises HostingError: clubs_foreign
    """
    # Unlike pathlib, this never raises where somebody may not look.
    if hasattr(os, "geteuid") and os.path.exists(clubs) and clubs.stat().st_uid != os.geteuid():
        raise HostingError("clubs_foreign", folder=str(clubs), owner=_owner_of(clubs))


@contextmanager
def hold_clubs(clubs: Path) -> Iterator[None]:
    """Let no other command change the clubs meanwhile; make their folder if it is not there yet.

    :raises HostingError: clubs_busy; clubs_unwritable
    """
    try:
        clubs.mkdir(mode=0o755, parents=True, exist_ok=True)
        with hold_folder(clubs, LOCK_FILE, WAITED_FOR):
            for left in clubs.glob(f"{UNFINISHED}*"):
                shutil.rmtree(left, ignore_errors=True)
            yield
    except StoreError as error:
        code = "clubs_busy" if error.code == "instance_in_use" else "clubs_unwritable"
        raise HostingError(code, **error.facts) from error
    except OSError as error:
        raise HostingError("clubs_unwritable", folder=str(clubs), reason=error.strerror or str(error)) from error


def plan_club(clubs: Path, name: str, host: str) -> HostedClub:
    """Return a new club, of which there is nothing yet.

    :raises HostingError: name_form; host_form; host_number; name_taken; name_sealed; host_taken; folder_taken;
        record_damaged
    """
    new = HostedClub(parse_name(name), parse_host(host), "open", clubs / name)
    for club in list_clubs(clubs):
        if club.state == "removed":
            continue
        if club.name == new.name:
            _check_whole(clubs, club)
            raise HostingError("name_sealed" if club.state == "moved" else "name_taken", name=name)
        if club.host == new.host:
            raise HostingError("host_taken", host=new.host, name=club.name)
    if os.path.lexists(new.folder):
        raise HostingError("folder_taken", folder=str(new.folder), name=name)
    return new


def begin_folder(clubs: Path, name: str, host: str) -> HostedClub:
    """Make the folder of a new club, which nobody else may read, and return the club; it is not written down yet.

    :raises HostingError: as `plan_club`; clubs_unwritable
    """
    new = plan_club(clubs, name, host)
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


def settings_text(club: HostedClub) -> str:
    """Return the settings of the club's server, as its unit reads them."""
    return f"{SETTINGS_BEGIN}{club.host}\n"


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
    except FileNotFoundError:
        # Somebody deleted it by hand.
        return
    except OSError as error:
        raise HostingError("clubs_unwritable", folder=str(club.folder), reason=error.strerror or str(error)) from error


def read_state(instance: Path) -> State:
    """Return the state of the club in the folder; a folder that is no hosted club's is open."""
    # Also where a link leads to it: what is sealed opens by no other path.
    for folder in (instance.absolute(), Path(os.path.realpath(instance))):
        record = folder.with_name(f"{folder.name}{RECORD}") if NAME.fullmatch(folder.name) else None
        # One that is damaged is perhaps some other file of that name.
        if record is not None and os.path.isfile(record) and (state := _read_record(record).state) in CLOSED_STATES:
            return state
    return "open"


def write_file(file: Path, text: str) -> None:
    """Write the file, which the proxy and the service manager may read, whole or not at all.

    :raises HostingError: clubs_unwritable
    """
    begun = file.with_name(f"{file.name}.new")
    try:
        file.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        with begun.open("w", encoding="utf-8") as new:
            new.write(text)
            new.flush()
            # After a power failure it might be there without its content.
            os.fsync(new.fileno())
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
        if not HOST.fullmatch(host) or state not in ("open", *CLOSED_STATES):
            raise ValueError(said)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        host, state = _read_settings(record), "damaged"
    return HostedClub(record.stem, host, state, record.with_suffix(""))


def _read_settings(record: Path) -> str:
    """Return the host that the server of the club is told, empty if it is told none.

    While its record is damaged, an open club goes on under it.
    """
    try:
        host = record.with_suffix(SETTINGS).read_text(encoding="utf-8").strip().removeprefix(SETTINGS_BEGIN)
    except (OSError, ValueError):
        return ""
    return host if HOST.fullmatch(host) else ""


def _check_whole(clubs: Path, club: HostedClub) -> None:
    if club.state == "damaged":
        raise HostingError("record_damaged", file=str(clubs / f"{club.name}{RECORD}"))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
