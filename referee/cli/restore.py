"""Restore the whole club from a backup, into a house where nothing has been entered yet.

Exit status: 0 restored, 2 it could not be; nothing was taken then.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import club_data
from referee.cli.wording import answered_in, print_refusal

if TYPE_CHECKING:
    from referee.service.desk.desk import Desk


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that the command backup or the app wrote")
    club_data.add_instance(parser)
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    from referee.translations.catalog import N_, gettext

    lang = answered_in(args.lang)
    with club_data.open_instance(args.instance, lang) as desk:
        if desk is None or not restore_file(desk, args.file, lang):
            return 2
    print(gettext(lang, N_("The logs of its matches are held against changes from outside from now on.")))
    return 0


def restore_file(desk: Desk, file: Path, lang: str) -> bool:
    """Restore the club from the file, and return whether it was.

    If not, say why and close the desk, of which nothing is left where there was nothing before.
    """
    from referee.service.admin import backups
    from referee.service.desk.problems import NotSaved, Problem
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.problems import problem_text
    from referee.translations.texts.reasons import describe_reason

    is_restored = False
    try:
        with file.open("rb") as lines:
            backups.restore_backup(desk, lines)
        is_restored = True
    except Problem as problem:
        print_refusal(problem_text(problem, lang))
    except NotSaved:
        print_refusal(problem_text(Problem("not_saved"), lang))
    except OSError as error:
        text = N_("%(file)s cannot be read (%(why)s).")
        print_refusal(gettext(lang, text, file=file, why=describe_reason(error.strerror or "", lang)))
    finally:
        if not is_restored:
            desk.close(abandon=True)
    return is_restored
