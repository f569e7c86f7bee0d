"""Founds a club from a preset, with its members and its catalogue of fines, and knows what a new club has done."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee.club.money.fines import Catalogue
from referee.rulebooks import presets
from referee.service.cash import fines
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.evenings import evenings
from referee.service.people import book, roster
from referee.store.base import add_row
from referee.store.people import members as stored

Step = Literal["colours", "pin", "catalogue", "past", "evening"]
"""What a new club does once: some members have colours, the book a PIN, fines a catalogue; years, an evening."""


def list_done_steps(desk: Desk) -> set[Step]:
    """List what the club has done of all that a new one does."""
    results = championship.read_championship(desk, None).results
    done: dict[Step, bool] = {
        "colours": any(member.active and member.colour for member in roster.list_members(desk)),
        "pin": book.read_book(desk).has_pin,
        "catalogue": bool(fines.list_versions(desk)),
        # Of matches played here the beginning is known.
        "past": any(result.listed is None or result.listed.begun is None for result in results),
        "evening": bool(evenings.list_evenings(desk)),
    }
    return {step for step, is_done in done.items() if is_done}


def found_club(desk: Desk, name: str) -> None:
    """Give an empty club the preset's members, and its catalogue of fines from the year's first day on.

    A club with members stays as it is.

    :raises KeyError: there is no such preset.
    """
    preset, today = presets.load_club(name), clock.today()

    def fill_club(change: Change) -> None:
        if stored.list_members(change.connection):
            return
        for member in preset.members:
            row = replace(roster.blank_row(), name=member.name, colour=member.colour)
            add_row(change.connection, row)
        roster.log_change(change, None, "club_founded", names=[member.name for member in preset.members])
        # Fines for an earlier day of the year are in the catalogue too.
        first_day = today.replace(month=1, day=1)
        fines.add_catalogue(change, None, Catalogue(first_day, fines.preset_offences()), "catalogue_taken")

    desk.change(fill_club)
