"""The page of the catalogue of fines."""

from __future__ import annotations

from datetime import date, timedelta

from flask import Blueprint, Response, redirect, request, url_for
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
from referee.translations.money import format_amount
from referee.translations.texts.fines import OFFENCES, describe_consequences, describe_price, offence_name
from referee.web.frame import conflicts
from referee.web.frame.answered import tell_changes
from referee.web.frame.dates import format_day
from referee.web.frame.forms import Form, add_field_errors, describe_problem, page_request_key
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import page, translate

blueprint = Blueprint("fines", __name__)
NEW_LINES = 2
"""Empty lines for offences of the club's own."""
PARTS = ("price", "text", "effect", "excluded")
"""The fields of a line, named as in `OffenceInput`."""
EFFECT_NAMES = {"loses_cards": N_("all remaining cards are lost")}
VOTER_NAMES = {"accused": N_("whoever pays"), "host": N_("whoever pays, and the host")}
DIVIDERS = {"range": " – ", "rising": " / "}


class CatalogueForm(Form):
    """The day a catalogue is valid from; `_build_form` adds the lines of the offences ``keys``."""

    keys: tuple[str, ...] = ()
    valid_from = StringField()

    def offer_choices(self) -> None:
        """Fill the selects of the lines in the device's language."""
        effects = [
            ("", translate(N_("nothing in the match"))),
            *((effect, translate(EFFECT_NAMES[effect])) for effect in EFFECTS),
        ]
        voters = [
            ("", translate(N_("nobody is left out"))),
            *((voter, translate(VOTER_NAMES[voter])) for voter in EXCLUDED),
        ]
        for field in self:
            if field.type == "SelectField":
                field.choices = effects if field.name.startswith("effect_") else voters


def offence_choices() -> list[tuple[str, str]]:
    """List today's offences with their prices, for a select whose first choice is none of them."""
    valid = fines.read_catalogue(desk(), clock.today())
    choices = [
        (offence.key, f"{offence_name(offence.key, offence.text, lang())} · {describe_price(offence, lang())}")
        for offence in (valid.offences if valid else ())
    ]
    return [("", translate(N_("not in the catalogue"))), *choices]


@blueprint.get("/fines")
def show_catalogue() -> Response:
    return _render_page()


@blueprint.post("/fines/preset")
@tell_changes
def take_preset() -> AnyResponse:
    keeper, valid_from = require_keeper(), request.form.get("valid_from", "")
    try:
        fines.take_preset(desk(), keeper.id, valid_from, page_request_key(valid_from))
    except Problem as problem:
        return _render_page(problem, "preset")
    return redirect(url_for("fines.show_catalogue"), 303)


@blueprint.post("/fines")
@tell_changes
@conflicts.one_at_a_time
def save_catalogue() -> AnyResponse:
    keeper, valid_from = require_keeper(), request.form.get("valid_from", "")
    keys = [name.removeprefix("price_") for name in request.form if name.startswith("price_")]
    lines = [OffenceInput(key, **{part: request.form.get(f"{part}_{key}", "") for part in PARTS}) for key in keys]
    try:
        asked = page_request_key(valid_from, lines)
        if not is_done(desk(), asked, fines.SCOPE):
            conflicts.check_unchanged(
                _version_form(request.form), _version_form(None), ("catalogue_written", "catalogue_taken")
            )
        fines.write_catalogue(desk(), keeper.id, valid_from, lines, asked=asked)
    except Problem as problem:
        return _render_page(problem)
    return redirect(url_for("fines.show_catalogue"), 303)


def _render_page(problem: Problem | None = None, sent: str = "new") -> Response:
    """Render the catalogue of the day in the address, else today's, and a list of all.

    After a ``problem`` the form ``sent`` keeps what was sent, with the reason at its line.
    """
    on, mistake = _parse_day_shown()
    today, every, keeper = clock.today(), fines.list_versions(desk()), current_keeper()
    valid = fines.read_catalogue(desk(), on or today)
    start = on or (today if valid else today.replace(month=1, day=1))
    form = _build_form(valid, every, start, request.form) if keeper else None
    add_field_errors(form, problem)
    wrong = problem or mistake
    return page(
        "cash/fines.html",
        wrong,
        keeper=keeper,
        on=format_day(on) if on else None,
        asked=request.args.get("on", ""),
        mistaken=describe_problem(mistake) if mistake else None,
        valid=_describe_span(valid, every) if valid else None,
        versions=[_build_version_line(catalogue, every, valid) for catalogue in every],
        offences=[_build_offence_line(offence) for offence in valid.offences] if valid else [],
        form=form,
        made_from=conflicts.digest_to_send(_version_form(None), problem) if form else None,
        lines=_build_form_lines(form, valid) if form else [],
        sent=sent if problem else None,
    )


def _parse_day_shown() -> tuple[date | None, Problem | None]:
    try:
        return (read_day(request.args["on"], "on") if request.args.get("on") else None), None
    except Problem as problem:
        return None, problem


def _build_version_line(
    catalogue: Catalogue, every: tuple[Catalogue, ...], valid: Catalogue | None
) -> dict[str, object]:
    return {
        "on": catalogue.valid_from.isoformat(),
        "span": _describe_span(catalogue, every),
        "offences": len(catalogue.offences),
        "shown": valid is not None and catalogue.valid_from == valid.valid_from,
    }


def _describe_span(catalogue: Catalogue, every: tuple[Catalogue, ...]) -> str:
    later = [other.valid_from for other in every if other.valid_from > catalogue.valid_from]
    if later:
        last = min(later) - timedelta(days=1)
        return translate(
            N_("from %(first)s to %(last)s"), first=format_day(catalogue.valid_from), last=format_day(last)
        )
    return translate(N_("from %(first)s on"), first=format_day(catalogue.valid_from))


def _build_offence_line(offence: Offence) -> dict[str, str]:
    return {
        "name": offence_name(offence.key, offence.text, lang()),
        "paragraph": offence.paragraph,
        "price": describe_price(offence, lang()),
        "remarks": describe_consequences(offence, lang()),
    }


def _version_form(form: MultiDict[str, str] | None) -> CatalogueForm:
    """Return the lines of the catalogue that would be overwritten, else of the one shown, filled from ``form``."""
    every, today = fines.list_versions(desk()), clock.today()
    valid_from = request.form.get("valid_from", "")
    overwritten = next((catalogue for catalogue in every if catalogue.valid_from.isoformat() == valid_from), None)
    lines = _build_form(overwritten or fines.read_catalogue(desk(), _parse_day_shown()[0] or today), every, today, form)
    del lines.valid_from
    return lines


def _build_form(
    valid: Catalogue | None, every: tuple[Catalogue, ...], start: date, form: MultiDict[str, str] | None
) -> CatalogueForm:
    """Return the form with lines for the valid offences, for older ones that were sent, and for new ones."""
    offences = {offence.key: offence for offence in valid.offences} if valid else {}
    taken = {offence.key for catalogue in every for offence in catalogue.offences}
    sent = [name.removeprefix("price_") for name in request.form if name.startswith("price_")]
    free = [name for name in (f"own_{number}" for number in range(1, 10_000)) if name not in taken][:NEW_LINES]
    keys = dict.fromkeys((*offences, *(key for key in sent if key in taken), *free))
    data = {"valid_from": start.isoformat()}
    fields = type("Lines", (CatalogueForm,), {"keys": tuple(keys)})
    for key in keys:
        for part, field in _build_fields(key).items():
            setattr(fields, f"{part}_{key}", field)
        data |= {f"{part}_{key}": text for part, text in _field_values(offences.get(key)).items()}
    lines: CatalogueForm = fields(form, data=data)
    return lines


def _build_fields(key: str) -> dict[str, Field]:
    """Return the fields of a line; an offence of a preset has only its price."""
    if key in OFFENCES:
        return {"price": StringField()}
    selects = {part: SelectField() for part in ("effect", "excluded")}
    return {"price": StringField(), "text": StringField(), **selects}


def _field_values(offence: Offence | None) -> dict[str, str]:
    """Return the values of a line's fields; none for a new offence."""
    if offence is None:
        return {}
    return {
        # As `parse_price` reads it.
        "price": DIVIDERS.get(offence.pricing, "").join(format_amount(cents, lang()) for cents in offence.cents),
        "text": offence.text or "",
        "effect": offence.effect or "",
        "excluded": offence.excluded or "",
    }


def _build_form_lines(form: CatalogueForm, valid: Catalogue | None) -> list[dict[str, object]]:
    """Return the form's lines as the template shows them: key, name, whether the offence is new, and its fields."""
    valid_keys = {offence.key for offence in valid.offences} if valid else set()
    return [
        {
            "key": key,
            "name": offence_name(key, None, lang()) if key in OFFENCES else None,
            "new": key not in valid_keys,
            "fields": {part: form[f"{part}_{key}"] for part in PARTS if f"{part}_{key}" in form},
        }
        for key in form.keys
    ]
