"""Say where the club's data lie, whether they are well there, and what to do.

Nothing is changed but by --take, which moves a club to the folder that opens. Exit status: 0 all is well, 1 something
needs attention, 2 a club could not be moved.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from referee import __version__
from referee.cli import club_data
from referee.cli.wording import answered_in, format_decimal, print_refusal
from referee.installation import PROGRAM

if TYPE_CHECKING:
    from referee.service.admin.data_folders import DataFolder

BYTES_A_MB = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--take",
        metavar="FOLDER",
        type=Path,
        help="move the club in that folder, of a checkout say, to the folder of the club's data; the old folder stays"
        " under another name",
    )
    club_data.add_instance(parser)
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    from referee.service.admin.data_folders import SQLITE_VERSION, describe_old_sqlite, inspect_folder
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.opening import remark_text

    lang = answered_in(args.lang)
    if args.take is not None:
        return _take_club(args.take, args.instance, lang)
    first, *others = [inspect_folder(folder) for folder in club_data.list_folders(args.instance)]
    clubs = [first, *(other for other in others if other.state != "none")]
    about = N_("Referee %(version)s, Python %(python)s, SQLite %(sqlite)s.")
    print(gettext(lang, about, version=__version__, python=platform.python_version(), sqlite=SQLITE_VERSION))
    for club in clubs:
        print("\n  ".join(_describe_folder(club, lang)))
    if len(clubs) > 1 and first.state != "none":
        text = N_("Without another --instance, the club in %(folder)s is the one that opens.")
        print(gettext(lang, text, folder=first.folder))
    elsewhere = [club for club in clubs[1:] if club.state in ("current", "older")]
    if first.state == "none" and elsewhere:
        text = N_("To move that club there: %(program)s doctor --take %(folder)s")
        print(gettext(lang, text, program=PROGRAM, folder=elsewhere[0].folder))
    if facts := describe_old_sqlite():
        print(remark_text("sqlite_old", facts, lang))
    return int(any(club.needs_attention for club in clubs))


def _take_club(source: Path, target: Path, lang: str) -> int:
    from referee.service.admin.opening import StoreError
    from referee.service.admin.taking import take_club
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.opening import opening_text

    try:
        kept = take_club(Path(os.path.realpath(source)), target.absolute())
    except StoreError as error:
        return print_refusal(opening_text(error.code, error.facts, lang))
    text = N_("The club is in %(folder)s now; %(kept)s holds it as it was, and may be removed.")
    print(gettext(lang, text, folder=target, kept=kept))
    return 0


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
        yield gettext(lang, text, size=size, moment=club_data.local_time(club.written))
        if club.is_served:
            yield gettext(lang, N_("It is being served now."))
        if club.backed_up is None:
            yield gettext(
                lang, N_("No backup was made of it yet; make one with: %(program)s backup FILE"), program=PROGRAM
            )
        else:
            text = N_("The last backup was made on %(moment)s.")
            yield gettext(lang, text, moment=club_data.local_time(club.backed_up))
    if not club.is_writable:
        yield gettext(lang, N_("It cannot be written to: give whoever starts Referee the right to, or name another."))
    if club.risk is not None:
        yield remark_text(f"place_{club.risk.kind}", place, lang)
