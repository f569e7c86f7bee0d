"""The page of files: the backup, and its restore into an empty instance."""

from __future__ import annotations

from collections.abc import Generator

from flask import Blueprint, Response, current_app, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from referee.service.admin import backups, data_folders
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.desk.desk import Desk
from referee.service.desk.problems import Problem
from referee.service.people import book
from referee.translations.texts.left_out import left_out_texts
from referee.web.frame.access import open_to_all
from referee.web.frame.errors import MB, too_large
from referee.web.frame.forms import describe_problem
from referee.web.frame.guard import INSTANCE, desk, is_table, is_this_computer, lang
from referee.web.frame.keeper import current_keeper
from referee.web.frame.pages import page

blueprint = Blueprint("files", __name__)
restoring = Blueprint("restoring", __name__)
LARGEST_BACKUP = 1024 * MB


@blueprint.get("/files")
def show_files() -> Response:
    return _show_page()


@blueprint.get("/files/backup.json")
def download_backup() -> Response:
    """Send the backup. It contains the cards of running matches, so no player of one may have it."""
    problem = _reason_against_backup()
    if problem is not None:
        raise problem
    chunks = desk().in_pieces(_stream_chunks(desk()))
    response = Response(chunks, mimetype="application/json")
    return as_download(response, f"referee-{clock.today()}.json")


def _reason_against_backup() -> Problem | None:
    if current_keeper() is None and (book.read_book(desk()).has_pin or not is_table(INSTANCE)):
        return Problem("book_closed")
    if not is_this_computer() and championship.list_running(desk()):
        return Problem("backup_running")
    return None


def _stream_chunks(desk: Desk) -> Generator[bytes, None, None]:
    """Yield the backup in chunks that are worth sending; it is noted once the last of them was taken."""
    yield from backups.join_lines(backups.stream_backup(desk))
    data_folders.note_backup(desk.rulebooks.parent)


def as_download(response: Response, name: str) -> Response:
    """Make the response one that browsers save as a file of that name."""
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@restoring.post("/files/restore")
@open_to_all
def restore_backup() -> AnyResponse:
    # The CSRF check comes after this: it reads the whole body, within the limit that holds then.
    request.max_content_length = LARGEST_BACKUP
    current_app.extensions["csrf"].protect()
    if not is_table(INSTANCE):
        raise Problem("not_the_table")
    file = request.files.get("file")
    try:
        if not file:
            raise Problem("file_missing", field="file")
        backups.restore_backup(desk(), file.stream)
    except Problem as problem:
        return _show_page(problem)
    return redirect(url_for("files.show_files", restored=1), 303)


@restoring.errorhandler(413)
def show_too_large(_: HTTPException) -> Response:
    return _show_page(too_large())


def _show_page(problem: Problem | None = None) -> Response:
    is_empty, why_not = backups.is_instance_empty(desk()), _reason_against_backup()
    left_out = backups.find_left_out(desk())
    return page(
        "admin/files.html",
        problem,
        problem=describe_problem(problem) if problem else None,
        restored="restored" in request.args and not is_empty,
        empty=is_empty,
        may_restore=is_table(INSTANCE),
        why_not=describe_problem(why_not) if why_not else None,
        left_out=left_out_texts(left_out.votes, left_out.dice, lang()),
        closed=why_not is not None and why_not.code == "book_closed",
    )
