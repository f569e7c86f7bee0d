"""The names under which the server answers, as another site may point its own name here to read along.

The browser sends that name as `Host`. Addresses cannot be pointed elsewhere, `localhost` always is the asking computer
itself, and names in `.local` are given out only within the network; every other name must be given at the start.
"""

from __future__ import annotations

import re

from flask import Flask, Response, current_app, request

from referee.service.desk.problems import Problem
from referee.web.frame import answers
from referee.web.frame.errors import wants_page
from referee.web.frame.guard import lang
from referee.web.frame.server_address import parse_address

NAMES = "NAMES"
"""The app setting with the further names that are answered: in small letters, without a dot at their end."""
HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]{1,254}))(?::[0-9]+)?")
LABEL = re.compile(r"[a-z0-9-]{1,63}")


def register(app: Flask) -> None:
    """Refuse what is asked under a foreign name; for the first of all that is done for a request."""
    app.config.setdefault(NAMES, frozenset())
    app.before_request(_refuse_foreign_host)


def _refuse_foreign_host() -> Response | None:
    # Werkzeug would put the server's own name in the place of a header that is missing.
    name = _read_name(request.host) if "HTTP_HOST" in request.environ else None
    if name is not None and _is_answered(name):
        return None
    problem = Problem("host_foreign") if name is None else Problem("host_foreign", host=name)
    failure = answers.word_problem(problem, lang())
    response = _render_sentence(failure) if wants_page() else answers.json_response(failure, failure.status)
    # Nobody's share of connections is looked at for such a request.
    response.headers["Connection"] = "close"
    return response


def _render_sentence(failure: answers.Failure) -> Response:
    """Render a page without style sheets, which would not be answered under this name."""
    # What stands around other pages is links, which cannot even be built for a host that is none.
    template = current_app.jinja_env.get_template("frame/foreign_host.html")
    return Response(template.render(lang=lang(), text=failure.text), failure.status, mimetype="text/html")


def _is_answered(name: str) -> bool:
    return (
        parse_address(name) is not None
        or name == "localhost"
        or name.endswith((".localhost", ".local"))
        or name in current_app.config[NAMES]
    )


def _read_name(host: str) -> str | None:
    """Read name or address of a `Host` header without port and last dot, in small letters; ``None`` if it is none."""
    parts = HOST.fullmatch(host.lower())
    if parts is None:
        return None
    address, name = parts.groups()
    if address is not None:
        return address if parse_address(address) else None
    name = name.removesuffix(".")
    return name if all(map(LABEL.fullmatch, name.split("."))) else None
