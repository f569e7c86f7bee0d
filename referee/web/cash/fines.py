"""The catalogue of fines, and what a match proposes."""

from __future__ import annotations

from datetime import date, timedelta

from flask import Blueprint, Response, redirect, request
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse
from wtforms import Field, SelectField, StringField

from referee.club.money.fines import EFFECTS, EXCLUDED, Catalogue, Offence
from referee.service.cash import fines
from referee.service.cash.fines import OffenceInput
from referee.service.desk import clock
from referee.service.desk.fields import read_day
from referee.service.desk.once import is_done
from referee.service.desk.problems import Problem
from referee.translations.catalog import N_
from referee.translations.texts.fines import OFFENCES, offence_name, price, remarks
from referee.web.frame import answers, conflicts
from referee.web.frame.dates import format_day
from referee.web.frame.forms import add_field_errors, page_request_key
from referee.web.frame.forms import error_attributes as wrong_at
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import page, say

blueprint = Blueprint("fines", __name__)
NEW_LINES = 2
"""Empty lines for offences of the club's own."""
PARTS = ("price", "text", "effect", "excluded")
"""The fields of a line, in the order of `Written`."""
EFFECT_NAMES = {"loses_cards": N_("all remaining cards are lost")}
VOTER_NAMES = {"accused": N_("whoever pays"), "host": N_("whoever pays, and the host")}
DIVIDERS = {"range": " – ", "rising": " / "}


class CatalogueForm(FlaskForm):  # type: ignore[misc]
    """From which day on a catalogue is valid; `_form` adds the lines of the offences ``keys``."""

    keys: tuple[str, ...] = ()
    valid_from = StringField()

    def offer(self) -> None:
        """The lines list what else an offence can cost and who may vote, in the device's language."""
        effects = [("", say(N_("nothing in the match"))), *((one, say(EFFECT_NAMES[one])) for one in EFFECTS)]
        voters = [("", say(N_("nobody is left out"))), *((one, say(VOTER_NAMES[one])) for one in EXCLUDED)]
        for field in self:
            if field.type == "SelectField":
                field.choices = effects if field.name.startswith("effect_") else voters


def offence_choices() -> list[tuple[str, str]]:
    """Today's offences with their prices, for a select; none comes first."""
    valid = fines.read_catalogue(desk(), clock.today())
    known = valid.offences if valid else ()
    named = [(one.key, f"{offence_name(one.key, one.text, lang())} · {price(one, lang())}") for one in known]
    return [("", say(N_("not in the catalogue"))), *named]


@blueprint.get("/fines")
def show_catalogue() -> Response:
    return _page()


@blueprint.post("/fines/preset")
def take_preset() -> AnyResponse:
    who, valid_from = require_keeper(), request.form.get("valid_from", "")
    try:
        fines.take_preset(desk(), who.id, valid_from, page_request_key(valid_from))
    except Problem as problem:
        return _page(problem, "preset")
    return redirect("/fines", 303)


@blueprint.post("/fines")
def save_catalogue() -> AnyResponse:
    who, valid_from = require_keeper(), request.form.get("valid_from", "")
    keys = [name.removeprefix("price_") for name in request.form if name.startswith("price_")]
    lines = [OffenceInput(key, *(request.form.get(f"{part}_{key}", "") for part in PARTS)) for key in keys]
    try:
        asked = page_request_key(valid_from, lines)
        if not is_done(desk(), asked, fines.SCOPE):
            conflicts.check_unchanged(
                _version_form(request.form), _version_form(None), ("catalogue_written", "catalogue_taken")
            )
        fines.write_catalogue(desk(), who.id, valid_from, lines, asked)
    except Problem as problem:
        return _page(problem)
    return redirect("/fines", 303)


def _page(problem: Problem | None = None, sent: str = "new") -> Response:
    """The catalogue of the day that was asked for, else today's, and all there were.

    What was ``sent`` with a form and could not be done stays there, with the reason at its line.
    """
    on, mistaken = _asked()
    today, every, who = clock.today(), fines.list_versions(desk()), current_keeper()
    valid = fines.read_catalogue(desk(), on or today)
    start = on or (today if valid else today.replace(month=1, day=1))
    form = _form(valid, every, start, request.form) if who else None
    if problem is not None and form is not None:
        add_field_errors(form, problem)
    wrong = problem or mistaken
    return page(
        "cash/fines.html",
        wrong.status if wrong else 200,
        keeper=who,
        on=format_day(on) if on else None,
        asked=request.args.get("on", ""),
        mistaken=answers.problem_as_json(mistaken, lang())["text"] if mistaken else None,
        valid=_span(valid, every) if valid else None,
        versions=[_version(one, every, valid) for one in every],
        offences=[_shown(one) for one in valid.offences] if valid else [],
        form=form,
        made_from=conflicts.digest_to_send(_version_form(None), problem) if form else None,
        lines=_lines(form, valid) if form else [],
        sent=sent if problem else None,
        wrong=wrong_at,
    )


def _asked() -> tuple[date | None, Problem | None]:
    """The day whose catalogue is asked for, and what is wrong with it."""
    try:
        return (read_day(request.args["on"], "on") if request.args.get("on") else None), None
    except Problem as problem:
        return None, problem


def _version(one: Catalogue, every: tuple[Catalogue, ...], valid: Catalogue | None) -> dict[str, object]:
    return {
        "on": one.valid_from.isoformat(),
        "span": _span(one, every),
        "offences": len(one.offences),
        "shown": valid is not None and one.valid_from == valid.valid_from,
    }


def _span(one: Catalogue, every: tuple[Catalogue, ...]) -> str:
    """From when to when a catalogue is valid."""
    later = [other.valid_from for other in every if other.valid_from > one.valid_from]
    if later:
        last = min(later) - timedelta(days=1)
        return say(N_("from %(first)s to %(last)s"), first=format_day(one.valid_from), last=format_day(last))
    return say(N_("from %(first)s on"), first=format_day(one.valid_from))


def _shown(one: Offence) -> dict[str, str]:
    return {
        "name": offence_name(one.key, one.text, lang()),
        "paragraph": one.paragraph,
        "price": price(one, lang()),
        "remarks": remarks(one, lang()),
    }


def _version_form(form: MultiDict[str, str] | None) -> CatalogueForm:
    """The lines of the version that is to be overwritten, else of the one that is shown, with what a ``form`` says."""
    every, today = fines.list_versions(desk()), clock.today()
    written = request.form.get("valid_from", "")
    overwritten = next((one for one in every if one.valid_from.isoformat() == written), None)
    lines = _form(overwritten or fines.read_catalogue(desk(), _asked()[0] or today), every, today, form)
    del lines.valid_from
    return lines


def _form(
    valid: Catalogue | None, every: tuple[Catalogue, ...], start: date, form: MultiDict[str, str] | None
) -> CatalogueForm:
    """The form with a line for each offence that is valid, for what was sent beside them, and for new ones."""
    known = {one.key: one for one in valid.offences} if valid else {}
    taken = {one.key for version in every for one in version.offences}
    sent = [name.removeprefix("price_") for name in request.form if name.startswith("price_")]
    free = [name for name in (f"own_{number}" for number in range(1, 10_000)) if name not in taken][:NEW_LINES]
    keys = dict.fromkeys((*known, *(key for key in sent if key in taken), *free))
    data = {"valid_from": start.isoformat()}
    fields = type("Lines", (CatalogueForm,), {"keys": tuple(keys)})
    for key in keys:
        for part, field in _parts(key).items():
            setattr(fields, f"{part}_{key}", field)
        data |= {f"{part}_{key}": text for part, text in _kept(known.get(key)).items()}
    lines: CatalogueForm = fields(formdata=form, data=data)
    lines.offer()
    return lines


def _parts(key: str) -> dict[str, Field]:
    """The fields of a line; those of a preset are only priced."""
    if key in OFFENCES:
        return {"price": StringField()}
    choice = {part: SelectField(validate_choice=False) for part in ("effect", "excluded")}
    return {"price": StringField(), "text": StringField(), **choice}


def _kept(one: Offence | None) -> dict[str, str]:
    """What stands in the fields of an offence."""
    if one is None:
        return {}
    return {
        "price": _written(one),
        "text": one.text or "",
        "effect": one.effect or "",
        "excluded": one.excluded or "",
    }


def _lines(form: CatalogueForm, valid: Catalogue | None) -> list[dict[str, object]]:
    """The lines of the form: what an offence is called, or that it is new, and its fields."""
    known = {one.key for one in valid.offences} if valid else set()
    return [
        {
            "key": key,
            "name": offence_name(key, None, lang()) if key in OFFENCES else None,
            "new": key not in known,
            "fields": {part: form[f"{part}_{key}"] for part in PARTS if f"{part}_{key}" in form},
        }
        for key in form.keys
    ]


def _written(one: Offence) -> str:
    point = "," if lang() == "de" else "."
    return DIVIDERS.get(one.pricing, "").join(f"{cents / 100:.2f}".replace(".", point) for cents in one.cents)
