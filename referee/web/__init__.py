"""The web layer, the only one that knows Flask. A view reads the request, calls the service once and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from functools import cache, partial
from typing import Any

from flask import Blueprint, Flask
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import CSRFProtect
from itsdangerous import SignatureExpired, TimestampSigner, URLSafeTimedSerializer
from werkzeug.routing import IntegerConverter, Map, Rule

from referee.service.desk.desk import Desk

LARGEST_BODY = 2 * 1024 * 1024
"""Bytes."""
LARGEST_ID = 2**63 - 1


class ForgivingSigner(TimestampSigner):
    """A signer that accepts signatures from the future, so that a clock set back logs nobody out."""

    def unsign(self, *words: Any, **more: Any) -> Any:
        """Return the signed value.

        :raises SignatureExpired: it is too old.
        """
        try:
            return super().unsign(*words, **more)
        except SignatureExpired as expired:
            if expired.date_signed is None or expired.date_signed <= datetime.now(UTC):
                raise
            return super().unsign(*words, **{**more, "max_age": None})


class SessionInterface(SecureCookieSessionInterface):
    """An interface to Flask's own sessions with one serializer for all requests, as the key never changes."""

    _serializer: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        if self._serializer is None:
            self._serializer = super().get_signing_serializer(app)
            if self._serializer is not None:
                self._serializer.signer = ForgivingSigner
        return self._serializer


class IdConverter(IntegerConverter):
    """A URL converter for ids: numbers above 2**63-1 are a 404."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=LARGEST_ID)


class YearConverter(IntegerConverter):
    """A URL converter for years: those that no date can have are a 404."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, min=MINYEAR, max=MAXYEAR)


class LazyRule(Rule):
    """A route that works out at the first use how its addresses are built: a start uses few of the two hundred."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        # Werkzeug's own, which compiles Python code for each route; it is called for both kinds when a route is bound.
        compile_builder = cache(super()._compile_builder)
        return lambda rule, **values: compile_builder(append_unknown)(rule, **values)


def wire_app(app: Flask) -> None:
    """Let the app answer for its desk: pages, API, errors, headers."""
    _configure_app(app, app.extensions["referee"])
    _check_askers(app)
    csrf = CSRFProtect(app)
    _register_frame(app)
    for blueprint in _list_blueprints():
        app.register_blueprint(blueprint)
    for blueprint in _exempt_blueprints():
        csrf.exempt(blueprint)


def _configure_app(app: Flask, desk: Desk) -> None:
    from referee.web.frame.answers import StructProvider
    from referee.web.matches.kept_views import KeptViews
    from referee.web.matches.live import ONLOOKER, Frames
    from referee.web.matches.story import KeptStories

    app.json = StructProvider(app)
    # No view is a coroutine; Flask would look at each function again for every request.
    app.ensure_sync = lambda func: func  # type: ignore[method-assign]
    app.extensions["referee_views"] = views = KeptViews()
    app.extensions["referee_lines"] = partial(Frames, views, ONLOOKER)
    app.extensions["referee_stories"] = KeptStories()
    app.config.update(
        SECRET_KEY=desk.secret,
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        SESSION_COOKIE_SAMESITE="Lax",
        # A tablet shows one page for a whole evening.
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.session_interface = SessionInterface()
    app.url_rule_class = LazyRule
    # A redirect to the address with one slash would name the scheme by which a proxy asks, and send keys in the clear.
    app.url_map.merge_slashes = False
    app.url_map.converters |= {"int": IdConverter, "year": YearConverter}
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True


# These imports are not at the top, as the server first patches the standard library: some modules make locks.


def _check_askers(app: Flask) -> None:
    from referee.web.frame import hosts, strangers
    from referee.web.frame.cookies import OwnNames

    app.wsgi_app = OwnNames(app)  # type: ignore[method-assign]
    hosts.register(app)
    strangers.register(app)


def _register_frame(app: Flask) -> None:
    from referee.web.admin import book
    from referee.web.frame import access, errors, forms, guard, headers, kept_templates, pages, zones
    from referee.web.people import making_way, reopening
    from referee.web.server import bounds, static_files

    bounds.register(app)
    app.before_request(guard.refuse_other_origins)
    app.after_request(guard.renew_cookies)
    for module in (
        kept_templates,
        static_files,
        reopening,
        making_way,
        access,
        book,
        errors,
        forms,
        headers,
        pages,
        zones,
    ):
        module.register(app)


def _list_blueprints() -> Iterator[Blueprint]:
    from referee.web import admin, cash, championship, evenings, matches, motions, past, people, reading, setup

    for room in (people, reading, setup, past, matches, championship, cash, evenings, motions, admin):
        yield from room.BLUEPRINTS


def _exempt_blueprints() -> tuple[Blueprint, ...]:
    """Return the blueprints that take requests without a form's token, or check it themselves."""
    from referee.web.admin import files
    from referee.web.matches import announcing, api, bundles, challenges, luck, opening, standing
    from referee.web.motions import ballots
    from referee.web.past import battles

    return (
        *(
            announcing.blueprint,
            opening.blueprint,
            standing.blueprint,
            api.blueprint,
            challenges.blueprint,
            luck.blueprint,
            ballots.blueprint,
        ),
        *(battles.blueprint, bundles.blueprint, files.restoring),
    )
