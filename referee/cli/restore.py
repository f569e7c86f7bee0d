"""Restore the whole club from a backup, into a house where nothing has been entered yet.

Exit status: 0 restored, 2 it could not be; nothing was taken then.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from referee.cli import club_data
from referee.cli.wording import answered_in, print_refusal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that the command backup or the app wrote")
    club_data.add_instance(parser)
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    from referee.service.admin import backups
    from referee.service.desk.problems import NotSaved, Problem
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.problems import problem_text
    from referee.translations.texts.reasons import describe_reason

    lang = answered_in(args.lang)
    try:
        with args.file.open("rb") as lines, club_data.open_instance(args.instance, lang) as desk:
            if desk is None:
                return 2
            backups.restore_backup(desk, lines)
    except Problem as problem:
        return print_refusal(problem_text(problem, lang))
    except NotSaved:
        return print_refusal(problem_text(Problem("not_saved"), lang))
    except OSError as error:
        text = N_("%(file)s cannot be read (%(why)s).")
        return print_refusal(gettext(lang, text, file=args.file, why=describe_reason(error.strerror or "", lang)))
    print(gettext(lang, N_("The logs of its matches are held against changes from outside from now on.")))
    return 0
