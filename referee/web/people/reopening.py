"""A form sent after the book has closed: the PIN is asked for, what was written goes along, and then it is done."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from flask import Flask, Response, request

from referee.service.desk.problems import Problem
from referee.service.people import book, roster
from referee.web.frame.errors import on_problem, wants_page
from referee.web.frame.forms import add_field_errors, error_attributes
from referee.web.frame.guard import desk, pin_guesser
from referee.web.frame.keeper import BookClosed, opened_book, remember_opening
from referee.web.frame.pages import page
from referee.web.people.pin_form import PinForm, expected_keeper

PREFIX = "opening-"
"""Before the names of the PIN's own fields; what goes along keeps its names."""
LEFT = ("csrf_token", "pin", "own", "old", "new", "again")
"""What does not go along: every page has a token of its own, and no page shows a PIN that was typed."""


def register(app: Flask) -> None:
    """No form is lost because the book has closed."""
    app.before_request(_open)
    app.register_error_handler(BookClosed, _ask)


def _open() -> Response | None:
    """Whoever sends the PIN along keeps the book here before the form is looked at."""
    if request.mimetype != "application/x-www-form-urlencoded" or f"{PREFIX}pin" not in request.form:
        return None
    form = _form(PREFIX, request.form)
    try:
        remember_opening(book.open_book(desk(), pin_guesser(), form.who, form.pin.data or "", form.own.data or ""))
    except Problem as problem:
        return _page(problem.status, form, request.path, _typed(), problem)
    return None


def _ask(closed: BookClosed) -> Response:
    if request.method != "POST" or not wants_page() or not book.read_book(desk()).has_pin:
        return on_problem(closed)
    if any(file.filename for file in request.files.values()):
        back = [("next", urlsplit(request.referrer or "").path)]
        return _page(closed.status, _form("", None), "/book/open", back)
    return _page(closed.status, _form(PREFIX, None), request.path, _typed())


def _form(prefix: str, sent: Mapping[str, str] | None) -> PinForm:
    """The form of the PIN; until it is sent, whoever kept the book here is chosen."""
    held = opened_book()
    who = str(held.keeper) if held else expected_keeper()
    form = PinForm(formdata=sent, prefix=prefix, data={"keeper": who})
    form.offer_keepers()
    return form


def _typed() -> list[tuple[str, str]]:
    """The fields of the form that was sent, by their names."""
    fields = request.form.items(multi=True)
    return [(name, text) for name, text in fields if name not in LEFT and not name.startswith(PREFIX)]


def _page(
    status: int, form: PinForm, action: str, carried: list[tuple[str, str]], problem: Problem | None = None
) -> Response:
    if problem is not None:
        add_field_errors(form, problem)
    return page(
        "people/reopen.html",
        status,
        form=form,
        action=action,
        carried=carried,
        own_pins=any(one.has_pin for one in roster.list_members(desk())),
        wrong=error_attributes,
    )
