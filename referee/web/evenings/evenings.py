"""The club's evenings: the list, one evening with who comes, who was there and what was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from babel.numbers import format_decimal
from flask import Blueprint, Response, redirect, request
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as AnyResponse
from wtforms import BooleanField, DateField, HiddenField, SelectField, StringField

from referee.club import evenings as statutes
from referee.club.season.season import year_of
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.desk.once import is_done
from referee.service.desk.problems import Problem
from referee.service.evenings import evening_matches, evenings, lapses
from referee.service.evenings.evenings import Evening, EveningInput
from referee.service.motions import grounds
from referee.service.people import roster
from referee.service.people.roster import Member, Person
from referee.translations.catalog import N_
from referee.web.cash.cash import build_book_line
from referee.web.championship.championship import build_result_line
from referee.web.evenings import ending, invitations, proposed_fines
from referee.web.evenings.words import SAID, describe_evening, earlier_answer, written_by
from referee.web.frame import answers, conflicts, qr
from referee.web.frame.dates import format_moment
from referee.web.frame.forms import (
    NOBODY,
    add_field_errors,
    error_attributes,
    form_request_key,
    page_request_key,
    parse_id,
    parse_person_key,
    person_key,
)
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import make_initials, page, say
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("evenings", __name__)
USUAL_TIME = "20:00"
LISTED = 50
"""Evenings on one page, beside the next one."""


class EveningForm(FlaskForm):  # type: ignore[misc]
    """When, where and at whose place."""

    day = DateField()
    time = StringField()
    zone = StringField()
    host = SelectField(validate_choice=False)
    place = StringField()
    outdoor = BooleanField()
    note = StringField()
    hours = StringField()
    quorum = StringField()
    once = HiddenField()

    def offer_hosts(self) -> None:
        """The field lists the members, and whoever is the host already."""
        known = [(str(one.id), one.name, one.guest) for one in roster.list_members(desk())]
        hosts = [(key, name) for key, name, guest in known if not guest or key == self.host.data]
        self.host.choices = [("", say(N_("still open"))), *hosts]

    @property
    def wanted(self) -> EveningInput:
        """What was written."""
        return EveningInput(
            "".join(self.day.raw_data or ()),
            self.time.data or "",
            self.zone.data or "",
            parse_id(self.host.data) or (0 if self.host.data else None),
            self.place.data or "",
            bool(self.outdoor.data),
            self.note.data or "",
            self.hours.data or "",
            self.quorum.data or "",
        )


@blueprint.get("/evenings")
@beside_the_loop
def show_evenings() -> Response:
    return _list_page()


@blueprint.post("/evenings")
def save_new_evening() -> AnyResponse:
    who, form = require_keeper(), _sent()
    try:
        if "been" not in request.form:
            evenings.check_not_over(desk(), form.wanted)
        evening = evenings.plan_evening(desk(), who.id, form.wanted, form_request_key(form, form.wanted))
    except Problem as problem:
        return _list_page(problem, form)
    return redirect(f"/evenings/{evening}", 303)


@blueprint.get("/evenings/<int:evening_id>")
@beside_the_loop
def show_evening(evening_id: int) -> Response:
    return _evening_page(evening_id)


@blueprint.post("/evenings/<int:evening_id>")
def save_evening(evening_id: int) -> AnyResponse:
    who, form = require_keeper(), _sent()
    found = evenings.find_evening(desk(), evening_id)
    try:
        asked = page_request_key(form.wanted)
        if not is_done(desk(), asked, evenings.SCOPE):
            conflicts.check_unchanged(form, _written(found), ("evening_changed",), day=found.row.day.isoformat())
        evenings.change_evening(desk(), who.id, evening_id, form.wanted, asked)
    except Problem as problem:
        return _evening_page(evening_id, problem, form)
    return redirect(f"/evenings/{evening_id}", 303)


@blueprint.post("/evenings/<int:evening_id>/answers")
def save_answer(evening_id: int) -> AnyResponse:
    who, form = require_keeper(), request.form
    said = (parse_id(form.get("member")) or 0, form.get("coming", ""), who.id)
    return _done(lambda: evenings.record_answer(desk(), evening_id, *said), evening_id, "#who-title")


@blueprint.post("/evenings/<int:evening_id>/end")
def save_outcome(evening_id: int) -> AnyResponse:
    who, form = require_keeper(), request.form
    kept, there = form.get("kept", ""), [parse_person_key(one) or NOBODY for one in form.getlist("present")]

    def end_it() -> None:
        ending.check_outcome(evenings.find_evening(desk(), evening_id), kept, there)
        evenings.record_outcome(desk(), who.id, evening_id, kept, there)

    return _done(end_it, evening_id)


@blueprint.post("/evenings/<int:evening_id>/fines")
def book_fines(evening_id: int) -> AnyResponse:
    who, form = require_keeper(), request.form
    amounts = {name.removeprefix("amount_"): form[name] for name in form if name.startswith("amount_")}
    chosen = set(form.getlist("fine"))
    return _done(lambda: lapses.book_fines(desk(), who.id, evening_id, chosen, amounts), evening_id, "#fines-title")


@blueprint.post("/evenings/<int:evening_id>/spared")
def leave_out_fine(evening_id: int) -> AnyResponse:
    who, form = require_keeper(), request.form
    act = lapses.propose_again if form.get("do") == "propose" else lapses.leave_out
    which = form.get("which", "")
    asked = page_request_key(form.get("do"), which)
    return _done(lambda: act(desk(), who.id, evening_id, which, asked), evening_id, "#fines-title")


def _done(act: Callable[[], object], evening_id: int, part: str = "") -> AnyResponse:
    """The way back to that ``part`` of the evening's page once ``act`` is done, or the page with what is in its way."""
    try:
        act()
    except Problem as problem:
        return _evening_page(evening_id, problem)
    return redirect(f"/evenings/{evening_id}{part}", 303)


def _sent() -> EveningForm:
    form = EveningForm(request.form)
    form.offer_hosts()
    return form


def _list_page(problem: Problem | None = None, sent: EveningForm | None = None) -> Response:
    """The next evenings, then the last ones; what was ``sent`` in vain stays in the form, with the reason there."""
    if problem is not None and sent is not None:
        add_field_errors(sent, problem)
    known, who = evenings.list_evenings(desk()), current_keeper()
    now, skipped = clock.now(), parse_id(request.args.get("skip")) or 0
    first = evenings.first_after(known, now)
    others = _others(known, first, now)
    listed = others[skipped : skipped + LISTED]
    suggested = evenings.suggested_host(desk())
    return page(
        "evenings/evenings.html",
        problem.status if problem else 200,
        next=describe_evening(first) if first else None,
        ahead=[describe_evening(one) for one in listed if one.row.begins > now],
        past=[describe_evening(one) for one in listed if one.row.begins <= now],
        older=skipped + LISTED if len(others) > skipped + LISTED else None,
        keeper=who,
        suggested=suggested,
        feed=invitations.feed_link() if who else None,
        form=(sent or _blank(suggested)) if who else None,
        been=problem is not None and problem.code == "evening_past",
        wrong=error_attributes,
    )


def _others(known: Sequence[Evening], first: Evening | None, now: datetime) -> list[Evening]:
    """All but the ``first``: those to come from the next one on, then those that have begun, the latest first."""
    ahead = [one for one in reversed(known) if one.row.begins > now and one is not first]
    return [*ahead, *(one for one in known if one.row.begins <= now)]


def _evening_page(evening_id: int, problem: Problem | None = None, sent: EveningForm | None = None) -> Response:
    found, who = evenings.find_evening(desk(), evening_id), current_keeper()
    if problem is not None and sent is not None:
        add_field_errors(sent, problem)
    past = found.row.begins <= clock.now()
    results = [build_result_line(one) for one in evening_matches.results_of_evening(desk(), evening_id)]
    return page(
        "evenings/evening.html",
        problem.status if problem else 200,
        problem=answers.problem_as_json(problem, lang())["text"] if problem and sent is None else None,
        evening=describe_evening(found),
        season=year_of(found.row.day, championship.list_seasons(desk())),
        people=[_person(one, found, invited=who is not None) for one in evenings.concerned_members(desk(), found)],
        lapses=proposed_fines.describe_proposals(evening_id, problem if sent is None else None),
        no_catalogue=who is not None and lapses.lacks_catalogue(desk(), evening_id),
        lost=[build_book_line(one) for one in grounds.groundless_of_evening(desk(), evening_id)],
        booked=[one["match"] for one in results if _keeps_fines(one)],
        results=results,
        past=past,
        begin=_way_to_a_match(found),
        moved=format_moment(found.row.moved_at) if found.row.moved_at and found.facts.outdated else None,
        there=_there(found) if past and who else (),
        there_before=found.is_open and found.row.present,
        iso_day=found.row.day.isoformat(),
        keeper=who,
        form=(sent or _written(found)) if who else None,
        faulty=sent is not None,
        made_from=conflicts.digest_to_send(_written(found), problem)
        if sent
        else conflicts.digest_fields(_written(found)),
        end_from=ending.outcome_made_from(found, problem),
        said=SAID,
        quorum=found.row.quorum,
        warmth=f"{format_decimal(statutes.OPEN_AIR_FROM, '0.000', locale=lang())} °C",
        wrong=error_attributes,
    )


def _way_to_a_match(evening: Evening) -> str | None:
    """Where a match of the evening begins, while it is its day or night; past one that still runs."""
    tonight = evening_matches.current_evening(desk())
    if tonight is None or tonight.row.id != evening.row.id:
        return None
    return "/" if championship.list_running(desk()) else f"/matches/new?evening={evening.row.id}"


def _keeps_fines(result: Mapping[str, object]) -> bool:
    """Whether fines are still booked in a match that was taken out."""
    return bool(result["match"] and result["void"] and grounds.groundless_in_match(desk(), str(result["match"])))


def _person(member: Member, evening: Evening, *, invited: bool) -> dict[str, object]:
    said, earlier = statutes.latest_answers(evening.facts).get(member.id), earlier_answer(evening, member)
    link = invitations.personal_link(member) if invited and member.active and evening.is_open else None
    return {
        "member": member,
        "initials": make_initials(member.name),
        "coming": said.coming if said else None,
        "said": say(SAID[said.coming]) if said else None,
        "at": format_moment(said.at) if said else None,
        "by": written_by(said) if said else None,
        "earlier": earlier,
        "present": member.id in evening.facts.present,
        "link": link,
        "qr": qr.render_svg(link) if link else None,
    }


def _there(evening: Evening) -> list[dict[str, object]]:
    """Who may have been there: until somebody has said, those are ticked who said yes or played.

    What was sent in vain stays ticked.
    """
    played = evening_matches.list_players(desk(), evening.row.id)
    listed = [Person(one.name, one.id) for one in evenings.concerned_members(desk(), evening)]
    expected = {*statutes.members_coming(evening.facts), *(one.member for one in played)}
    there = set(evening.row.present) if evening.row.present or not evening.is_open else expected
    everybody, sent = dict.fromkeys((*listed, *played)), ending.ticked_people()
    return [
        {"key": key, "name": one.name, "ticked": one.member in there if sent is None else key in sent}
        for key, one in ((person_key(one), one) for one in everybody)
    ]


def _blank(suggested: Member | None) -> EveningForm:
    host = str(suggested.id) if suggested else ""
    usual = {"time": USUAL_TIME, "zone": clock.local_zone(), "hours": _hours(60 * evenings.USUAL_HOURS)}
    return _filled({**usual, "host": host, "quorum": str(evenings.usual_quorum(desk()))})


def _written(evening: Evening) -> EveningForm:
    row = evening.row
    kept = {name: getattr(row, name) or "" for name in ("place", "note")}
    host = str(row.host_id) if row.host_id else ""
    when = {"day": row.day, "time": row.time.strftime("%H:%M"), "zone": row.zone}
    lasts = {"hours": _hours(row.lasts), "quorum": str(row.quorum)}
    return _filled({**when, **kept, **lasts, "host": host, "outdoor": row.outdoor})


def _hours(minutes: int) -> str:
    return format_decimal(minutes / 60, "0.##", locale=lang())


def _filled(data: Mapping[str, object]) -> EveningForm:
    form = EveningForm(formdata=None, data=data)
    form.offer_hosts()
    return form
