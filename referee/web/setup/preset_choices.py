"""The club's presets (rules kept under a name), chosen with one tap before a match, renamed and removed on a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.desk.problems import Problem
from referee.service.matches import presets
from referee.service.matches.presets import Preset
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.texts import options as option_names
from referee.web.frame import answers
from referee.web.frame.access import open_to_all
from referee.web.frame.forms import describe_problem, page_request_key
from referee.web.frame.guard import desk, lang, require_host
from referee.web.frame.keeper import require_trusted
from referee.web.frame.pages import page, translate
from referee.web.setup.setup_form import Setup
from referee.web.setup.setup_page import drop_defaults, format_value

blueprint = Blueprint("presets", __name__)


class PresetChoice(NamedTuple):
    """A preset; ``selected``: its rules are those chosen now, ``wrong`` says why they cannot be chosen."""

    id: int
    name: str
    says: str
    changes: tuple[str, ...]
    selected: bool
    wrong: str


def list_preset_choices(setup: Setup | None = None) -> tuple[PresetChoice, ...]:
    """List all presets of the club; mark the one that ``setup`` plays by."""
    return tuple(_read_choice(preset, setup) for preset in presets.list_presets(desk()))


def _read_choice(preset: Preset, setup: Setup | None) -> PresetChoice:
    book = desk().shelf().books.get(preset.rulebook)
    name = names.rulebook_name(book, lang()) if book else preset.rulebook
    rules = setup and (setup.mode("rulebook"), setup.mode("variant"), dict(drop_defaults(setup).options))
    return PresetChoice(
        id=preset.id,
        name=preset.name,
        says=f"{name} · {names.variant_name(preset.variant, lang())}",
        changes=tuple(
            ": ".join(
                (
                    option_names.option_name(option, lang()),
                    option_names.choice_name(option, _option_value(value), lang()),
                )
            )
            for option, value in preset.options.items()
        ),
        selected=rules == (preset.rulebook, preset.variant, option_texts(preset.options)),
        wrong=_describe_problem(preset.wrong, preset),
    )


def _option_value(value: object) -> bool | int | str | tuple[int, ...]:
    assert isinstance(value, bool | int | str | list)
    return tuple(value) if isinstance(value, list) else value


def option_texts(options: Mapping[str, object]) -> dict[str, str]:
    """Return the ``options`` of a match or preset as form fields hold them."""
    return {option: format_value(_option_value(value)) for option, value in options.items()}


def _describe_problem(problem: Problem | None, preset: Preset) -> str:
    if problem is None:
        return ""
    if problem.field == "rulebook":
        return translate(N_("The rulebook “%(name)s” is not there any more, or has faults."), name=preset.rulebook)
    faults = " ".join(answers.word_fault(fault, lang()).text for fault in problem.faults)
    return faults or describe_problem(problem)


def choose_preset(setup: Setup, preset_id: str) -> Setup:
    """Return ``setup`` with the rules of the preset whose id is ``preset_id``, as the form sent it.

    :raises Problem: preset_unknown, or why it cannot be played now.
    """
    preset = next((preset for preset in presets.list_presets(desk()) if str(preset.id) == preset_id), None)
    if preset is None:
        raise Problem("preset_unknown")
    if preset.wrong is not None:
        raise preset.wrong
    modes = {**setup.modes, "rulebook": preset.rulebook, "variant": preset.variant}
    return setup._replace(modes=modes, options=option_texts(preset.options), options_of="")


@blueprint.get("/presets")
@open_to_all
def show_presets() -> Response:
    return _render_page()


def _render_page(problem: Problem | None = None, preset_id: int = 0) -> Response:
    """Render the page; a ``problem`` appears at the line of its preset, with what was typed."""
    text = describe_problem(problem) if problem else ""
    wrong = {"id": preset_id, "text": text, "name": request.form.get("name", "")}
    return page("setup/presets.html", problem, kept=list_preset_choices(), wrong=wrong)


@blueprint.post("/presets/<int:preset_id>")
@open_to_all
def change_preset(preset_id: int) -> AnyResponse:
    require_host()
    who = require_trusted()
    try:
        if request.form.get("do") == "remove":
            presets.remove_preset(desk(), preset_id, who, page_request_key("remove"))
        else:
            presets.rename_preset(desk(), preset_id, request.form.get("name", ""), who)
    except Problem as problem:
        if problem.field is None:
            raise
        return _render_page(problem, preset_id)
    return redirect(url_for("presets.show_presets"), 303)
