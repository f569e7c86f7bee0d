"""Personal links: each leads a member to the evenings to come, to say whether they come, without the club's PIN.

Whoever has a link speaks as that member; a new PIN of the book makes new links.
"""

from __future__ import annotations

import hmac
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.club import evenings as statutes
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings, lapses
from referee.service.evenings.evenings import Evening
from referee.service.people import book, roster
from referee.service.people.roster import Member
from referee.translations.catalog import N_
from referee.translations.texts.fines import price
from referee.web.evenings.words import describe_evening, earlier_answer
from referee.web.frame import answers, house_address
from referee.web.frame.forms import parse_id
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import page

blueprint = Blueprint("invitations", __name__)
FEED = "calendar"
COMING = {"yes": N_("I'll come"), "maybe": N_("Maybe"), "no": N_("I won't come")}


def private_key(what: str) -> str:
    """The part of a private link that nobody can guess; the same until the book gets a new PIN."""
    about = f"{what} {book.read_book(desk()).generation}"
    return hmac.digest(desk().secret, about.encode(), "sha256")[:15].hex()


def check_key(given: str, what: str) -> None:
    """``given`` is the private part of a link to ``what``.

    :raises Problem: it is not.
    """
    if not hmac.compare_digest(given.encode(), private_key(what).encode()):
        raise Problem("code_unknown")


def personal_link(member: Member) -> str:
    """The member's own link."""
    return f"{house_address.house_address()}/come/{member.id}-{private_key(f'come {member.id}')}"


def feed_link() -> str:
    """Where calendars find all evenings, for whoever was told; it speaks the language of who asks for it."""
    return f"{house_address.house_address()}/calendar/{private_key(FEED)}.ics?{urlencode({'lang': lang()})}"


@blueprint.get("/come/<invitation>")
def show_invitation(invitation: str) -> Response:
    return _page(_invited(invitation))


@blueprint.post("/come/<invitation>")
def save_answer(invitation: str) -> AnyResponse:
    who, form = _invited(invitation), request.form
    try:
        evenings.record_answer(desk(), parse_id(form.get("evening")) or 0, who.id, form.get("coming", ""), None)
    except Problem as problem:
        return _page(who, problem)
    return redirect(f"/come/{invitation}", 303)


def _invited(invitation: str) -> Member:
    for one in roster.list_members(desk()):
        if one.active and hmac.compare_digest(
            invitation.encode(), f"{one.id}-{private_key(f'come {one.id}')}".encode()
        ):
            return one
    raise Problem("code_unknown")


def _page(who: Member, problem: Problem | None = None) -> Response:
    now, known = clock.now(), evenings.list_evenings(desk())
    coming = [one for one in known if one.is_running or (one.is_open and one.row.begins > now)]
    return page(
        "evenings/come.html",
        problem.status if problem else 200,
        problem=answers.problem_as_json(problem, lang())["text"] if problem else None,
        who=who,
        evenings=[{**describe_evening(one), **_said(one, who), "comers": _comers(one)} for one in reversed(coming)],
        choices=COMING,
        feed=feed_link(),
    )


def _said(evening: Evening, who: Member) -> dict[str, str | None]:
    found = statutes.latest_answers(evening.facts).get(who.id)
    said = found.coming if found else None
    return {"said": said, "earlier": earlier_answer(evening, who), "costs": _costs(evening, said)}


def _costs(evening: Evening, said: str | None) -> str | None:
    """What it may cost not to come, where it may cost anything and the member has not said so yet."""
    offence = lapses.short_notice_offence(desk(), evening) if said != "no" else None
    return price(offence, lang()) if offence else None


def _comers(evening: Evening) -> str:
    """Who comes, by name."""
    coming = statutes.members_coming(evening.facts)
    return ", ".join(one.name for one in roster.list_members(desk()) if one.id in coming)
