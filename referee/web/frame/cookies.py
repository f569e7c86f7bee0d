"""The names of cookies that prove something: what is given encrypted has a name of its own.

No browser lets an answer in the clear replace a cookie that was given encrypted. With one name for both, a device could
never be the table, or send a form, again once a club has tried a certificate and goes on without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask

from referee.web.frame.server_address import PUBLIC_URL

ENCRYPTED = "__Secure-"
"""What begins the name of a cookie that was given encrypted; browsers take it, and send it, encrypted alone."""


class OwnNames:
    """What stands before the app, which knows each cookie by one name."""

    def __init__(self, app: Flask) -> None:
        self._answer: WSGIApplication = app.wsgi_app
        self._config = app.config

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not self._is_encrypted(environ):
            return self._answer(environ, start_response)
        if "HTTP_COOKIE" in environ:
            environ["HTTP_COOKIE"] = _prefer_encrypted(environ["HTTP_COOKIE"])

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Callable[[bytes], object]:
            return start_response(status, [(name, _name_encrypted(name, value)) for name, value in headers], *more)

        return self._answer(environ, start)

    def _is_encrypted(self, environ: WSGIEnvironment) -> bool:
        """Return whether a request came encrypted, as far as is known: to the server, or to its public address."""
        public: str | None = self._config.get(PUBLIC_URL)
        is_public = public is not None and public == f"https://{environ.get('HTTP_HOST')}"
        return is_public or environ["wsgi.url_scheme"] == "https"


def _prefer_encrypted(cookies: str) -> str:
    """Return the cookies of a request by the app's names; one given in the clear counts if there is no other."""
    sent = [cookie.strip() for cookie in cookies.split(";")]
    own = {_name_of(cookie).removeprefix(ENCRYPTED) for cookie in sent if cookie.startswith(ENCRYPTED)}
    return "; ".join(cookie.removeprefix(ENCRYPTED) for cookie in sent if _name_of(cookie) not in own)


def _name_of(cookie: str) -> str:
    return cookie.partition("=")[0]


def _name_encrypted(name: str, value: str) -> str:
    """Return the header's value; a cookie that proves something, and is thus not for scripts, gets its own name."""
    is_proof = name == "Set-Cookie" and "; HttpOnly" in value
    return f"{ENCRYPTED}{value}; Secure" if is_proof else value
