"""Forms as a browser sends them: with the token of the page they stand on."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from weakref import WeakKeyDictionary

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

HTML = {"Accept": "text/html"}
_TOKENS: WeakKeyDictionary[FlaskClient, dict[str, str]] = WeakKeyDictionary()
"""The token of each page that a device has open."""


def see(client: FlaskClient, path: str) -> str:
    """Return the page at ``path``."""
    answer = client.get(path, headers=HTML, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def send(client: FlaskClient, page: str, path: str, data: dict[str, Any]) -> TestResponse:
    """Return the answer to the form of ``page`` that goes to ``path``; the page stays open for what is sent next."""
    tokens = _TOKENS.setdefault(client, {})
    if page not in tokens:
        field = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', see(client, page))
        assert field, page
        tokens[page] = field[1]
    answer = client.post(path, data={"csrf_token": tokens[page], **data}, headers=HTML)
    # A large form lies in a file of its own, which the client leaves open.
    answer.request.environ["wsgi.input"].close()
    return answer


def hidden(text: str, name: str) -> list[str]:
    """Return the values of the hidden fields ``name`` on a page."""
    return [unescape(value) for value in re.findall(rf'type="hidden" name="{name}" value="([^"]*)"', text)]


def fault(text: str, field: str) -> str:
    """Return what the page says at ``field``; empty where nothing is wrong."""
    message = re.search(rf'id="fault-{re.escape(field)}"[^>]*>(.*?)</', text, re.S)
    return unescape(re.sub(r"<[^>]+>", "", message[1])).strip() if message else ""
