"""The move of a club from one folder to another: from a checkout's to that of an installed Referee, say."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from referee.service.admin.data_folders import inspect_folder
from referee.service.admin.hosting import read_state
from referee.service.admin.opening import OWN_FILES, StoreError, has_instance
from referee.store.database import LOCK_FILE, has_rows
from referee.store.kept_copy import free_name, reason_of

LEFT_BEHIND = "taken"
"""What is added to the name of the folder from which a club was taken."""


def take_club(source: Path, target: Path) -> Path:
    """Move the club to the folder ``target``, in which nothing was entered yet; return how it stays in its old place.

    :raises StoreError: take_nothing, take_same, take_within, take_served, take_occupied; club_moved, as what was moved
        into a file is sealed; instance_unwritable, with nothing moved
    """
    if read_state(source) == "moved":
        raise StoreError("club_moved", name=source.absolute().name)
    held, there = inspect_folder(source), inspect_folder(target)
    if held.state not in ("current", "older"):
        raise StoreError("take_nothing", folder=str(source))
    if source.resolve() == target.resolve():
        raise StoreError("take_same", folder=str(source))
    if source.resolve() in target.resolve().parents:
        raise StoreError("take_within", source=str(source), folder=str(target))
    if held.is_served or there.is_served:
        raise StoreError("take_served", folder=str(source if held.is_served else target))
    if has_instance(target) and has_rows(target):
        raise StoreError("take_occupied", folder=str(target))
    unfinished, kept = target / "taking", free_name(source.with_name(f"{source.name}-{LEFT_BEHIND}"))
    try:
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.rmtree(unfinished, ignore_errors=True)
        shutil.copytree(source, unfinished, ignore=shutil.ignore_patterns(LOCK_FILE))
        source.rename(kept)
    except OSError as error:
        shutil.rmtree(unfinished, ignore_errors=True)
        # The old place is only renamed.
        folder = source.parent if error.filename == str(source) else target
        raise StoreError("instance_unwritable", folder=str(folder), reason=reason_of(error)) from error
    for name in OWN_FILES:
        # Of a club that was begun there and holds nothing.
        with suppress(OSError):
            os.unlink(target / name)
    # File by file: there may be backups of it, which stay.
    for file in [path for path in unfinished.rglob("*") if not path.is_dir()]:
        place = target / file.relative_to(unfinished)
        place.parent.mkdir(parents=True, exist_ok=True)
        file.replace(place)
    shutil.rmtree(unfinished)
    return kept
