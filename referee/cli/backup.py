"""Write the whole club into a file, also while it is served. It holds the deals of running matches: keep it private.

Exit status: 0 written (or --verify: it can be restored), 2 not.
"""

from __future__ import annotations

import argparse
import re
import secrets
import tempfile
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import club_data
from referee.cli.wording import answered_in, print_refusal, print_unwritten

if TYPE_CHECKING:
    from referee.service.admin.backups import LeftOut

FOLDER = "backups"
"""Where in the folder of the club's data --keep puts its files."""
KEPT = re.compile(r"referee-\d{4}-\d{2}-\d{2}-\d{6}\.json")
"""The names of files that --keep makes, and removes in time."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        nargs="?",
        help="the file to write, which must not exist yet; with --keep the folder for them, by default “backups” among"
        " the club's data; with --verify the file to read, by default the newest that --keep made",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--keep",
        metavar="N",
        type=_parse_count,
        help="write a file named after this moment, and remove all such files but the newest N",
    )
    what.add_argument(
        "--verify", action="store_true", help="write nothing: find out whether a backup can be restored as it is"
    )
    club_data.add_instance(parser)
    club_data.add_language(parser)


def _parse_count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 9999):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of backups to keep; use one from 1 to 9999")
    return int(text)


def run(args: argparse.Namespace) -> int:
    from referee.translations.catalog import N_, gettext

    lang, folder = answered_in(args.lang), args.file or args.instance / FOLDER
    if args.verify:
        file = args.file or max(_list_kept(folder), default=None)
        if file is None:
            text = N_("There is no backup in %(folder)s yet; name the file to verify.")
            return print_refusal(gettext(lang, text, folder=folder))
        return _verify_backup(file, lang)
    if args.keep is not None:
        return _keep_backup(args.instance, folder, args.keep, lang)
    if args.file is None:
        text = N_("Name the file to write, or say with --keep how many backups to keep.")
        return print_refusal(gettext(lang, text))
    return _write_backup(args.instance, args.file, lang)


def _keep_backup(instance: Path, folder: Path, count: int, lang: str) -> int:
    """Write a backup into the folder, and remove the oldest ones there beyond ``count``."""
    from referee.service.admin.opening import has_instance

    file = folder / f"referee-{datetime.now():%Y-%m-%d-%H%M%S}.json"
    is_new = not folder.exists()
    if has_instance(instance):
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            return print_unwritten(folder, error, lang)
    status = _write_backup(instance, file, lang)
    if status == 0:
        for old in sorted(_list_kept(folder))[:-count]:
            old.unlink(missing_ok=True)
        print(file)
    elif is_new:
        # Another command may have written into it since.
        with suppress(OSError):
            folder.rmdir()
    return status


def _list_kept(folder: Path) -> list[Path]:
    return [file for file in folder.glob("*.json") if KEPT.fullmatch(file.name)]


def _write_backup(instance: Path, file: Path, lang: str) -> int:
    from referee.service.admin.data_folders import note_backup
    from referee.service.desk.problems import NotRead, Problem
    from referee.translations.texts.problems import problem_text

    # Two commands may write to the same place at once.
    unfinished = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        if file.exists():
            raise FileExistsError
        left_out = _make_backup(instance, unfinished, lang)
        if left_out is None:
            return 2
        unfinished.replace(file)
        note_backup(instance)
    except NotRead:
        return print_refusal(problem_text(Problem("not_read"), lang))
    except OSError as error:
        return print_unwritten(file, error, lang)
    _print_left_out(left_out, lang)
    return 0


def _make_backup(instance: Path, file: Path, lang: str) -> LeftOut | None:
    """Write the backup, or have the server of the club make it; return what it leaves out.

    Return ``None``, after saying why, if the club cannot be opened.
    """
    from referee.service.admin.backup_requests import NotAnswered, ServerGone, requested_backup
    from referee.service.admin.data_folders import is_served
    from referee.translations.catalog import N_, gettext

    while True:
        try:
            if not is_served(instance):
                return _write_by_oneself(instance, file, lang)
            with requested_backup(instance) as (made, left_out):
                _copy_file(made, file)
                return left_out
        except (ServerGone, BlockingIOError):
            # It has ended, or was woken, just now.
            continue
        except NotAnswered:
            text = N_(
                "The Referee that serves %(folder)s does not answer; if it is of an older version, stop it first."
            )
            print_refusal(gettext(lang, text, folder=instance))
            return None


def _write_by_oneself(instance: Path, file: Path, lang: str) -> LeftOut | None:
    from referee.service.admin import backups
    from referee.service.motions import motions

    with club_data.open_instance(instance, lang, must_exist=True, or_ask=True) as desk:
        if desk is None:
            return None
        motions.settle_due_votes(desk, everywhere=True)
        *_, left_out = backups.write_backup(desk, file)
        return left_out


def _copy_file(source: Path, file: Path) -> None:
    """Copy the backup to where only its owner may read it; nothing is left of one that could not be copied whole."""
    from referee.service.admin.backups import PIECE_BYTES
    from referee.service.desk.owner_only import write_for_owner

    with source.open("rb") as made:
        deque(write_for_owner(file, iter(lambda: made.read(PIECE_BYTES), b"")), maxlen=0)


def _print_left_out(left_out: LeftOut, lang: str) -> None:
    from referee.translations.texts.left_out import left_out_texts

    _print_lines(left_out_texts(left_out.votes, left_out.dice, lang))


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _verify_backup(file: Path, lang: str) -> int:
    """Restore the backup into a folder that goes again."""
    from referee.cli.restore import restore_file
    from referee.service.championship import championship
    from referee.service.people import roster
    from referee.translations.catalog import N_, gettext

    try:
        trial = tempfile.TemporaryDirectory(prefix="referee-")
    except OSError:
        text = N_(
            "There is no folder for temporary files to restore it in; name one that can be written to with TMPDIR."
        )
        return print_refusal(gettext(lang, text))
    with trial as folder:
        with club_data.open_instance(Path(folder), lang) as desk:
            if desk is None or not restore_file(desk, file, lang):
                return 2
            matches, members = len(championship.list_matches(desk)), len(roster.list_members(desk))
    text = N_("%(file)s can be restored: members %(members)s, matches %(matches)s.")
    print(gettext(lang, text, file=file, members=members, matches=matches))
    return 0
