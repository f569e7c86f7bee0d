"""Write the whole club into a file. It holds the deals of running matches: keep it private.

Exit status: 0 written, 2 it could not be.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import club_data
from referee.cli.wording import answered_in, print_refusal, print_unwritten

if TYPE_CHECKING:
    from referee.service.desk.desk import Desk


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write; it must not exist yet")
    club_data.add_instance(parser)
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    from referee.service.desk.problems import Problem
    from referee.translations.texts.problems import problem_text

    lang = answered_in(args.lang)
    with club_data.open_instance(args.instance, lang, must_exist=True) as desk:
        if desk is None:
            return 2
        try:
            _write_backup(desk, args.file)
        except Problem as problem:
            return print_refusal(problem_text(problem, lang))
        except OSError as error:
            return print_unwritten(args.file, error, lang)
    return 0


def _write_backup(desk: Desk, file: Path) -> None:
    from referee.service.admin import backups
    from referee.service.desk.owner_only import open_for_owner
    from referee.service.motions import motions

    motions.settle_due_votes(desk, everywhere=True)
    backups.check_backup_allowed(desk)
    with open(file, "xb", opener=open_for_owner) as new:
        new.writelines(backups.stream_backup(desk))
        new.flush()
        os.fsync(new.fileno())
