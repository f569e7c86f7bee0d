"""Demands to see the cards of a traded set, in JSON: what may be demanded, by whom, and what the table saw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from flask import Blueprint, Response, request
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from referee.club.challenges import Challenge
from referee.rules.events import Event
from referee.rules.judge.view import Viewer
from referee.rules.past.replace import changes_trades
from referee.rules.terms import Colour
from referee.rules.value import Value, described, named
from referee.service.cash import fines
from referee.service.desk import fields
from referee.service.desk.desk import Desk
from referee.service.desk.once import read_request_key
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches import challenges
from referee.service.matches.challenges import Traded
from referee.translations.catalog import build_tongue
from referee.translations.money import format_money
from referee.translations.sentences import action_text
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all, open_with_match
from referee.web.frame.due_votes import settle_before_writing
from referee.web.frame.guard import desk, find_viewer, lang

blueprint = Blueprint("challenges", __name__)
# A table's page asks here whenever something beside the log has changed: so the club's own counts the last vote.
blueprint.before_request(settle_before_writing)

COSTS = ("false_accusation", "false_set")


class DemandBody(bodies.Body):
    seq: Annotated[bodies.Whole | None, described("The trade.")]
    challenger: Annotated[str, bodies.NAME]


class DecisionBody(bodies.Body):
    outcome: Annotated[str, named("Outcome")]


class DecidedChallenge(Value):
    id: int
    challenger: Colour
    accused: Colour
    outcome: Annotated[str, named("Outcome")] | None


class OpenChallenge(DecidedChallenge, kw_only=True):
    decides: Annotated[bool, described("Whoever asks decides it.")]
    reopens: Annotated[bool, described("Whoever asks may take the decision back.")]
    proper: Annotated[bool | None | UnsetType, described("To whoever decides: whether the cards are a set.")] = UNSET
    dealt: Annotated[bool | UnsetType, described("To whoever decides: whether the app dealt them.")] = UNSET


class TradedSet(Value):
    seq: answers.Seq
    seat: Colour
    text: str
    challenge: OpenChallenge | None


class Trades(Value):
    """The traded sets, newest first."""

    seq: answers.Seq
    trades: tuple[TradedSet, ...]
    costs: Annotated[Mapping[str, str], described("What the club asks for either offence, in words of money.")]


@blueprint.get("/matches/<match_id>/challenges")
@open_with_match
def show_trades(match_id: str) -> Response:
    """Send the traded sets, newest first, with who demands to see them; what a wrong demand and a false set cost."""
    viewer = find_viewer(match_id)
    return answers.json_response(read_trades(desk(), match_id, viewer, lang()))


def trades_after(
    open_desk: Desk, match_id: str, events: Iterable[Event], *, viewer: Viewer, language: str
) -> Trades | UnsetType:
    """Return what a page is sent with a move whose ``events`` change what was traded; nothing with another."""
    if viewer.kind == "onlooker" or not changes_trades(events):
        return UNSET
    return read_trades(open_desk, match_id, viewer, language)


def read_trades(open_desk: Desk, match_id: str, viewer: Viewer, language: str) -> Trades:
    """Return the traded sets as they are now, in words of ``language``, and what demanding to see them may cost."""
    match, traded_sets = open_desk.match(match_id), challenges.list_traded_sets(open_desk, match_id)
    tongue = build_tongue(language, match.setting.rulebook.terms)
    trades = tuple(
        TradedSet(
            seq=traded.seq,
            seat=traded.seat,
            text=action_text(traded.command, tongue, match.setting.seats),
            challenge=_tell_challenge(traded, match, viewer) if traded.challenge else None,
        )
        for traded in traded_sets
    )
    return Trades(match.seq, trades, _list_costs(open_desk, match, language))


def _tell_challenge(traded: Traded, match: OpenMatch, viewer: Viewer) -> OpenChallenge:
    """Tell of the challenge; whoever decides it is told what the cards are, as they lie open in the log."""
    assert traded.challenge is not None
    decides = viewer.kind == "table" and traded.challenge.outcome is None
    return OpenChallenge(
        **asdict(_tell_decision(traded.challenge)),
        decides=decides,
        reopens=viewer.kind == "table" and traded.fresh,
        proper=traded.proper if decides else UNSET,
        dealt=match.setting.cards == "dealt" if decides else UNSET,
    )


def _tell_decision(challenge: Challenge) -> DecidedChallenge:
    return DecidedChallenge(challenge.id, challenge.challenger, challenge.accused, challenge.outcome)


def _list_costs(open_desk: Desk, match: OpenMatch, language: str) -> dict[str, str]:
    """Return what the catalogue of the match's day asks for either, where it has a fixed price."""
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
    viewer, body = find_viewer(match_id), bodies.read_body(DemandBody, needed={"seq": {}})
    if body.seq is None:
        raise Problem("field_missing", field="seq")
    challenger = fields.parse_text(body.challenger, "challenger")
    asked = read_request_key(bodies.idempotency_key(), match_id.encode() + request.get_data())
    challenge_id = challenges.demand_cards(desk(), match_id, viewer, body.seq, challenger=challenger, asked=asked)
    return answers.json_response(answers.Made(challenge_id), 201)


@blueprint.post("/matches/<match_id>/challenges/<int:challenge_id>")
@open_to_all
def decide_challenge(match_id: str, challenge_id: int) -> Response:
    viewer, body = find_viewer(match_id), bodies.read_body(DecisionBody)
    challenge = challenges.decide_challenge(desk(), match_id, viewer, challenge_id, outcome=body.outcome)
    return answers.json_response(_tell_decision(challenge))


@blueprint.post("/matches/<match_id>/challenges/<int:challenge_id>/reopen")
@open_to_all
def reopen_challenge(match_id: str, challenge_id: int) -> Response:
    viewer = find_viewer(match_id)
    bodies.read_body(bodies.Body)
    asked = read_request_key(bodies.idempotency_key(), f"{match_id} {challenge_id} reopen".encode())
    challenges.reopen_challenge(desk(), match_id, viewer, challenge_id, asked=asked)
    return answers.json_response(answers.Made(challenge_id))
