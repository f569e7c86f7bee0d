"""What phones add to the deal, in JSON: a phone seals its number, the table deals, the phone shows its number."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.rules.value import Value
from referee.service.desk import fields
from referee.service.desk.problems import Problem
from referee.service.matches import luck
from referee.service.matches.luck import LuckOfTheDeal
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import desk, find_viewer

blueprint = Blueprint("luck", __name__)


class Luck(Value):
    seq: answers.Seq
    luck: LuckOfTheDeal | None


@blueprint.post("/matches/<match_id>/luck")
@open_to_all
def add_luck(match_id: str) -> Response:
    """A seat's own device sends its `commitment`, and its `number` when it is asked for."""
    viewer, body = find_viewer(match_id), bodies.read_json_object()
    if viewer.kind != "seat":
        raise Problem("no_seat_here")
    fields.check_known_fields(body, ("commitment", "number"))
    if "number" in body:
        luck.reveal_number(desk(), match_id, viewer.seat, fields.parse_text(body["number"], "number"))
    elif "commitment" in body:
        luck.commit_number(desk(), match_id, viewer.seat, fields.parse_text(body["commitment"], "commitment"))
    else:
        raise Problem("field_missing", field="commitment")
    return _tell_luck(match_id, 201)


@blueprint.post("/matches/<match_id>/deal")
@open_to_all
def deal_match(match_id: str) -> Response:
    """The table deals, `without` the phones that it no longer waits for."""
    viewer, body = find_viewer(match_id), bodies.read_json_object()
    if viewer.kind != "table":
        raise Problem("not_the_table")
    fields.check_known_fields(body, ("without",))
    seats = desk().match(match_id).setting.colours
    without = [
        fields.parse_choice(seat, "without", seats) for seat in fields.parse_list(body.get("without", []), "without")
    ]
    luck.deal_with_luck(desk(), match_id, without)
    return _tell_luck(match_id, 200)


def _tell_luck(match_id: str, status: int) -> Response:
    match = desk().match(match_id)
    return answers.json_response(Luck(match.seq, luck.luck_view(match)), status)
