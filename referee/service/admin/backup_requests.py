"""Backups of a club that is being served: a command asks for one by a file in its folder, the server makes it.

The request `backup-ID.asked` is removed when the server takes it up. The backup itself is `backup-ID.json`; once it is
whole, or could not be made, `backup-ID.done` says so.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from referee.service.admin import backups
from referee.service.admin.backups import LeftOut
from referee.service.desk.desk import Desk
from referee.service.desk.owner_only import open_for_owner
from referee.store.database import NotRead, is_claimed

ASKED, MADE, DONE = ".asked", ".json", ".done"
NAMES = "backup-*"
LOOKS_EVERY = 0.25
"""Seconds between two looks at the folder, of the command and of the server."""
ANSWERS_WITHIN = 20.0
"""Seconds after which a server that has made no part of any backup in that time never will."""
KEPT_SECONDS = 3600.0
"""How long a backup that nobody fetched stays there."""


class NotAnswered(Exception):
    """The server of the folder does not take requests up; one of before 0.4 knows none."""


class ServerGone(Exception):
    """The server has ended before it made the backup."""


@contextmanager
def requested_backup(instance: Path) -> Iterator[tuple[Path, LeftOut]]:
    """Have the server of the folder make a backup; yield its file and what it leaves out, and remove it afterwards.

    :raises NotAnswered, ServerGone: there will be none
    :raises OSError: the folder cannot be written to
    :raises NotRead: the server could not read the database
    """
    asked = instance / f"backup-{secrets.token_hex(8)}{ASKED}"
    made, done = asked.with_suffix(MADE), asked.with_suffix(DONE)
    open(asked, "xb", opener=open_for_owner).close()
    try:
        _await_answer(instance, done)
        yield made, _read_outcome(done)
    finally:
        for file in (asked, made, done):
            file.unlink(missing_ok=True)


def _await_answer(instance: Path, done: Path) -> None:
    written, since = _list_written(instance), time.monotonic()
    while not done.exists():
        if not is_claimed(instance):
            raise ServerGone
        # The server makes one backup after another, so that this one may have to wait for large ones.
        if (now := _list_written(instance)) != written:
            written, since = now, time.monotonic()
        elif time.monotonic() - since > ANSWERS_WITHIN:
            raise NotAnswered
        time.sleep(LOOKS_EVERY)


def _list_written(folder: Path) -> dict[Path, tuple[int, float]]:
    """Return the size of each backup that was made or is being made, and when it was last written to."""
    written = {}
    for file in folder.glob(NAMES):
        if file.suffix in (MADE, DONE):
            # Whoever asked for it may have taken it by now.
            with suppress(OSError):
                facts = file.stat()
                written[file] = facts.st_size, facts.st_mtime
    return written


def _read_outcome(done: Path) -> LeftOut:
    outcome = json.loads(done.read_text(encoding="utf-8"))
    if "not_read" in outcome:
        raise NotRead(outcome["not_read"])
    if "reason" in outcome:
        raise OSError(outcome["errno"], outcome["reason"], str(done.parent))
    return LeftOut(tuple(outcome["votes"]), tuple(outcome["dice"]))


def answer_requests(desk: Desk) -> None:
    """Make every backup that was asked for in the desk's folder, beside the loop and piece by piece.

    :raises OSError: not even the outcome can be written
    """
    folder = desk.rulebooks.parent
    for asked in sorted(folder.glob(NAMES + ASKED)):
        _remove_forgotten(folder)
        asked.unlink(missing_ok=True)
        outcome = _make_backup(desk, asked.with_suffix(MADE))
        unfinished = asked.with_suffix(".new")
        # It names whom secret votes would fine.
        with open(unfinished, "w", encoding="utf-8", opener=open_for_owner) as file:
            json.dump(outcome, file)
        unfinished.replace(asked.with_suffix(DONE))


def _make_backup(desk: Desk, file: Path) -> dict[str, object]:
    """Return what the command that asked is told."""
    try:
        *_, left_out = desk.in_pieces(backups.write_backup(desk, file))
    except NotRead as error:
        return {"not_read": str(error)}
    except OSError as error:
        return {"errno": error.errno, "reason": error.strerror or str(error)}
    return left_out._asdict()


def _remove_forgotten(folder: Path) -> None:
    """Remove what commands that were killed have left."""
    for file, (_, last) in _list_written(folder).items():
        if time.time() - last > KEPT_SECONDS:
            file.unlink(missing_ok=True)
