"""The files of `static/`, read once at the start, with a hash of all of them in their addresses.

A browser therefore keeps them and asks for none again; after an update every page names other addresses. The hash
stands before the path, so that a script's imports and a style sheet's addresses stay within what belongs together. What
browsers keep is always what was hashed, even while an update lies on the disk and the server has not restarted.

Scripts and style sheets are sent without the comments and the spaces of their sources.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import rcssmin
import rjsmin
from flask import Flask, Response, abort, request, url_for
from markupsafe import Markup

from referee.installation import ROOT
from referee.web.frame.strangers import admits_strangers
from referee.web.server.joined_scripts import FOLDER as SCRIPTS
from referee.web.server.joined_scripts import JOINED, REGISTRY, address_of, is_module, join_later, join_modules

FOLDER = ROOT / "static"
ENDPOINT = "static"
HASH_LETTERS = 16
"""Of the hash in an address; no folder of `static/` has so long a name."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
_JOINED = re.compile(r"css/(\w+(?:\+\w+)+)\.css")


class Files(NamedTuple):
    """The files by their paths in the folder, and the hash of all of them."""

    contents: Mapping[str, bytes]
    version: str


def register(app: Flask) -> None:
    """Read the files, answer for them, and let `url_for` name them with the hash."""
    read_files()
    app.add_url_rule("/static/<path:filename>", ENDPOINT, _send_file)
    app.add_url_rule(f"/static/<string(length={HASH_LETTERS}):version>/<path:filename>", ENDPOINT, _send_file)
    app.url_defaults(_add_version)
    app.add_template_global(load_module)
    app.add_template_global(join_styles)


@cache
def read_files(folder: Path = FOLDER) -> Files:
    """Return the files as they lay in ``folder`` when they were first asked for."""
    contents = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
    digest = hashlib.sha256()
    for name, content in contents.items():
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return Files(contents, digest.hexdigest()[:HASH_LETTERS])


def hash_content(content: bytes) -> str:
    """Return a hash that is short enough for an address."""
    return hashlib.sha256(content).hexdigest()[:HASH_LETTERS]


def load_module(script: str) -> Markup:
    """Return the tags that load ``script`` with everything it imports."""
    ahead = Markup('<link rel="modulepreload" href="{}">').format(url_for(ENDPOINT, filename=REGISTRY))
    address = url_for(ENDPOINT, filename=address_of(script))
    return Markup('{}\n<script type="module" src="{}"></script>').format(ahead, address)


def join_styles(*names: str) -> str:
    """Return the address of these style sheets as one file: `css/app+board.css`."""
    return url_for(ENDPOINT, filename=f"css/{'+'.join(names)}.css")


def read_sheets(names: Iterable[str]) -> Markup:
    """Return these style sheets as one text, for a page that stands alone."""
    return Markup("".join(read_files().contents[f"css/{name}.css"].decode() for name in names))


def _find_content(filename: str, page: str, *, is_newest: bool) -> bytes | None:
    contents = read_files().contents
    if filename.startswith(JOINED):
        return _join_scripts(SCRIPTS + filename.removeprefix(JOINED), page, is_newest=is_newest)
    joined = _JOINED.fullmatch(filename)
    if joined is None:
        return contents.get(filename)
    names = joined[1].split("+")
    sheets = [contents.get(f"css/{name}.css") for name in names]
    # A sheet that is named again and again would make an answer without end.
    return None if None in sheets or len(set(names)) < len(names) else b"".join(filter(None, sheets))


@lru_cache(maxsize=64)
def _join_scripts(script: str, page: str, *, is_newest: bool) -> bytes | None:
    contents, of_page = read_files().contents, SCRIPTS + page
    if not all(is_module(contents, name) for name in (script, of_page if page else script)):
        return None
    if not page:
        return join_modules(contents, script).encode()
    return join_later(contents, script, of_page, is_page_known=is_newest).encode()


@lru_cache(maxsize=256)
def lighten(content: bytes, kind: str | None) -> bytes:
    """Return what a browser needs of a file of that media type; each content is worked on once."""
    lightening = {"text/javascript": rjsmin.jsmin, "text/css": rcssmin.cssmin}.get(kind or "")
    return lightening(content) if lightening else content


def _add_version(endpoint: str, values: dict[str, object]) -> None:
    if endpoint == ENDPOINT:
        values.setdefault("version", read_files().version)


@admits_strangers
def _send_file(filename: str, version: str = "") -> Response:
    """Send a file; also one asked for by another hash, but not to be cached.

    A page that has stayed open over an update imports what it needs later by its old addresses, and what it has
    loaded stays one with it: a redirect would load a second copy of all that belongs to the file.
    """
    is_newest = version == read_files().version
    content = _find_content(filename, request.args.get("page", ""), is_newest=is_newest)
    if content is None:
        abort(404)
    kind, _ = mimetypes.guess_type(filename)
    content = lighten(content, kind)
    response = Response(content, mimetype=kind or "application/octet-stream")
    response.headers["Cache-Control"] = FOR_EVER if is_newest else ASK_AGAIN
    response.set_etag(hash_content(content))
    response.make_conditional(request)
    return response
