"""The headers of every answer, the compression of large texts, and answers sent only once they have changed."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request
from werkzeug.wrappers import Response as AnyResponse

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SECURITY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # With "no-referrer" a browser sends `Origin: null` with every form, and no form would be ours.
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}
COMPRESSED_TYPES = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/toml")
EVENTS = "text/event-stream"
SMALLEST_COMPRESSED = 1024
"""Bytes."""


def register(app: Flask) -> None:
    """Give every answer these headers."""
    app.after_request(_add_headers)


def _add_headers(response: Response) -> Response:
    # A picture that is a file of its own has another policy.
    own = {name for name, _ in response.headers}
    for name, value in SECURITY.items():
        if name not in own:
            response.headers.add(name, value)
    if response.mimetype == "text/html":
        response.headers.setdefault("Cache-Control", "no-store")
    return _compress(response) if _may_compress(response) else response


def answer_if_changed(response: Response, caching: str = "private, no-cache") -> AnyResponse:
    """Send the response only to those who do not have it already; ``caching`` lets them keep it and ask each time."""
    response.headers["Cache-Control"] = caching
    response.add_etag()
    return response.make_conditional(request)


def _may_compress(response: Response) -> bool:
    return (
        response.status_code == 200
        # A file is passed through but can be read whole; a live stream never ends.
        and (not response.is_streamed or (response.direct_passthrough and response.mimetype != EVENTS))
        and (response.mimetype or "").startswith(COMPRESSED_TYPES)
        and request.accept_encodings.quality("gzip") > 0
        and "Content-Encoding" not in response.headers
        and request.method == "GET"
    )


def _compress(response: Response) -> Response:
    response.direct_passthrough = False
    body = response.get_data()
    response.vary.add("Accept-Encoding")
    if len(body) >= SMALLEST_COMPRESSED:
        is_file = request.endpoint == "static"
        response.set_data(_pack_file(body) if is_file else gzip.compress(body, 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        # The compressed bytes are another representation; a strong tag would claim that they are the same.
        etag, _ = response.get_etag()
        if etag:
            response.set_etag(etag, weak=True)
    return response


@lru_cache(maxsize=256)
def _pack_file(content: bytes) -> bytes:
    """Compress the file, each content once."""
    return gzip.compress(content, 9, mtime=0)
