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
from referee.web.frame.pages import page
from referee.web.frame.server_address import link_to

blueprint = Blueprint("invitations", __name__)
FEED = "calendar"
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


@blueprint.get("/come/<invitation>")
@open_to_all
def show_invitation(invitation: str) -> Response:
    return _render_invitation(_find_invited(invitation))


@blueprint.post("/come/<invitation>")
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
    )


def _describe_answer(evening: Evening, member: Member) -> dict[str, str | None]:
    """Say what the member answered, what absence may cost who has not said no, and who comes."""
    rsvp = statutes.latest_answers(evening.facts).get(member.id)
    coming = rsvp.coming if rsvp else None
    offence = lapses.short_notice_offence(desk(), evening) if coming != "no" else None
    comers = statutes.members_coming(evening.facts)
    return {
        "said": coming,
        "earlier": earlier_answer(evening, member),
        "costs": describe_price(offence, lang()) if offence else None,
        "comers": ", ".join(comer.name for comer in roster.list_members(desk()) if comer.id in comers),
    }
