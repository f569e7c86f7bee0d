"""Restore the whole club from a backup, into a house where nothing has been entered yet.

Exit status: 0 restored, 2 it could not be; nothing was taken then.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from referee.cli import club_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that the command backup or the app wrote")
    club_data.add_instance(parser)


def run(args: argparse.Namespace) -> int:
    from referee.service import backups
    from referee.service.problems import NotSaved, Problem
    from referee.translations.problems import problem_text

    try:
        with args.file.open("rb") as lines, club_data.opened(args.instance) as desk:
            if desk is None:
                return 2
            backups.restore(desk, lines)
    except Problem as problem:
        return _fail(problem_text(problem, "en"))
    except NotSaved:
        return _fail(problem_text(Problem("not_saved"), "en"))
    except OSError as error:
        return _fail(f"{args.file} cannot be read ({error.strerror}).")
    return 0


def _fail(sentence: str) -> int:
    print(f"referee: {sentence}", file=sys.stderr)
    return 2
