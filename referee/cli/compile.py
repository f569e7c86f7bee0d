"""Compile the texts and pages of the installed program, and keep them beside it, so that every start is quicker.

A start keeps them itself where it may write to the program's folder. Where it may not, somebody who may calls this once
after installing Referee, and after each update. Exit status: 0 all are kept, 2 not.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.cli import club_data
from referee.cli.wording import answered_in, print_refusal
from referee.installation import IS_INSTALLED, PACKAGE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    from referee.translations.catalog import N_, gettext
    from referee.web.server.compiling import keep_all

    lang = answered_in(args.lang)
    if not IS_INSTALLED:
        text = N_("Only an installed Referee keeps what it compiled; in a checkout every change counts at once.")
        return print_refusal(gettext(lang, text))
    # Templates are compiled for an app, and an app is that of a club.
    with TemporaryDirectory() as folder, club_data.open_app(Path(folder), lang) as app:
        if app is None:
            return 2
        try:
            keep_all(app)
        except OSError as error:
            return _print_unwritten(error, lang)
    print(gettext(lang, N_("The texts and pages are compiled; every start is quicker now.")))
    return 0


def _print_unwritten(error: OSError, lang: str) -> int:
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.reasons import describe_reason

    why = describe_reason(error.strerror or "", lang)
    if isinstance(error, PermissionError):
        text = N_("%(folder)s cannot be written (%(why)s); call this as whoever installed Referee does, say with sudo.")
        return print_refusal(gettext(lang, text, folder=PACKAGE, why=why))
    # Of a full disk the system names no file.
    text, file = N_("%(file)s cannot be written (%(why)s)."), error.filename2 or error.filename or PACKAGE
    return print_refusal(gettext(lang, text, file=file, why=why))
