"""The page on which the box is counted: what is typed stands beside what the book expects before it is entered."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse
from wtforms import StringField

from referee.service.cash import counts
from referee.service.cash.counts import CountInput, LastCount
from referee.service.desk.problems import Problem
from referee.translations.catalog import N_
from referee.translations.money import format_money
from referee.web.cash import booked
from referee.web.frame.dates import format_moment, place_moment
from referee.web.frame.forms import Form, add_field_errors, describe_problem, page_request_key
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper, send_to_book
from referee.web.frame.pages import page

blueprint = Blueprint("counts", __name__)


class CountForm(Form):
    """The amount that was counted."""

    counted = StringField()


@blueprint.get("/cash/count")
def show_count() -> AnyResponse:
    return _render_page(CountForm(request.args)) if current_keeper() else send_to_book()


@blueprint.post("/cash/count")
def save_count() -> AnyResponse:
    keeper, form = require_keeper(), CountForm(request.form)
    sent = {name: request.form.get(name, "") for name in ("seen", "answer")}
    written = form.read_input(CountInput, **sent)
    try:
        entries = counts.enter(desk(), keeper.id, written, page_request_key(written))
    except Problem as problem:
        return _render_page(form, problem)
    return booked.redirect_with(entries, url_for("cash.show_cash_box"))


def _render_page(form: CountForm, problem: Problem | None = None) -> Response:
    count = None
    try:
        count = counts.compare(desk(), form.counted.data) if form.counted.data is not None else None
    except Problem as fault:
        problem = fault
        add_field_errors(form, problem)
    return page(
        "cash/count.html",
        problem,
        form=form,
        problem=describe_problem(problem) if problem and count else None,
        count=count,
        expected=count and format_money(count.expected, lang()),
        counted=count and format_money(count.counted, lang()),
        difference=count and format_money(abs(count.difference), lang()),
        last=describe_last(counts.find_last(desk())),
    )


def describe_last(last: LastCount | None) -> Markup | None:
    """Say when and by whom the box was counted last, and how much it was; ``None`` if it never was."""
    if last is None:
        return None
    moment = format_moment(last.entry.at)
    facts = {"counted": format_money(last.entry.cents, lang()), "name": last.keeper}
    if last.entry.cents == last.expected:
        return place_moment(N_("Last counted: %(counted)s, as in the book (%(name)s, %(moment)s)."), moment, **facts)
    facts["expected"] = format_money(last.expected, lang())
    text = N_("Last counted: %(counted)s, %(expected)s by the book (%(name)s, %(moment)s).")
    return place_moment(text, moment, **facts)
