"""The set-up entered at once, in JSON: each seat says what stands on its territories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from flask import Blueprint, Response
from msgspec import UNSET, Meta, UnsetType

from referee.rules.value import Value, described, named
from referee.service.desk import fields
from referee.service.desk.problems import Problem
from referee.service.matches import standing
from referee.service.matches.standing import SetUp, see_set_up
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import desk, find_viewer, require_takes_up

blueprint = Blueprint("standing", __name__)
MOST_ARMIES = 9_999
Armies: TypeAlias = Annotated[object, Meta(extra_json_schema={"type": "integer", "minimum": 1})]


class StandingBody(bodies.Body):
    seat: Annotated[str, named("SeatColour")]
    armies: Annotated[Mapping[str, Armies], described("What stands on each territory of the seat in the end.")]


class SetUpSaid(Value):
    seq: answers.Seq
    set_up: Annotated[SetUp | UnsetType, described("Left out once all armies are placed.")] = UNSET


@blueprint.post("/matches/<match_id>/set-up")
@open_to_all
def enter_standing(match_id: str) -> Response:
    """Enter what stands on the territories of a seat; those of the last seat end the set-up."""
    setting, viewer = desk().match(match_id).setting, find_viewer(match_id)
    if viewer.kind == "onlooker":
        raise Problem("onlooker")
    body = bodies.read_body(StandingBody, needed={"seat": {}, "armies": {}})
    seat = fields.parse_choice(body.seat, "seat", setting.colours)
    armies = {
        fields.parse_choice(name, "armies", setting.board.territories): _parse_armies(number)
        for name, number in body.armies.items()
    }
    if viewer.kind == "table":
        require_takes_up(match_id)
    standing.enter_standing(desk(), match_id, viewer, seat, armies)
    match = desk().match(match_id)
    return answers.json_response(SetUpSaid(match.seq, see_set_up(match) or UNSET), 201)


def _parse_armies(number: object) -> int:
    if not isinstance(number, int) or isinstance(number, bool):
        raise Problem("field_type", field="armies", expected="number")
    if not 1 <= number <= MOST_ARMIES:
        raise Problem("field_value", field="armies", expected=f"1–{MOST_ARMIES}")
    return number
