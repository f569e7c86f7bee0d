"""What a page knew of how an evening went: nothing that somebody else has said of it meanwhile is undone unseen."""

from __future__ import annotations

from collections.abc import Iterable

from flask import request
from flask_wtf import FlaskForm
from wtforms import StringField

from referee.service.desk.problems import Problem
from referee.service.evenings.evenings import Evening
from referee.service.people import roster
from referee.translations.catalog import N_
from referee.web.evenings.words import STATES
from referee.web.frame import conflicts
from referee.web.frame.guard import desk
from referee.web.frame.pages import say

WORDS: dict[str, str] = {**STATES, "planned": N_("planned")}
CHANGES = ("evening_held", "evening_cancelled", "evening_reopened")


class EndForm(FlaskForm):  # type: ignore[misc]
    """How an evening went, and who was there, in one sentence."""

    said = StringField()


def outcome_made_from(evening: Evening, problem: Problem | None) -> str:
    """What the form of the evening's end carries."""
    now = _form(evening.row.kept, evening.row.present)
    return conflicts.digest_fields(now) if ticked_people() is None else conflicts.digest_to_send(now, problem)


def ticked_people() -> list[str] | None:
    """Whoever was ticked in the form that was sent, as forms name them; nothing where another form was."""
    return request.form.getlist("present") if request.form.get("kept") == "held" else None


def check_outcome(evening: Evening, kept: str, present: Iterable[int | str]) -> None:
    """What is said now replaces nothing that the page did not show.

    :raises Problem: what somebody else has said of the evening since.
    """
    if (evening.row.kept, kept) != ("held", "cancelled"):  # which is refused whatever the page showed
        sent = _form(kept, present if kept == "held" else evening.row.present)
        conflicts.check_unchanged(
            sent, _form(evening.row.kept, evening.row.present), CHANGES, day=evening.row.day.isoformat()
        )


def _form(kept: str, present: Iterable[int | str]) -> EndForm:
    names: dict[int | str, str] = {one.id: one.name for one in roster.list_members(desk())}
    there = ", ".join(sorted(names.get(one, str(one)) for one in present))
    said = say(WORDS[kept]) if kept in WORDS else kept
    return EndForm(formdata=None, data={"said": ": ".join(filter(None, (said, there)))})
