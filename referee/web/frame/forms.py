"""The common parts of the book's forms: messages at their fields, names of people, request keys, uploads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from typing import Any, TypeVar

from flask import Flask, request
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup
from wtforms import Field
from wtforms import Form as FieldsOfForm

from referee.rules.refusal import cut_long_words
from referee.service.desk.csv_files import FileFaults
from referee.service.desk.once import RequestKey, sent_with
from referee.service.desk.problems import Problem
from referee.service.people.roster import Person
from referee.translations.catalog import N_
from referee.translations.texts.problems import problem_text
from referee.web.frame.guard import lang
from referee.web.frame.pages import translate

Input = TypeVar("Input")
GUEST = "guest:"
"""Precedes the name of somebody who has no account."""
NOBODY = 0
"""An account id that no member has."""


class Form(FieldsOfForm):  # type: ignore[misc]
    """The fields of a form as a page shows them, with what was sent in them and what is wrong with it.

    It validates nothing: the service checks what was sent, and `CSRFProtect` the token of every form.
    """

    def __init__(self, formdata: Mapping[str, str] | None = None, **values: Any) -> None:
        super().__init__(formdata, **values)
        self.offer_choices()

    def offer_choices(self) -> None:
        """Fill the selects in the device's language, where they do not depend on who asks."""

    def read_input(self, kind: Callable[..., Input], **values: object) -> Input:
        """Read the form into a ``kind`` with fields of the same names; a missing text is empty.

        ``values`` stand for the fields that hold something else than what was typed.
        """
        names = [name for name in signature(kind).parameters if name in self]
        return kind(**{name: "" if self[name].data is None else self[name].data for name in names} | values)


def describe_problem(problem: Problem) -> str:
    """Return the sentence that says it, in the reader's language."""
    return cut_long_words(problem_text(problem, lang()))


def register(app: Flask) -> None:
    """Give every template `error_attributes`, as ``wrong``, and `form_tokens`."""
    app.jinja_env.globals.update(wrong=error_attributes, form_tokens=form_tokens)


def form_tokens(once: str | None = None) -> Markup:
    """Return the hidden fields of a form: the CSRF token, and the token ``once`` if it is done once (`sent_with`)."""
    fields = {"csrf_token": generate_csrf()} | ({} if once is None else {"once": once})
    field = Markup('<input type="hidden" name="{}" value="{}">')
    return Markup("\n").join(field.format(name, value) for name, value in fields.items())


def add_field_errors(form: Form | None, problem: Problem | None) -> None:
    """Put each of the problem's messages at the field of ``form`` that it is about; nothing where one is missing.

    A form that was sent in vain is shown again with them, and with what was sent.

    :raises Problem: a message that is about no field of the form.
    """
    if form is None or problem is None:
        return
    for fault in problem.each:
        if fault.field is None or fault.field not in form:
            raise fault
        field = form[fault.field]
        field.errors = [*field.errors, describe_problem(fault)]


def form_request_key(form: Form, written: object) -> RequestKey | None:
    """Return the key of this form on this page: the same form sent twice is carried out once.

    ``written`` is what the form asks for; a changed form is another request.
    """
    return sent_with(form.once.data, repr(written).encode())


def page_request_key(*parts: object) -> RequestKey | None:
    """Return a key as `form_request_key` does, for a page whose forms differ only in ``parts``."""
    return sent_with(request.form.get("once"), repr((request.path, *parts)).encode())


def read_uploaded_file() -> bytes:
    """Return the content of the uploaded file.

    :raises Problem: file_missing.
    """
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Problem("file_missing", field="file")
    content: bytes = file.read()
    return content


def describe_line_faults(problem: Problem | None) -> list[str]:
    """List sentences about the faulty lines of an uploaded file, each once."""
    faults = problem.lines if isinstance(problem, FileFaults) else ()
    sentences = (
        translate(N_("Line %(line)s: %(text)s"), line=fault.line, text=describe_problem(fault.problem))
        for fault in faults
    )
    return list(dict.fromkeys(sentences))


def error_attributes(field: Field, where: object) -> dict[str, str]:
    """Return the HTML attributes that tie a field to its message, whose id ends in ``where``; none without one."""
    errors: Sequence[object] = field.errors
    return {"aria-invalid": "true", "aria-describedby": f"fault-{field.name}-{where}"} if errors else {}


def person_key(person: Person) -> str:
    """Return the value by which a form names somebody: the account's id, or ``guest:`` and the name."""
    return str(person.member) if person.member is not None else GUEST + person.name


def parse_person_key(key: str | None) -> int | str | None:
    """Parse what `person_key` wrote: an account's id or a guest's name; `NOBODY` for other texts, ``None`` for none."""
    if key and key.startswith(GUEST):
        return key.removeprefix(GUEST)
    return parse_id(key) or NOBODY if key else None


def parse_id(text: str | None) -> int | None:
    """Return the id that a form or an address sends; ``None`` where it is no number of at most nine digits."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None
