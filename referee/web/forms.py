"""What the forms of the club's book share: messages at the field, and ids that cannot clash."""

from __future__ import annotations

from collections.abc import Sequence

from flask_wtf import FlaskForm
from wtforms import Field

from referee.service.problems import Problem
from referee.web import present
from referee.web.guard import lang


def blame(form: FlaskForm, problem: Problem) -> None:
    """Every field that is wrong says so.

    :raises Problem: what is wrong is no field of the form.
    """
    for one in problem.each:
        if one.field is None or one.field not in form:
            raise one
        field = form[one.field]
        field.errors = [*field.errors, present.problem(one, lang())["text"]]


def wrong(field: Field, where: object) -> dict[str, str]:
    """The attributes of a field that has a message."""
    errors: Sequence[object] = field.errors
    return {"aria-invalid": "true", "aria-describedby": f"fault-{field.name}-{where}"} if errors else {}


def number(text: str | None) -> int | None:
    """The id that a select sends; ``None`` where it is none."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None
