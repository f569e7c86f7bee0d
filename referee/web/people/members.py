"""The pages of members and guests: names, colours, days, and everybody's own PIN."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse
from wtforms import BooleanField, PasswordField, SelectField, StringField

from referee.club.changes import ChangeWord
from referee.rules.terms import COLOURS
from referee.service.cash import cash
from referee.service.championship import players
from referee.service.desk.once import is_done
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings
from referee.service.people import book, member_files, own_pins, pins, roster
from referee.service.people.roster import Member, MemberInput
from referee.translations.catalog import N_
from referee.translations.money import format_money
from referee.web.frame import conflicts
from referee.web.frame.access import open_to_all
from referee.web.frame.answered import tell_changes
from referee.web.frame.dates import format_day
from referee.web.frame.errors import too_large
from referee.web.frame.forms import (
    Form,
    add_field_errors,
    describe_line_faults,
    describe_problem,
    page_request_key,
    parse_id,
    read_uploaded_file,
)
from referee.web.frame.guard import INSTANCE, desk, is_table, is_this_computer, lang, pin_guesser, require_host
from referee.web.frame.keeper import (
    current_keeper,
    keeper_id,
    opened_book,
    remember_opening,
    require_founder,
    require_keeper,
)
from referee.web.frame.pages import colour_name, make_initials, page, translate
from referee.web.people.first_steps import list_first_steps
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("members", __name__)
CHANGES: tuple[ChangeWord, ...] = (
    "member_renamed",
    "member_coloured",
    "member_colourless",
    "member_since",
    "member_left",
    "member_back",
    "member_to_guest",
    "guest_to_member",
)
"""The changes in the book that concern the line of a member."""
CONFIRMED = ("name_alike", "name_mixed")
"""Problems with a name that somebody may confirm."""


class MemberForm(Form):
    """The line of a member or guest: name, colour, from when to when."""

    name = StringField()
    colour = SelectField()
    since = StringField()
    until = StringField()
    guest = BooleanField()
    meant = BooleanField()
    asks_meant = False
    """Whether the page asks to confirm the name."""

    def offer_choices(self) -> None:
        """List the colours in the device's language."""
        self.colour.choices = [("", translate(N_("no colour"))), *((colour, colour_name(colour)) for colour in COLOURS)]

    def to_input(self) -> MemberInput:
        return self.read_input(MemberInput, colour=self.colour.data or None)


class OwnPinForm(Form):
    """A new PIN, typed twice, and the old one."""

    old = PasswordField()
    new = PasswordField()
    again = PasswordField()


@blueprint.get("/members")
@beside_the_loop
def show_members() -> Response:
    return _show_page()


@blueprint.post("/members")
@tell_changes
def add_member() -> AnyResponse:
    _require_right_to_change()
    form = MemberForm(request.form)
    member = form.to_input()
    try:
        roster.add_member(
            desk(),
            member.name,
            member.colour,
            since=member.since,
            until=member.until,
            meant=member.meant,
            keeper_id=keeper_id(),
            asked=page_request_key(member),
        )
    except Problem as problem:
        return _show_page(problem, form)
    return redirect(url_for("members.show_members"), 303)


@blueprint.post("/members/file")
def load_file() -> AnyResponse:
    _require_right_to_change()
    try:
        added = member_files.load_members(desk(), keeper_id(), read_uploaded_file())
    except Problem as problem:
        return _show_page(problem)
    return redirect(url_for("members.show_members", taken=added), 303)


@blueprint.errorhandler(413)
def show_too_large(_: HTTPException) -> Response:
    return _show_page(too_large())


@blueprint.post("/members/<int:member_id>")
@tell_changes
@conflicts.one_at_a_time
def change_member(member_id: int) -> AnyResponse:
    _require_right_to_change()
    form, before = MemberForm(request.form), roster.find_member(desk(), member_id)
    member = form.to_input()
    try:
        asked = page_request_key(member)
        if not is_done(desk(), asked, roster.SCOPE):
            conflicts.check_unchanged(form, _stored_form(before), CHANGES, name=before.name)
        evenings.change_member(desk(), member_id, member, keeper_id(), asked=asked)
    except Problem as problem:
        return _show_page(problem, form, member_id)
    return redirect(url_for("members.show_members"), 303)


def _require_right_to_change() -> None:
    """Let only a keeper change the members once the book has a PIN.

    :raises Problem: book_closed; without a PIN as `require_host` and `require_founder`
    """
    if not book.read_book(desk()).has_pin:
        require_host()
        require_founder()
    elif not _may_unlock():
        require_keeper()


def _may_unlock() -> bool:
    """Return whether nobody is left to open the book: then this computer may make members again."""
    return is_this_computer() and book.is_locked_out(desk())


def _show_page(problem: Problem | None = None, sent: MemberForm | None = None, member_id: int = 0) -> Response:
    """Render the page; a form ``sent`` in vain stays in its line (0: of a new member), the reason at its field."""
    if problem is not None and sent is not None:
        add_field_errors(sent, problem)
        sent.asks_meant = sent.meant.data or any(fault.code in CONFIRMED for fault in problem.each)
    tallies, owed = players.read_tallies(desk()), _list_debts() if current_keeper() else {}
    first_days = roster.list_first_days(desk())
    lines = [
        {
            **_describe_line(member, sent if member.id == member_id else None, problem),
            "tally": tallies.get(member.name),
            "owes": owed.get(member.id),
            "first": format_day(first) if (first := first_days.get(member.id)) and first < member.since else None,
            "open": sent is not None and member.id == member_id,
        }
        for member in roster.list_members(desk())
    ]
    return page(
        "people/members.html",
        problem,
        groups=[(kind, [line for line in lines if line["kind"] == kind]) for kind in ("member", "guest", "away")],
        locked=book.read_book(desk()).has_pin and current_keeper() is None and not _may_unlock(),
        add=sent if sent is not None and not member_id else _stored_form(),
        problem=describe_problem(problem) if problem and sent is None else None,
        faults=describe_line_faults(problem),
        taken=parse_id(request.args.get("taken")),
        steps=list_first_steps(),
    )


def _list_debts() -> dict[int, str]:
    """Return what each member owes, for whoever keeps the book."""
    accounts = cash.read_cash_box(desk()).accounts
    return {account.member.id: format_money(account.owes, lang()) for account in accounts if account.owes > 0}


def _describe_line(member: Member, sent: MemberForm | None, problem: Problem | None) -> dict[str, object]:
    """Return the member's fields, with kind (member, guest or away), initials, form and made_from."""
    stored = _stored_form(member)
    return {
        **member._asdict(),
        "kind": "guest" if member.guest else "member" if member.active else "away",
        "initials": make_initials(member.name),
        "form": sent or stored,
        "made_from": conflicts.digest_to_send(stored, problem) if sent else conflicts.digest_fields(stored),
    }


def _stored_form(member: Member | None = None) -> MemberForm:
    """Return the member's line as stored, an empty one for a new member; nothing that was sent is read."""
    return MemberForm(data={**member._asdict(), "colour": member.colour or ""} if member else None)


@blueprint.get("/members/<int:member_id>/pin")
@open_to_all
def show_pin(member_id: int) -> Response:
    return _show_pin_page(member_id)


@blueprint.post("/members/<int:member_id>/pin")
@open_to_all
@tell_changes
def set_pin(member_id: int) -> AnyResponse:
    """Set the member's own PIN, on the club's own device or where the member keeps the book."""
    if not _may_set_pin(member_id):
        raise Problem("own_pin_not_here")
    form, keeper = OwnPinForm(request.form), keeper_id()
    old, new = form.old.data or "", form.new.data or ""
    try:
        pins.check_new_pin(new, form.again.data or "")
        own_pins.set_pin(desk(), pin_guesser(), keeper, member_id, old=old, new=new)
    except Problem as problem:
        return _show_pin_page(member_id, problem, form)
    _keep_open(keeper, member_id)
    return redirect(url_for("members.show_members"), 303)


@blueprint.post("/members/<int:member_id>/pin/remove")
@open_to_all
@tell_changes
def remove_pin(member_id: int) -> AnyResponse:
    """Take a forgotten PIN away, at this computer only."""
    if not is_this_computer():
        raise Problem("own_pin_not_here")
    keeper = keeper_id()
    own_pins.remove_pin(desk(), keeper, member_id)
    _keep_open(keeper, member_id)
    return redirect(url_for("members.show_members"), 303)


def _keep_open(keeper: int | None, member_id: int) -> None:
    """Let the book stay open on this device for the member, though their PIN has changed."""
    held = opened_book()
    if held is not None and keeper == member_id:
        remember_opening(held._replace(own=own_pins.pin_mark(desk(), member_id)))


def _may_set_pin(member_id: int) -> bool:
    return is_table(INSTANCE) or keeper_id() == member_id


def _show_pin_page(member_id: int, problem: Problem | None = None, sent: OwnPinForm | None = None) -> Response:
    member = own_pins.find_active_member(desk(), member_id)
    add_field_errors(sent, problem)
    return page(
        "people/own_pin.html",
        problem,
        member=member,
        form=sent or OwnPinForm(),
        may_set=_may_set_pin(member_id),
        elsewhere=own_pins.is_from_elsewhere(desk(), member_id),
        may_remove=is_this_computer() and member.has_pin,
    )
