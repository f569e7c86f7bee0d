"""Members and guests from a CSV file: all of it or, with every faulty line told, nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from referee.club.people.names import identity_of, tidy_name
from referee.rules.terms import Colour
from referee.service.desk import csv_files
from referee.service.desk.csv_files import Columns
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import read_day
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import roster
from referee.service.people.roster import MemberInput
from referee.store.people import members as stored
from referee.store.people.members import MemberRow

MOST_ROWS = 500
COLUMNS: Columns = {
    "name": ("name", "member", "mitglied"),
    "colour": ("colour", "color", "farbe"),
    "since": ("from", "since", "there since", "von", "ab", "seit", "dabei seit"),
    "until": ("to", "until", "left on", "bis", "ausgetreten am"),
    "guest": ("guest", "gast"),
}
"""The columns of a file, and how their headings may be written; only the name is needed."""
COLOURS: Mapping[str, Colour] = {
    **dict.fromkeys(("red", "rot"), "red"),
    **dict.fromkeys(("blue", "blau"), "blue"),
    **dict.fromkeys(("green", "grün"), "green"),
    **dict.fromkeys(("black", "schwarz"), "black"),
    **dict.fromkeys(("yellow", "gelb"), "yellow"),
    **dict.fromkeys(("pink", "rosa"), "pink"),
}
GUESTS: Mapping[str, bool] = {
    **dict.fromkeys(("yes", "ja", "y", "j", "x", "1", "true", "wahr", "guest", "gast"), True),
    **dict.fromkeys(("", "no", "nein", "n", "-", "0", "false", "falsch"), False),
}


def load_members(desk: Desk, keeper: int | None, raw: bytes) -> int:
    """Everybody in the file is a member or guest, as written there if they were not before; how many were not.

    :raises Problem: it cannot be read, or everything that is wrong with its lines; nothing was taken then.
    """

    def work(change: Change) -> int:
        reading = _Reading(stored.list_members(change.connection))
        rows = csv_files.read(raw, COLUMNS, ("name",), MOST_ROWS, reading.row)
        new = [row for row in rows if not row.id]
        if new:
            roster.log_change(change, keeper, "members_loaded", names=[row.name for row in new])
            roster.enrol_members(change, new)
        return len(new)

    return desk.change(work)


class _Reading:
    """Reads line after line: whoever the club does not know yet is known to the lines that follow."""

    def __init__(self, known: list[MemberRow]) -> None:
        self._known = {identity_of(row.name): row for row in known}
        self._read: set[str] = set()

    def row(self, cells: Mapping[str, str]) -> MemberRow:
        """The member as the line says, with an id where the club has them already.

        :raises Problem: everything that is wrong with the line.
        """
        who = identity_of(cells["name"])
        if who and who in self._read:
            raise Problem("name_twice", field="name", name=tidy_name(cells["name"]))
        self._read.add(who)
        if who in self._known:
            _check_known(self._known[who], cells)
        else:
            self._known[who] = self._new(cells)
        return self._known[who]

    def _new(self, cells: Mapping[str, str]) -> MemberRow:
        wrong, guest = Gathering(), False
        with wrong:
            guest = _guest(cells["guest"])
        with wrong:
            days = (cells["since"], cells["until"])
            written = MemberInput(cells["name"], _colour(cells["colour"]), *days, guest=guest)
            row = roster.parse_member(written, roster.blank_row(), self._known.values())
        wrong.end()
        return row


def _check_known(known: MemberRow, cells: Mapping[str, str]) -> None:
    """The line says nothing else of whoever is here; an empty cell says nothing.

    :raises Problem: every cell that says something else.
    """
    wrong = Gathering()
    days = {"since": known.active_from, "until": known.active_to}
    for field, kept in {"colour": known.colour, **days, "guest": known.guest}.items():
        with wrong:
            if cells[field].strip() and _value(cells[field], field) != kept:
                raise Problem(f"known_{field}", field=field, name=known.name)
    wrong.end()


def _value(text: str, field: str) -> Colour | date | bool | None:
    if field == "colour":
        return _colour(text)
    return _guest(text) if field == "guest" else read_day(text, field)


def _colour(text: str) -> Colour | None:
    word = text.strip().casefold()
    return COLOURS.get(word, word) or None


def _guest(text: str) -> bool:
    word = text.strip().casefold()
    if word not in GUESTS:
        raise Problem("guest_form", field="guest")
    return GUESTS[word]
