"""Conflicting edits: a form never overwrites what somebody else has changed since its page was made.

Every such form carries a digest of each of its fields as they stood when the page was made.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import request
from wtforms import BooleanField, Field, HiddenField, SelectField

from referee.club.changes import ChangeWord
from referee.service.desk.problems import Gathering, Problem, ProblemCode
from referee.service.people import book
from referee.translations.catalog import N_
from referee.web.frame.forms import Form
from referee.web.frame.guard import desk
from referee.web.frame.pages import translate

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
FIELD = "made_from"
CODE: ProblemCode = "changed_meanwhile"


def one_at_a_time(view: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Run no two views so marked at once: none of them writes between another's `check_unchanged` and what that writes.

    Views that compare nothing are not marked.
    """

    @wraps(view)
    def run_alone(*args: Asked.args, **values: Asked.kwargs) -> Answer:
        with desk().comparing:
            return view(*args, **values)

    return run_alone


def digest_fields(now: Form) -> str:
    """Return the digests that a form carries which is filled from ``now``: ``NAME:DIGEST`` for each field."""
    return " ".join(f"{name}:{_digest_field(field)}" for name, field in _visible_fields(now).items())


def digest_to_send(now: Form, problem: Problem | None) -> str:
    """Return the digests for a form that is shown again: those it was sent with, so that a conflict is found again.

    Once ``problem`` has told of the conflict, or where nothing was sent, those of ``now``.
    """
    is_told = problem is not None and problem.code == CODE
    return (not is_told and request.form.get(FIELD)) or digest_fields(now)


def check_unchanged(sent: Form, now: Form, words: tuple[ChangeWord, ...], **facts: object) -> None:
    """Check that no field of ``sent`` would overwrite a value that its page did not show.

    ``words`` and ``facts`` find the change in the book, to name who made it.

    :raises Problem: changed_meanwhile, for each field that was changed since to another value than ``sent`` has.
    """
    digests = dict(part.partition(":")[::2] for part in request.form.get(FIELD, "").split())
    conflicts = Gathering()
    for name, field in _visible_fields(now).items():
        digest = _digest_field(field)
        if digests.get(name, digest) != digest and _field_text(field) != _field_text(sent[name]):
            with conflicts:
                raise Problem(CODE, field=name, now=_describe_value(field, sent[name]), **_find_author(words, facts))
    conflicts.end()


def _visible_fields(form: Form) -> dict[str, Field]:
    return {field.short_name: field for field in form if not isinstance(field, HiddenField)}


def _digest_field(field: Field) -> str:
    return hashlib.sha256(_field_text(field).encode()).hexdigest()[:12]


def _field_text(field: Field) -> str:
    text = "" if field.data is None or field.data is False else str(field.data)
    return text.replace("\r\n", "\n").strip()


def _describe_value(field: Field, sent: Field) -> str:
    """Return the field's value in words; of a text only the lines that were not ``sent``, if there are any."""
    if isinstance(field, BooleanField):
        return translate(N_("yes")) if field.data else translate(N_("no"))
    if isinstance(field, SelectField):
        return str(dict(field.choices).get(field.data or "", field.data))
    text, sent_lines = _field_text(field), _field_text(sent).split("\n")
    new = [line for line in text.split("\n") if line not in sent_lines]
    return "\n".join(new) or text or translate(N_("nothing"))


def _find_author(words: tuple[ChangeWord, ...], facts: dict[str, object]) -> dict[str, str]:
    """Return ``who`` made the latest such change; empty if it was made at the table."""
    for change in book.list_changes(desk()):
        if change.what in words and facts.items() <= change.facts.items():
            return {"who": change.who} if change.who else {}
    return {}
