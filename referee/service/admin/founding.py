"""Founds a club from a preset, with its members and its catalogue of fines."""

from __future__ import annotations

from dataclasses import replace

from referee.club.money.fines import Catalogue
from referee.rulebooks import presets
from referee.service.cash import fines
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.people import roster
from referee.store.base import add_row
from referee.store.people import members as stored


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
