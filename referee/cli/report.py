"""Write the report of a season into a file: a page that holds all it needs, for any browser and for paper.

Exit status: 0 written, 2 it could not be.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from referee.cli import club_data
from referee.cli.wording import answered_in, print_refusal, print_unwritten

LAST_YEAR = 9999


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--html", metavar="FILE", type=Path, required=True, help="the file to write; it must not exist")
    parser.add_argument("--year", type=int, help="the year of the season (default: the present one)")
    club_data.add_instance(parser)
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    from referee.service.championship.championship import this_year
    from referee.service.desk.owner_only import open_for_owner
    from referee.translations.catalog import N_, gettext
    from referee.web.admin.report import render_file

    lang = answered_in(args.lang)
    if args.year is not None and not 1 <= args.year <= LAST_YEAR:
        text = N_("--year must be a year from 1 to %(last)s, not %(year)s.")
        return print_refusal(gettext(lang, text, last=LAST_YEAR, year=args.year))
    with club_data.open_app(args.instance, lang, must_exist=True) as app:
        if app is None:
            return 2
        with app.test_request_context(f"/?lang={lang}"):
            year = args.year if args.year is not None else this_year(app.extensions["referee"])
            report = render_file(year)
    try:
        # It names debts: only its owner can read it.
        with open(args.html, "x", encoding="utf-8", opener=open_for_owner) as file:
            file.write(report)
    except OSError as error:
        return print_unwritten(args.html, error, lang)
    return 0
