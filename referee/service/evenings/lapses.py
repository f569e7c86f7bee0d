"""What an evening proposes to fine, from who answered what and who was there; only the table books it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from referee.club import evenings as statutes
from referee.club.evenings import Lapse, Rsvp
from referee.club.faults import ClubFault
from referee.club.money import fines, money
from referee.club.money.fines import Catalogue, Offence
from referee.club.money.ledger import Booking
from referee.service.cash import occasions
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import problem_of
from referee.service.desk.once import Asking, is_done, once
from referee.service.desk.problems import Gathering, Problem
from referee.service.evenings import evenings
from referee.service.evenings.evenings import Evening
from referee.service.people import roster
from referee.service.people.roster import Member
from referee.store.cash import catalogues
from referee.store.cash.ledger import EntryRow
from referee.store.evenings import evenings as stored
from referee.store.people import clubs
from referee.store.people.clubs import ChangeRow

SCOPE = "lapses"


class ProposedFine(NamedTuple):
    """A proposal for a member: ``offence`` as it stands this time, and what the member ``said``, first to last.

    ``spared`` is what the table left out; where it is ``moved``, the table is voting on it.
    """

    lapse: Lapse
    offence: Offence
    member: Member
    said: tuple[Rsvp, ...]
    spared: bool
    booked: bool
    moved: bool

    @property
    def id(self) -> str:
        """What it is called in a form."""
        return _id(self.lapse.member, self.lapse.offence)

    @property
    def cents(self) -> int | None:
        """What it costs; ``None`` where the table says how much."""
        return self.offence.cents[0] if self.offence.pricing == "fixed" else None

    @property
    def bookable(self) -> bool:
        """Whether the table may still book it."""
        return not (self.spared or self.booked or self.moved)


def _id(member: int | None, offence: str | None) -> str:
    return f"{member}.{offence}"


def list_proposals(desk: Desk, evening_id: int) -> tuple[ProposedFine, ...]:
    """What the table may fine, by the catalogue of the evening's day; what is likely comes first.

    Only those who were members on that day can have stayed away from it or cancelled.

    :raises Problem: there is no such evening.
    """
    evening = evenings.find_evening(desk, evening_id)
    members = {one.id: one for one in evenings.concerned_members(desk, evening)}
    valid = _catalogue(desk, evening)
    with desk.store.reading() as connection:
        booked = occasions.booked_occasions(connection, None, evening_id)
        moved = occasions.voted_occasions(connection, None, evening_id)
    offences = {one.key: one for one in valid.offences} if valid else {}
    found = [
        one for one in _lapses(desk, evening, members.values()) if one.offence in offences and one.member in members
    ]
    return tuple(
        ProposedFine(
            one,
            fines.offence_at_step(offences[one.offence], one.nth),
            members[one.member],
            tuple(said for said in evening.facts.rsvps if said.member == one.member),
            spared=_id(one.member, one.offence) in evening.row.spared,
            booked=(what := fines.occasion_of_fine(None, one.offence, one.member)) in booked,
            moved=what in moved,
        )
        for one in sorted(found, key=lambda one: not one.likely)
    )


def short_notice_offence(desk: Desk, evening: Evening) -> Offence | None:
    """What cancelling now is by the catalogue of the evening's day; nothing in good time, or where it has no such."""
    if clock.now() <= evening.facts.cancelled_until:
        return None
    valid = _catalogue(desk, evening)
    return next((one for one in valid.offences if one.key == "short_notice"), None) if valid else None


def lacks_catalogue(desk: Desk, evening_id: int) -> bool:
    """Whether somebody cancelled late or often or stayed away, and no catalogue is valid on the evening's day.

    :raises Problem: there is no such evening.
    """
    evening = evenings.find_evening(desk, evening_id)
    found = _lapses(desk, evening, evenings.concerned_members(desk, evening))
    return any(one.offence in statutes.ABSENCES for one in found) and _catalogue(desk, evening) is None


def shown_offences(desk: Desk, evening: Evening) -> set[tuple[int | None, str | None]]:
    """Which members have shown which offence, from the answers and attendance as they stand, whatever it costs."""
    return {(one.member, one.offence) for one in _lapses(desk, evening, evenings.concerned_members(desk, evening))}


def _catalogue(desk: Desk, evening: Evening) -> Catalogue | None:
    with desk.store.reading() as connection:
        return fines.catalogue_of_day(catalogues.list_catalogues(connection), evening.row.day)


def _lapses(desk: Desk, evening: Evening, known: Collection[Member]) -> tuple[Lapse, ...]:
    members = [one.id for one in known if one.was_member(evening.row.day)]
    earlier = [one.facts for one in evenings.list_evenings(desk) if one.row.begins < evening.row.begins]
    return statutes.list_lapses(evening.facts, earlier, members)


def book_fines(desk: Desk, keeper: int, evening_id: int, chosen: Collection[str], amounts: Mapping[str, str]) -> int:
    """The chosen proposals are fines in the cash book; how many that were not there before.

    ``amounts`` are as they were written, by proposal; a fixed fine needs none.

    :raises Problem: there is no such evening, one of them is not proposed any more or is being voted on, or every
        amount that is wrong.
    """
    open_ones = {one.id: one for one in list_proposals(desk, evening_id) if not one.spared}
    if not set(chosen) <= open_ones.keys():
        raise Problem("proposal_gone")
    wanted = [one for name, one in open_ones.items() if name in chosen and not one.booked]
    rows = _entries(keeper, evening_id, wanted, amounts)

    def work(change: Change) -> int:
        return occasions.book_fines(change.connection, rows)

    return desk.change(work)


def _entries(keeper: int, evening_id: int, wanted: list[ProposedFine], amounts: Mapping[str, str]) -> list[EntryRow]:
    rows, wrong = [], Gathering()
    for one in wanted:
        with wrong:
            move = Booking("fine", one.member.id, _cents(one, amounts.get(one.id, "")))
            when = (clock.today(), clock.now())
            row = EntryRow(0, when[0], move.kind, move.member, move.cents, one.offence.text, None, keeper, when[1])
            rows.append(row._replace(offence=one.offence.key, evening_id=evening_id))
    wrong.end()
    return rows


def _cents(one: ProposedFine, written: str) -> int:
    field = f"amount_{one.id}"
    try:
        given = money.parse_amount(written, field) if one.cents is None and written.strip() else None
        return fines.check_amount(one.offence, given, field)
    except ClubFault as fault:
        raise problem_of(fault) from None


def leave_out(desk: Desk, keeper: int, evening_id: int, name: str, asked: Asking | None = None) -> None:
    """The table has left the proposal out, for a good reason; nobody books it. Once, however often it is ``asked`` for.

    :raises Problem: there is no such evening, or it is not proposed, or booked already.
    """
    if is_done(desk, asked, SCOPE):
        return
    if all(one.id != name or not one.bookable for one in list_proposals(desk, evening_id)):
        raise Problem("proposal_gone")
    _spare(desk, keeper, evening_id, name, "fine_left_out", lambda spared: [*spared, name], asked)


def propose_again(desk: Desk, keeper: int, evening_id: int, name: str, asked: Asking | None = None) -> None:
    """What the table had left out is proposed as before. Once, however often it is ``asked`` for.

    :raises Problem: there is no such evening, or nothing like it was left out.
    """
    if is_done(desk, asked, SCOPE):
        return
    if name not in evenings.find_evening(desk, evening_id).row.spared:
        raise Problem("proposal_gone")
    what = "fine_proposed_again"
    _spare(desk, keeper, evening_id, name, what, lambda spared: [one for one in spared if one != name], asked)


def _spare(
    desk: Desk,
    keeper: int,
    evening_id: int,
    name: str,
    what: str,
    changed: Callable[[list[str]], list[str]],
    asked: Asking | None,
) -> None:
    names = {str(one.id): one.name for one in roster.list_members(desk)}

    def work(change: Change) -> str:
        row = stored.find_evening(change.connection, evening_id)
        assert row is not None
        stored.change_evening(change.connection, row._replace(spared=list(dict.fromkeys(changed(row.spared)))))
        facts = {"name": names[name.partition(".")[0]], "day": row.day.isoformat()}
        clubs.log_change(change.connection, ChangeRow(clock.now(), keeper, what, facts))
        return name

    desk.change(lambda change: once(change, asked, lambda: work(change), SCOPE))
