"""What phones add to the deal, in JSON: a phone seals its number, the table deals, the phone shows its number."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.service.desk import fields
from referee.service.desk.problems import Problem
from referee.service.matches import luck
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import desk, find_viewer

blueprint = Blueprint("luck", __name__)


@blueprint.post("/matches/<match_id>/luck")
@open_to_all
def add(match_id: str) -> Response:
    """A seat's own device sends its `commitment`, and its `number` when it is asked for."""
    viewer, body = find_viewer(match_id), bodies.read_json_object()
    if viewer.kind != "seat":
        raise Problem("no_seat_here")
    fields.only(body, ("commitment", "number"))
    if "number" in body:
        luck.reveal(desk(), match_id, viewer.seat, fields.text(body["number"], "number"))
    elif "commitment" in body:
        luck.commit(desk(), match_id, viewer.seat, fields.text(body["commitment"], "commitment"))
    else:
        raise Problem("field_missing", field="commitment")
    return _stands(match_id, 201)


@blueprint.post("/matches/<match_id>/deal")
@open_to_all
def deal(match_id: str) -> Response:
    """The table deals, `without` the phones that it no longer waits for."""
    viewer, body = find_viewer(match_id), bodies.read_json_object()
    if viewer.kind != "table":
        raise Problem("not_the_table")
    fields.only(body, ("without",))
    seats = desk().match(match_id).setting.colours
    without = [fields.choice(seat, "without", seats) for seat in fields.row(body.get("without", []), "without")]
    luck.deal(desk(), match_id, without)
    return _stands(match_id, 200)


def _stands(match_id: str, status: int) -> Response:
    match = desk().match(match_id)
    return answers.json_response({"seq": match.seq, "luck": luck.luck_view(match)}, status)
