"""The list of the club's evenings, and the page of each: who comes, who was there and what was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse
from wtforms import BooleanField, HiddenField, SelectField, StringField

from referee.club import evenings as statutes
from referee.club.season.season import year_of
from referee.service.cash import fines
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.desk.once import is_done
from referee.service.desk.problems import Problem
from referee.service.evenings import evening_matches, evenings, lapses
from referee.service.evenings.evenings import Evening, EveningInput
from referee.service.motions import grounds
from referee.service.motions.moving import OfEvening
from referee.service.people import roster
from referee.service.people.roster import Member, Person
from referee.translations.catalog import N_
from referee.translations.formats import format_decimal
from referee.web.cash import fining
from referee.web.cash.book_lines import build_book_line
from referee.web.championship.championship import build_result_line
from referee.web.evenings import ending, invitations, proposed_fines
from referee.web.evenings.words import SAID, describe_evening, describe_writer, earlier_answer
from referee.web.frame import conflicts, qr
from referee.web.frame.answered import tell_changes
from referee.web.frame.dates import format_moment
from referee.web.frame.faces import build_faces
from referee.web.frame.forms import (
    NOBODY,
    Form,
    add_field_errors,
    describe_problem,
    form_request_key,
    page_request_key,
    parse_id,
    parse_person_key,
    person_key,
)
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import make_initials, page, translate
from referee.web.frame.zones import ZoneField
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("evenings", __name__)
USUAL_TIME = "20:00"
EVENINGS_A_PAGE = 50
"""Not counting the next one."""


class EveningForm(Form):
    """The time, place and host of an evening."""

    day = StringField()
    time = StringField()
    zone = ZoneField()
    host = SelectField()
    place = StringField()
    outdoor = BooleanField()
    note = StringField()
    hours = StringField()
    quorum = StringField()
    once = HiddenField()

    def offer_choices(self) -> None:
        """Fill the host's field with the members, and whoever is the host already."""
        members = roster.list_members(desk())
        may_host = [member for member in members if not member.guest or str(member.id) == self.host.data]
        self.host.choices = [("", translate(N_("still open"))), *((str(member.id), member.name) for member in may_host)]

    def to_input(self) -> EveningInput:
        """Return the form's input."""
        host = parse_id(self.host.data) or (NOBODY if self.host.data else None)
        return self.read_input(EveningInput, host=host)


@blueprint.get("/evenings")
@beside_the_loop
def show_evenings() -> Response:
    return _render_list()


@blueprint.post("/evenings")
@tell_changes
def save_new_evening() -> AnyResponse:
    who, form = require_keeper(), EveningForm(request.form)
    written = form.to_input()
    try:
        if "been" not in request.form:
            evenings.check_not_over(desk(), written)
        evening_id = evenings.plan_evening(desk(), who.id, written, form_request_key(form, written))
    except Problem as problem:
        return _render_list(problem, form)
    return redirect(url_for("evenings.show_evening", evening_id=evening_id), 303)


@blueprint.get("/evenings/<int:evening_id>")
@beside_the_loop
def show_evening(evening_id: int) -> Response:
    return _render_evening(evening_id)


@blueprint.post("/evenings/<int:evening_id>")
@tell_changes
@conflicts.one_at_a_time
def save_evening(evening_id: int) -> AnyResponse:
    who, form = require_keeper(), EveningForm(request.form)
    evening, written = evenings.find_evening(desk(), evening_id), form.to_input()
    try:
        asked = page_request_key(written)
        if not is_done(desk(), asked, evenings.SCOPE):
            conflicts.check_unchanged(form, _fill_from(evening), ("evening_changed",), day=evening.row.day.isoformat())
        evenings.change_evening(desk(), who.id, evening_id, written, asked=asked)
    except Problem as problem:
        return _render_evening(evening_id, problem, form)
    return redirect(url_for("evenings.show_evening", evening_id=evening_id), 303)


@blueprint.post("/evenings/<int:evening_id>/answers")
def save_answer(evening_id: int) -> AnyResponse:
    who, form = require_keeper(), request.form
    member_id, coming = parse_id(form.get("member")) or 0, form.get("coming", "")
    return _redirect_after(
        lambda: evenings.record_answer(desk(), evening_id, member_id, coming, keeper=who.id), evening_id, "who-title"
    )


@blueprint.post("/evenings/<int:evening_id>/end")
@tell_changes
@conflicts.one_at_a_time
def save_outcome(evening_id: int) -> AnyResponse:
    who, form = require_keeper(), request.form
    kept, present = form.get("kept", ""), [parse_person_key(key) or NOBODY for key in form.getlist("present")]

    def record() -> None:
        ending.check_outcome(evenings.find_evening(desk(), evening_id), kept, present)
        evenings.record_outcome(desk(), who.id, evening_id, kept=kept, present=present)

    return _redirect_after(record, evening_id)


@blueprint.post("/evenings/<int:evening_id>/fines")
def book_fines(evening_id: int) -> AnyResponse:
    who, form = require_keeper(), request.form
    amounts = {name.removeprefix("amount_"): form[name] for name in form if name.startswith("amount_")}
    chosen = set(form.getlist("fine"))
    return _redirect_after(
        lambda: lapses.book_fines(desk(), who.id, evening_id, chosen=chosen, amounts=amounts), evening_id, "fines-title"
    )


@blueprint.post("/evenings/<int:evening_id>/spared")
def leave_out_fine(evening_id: int) -> AnyResponse:
    who, form = require_keeper(), request.form
    change = lapses.propose_again if form.get("do") == "propose" else lapses.leave_out
    proposal_id = form.get("which", "")
    asked = page_request_key(form.get("do"), proposal_id)
    return _redirect_after(
        lambda: change(desk(), who.id, evening_id, proposal_id, asked=asked), evening_id, "fines-title"
    )


def _redirect_after(act: Callable[[], object], evening_id: int, part: str | None = None) -> AnyResponse:
    """Redirect to that ``part`` of the evening's page after ``act``, or render the page with its problem."""
    try:
        act()
    except Problem as problem:
        return _render_evening(evening_id, problem)
    return redirect(url_for("evenings.show_evening", evening_id=evening_id, _anchor=part), 303)


def _render_list(problem: Problem | None = None, sent: EveningForm | None = None) -> Response:
    add_field_errors(sent, problem)
    known_evenings, who = evenings.list_evenings(desk()), current_keeper()
    now, skipped = clock.now(), parse_id(request.args.get("skip")) or 0
    first = evenings.first_after(known_evenings, now)
    # Those to come from the next one on, then those that have begun, the latest first.
    ahead = [evening for evening in reversed(known_evenings) if evening.row.begins > now and evening is not first]
    others = [*ahead, *(evening for evening in known_evenings if evening.row.begins <= now)]
    listed = others[skipped : skipped + EVENINGS_A_PAGE]
    suggested = evenings.suggested_host(desk())
    return page(
        "evenings/evenings.html",
        problem,
        next=describe_evening(first) if first else None,
        ahead=[describe_evening(evening) for evening in listed if evening.row.begins > now],
        past=[describe_evening(evening) for evening in listed if evening.row.begins <= now],
        older=skipped + EVENINGS_A_PAGE if len(others) > skipped + EVENINGS_A_PAGE else None,
        keeper=who,
        suggested=suggested,
        feed=invitations.feed_link() if who else None,
        webcal=invitations.webcal_link() if who else None,
        club_data=invitations.club_data_link() if who else None,
        form=(sent or _build_blank_form(suggested)) if who else None,
        been=problem is not None and problem.code == "evening_past",
    )


def _render_evening(evening_id: int, problem: Problem | None = None, sent: EveningForm | None = None) -> Response:
    evening, who = evenings.find_evening(desk(), evening_id), current_keeper()
    add_field_errors(sent, problem)
    past = evening.row.begins <= clock.now()
    invites = who is not None and evening.is_open and not past
    results = [build_result_line(result) for result in evening_matches.results_of_evening(desk(), evening_id)]
    return page(
        "evenings/evening.html",
        problem,
        problem=describe_problem(problem) if problem and sent is None else None,
        evening=describe_evening(evening),
        season=year_of(evening.row.day, championship.list_seasons(desk())),
        people=[
            _describe_member(member, evening, invited=invites) for member in evenings.concerned_members(desk(), evening)
        ],
        lapses=proposed_fines.describe_proposals(evening_id, problem if sent is None else None),
        no_catalogue=who is not None and lapses.lacks_catalogue(desk(), evening_id),
        lost=[build_book_line(line) for line in grounds.groundless_of_evening(desk(), evening_id)],
        booked=[result["match"] for result in results if _keeps_fines(result)],
        results=results,
        faces=fining.list_faces(OfEvening(evening_id)) if who and past and _may_be_fined(evening) else (),
        past=past,
        begin=_begin_link(evening),
        invitation=invitations.group_text(evening) if invites else None,
        reminder=invitations.reminder_text(evening) if invites else None,
        moved=format_moment(evening.row.moved_at) if evening.row.moved_at and evening.facts.outdated else None,
        there=_list_attendees(evening) if past and who else (),
        there_before=evening.is_open and evening.row.present,
        iso_day=evening.row.day.isoformat(),
        keeper=who,
        form=(sent or _fill_from(evening)) if who else None,
        faulty=sent is not None,
        made_from=conflicts.digest_to_send(_fill_from(evening), problem)
        if sent
        else conflicts.digest_fields(_fill_from(evening)),
        end_from=ending.outcome_digest(evening, problem),
        said=SAID,
        quorum=evening.row.quorum,
        warmth=f"{format_decimal(statutes.OPEN_AIR_FROM, lang(), 3)} °C",
    )


def _may_be_fined(evening: Evening) -> bool:
    """Tell whether the evening was not cancelled, and a catalogue has an offence today."""
    valid = fines.read_catalogue(desk(), clock.today())
    return evening.row.kept != "cancelled" and valid is not None and bool(valid.offences)


def _begin_link(evening: Evening) -> str | None:
    """Link to where a match of the current evening begins, past a running one; ``None`` on other evenings."""
    current = evening_matches.current_evening(desk())
    if current is None or current.row.id != evening.row.id:
        return None
    return (
        url_for("start.show_start")
        if championship.list_running(desk())
        else url_for("start.show_setup", evening=evening.row.id)
    )


def _keeps_fines(result: Mapping[str, object]) -> bool:
    """Return whether fines are still booked in a match that was taken out."""
    return bool(result["match"] and result["void"] and grounds.groundless_in_match(desk(), str(result["match"])))


def _describe_member(member: Member, evening: Evening, *, invited: bool) -> dict[str, object]:
    rsvp = statutes.latest_answers(evening.facts).get(member.id)
    link = invitations.personal_link(member) if invited and member.active else None
    return {
        "member": member,
        "initials": make_initials(member.name),
        "coming": rsvp.coming if rsvp else None,
        "said": translate(SAID[rsvp.coming]) if rsvp else None,
        "at": format_moment(rsvp.at) if rsvp else None,
        "by": describe_writer(rsvp) if rsvp else None,
        "earlier": earlier_answer(evening, member),
        "present": member.id in evening.facts.present,
        "link": link,
        "qr": qr.render_svg(link) if link else None,
        "invitation": invitations.personal_text(evening, member) if link else None,
    }


def _list_attendees(evening: Evening) -> list[dict[str, object]]:
    """List who may have attended. Until it is recorded, those who said yes or played are ticked.

    What was sent and could not be done stays ticked.
    """
    players = evening_matches.list_players(desk(), evening.row.id)
    members = [Person(member.name, member.id) for member in evenings.concerned_members(desk(), evening)]
    if evening.row.present or not evening.is_open:
        ticked: set[int | None] = set(evening.row.present)
    else:
        ticked = {*statutes.members_coming(evening.facts), *(player.member for player in players)}
    sent = ending.ticked_people()
    people = tuple(dict.fromkeys((*members, *players)))
    usual = {person_key(person) for person in people if person.member in ticked}
    return build_faces(people, usual if sent is None else sent)


def _build_blank_form(suggested: Member | None) -> EveningForm:
    host = str(suggested.id) if suggested else ""
    usual = {"time": USUAL_TIME, "zone": clock.local_zone(), "hours": _format_hours(60 * evenings.USUAL_HOURS)}
    return EveningForm(data={**usual, "host": host, "quorum": str(evenings.usual_quorum(desk()))})


def _fill_from(evening: Evening) -> EveningForm:
    row = evening.row
    form = EveningForm(obj=row, data={"host": str(row.host_id or ""), "hours": _format_hours(row.lasts)})
    form.time.data = row.time.strftime("%H:%M")
    return form


def _format_hours(minutes: int) -> str:
    return format_decimal(minutes / 60, lang(), 2, least=0)
