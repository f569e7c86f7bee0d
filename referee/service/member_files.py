"""Members and guests from a CSV file: all of it or, with every faulty line told, nothing."""

from __future__ import annotations

from collections.abc import Mapping

from referee.club.names import identity, tidy
from referee.rules.terms import Colour
from referee.service import csv_files, roster
from referee.service.csv_files import Columns
from referee.service.desk import Change, Desk
from referee.service.problems import Gathering, Problem
from referee.service.roster import Written
from referee.store import members as stored
from referee.store.members import MemberRow

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


def load(desk: Desk, keeper: int | None, raw: bytes) -> int:
    """Everybody in the file is a member or guest as written there; how many were not before.

    :raises Problem: it cannot be read, or everything that is wrong with its lines; nothing was taken then.
    """

    def work(change: Change) -> int:
        reading = _Reading(stored.everyone(change.connection))
        rows = csv_files.read(raw, COLUMNS, ("name",), MOST_ROWS, reading.row)
        new = [row for row in rows if not row.id]
        if new:
            roster.log(change, keeper, "members_loaded", names=[row.name for row in new])
            roster.enrol(change, new)
        return len(new)

    return desk.change(work)


class _Reading:
    """Reads line after line: whoever the club does not know yet is known to the lines that follow."""

    def __init__(self, known: list[MemberRow]) -> None:
        self._known = {identity(row.name): row for row in known}
        self._read: set[str] = set()

    def row(self, cells: Mapping[str, str]) -> MemberRow:
        """The member as the line says, with an id where the club has them exactly so already.

        :raises Problem: everything that is wrong with the line.
        """
        name, guest, wrong = identity(cells["name"]), False, Gathering()
        with wrong:
            guest = _guest(cells["guest"])
        colour = cells["colour"].strip().casefold()
        with wrong:
            if name and name in self._read:
                raise Problem("name_twice", field="name", name=tidy(cells["name"]))
            self._read.add(name)
            days = (cells["since"], cells["until"])
            written = Written(cells["name"], COLOURS.get(colour, colour) or None, *days, guest=guest)
            row = self._same(name, written) or roster.checked(written, roster.nobody(), self._known.values())
        wrong.end()
        self._known.setdefault(name, row)
        return row

    def _same(self, name: str, written: Written) -> MemberRow | None:
        """Who is known by that name, if everything is as written."""
        known = self._known.get(name)
        if known is None:
            return None
        others = [row for row in self._known.values() if row is not known]
        try:
            return known if roster.checked(written, known, others) == known else None
        except Problem:
            return None


def _guest(text: str) -> bool:
    word = text.strip().casefold()
    if word not in GUESTS:
        raise Problem("guest_form", field="guest")
    return GUESTS[word]
