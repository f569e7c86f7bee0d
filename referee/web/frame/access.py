"""Access to pages while the club's book is closed: views say who may see them; all others ask for the PIN."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlencode

from flask import Flask, current_app, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.service.desk.problems import Problem
from referee.service.people import book
from referee.web.frame.errors import wants_page
from referee.web.frame.guard import desk, plays_here
from referee.web.frame.keeper import BookClosed, current_keeper

View = TypeVar("View", bound=Callable[..., Any])

SCRIPTS = ("application/json", "text/event-stream")
_READERS = "readers"
"""The attribute of a view that says who may see it."""
_ALL = "all"
_WITH_MATCH = "with the match"


def open_to_all(view: View) -> View:
    """Let everybody use the view: it reveals nothing of the past, or checks more than the club's PIN itself."""
    setattr(view, _READERS, _ALL)
    return view


def open_with_match(view: View) -> View:
    """Let everybody use the view of ``match_id`` during the match, afterwards its table and its phones."""
    setattr(view, _READERS, _WITH_MATCH)
    return view


def is_open_to_all(view: Callable[..., Any]) -> bool:
    return getattr(view, _READERS, "") == _ALL


def is_open_with_match(view: Callable[..., Any]) -> bool:
    return getattr(view, _READERS, "") == _WITH_MATCH


def register(app: Flask) -> None:
    """Check before every request whether whoever asks may read the answer."""
    open_to_all(app.view_functions["static"])
    app.before_request(_check_reading)


def _check_reading() -> Response | None:
    endpoint = request.endpoint
    if endpoint is None:
        return None
    view = current_app.view_functions[endpoint]
    if is_open_to_all(view) or (is_open_with_match(view) and _is_match_at_hand()):
        return None
    return ask_for_pin()


def _is_match_at_hand() -> bool:
    match_id = (request.view_args or {})["match_id"]
    return desk().match(match_id).state.result is None or plays_here(match_id)


def may_read_book() -> bool:
    """Tell whether the device may read the book: it is open to all, or to this device's keeper."""
    return not book.read_book(desk()).closed or current_keeper() is not None


def ask_for_pin() -> Response | None:
    """Send a reader of the closed book to the page where the PIN is asked for; ``None`` where reading is allowed.

    :raises Problem: reading_closed, for a script, which cannot show that page.
    :raises BookClosed: a form was sent, which is kept until the PIN is given.
    """
    if may_read_book():
        return None
    if request.accept_mimetypes.best_match(["text/html", *SCRIPTS]) in SCRIPTS:
        raise Problem("reading_closed")
    if request.method == "POST" and wants_page():
        raise BookClosed
    return redirect(f"{url_for('book.show_book')}?{urlencode({'next': request.path})}", 303)
