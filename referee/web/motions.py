"""Fines the table votes on: moved at the table or on a phone, voted on phones or by show of hands."""

from __future__ import annotations

import secrets

from flask import Blueprint, Response, redirect, request
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as AnyResponse
from wtforms import BooleanField, HiddenField, SelectField, StringField

from referee.service import fields, motions, roster
from referee.service.motions import MINUTES, Standing, Wanted
from referee.service.once import sent_with
from referee.service.problems import Problem
from referee.service.roster import Member
from referee.translations.catalog import N_
from referee.translations.fines import offence_name
from referee.translations.money import money
from referee.web import bodies, present
from referee.web.fines import offences
from referee.web.forms import blame, number, wrong
from referee.web.guard import asker, desk, lang
from referee.web.keeper import ask_for_pin, keeper
from referee.web.pages import page, say

blueprint = Blueprint("motions", __name__)
phones = Blueprint("ballots", __name__)
"""What phones ask and say in JSON."""
blueprints = (blueprint, phones)


class MotionForm(FlaskForm):  # type: ignore[misc]
    """A fine that somebody moves."""

    mover = SelectField(validate_choice=False)
    accused = SelectField(validate_choice=False)
    offence = SelectField(validate_choice=False)
    text = StringField()
    amount = StringField()
    seq = StringField()
    minutes = SelectField(validate_choice=False)
    secret = BooleanField()
    silenced = BooleanField()
    once = HiddenField()

    def offer(self, match_id: str | None) -> None:
        """The fields list who may move it here, members, offences and times."""
        active, nobody = [one for one in roster.members(desk()) if one.active], ("", say(N_("Who?")))
        self.mover.choices = [nobody, *((str(one.id), one.name) for one in active if _may_be_mover(match_id, one))]
        self.accused.choices = [nobody, *((str(one.id), one.name) for one in active)]
        self.offence.choices = offences()
        self.minutes.choices = [(str(one), say(N_("%(minutes)s minutes"), minutes=one)) for one in MINUTES]

    def wanted(self) -> Wanted:
        """What was written; nobody moves in another's name."""
        offered = {key for key, _ in self.mover.choices}
        return Wanted(
            *(number(self.mover.data) if self.mover.data in offered else None, number(self.accused.data)),
            *(self.offence.data or "", self.text.data or "", self.amount.data or ""),
            *(number(self.seq.data), number(self.minutes.data)),
            *(bool(self.secret.data), bool(self.silenced.data)),
        )


def _may_move(match_id: str | None) -> bool:
    """The table, a phone at it, or whoever keeps the book."""
    return keeper() is not None or (match_id is not None and asker(match_id).kind in ("table", "seat"))


def _may_be_mover(match_id: str | None, member: Member) -> bool:
    """On a phone only whoever sits there."""
    if match_id is None or keeper() is not None or asker(match_id).kind != "seat":
        return True
    return member.name in _own(match_id)


def _may_count(match_id: str | None) -> bool:
    return keeper() is not None or (match_id is not None and asker(match_id).kind == "table")


def _home(match_id: str | None) -> str:
    return f"/matches/{match_id}/motions" if match_id else "/motions"


@blueprint.get("/motions")
@blueprint.get("/matches/<match_id>/motions")
def show(match_id: str | None = None) -> AnyResponse:
    if match_id is not None:
        desk().match(match_id)
    return (None if _may_move(match_id) else ask_for_pin()) or _page(match_id)


@blueprint.post("/motions")
@blueprint.post("/matches/<match_id>/motions")
def move(match_id: str | None = None) -> AnyResponse:
    if not _may_move(match_id):
        raise Problem("not_at_the_table")
    form = MotionForm(request.form)
    form.offer(match_id)
    wanted = form.wanted()
    try:
        motions.move(desk(), match_id, wanted, sent_with(form.once.data, repr((match_id, wanted)).encode()))
    except Problem as problem:
        return _page(match_id, problem, form)
    return redirect(_home(match_id), 303)


@blueprint.post("/motions/<int:motion_id>/count")
def count(motion_id: int) -> AnyResponse:
    match_id = motions.find(desk(), motion_id).row.match_id
    if not _may_count(match_id):
        raise Problem("not_at_the_table")
    hands = {name.removeprefix("hand_"): said for name, said in request.form.items() if name.startswith("hand_")}
    try:
        motions.count_hands(desk(), motion_id, hands)
    except Problem as problem:
        return _page(match_id, problem)
    return redirect(_home(match_id), 303)


def _page(match_id: str | None, problem: Problem | None = None, sent: MotionForm | None = None) -> Response:
    """The page; what was ``sent`` and could not be done stays in the form, with the reason at the field."""
    if problem is not None and sent is not None:
        blame(sent, problem)
    found = motions.standing(desk(), match_id)
    return page(
        "club/motions.html",
        problem.status if problem else 200,
        match_id=match_id,
        home=_home(match_id),
        problem=present.problem(problem, lang())["text"] if problem and sent is None else None,
        open=[_shown(one) for one in found if one.open],
        counted=[_shown(one) for one in found if not one.open],
        may_count=_may_count(match_id),
        on_phone=match_id is not None and asker(match_id).kind == "seat",
        form=(sent or _blank(match_id)) if _may_move(match_id) else None,
        empty=not any(one.active for one in roster.members(desk())),
        once=secrets.token_urlsafe(12),
        wrong=wrong,
    )


def _blank(match_id: str | None) -> MotionForm:
    """A form with what a link proposes in it."""
    proposed = {name: request.args.get(name, "") for name in ("accused", "offence", "seq")}
    form = MotionForm(formdata=None, data={"minutes": "5", **proposed})
    form.offer(match_id)
    return form


def _shown(one: Standing) -> dict[str, object]:
    row = one.row
    return {
        "id": row.id,
        "text": sentence(one),
        "seq": row.seq,
        "match": row.match_id,
        "secret": row.secret,
        "over": one.over,
        "excluded": row.excluded,
        "voted": [(name, CHOSEN[one.votes[name]] if name in one.votes else None) for name in one.voted],
        "waiting": one.waiting,
        "number": len(one.voted),
        "of": len(row.ballot.entitled),
        "carried": row.carried,
        "tally": one.tally,
    }


CHOSEN = {"yes": N_("yes"), "no": N_("no"), "abstain": N_("abstains")}


def sentence(one: Standing) -> str:
    """What is moved, in one sentence."""
    row = one.row
    named = offence_name(row.offence, row.text, lang()) if row.offence else ""
    what = ": ".join(dict.fromkeys(filter(None, (named, row.text))))
    facts = {"mover": one.mover, "accused": one.accused, "amount": money(row.cents, lang()), "what": what}
    return say(N_("%(mover)s moves: %(accused)s pays %(amount)s. %(what)s"), **facts)


@phones.get("/matches/<match_id>/ballots")
def ballots(match_id: str) -> Response:
    """What is voted on now, and for whom of this phone a vote is missing."""
    own = _own(match_id)
    found = [one for one in motions.standing(desk(), match_id) if one.open]
    return present.as_json({"ballots": [_ballot(one, own) for one in found]})


def _own(match_id: str) -> tuple[str, ...]:
    viewer = asker(match_id)
    seats = desk().match(match_id).setting.seats
    return next((seat.players for seat in seats if viewer.kind == "seat" and seat.colour == viewer.seat), ())


def _ballot(one: Standing, own: tuple[str, ...]) -> dict[str, object]:
    return {
        "id": one.row.id,
        "text": sentence(one),
        "voted": len(one.voted),
        "of": len(one.row.ballot.entitled),
        "secret": one.row.secret,
        "over": one.over,
        "waiting": one.waiting,
        "voters": [name for name in own if name in one.waiting],
    }


@phones.post("/motions/<int:motion_id>/votes")
def vote(motion_id: int) -> Response:
    body = bodies.json_object()
    fields.only(body, ("voter", "vote"))
    voter, match_id = fields.text(body.get("voter"), "voter"), motions.find(desk(), motion_id).row.match_id
    if match_id is None or voter not in _own(match_id):
        raise Problem("not_your_seat")
    motions.vote(desk(), motion_id, voter, body.get("vote"))
    return present.as_json({"id": motion_id}, 201)
