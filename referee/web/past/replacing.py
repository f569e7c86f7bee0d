"""What would come of putting an entry of the past right, in JSON, for the table before it says so (match-record 9)."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, request

from referee.rules.past.course import Course, EntryFate
from referee.rules.past.story import changes_as_json
from referee.rules.refusal import Refusal
from referee.service.desk.play import public_line
from referee.service.desk.problems import Problem
from referee.service.matches.replacing import Foreseen, foresee_replacement, list_ways_out
from referee.service.matches.replies import Refused
from referee.translations.names import people_of
from referee.translations.sentences import action_text, describe_item, format_citation
from referee.web.frame import answers
from referee.web.frame.access import open_with_match
from referee.web.frame.guard import desk, find_viewer, tongue
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("replacing", __name__)


@blueprint.get("/matches/<match_id>/replace")
@beside_the_loop
@open_with_match
def show_replacement(match_id: str) -> Response:
    """What holds and what does not behind entry ``n`` if it had been ``action``, and where each of both ways leads."""
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
        return answers.json_response(
            answers.reply_as_json(Refused(refusal, match.seq, ways, ()), match.setting, tongue()), 422
        )
    return answers.json_response({"seq": match.seq, **_foreseen_as_json(foreseen)})


def _foreseen_as_json(foreseen: Foreseen) -> answers.Body:
    setting = foreseen.now.setting
    people, entry = people_of(setting), foreseen.step.action.command
    ends = foreseen.ends
    return {
        "n": foreseen.step.n,
        "was": action_text(entry, tongue(), people),
        "instead": action_text(foreseen.instead.command, tongue(), people),
        "notices": answers.notices_as_json(foreseen.back.notices, setting, tongue()),
        "back": _back_as_json(foreseen),
        "keep": _keep_as_json(foreseen),
        "ends": ends and {"winners": list(ends.winners), "reason": ends.reason},
    }


def _back_as_json(foreseen: Foreseen) -> answers.Body:
    """How many entries hold and fall, which is the first that does not hold, and how the match would stand."""
    course = foreseen.back
    first = next((fate for fate in course.fates if fate.refusal is not None), None)
    return {
        **_counts_as_json(course),
        "first": first and _fate_as_json(foreseen, first),
        "changes": changes_as_json(foreseen.now, course.state),
    }


def _keep_as_json(foreseen: Foreseen) -> answers.Body:
    """How many entries hold, are let stand or left out, which these are, and what is booked as one correction."""
    course = foreseen.keep
    changes = changes_as_json(course.state, foreseen.now)
    return {
        **_counts_as_json(course),
        "against": [_fate_as_json(foreseen, fate) for fate in _list_against(course)],
        "corrected": changes.get("board", {}),
    }


def _counts_as_json(course: Course) -> answers.Body:
    outcomes = [fate.outcome for fate in course.fates]
    return {outcome: outcomes.count(outcome) for outcome in ("holds", "stood", "falls", "within")}


def _list_against(course: Course) -> Iterator[EntryFate]:
    return (fate for fate in course.fates if fate.refusal is not None)


def _fate_as_json(foreseen: Foreseen, fate: EntryFate) -> answers.Body:
    """An entry that does not hold, with why: the clause and its sentence."""
    step, refusal = fate.step, fate.refusal
    assert refusal is not None
    people = people_of(foreseen.now.setting)
    return {
        "seq": step.n,
        "action": public_line(step.action, step.line),
        "what": action_text(step.action.command, tongue(), people),
        "outcome": fate.outcome,
        "code": str(refusal.code),
        "cite": refusal.cite,
        "paragraph": format_citation(refusal.cite, tongue()),
        "text": describe_item(refusal, tongue(), people),
    }
