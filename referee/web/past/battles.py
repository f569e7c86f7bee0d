"""Throws and attacks that somebody asks about, in JSON: a dispute judged, the odds of attacks to come."""

from __future__ import annotations

from flask import Blueprint, Response, request

from referee.rules.dice import DICE_IN_BOX
from referee.rules.past import dispute
from referee.rules.past.campaign import Campaign, CampaignOdds
from referee.rules.past.dispute import Dispute, JudgedThrow
from referee.rules.past.story import throw_rule_of
from referee.rules.refusal import Refusal
from referee.rules.terms import Colour, Territory
from referee.service.desk import fields
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches.replies import Refused, facts_as_json
from referee.service.past import odds
from referee.translations.names import people_of
from referee.translations.sentences import describe_item, format_citation
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all, open_with_match
from referee.web.frame.guard import desk, find_viewer, tongue
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("battles", __name__)
MOST_DIGITS = 4
"""Of armies."""
MOST_TARGETS = 10
DISPUTED = (
    *("attacker", "defender", "from", "to", "attacker_armies", "defender_armies", "seat", "defending"),
    *("as", "lang"),
)
ASKED = ("from", "to", "as", "lang")


@blueprint.get("/matches/<match_id>/dispute")
@beside_the_loop
@open_with_match
def judge_dispute(match_id: str) -> Response:
    """A throw judged and explained; the match stays as it is."""
    match = desk().match(match_id)
    fields.check_known_fields(request.args, DISPUTED)
    asked = _parse_dispute(match)
    return answers.json_response(_dispute_as_json(match, asked, dispute.judge_dispute(match.state, asked)))


def _parse_dispute(match: OpenMatch) -> Dispute:
    source, target = (_parse_territory(match, field) for field in ("from", "to"))
    for field, given, other in (("from", source, target), ("to", target, source)):
        if other and not given:
            raise Problem("field_missing", field=field)
    owners = match.state.owners
    seat = _parse_seat(match, "seat") or owners.get(source, "")
    defending = _parse_seat(match, "defending") or owners.get(target, "")
    return Dispute(
        attacker=_parse_dice("attacker"),
        defender=_parse_dice("defender"),
        seat=seat,
        defending="" if defending == seat else defending,
        source=source,
        target=target,
        attacker_armies=_parse_armies("attacker_armies"),
        defender_armies=_parse_armies("defender_armies"),
    )


def _parse_dice(field: str) -> tuple[int, ...]:
    """One to six dice, as many as lie in the box."""
    faces = [face.strip() for face in request.args.get(field, "").split(",")]
    if len(faces) > DICE_IN_BOX or any(face not in {"1", "2", "3", "4", "5", "6"} for face in faces):
        raise Problem("dice_form", field=field, most=DICE_IN_BOX)
    return tuple(map(int, faces))


def _parse_territory(match: OpenMatch, field: str) -> Territory:
    named = request.args.get(field, "")
    return fields.parse_choice(named, field, match.setting.board.territories) if named else ""


def _parse_seat(match: OpenMatch, field: str) -> Colour:
    named = request.args.get(field, "")
    return fields.parse_choice(named, field, match.setting.holders) if named else ""


def _parse_armies(field: str) -> int | None:
    written = request.args.get(field, "")
    if not written:
        return None
    if not (written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS and int(written)):
        raise Problem("field_value", field=field, expected=f"1–{10**MOST_DIGITS - 1}")
    return int(written)


def _dispute_as_json(match: OpenMatch, asked: Dispute, verdict: JudgedThrow) -> answers.Body:
    cite = throw_rule_of(match.setting)
    attacker, defender = (sorted(dice, reverse=True) for dice in (asked.attacker, asked.defender))
    losses = {"attacker": verdict.attacker_loses, "defender": verdict.defender_loses}
    before = {"attacker": asked.attacker_armies, "defender": asked.defender_armies}
    return {
        "throw": {
            "seat": asked.seat or None,
            "defending": asked.defending or None,
            "from": asked.source or None,
            "to": asked.target or None,
            "dice": {"attacker": attacker, "defender": defender},
            "thrown": {"attacker": len(attacker), "defender": len(defender)},
            "losses": losses,
        },
        "pairs": [
            {"attacker": red, "defender": blue, "loses": "defender" if red > blue else "attacker"}
            for red, blue in verdict.pairs
        ],
        "armies": {
            side: None if armies is None else {"before": armies, "after": max(0, armies - losses[side])}
            for side, armies in before.items()
        },
        "share": verdict.share,
        "rule": {"text": format_citation(cite, tongue()), "cite": cite, "paragraph": format_citation(cite, tongue())},
        "objections": [_objection_as_json(match, objection) for objection in verdict.objections],
    }


def _objection_as_json(match: OpenMatch, objection: Refusal) -> answers.Body:
    return {
        "code": objection.code,
        "cite": objection.cite,
        "paragraph": format_citation(objection.cite, tongue()),
        "text": describe_item(objection, tongue(), people_of(match.setting)),
        "facts": facts_as_json(objection.facts),
    }


@blueprint.get("/matches/<match_id>/odds")
@beside_the_loop
@open_with_match
def show_odds(match_id: str) -> Response:
    """The odds of an attack, or of several one after the other, with the armies as they stand."""
    match = desk().match(match_id)
    fields.check_known_fields(request.args, ASKED)
    board = match.setting.board.territories
    targets = request.args.getlist("to")
    if "from" not in request.args:
        raise Problem("field_missing", field="from")
    if len(targets) > MOST_TARGETS:
        raise Problem("odds_long", field="to", most=MOST_TARGETS)
    asked = Campaign(
        fields.parse_choice(request.args["from"], "from", board),
        tuple(fields.parse_choice(target, "to", board) for target in targets),
    )
    try:
        worked_out = odds.read_odds(match, asked)
    except Refusal as refusal:
        return answers.json_response(
            answers.reply_as_json(Refused(refusal, match.seq, (), ()), match.setting, tongue()), 422
        )
    return answers.json_response(_odds_as_json(match, asked, worked_out))


def _odds_as_json(match: OpenMatch, asked: Campaign, worked_out: CampaignOdds) -> answers.Body:
    return {
        "seq": match.seq,
        "seat": match.state.owners[asked.source],
        "from": asked.source,
        "armies": match.state.armies[asked.source],
        "conquer": worked_out.conquer,
        "losses": worked_out.losses._asdict(),
        "left": worked_out.left,
        "ahead": list(worked_out.ahead),
        "battles": [
            {
                "to": battle.target,
                "seat": match.state.owners[battle.target],
                "armies": battle.armies,
                "conquer": battle.conquer,
                "losses": battle.losses._asdict(),
            }
            for battle in worked_out.battles
        ],
    }


@blueprint.post("/matches/<match_id>/odds")
@open_to_all
def switch_odds(match_id: str) -> Response:
    """The table switches the odds off for everybody in this match, or on again."""
    viewer, body = find_viewer(match_id), bodies.read_json_object()
    fields.check_known_fields(body, ("off",))
    if "off" not in body:
        raise Problem("field_missing", field="off")
    odds.set_odds(desk(), match_id, viewer, is_off=fields.yes_or_no(body["off"], "off"))
    return answers.json_response({"odds": not desk().match(match_id).row.odds_off})
