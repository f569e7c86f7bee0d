"""The only Flask: requests in, one service call, answers out."""

from __future__ import annotations

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import CSRFProtect
from itsdangerous import URLSafeTimedSerializer
from werkzeug.routing import IntegerConverter, Map

from referee.service.desk import Desk

LARGEST_BODY = 2 * 1024 * 1024
LARGEST_ID = 2**63 - 1


class Sessions(SecureCookieSessionInterface):
    """Flask's own sessions, but what signs them is made once and not for every request: the key never changes."""

    _signs: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        self._signs = self._signs or super().get_signing_serializer(app)
        return self._signs


class Number(IntegerConverter):
    """A number in an address; one that no row of the database can bear leads nowhere."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=LARGEST_ID)


def wire(app: Flask, desk: Desk) -> None:
    """The app answers for ``desk``: pages, API, errors, headers."""
    # Not at the top: the server patches the standard library before any of these makes a lock.
    from referee.web import (
        accounts,
        api,
        archive,
        bg_stats,
        book,
        calendar,
        cash,
        challenges,
        club,
        errors,
        evenings,
        exports,
        files,
        fines,
        guard,
        headers,
        invitations,
        members,
        motions,
        news,
        overview,
        pages,
        presets,
        reading,
        results,
        rulebooks,
        season,
        seat,
        start,
        statistics,
        table,
    )

    app.extensions["referee"] = desk
    app.extensions["referee_views"] = {}
    app.config.update(
        SECRET_KEY=desk.secret,
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        SESSION_COOKIE_SAMESITE="Lax",
        # A tablet lies open for a whole evening.
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.session_interface = Sessions()
    app.url_map.converters["int"] = Number
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    csrf = CSRFProtect(app)
    app.before_request(guard.refuse_other_origins)
    errors.register(app)
    headers.register(app)
    pages.register(app)
    for module in (api, start, seat, table, archive, rulebooks, reading, presets, challenges):
        app.register_blueprint(module.blueprint)
    of_the_book = (club, book, cash, fines, results, season, evenings, invitations, calendar, statistics)
    for of_the_club in (*of_the_book, members, news, overview):
        app.register_blueprint(of_the_club.blueprint)
    for voting in motions.blueprints:
        app.register_blueprint(voting)
    for in_files in (files.blueprint, files.restoring, exports.blueprint, bg_stats.blueprint, accounts.blueprint):
        app.register_blueprint(in_files)
    # What restores a backup checks its form itself.
    for exempt in (api.blueprint, challenges.blueprint, motions.phones, files.restoring):
        csrf.exempt(exempt)
