"""Votes on phones, in JSON: what is voted on, and a vote."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.service.desk import fields
from referee.service.desk.once import asking
from referee.service.desk.problems import Problem
from referee.service.motions import motions, moving
from referee.service.motions.motions import MotionView
from referee.service.motions.moving import Place
from referee.service.people import book
from referee.web.frame import answers, bodies
from referee.web.frame.due_votes import count_due_votes
from referee.web.frame.guard import desk
from referee.web.motions.motions import describe_motion, describe_outcome, may_move, own_names

blueprint = Blueprint("ballots", __name__)
LATEST = 5
"""Of the votes that ended, how many whoever looked on is told of."""
blueprint.before_request(count_due_votes)


@blueprint.get("/matches/<match_id>/ballots")
def list_ballots(match_id: str) -> Response:
    """What is voted on now, and for whom of this phone a vote is missing; how the latest votes ended."""
    place, own = Place(match_id), own_names(match_id)
    if (not may_move(place) and book.read_book(desk()).closed) or moving.void_reason(desk(), match_id) is not None:
        return answers.json_response({"ballots": [], "ended": []})
    found = motions.list_latest(desk(), place)
    ended = [
        {"id": one.row.id, "text": describe_motion(one), "outcome": describe_outcome(one)}
        for one in found
        if not one.is_open
    ]
    return answers.json_response(
        {"ballots": [_ballot(one, own) for one in found if one.is_open], "ended": ended[:LATEST]}
    )


def _ballot(one: MotionView, own: tuple[str, ...]) -> dict[str, object]:
    return {
        "id": one.row.id,
        "text": describe_motion(one),
        "voted": len(one.voted),
        "of": len(one.row.ballot.entitled),
        "secret": one.row.secret,
        "over": one.over,
        "seconds": one.seconds,
        "waiting": one.waiting,
        "voters": [name for name in own if name in one.waiting],
    }


@blueprint.post("/motions/<int:motion_id>/votes")
def save_vote(motion_id: int) -> Response:
    body = bodies.read_json_object()
    fields.only(body, ("voter", "vote"))
    voter, match_id = fields.text(body.get("voter"), "voter"), motions.find_motion(desk(), motion_id).row.match_id
    if match_id is None or voter not in own_names(match_id):
        raise Problem("not_your_seat")
    # What was voted stays out of it: what is kept of a request must not tell a secret vote.
    asked = asking(bodies.idempotency_key(), f"{motion_id} {voter}".encode())
    motions.cast_vote(desk(), motion_id, voter, body.get("vote"), asked)
    count_due_votes()
    return answers.json_response({"id": motion_id}, 201)
