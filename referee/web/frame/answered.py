"""The answer to a form of the book: the next page says what the log of changes has of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec
from urllib.parse import urlencode, urlsplit

from flask import request
from werkzeug.wrappers import Response

from referee.service.people import book
from referee.service.people.book import BookChange
from referee.web.frame.forms import parse_id
from referee.web.frame.guard import desk
from referee.web.frame.keeper import is_trusted, keeper_id

Arguments = ParamSpec("Arguments")
MOST = 8
"""So many changes one answer names at most."""
FIELD = "did"


def tell_changes(view: Callable[Arguments, Response]) -> Callable[Arguments, Response]:
    """Let the page to which ``view`` redirects say what was changed: its address names the changes in the log."""

    @wraps(view)
    def tell(*args: Arguments.args, **values: Arguments.kwargs) -> Response:
        before = book.newest_change(desk())
        answer = view(*args, **values)
        if answer.status_code == 303:
            ids = book.list_own_changes(desk(), keeper_id(), after=before)[:MOST]
            parts = urlsplit(answer.location or "")
            named = urlencode({FIELD: ".".join(map(str, ids)) or "0"})
            answer.location = parts._replace(query="&".join(filter(None, (parts.query, named)))).geturl()
        return answer

    return tell


def read_told_changes() -> tuple[BookChange, ...] | None:
    """Return the changes that the page's address names, none if nothing had to be changed; ``None``: nothing is told.

    They are told only to whoever made them: anybody can write other numbers into an address.
    """
    told = request.args.get(FIELD) if request.method == "GET" else None
    if told is None or not is_trusted():
        return None
    ids = [number for number in map(parse_id, told.split(".")[:MOST]) if number]
    return (book.find_own_changes(desk(), keeper_id(), ids) or None) if ids else ()
