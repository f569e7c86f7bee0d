"""Dice on two phones, in JSON: an attack is announced, each side enters its own dice, the table may drop the throw."""

from __future__ import annotations

import re
from typing import Annotated

from flask import Blueprint, Response
from msgspec import UNSET, UnsetType

from referee.rules.dice import COCKED, DICE_IN_BOX
from referee.rules.judge.view import Viewer
from referee.rules.terms import Territory
from referee.rules.value import Value, described, named
from referee.service.desk import fields
from referee.service.desk.problems import Problem
from referee.service.matches import announcing
from referee.service.matches.announced import Announcement, see_announcement
from referee.service.matches.announcing import WishedAttack
from referee.service.matches.replies import Refused
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import desk, find_viewer, require_table, require_takes_up, tongue

blueprint = Blueprint("announcing", __name__)
_DICE = re.compile(rf"[1-6x](,[1-6x]){{0,{DICE_IN_BOX - 1}}}")
SEQ = described("The newest action the sender has seen; a stale one is answered 409 and nothing happens.")


class OwnDiceBody(bodies.Body):
    on: Annotated[bool, described("Whether each side enters its own dice.")]


class AnnouncedBody(bodies.Body, rename={"from_": "from"}):
    from_: Annotated[Territory, named("Territory")]
    to: Annotated[Territory, named("Territory")]
    dice: Annotated[bodies.Whole, described("How many dice the attacker throws.")]
    seq: Annotated[bodies.Whole | None, SEQ] = None


class DiceBody(bodies.Body):
    dice: Annotated[object, bodies.text("As in the notation: `6,4,1`; a cocked die is `x`.", pattern=_DICE.pattern)]
    seat: Annotated[
        Annotated[str, named("Colour")] | None, described("Whose dice; those of the asking phone if it is left out.")
    ] = None
    seq: Annotated[bodies.Whole | None, SEQ] = None


class OwnDiceSwitch(Value):
    own_dice: bool


class Announced(Value):
    seq: answers.Seq
    announced: Annotated[Announcement | UnsetType, described("Left out once it is thrown, or dropped.")] = UNSET


@blueprint.post("/matches/<match_id>/own-dice")
@open_to_all
def switch_own_dice(match_id: str) -> Response:
    """Let each side enter its own dice in this match, or not, for the table."""
    desk().match(match_id)
    require_table(match_id)
    body = bodies.read_body(OwnDiceBody, needed={"on": {}})
    viewer = find_viewer(match_id)
    announcing.switch_own_dice(desk(), match_id, viewer, is_on=body.on)
    return answers.json_response(OwnDiceSwitch(own_dice=desk().match(match_id).row.own_dice))


@blueprint.post("/matches/<match_id>/announcement")
@open_to_all
def announce_attack(match_id: str) -> Response:
    """Announce an attack to everybody, with the number of the attacker's dice."""
    viewer = _find_player(match_id)
    body = bodies.read_body(AnnouncedBody, needed={"from": {}, "to": {}, "dice": {"expected": "number"}})
    territories = desk().match(match_id).setting.board.territories
    source = fields.parse_choice(body.from_, "from", territories)
    target = fields.parse_choice(body.to, "to", territories)
    if not 1 <= body.dice <= DICE_IN_BOX:
        raise Problem("field_value", field="dice", expected=f"1–{DICE_IN_BOX}")
    if viewer.kind == "table":
        require_takes_up(match_id)
    wished = WishedAttack(source, target, body.dice)
    return _answer(match_id, announcing.announce_attack(desk(), match_id, viewer, wished, body.seq))


@blueprint.post("/matches/<match_id>/announcement/dice")
@open_to_all
def enter_dice(match_id: str) -> Response:
    """Enter the dice of one side; those of the second side make the throw."""
    viewer = _find_player(match_id)
    body = bodies.read_body(DiceBody, needed={"dice": {"expected": "text"}})
    holders = desk().match(match_id).setting.holders
    if body.seat is None and viewer.kind != "seat":
        raise Problem("field_missing", field="seat")
    seat = viewer.seat if body.seat is None else fields.parse_choice(body.seat, "seat", holders)
    if viewer.kind == "table":
        require_takes_up(match_id)
    return _answer(match_id, announcing.enter_dice(desk(), match_id, viewer, seat, _parse_dice(body.dice), body.seq))


@blueprint.post("/matches/<match_id>/announcement/drop")
@open_to_all
def drop_throw(match_id: str) -> Response:
    """Drop the announced attack with all dice that were entered, unseen, for the table."""
    desk().match(match_id)
    require_table(match_id)
    announcing.drop_throw(desk(), match_id, find_viewer(match_id))
    return _answer(match_id, None)


def _find_player(match_id: str) -> Viewer:
    """Return who asks, unless it is somebody who only looks on."""
    desk().match(match_id)
    viewer = find_viewer(match_id)
    if viewer.kind == "onlooker":
        raise Problem("onlooker")
    return viewer


def _parse_dice(written: object) -> tuple[int, ...]:
    if not isinstance(written, str):
        raise Problem("field_type", field="dice", expected="text")
    if not _DICE.fullmatch(written):
        raise Problem("dice_form", field="dice", most=DICE_IN_BOX)
    return tuple(COCKED if face == "x" else int(face) for face in written.split(","))


def _answer(match_id: str, refused: Refused | None) -> Response:
    match = desk().match(match_id)
    if refused is not None:
        return answers.json_response(answers.word_refusal(refused, match.setting, tongue()), 422)
    return answers.json_response(Announced(match.seq, see_announcement(match) or UNSET), 201)
