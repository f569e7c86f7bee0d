"""The fines of a match: what it proposes, what is booked, and what was booked and has lost its ground."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.service.cash import fines
from referee.service.cash.fines import ProposedFine
from referee.service.desk.problems import Problem
from referee.service.motions import grounds, moving
from referee.translations.money import money
from referee.translations.sentences import paragraph
from referee.translations.texts.fines import offence_name, price
from referee.web.cash.cash import build_book_line
from referee.web.frame import answers
from referee.web.frame.dates import format_day
from referee.web.frame.due_votes import count_due_votes
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import page
from referee.web.matches.waiting import waits
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("match_fines", __name__)
blueprint.before_request(count_due_votes)


@blueprint.get("/matches/<match_id>/fines")
@beside_the_loop
def show_match_fines(match_id: str) -> Response:
    return _match_page(match_id)


@blueprint.post("/matches/<match_id>/fines")
def book_fines(match_id: str) -> AnyResponse:
    who = require_keeper()
    try:
        fines.book_proposals(desk(), who.id, match_id, request.form.getlist("fine"))
    except Problem as problem:
        if problem.code == "match_unknown":
            raise
        return _match_page(match_id, problem)
    return redirect(f"/matches/{match_id}/fines", 303)


def _match_page(match_id: str, problem: Problem | None = None) -> Response:
    match, found = desk().match(match_id), fines.list_proposals(desk(), match_id)
    return page(
        "cash/match_fines.html",
        problem.status if problem else 200,
        match_id=match_id,
        date=format_day(match.row.played_on),
        running=match.state.result is None,
        void=moving.void_reason(desk(), match_id),
        waits=waits(match_id),
        catalogue=fines.read_catalogue(desk(), match.row.played_on) is not None,
        keeper=current_keeper(),
        lost=[build_book_line(one) for one in grounds.groundless_in_match(desk(), match_id)],
        problem=answers.problem_as_json(problem, lang())["text"] if problem else None,
        proposals=[_proposal(one) for one in found],
        may_book=any(one.is_bookable for one in found),
    )


def _proposal(one: ProposedFine) -> dict[str, object]:
    return {
        "id": one.id,
        "key": one.offence.key,
        "member": one.member,
        "seat": one.proposal.seat,
        "name": one.name,
        "offence": offence_name(one.offence.key, one.offence.text, lang()),
        "price": money(one.cents, lang()) if one.cents is not None else price(one.offence, lang()),
        "seq": one.proposal.seq,
        "cite": paragraph(one.proposal.cite, lang()) if one.proposal.cite else None,
        "paragraph": one.offence.paragraph,
        "likely": one.proposal.likely,
        "guest": one.guest,
        "voted": one.cents is None,
        "booked": one.booked,
        "moved": one.moved,
        "bookable": one.is_bookable,
    }
