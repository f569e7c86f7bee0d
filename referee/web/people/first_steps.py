"""What comes next in a new club: a list until everything is done, or until it is put away on this device."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for

from referee.service.admin.founding import Step, list_done_steps
from referee.service.people import book
from referee.translations.catalog import N_
from referee.web.frame.guard import INSTANCE, desk, is_table
from referee.web.frame.keeper import current_keeper
from referee.web.frame.pages import has_put_away, translate

TEXTS: dict[Step, tuple[str, str, str]] = {
    "colours": ("members.show_members", "add-title", N_("Enter the members, with a colour for each regular")),
    "pin": ("book.show_book", "", N_("Choose the PIN of the club's book")),
    "catalogue": ("fines.show_catalogue", "", N_("Take the catalogue of fines")),
    "past": ("results.show_results", "", N_("Enter the years before, by hand or from a file")),
    "evening": ("evenings.show_evenings", "", N_("Plan the first evening")),
}
"""Where each step is done, at which part of that page, and what it says."""


class FirstStep(NamedTuple):
    """A step with its link, and whether it is ``done``."""

    href: str
    text: str
    done: bool


def list_first_steps() -> list[FirstStep]:
    """List the steps for whoever may take them; none once all are done, or put away on this device."""
    may = current_keeper() is not None if book.read_book(desk()).has_pin else is_table(INSTANCE)
    if not may or has_put_away("steps"):
        return []
    done = list_done_steps(desk())
    steps = [
        FirstStep(url_for(page, _anchor=part or None), translate(text), step in done)
        for step, (page, part, text) in TEXTS.items()
    ]
    return [] if len(done) == len(steps) else steps
