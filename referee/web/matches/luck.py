"""The phones' part in the deal, in JSON: a phone seals its number, the table deals, the phone shows its number."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response
from msgspec import UNSET

from referee.rules.value import Value, described, named
from referee.service.desk import fields
from referee.service.desk.problems import Problem
from referee.service.matches import luck
from referee.service.matches.luck import LuckOfTheDeal
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import desk, find_viewer

blueprint = Blueprint("luck", __name__)


class LuckBody(bodies.Body):
    """A commitment or a number; the commitment may be sent again with the number."""

    commitment: Annotated[
        object, bodies.text("The hash of the number, which nobody else knows yet.", pattern="^sha256:[0-9a-f]{64}$")
    ] = UNSET
    number: Annotated[object, bodies.text("The number itself, once the table deals.", pattern="^[0-9a-f]{64}$")] = UNSET


class DealBody(bodies.Body):
    without: Annotated[
        tuple[Annotated[str, named("SeatColour")], ...], described("Phones that are not waited for any longer.")
    ] = ()


class Luck(Value):
    seq: answers.Seq
    luck: LuckOfTheDeal | None


@blueprint.post("/matches/<match_id>/luck")
@open_to_all
def add_luck(match_id: str) -> Response:
    """Take a seat's `commitment` from its own device, and its `number` when it is asked for."""
    viewer, sent = find_viewer(match_id), bodies.read_json_object()
    if viewer.kind != "seat":
        raise Problem("no_seat_here")
    body = bodies.parse_body(sent, LuckBody)
    if body.number is not UNSET:
        luck.reveal_number(desk(), match_id, viewer.seat, fields.parse_text(body.number, "number"))
    elif body.commitment is not UNSET:
        luck.commit_number(desk(), match_id, viewer.seat, fields.parse_text(body.commitment, "commitment"))
    else:
        raise Problem("field_missing", field="commitment")
    return _tell_luck(match_id, 201)


@blueprint.post("/matches/<match_id>/deal")
@open_to_all
def deal_match(match_id: str) -> Response:
    """Deal for the table, `without` the phones that it no longer waits for."""
    viewer, sent = find_viewer(match_id), bodies.read_json_object()
    if viewer.kind != "table":
        raise Problem("not_the_table")
    body = bodies.parse_body(sent, DealBody)
    seats = desk().match(match_id).setting.colours
    without = [fields.parse_choice(seat, "without", seats) for seat in body.without]
    luck.deal_with_luck(desk(), match_id, without)
    return _tell_luck(match_id, 200)


def _tell_luck(match_id: str, status: int) -> Response:
    match = desk().match(match_id)
    return answers.json_response(Luck(match.seq, luck.luck_view(match)), status)
