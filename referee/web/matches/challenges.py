"""Demanding to see the cards of a traded set, in JSON: what may be demanded, who demands it, what the table saw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask import Blueprint, Response, request

from referee.club.challenges import Challenge
from referee.rules.judge.view import Json, Viewer
from referee.service.cash import fines
from referee.service.desk import fields
from referee.service.desk.desk import Desk
from referee.service.desk.once import read_asking
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches import challenges
from referee.service.matches.challenges import Traded
from referee.translations.catalog import build_tongue
from referee.translations.money import format_money
from referee.translations.names import people_of
from referee.translations.sentences import action_text
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all, open_with_match
from referee.web.frame.due_votes import settle_before_writing
from referee.web.frame.guard import desk, find_viewer, lang

blueprint = Blueprint("challenges", __name__)
# A table's page asks here whenever something beside the log has changed: so the house's own counts the last vote.
blueprint.before_request(settle_before_writing)
CHANGES_TRADES = ("set_traded", "undone", "redone", "replaced")
COSTS = ("false_accusation", "false_set")


@blueprint.get("/matches/<match_id>/challenges")
@open_with_match
def show_trades(match_id: str) -> Response:
    """The traded sets, newest first, with who demands to see them; what a wrong demand and a false set cost."""
    viewer = find_viewer(match_id)
    return answers.json_response(trades_as_json(desk(), match_id, viewer, lang()))


def trades_after(
    open_desk: Desk, match_id: str, events: Iterable[Mapping[str, Json]], *, viewer: Viewer, language: str
) -> answers.Body:
    """What a page is sent with a move whose ``events`` change what was traded, as ``challenges``; else nothing."""
    if viewer.kind == "onlooker" or not any(event["type"] in CHANGES_TRADES for event in events):
        return {}
    return {"challenges": trades_as_json(open_desk, match_id, viewer, language)}


def trades_as_json(open_desk: Desk, match_id: str, viewer: Viewer, language: str) -> answers.Body:
    """The traded sets as they are now, in words of ``language``, and what demanding to see them may cost."""
    match, traded_sets = open_desk.match(match_id), challenges.list_traded_sets(open_desk, match_id)
    tongue = build_tongue(language, match.setting.rulebook.terms)
    trades = [
        {
            "seq": traded.seq,
            "seat": traded.seat,
            "text": action_text(traded.command, tongue, people_of(match.setting)),
            "challenge": _challenge_as_json(traded, match, viewer) if traded.challenge else None,
        }
        for traded in traded_sets
    ]
    return {"seq": match.seq, "trades": trades, "costs": _costs_as_json(open_desk, match, language)}


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


def _costs_as_json(open_desk: Desk, match: OpenMatch, language: str) -> dict[str, str]:
    """What the catalogue of the match's day asks for either, where it has a fixed price."""
    valid = fines.read_catalogue(open_desk, match.row.played_on)
    offences = {offence.key: offence for offence in valid.offences} if valid else {}
    return {
        key: format_money(offences[key].cents[0], language)
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
