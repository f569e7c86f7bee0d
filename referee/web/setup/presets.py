"""The page on which the club's presets are renamed or removed."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.desk.problems import Problem
from referee.service.matches import presets
from referee.web.frame.access import open_to_all
from referee.web.frame.forms import describe_problem, page_request_key
from referee.web.frame.guard import desk, require_host
from referee.web.frame.keeper import require_trusted
from referee.web.frame.pages import page
from referee.web.setup import preset_choices

blueprint = Blueprint("presets", __name__)


@blueprint.get("/presets")
@open_to_all
def show_presets() -> Response:
    return _render_page()


def _render_page(problem: Problem | None = None, preset_id: int = 0) -> Response:
    """The page; a ``problem`` stands at the line of its preset, with what was typed."""
    text = describe_problem(problem) if problem else ""
    wrong = {"id": preset_id, "text": text, "name": request.form.get("name", "")}
    return page("setup/presets.html", problem, kept=preset_choices.list_preset_choices(), wrong=wrong)


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
