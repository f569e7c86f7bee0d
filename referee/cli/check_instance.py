"""`check --all`: every match of the instance, its log and its snapshots, and what is judged otherwise today."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.cli import club_data
from referee.cli.wording import answered_in

if TYPE_CHECKING:
    from datetime import datetime

    from referee.service.admin.rejudging import ChangedVerdict, CheckedMatch
    from referee.service.desk.desk import Desk

MATCHES_A_REPORT = 100
"""The number of matches between two lines of progress if standard error is not a terminal."""


def run(args: argparse.Namespace) -> int:
    """Check the instance and print the report.

    Returns 1 where something was changed or nobody can tell whether it was, 2 where the instance cannot be opened.
    """
    from referee.service.admin import rejudging

    lang = answered_in(args.lang)
    with club_data.open_instance(args.instance, lang, must_exist=True) as desk:
        if desk is None:
            return 2
        matches = list(_with_progress(desk, lang))
        lost_at = rejudging.find_loss(desk, matches)
    if args.json:
        print(json.dumps(_as_json(matches, lost_at, lang), ensure_ascii=False))
    else:
        print("\n".join(_report_lines(matches, lost_at, lang)))
    return int(lost_at is not None or any(checked.damage for checked in matches))


def _with_progress(desk: Desk, lang: str) -> Iterator[CheckedMatch]:
    from referee.service.admin import rejudging
    from referee.translations.catalog import N_, gettext

    number, is_terminal = rejudging.count_matches(desk), sys.stderr.isatty()
    for done, checked in enumerate(rejudging.check_instance(desk), 1):
        if is_terminal or done % MATCHES_A_REPORT == 0:
            text = gettext(lang, N_("%(done)d of %(number)d matches checked"), done=done, number=number)
            print(f"\r{text}" if is_terminal else text, end="" if is_terminal else "\n", file=sys.stderr, flush=True)
        yield checked
    if is_terminal:
        print(file=sys.stderr)


def _as_json(matches: list[CheckedMatch], lost_at: datetime | None, lang: str) -> dict[str, Any]:
    return {
        "format": "house-check/1",
        "matches": len(matches),
        "lines": sum(checked.lines for checked in matches),
        "changed": [
            {
                "match": checked.match_id,
                "line": damage.seq,
                "code": damage.kind,
                "text": _describe_match_damage(checked, lang),
            }
            for checked in matches
            if (damage := checked.damage)
        ],
        "newest_lines_lost": lost_at and {"at": _write_moment(lost_at), "text": _describe_loss(lost_at, lang)},
        "otherwise": [
            {
                "match": checked.match_id,
                "line": line.seq,
                "action": line.action,
                "text": _describe_changed_verdict(checked, line, lang),
            }
            for checked in matches
            for line in checked.otherwise
        ],
        "begun_later": [
            {
                "match": checked.match_id,
                "lines": checked.chain.lines,
                "reason": checked.chain.reason,
                "at": _write_moment(checked.chain.begun_at),
            }
            for checked in matches
            if checked.chain and checked.chain.reason != "begun"
        ],
    }


def _report_lines(matches: list[CheckedMatch], lost_at: datetime | None, lang: str) -> Iterator[str]:
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.damages import describe_begun_later

    lines = sum(checked.lines for checked in matches)
    text = N_("Matches: %(matches)d, lines of their logs: %(lines)d.")
    yield gettext(lang, text, matches=len(matches), lines=lines)
    changed = [
        f"  {_match_name(checked)}: {_describe_match_damage(checked, lang)}" for checked in matches if checked.damage
    ]
    if changed:
        yield from (gettext(lang, N_("Changed outside of Referee:")), *changed)
    if lost_at is not None:
        yield _describe_loss(lost_at, lang)
    elif not changed:
        yield gettext(lang, N_("Nothing was changed outside of Referee."))
    otherwise = [
        f"  {_match_name(checked)}, {line.seq}: {line.action}: {_describe_changed_verdict(checked, line, lang)}"
        for checked in matches
        for line in checked.otherwise
    ]
    if otherwise:
        yield from (gettext(lang, N_("Judged otherwise today, which is no damage:")), *otherwise)
    later = [checked for checked in matches if checked.chain and checked.chain.reason != "begun"]
    if later:
        yield gettext(lang, N_("Held against changes from a later day on only:"))
    for checked in later:
        assert checked.chain is not None
        day = checked.chain.begun_at.date().isoformat()
        yield f"  {_match_name(checked)}: {describe_begun_later(checked.chain.reason, checked.chain.lines, day, lang)}"


def _write_moment(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds") + "Z"


def _describe_loss(lost_at: datetime, lang: str) -> str:
    from referee.service.desk.heads import FILE
    from referee.translations.texts.damages import describe_loss

    return describe_loss(FILE, lost_at.date().isoformat(), lang)


def _match_name(checked: CheckedMatch) -> str:
    return f"{checked.day} {checked.match_id}" if checked.day else checked.match_id


def _describe_match_damage(checked: CheckedMatch, lang: str) -> str:
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.damages import describe_damage

    assert checked.damage is not None
    what = describe_damage(checked.damage.kind, lang)
    if checked.damage.kind == "gone":
        return what
    return gettext(lang, N_("line %(line)d: %(damage)s"), line=checked.damage.seq, damage=what)


def _describe_changed_verdict(checked: CheckedMatch, line: ChangedVerdict, lang: str) -> str:
    from referee.translations.catalog import N_, build_tongue, gettext
    from referee.translations.sentences import describe_item

    assert checked.setting is not None
    if line.why is None:
        return gettext(lang, N_("it is accepted, but leads to something else"))
    return describe_item(line.why, build_tongue(lang, checked.setting.rulebook.terms), checked.setting.seats)
