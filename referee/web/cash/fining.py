"""The page of a fine: tap the faces, then the offence. The panel stands in the cash box, too."""

from __future__ import annotations

from collections.abc import Collection

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.club.money.fines import Offence
from referee.rules.terms import Colour
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings
from referee.service.matches.taken_out import WAITING
from referee.service.motions import fining, moving
from referee.service.motions.fining import FineInput
from referee.service.motions.moving import Forum, OfEvening, OfMatch
from referee.translations.catalog import N_
from referee.translations.texts.fines import describe_consequences, describe_price, offence_name
from referee.web.cash import booked
from referee.web.frame.dates import format_full_day
from referee.web.frame.due_votes import settle_before_writing
from referee.web.frame.faces import build_faces
from referee.web.frame.forms import describe_problem, page_request_key, parse_person_key
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import page, translate
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("fining", __name__)
blueprint.before_request(settle_before_writing)


@blueprint.get("/cash/fine")
@blueprint.get("/matches/<match_id>/fine")
@blueprint.get("/evenings/<int:evening_id>/fine")
@beside_the_loop
def show_faces(match_id: str | None = None, evening_id: int | None = None) -> Response:
    return _render_page(moving.find_forum(desk(), match_id, evening_id))


@blueprint.post("/cash/fine")
@blueprint.post("/matches/<match_id>/fine")
@blueprint.post("/evenings/<int:evening_id>/fine")
def book_fine(match_id: str | None = None, evening_id: int | None = None) -> AnyResponse:
    keeper, forum = require_keeper(), moving.find_forum(desk(), match_id, evening_id)
    people = [parse_person_key(key) for key in request.form.getlist("who")]
    sent = FineInput(
        tuple(person for person in people if person is not None),
        _sent_offence(),
        "another" in request.form,
    )
    try:
        ids = fining.book_fine(desk(), keeper.id, forum, sent, page_request_key(sent))
    except Problem as problem:
        if problem.code == "fine_by_vote" and len(sent.people) < 2:
            return redirect(_path_of_vote(forum, sent), 303)
        if problem.field not in ("who", "offence"):
            raise
        return _render_page(forum, problem)
    at_cash = request.form.get("at") == "cash"
    return booked.redirect_with(ids, url_for("cash.show_cash_box") if at_cash else _path_of(forum))


def _sent_offence() -> str:
    """Return the key of the offence that was tapped, or of the one that is booked once more."""
    return request.form.get("another") or request.form.get("offence", "")


def _path_of(forum: Forum) -> str:
    return url_for("fining.show_faces", match_id=moving.match_id_of(forum), evening_id=moving.evening_id_of(forum))


def _path_of_vote(forum: Forum, sent: FineInput) -> str:
    """Return the address where the fine can be put to the vote, with what was tapped filled in."""
    return url_for(
        "motions.show_motions",
        match_id=moving.match_id_of(forum),
        evening_id=moving.evening_id_of(forum),
        accused=request.form.get("who"),
        offence=sent.offence,
        _anchor="move-title",
    )


def _render_page(forum: Forum, problem: Problem | None = None) -> Response:
    match_id = moving.match_id_of(forum)
    void = moving.void_reason(desk(), match_id)
    return page(
        "cash/fining.html",
        problem,
        match_id=match_id,
        void=void,
        waits=void in WAITING,
        fining=build_panel(forum, problem),
        booked=booked.describe_booked() if problem is None else None,
        keeper=current_keeper(),
        at=request.form.get("at", ""),
        way_back=_way_back(forum),
    )


def _way_back(forum: Forum) -> tuple[str, str]:
    """Return the address and the name of the page that the faces belong to."""
    if isinstance(forum, OfMatch):
        return url_for("api.show_match", match_id=forum.match_id), translate(N_("To the table"))
    if isinstance(forum, OfEvening):
        day = format_full_day(evenings.find_evening(desk(), forum.evening_id).row.day)
        return url_for("evenings.show_evening", evening_id=forum.evening_id), day
    return url_for("cash.show_cash_box"), translate(N_("To the cash box"))


def build_panel(forum: Forum, problem: Problem | None = None) -> dict[str, object]:
    """Return what the panel of faces and offences shows; after a ``problem`` what was tapped stays tapped."""
    ticked = set(request.form.getlist("who") if problem else request.args.getlist("who"))
    offences = fining.list_offences(desk())
    sent = next((offence for offence in offences if offence.key == _sent_offence()), None)
    return {
        "action": _path_of(forum),
        "faces": list_faces(forum, ticked),
        "offences": [_describe_offence(offence) for offence in offences],
        "problem": describe_problem(problem) if problem else None,
        "again": _describe_offence(sent) if sent and problem and problem.code == "fine_known" else None,
    }


def list_faces(forum: Forum, ticked: Collection[str] = ()) -> list[dict[str, object]]:
    """List the faces of those who may have to pay there; in a match its players come first, in their seats' colours."""
    seated = _read_seats(forum.match_id) if isinstance(forum, OfMatch) else {}
    order = {identity: place for place, identity in enumerate(seated)}
    payers = sorted(moving.list_payers(desk(), forum), key=lambda payer: order.get(payer.identity, len(order)))
    return build_faces(payers, ticked, seated)


def _read_seats(match_id: str) -> dict[int | str, Colour]:
    """Return the colour of each player by their identity, in the order of the seats."""
    players = {player.name: player.identity for player in moving.list_players(desk(), match_id)}
    seats = desk().match(match_id).setting.seats
    return {players[name]: seat.colour for seat in seats for name in seat.players}


def _describe_offence(offence: Offence) -> dict[str, object]:
    return {
        "key": offence.key,
        "name": offence_name(offence.key, offence.text, lang()),
        "price": describe_price(offence, lang()),
        "remarks": describe_consequences(offence, lang()),
        "paragraph": offence.paragraph,
        "voted": offence.pricing == "range",
    }
