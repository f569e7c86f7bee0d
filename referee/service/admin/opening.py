"""Opens the instance: the database, the secret keys of links, PINs and logs, the one writer."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from referee import __version__
from referee.rulebooks.library import FOLDER
from referee.service.admin import places, watch
from referee.service.desk.chain import Chains
from referee.service.desk.desk import Change, Desk, Keys
from referee.service.desk.heads import FILE as HEADS_FILE
from referee.service.desk.heads import Heads
from referee.service.desk.owner_only import open_for_owner
from referee.service.desk.problems import NotSaved
from referee.service.desk.writer import Pool, SameThread
from referee.service.people import pins, roster
from referee.store import backup as stored
from referee.store.database import FILE, LOCK_FILE, Reader, Store, StoreError
from referee.store.matches import log
from referee.store.people import clubs

__all__ = ["StoreError", "has_instance", "last_written", "list_remarks", "open_desk", "revoke_link"]

KEY_FILE, PIN_KEY_FILE, TABLE_KEY_FILE = "secret.key", "pins.key", "table.key"
CHAIN_KEY_FILE = "chain.key"
KEY_BYTES = 32
TABLE = "table"
"""What is signed for the house link."""
EARLIEST = datetime(2026, 1, 1, tzinfo=UTC)
"""No clock that is right says less: this program is younger."""
PROGRAM_FILE = "version.txt"
PROGRAM = re.compile(r"[0-9a-z.+]{1,40}")
"""A version of Referee."""
OWN_FILES = (
    *(FILE, f"{FILE}-wal", f"{FILE}-shm"),
    *(f"{Path(name).stem}{end}" for name in (KEY_FILE, PIN_KEY_FILE, CHAIN_KEY_FILE) for end in (".key", ".new")),
    *(HEADS_FILE, f"{Path(HEADS_FILE).stem}.new", PROGRAM_FILE),
    LOCK_FILE,
)
"""What beginning a club makes in its folder; the lock is removed last."""


def has_instance(instance: Path) -> bool:
    """Tell whether an instance has been opened in the folder before."""
    # Unlike pathlib, this never raises where somebody may not look.
    return os.path.exists(instance / FILE)


def was_begun(instance: Path) -> bool:
    """Tell whether an instance was begun in the folder: its keys are there, if perhaps no longer its database."""
    return any(os.path.isfile(instance / key) for key in (KEY_FILE, PIN_KEY_FILE))


def open_desk(instance: Path, reader: Reader, pool: Pool, beside: Pool | None = None) -> Desk:
    """Open the instance in the folder ``instance``, which is this process's alone until it ends.

    Slow reads run in the thread ``beside``.

    :raises StoreError: as `Store`; clock_unset, database_of, instance_unwritable, newest_lines_unusable; place_synced
        or place_network where nothing was begun yet
    """
    _check_clock()
    begun = was_begun(instance)
    risk = None if begun or has_instance(instance) else places.find_risk(instance)
    if risk is not None:
        raise StoreError(f"place_{risk.kind}", folder=str(instance), name=risk.name)
    remove_made = _remember_folder(instance)
    # The connection belongs to the thread that opens it.
    try:
        store = pool.apply(lambda: Store(instance, reader, begun, remove_made))
    except StoreError as error:
        program = read_other_program(instance) if error.code == "database_newer" else None
        if program is None:
            raise
        raise StoreError("database_of", **error.facts, wanted=program, version=__version__) from error
    heads: Heads | None = None
    try:
        keys, chain_key = _read_keys(instance)
        heads = Heads(instance)
        chains = Chains(chain_key, heads)
        desk = Desk(store, pool, beside or SameThread(), keys=keys, chains=chains, rulebooks=instance / FOLDER)
        desk.change(lambda change: pins.seal_all_pins(desk, change))
        desk.change(watch.begin_chains)
        _note_program(instance)
    except BaseException as error:
        if heads is not None:
            heads.close()
        pool.apply(lambda: store.close(abandon=True))
        explained = _explain_failure(instance, error)
        if explained is None:
            raise
        raise explained from error
    return desk


def _read_keys(instance: Path) -> tuple[Keys, bytes]:
    """Return the keys of the instance and that of its chains; those that are missing are made.

    :raises OSError: one cannot be
    """
    links, table = _read_or_make_key(instance / KEY_FILE), instance / TABLE_KEY_FILE
    keys = Keys(
        links=links,
        pins=_read_or_make_key(instance / PIN_KEY_FILE),
        table=_read_or_make_key(table) if table.exists() else links,
    )
    return keys, _read_or_make_key(instance / CHAIN_KEY_FILE)


def read_program(instance: Path) -> str | None:
    """Return the version of Referee that opened the club last; ``None`` where that is not known."""
    try:
        text = (instance / PROGRAM_FILE).read_text(encoding="ascii").strip()
    except (OSError, UnicodeError):
        return None
    return text if PROGRAM.fullmatch(text) else None


def read_other_program(instance: Path) -> str | None:
    """Return the version as `read_program` does, where it is another than this one."""
    program = read_program(instance)
    return None if program == __version__ else program


def _note_program(instance: Path) -> None:
    """Note that this version has opened the club, for earlier ones that cannot.

    :raises OSError: the disk does not take it
    """
    if read_program(instance) != __version__:
        (instance / PROGRAM_FILE).write_text(f"{__version__}\n", encoding="ascii")


def _check_clock() -> None:
    """Check that the clock was set since the computer was switched on: one without a battery begins in 1970.

    What is written or signed by such a clock would be older than everything before it.

    :raises StoreError: clock_unset
    """
    now = datetime.now(UTC)
    if now < EARLIEST:
        raise StoreError("clock_unset", now=f"{now:%Y-%m-%d %H:%M}")


def _remember_folder(instance: Path) -> Callable[[], None]:
    """Return a function that removes from the folder which of Referee's files are not there now."""
    folders = [folder for folder in (instance, *instance.parents) if not os.path.lexists(folder)]
    files = [instance / name for name in OWN_FILES if not os.path.lexists(instance / name)]

    def remove_made() -> None:
        for file in files:
            with suppress(OSError):
                file.unlink()
        for folder in folders:
            # Whatever somebody else has put there meanwhile stays.
            with suppress(OSError):
                folder.rmdir()

    return remove_made


def _explain_failure(instance: Path, error: BaseException) -> StoreError | None:
    """Return what cannot be used: the newest lines, the folder or the database; ``None`` if it was something else."""
    if isinstance(error, NotSaved):
        return StoreError("database_unusable", file=str(instance / FILE), reason=str(error))
    if not isinstance(error, OSError):
        return None
    file, reason = Path(error.filename or instance), error.strerror or ""
    # If the file is not there, the folder does not accept it.
    if file.stem == Path(HEADS_FILE).stem and file.exists():
        return StoreError("newest_lines_unusable", file=str(file), reason=reason)
    return StoreError("instance_unwritable", folder=str(instance), reason=reason)


def sign_text(secret: bytes, text: str) -> str:
    """Return the part of a link or cookie (hex) that only whoever has the secret can make for the text."""
    return hmac.digest(secret, text.encode(), "sha256")[:18].hex()


def read_link_key(instance: Path) -> str | None:
    """Return the key of the house link, also of a club that is being served; ``None`` where none was begun."""
    for file in (instance / TABLE_KEY_FILE, instance / KEY_FILE):
        with suppress(OSError):
            return sign_text(file.read_bytes(), TABLE)
    return None


def list_remarks(instance: Path, others: Iterable[Path] = ()) -> list[tuple[str, Mapping[str, str]]]:
    """List what to tell the person who starts the instance: codes of remarks (begun_anew, place_…), with facts.

    A club in one of the ``others`` may be the one that is meant.
    """
    remarks: list[tuple[str, Mapping[str, str]]] = []
    risk = places.find_risk(instance)
    if risk is not None:
        remarks.append((f"place_{risk.kind}", {"folder": str(instance), "name": risk.name}))
    if os.path.isfile(instance / KEY_FILE) and not has_instance(instance):
        remarks.append(("begun_anew", {"file": str(instance / FILE)}))
    elif not has_instance(instance):
        remarks += [("club_elsewhere", {"source": str(other)}) for other in others if has_instance(other)][:1]
    return remarks


def check_readable(desk: Desk) -> None:
    """Read from the disk, where other questions are answered from memory.

    :raises NotRead: it cannot be read
    """
    with desk.store.reading() as connection:
        clubs.find_club(connection)


def last_written(desk: Desk) -> datetime:
    """Return when an action was last logged or the book changed, in UTC; `datetime.min` for never."""
    with desk.store.reading() as connection:
        return max(log.last_at(connection), clubs.last_change_at(connection))


def revoke_link(desk: Desk, keeper_id: int | None) -> None:
    """Make a new key for the house link, so that the old link and every cookie it gave no longer count.

    :raises NotSaved: the disk did not take the key.
    """

    def make_table_key(change: Change) -> bytes:
        # Without an entry in the log an empty instance stays one in which a backup can be restored.
        if not stored.is_empty(change.connection):
            roster.log_change(change, keeper_id, "house_link_revoked")
        try:
            return _make_key(desk.rulebooks.parent / TABLE_KEY_FILE)
        except OSError as error:
            raise NotSaved(str(error)) from error

    desk.table_secret = desk.change(make_table_key)
    # The streams of its tablets end once they wake up.
    desk.channels.wake_all()


def _read_or_make_key(file: Path) -> bytes:
    key = file.read_bytes() if file.exists() else b""
    # The power may have failed while it was written: with half a key anybody could make the codes of seats.
    return key if len(key) >= KEY_BYTES else _make_key(file)


def _make_key(file: Path) -> bytes:
    key, unfinished = secrets.token_bytes(KEY_BYTES), file.with_suffix(".new")
    with open(unfinished, "wb", opener=open_for_owner) as new:
        new.write(key)
        new.flush()
        os.fsync(new.fileno())
    unfinished.replace(file)
    return key
