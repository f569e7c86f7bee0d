"""Choose the club's PIN, which opens its book; where there was one, devices have to open the book anew.

It is asked for twice at the terminal, or read from the file that REFEREE_PIN_FILE names. The club must not be served
meanwhile. Exit status: 0 chosen, 2 not.
"""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from pathlib import Path

from referee.cli import club_data
from referee.cli.wording import answered_in, print_refusal

PIN_FILE = "REFEREE_PIN_FILE"
"""The environment variable that names a file with the PIN, where nobody sits at a terminal."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    club_data.add_instance(parser)
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    lang = answered_in(args.lang)
    status = set_pin(args.instance, lang)
    if not status:
        from referee.translations.catalog import N_, gettext

        print(gettext(lang, N_("The club's PIN was chosen.")))
    return status


def set_pin(instance: Path, lang: str) -> int:
    """Give the club in the folder the PIN that is read; return the exit status, after saying why it was not."""
    from referee.service.desk.problems import NotSaved, Problem
    from referee.service.people import book, pins
    from referee.translations.texts.problems import problem_text

    try:
        pin = _read_pin(lang)
        if pin is None:
            return 2
        pins.parse_pin(pin, "new")
        with club_data.open_instance(instance, lang) as desk:
            if desk is None:
                return 2
            book.set_pin(desk, pin)
    except Problem as problem:
        return print_refusal(problem_text(problem, lang))
    except NotSaved:
        return print_refusal(problem_text(Problem("not_saved"), lang))
    return 0


def _read_pin(lang: str) -> str | None:
    """Return the PIN from the file or the terminal; ``None``, after saying why, where there is none."""
    from referee.service.people import pins
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.reasons import describe_reason

    named = os.environ.get(PIN_FILE)
    if named:
        try:
            return Path(named).read_text(encoding="utf-8", errors="replace").strip()
        except OSError as error:
            text, why = N_("%(file)s cannot be read (%(why)s)."), describe_reason(error.strerror or "", lang)
            print_refusal(gettext(lang, text, file=f"{PIN_FILE}={named}", why=why))
            return None
    if not sys.stdin.isatty():
        text = N_("Nobody is at a terminal here; write the PIN into a file and name it with %(variable)s.")
        print_refusal(gettext(lang, text, variable=PIN_FILE))
        return None
    try:
        pin = getpass.getpass(gettext(lang, N_("The club's new PIN, four to eight digits: ")))
        pins.check_new_pin(pin, getpass.getpass(gettext(lang, N_("Once more: "))))
    except EOFError:
        print_refusal(gettext(lang, N_("No PIN was chosen.")))
        return None
    return pin
