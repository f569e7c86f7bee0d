"""Forms sent after the book has closed: a page asks for the PIN, carries the form along, and then it is done."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from flask import Flask, Response, request, url_for

from referee.service.desk.problems import Problem
from referee.service.people import book, roster
from referee.web.frame.errors import on_problem, wants_page
from referee.web.frame.forms import add_field_errors
from referee.web.frame.guard import desk
from referee.web.frame.keeper import BookClosed, opened_book
from referee.web.frame.pages import page
from referee.web.people.pin_form import PinForm, expected_keeper

PREFIX = "opening-"
"""Precedes the names of the PIN's own fields; the fields carried along keep their names."""
NOT_CARRIED = ("csrf_token", "pin", "own", "old", "new", "again")
"""Every page has a token of its own, and no page shows a PIN that was typed."""


def register(app: Flask) -> None:
    """Lose no form because the book has closed."""
    app.before_request(open_book_first)
    app.register_error_handler(BookClosed, ask_for_pin)


def open_book_first() -> Response | None:
    """Open the book for whoever sends the PIN along, before the form itself is handled."""
    if request.mimetype != "application/x-www-form-urlencoded" or f"{PREFIX}pin" not in request.form:
        return None
    form = _build_form(PREFIX, request.form)
    try:
        form.open_book()
    except Problem as problem:
        add_field_errors(form, problem)
        return _show_page(problem, form, action=request.path, carried=_carried_fields())
    return None


def ask_for_pin(closed: BookClosed) -> Response:
    """Render a page that asks for the PIN and carries the form along; a form with a file is filled in again."""
    if request.method != "POST" or not wants_page() or not book.read_book(desk()).has_pin:
        return on_problem(closed)
    if any(file.filename for file in request.files.values()):
        back = [("next", urlsplit(request.referrer or "").path)]
        return _show_page(closed, _build_form("", None), action=url_for("book.open_book"), carried=back)
    return _show_page(closed, _build_form(PREFIX, None), action=request.path, carried=_carried_fields())


def _build_form(prefix: str, sent: Mapping[str, str] | None) -> PinForm:
    """Return the form of the PIN; whoever kept the book here is chosen already."""
    held = opened_book()
    keeper = str(held.keeper) if held else expected_keeper()
    return PinForm(sent, prefix=prefix, data={"keeper": keeper})


def _carried_fields() -> list[tuple[str, str]]:
    fields = request.form.items(multi=True)
    return [(name, text) for name, text in fields if name not in NOT_CARRIED and not name.startswith(PREFIX)]


def _show_page(problem: Problem, form: PinForm, *, action: str, carried: list[tuple[str, str]]) -> Response:
    return page(
        "people/reopen.html",
        problem,
        form=form,
        action=action,
        carried=carried,
        own_pins=any(member.has_pin for member in roster.list_members(desk())),
    )
