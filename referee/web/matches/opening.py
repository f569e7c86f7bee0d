"""A seat whose phone is dead, in JSON: the tablet asks for it, two other seats confirm, its own phone may refuse."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response

from referee.rules.judge.view import Viewer
from referee.rules.value import Value
from referee.service.desk.problems import Problem
from referee.service.matches import opening
from referee.service.matches.opening import Opening, see_openings
from referee.service.matches.seats import PARTNER
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import asking_phone, desk, find_viewer, require_table

blueprint = Blueprint("opening", __name__)


class OpeningBody(bodies.Body):
    partner: Annotated[bodies.Whole | None, PARTNER] = None


class Openings(Value):
    openings: tuple[Opening, ...]


@blueprint.post("/matches/<match_id>/seats/<colour>/opening")
@open_to_all
def ask_opening(match_id: str, colour: str) -> Response:
    """Ask, at the table, for a seat whose phone is dead."""
    desk().match(match_id)
    require_table(match_id)
    partner = _read_partner()
    # Also where a seat's phone is the tablet, too: its look page asks.
    opening.ask_opening(desk(), match_id, Viewer("table"), colour, partner)
    return _answer(match_id)


@blueprint.post("/matches/<match_id>/seats/<colour>/opening/confirm")
@open_to_all
def confirm_opening(match_id: str, colour: str) -> Response:
    """Confirm, on the phone of another seat, that the seat's phone is dead."""
    phone = asking_phone(match_id)
    if phone is None:
        raise Problem("no_seat_here")
    partner = _read_partner()
    opening.confirm_opening(desk(), match_id, phone, colour, partner)
    return _answer(match_id)


@blueprint.post("/matches/<match_id>/seats/<colour>/opening/drop")
@open_to_all
def drop_opening(match_id: str, colour: str) -> Response:
    """Refuse, on a phone of the seat, that the tablet shows it, or take back at the table what was asked."""
    viewer, phone = find_viewer(match_id), asking_phone(match_id)
    if viewer.kind == "onlooker":
        raise Problem("onlooker")
    partner = _read_partner()
    opening.drop_opening(desk(), match_id, viewer, phone, colour, partner)
    return _answer(match_id)


def _read_partner() -> int:
    return bodies.read_body(OpeningBody).partner or 0


def _answer(match_id: str) -> Response:
    return answers.json_response(Openings(see_openings(desk().match(match_id))), 201)
