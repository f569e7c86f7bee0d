"""Answers to failures, all in one shape: a page for browsers, JSON for all others, never a traceback."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from referee.rules.refusal import Malformed
from referee.service.desk.problems import NotRead, NotSaved, Problem, ProblemCode
from referee.web.frame import answers
from referee.web.frame.guard import READING, lang, tongue
from referee.web.frame.statuses import status_of

_CODES_BY_STATUS: Mapping[int, ProblemCode] = {404: "page_unknown", 405: "method", 415: "media_type"}
KB, MB = 1024, 1024 * 1024
RETRY_STATUSES = (429, 503)
"""The same request may succeed some seconds later."""


def render_failure(failure: answers.Failure, way_back: str | None = None) -> Response:
    """Answer the failure as JSON, or as a page for a browser, which leads to the page at ``way_back`` or the start."""
    if wants_page():
        page = render_template("frame/problem.html", problem=failure, way_back=way_back)
        # It may quote half a surrogate pair.
        return make_response(page.encode(errors="backslashreplace"), failure.status)
    return answers.json_response(failure, failure.status)


def wants_page() -> bool:
    """Return whether the client prefers HTML; one that does not say gets JSON."""
    return request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html"


def on_problem(error: Problem, way_back: str | None = None) -> Response:
    """Answer a `Problem` as `render_failure` does, with Retry-After where it names the seconds."""
    response = render_failure(answers.word_problem(error, tongue()), way_back)
    if status_of(error) in RETRY_STATUSES and "seconds" in error.facts:
        response.headers["Retry-After"] = str(error.facts["seconds"])
    return response


def render_stranger() -> Response:
    """Answer a device that nothing has admitted, where the server has a public address."""
    failure = answers.word_problem(Problem("device_unknown"), lang())
    if not wants_page():
        return answers.json_response(failure, failure.status)
    return make_response(render_template("frame/stranger.html", problem=failure), failure.status)


def on_malformed(error: Malformed) -> Response:
    """Answer a line that is no action."""
    return render_failure(answers.word_malformed(error, tongue()))


def on_disk_failure(error: NotRead | NotSaved) -> Response:
    """Answer that the disk refused a read or a write: 503, the same request may be sent again."""
    is_write = isinstance(error, NotSaved)
    current_app.logger.error("not saved: %s" if is_write else "not read: %s", error)
    # Opening a match goes through the writer too, even for a request that only reads.
    response = on_problem(Problem("not_saved" if is_write and request.method not in READING else "not_read"))
    response.headers["Retry-After"] = "1"
    return response


def on_http(error: HTTPException) -> AnyResponse:
    """Answer what Flask itself refuses; its redirects stay as they are."""
    if error.code is None or error.code < 400:
        return error.get_response(request.environ)
    unnamed: ProblemCode = "internal" if error.code >= 500 else "bad_request"
    response = on_problem(too_large() if error.code == 413 else Problem(_CODES_BY_STATUS.get(error.code, unnamed)))
    allowed = getattr(error, "valid_methods", None)
    if allowed:
        response.headers["Allow"] = ", ".join(sorted(allowed))
    return response


def too_large() -> Problem:
    """Return the problem of a body that exceeds this request's limit."""
    most = request.max_content_length or 0
    return Problem("too_large", most=f"{most // MB} MB" if most >= MB else f"{most // KB} kB")


def on_expired_form(error: CSRFError) -> Response:
    """Answer a form whose CSRF token is missing or out of date."""
    return on_problem(Problem("form_expired"))


def on_crash(error: Exception) -> Response:
    """Answer a bug. The log has the traceback and the route, not the request's content, which may be secret."""
    current_app.logger.error("%s %s failed", request.method, request.url_rule, exc_info=error)
    return on_problem(Problem("internal"))


def register(app: Flask) -> None:
    """Answer every failure of the app in the one shape."""
    app.register_error_handler(Problem, on_problem)
    app.register_error_handler(Malformed, on_malformed)
    app.register_error_handler(NotSaved, on_disk_failure)
    app.register_error_handler(NotRead, on_disk_failure)
    app.register_error_handler(CSRFError, on_expired_form)
    app.register_error_handler(HTTPException, on_http)
    app.register_error_handler(Exception, on_crash)
