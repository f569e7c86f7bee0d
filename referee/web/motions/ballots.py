"""Votes on phones, in JSON: what is voted on, and a vote."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.service.desk import fields
from referee.service.desk.once import read_asking
from referee.service.desk.problems import Problem
from referee.service.motions import motions, moving
from referee.service.motions.motions import MotionView
from referee.service.motions.moving import OfMatch
from referee.service.people import book
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all, open_with_match
from referee.web.frame.due_votes import settle_before_writing, settle_votes
from referee.web.frame.guard import desk
from referee.web.frame.keeper import is_trusted
from referee.web.motions.motions import describe_motion, describe_outcome, may_move, own_names

blueprint = Blueprint("ballots", __name__)
LATEST = 5
"""As many of the votes that ended are told."""
blueprint.before_request(settle_before_writing)


@blueprint.get("/matches/<match_id>/ballots")
@open_with_match
def list_ballots(match_id: str) -> Response:
    """What is voted on now, with whose vote this phone may still give; and how the latest votes ended."""
    forum, own = OfMatch(match_id), own_names(match_id)
    if (not may_move(forum) and book.read_book(desk()).closed) or moving.void_reason(desk(), match_id) is not None:
        return answers.json_response({"ballots": [], "ended": []})
    latest = motions.list_latest(desk(), forum)
    ended = [
        {"id": motion.row.id, "text": describe_motion(motion), "outcome": describe_outcome(motion)}
        for motion in latest
        if not motion.is_open
    ]
    return answers.json_response(
        {"ballots": [_ballot_as_json(motion, own) for motion in latest if motion.is_open], "ended": ended[:LATEST]}
    )


def _ballot_as_json(motion: MotionView, own: tuple[str, ...]) -> dict[str, object]:
    return {
        "id": motion.row.id,
        "text": describe_motion(motion),
        "voted": len(motion.voted),
        "of": len(motion.entitled),
        "secret": motion.row.secret,
        "over": motion.is_over,
        "seconds": motion.seconds_left,
        "waiting": motion.waiting,
        "voters": [name for name in own if name in motion.waiting],
    }


@blueprint.post("/motions/<int:motion_id>/votes")
@open_to_all
def save_vote(motion_id: int) -> Response:
    body = bodies.read_json_object()
    fields.check_known_fields(body, ("voter", "vote"))
    voter, match_id = fields.parse_text(body.get("voter"), "voter"), motions.find_motion(desk(), motion_id).row.match_id
    if match_id is None or voter not in own_names(match_id):
        raise Problem("not_your_seat")
    # What was voted stays out of it: what is kept of a request must not tell a secret vote.
    asked = read_asking(bodies.idempotency_key(), f"{motion_id} {voter}".encode())
    motions.cast_vote(desk(), motion_id, voter, body.get("vote"), asked=asked)
    if is_trusted():
        settle_votes()
    return answers.json_response({"id": motion_id}, 201)
