"""Questions about throws and attacks, in JSON: the judging of a dispute, the odds of attacks to come."""

from __future__ import annotations

from typing import Annotated, Literal

from flask import Blueprint, Response, request

from referee.rules.dice import DICE_IN_BOX
from referee.rules.judge.odds import ExpectedLosses
from referee.rules.judge.seen import BothSides, Dice
from referee.rules.past import dispute
from referee.rules.past.campaign import Campaign, CampaignOdds
from referee.rules.past.dispute import Dispute, JudgedThrow
from referee.rules.past.story import throw_rule_of
from referee.rules.refusal import Refusal
from referee.rules.terms import Colour, Territory
from referee.rules.value import Value, described
from referee.service.desk import fields
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches.replies import Refused
from referee.service.past import odds
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


class OddsBody(bodies.Body):
    off: bool | None


class ToldThrow(Value):
    """A throw as it was told; what was not told is null."""

    seat: Colour | None
    defending: Colour | None
    from_: Territory | None
    to: Territory | None
    dice: Dice
    thrown: BothSides
    losses: BothSides


class Pair(Value):
    attacker: int
    defender: int
    loses: Literal["attacker", "defender"]


class BeforeAndAfter(Value):
    before: int
    after: int


class ArmiesOfThrow(Value):
    attacker: BeforeAndAfter | None
    defender: BeforeAndAfter | None


class Objection(Value):
    code: str
    cite: str
    paragraph: str | None
    text: str
    facts: answers.Facts


class JudgedDispute(Value):
    """A throw judged by itself. `armies` are those before it and after it, where they were named."""

    throw: ToldThrow
    pairs: tuple[Pair, ...]
    armies: ArmiesOfThrow
    share: Annotated[float, described("How many of all throws with so many dice cost just that.")]
    rule: Annotated[answers.Quotation, described("The clause by which dice are compared.")]
    objections: Annotated[tuple[Objection, ...], described("What the rules say against the throw.")]


class Battle(Value):
    to: Territory
    seat: Colour
    armies: int
    conquer: float
    losses: ExpectedLosses


class Odds(Value):
    """The odds of attacks that are fought to the last.

    `conquer` is the share of all in which everything is conquered, `losses` are the armies that both sides lose on
    average, `left` those that then stand in the last territory.
    """

    seq: answers.Seq
    seat: Colour
    from_: Territory
    armies: int
    conquer: float
    losses: ExpectedLosses
    left: float
    ahead: Annotated[tuple[Territory, ...], described("What could be attacked next, once all is conquered.")]
    battles: Annotated[
        tuple[Battle, ...],
        described("Each attack; `conquer` is the share of all that conquer this territory and those before it."),
    ]


class OddsSwitch(Value):
    odds: bool


@blueprint.get("/matches/<match_id>/dispute")
@beside_the_loop
@open_with_match
def judge_dispute(match_id: str) -> Response:
    """Send a throw judged and explained; the match stays as it is."""
    match = desk().match(match_id)
    fields.check_known_fields(request.args, DISPUTED)
    asked = _parse_dispute(match)
    return answers.json_response(_tell_dispute(match, asked, dispute.judge_dispute(match.state, asked)))


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
    """Parse one to six dice, as many as the box holds."""
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


def _tell_dispute(match: OpenMatch, asked: Dispute, verdict: JudgedThrow) -> JudgedDispute:
    losses = BothSides(verdict.attacker_loses, verdict.defender_loses)
    attacker, defender = (tuple(sorted(dice, reverse=True)) for dice in (asked.attacker, asked.defender))
    return JudgedDispute(
        throw=ToldThrow(
            seat=asked.seat or None,
            defending=asked.defending or None,
            from_=asked.source or None,
            to=asked.target or None,
            dice=Dice(attacker, defender),
            thrown=BothSides(len(attacker), len(defender)),
            losses=losses,
        ),
        pairs=tuple(Pair(red, blue, "defender" if red > blue else "attacker") for red, blue in verdict.pairs),
        armies=ArmiesOfThrow(
            attacker=_armies_after(asked.attacker_armies, losses.attacker),
            defender=_armies_after(asked.defender_armies, losses.defender),
        ),
        share=verdict.share,
        rule=answers.quote_clause(throw_rule_of(match.setting), tongue()),
        objections=tuple(_tell_objection(match, objection) for objection in verdict.objections),
    )


def _armies_after(armies: int | None, lost: int) -> BeforeAndAfter | None:
    return None if armies is None else BeforeAndAfter(armies, max(0, armies - lost))


def _tell_objection(match: OpenMatch, objection: Refusal) -> Objection:
    return Objection(
        code=objection.code,
        cite=objection.cite,
        paragraph=format_citation(objection.cite, tongue()),
        text=describe_item(objection, tongue(), match.setting.seats),
        facts=objection.facts,
    )


@blueprint.get("/matches/<match_id>/odds")
@beside_the_loop
@open_with_match
def show_odds(match_id: str) -> Response:
    """Send the odds of an attack, or of several one after the other, with the armies as they stand."""
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
        refused = Refused(refusal, match.seq, (), ())
        return answers.json_response(answers.word_refusal(refused, match.setting, tongue()), 422)
    return answers.json_response(_tell_odds(match, asked, worked_out))


def _tell_odds(match: OpenMatch, asked: Campaign, worked_out: CampaignOdds) -> Odds:
    return Odds(
        seq=match.seq,
        seat=match.state.owners[asked.source],
        from_=asked.source,
        armies=match.state.armies[asked.source],
        conquer=worked_out.conquer,
        losses=worked_out.losses,
        left=worked_out.left,
        ahead=worked_out.ahead,
        battles=tuple(
            Battle(battle.target, match.state.owners[battle.target], battle.armies, battle.conquer, battle.losses)
            for battle in worked_out.battles
        ),
    )


@blueprint.post("/matches/<match_id>/odds")
@open_to_all
def switch_odds(match_id: str) -> Response:
    """Switch the odds off for everybody in this match, or on again, for the table."""
    viewer, body = find_viewer(match_id), bodies.read_body(OddsBody, needed={"off": {}})
    odds.set_odds(desk(), match_id, viewer, is_off=bool(body.off))
    return answers.json_response(OddsSwitch(odds=not desk().match(match_id).row.odds_off))
