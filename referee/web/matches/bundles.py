"""Opening a match from its record, and taking in several records at once, as files or in zips."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from typing import IO

from flask import Blueprint, Response, current_app, redirect, request, url_for
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from referee.service.desk.once import is_own, sent_with
from referee.service.desk.problems import Problem
from referee.service.matches import bundles, records
from referee.service.matches.bundles import HandedIn
from referee.web.frame.errors import MB, too_large
from referee.web.frame.guard import asking_device, desk, make_table, require_host
from referee.web.frame.keeper import is_trusted, match_giver
from referee.web.matches.archive import show_matches_with

blueprint = Blueprint("bundles", __name__)
FIELD = "record"


@blueprint.post("/matches/upload")
def upload_records() -> AnyResponse:
    """Open the match of a single record; of several, or of a zip, tell what became of each."""
    # The CSRF check comes after this: it reads the whole body, within the limit that holds then.
    request.max_content_length = bundles.UPLOAD.size_mb * MB if is_trusted() else records.LARGEST_RECORD
    current_app.extensions["csrf"].protect()
    files = [file for file in request.files.getlist(FIELD) if file]
    try:
        if len(files) == 1 and not _is_zip(files[0]):
            return _open_match(files[0])
        return show_matches_with(told=_take_records(files))
    except Problem as problem:
        return show_matches_with(problem)


@blueprint.errorhandler(413)
def _too_large(_: HTTPException) -> Response:
    """Refuse an upload before any of it is taken in; the field shows that like any other fault."""
    if (request.content_length or 0) <= (request.max_content_length or 0):
        # It has more parts than a form may have.
        return show_matches_with(Problem("records_many", field=FIELD, most=bundles.UPLOAD.records))
    return show_matches_with(too_large())


def _is_zip(file: FileStorage) -> bool:
    return bundles.begins_as_zip(file.filename or "", _rewound(file).read(4))


def _rewound(file: FileStorage) -> IO[bytes]:
    file.stream.seek(0)
    return file.stream


def _open_match(file: FileStorage) -> AnyResponse:
    """Go on with the match of the record, or show it if it has ended."""
    raw = _rewound(file).read(records.LARGEST_RECORD + 1)
    if len(raw) > records.LARGEST_RECORD:
        raise Problem("too_large", field=FIELD, most=f"{records.LARGEST_RECORD // MB} MB")
    text = records.read_file(raw)
    asked = sent_with(request.form.get("once"), text.encode())
    asked = asked and asked._replace(asker=asking_device())
    require_host(asked)
    match_id = records.open_record(desk(), text, asked, match_giver())
    answer = redirect(url_for("api.show_match", match_id=match_id), 303)
    return make_table(answer, match_id) if is_own(desk(), asked) else answer


def _hand_in(file: FileStorage) -> HandedIn:
    return HandedIn(file.filename or "", lambda: nullcontext(_rewound(file)))


def _take_records(files: Iterable[FileStorage]) -> list[bundles.Answer]:
    require_host()
    handed_in = [_hand_in(file) for file in files]
    if not handed_in:
        raise Problem("file_missing", field=FIELD)
    if not is_trusted():
        raise Problem("book_closed", field=FIELD)
    return bundles.take_records(desk(), handed_in, match_giver())
