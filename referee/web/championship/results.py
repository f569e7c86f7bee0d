"""The page of results: entering those without a record, by hand or from a file, and those that do not count."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse
from wtforms import BooleanField, HiddenField, StringField

from referee.service.championship import championship, results
from referee.service.championship.results import ResultInput
from referee.service.desk import clock
from referee.service.desk.once import sent_with
from referee.service.desk.problems import Problem
from referee.web.championship.championship import build_result_line
from referee.web.frame.errors import too_large
from referee.web.frame.forms import (
    Form,
    add_field_errors,
    describe_line_faults,
    describe_problem,
    form_request_key,
    parse_id,
    read_uploaded_file,
)
from referee.web.frame.guard import desk
from referee.web.frame.keeper import current_keeper, require_keeper, send_to_book
from referee.web.frame.pages import page
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("results", __name__)
RESULTS_A_PAGE = 100
"""Results on one page."""


class ResultForm(Form):
    """One match without a record."""

    day = StringField()
    players = StringField()
    winners = StringField()
    note = StringField()
    another = BooleanField()
    once = HiddenField()


@blueprint.get("/results")
@beside_the_loop
def show_results() -> AnyResponse:
    return _render_page() if current_keeper() else send_to_book()


@blueprint.post("/results")
def save_result() -> AnyResponse:
    keeper, form = require_keeper(), ResultForm(request.form)
    written = form.read_input(ResultInput)
    try:
        results.add_result(desk(), keeper.id, written, form_request_key(form, written))
    except Problem as problem:
        return _render_page(problem, form)
    return redirect(url_for("results.show_results"), 303)


@blueprint.post("/results/file")
def load_file() -> AnyResponse:
    keeper = require_keeper()
    try:
        raw = read_uploaded_file()
        loaded = results.load_file(desk(), keeper.id, raw, sent_with("file", raw))
    except Problem as problem:
        return _render_page(problem)
    return redirect(url_for("results.show_results", taken=loaded.taken, known=loaded.skipped), 303)


@blueprint.errorhandler(413)
def refuse_large_file(_: HTTPException) -> Response:
    return _render_page(too_large())


@blueprint.post("/results/void")
def set_void() -> AnyResponse:
    keeper, form = require_keeper(), request.form
    do_void = form.get("do") == "void"
    try:
        results.set_void(desk(), keeper.id, target=form.get("target", ""), void=do_void, reason=form.get("reason", ""))
    except Problem as problem:
        return _render_page(problem)
    first = _first_line()
    part = "results-title" if first else None
    return redirect(url_for("results.show_results", skip=first or None, _anchor=part), 303)


def _first_line() -> int:
    return parse_id(request.args.get("skip")) or 0


def _render_page(problem: Problem | None = None, sent: ResultForm | None = None) -> Response:
    add_field_errors(sent, problem)
    every, first = championship.read_championship(desk(), None).results, _first_line()
    listed = every[first : first + RESULTS_A_PAGE]
    faulty = request.form.get("target") if problem is not None and problem.field == "reason" else None
    at_its_line = any(result.target == faulty for result in listed)
    above = problem if sent is None and not at_its_line else None
    today = clock.today().isoformat()
    return page(
        "championship/results.html",
        problem,
        problem=describe_problem(above) if above else None,
        faults=describe_line_faults(above),
        taken=parse_id(request.args.get("taken")),
        known=parse_id(request.args.get("known")),
        form=sent or ResultForm(data={"day": today}),
        results=[build_result_line(result) for result in listed],
        reason_at=faulty,
        reason=request.form.get("reason", ""),
        reason_fault=describe_problem(problem) if problem and at_its_line else None,
        skipped=first,
        older=first + RESULTS_A_PAGE if len(every) > first + RESULTS_A_PAGE else None,
    )
