"""The only Flask: requests in, one service call, answers out."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from flask import Flask
from flask_wtf.csrf import CSRFProtect  # type: ignore[import-untyped]

from referee.service.desk import Desk

LARGEST_BODY = 2 * 1024 * 1024
BLUEPRINTS = ("api", "start", "seat", "table", "club", "archive")


def wire(app: Flask, desk: Desk) -> None:
    """The app answers for ``desk``: pages, API, errors, headers."""
    from referee.web import errors, guard, headers, pages

    app.extensions["referee"] = desk
    app.extensions["referee_views"] = {}
    app.config.update(
        SECRET_KEY=desk.secret,
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        SESSION_COOKIE_SAMESITE="Lax",
        # A tablet lies open for a whole evening.
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    csrf = CSRFProtect(app)
    app.before_request(guard.refuse_other_origins)
    errors.register(app)
    headers.register(app)
    pages.register(app)
    for name in BLUEPRINTS:
        if find_spec(f"referee.web.{name}"):
            app.register_blueprint(import_module(f"referee.web.{name}").blueprint)
    from referee.web import api

    csrf.exempt(api.blueprint)
