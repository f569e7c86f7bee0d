"""Personal links, by which members say without the club's PIN whether they come to the evenings ahead.

Whoever has a link speaks as that member; a new PIN of the book makes new links.
"""

from __future__ import annotations

import hmac

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.club import evenings as statutes
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings, lapses
from referee.service.evenings.evenings import Evening
from referee.service.people import book, roster
from referee.service.people.roster import Member
from referee.translations.catalog import N_
from referee.translations.texts.fines import describe_price
from referee.web.evenings.words import describe_evening, earlier_answer
from referee.web.frame.access import open_to_all
from referee.web.frame.forms import describe_problem, parse_id
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import join_names, page, translate
from referee.web.frame.server_address import link_to
from referee.web.frame.strangers import admits_strangers, invite_device

blueprint = Blueprint("invitations", __name__)
FEED = "calendar"
CLUB_DATA = "club"
COMING = {"yes": N_("I'll come"), "maybe": N_("Maybe"), "no": N_("I won't come")}


def private_key(what: str) -> str:
    """Return the part of a private link that nobody can guess; the same until the book gets a new PIN."""
    message = f"{what} {book.read_book(desk()).generation}"
    return hmac.digest(desk().secret, message.encode(), "sha256")[:15].hex()


def check_key(given: str, what: str) -> None:
    """Check that ``given`` is the private part of a link to ``what``.

    :raises Problem: code_unknown.
    """
    if not hmac.compare_digest(given.encode(), private_key(what).encode()):
        raise Problem("code_unknown")


def personal_link(member: Member) -> str:
    """Return the link by which the member answers."""
    return link_to("invitations.show_invitation", invitation=_invitation_of(member))


def _invitation_of(member: Member) -> str:
    return f"{member.id}-{private_key(f'come {member.id}')}"


def feed_link() -> str:
    """Return the private link where calendars find all evenings, in the language of the page that shows it."""
    return link_to("calendar.show_feed", secret=private_key(FEED), lang=lang())


def club_data_link() -> str:
    """Return the private link where programs find the club's data."""
    return link_to("club_data.show_club_data", secret=private_key(CLUB_DATA))


def webcal_link() -> str:
    """Return the same link as calendars subscribe to it with one tap."""
    return "webcal:" + feed_link().partition(":")[2]


def group_text(evening: Evening) -> str:
    """Return the invitation for the whole group, to be sent by any messenger."""
    lines = [
        translate(N_("Game night: %(when)s"), when=_describe_when(evening)),
        translate(N_("With %(quorum)s who come the date stands."), quorum=evening.row.quorum),
        evening.row.note,
        link_to("evenings.show_evening", evening_id=evening.row.id),
    ]
    return "\n".join(filter(None, lines))


def personal_text(evening: Evening, member: Member) -> str:
    """Return the member's own invitation, with the link that answers for them alone; the host's says so."""
    hosts = evening.row.host_id == member.id
    asked = N_("%(name)s, you are the host: %(when)s") if hosts else N_("%(name)s, are you coming? %(when)s")
    lines = [
        translate(asked, name=member.name, when=_describe_when(evening)),
        evening.row.note,
        translate(
            N_("To answer (this link is for %(name)s alone): %(link)s"), name=member.name, link=personal_link(member)
        ),
    ]
    return "\n".join(filter(None, lines))


def reminder_text(evening: Evening) -> str | None:
    """Return the reminder that names whose answers are missing; ``None`` where all have answered."""
    answered = statutes.latest_answers(evening.facts)
    silent = [member.name for member in roster.list_members(desk()) if member.active and member.id not in answered]
    if not silent:
        return None
    text = N_("Who has not answered yet for the game night (%(when)s): %(names)s")
    return translate(text, when=_describe_when(evening), names=join_names(silent))


def _describe_when(evening: Evening) -> str:
    """Return day, time, host and place in one line."""
    shown = describe_evening(evening)
    zone = f" ({shown['zone']})" if shown["zone"] else ""
    host = translate(N_("at %(name)s's"), name=evening.host.name) if evening.host else None
    parts = (f"{shown['day']}, {shown['time']}{zone}", host, evening.row.place)
    return ", ".join(filter(None, parts))


@blueprint.get("/come/<invitation>")
@admits_strangers
@open_to_all
def show_invitation(invitation: str) -> Response:
    member = _find_invited(invitation)
    return invite_device(_render_invitation(member), member)


@blueprint.post("/come/<invitation>")
@admits_strangers
@open_to_all
def save_answer(invitation: str) -> AnyResponse:
    member, form = _find_invited(invitation), request.form
    try:
        evening_id, coming = parse_id(form.get("evening")) or 0, form.get("coming", "")
        evenings.record_answer(desk(), evening_id, member.id, coming, keeper=None)
    except Problem as problem:
        return _render_invitation(member, problem)
    return redirect(url_for("invitations.show_invitation", invitation=invitation), 303)


def _find_invited(invitation: str) -> Member:
    for member in roster.list_members(desk()):
        if member.active and hmac.compare_digest(invitation.encode(), _invitation_of(member).encode()):
            return member
    raise Problem("code_unknown")


def _render_invitation(member: Member, problem: Problem | None = None) -> Response:
    now, known_evenings = clock.now(), evenings.list_evenings(desk())
    ahead = [
        evening for evening in known_evenings if evening.is_running or (evening.is_open and evening.row.begins > now)
    ]
    return page(
        "evenings/come.html",
        problem,
        problem=describe_problem(problem) if problem else None,
        who=member,
        evenings=[{**describe_evening(evening), **_describe_answer(evening, member)} for evening in reversed(ahead)],
        choices=COMING,
        feed=feed_link(),
        webcal=webcal_link(),
    )


def _describe_answer(evening: Evening, member: Member) -> dict[str, object]:
    """Say if the member is the host, what they answered, what absence may cost who has not said no, and who comes."""
    rsvp = statutes.latest_answers(evening.facts).get(member.id)
    coming = rsvp.coming if rsvp else None
    offence = lapses.short_notice_offence(desk(), evening) if coming != "no" else None
    comers = statutes.members_coming(evening.facts)
    return {
        "said": coming,
        "hosts": evening.row.host_id == member.id,
        "earlier": earlier_answer(evening, member),
        "costs": describe_price(offence, lang()) if offence else None,
        "comers": ", ".join(comer.name for comer in roster.list_members(desk()) if comer.id in comers),
    }
