"""The club's pages: its matches, the championship of a year, its members."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as AnyResponse
from wtforms import BooleanField, SelectField, StringField

from referee.club.season import Season, calendar
from referee.club.standings import champions
from referee.rules.terms import COLOURS
from referee.service import clock, club, roster
from referee.service.club import Result
from referee.service.problems import Problem
from referee.service.roster import Member
from referee.translations.catalog import N_
from referee.web.forms import blame, wrong
from referee.web.guard import desk
from referee.web.keeper import ask_for_pin, keeper
from referee.web.pages import all_of, colour_name, initials, page, result_line, say, short_day
from referee.web.season import rules_line
from referee.web.start import require_host

blueprint = Blueprint("club", __name__)


class MemberForm(FlaskForm):  # type: ignore[misc]
    """A member's line: name, colour, still playing, or a guest."""

    name = StringField()
    colour = SelectField(validate_choice=False)
    active = BooleanField()
    guest = BooleanField()

    def offer_colours(self) -> None:
        """The field lists the colours in the device's language."""
        self.colour.choices = [("", say(N_("no colour"))), *((one, colour_name(one)) for one in COLOURS)]


@blueprint.before_request
def guard_reading() -> AnyResponse | None:
    return ask_for_pin() if request.path.startswith("/championship") else None


@blueprint.get("/championship")
def present_year() -> AnyResponse:
    return redirect(f"/championship/{club.this_year()}")


@blueprint.get("/championship/<int:year>")
def championship(year: int) -> Response:
    if not 1 <= year <= 9999:
        raise Problem("page_unknown")
    found = club.championship(desk(), year)
    leading, ended = champions(found.table), found.season.last < clock.today(clock.local_zone())
    return page(
        "club/championship.html",
        year=year,
        years=sorted({*club.years(desk()), year}, reverse=True),
        table=found.table,
        most=max((line.wins for line in found.table), default=1) or 1,
        leaders=all_of(leading),
        leader_label=say(leader_label(ended=ended, shared=len(leading) > 1)),
        results=[result_shown(one) for one in found.results],
        by_year=(),
        rules=rules_line(found.season),
        days=_days(found.season),
        points=any(line.points != line.wins for line in found.table),
        keeper=keeper(),
    )


def _days(season: Season) -> str | None:
    """From when to when a season lasts that is no calendar year."""
    known = calendar(season.year)
    if (season.first, season.last) == (known.first, known.last):
        return None
    return f"{short_day(season.first)} – {short_day(season.last)}"


@blueprint.get("/championship/all")
def all_years() -> Response:
    found = club.championship(desk(), None)
    leading = champions(found.table)
    return page(
        "club/championship.html",
        year=None,
        years=club.years(desk()),
        table=found.table,
        most=max((line.wins for line in found.table), default=1) or 1,
        leaders=all_of(leading),
        leader_label=say(N_("Most wins of all time")),
        results=(),
        by_year=[(year, all_of(names)) for year, names in club.champions_by_year(desk())],
        keeper=keeper(),
    )


def leader_label(*, ended: bool, shared: bool) -> str:
    """What whoever leads the year is called."""
    if ended:
        return N_("Champions of the year") if shared else N_("Champion of the year")
    return N_("In the lead together") if shared else N_("In the lead")


def result_shown(one: Result) -> dict[str, object]:
    """A result in one line; the match behind it, where there is one."""
    match = one.listed
    if match is not None:
        line = result_line(match.winners, match.reason, {seat.colour: seat for seat in match.seats})
    else:
        others = [name for name in one.played.players if name not in one.played.winners]
        facts = {"winners": all_of(one.played.winners), "others": all_of(others)}
        line = say(N_("%(winners)s against %(others)s"), **facts) if others else facts["winners"]
    return {
        "target": one.target,
        "match": match.id if match else None,
        "date": short_day(one.day),
        "result": line,
        "note": one.note,
        "void": one.void,
    }


@blueprint.get("/members")
def members() -> Response:
    return _members_page()


@blueprint.post("/members")
def add() -> AnyResponse:
    require_host()
    form = _sent()
    try:
        roster.add_member(desk(), form.name.data or "", form.colour.data or None)
    except Problem as problem:
        return _members_page(problem, form)
    return redirect("/members", 303)


@blueprint.post("/members/<int:member_id>")
def change(member_id: int) -> AnyResponse:
    require_host()
    form = _sent()
    name, colour = form.name.data or "", form.colour.data or None
    wanted = Member(member_id, name, colour, bool(form.active.data), bool(form.guest.data))
    try:
        roster.change_member(desk(), wanted)
    except Problem as problem:
        return _members_page(problem, form, member_id)
    return redirect("/members", 303)


def _sent() -> MemberForm:
    form = MemberForm(request.form)
    form.offer_colours()
    return form


def _members_page(problem: Problem | None = None, sent: MemberForm | None = None, member_id: int = 0) -> Response:
    """The page; what was ``sent`` and could not be done stays in its line, with the reason at the field."""
    if problem is not None and sent is not None:
        blame(sent, problem)
    return page(
        "club/members.html",
        problem.status if problem else 200,
        members=[_line(one, sent if one.id == member_id else None) for one in roster.members(desk())],
        add=sent if sent is not None and not member_id else _blank(),
        wrong=wrong,
    )


def _line(member: Member, sent: MemberForm | None) -> dict[str, object]:
    form = sent or _blank(member)
    return {**member._asdict(), "initials": initials(member.name), "form": form}


def _blank(member: Member | None = None) -> MemberForm:
    """A line as it stands in the club; without a member an empty one. Nothing that was sent is read."""
    kept = member or Member(0, "", None, True)
    shown = {"name": kept.name, "colour": kept.colour or "", "active": kept.active or kept.guest, "guest": kept.guest}
    form = MemberForm(formdata=None, data=shown)
    form.offer_colours()
    return form
