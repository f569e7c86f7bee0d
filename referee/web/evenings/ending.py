"""The form for an evening's outcome, which never undoes unseen what somebody else has recorded meanwhile."""

from __future__ import annotations

from collections.abc import Iterable

from flask import request
from wtforms import StringField

from referee.club.changes import ChangeWord
from referee.service.desk.problems import Problem
from referee.service.evenings.evenings import Evening
from referee.service.people import roster
from referee.translations.catalog import N_
from referee.web.evenings.words import STATES
from referee.web.frame import conflicts
from referee.web.frame.forms import Form
from referee.web.frame.guard import desk
from referee.web.frame.pages import translate

WORDS: dict[str, str] = {**STATES, "planned": N_("planned")}
CHANGES: tuple[ChangeWord, ...] = ("evening_held", "evening_cancelled", "evening_reopened")


class EndForm(Form):
    """The outcome of an evening and who was there, as one sentence that can be compared."""

    outcome = StringField()


def outcome_digest(evening: Evening, problem: Problem | None) -> str:
    """Digest what the page shows of the evening's outcome; `check_outcome` compares it with the form."""
    now = _build_form(evening.row.kept, evening.row.present)
    return conflicts.digest_fields(now) if ticked_people() is None else conflicts.digest_to_send(now, problem)


def ticked_people() -> list[str] | None:
    """Return the keys of whoever was ticked in the form that was sent; ``None`` where another form was, or none."""
    return request.form.getlist("present") if request.form.get("kept") == "held" else None


def check_outcome(evening: Evening, kept: str, present: Iterable[int | str]) -> None:
    """Check that nothing is replaced that the page did not show.

    :raises Problem: that somebody else has changed the evening since.
    """
    # That a held evening is cancelled is refused whatever the page showed.
    if (evening.row.kept, kept) != ("held", "cancelled"):
        sent = _build_form(kept, present if kept == "held" else evening.row.present)
        conflicts.check_unchanged(
            sent, _build_form(evening.row.kept, evening.row.present), CHANGES, day=evening.row.day.isoformat()
        )


def _build_form(kept: str, present: Iterable[int | str]) -> EndForm:
    names: dict[int | str, str] = {member.id: member.name for member in roster.list_members(desk())}
    people = ", ".join(sorted(names.get(person, str(person)) for person in present))
    state = translate(WORDS[kept]) if kept in WORDS else kept
    return EndForm(data={"outcome": ": ".join(filter(None, (state, people)))})
