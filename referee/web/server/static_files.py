"""The files of `static/`, read once at the start: their addresses hold a hash of all of them.

So a browser keeps them and asks for none again, and after an update every page names other addresses. The hash stands
before the path: a script's imports and a style sheet's addresses stay within what belongs together. What is kept for
ever is what was hashed, also while an update lies on the disk and the server has not started again.
"""

from __future__ import annotations

import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from flask import Flask, Response, abort, request, url_for
from markupsafe import Markup

FOLDER = Path(__file__).parents[3] / "static"
ENDPOINT = "static"
LETTERS = 16
"""Of the hash in an address; no folder of `static/` has so long a name."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
_JOINED = re.compile(r"css/(\w+(?:\+\w+)+)\.css")
_IMPORT = re.compile(r'^(?:import|\} from|export \{.*\} from)\b[^"();]*"(\.[^"]+)";', re.MULTILINE)


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
    app.add_template_global(load_module)
    app.add_template_global(join_styles)


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


@cache
def list_imports(script: str) -> tuple[str, ...]:
    """The scripts that ``script`` cannot begin without: its imports, theirs, and so on."""
    contents, scripts = read_files().contents, [script]
    for name in scripts:
        imports = _IMPORT.findall(contents[name].decode())
        paths = [posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in imports]
        scripts += [path for path in dict.fromkeys(paths) if path not in scripts]
    return tuple(scripts[1:])


def load_module(script: str) -> Markup:
    """The tags that load ``script``, and at once whatever it imports.

    By itself a browser would learn of an import only when it has read the script that names it, step by step.
    """
    tag = Markup('<link rel="modulepreload" href="{}">')
    ahead = [tag.format(url_for(ENDPOINT, filename=name)) for name in list_imports(script)]
    last = Markup('<script type="module" src="{}"></script>').format(url_for(ENDPOINT, filename=script))
    return Markup("\n").join([*ahead, last])


def join_styles(*names: str) -> str:
    """The address of these style sheets as one file: `css/app+board.css`."""
    return url_for(ENDPOINT, filename=f"css/{'+'.join(names)}.css")


def _find_content(filename: str) -> bytes | None:
    contents = read_files().contents
    joined = _JOINED.fullmatch(filename)
    if joined is None:
        return contents.get(filename)
    names = joined[1].split("+")
    sheets = [contents.get(f"css/{name}.css") for name in names]
    # A sheet that is named again and again would make an answer without end.
    return None if None in sheets or len(set(names)) < len(names) else b"".join(filter(None, sheets))


def _add_version(endpoint: str, values: dict[str, object]) -> None:
    if endpoint == ENDPOINT:
        values.setdefault("version", read_files().version)


def _send_file(filename: str, version: str = "") -> Response:
    """A file; one asked for by another hash as well, but not to be kept.

    A page that has stayed open over an update imports what it needs later by its old addresses, and what it has
    loaded stays one with it: a redirect would load a second copy of all that belongs to the file.
    """
    content = _find_content(filename)
    if content is None:
        abort(404)
    response = Response(content, mimetype=mimetypes.guess_type(filename)[0] or "application/octet-stream")
    response.headers["Cache-Control"] = FOR_EVER if version == read_files().version else ASK_AGAIN
    response.set_etag(hashlib.sha256(content).hexdigest()[:LETTERS])
    response.make_conditional(request)
    return response
