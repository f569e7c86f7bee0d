"""Votes on phones, in JSON: the motions to vote on, casting a vote, and dropping a motion."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response

from referee.rules.value import Value, described, named
from referee.service.cash.cash import BookLine
from referee.service.desk import fields
from referee.service.desk.once import read_request_key
from referee.service.desk.problems import Problem
from referee.service.motions import grounds, motions, moving
from referee.service.motions.motions import MotionView
from referee.service.motions.moving import OfMatch
from referee.service.people import book
from referee.translations.money import format_money
from referee.web.cash.book_lines import entry_text
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all, open_with_match
from referee.web.frame.due_votes import settle_before_writing, settle_votes
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, is_trusted
from referee.web.motions.motions import (
    check_may_count,
    describe_lost,
    describe_motion,
    describe_outcome,
    may_count,
    may_move,
    own_names,
)
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("ballots", __name__)
MAX_ENDED_VOTES = 5
"""As many of the votes that ended are told."""
blueprint.before_request(settle_before_writing)


class VoteBody(bodies.Body):
    voter: Annotated[str, bodies.NAME]
    # Checked with the vote, behind what speaks against voting at all.
    vote: Annotated[object, named("Vote")]


class Ballot(Value):
    id: int
    text: str
    voted: Annotated[int, described("How many have voted.")]
    of: Annotated[int, described("How many may vote.")]
    secret: bool
    over: Annotated[bool, described("Its time is up.")]
    seconds: Annotated[int, described("What is left of its time.")]
    waiting: Annotated[tuple[str, ...], described("Who has not voted yet.")]
    voters: Annotated[tuple[str, ...], described("For whom this device may vote.")]
    lost: Annotated[str | None, described("That the action it was moved for counts no more; null while it does.")]
    drops: Annotated[bool, described("Whether this device may drop it, as its action counts no more.")]


class EndedBallot(Value):
    id: int
    text: str
    outcome: str


class LostFine(Value):
    id: int
    seq: Annotated[int | None, described("The action it was booked for.")]
    text: str
    amount: str


class Ballots(Value):
    ballots: tuple[Ballot, ...]
    ended: Annotated[tuple[EndedBallot, ...], described("The latest votes that ended.")]
    lost: Annotated[
        tuple[LostFine, ...],
        described("The fines booked in this match whose action counts no more, until somebody takes them back."),
    ]


@blueprint.get("/matches/<match_id>/ballots")
@open_with_match
@beside_the_loop
def list_ballots(match_id: str) -> Response:
    return answers.json_response(read_ballots(match_id))


def read_ballots(match_id: str) -> Ballots:
    """Return what is voted on now, with whose vote this phone may still give; and how the latest votes ended."""
    forum, own = OfMatch(match_id), own_names(match_id)
    if (not may_move(forum) and book.read_book(desk()).closed) or moving.void_reason(desk(), match_id) is not None:
        return Ballots((), (), ())
    latest, may_drop = motions.list_latest(desk(), forum), may_count(forum)
    ended = [
        EndedBallot(motion.row.id, describe_motion(motion), describe_outcome(motion))
        for motion in latest
        if not motion.is_open
    ]
    return Ballots(
        ballots=tuple(_tell_ballot(motion, own, may_drop=may_drop) for motion in latest if motion.is_open),
        ended=tuple(ended[:MAX_ENDED_VOTES]),
        lost=tuple(map(_tell_fine, grounds.lost_in_match(desk(), match_id))),
    )


def _tell_fine(line: BookLine) -> LostFine:
    entry = line.entry
    return LostFine(
        id=entry.id,
        seq=entry.seq,
        text=f"{line.member}: {entry_text(entry)}",
        amount=format_money(entry.cents, lang()),
    )


def _tell_ballot(motion: MotionView, own: tuple[str, ...], *, may_drop: bool) -> Ballot:
    return Ballot(
        id=motion.row.id,
        text=describe_motion(motion),
        voted=len(motion.voted),
        of=len(motion.entitled),
        secret=motion.row.secret,
        over=motion.is_over,
        seconds=motion.seconds_left,
        waiting=tuple(motion.waiting),
        voters=tuple(name for name in own if name in motion.waiting),
        lost=describe_lost(motion) if motion.is_groundless else None,
        drops=motion.is_groundless and may_drop,
    )


@blueprint.post("/matches/<match_id>/ballots/<int:motion_id>/drop")
@open_to_all
def drop_ballot(match_id: str, motion_id: int) -> Response:
    """Close a vote whose ground is gone, without a result."""
    bodies.read_body(bodies.Body)
    if motions.find_motion(desk(), motion_id).row.match_id != match_id:
        raise Problem("motion_unknown")
    check_may_count(motion_id)
    asked = read_request_key(bodies.idempotency_key(), f"{match_id} {motion_id} drop".encode())
    keeper = current_keeper()
    motions.drop_vote(desk(), motion_id, keeper.id if keeper else None, asked)
    return answers.json_response(answers.Made(motion_id))


@blueprint.post("/motions/<int:motion_id>/votes")
@open_to_all
def save_vote(motion_id: int) -> Response:
    body = bodies.read_body(VoteBody)
    voter, match_id = fields.parse_text(body.voter, "voter"), motions.find_motion(desk(), motion_id).row.match_id
    if match_id is None or voter not in own_names(match_id):
        raise Problem("not_your_seat")
    # What was voted stays out of it: what is kept of a request must not tell a secret vote.
    asked = read_request_key(bodies.idempotency_key(), f"{motion_id} {voter}".encode())
    motions.cast_vote(desk(), motion_id, voter, body.vote, asked=asked)
    if is_trusted():
        settle_votes()
    return answers.json_response(answers.Made(motion_id), 201)
