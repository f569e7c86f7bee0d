"""The files of `static/`, read once at the start: their addresses hold a hash of all of them.

So a browser keeps them and asks for none again, and after an update every page names other addresses. The hash stands
before the path: a script's imports and a style sheet's addresses stay within what belongs together. What is kept for
ever is what was hashed, also while an update lies on the disk and the server has not started again.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from flask import Flask, Response, abort, request

FOLDER = Path(__file__).parents[3] / "static"
ENDPOINT = "static"
LETTERS = 16
"""Of the hash in an address; no folder of `static/` has so long a name."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Files(NamedTuple):
    """The files by their paths in the folder, and the hash of all of them."""

    contents: Mapping[str, bytes]
    version: str


def register(app: Flask) -> None:
    """Read the files, answer for them, and let `url_for` name them with the hash."""
    read_files()
    app.add_url_rule("/static/<path:filename>", ENDPOINT, _send_file)
    app.add_url_rule(f"/static/<string(length={LETTERS}):version>/<path:filename>", ENDPOINT, _send_file)
    app.url_defaults(_add_version)


@cache
def read_files(folder: Path = FOLDER) -> Files:
    """The files as they lay in ``folder`` when they were first asked for."""
    contents = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
    digest = hashlib.sha256()
    for name, content in contents.items():
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return Files(contents, digest.hexdigest()[:LETTERS])


def _add_version(endpoint: str, values: dict[str, object]) -> None:
    if endpoint == ENDPOINT:
        values.setdefault("version", read_files().version)


def _send_file(filename: str, version: str = "") -> Response:
    """A file; one asked for by another hash as well, but not to be kept.

    A page that has stayed open over an update imports what it needs later by its old addresses, and what it has
    loaded stays one with it: a redirect would load a second copy of all that belongs to the file.
    """
    files = read_files()
    content = files.contents.get(filename)
    if content is None:
        abort(404)
    response = Response(content, mimetype=mimetypes.guess_type(filename)[0] or "application/octet-stream")
    response.headers["Cache-Control"] = FOR_EVER if version == files.version else ASK_AGAIN
    response.set_etag(hashlib.sha256(content).hexdigest()[:LETTERS])
    response.make_conditional(request)
    return response
