"""What the forms of the club's book share: messages at the field, and ids that cannot clash."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request
from flask_wtf import FlaskForm
from wtforms import Field

from referee.service.desk.csv_files import FileFaults
from referee.service.desk.once import Asking, sent_with
from referee.service.desk.problems import Problem
from referee.service.people.roster import Person
from referee.translations.catalog import N_
from referee.web.frame import answers
from referee.web.frame.guard import lang
from referee.web.frame.pages import say

GUEST = "guest:"
"""Before the name of somebody who has no account."""
NOBODY = 0
"""Nobody's account."""


def add_field_errors(form: FlaskForm, problem: Problem) -> None:
    """Every field that is wrong says so.

    :raises Problem: what is wrong is no field of the form.
    """
    for one in problem.each:
        if one.field is None or one.field not in form:
            raise one
        field = form[one.field]
        field.errors = [*field.errors, answers.problem_as_json(one, lang())["text"]]


def form_request_key(form: FlaskForm, written: object) -> Asking | None:
    """What was asked with this very page of the form: sent again, it asks for nothing new."""
    return sent_with(form.once.data, repr(written).encode())


def page_request_key(*said: object) -> Asking | None:
    """What was asked with this very page, where nothing but ``said`` tells its forms apart."""
    return sent_with(request.form.get("once"), repr((request.path, *said)).encode())


def read_uploaded_file() -> bytes:
    """The file that was handed in.

    :raises Problem: there was none.
    """
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Problem("file_missing", field="file")
    content: bytes = file.read()
    return content


def describe_line_faults(problem: Problem | None) -> list[str]:
    """What is wrong with the lines of a file, in sentences, each once."""
    lines = problem.lines if isinstance(problem, FileFaults) else ()
    told = (
        say(N_("Line %(line)s: %(text)s"), line=one.line, text=answers.problem_as_json(one.problem, lang())["text"])
        for one in lines
    )
    return list(dict.fromkeys(told))


def error_attributes(field: Field, where: object) -> dict[str, str]:
    """The attributes of a field that has a message."""
    errors: Sequence[object] = field.errors
    return {"aria-invalid": "true", "aria-describedby": f"fault-{field.name}-{where}"} if errors else {}


def person_key(one: Person) -> str:
    """How a form names somebody: by the account, or by the name where there is none."""
    return str(one.member) if one.member is not None else GUEST + one.name


def parse_person_key(key: str | None) -> int | str | None:
    """Whom a form names; nobody's account where it is none."""
    if key and key.startswith(GUEST):
        return key.removeprefix(GUEST)
    return parse_id(key) or NOBODY if key else None


def parse_id(text: str | None) -> int | None:
    """The id that a select sends; ``None`` where it is none."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None
