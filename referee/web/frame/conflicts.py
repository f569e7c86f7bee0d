"""What a form was made from: where somebody has changed that since, the form says so and nothing is overwritten unseen.

Every form that changes something carries a digest of each of its fields as they stood when its page was made.
"""

from __future__ import annotations

import hashlib

from flask import request
from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, HiddenField, SelectField

from referee.service.desk.problems import Gathering, Problem
from referee.service.people import book
from referee.translations.catalog import N_
from referee.web.frame.guard import desk
from referee.web.frame.pages import say

FIELD = "made_from"
CODE = "changed_meanwhile"


def digest_fields(now: FlaskForm) -> str:
    """What a form carries that is filled with what stands there ``now``."""
    return " ".join(f"{name}:{_digest(field)}" for name, field in _fields(now).items())


def digest_to_send(now: FlaskForm, problem: Problem | None) -> str:
    """What a form carries that was sent and not saved: what it did, until its page has said what stands there ``now``.

    One that was not sent at all carries the same as any other.
    """
    told = problem is not None and problem.code == CODE
    return (not told and request.form.get(FIELD)) or digest_fields(now)


def check_unchanged(sent: FlaskForm, now: FlaskForm, what: tuple[str, ...], **facts: object) -> None:
    """What was ``sent`` overwrites nothing that its page did not show: all that stands there ``now``, it showed.

    ``what`` and ``facts`` find who changed it in the book.

    :raises Problem: what stands at each field that has been changed since to something else.
    """
    before = dict(one.partition(":")[::2] for one in request.form.get(FIELD, "").split())
    told = Gathering()
    for name, field in _fields(now).items():
        if before.get(name, _digest(field)) != _digest(field) and _text(field) != _text(sent[name]):
            with told:
                raise Problem(CODE, field=name, now=_shown(field, sent[name]), **_who(what, facts))
    told.end()


def _fields(form: FlaskForm) -> dict[str, Field]:
    return {field.short_name: field for field in form if not isinstance(field, HiddenField)}


def _digest(field: Field) -> str:
    return hashlib.sha256(_text(field).encode()).hexdigest()[:12]


def _text(field: Field) -> str:
    said = "" if field.data is None or field.data is False else str(field.data)
    return said.replace("\r\n", "\n").strip()


def _shown(field: Field, sent: Field) -> str:
    """What the field says, of a long text the lines that are not in what was ``sent``."""
    if isinstance(field, BooleanField):
        return say(N_("yes")) if field.data else say(N_("no"))
    if isinstance(field, SelectField):
        return str(dict(field.choices).get(field.data or "", field.data))
    text, known = _text(field), _text(sent).split("\n")
    new = [line for line in text.split("\n") if line not in known]
    return "\n".join(new) or text or say(N_("nothing"))


def _who(what: tuple[str, ...], facts: dict[str, object]) -> dict[str, str]:
    """Who made the latest such change, where it was not at the table."""
    for one in book.list_changes(desk()):
        if one.what in what and facts.items() <= one.facts.items():
            return {"who": one.who} if one.who else {}
    return {}
