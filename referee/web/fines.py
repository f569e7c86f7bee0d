"""The catalogue of fines, and what a match proposes."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as AnyResponse
from wtforms import DateField

from referee.club.fines import Catalogue, Offence
from referee.service import clock, fines, moving
from referee.service.fines import Proposed, Written
from referee.service.problems import Problem
from referee.translations.catalog import N_
from referee.translations.fines import offence_name, price, remarks
from referee.translations.money import money
from referee.translations.sentences import paragraph
from referee.web import present
from referee.web.guard import desk, lang
from referee.web.keeper import ask_for_pin, keeper, require_keeper
from referee.web.pages import day, page, say

blueprint = Blueprint("fines", __name__)
blueprint.before_request(ask_for_pin)
NEW_LINES = 2
"""Empty lines for offences of the club's own."""
DIVIDERS = {"range": " – ", "rising": " / "}


class DayForm(FlaskForm):  # type: ignore[misc]
    """From which day on a catalogue is valid."""

    valid_from = DateField()


def offences() -> list[tuple[str, str]]:
    """Today's offences with their prices, for a select; none comes first."""
    valid = fines.catalogue(desk(), clock.today(clock.local_zone()))
    known = valid.offences if valid else ()
    named = [(one.key, f"{offence_name(one.key, one.text, lang())} · {price(one, lang())}") for one in known]
    return [("", say(N_("not in the catalogue"))), *named]


@blueprint.get("/fines")
def show() -> Response:
    return _page()


@blueprint.post("/fines/preset")
def take_preset() -> AnyResponse:
    who = require_keeper()
    try:
        fines.take_preset(desk(), who.id, request.form.get("valid_from", ""))
    except Problem as problem:
        return _page(problem)
    return redirect("/fines", 303)


@blueprint.post("/fines")
def write() -> AnyResponse:
    who = require_keeper()
    keys = [name.removeprefix("price_") for name in request.form if name.startswith("price_")]
    lines = [Written(key, request.form[f"price_{key}"], request.form.get(f"text_{key}", "")) for key in keys]
    try:
        fines.write_catalogue(desk(), who.id, request.form.get("valid_from", ""), lines)
    except Problem as problem:
        return _page(problem)
    return redirect("/fines", 303)


def _page(problem: Problem | None = None) -> Response:
    """The catalogue of today; what was sent and could not be done stays in the form, with the reason at its line."""
    today = clock.today(clock.local_zone())
    valid, who = fines.catalogue(desk(), today), keeper()
    return page(
        "club/fines.html",
        problem.status if problem else 200,
        keeper=who,
        since=day(valid.valid_from) if valid else None,
        offences=[_shown(one) for one in valid.offences] if valid else [],
        lines=_lines(valid) if who else [],
        fault=(problem.field, present.problem(problem, lang())["text"]) if problem else ("", ""),
        valid_from=request.form.get("valid_from") or (today if valid else today.replace(month=1, day=1)).isoformat(),
    )


def _shown(one: Offence) -> dict[str, str]:
    return {
        "name": offence_name(one.key, one.text, lang()),
        "paragraph": one.paragraph,
        "price": price(one, lang()),
        "remarks": remarks(one, lang()),
    }


def _lines(valid: Catalogue | None) -> list[dict[str, str | None]]:
    """The lines of the form: what there is, with its price as it is written, and empty ones."""
    known = valid.offences if valid else ()
    kept = [(one.key, offence_name(one.key, one.text, lang()), _written(one)) for one in known]
    taken = {one.key for one in known}
    free = [name for name in (f"own_{number}" for number in range(1, 100)) if name not in taken][:NEW_LINES]
    return [
        {"key": key, "name": name, "price": request.form.get(f"price_{key}", written), "text": None}
        for key, name, written in kept
    ] + [
        {
            "key": key,
            "name": None,
            "price": request.form.get(f"price_{key}", ""),
            "text": request.form.get(f"text_{key}", ""),
        }
        for key in free
    ]


def _written(one: Offence) -> str:
    point = "," if lang() == "de" else "."
    return DIVIDERS.get(one.pricing, "").join(f"{cents / 100:.2f}".replace(".", point) for cents in one.cents)


@blueprint.get("/matches/<match_id>/fines")
def of_match(match_id: str) -> Response:
    return _match_page(match_id)


@blueprint.post("/matches/<match_id>/fines")
def book(match_id: str) -> AnyResponse:
    who = require_keeper()
    try:
        fines.book(desk(), who.id, match_id, request.form.getlist("fine"))
    except Problem as problem:
        if problem.code == "match_unknown":
            raise
        return _match_page(match_id, problem)
    return redirect(f"/matches/{match_id}/fines", 303)


def _match_page(match_id: str, problem: Problem | None = None) -> Response:
    match, found = desk().match(match_id), fines.proposed(desk(), match_id)
    return page(
        "club/match_fines.html",
        problem.status if problem else 200,
        match_id=match_id,
        date=day(match.row.played_on),
        running=match.state.result is None,
        void=moving.voidness(desk(), match_id),
        catalogue=fines.catalogue(desk(), match.row.played_on) is not None,
        keeper=keeper(),
        problem=present.problem(problem, lang())["text"] if problem else None,
        proposals=[_proposal(one) for one in found],
        may_book=any(one.bookable for one in found),
    )


def _proposal(one: Proposed) -> dict[str, object]:
    return {
        "id": one.id,
        "key": one.offence.key,
        "member": one.member,
        "seat": one.proposal.seat,
        "name": one.name,
        "offence": offence_name(one.offence.key, one.offence.text, lang()),
        "price": money(one.cents, lang()) if one.cents is not None else price(one.offence, lang()),
        "seq": one.proposal.seq,
        "cite": paragraph(one.proposal.cite, lang()) if one.proposal.cite else None,
        "paragraph": one.offence.paragraph,
        "likely": one.proposal.likely,
        "guest": one.guest,
        "voted": one.cents is None,
        "booked": one.booked,
        "bookable": one.bookable,
    }
