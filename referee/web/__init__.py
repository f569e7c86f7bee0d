"""The only Flask: requests in, one service call, answers out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Flask
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import CSRFProtect
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer
from werkzeug.routing import IntegerConverter, Map

from referee.service.desk.desk import Desk

LARGEST_BODY = 2 * 1024 * 1024
LARGEST_ID = 2**63 - 1


class Signer(TimestampSigner):
    """Believes what was signed before the clock went back: nobody is logged out by it."""

    def unsign(self, *words: Any, **more: Any) -> Any:
        """What was signed.

        :raises SignatureExpired: it is too old.
        """
        try:
            return super().unsign(*words, **more)
        except SignatureExpired as expired:
            if expired.date_signed is None or expired.date_signed <= datetime.now(UTC):
                raise
            return super().unsign(*words, **{**more, "max_age": None})


class Sessions(SecureCookieSessionInterface):
    """Flask's own sessions, but what signs them is made once and not for every request: the key never changes."""

    _signs: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        if self._signs is None:
            self._signs = super().get_signing_serializer(app)
            if self._signs is not None:
                self._signs.signer = Signer
        return self._signs


class Number(IntegerConverter):
    """A number in an address; one that no row of the database can bear leads nowhere."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=LARGEST_ID)


def wire(app: Flask, desk: Desk) -> None:
    """The app answers for ``desk``: pages, API, errors, headers."""
    _settle(app, desk)
    csrf = CSRFProtect(app)
    _frame(app)
    for blueprint in _rooms():
        app.register_blueprint(blueprint)
    for exempt in _checking_themselves():
        csrf.exempt(exempt)


def _settle(app: Flask, desk: Desk) -> None:
    """Whom the app asks, and what every request and template keeps to."""
    app.extensions["referee"] = desk
    from referee.web.matches.view_texts import ViewTexts

    app.extensions["referee_views"] = ViewTexts()
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


# Imports are not at the top: the server patches the standard library before any of these makes a lock.


def _frame(app: Flask) -> None:
    """What stands round every answer."""
    from referee.web.frame import access, errors, guard, headers, pages
    from referee.web.people import reopening
    from referee.web.server import bounds

    bounds.register(app)
    app.before_request(guard.refuse_other_origins)
    app.after_request(guard.renew_cookies)
    for module in (reopening, access, errors, headers, pages):
        module.register(app)


def _rooms() -> Iterator[Blueprint]:
    """The pages of every room."""
    from referee.web import cash, championship, evenings, house, matches, motions, people, reading, setup

    for room in (people, reading, setup, matches, championship, cash, evenings, motions, house):
        yield from room.BLUEPRINTS


def _checking_themselves() -> tuple[Blueprint, ...]:
    """What takes requests without a form's token, or checks its form itself."""
    from referee.web.house import files
    from referee.web.matches import api, challenges, luck
    from referee.web.motions import ballots

    return (api.blueprint, challenges.blueprint, luck.blueprint, ballots.blueprint, files.restoring)
