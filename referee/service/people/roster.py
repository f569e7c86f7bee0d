"""The club's members and guests: added and changed; nobody is ever deleted.

Every name belongs to one person, member or guest, as do all matches and results under it. Every change is logged with
the keeper of the book, or with nobody if it was made at the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from referee.club.changes import ChangeWord
from referee.club.people import lookalikes, names
from referee.club.people.name_lists import SEPARATORS
from referee.rules.terms import COLOURS, Colour
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import LONGEST_NAME, read_day
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Gathering, Problem, ProblemCode
from referee.store import Connection
from referee.store.base import add_row, change_row
from referee.store.championship import results
from referee.store.people import clubs
from referee.store.people import members as stored
from referee.store.schema import ChangeRow, MemberRow
from referee.store.subjects import Subject

SCOPE = "members"


class Member(NamedTuple):
    """A member or guest; ``colour`` is a regular's own (EM-8.4a), ``active`` whoever is a member today.

    A member came on the day ``since`` and left on the day ``until``. A ``guest`` has an account in the cash box and
    nothing else of a member.
    """

    id: int
    name: str
    colour: Colour | None
    active: bool
    guest: bool
    since: date
    until: date | None
    has_pin: bool

    def has_left(self, day: date) -> bool:
        """Tell whether they are no longer a member on that day; guests never are one."""
        return self.guest or (self.until is not None and self.until <= day)

    def was_member(self, day: date) -> bool:
        """Tell whether they are a member on that day; on the day of leaving they no longer are."""
        return self.since <= day and not self.has_left(day)


class Person(NamedTuple):
    """A person who plays, moves, votes or pays; ``member`` is their account's id, which a guest may not have yet."""

    name: str
    member: int | None

    @property
    def identity(self) -> int | str:
        """The key of the person, however the name is spelled: the account's id, or else the name's identity."""
        return names.identity_of(self.name) if self.member is None else self.member


class MemberInput(NamedTuple):
    """The form of a member. An empty ``since`` changes nothing (new: as `parse_new`); an empty ``until``: still there.

    ``meant`` confirms a name that looks like another's or mixes scripts.
    """

    name: str
    colour: Colour | None = None
    since: str = ""
    until: str = ""
    guest: bool = False
    meant: bool = False


def list_members(desk: Desk) -> tuple[Member, ...]:
    """List all members and guests there ever were, in the order they came."""
    return desk.remembered(("members", clock.today()), read_members, of=(Subject.MEMBERS,))


def read_members(connection: Connection) -> tuple[Member, ...]:
    """List the same as `list_members`, but as the connection sees them: within a change."""
    today = clock.today()
    return tuple(_member_of(row, today) for row in stored.list_members(connection))


def list_first_days(desk: Desk) -> Mapping[int | str, date]:
    """Return the day on which everybody first played what counts, by `Person.identity`."""
    subjects = (Subject.MATCHES, Subject.RESULTS, Subject.MEMBERS)
    return desk.remembered("first_days", results.list_first_days, of=subjects)


def find_member(desk: Desk, member_id: int) -> Member:
    """Return the member or guest with that id.

    :raises Problem: member_unknown
    """
    for member in list_members(desk):
        if member.id == member_id:
            return member
    raise Problem("member_unknown", id=member_id)


def _member_of(row: MemberRow, today: date) -> Member:
    member = Member(
        id=row.id,
        name=row.name,
        colour=row.colour,
        active=False,
        guest=row.guest,
        since=row.active_from,
        until=row.active_to,
        has_pin=row.pin_hash is not None,
    )
    return member._replace(active=member.was_member(today))


def add_member(
    desk: Desk,
    name: str,
    colour: Colour | None,
    since: str = "",
    until: str = "",
    *,
    keeper_id: int | None = None,
    asked: RequestKey | None = None,
    meant: bool = False,
) -> int:
    """Add a member and return the id; once, however often the same is ``asked``.

    :raises Problem: every field that is wrong, as `parse_new`
    """
    member = MemberInput(name, colour, since, until, meant=meant)

    def enrol_once(change: Change) -> str:
        first_days = results.list_first_days(change.connection)
        row = parse_new(member, first_days, stored.list_members(change.connection))
        log_change(change, keeper_id, "member_added", name=row.name)
        return str(enrol_members(change, [row])[0])

    return int(change_once(desk, asked, enrol_once, SCOPE))


def change_member(change: Change, member_id: int, member: MemberInput, keeper_id: int | None) -> None:
    """Change the member with that id; a member who becomes a guest loses the colour, and their PIN opens nothing.

    :raises Problem: member_unknown; as `parse_member`; keeper_last if nobody were left today who could open the book
    """
    rows = stored.list_members(change.connection)
    before = next((row for row in rows if row.id == member_id), None)
    if before is None:
        raise Problem("member_unknown", id=member_id)
    others = [row for row in rows if row.id != member_id]
    after = parse_member(member, before, others)
    if clubs.find_club(change.connection) is not None and _any_active(rows) and not _any_active([after, *others]):
        field = "guest" if after.guest else "since" if after.active_from > clock.today() else "until"
        raise Problem("keeper_last", field=field, name=after.name)
    change_row(change.connection, after)
    stored.adopt_matches(change.connection, {names.identity_of(after.name): after.id})
    for what, facts in _list_differences(before, after):
        log_change(change, keeper_id, what, **facts)


def _any_active(rows: Collection[MemberRow]) -> bool:
    return any(_member_of(row, clock.today()).active for row in rows)


def _list_differences(before: MemberRow, after: MemberRow) -> Iterator[tuple[ChangeWord, dict[str, object]]]:
    """Yield what was changed: the word and the facts of each sentence in the log."""
    name: dict[str, object] = {"name": after.name}
    if after.name != before.name:
        yield "member_renamed", {**name, "before": before.name}
    if after.guest != before.guest:
        yield "member_to_guest" if after.guest else "guest_to_member", name
    elif after.colour != before.colour:
        yield ("member_coloured", {**name, "colour": after.colour}) if after.colour else ("member_colourless", name)
    if after.active_from != before.active_from:
        yield "member_since", {**name, "day": after.active_from.isoformat()}
    if after.active_to != before.active_to:
        left = after.active_to
        yield ("member_left", {**name, "day": left.isoformat()}) if left else ("member_back", name)


def log_change(change: Change, keeper_id: int | None, what: ChangeWord, **facts: object) -> None:
    """Log a change in the book, by a keeper or (None) at the table."""
    add_row(change.connection, ChangeRow(clock.now(), keeper_id, what, facts))


def find_or_add_guest(change: Change, name: str, keeper_id: int | None = None) -> int:
    """Return the id of the member or guest of that name; add a guest if there is neither.

    :raises Problem: name_empty, name_long, text_invalid, name_unseen
    """
    for row in stored.list_members(change.connection):
        if names.identity_of(row.name) == names.identity_of(name):
            return row.id
    guest = replace(blank_row(), name=names.tidy_name(name), guest=True)
    check_name(guest.name, "guest")
    _check_visible(guest.name, "guest")
    log_change(change, keeper_id, "guest_kept", name=guest.name)
    return enrol_members(change, [guest])[0]


def enrol_members(change: Change, rows: Collection[MemberRow]) -> list[int]:
    """Add members and guests, and link to them what was played under their names; return their ids."""
    added = {names.identity_of(row.name): add_row(change.connection, row) for row in rows}
    stored.adopt_matches(change.connection, added)
    return list(added.values())


def blank_row() -> MemberRow:
    """Build the row of somebody new, a member from today on."""
    return MemberRow(id=0, name="", colour=None, active_from=clock.today(), active_to=None)


def parse_new(member: MemberInput, first_days: Mapping[int | str, date], others: Collection[MemberRow]) -> MemberRow:
    """Return the row of somebody new; without a day they are there since they first played, at the latest from today.

    While their colour was still another's they were not, so that the day keeps nobody from taking over a colour.

    :raises Problem: as `parse_member`
    """
    today = clock.today()
    first = first_days.get(names.identity_of(member.name), today)
    free = (row.active_to for row in others if row.active_to and member.colour and row.colour == member.colour)
    return parse_member(member, replace(blank_row(), active_from=min(max((first, *free)), today)), others)


def parse_member(member: MemberInput, before: MemberRow, others: Collection[MemberRow]) -> MemberRow:
    """Return the row ``before`` with the changes of the form.

    :raises Problem: all that is wrong, each at its field: the name as `check_new_name`, name_unseen,
        name_taken, name_of_guest, name_of_former, name_alike, name_mixed; colour_unknown, colour_taken; a day as
        `read_day` or member_order
    """
    wrong, since, until = Gathering(), before.active_from, None
    with wrong:
        since = _parse_day(member.since, "since") or since
    with wrong:
        until = _parse_day(member.until, "until")
        if until is not None and until < since:
            raise Problem("member_order", field="until")
    # A guest's PIN stays, without use: otherwise the keeper of the book could take it away and act as that member.
    row = MemberRow(
        id=before.id,
        name=names.tidy_name(member.name),
        colour=None if member.guest else member.colour,
        active_from=since,
        active_to=until,
        guest=member.guest,
        pin_hash=before.pin_hash,
    )
    with wrong:
        _check_name(row, before, others, member.meant)
    with wrong:
        _check_colour(row, others)
    wrong.end()
    return row


def _parse_day(text: str, field: str) -> date | None:
    return read_day(text, field) if text.strip() else None


def check_name(name: str, field: str) -> None:
    """Check that it can be a name.

    :raises Problem: name_empty, name_long, text_invalid
    """
    if not name:
        raise Problem("name_empty", field=field)
    if len(name) > LONGEST_NAME:
        raise Problem("name_long", field=field, most=LONGEST_NAME)
    if not name.isprintable():
        raise Problem("text_invalid", field=field)


def check_new_name(name: str, field: str) -> None:
    """Check that it can be a new name, one that `split_names` finds in a list.

    :raises Problem: as `check_name`; name_split
    """
    check_name(name, field)
    if set(name) & set(SEPARATORS):
        raise Problem("name_split", field=field, characters=" ".join(SEPARATORS))


def _check_visible(name: str, field: str) -> None:
    invisible = lookalikes.invisible_characters(name)
    if invisible:
        raise Problem("name_unseen", field=field, characters=", ".join(invisible))


def _check_name(after: MemberRow, before: MemberRow, others: Collection[MemberRow], meant: bool) -> None:
    # A name from before there were these checks may stay.
    if after.name == before.name:
        check_name(after.name, "name")
    else:
        _check_visible(after.name, "name")
        check_new_name(after.name, "name")
    for row in others:
        if names.identity_of(row.name) == names.identity_of(after.name):
            code: ProblemCode = (
                "name_of_guest" if row.guest else "name_taken" if row.active_to is None else "name_of_former"
            )
            raise Problem(code, field="name", name=after.name)
    if after.name != before.name and not meant:
        _check_looks(after.name, others)


def _check_looks(name: str, others: Collection[MemberRow]) -> None:
    looks = lookalikes.skeleton_of(name)
    for row in others:
        if lookalikes.skeleton_of(row.name) == looks:
            raise Problem("name_alike", field="name", name=row.name)
    if len(lookalikes.scripts_of(name)) > 1:
        raise Problem("name_mixed", field="name", name=name)


def _check_colour(member: MemberRow, others: Collection[MemberRow]) -> None:
    if member.colour is None:
        return
    if member.colour not in COLOURS:
        raise Problem("colour_unknown", field="colour")
    for other in others:
        # A member who comes on the day the other leaves may take over the colour.
        overlap = other.active_from < (member.active_to or date.max) and member.active_from < (
            other.active_to or date.max
        )
        if other.colour == member.colour and overlap:
            raise Problem("colour_taken", field="colour", colour=member.colour, name=other.name)
