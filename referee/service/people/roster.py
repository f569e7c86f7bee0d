"""The club's members and guests: added, changed; nobody is ever deleted.

Every name is one person's, member or guest, and all matches and results under it are that person's. Every change is on
record with whoever kept the book, or nobody where it was made at the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date
from typing import NamedTuple

from referee.club.people import lookalikes, names
from referee.club.people.name_lists import SEPARATORS
from referee.rules.terms import COLOURS, Colour
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import LONGEST_NAME, read_day
from referee.service.desk.once import Asking, once
from referee.service.desk.problems import Gathering, Problem
from referee.store import Connection
from referee.store.people import clubs
from referee.store.people import members as stored
from referee.store.people.clubs import ChangeRow
from referee.store.people.members import MemberRow

SCOPE = "members"


class Member(NamedTuple):
    """Somebody the club knows; ``colour`` is a regular's own (EM-8.4a), ``active`` whoever is a member now.

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
        """Whether whoever was a member is none any more on that day."""
        return self.guest or (self.until is not None and self.until <= day)

    def was_member(self, day: date) -> bool:
        """Whether it was a member's day; the one of leaving is none any more, and a guest has none."""
        return self.since <= day and not self.has_left(day)


class Person(NamedTuple):
    """Somebody who plays, moves, votes or pays: ``member`` is the account, which a guest may not have yet."""

    name: str
    member: int | None

    @property
    def identity(self) -> int | str:
        """Who it is, whatever name it goes by: the account, without one the name, however it is written."""
        return names.identity_of(self.name) if self.member is None else self.member


class MemberInput(NamedTuple):
    """Somebody as written down; no day ``since`` leaves it as it is, at first today, no day ``until``: still there."""

    name: str
    colour: Colour | None = None
    since: str = ""
    until: str = ""
    guest: bool = False
    meant: bool = False
    """A name that looks like another's, or mixes scripts, is meant like that."""


def list_members(desk: Desk) -> tuple[Member, ...]:
    """All members and guests there ever were, in the order they came."""
    today = clock.today()
    return desk.remembered(("members", today), lambda: _members(desk, today))


def _members(desk: Desk, today: date) -> tuple[Member, ...]:
    with desk.store.reading() as connection:
        return _as_of(today, connection)


def read_members(connection: Connection) -> tuple[Member, ...]:
    """As `list_members`, within a change."""
    return _as_of(clock.today(), connection)


def _as_of(today: date, connection: Connection) -> tuple[Member, ...]:
    return tuple(_member(row, today) for row in stored.list_members(connection))


def find_member(desk: Desk, member_id: int) -> Member:
    """The member or guest with that id.

    :raises Problem: there is none.
    """
    for one in list_members(desk):
        if one.id == member_id:
            return one
    raise Problem("member_unknown", id=member_id)


def _member(row: MemberRow, today: date) -> Member:
    days = (row.active_from, row.active_to)
    member = Member(row.id, row.name, row.colour, False, row.guest, *days, has_pin=row.pin_hash is not None)
    return member._replace(active=member.was_member(today))


def add_member(
    desk: Desk,
    name: str,
    colour: Colour | None,
    since: str = "",
    until: str = "",
    keeper: int | None = None,
    asked: Asking | None = None,
    meant: bool = False,
) -> int:
    """The id of the new member, who comes once however often it is ``asked`` for.

    :raises Problem: every field that is wrong, as `parse_member`.
    """
    written = MemberInput(name, colour, since, until, meant=meant)

    def add(change: Change) -> str:
        row = parse_member(written, blank_row(), stored.list_members(change.connection))
        log_change(change, keeper, "member_added", name=row.name)
        return str(enrol_members(change, [row])[0])

    return desk.change(lambda change: int(once(change, asked, lambda: add(change), SCOPE)))


def change_member(change: Change, member_id: int, written: MemberInput, keeper: int | None) -> None:
    """The member with that id is as written; whoever becomes a guest has neither colour nor PIN any more.

    :raises Problem: as `parse_member`; member_unknown; keeper_last if nobody were left today who could open the book.
    """
    rows = stored.list_members(change.connection)
    before = next((row for row in rows if row.id == member_id), None)
    if before is None:
        raise Problem("member_unknown", id=member_id)
    others = [row for row in rows if row.id != member_id]
    after = parse_member(written, before, others)
    if clubs.find_club(change.connection) is not None and _any_active(rows):
        _check_keeper_left(after, others)
    stored.change_member(change.connection, after)
    stored.adopt_matches(change.connection, {names.identity_of(after.name): after.id})
    for what, facts in _differences(before, after):
        log_change(change, keeper, what, **facts)


def _any_active(rows: Collection[MemberRow]) -> bool:
    return any(_member(row, clock.today()).active for row in rows)


def _check_keeper_left(after: MemberRow, others: Collection[MemberRow]) -> None:
    if not _any_active([after, *others]):
        field = "guest" if after.guest else "since" if after.active_from > clock.today() else "until"
        raise Problem("keeper_last", field=field, name=after.name)


def _differences(before: MemberRow, after: MemberRow) -> Iterator[tuple[str, dict[str, object]]]:
    """What was changed, one sentence each."""
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


def log_change(change: Change, keeper: int | None, what: str, **facts: object) -> None:
    """It is on record that ``keeper``, or the table, has changed that."""
    clubs.log_change(change.connection, ChangeRow(clock.now(), keeper, what, facts))


def find_or_add_guest(change: Change, name: str, keeper: int | None = None) -> int:
    """The member or guest of that name; whoever was neither has a guest's account from now on.

    :raises Problem: the name is empty, too long or cannot be shown.
    """
    wanted = blank_row()._replace(name=names.tidy_name(name), guest=True)
    known = {names.identity_of(row.name): row.id for row in stored.list_members(change.connection)}
    if names.identity_of(name) in known:
        return known[names.identity_of(name)]
    check_name(wanted.name, "guest")
    check_visible(wanted.name, "guest")
    log_change(change, keeper, "guest_kept", name=wanted.name)
    return enrol_members(change, [wanted])[0]


def enrol_members(change: Change, rows: Collection[MemberRow]) -> list[int]:
    """The ids of new members and guests; what was played under their names is theirs."""
    added = {names.identity_of(row.name): stored.add_member(change.connection, row) for row in rows}
    stored.adopt_matches(change.connection, added)
    return list(added.values())


def blank_row() -> MemberRow:
    """Somebody of whom nothing is known yet."""
    return MemberRow(0, "", None, clock.today(), None)


def parse_member(written: MemberInput, before: MemberRow, others: Collection[MemberRow]) -> MemberRow:
    """The member ``before`` as written.

    :raises Problem: all that is wrong: the name is empty, too long, two names, another's or not told from it by
        looking, the colour is unknown or is another's at the same time, there is no such day, or the last one lies
        before the first.
    """
    wrong, since, until = Gathering(), before.active_from, None
    with wrong:
        since = _day(written.since, "since") or since
    with wrong:
        until = _day(written.until, "until")
        if until is not None and until < since:
            raise Problem("member_order", field="until")
    own = None if written.guest else written.colour
    # A guest's PIN stays, of no use: otherwise whoever keeps the book could take it away and act as that member.
    row = MemberRow(before.id, names.tidy_name(written.name), own, since, until, written.guest, before.pin_hash)
    with wrong:
        _check_name(row, before, others, written.meant)
    with wrong:
        _check_colour(row, others)
    wrong.end()
    return row


def _day(text: str, field: str) -> date | None:
    return read_day(text, field) if text.strip() else None


def check_name(name: str, field: str) -> None:
    """Somebody can be called so.

    :raises Problem: the name is empty, too long or cannot be shown.
    """
    if not name:
        raise Problem("name_empty", field=field)
    if len(name) > LONGEST_NAME:
        raise Problem("name_long", field=field, most=LONGEST_NAME)
    if not name.isprintable():
        raise Problem("text_invalid", field=field)


def check_new_name(name: str, field: str) -> None:
    """Somebody can be called so from now on, and be found in a list of names.

    :raises Problem: as `check_name`, or it holds what stands between names.
    """
    check_name(name, field)
    if set(name) & set(SEPARATORS):
        raise Problem("name_split", field=field, characters=" ".join(SEPARATORS))


def check_visible(name: str, field: str) -> None:
    """Everything in the name can be seen.

    :raises Problem: name_unseen.
    """
    unseen = lookalikes.invisible_characters(name)
    if unseen:
        raise Problem("name_unseen", field=field, characters=", ".join(unseen))


def _check_name(wanted: MemberRow, before: MemberRow, others: Collection[MemberRow], meant: bool) -> None:
    # Whoever has been called so for long keeps the name.
    if wanted.name == before.name:
        check_name(wanted.name, "name")
    else:
        check_visible(wanted.name, "name")
        check_new_name(wanted.name, "name")
    for row in others:
        if names.identity_of(row.name) == names.identity_of(wanted.name):
            code = "name_of_guest" if row.guest else "name_taken" if row.active_to is None else "name_of_former"
            raise Problem(code, field="name", name=wanted.name)
    if wanted.name != before.name and not meant:
        _check_looks(wanted.name, others)


def _check_looks(name: str, others: Collection[MemberRow]) -> None:
    """The name can be told from all others by looking at it.

    :raises Problem: name_alike or name_mixed, which somebody may confirm.
    """
    looks = lookalikes.skeleton_of(name)
    for row in others:
        if lookalikes.skeleton_of(row.name) == looks:
            raise Problem("name_alike", field="name", name=row.name)
    if len(lookalikes.scripts_of(name)) > 1:
        raise Problem("name_mixed", field="name", name=name)


def _check_colour(wanted: MemberRow, others: Collection[MemberRow]) -> None:
    if wanted.colour is None:
        return
    if wanted.colour not in COLOURS:
        raise Problem("colour_unknown", field="colour")
    for row in others:
        if row.colour == wanted.colour and _at_one_time(row, wanted):
            raise Problem("colour_taken", field="colour", colour=wanted.colour, name=row.name)


def _at_one_time(one: MemberRow, other: MemberRow) -> bool:
    """Whether both are members on some day; whoever comes on the day the other leaves takes over."""
    return one.active_from < (other.active_to or date.max) and other.active_from < (one.active_to or date.max)
