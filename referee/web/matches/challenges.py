"""Demanding to see the cards of a traded set, in JSON: what may be demanded, who demands it, what the table saw."""

from __future__ import annotations

from flask import Blueprint, Response, request

from referee.club.challenges import Challenge
from referee.rules.judge.view import Viewer
from referee.service.cash import fines
from referee.service.desk import fields
from referee.service.desk.once import read_asking
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches import challenges
from referee.service.matches.challenges import Traded
from referee.translations.money import format_money
from referee.translations.names import people_of
from referee.translations.sentences import action_text
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all, open_with_match
from referee.web.frame.due_votes import settle_before_writing
from referee.web.frame.guard import desk, find_viewer, lang, tongue

blueprint = Blueprint("challenges", __name__)
# A table's page asks here whenever something beside the log has changed: so the house's own counts the last vote.
blueprint.before_request(settle_before_writing)
COSTS = ("false_accusation", "false_set")


@blueprint.get("/matches/<match_id>/challenges")
@open_with_match
def show_trades(match_id: str) -> Response:
    """The traded sets, newest first, with who demands to see them; what a wrong demand and a false set cost."""
    viewer, match = find_viewer(match_id), desk().match(match_id)
    traded_sets = challenges.list_traded_sets(desk(), match_id)
    trades = [_trade_as_json(traded, match, viewer) for traded in traded_sets]
    return answers.json_response({"seq": match.seq, "trades": trades, "costs": _costs_as_json(match)})


def _trade_as_json(one: Traded, match: OpenMatch, viewer: Viewer) -> answers.Body:
    text = action_text(one.command, tongue(), people_of(match.setting))
    demanded = _challenge_as_json(one, match, viewer) if one.challenge else None
    return {"seq": one.seq, "seat": one.seat, "text": text, "challenge": demanded}


def _challenge_as_json(traded: Traded, match: OpenMatch, viewer: Viewer) -> answers.Body:
    """The challenge; whoever decides it is told what the cards are, as they lie open in the log."""
    assert traded.challenge is not None
    decides = viewer.kind == "table" and traded.challenge.outcome is None
    cards = {"proper": traded.proper, "dealt": match.setting.cards == "dealt"} if decides else {}
    return {
        **_card_as_json(traded.challenge),
        "decides": decides,
        "reopens": viewer.kind == "table" and traded.fresh,
        **cards,
    }


def _card_as_json(challenge: Challenge) -> answers.Body:
    return {
        "id": challenge.id,
        "challenger": challenge.challenger,
        "accused": challenge.accused,
        "outcome": challenge.outcome,
    }


def _costs_as_json(match: OpenMatch) -> dict[str, str]:
    """What the catalogue of the match's day asks for either, where it has a fixed price."""
    valid = fines.read_catalogue(desk(), match.row.played_on)
    offences = {offence.key: offence for offence in valid.offences} if valid else {}
    return {
        key: format_money(offences[key].cents[0], lang())
        for key in COSTS
        if key in offences and offences[key].pricing == "fixed"
    }


@blueprint.post("/matches/<match_id>/challenges")
@open_to_all
def demand_cards(match_id: str) -> Response:
    viewer, body = find_viewer(match_id), bodies.read_json_object()
    fields.check_known_fields(body, ("seq", "challenger"))
    seq = fields.whole_or_none(body.get("seq"), "seq")
    if seq is None:
        raise Problem("field_missing", field="seq")
    challenger = fields.parse_text(body.get("challenger"), "challenger")
    asked = read_asking(bodies.idempotency_key(), match_id.encode() + request.get_data())
    challenge_id = challenges.demand_cards(desk(), match_id, viewer, seq, challenger=challenger, asked=asked)
    return answers.json_response({"id": challenge_id}, 201)


@blueprint.post("/matches/<match_id>/challenges/<int:challenge_id>")
@open_to_all
def decide_challenge(match_id: str, challenge_id: int) -> Response:
    viewer, body = find_viewer(match_id), bodies.read_json_object()
    fields.check_known_fields(body, ("outcome",))
    challenge = challenges.decide_challenge(desk(), match_id, viewer, challenge_id, outcome=body.get("outcome"))
    return answers.json_response(_card_as_json(challenge))


@blueprint.post("/matches/<match_id>/challenges/<int:challenge_id>/reopen")
@open_to_all
def reopen_challenge(match_id: str, challenge_id: int) -> Response:
    viewer, body = find_viewer(match_id), bodies.read_json_object()
    fields.check_known_fields(body, ())
    asked = read_asking(bodies.idempotency_key(), f"{match_id} {challenge_id} reopen".encode())
    challenges.reopen_challenge(desk(), match_id, viewer, challenge_id, asked=asked)
    return answers.json_response({"id": challenge_id})
