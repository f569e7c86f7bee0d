"""The page of a match's fines: proposals, and booked fines that have lost their ground."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.cash import fines
from referee.service.cash.fines import MatchFineProposal
from referee.service.desk.problems import Problem
from referee.service.motions import grounds, motions, moving
from referee.service.motions.moving import OfMatch
from referee.translations.money import format_money
from referee.translations.sentences import format_citation
from referee.translations.texts.fines import describe_price, offence_name
from referee.web.cash.book_lines import build_book_line
from referee.web.frame.dates import format_day
from referee.web.frame.due_votes import settle_before_writing
from referee.web.frame.forms import describe_problem
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import page
from referee.web.matches.waiting import waits_for_keeper
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("match_fines", __name__)
blueprint.before_request(settle_before_writing)


@blueprint.get("/matches/<match_id>/fines")
@beside_the_loop
def show_match_fines(match_id: str) -> Response:
    return _render_page(match_id)


@blueprint.post("/matches/<match_id>/fines")
def book_fines(match_id: str) -> AnyResponse:
    keeper = require_keeper()
    try:
        fines.book_proposals(desk(), keeper.id, match_id, request.form.getlist("fine"))
    except Problem as problem:
        if problem.code == "match_unknown":
            raise
        return _render_page(match_id, problem)
    return redirect(url_for("match_fines.show_match_fines", match_id=match_id), 303)


def _render_page(match_id: str, problem: Problem | None = None) -> Response:
    match, proposals = desk().match(match_id), fines.list_proposals(desk(), match_id)
    latest = motions.list_latest(desk(), OfMatch(match_id))
    return page(
        "cash/match_fines.html",
        problem,
        match_id=match_id,
        date=format_day(match.row.played_on),
        running=match.state.result is None,
        void=moving.void_reason(desk(), match_id),
        waits=waits_for_keeper(match_id),
        catalogue=fines.read_catalogue(desk(), match.row.played_on) is not None,
        keeper=current_keeper(),
        lost=[build_book_line(line) for line in grounds.lost_in_match(desk(), match_id)],
        votes_lost=sum(motion.is_groundless and motion.is_open for motion in latest),
        problem=describe_problem(problem) if problem else None,
        proposals=[_build_proposal_line(fine) for fine in proposals],
        may_book=any(fine.is_bookable for fine in proposals),
    )


def _build_proposal_line(fine: MatchFineProposal) -> dict[str, object]:
    return {
        **fine._asdict(),
        "id": fine.id,
        "key": fine.offence.key,
        "seat": fine.proposal.seat,
        "offence": offence_name(fine.offence.key, fine.offence.text, lang()),
        "price": format_money(fine.cents, lang()) if fine.cents is not None else describe_price(fine.offence, lang()),
        "seq": fine.proposal.seq,
        "cite": format_citation(fine.proposal.cite, lang()) if fine.proposal.cite else None,
        "paragraph": fine.offence.paragraph,
        "likely": fine.proposal.likely,
        "voted": fine.cents is None,
        "bookable": fine.is_bookable,
    }
