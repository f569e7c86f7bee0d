"""Members and guests from a CSV file, taken as a whole or, with all its faults listed, not at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from referee.club.people.names import identity_of, tidy_name
from referee.rules.terms import Colour
from referee.service.desk import csv_files
from referee.service.desk.csv_files import Columns
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import read_day
from referee.service.desk.problems import Gathering, Problem, ProblemCode
from referee.service.people import roster
from referee.service.people.roster import MemberInput
from referee.store.championship import results
from referee.store.people import members as stored
from referee.store.schema import MemberRow

MOST_ROWS = 500
COLUMNS: Columns = {
    "name": ("name", "member", "mitglied"),
    "colour": ("colour", "color", "farbe"),
    "since": ("from", "since", "there since", "von", "ab", "seit", "dabei seit"),
    "until": ("to", "until", "left on", "bis", "ausgetreten am"),
    "guest": ("guest", "gast"),
}
"""The columns of a file by the headings they may have; only the name is required."""
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
KNOWN_CODES: Mapping[str, ProblemCode] = {
    "colour": "known_colour",
    "since": "known_since",
    "until": "known_until",
    "guest": "known_guest",
}
"""The problem of a column that differs from what the club's book says of the member."""


def load_members(desk: Desk, keeper_id: int | None, raw: bytes) -> int:
    """Add everybody in the file whom the club does not have yet, and return how many that were.

    :raises Problem: the file cannot be read (as `csv_files`), or all that is wrong with its lines: name_twice,
        guest_form, known_colour, known_since, known_until, known_guest; as `roster.parse_new`
    """

    def add_new(change: Change) -> int:
        parser = _LineParser(stored.list_members(change.connection), results.list_first_days(change.connection))
        rows = csv_files.read_rows(raw, COLUMNS, needed=("name",), most=MOST_ROWS, make=parser.parse_line)
        new = [row for row in rows if not row.id]
        if new:
            roster.log_change(change, keeper_id, "members_loaded", names=[row.name for row in new])
            roster.enrol_members(change, new)
        return len(new)

    return desk.change(add_new)


class _LineParser:
    """A parser of line after line; a person who is new in one line counts as a member for the following ones."""

    def __init__(self, members: Iterable[MemberRow], first_days: Mapping[int | str, date]) -> None:
        self._first_days = first_days
        self._members = {identity_of(row.name): row for row in members}
        self._in_file: set[str] = set()

    def parse_line(self, cells: Mapping[str, str]) -> MemberRow:
        """Parse the member on the line; without an id if the club does not have them yet.

        :raises Problem: everything that is wrong with the line
        """
        identity = identity_of(cells["name"])
        if identity and identity in self._in_file:
            raise Problem("name_twice", field="name", name=tidy_name(cells["name"]))
        self._in_file.add(identity)
        if identity in self._members:
            _check_agrees(self._members[identity], cells)
        else:
            self._members[identity] = self._parse_new(cells)
        return self._members[identity]

    def _parse_new(self, cells: Mapping[str, str]) -> MemberRow:
        wrong, is_guest = Gathering(), False
        with wrong:
            is_guest = _parse_guest(cells["guest"])
        with wrong:
            member = MemberInput(
                name=cells["name"],
                colour=_parse_colour(cells["colour"]),
                since=cells["since"],
                until=cells["until"],
                guest=is_guest,
            )
            row = roster.parse_new(member, self._first_days, self._members.values())
        wrong.end()
        return row


def _check_agrees(member: MemberRow, cells: Mapping[str, str]) -> None:
    """Check that the line says nothing else about a member of the club; empty cells say nothing."""
    wrong = Gathering()
    days = {"since": member.active_from, "until": member.active_to}
    for field, value in {"colour": member.colour, **days, "guest": member.guest}.items():
        with wrong:
            if cells[field].strip() and _parse_cell(cells[field], field) != value:
                raise Problem(KNOWN_CODES[field], field=field, name=member.name)
    wrong.end()


def _parse_cell(text: str, field: str) -> Colour | date | bool | None:
    if field == "colour":
        return _parse_colour(text)
    return _parse_guest(text) if field == "guest" else read_day(text, field)


def _parse_colour(text: str) -> Colour | None:
    word = text.strip().casefold()
    return COLOURS.get(word, word) or None


def _parse_guest(text: str) -> bool:
    word = text.strip().casefold()
    if word not in GUESTS:
        raise Problem("guest_form", field="guest")
    return GUESTS[word]
