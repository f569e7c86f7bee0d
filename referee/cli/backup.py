"""Write the whole club into a file. It holds the deals of running matches: keep it private.

Exit status: 0 written, 2 it could not be.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from referee.cli import club_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write; it must not exist yet")
    club_data.add_instance(parser)


def run(args: argparse.Namespace) -> int:
    from referee.service import backups
    from referee.service.problems import Problem
    from referee.translations.problems import problem_text

    with club_data.opened(args.instance) as desk:
        if desk is None:
            return 2
        try:
            backups.check(desk)
            # Readable by its owner alone, from the first byte on.
            with open(os.open(args.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as new:
                new.writelines(backups.backup(desk))
                new.flush()
                os.fsync(new.fileno())
        except Problem as problem:
            return _fail(problem_text(problem, "en"))
        except FileExistsError:
            return _fail(f"{args.file} is there already; name another file.")
        except OSError as error:
            return _fail(f"{args.file} cannot be written ({error.strerror}).")
    return 0


def _fail(sentence: str) -> int:
    print(f"referee: {sentence}", file=sys.stderr)
    return 2
