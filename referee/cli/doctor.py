"""Say where the club's data lie, whether they are well there, and what to do. Nothing is changed.

Exit status: 0 all is well, 1 something needs attention.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from referee import __version__
from referee.cli import club_data
from referee.cli.wording import answered_in, format_decimal
from referee.installation import PROGRAM, data_folder

if TYPE_CHECKING:
    from datetime import datetime

    from referee.service.admin.data_folders import DataFolder

BYTES_A_MB = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    club_data.add_instance(parser)
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    from referee.service.admin.data_folders import SQLITE_VERSION, describe_old_sqlite, inspect_folder
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.opening import remark_text

    lang = answered_in(args.lang)
    first, *others = [inspect_folder(folder) for folder in list_folders(args.instance)]
    clubs = [first, *(other for other in others if other.state != "none")]
    about = N_("Referee %(version)s, Python %(python)s, SQLite %(sqlite)s.")
    print(gettext(lang, about, version=__version__, python=platform.python_version(), sqlite=SQLITE_VERSION))
    for club in clubs:
        print("\n  ".join(_describe_folder(club, lang)))
    if len(clubs) > 1 and first.state != "none":
        text = N_("Without another --instance, the club in %(folder)s is the one that opens.")
        print(gettext(lang, text, folder=first.folder))
    if facts := describe_old_sqlite():
        print(remark_text("sqlite_old", facts, lang))
    return int(any(club.needs_attention for club in clubs))


def list_folders(named: Path) -> list[Path]:
    """List where a club's data may lie: the folder that is ``named``, the usual one, and that of a checkout here."""
    folders = [named, data_folder()]
    # The folder one is in may have been removed.
    with suppress(OSError):
        folders.append(Path.cwd() / "instance")
    # Unlike `Path.resolve`, this never raises: links may lead round in a circle.
    return list(dict.fromkeys(Path(os.path.realpath(folder)) for folder in folders))


def _describe_folder(club: DataFolder, lang: str) -> Iterator[str]:
    """Yield a sentence about what the folder holds, and one for each thing worth knowing."""
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.opening import opening_text, remark_text

    place = {"folder": str(club.folder), "name": club.risk.name} if club.risk is not None else {}
    if club.state == "none" and club.risk is not None:
        yield opening_text(f"place_{club.risk.kind}", place, lang)
        return
    if club.state == "none" and not club.is_writable:
        text = N_(
            "%(folder)s can hold no club: whoever starts Referee may make no files there. Give them the right to, or"
            " name another folder with --instance."
        )
        yield gettext(lang, text, folder=club.folder)
        return
    states = {
        "none": N_("%(folder)s holds no club yet; the first start begins one there."),
        "current": N_("%(folder)s holds a club as this version keeps it."),
        "older": N_("%(folder)s holds a club of an older version; the next start brings it up to date."),
        "newer": N_("%(folder)s holds a club of a newer version; update this Referee before you start it there."),
        "closed": N_("%(folder)s holds a club that whoever starts Referee may not read; give them the right to."),
        "unreadable": N_("%(folder)s holds a database that cannot be read; put back a copy, or restore a backup."),
    }
    yield gettext(lang, states[club.state], folder=club.folder)
    if club.written is not None:
        text = N_("It has %(size)s MB and was last written on %(moment)s.")
        size = format_decimal(club.bytes / BYTES_A_MB, lang)
        yield gettext(lang, text, size=size, moment=_local_time(club.written))
        if club.is_served:
            yield gettext(lang, N_("It is being served now."))
        if club.backed_up is None:
            yield gettext(
                lang, N_("No backup was made of it yet; make one with: %(program)s backup FILE"), program=PROGRAM
            )
        else:
            text = N_("The last backup was made on %(moment)s.")
            yield gettext(lang, text, moment=_local_time(club.backed_up))
    if not club.is_writable:
        yield gettext(lang, N_("It cannot be written to: give whoever starts Referee the right to, or name another."))
    if club.risk is not None:
        yield remark_text(f"place_{club.risk.kind}", place, lang)


def _local_time(moment: datetime) -> str:
    from datetime import UTC

    return f"{moment.replace(tzinfo=UTC).astimezone():%Y-%m-%d %H:%M}"
