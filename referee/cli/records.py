"""Take in records of matches that have ended: files, zips of them, or folders with both.

Each record is taken in whole or not at all, and what is here already is not taken in again.

Exit status: 0 all of them are here now, 1 some were refused, 2 nothing could be done.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from referee.cli import club_data
from referee.cli.wording import answered_in, print_refusal

if TYPE_CHECKING:
    from referee.service.matches.bundles import Answer, HandedIn

ENDINGS = (".toml", ".zip")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = "a match record, a zip of records, or a folder, of which every .toml and .zip is read"
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+", help=what)
    club_data.add_instance(parser)
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    from referee.service.desk.problems import NotSaved, Problem
    from referee.service.matches import bundles
    from referee.translations.texts.problems import problem_text
    from referee.translations.texts.taken_in import describe_counts

    lang = answered_in(args.lang)
    with club_data.open_instance(args.instance, lang, must_exist=True) as desk:
        if desk is None:
            return 2
        files = [_hand_in(file) for file in _list_files(args.files)]
        try:
            answers = bundles.take_records(desk, files, limits=bundles.COMMAND_LINE)
        except Problem as problem:
            return print_refusal(problem_text(problem, lang))
        except NotSaved:
            return print_refusal(problem_text(Problem("not_saved"), lang))
    print("\n".join((describe_counts(*bundles.count_answers(answers), lang), *_describe_each(answers, lang))))
    return int(any(answer.is_refused for answer in answers))


def _hand_in(file: Path) -> HandedIn:
    from referee.service.matches.bundles import HandedIn

    return HandedIn(str(file), lambda: file.open("rb"))


def _list_files(named: Sequence[Path]) -> Iterator[Path]:
    """Yield the files, and those in the folders; hidden ones there are left out."""
    for path in named:
        if not path.is_dir():
            yield path
            continue
        for file in sorted(path.rglob("*")):
            inside = file.relative_to(path).parts
            is_hidden = any(part.startswith(".") for part in inside)
            # A link that leads nowhere is told of; what never ends, a pipe, is not opened.
            if file.suffix.lower() in ENDINGS and not is_hidden and (file.is_file() or not file.exists()):
                yield file


def _describe_each(answers: Sequence[Answer], lang: str) -> Iterator[str]:
    from referee.translations.catalog import N_, gettext
    from referee.translations.sentences import Coded, describe_item
    from referee.translations.texts.problems import problem_text

    for answer in answers:
        if answer.is_taken:
            yield gettext(lang, N_("%(file)s: taken in as match %(id)s"), file=answer.name, id=answer.match_id)
        elif not answer.is_refused:
            yield gettext(
                lang, N_("%(file)s: was already there, as match %(id)s"), file=answer.name, id=answer.match_id
            )
        elif answer.problem is not None:
            yield gettext(
                lang, N_("%(file)s: refused. %(why)s"), file=answer.name, why=problem_text(answer.problem, lang)
            )
            yield from (f"  {describe_item(cast(Coded, fault), lang)}" for fault in answer.problem.faults)
