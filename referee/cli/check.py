"""Judge a match record from a file: replay it against its rulebook.

With --all, check every match of the house: whether anything was changed in its database outside of Referee, and what is
judged otherwise today.

Exit status: 0 all accepted, 1 something refused or malformed (--all: changed), 2 the file cannot be read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import check_instance, club_data, own_rulebooks
from referee.cli.wording import LANGUAGES, answered_in

if TYPE_CHECKING:
    from referee.rules.record.record import Record
    from referee.rules.record.replay import Verdict

MAX_BYTES = 8_000_000
"""The largest file in bytes; a match of 3,000 actions has 150,000."""


class Unreadable(Exception):
    """A file that is not a record that can be judged; each argument is a sentence with a reason."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", metavar="FILE", type=Path, nargs="?", help="a match record, anything ending in .toml")
    what.add_argument("--all", action="store_true", help="check every match of the house, which is not being served")
    club_data.add_instance(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--strict", action="store_true", help="stop at the first action that is not accepted")
    own_rulebooks.add_folder(parser)
    languages = f"language of the sentences: {', '.join(LANGUAGES)} (default: en)"
    parser.add_argument("--lang", metavar="L", default="en", help=languages)


def run(args: argparse.Namespace) -> int:
    from referee.translations.catalog import UnknownLanguage, load_translator
    from referee.translations.texts.verdict import verdict_of, verdict_table, verdicts_as_json

    lang = answered_in(args.lang)
    try:
        load_translator(lang)
        if args.all:
            return check_instance.run(args)
        record = read_record(args.file, args.rulebooks, lang)
    except (UnknownLanguage, Unreadable) as error:
        for reason in error.args:
            print(f"referee: {reason}", file=sys.stderr)
        return 2
    verdicts = list(_judge_actions(record, strict=args.strict))
    if args.json:
        print(json.dumps(verdicts_as_json(record, verdicts, lang)))
    else:
        print("\n".join(verdict_table(record, verdicts, lang)))
    return int(any(verdict_of(verdict.outcome) != "accepted" for verdict in verdicts))


def _judge_actions(record: Record, *, strict: bool) -> Iterator[Verdict]:
    from referee.rules.judge.decide import Judgement
    from referee.rules.record.replay import replay_record

    for verdict in replay_record(record):
        yield verdict
        if strict and not isinstance(verdict.outcome, Judgement):
            return


def read_record(file: Path, folder: Path, lang: str, *, any_seal: bool = False) -> Record:
    """Read the record in ``file``, which must not be sealed any more; with ``any_seal`` its seal need not fit the deal.

    :raises Unreadable: it is no such record.
    """
    from referee.rulebooks import load_shelf
    from referee.rulebooks.records import RecordFaults, parse_record
    from referee.translations.catalog import N_, gettext
    from referee.translations.sentences import describe_item

    name, shelf = repr(str(file)), load_shelf(folder)
    try:
        record = parse_record(_read_text(file, name, lang), shelf.books, any_seal=any_seal)
    except RecordFaults as error:
        reasons = [f"{name}: {describe_item(fault, lang)}" for fault in error.faults]
        if any(fault.key == "rulebook" for fault in error.faults):
            reasons += own_rulebooks.faulty_lines(shelf, lang)
        raise Unreadable(*reasons) from None
    if record.is_sealed:
        text = N_("%(file)s: the deal is sealed until the match has ended; only then can it be replayed.")
        raise Unreadable(gettext(lang, text, file=name))
    return record


def _read_text(file: Path, name: str, lang: str) -> str:
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.reasons import describe_reason

    try:
        with file.open("rb") as opened:
            raw = opened.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        text = N_("%(file)s cannot be read: %(why)s.")
        raise Unreadable(gettext(lang, text, file=name, why=describe_reason(why, lang))) from None
    if len(raw) > MAX_BYTES:
        text = N_("%(file)s is larger than a match record can be (%(most)d MB).")
        raise Unreadable(gettext(lang, text, file=name, most=MAX_BYTES // 1_000_000))
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        text = N_("%(file)s is not UTF-8 text: line %(line)d has bytes that are none.")
        line = raw.count(b"\n", 0, error.start) + 1
        raise Unreadable(gettext(lang, text, file=name, line=line)) from None
