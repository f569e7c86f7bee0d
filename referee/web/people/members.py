"""The pages of the club's members and guests: names, colours, days, and everybody's own PIN."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from flask_wtf import FlaskForm
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse
from wtforms import BooleanField, PasswordField, SelectField, StringField

from referee.rules.terms import COLOURS
from referee.service.desk.once import is_done
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings
from referee.service.people import book, member_files, own_pins, pins, roster
from referee.service.people.roster import Member, MemberInput
from referee.translations.catalog import N_
from referee.web.frame import answers, conflicts
from referee.web.frame.errors import too_large
from referee.web.frame.forms import (
    add_field_errors,
    describe_line_faults,
    error_attributes,
    page_request_key,
    parse_id,
    read_uploaded_file,
)
from referee.web.frame.guard import HOUSE, desk, is_table, is_this_computer, lang, pin_guesser, require_host
from referee.web.frame.keeper import current_keeper, opened_book, remember_opening, require_keeper
from referee.web.frame.pages import colour_name, make_initials, page, say

blueprint = Blueprint("members", __name__)
CHANGES = (
    *("member_renamed", "member_coloured", "member_colourless", "member_since", "member_left", "member_back"),
    *("member_to_guest", "guest_to_member"),
)
"""What the book says when the line of a member was changed."""
CONFIRMED = ("name_alike", "name_mixed")
"""What is wrong with a name unless somebody says that it is meant."""


class MemberForm(FlaskForm):  # type: ignore[misc]
    """The line of a member or guest: name, colour, from when to when."""

    name = StringField()
    colour = SelectField(validate_choice=False)
    since = StringField()
    until = StringField()
    guest = BooleanField()
    meant = BooleanField()
    asks_meant = False
    """Whether somebody has to confirm that the name is meant as it is written."""

    def offer_colours(self) -> None:
        """The field lists the colours in the device's language."""
        self.colour.choices = [("", say(N_("no colour"))), *((one, colour_name(one)) for one in COLOURS)]

    @property
    def written(self) -> MemberInput:
        """What was sent."""
        days = (self.since.data or "", self.until.data or "")
        is_guest, is_meant = bool(self.guest.data), bool(self.meant.data)
        return MemberInput(self.name.data or "", self.colour.data or None, *days, guest=is_guest, meant=is_meant)


class OwnPinForm(FlaskForm):  # type: ignore[misc]
    """A new PIN, written twice, and the one so far."""

    old = PasswordField()
    new = PasswordField()
    again = PasswordField()


@blueprint.get("/members")
def members() -> Response:
    return _page()


@blueprint.post("/members")
def add() -> AnyResponse:
    _require_change()
    form = _sent()
    name, colour, since, until, _, meant = said = form.written
    try:
        roster.add_member(desk(), name, colour, since, until, _who(), page_request_key(said), meant)
    except Problem as problem:
        return _page(problem, form)
    return redirect("/members", 303)


@blueprint.post("/members/file")
def load() -> AnyResponse:
    """Everybody in a file becomes a member or guest."""
    _require_change()
    try:
        taken = member_files.load_members(desk(), _who(), read_uploaded_file())
    except Problem as problem:
        return _page(problem)
    return redirect(f"/members?taken={taken}", 303)


@blueprint.errorhandler(413)
def _too_large(_: HTTPException) -> Response:
    return _page(too_large())


@blueprint.post("/members/<int:member_id>")
def change(member_id: int) -> AnyResponse:
    _require_change()
    form, before = _sent(), roster.find_member(desk(), member_id)
    try:
        asked = page_request_key(form.written)
        if not is_done(desk(), asked, roster.SCOPE):
            conflicts.check_unchanged(form, _blank(before), CHANGES, name=before.name)
        evenings.change_member(desk(), member_id, form.written, _who(), asked)
    except Problem as problem:
        return _page(problem, form, member_id)
    return redirect("/members", 303)


def _require_change() -> None:
    """Once the club has a PIN, only whoever keeps the book changes its members.

    :raises Problem: the book is not open here; without a PIN, as `require_host`.
    """
    if not book.read_book(desk()).has_pin:
        require_host()
    elif not _is_way_back():
        require_keeper()


def _is_way_back() -> bool:
    """Where nobody is left to open the book, the computer that serves makes members again."""
    return is_this_computer() and book.is_locked_out(desk())


def _who() -> int | None:
    """Whoever keeps the book here; nobody in particular at the table."""
    found = current_keeper()
    return found.id if found else None


def _sent() -> MemberForm:
    form = MemberForm(request.form)
    form.offer_colours()
    return form


def _page(problem: Problem | None = None, sent: MemberForm | None = None, member_id: int = 0) -> Response:
    """The page; what was ``sent`` and could not be done stays in its line, with the reason at the field."""
    if problem is not None and sent is not None:
        add_field_errors(sent, problem)
        sent.asks_meant = sent.meant.data or any(one.code in CONFIRMED for one in problem.each)
    lines = [_line(one, sent if one.id == member_id else None, problem) for one in roster.list_members(desk())]
    return page(
        "people/members.html",
        problem.status if problem else 200,
        groups=[(kind, [line for line in lines if line["kind"] == kind]) for kind in ("member", "guest", "away")],
        locked=book.read_book(desk()).has_pin and current_keeper() is None and not _is_way_back(),
        add=sent if sent is not None and not member_id else _blank(),
        problem=answers.problem_as_json(problem, lang())["text"] if problem and sent is None else None,
        faults=describe_line_faults(problem),
        taken=parse_id(request.args.get("taken")),
        wrong=error_attributes,
    )


def _line(member: Member, sent: MemberForm | None, problem: Problem | None) -> dict[str, object]:
    kind, now = "guest" if member.guest else "member" if member.active else "away", _blank(member)
    made_from = conflicts.digest_to_send(now, problem) if sent else conflicts.digest_fields(now)
    shown = {"initials": make_initials(member.name), "form": sent or now, "made_from": made_from}
    return {**member._asdict(), "kind": kind, **shown}


def _blank(member: Member | None = None) -> MemberForm:
    """A line as it stands in the club; without a member an empty one. Nothing that was sent is read."""
    form = MemberForm(formdata=None, data=_data(member) if member else {})
    form.offer_colours()
    return form


def _data(member: Member) -> dict[str, object]:
    days = {"since": member.since.isoformat(), "until": member.until.isoformat() if member.until else ""}
    return {"name": member.name, "colour": member.colour or "", "guest": member.guest, **days}


@blueprint.get("/members/<int:member_id>/pin")
def show_pin(member_id: int) -> Response:
    return _pin_page(member_id)


@blueprint.post("/members/<int:member_id>/pin")
def set_pin(member_id: int) -> AnyResponse:
    """The member's own PIN, on the house's own device or where the member keeps the book."""
    if not _may_set(member_id):
        raise Problem("own_pin_not_here")
    form, who = OwnPinForm(request.form), _who()
    try:
        pins.check_new_pin(form.new.data or "", form.again.data or "")
        own_pins.set_pin(desk(), pin_guesser(), who, member_id, form.old.data or "", form.new.data or "")
    except Problem as problem:
        return _pin_page(member_id, problem, form)
    _keep_open(who, member_id)
    return redirect("/members", 303)


@blueprint.post("/members/<int:member_id>/pin/remove")
def remove_pin(member_id: int) -> AnyResponse:
    """The member has no PIN any more: done at the computer that serves, for whoever has forgotten theirs."""
    if not is_this_computer():
        raise Problem("own_pin_not_here")
    who = _who()
    own_pins.remove_pin(desk(), who, member_id)
    _keep_open(who, member_id)
    return redirect("/members", 303)


def _keep_open(who: int | None, member_id: int) -> None:
    """The book that a member keeps on this device stays open although their PIN is another."""
    held = opened_book()
    if held is not None and who == member_id:
        remember_opening(held._replace(own=own_pins.pin_mark(desk(), member_id)))


def _may_set(member_id: int) -> bool:
    return is_table(HOUSE) or _who() == member_id


def _pin_page(member_id: int, problem: Problem | None = None, sent: OwnPinForm | None = None) -> Response:
    who = own_pins.find_active_member(desk(), member_id)
    if problem is not None and sent is not None:
        add_field_errors(sent, problem)
    return page(
        "people/own_pin.html",
        problem.status if problem else 200,
        member=who,
        form=sent or OwnPinForm(formdata=None),
        may_set=_may_set(member_id),
        elsewhere=own_pins.is_from_elsewhere(desk(), member_id),
        may_remove=is_this_computer() and who.has_pin,
        wrong=error_attributes,
    )
