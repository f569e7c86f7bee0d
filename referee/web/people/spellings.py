"""The page of spellings: names that nobody has, each joined to a member by one entry and taken apart by another."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.desk.problems import Problem
from referee.service.people import roster, spellings
from referee.web.frame.answered import tell_changes
from referee.web.frame.forms import describe_problem, page_request_key, parse_id
from referee.web.frame.guard import desk
from referee.web.frame.keeper import current_keeper, require_keeper, send_to_book
from referee.web.frame.pages import page
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("spellings", __name__)


@blueprint.get("/members/names")
@beside_the_loop
def show_names() -> AnyResponse:
    return _render_page() if current_keeper() else send_to_book()


@blueprint.post("/members/names")
@tell_changes
def save_name() -> AnyResponse:
    keeper, form = require_keeper(), request.form
    name, member_id = form.get("name", ""), parse_id(form.get("member")) or 0
    change = spellings.part_name if form.get("do") == "part" else spellings.join_name
    try:
        if not form.get("member"):
            raise Problem("member_missing", field="member")
        change(desk(), keeper.id, name, member_id, page_request_key(form.get("do"), name, member_id))
    except Problem as problem:
        return _render_page(problem)
    return redirect(url_for("spellings.show_names"), 303)


def _render_page(problem: Problem | None = None) -> AnyResponse:
    return page(
        "people/names.html",
        problem,
        problem=describe_problem(problem) if problem else None,
        strangers=spellings.list_strangers(desk()),
        joined=spellings.list_joined(desk()),
        members=roster.list_members(desk()),
    )
