"""Recompute from a match record what chance decided: its seal, its deal, every card that was drawn.

Exit status: 0 all holds, 1 something does not, 2 the file cannot be read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli import own_rulebooks
from referee.cli.check import Unreadable, read_record
from referee.cli.wording import LANGUAGES, answered_in

if TYPE_CHECKING:
    from referee.rules.record.record import Record
    from referee.service.deal.verify import Verification

FORMAT = "deal-verdict/1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the record of a match that has ended")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of sentences")
    own_rulebooks.add_folder(parser)
    languages = f"language of the sentences: {', '.join(LANGUAGES)} (default: en)"
    parser.add_argument("--lang", metavar="L", default="en", help=languages)


def run(args: argparse.Namespace) -> int:
    from referee.service.deal.verify import verify_record
    from referee.translations.catalog import UnknownLanguage, load_translator

    lang = answered_in(args.lang)
    try:
        load_translator(lang)
        record = read_record(args.file, args.rulebooks, lang, any_seal=True)
    except (UnknownLanguage, Unreadable) as error:
        for reason in error.args:
            print(f"referee: {reason}", file=sys.stderr)
        return 2
    verification = verify_record(record)
    print(
        json.dumps(_as_json(record, verification, lang))
        if args.json
        else "\n".join(_report_lines(record, verification, lang))
    )
    return 0 if verification.holds else 1


def _as_json(record: Record, verification: Verification, lang: str) -> dict[str, object]:
    from referee.translations.catalog import build_tongue
    from referee.translations.deal_verdict import finding_text

    lang = build_tongue(lang, record.setting.rulebook.terms)
    findings = [
        {
            "what": finding.what,
            "verdict": finding.verdict,
            "seat": finding.seat or None,
            "text": finding_text(finding, lang),
            "facts": {"parts": list(finding.parts), "n": finding.n},
        }
        for finding in verification.findings
    ]
    draws = [draw._asdict() for draw in verification.draws]
    return {"format": FORMAT, "holds": verification.holds, "findings": findings, "draws": draws}


def _report_lines(record: Record, verification: Verification, lang: str) -> Iterator[str]:
    from referee.translations import names
    from referee.translations.catalog import N_, build_tongue, gettext
    from referee.translations.deal_verdict import finding_text

    lang = build_tongue(lang, record.setting.rulebook.terms)
    people = record.setting.seats
    for finding in verification.findings:
        sign = "✗" if finding.fails else "✓" if finding.verdict == "holds" else "–"
        yield f"{sign} {finding_text(finding, lang, people)}"
    for draw in verification.draws:
        yield f"{draw.n:>6}  {names.seat_name(draw.seat, lang, people)}: {names.card_name(draw.card, lang)}"
    yield gettext(lang, N_("All of this holds.") if verification.holds else N_("THIS RECORD DOES NOT HOLD."))
