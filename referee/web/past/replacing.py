"""The foreseen result of putting a past entry right, in JSON, for the table before it says so (match-record 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from flask import Blueprint, Response, request

from referee.rules.judge.seen import Changes, Decision
from referee.rules.past.course import Course, EntryFate
from referee.rules.past.story import changes_between
from referee.rules.refusal import Refusal
from referee.rules.terms import Colour, Territory
from referee.rules.value import Value, described
from referee.service.desk.play import public_line
from referee.service.desk.problems import Problem
from referee.service.matches.replacing import Foreseen, foresee_replacement, list_ways_out
from referee.service.matches.replies import Refused
from referee.translations.sentences import action_text, describe_item, format_citation
from referee.web.frame import answers
from referee.web.frame.access import open_with_match
from referee.web.frame.guard import desk, find_viewer, tongue
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("replacing", __name__)


class EntryAgainst(Value):
    """An entry that does not hold, and why."""

    seq: int
    action: str
    what: Annotated[str, described("The action in words.")]
    outcome: Literal["holds", "stood", "falls", "within"]
    code: str
    cite: str
    paragraph: str
    text: str


class Fates(Value, kw_only=True):
    """The numbers of entries that hold, are let stand, count no more, or go with the throw."""

    holds: int
    stood: int
    falls: int
    within: int


class GoingBack(Fates, kw_only=True):
    """The result of going back to the last entry that holds."""

    first: Annotated[
        EntryAgainst | None,
        described("The first entry that does not hold; it and all behind it count no more."),
    ]
    changes: Annotated[Changes, described("How the match would stand otherwise.")]


class Keeping(Fates, kw_only=True):
    """The result of keeping all as it stands."""

    against: tuple[EntryAgainst, ...]
    corrected: Annotated[
        Mapping[Territory, tuple[Colour | None, int]],
        described("Territories that are booked as one correction: owner and armies."),
    ]


class Replacement(Value):
    """The foreseen result of putting an entry right, either way."""

    seq: Annotated[answers.Seq, described("The last line of the log.")]
    n: Annotated[int, described("The entry.")]
    was: Annotated[str, described("What it says, in words.")]
    instead: Annotated[str, described("What it would say.")]
    notices: tuple[answers.Notice, ...]
    back: GoingBack
    keep: Keeping
    ends: Annotated[
        Decision | None,
        described("How the match would have ended by the new past; told only once it has ended."),
    ]


@blueprint.get("/matches/<match_id>/replace")
@beside_the_loop
@open_with_match
def show_replacement(match_id: str) -> Response:
    """Send what holds and what does not behind entry ``n`` if it had been ``action``, and where either way leads."""
    viewer, match = find_viewer(match_id), desk().match(match_id)
    if viewer.kind != "table":
        raise Problem("not_the_table")
    number, line = request.args.get("n", ""), request.args.get("action")
    if not (number.isascii() and number.isdigit()):
        raise Problem("field_value", field="n", expected="1, 2, 3 …")
    if line is None:
        raise Problem("field_missing", field="action", expected="text")
    try:
        foreseen = foresee_replacement(desk(), match_id, int(number[:15]), line)
    except Refusal as refusal:
        ways = list_ways_out(refusal, line, match.setting)
        refused = Refused(refusal, match.seq, ways, ())
        return answers.json_response(answers.word_refusal(refused, match.setting, tongue()), 422)
    return answers.json_response(_tell_foreseen(foreseen, match.seq))


def _tell_foreseen(foreseen: Foreseen, seq: int) -> Replacement:
    setting = foreseen.now.setting
    people, ends = setting.seats, foreseen.ends
    back, keep = foreseen.back, foreseen.keep
    against = tuple(_tell_fate(foreseen, fate) for fate in keep.fates if fate.refusal is not None)
    first = next((fate for fate in back.fates if fate.refusal is not None), None)
    return Replacement(
        seq=seq,
        n=foreseen.step.n,
        was=action_text(foreseen.step.action.command, tongue(), people),
        instead=action_text(foreseen.instead.command, tongue(), people),
        notices=answers.word_notices(back.notices, setting, tongue()),
        back=GoingBack(
            **_count_fates(back),
            first=_tell_fate(foreseen, first) if first else None,
            changes=changes_between(foreseen.now, back.state),
        ),
        keep=Keeping(
            **_count_fates(keep), against=against, corrected=changes_between(keep.state, foreseen.now).board or {}
        ),
        ends=Decision(ends.winners, ends.reason) if ends else None,
    )


def _count_fates(course: Course) -> dict[str, int]:
    outcomes = [fate.outcome for fate in course.fates]
    return {outcome: outcomes.count(outcome) for outcome in ("holds", "stood", "falls", "within")}


def _tell_fate(foreseen: Foreseen, fate: EntryFate) -> EntryAgainst:
    """Tell of an entry that does not hold, with why: the clause and its sentence."""
    step, refusal = fate.step, fate.refusal
    assert refusal is not None
    people = foreseen.now.setting.seats
    return EntryAgainst(
        seq=step.n,
        action=public_line(step.action, step.line),
        what=action_text(step.action.command, tongue(), people),
        outcome=fate.outcome,
        code=refusal.code,
        cite=refusal.cite,
        paragraph=format_citation(refusal.cite, tongue()),
        text=describe_item(refusal, tongue(), people),
    )
