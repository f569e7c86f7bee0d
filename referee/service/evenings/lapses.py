"""The fines that an evening proposes from the answers and the people present; only the table books them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from referee.club import evenings as statutes
from referee.club.changes import ChangeWord
from referee.club.evenings import Lapse, Rsvp
from referee.club.faults import ClubFault
from referee.club.money import fines, money
from referee.club.money.fines import Offence
from referee.club.money.ledger import Booking
from referee.service.cash import occasions
from referee.service.cash.fines import read_catalogue
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk, require_row
from referee.service.desk.fields import problem_of
from referee.service.desk.once import RequestKey, change_once, is_done
from referee.service.desk.problems import Gathering, Problem
from referee.service.evenings import evenings
from referee.service.evenings.evenings import Evening
from referee.service.people import roster
from referee.service.people.roster import Member
from referee.store.base import change_row
from referee.store.schema import EntryRow, EveningRow

SCOPE = "lapses"


class ProposedFine(NamedTuple):
    """A fine proposed for a member: ``offence`` as it is priced this time, ``answers`` from the first to the last.

    It is ``spared`` where the table left it out, ``moved`` where the table is voting on it.
    """

    lapse: Lapse
    offence: Offence
    member: Member
    answers: tuple[Rsvp, ...]
    spared: bool
    booked: bool
    moved: bool

    @property
    def id(self) -> str:
        """Its name in a form, ``<member id>.<offence>``."""
        return _key_of(self.lapse)

    @property
    def cents(self) -> int | None:
        """What it costs; ``None`` if the table says how much."""
        return self.offence.cents[0] if self.offence.pricing == "fixed" else None

    @property
    def is_bookable(self) -> bool:
        """Whether the table may still book it."""
        return not (self.spared or self.booked or self.moved)


def _key_of(lapse: Lapse) -> str:
    return f"{lapse.member}.{lapse.offence}"


def list_proposals(desk: Desk, evening_id: int) -> tuple[ProposedFine, ...]:
    """List what the table may fine, by the catalogue of the evening's day; likely ones first.

    Only those who were members on that day can have stayed away from it or cancelled.

    :raises Problem: evening_unknown.
    """
    evening = evenings.find_evening(desk, evening_id)
    members = {member.id: member for member in evenings.concerned_members(desk, evening)}
    catalogue = read_catalogue(desk, evening.row.day)
    with desk.store.reading() as connection:
        booked = occasions.booked_occasions(connection, None, evening_id)
        moved = occasions.voted_occasions(connection, None, evening_id)
    offences = {offence.key: offence for offence in catalogue.offences} if catalogue else {}
    lapses = [lapse for lapse in _list_lapses(desk, evening) if lapse.offence in offences and lapse.member in members]
    proposals = []
    for lapse in sorted(lapses, key=lambda lapse: not lapse.likely):
        occasion = fines.occasion_of_fine(None, lapse.offence, lapse.member)
        proposals.append(
            ProposedFine(
                lapse=lapse,
                offence=fines.offence_at_step(offences[lapse.offence], lapse.nth),
                member=members[lapse.member],
                answers=tuple(rsvp for rsvp in evening.facts.rsvps if rsvp.member == lapse.member),
                spared=_key_of(lapse) in evening.row.spared,
                booked=occasion in booked,
                moved=occasion in moved,
            )
        )
    return tuple(proposals)


def short_notice_offence(desk: Desk, evening: Evening) -> Offence | None:
    """Return the offence of cancelling now, by the catalogue of the evening's day; ``None`` if it is none."""
    if clock.now() <= evening.facts.cancelled_until:
        return None
    catalogue = read_catalogue(desk, evening.row.day)
    offences = catalogue.offences if catalogue else ()
    return next((offence for offence in offences if offence.key == "short_notice"), None)


def lacks_catalogue(desk: Desk, evening_id: int) -> bool:
    """Tell whether somebody cancelled late or often or stayed away, and no catalogue is valid on the evening's day.

    :raises Problem: evening_unknown.
    """
    evening = evenings.find_evening(desk, evening_id)
    has_absence = any(lapse.offence in statutes.ABSENCES for lapse in _list_lapses(desk, evening))
    return has_absence and read_catalogue(desk, evening.row.day) is None


def shown_offences(desk: Desk, evening: Evening) -> set[tuple[int | None, str | None]]:
    """List members with the offences that the answers and attendance of the evening show, priced or not."""
    return {(lapse.member, lapse.offence) for lapse in _list_lapses(desk, evening)}


def _list_lapses(desk: Desk, evening: Evening) -> tuple[Lapse, ...]:
    concerned = evenings.concerned_members(desk, evening)
    members = [member.id for member in concerned if member.was_member(evening.row.day)]
    earlier = [before.facts for before in evenings.list_evenings(desk) if before.row.begins < evening.row.begins]
    return statutes.list_lapses(evening.facts, earlier, members)


def book_fines(desk: Desk, keeper: int, evening_id: int, chosen: Collection[str], amounts: Mapping[str, str]) -> int:
    """Book the proposals with the ``chosen`` ids, and return how many were not booked before.

    ``amounts`` are as they were written, by the proposals' ids; a fixed fine needs none.

    :raises Problem: evening_unknown, proposal_gone (not proposed any more), fine_voted (the table is voting on it), or
        every amount that is wrong, at field amount_<id>.
    """
    proposals = {proposal.id: proposal for proposal in list_proposals(desk, evening_id) if not proposal.spared}
    if not set(chosen) <= proposals.keys():
        raise Problem("proposal_gone")
    rows, wrong = [], Gathering()
    for name, proposal in proposals.items():
        if name in chosen and not proposal.booked:
            with wrong:
                rows.append(_entry_of(proposal, keeper, evening_id, amounts.get(name, "")))
    wrong.end()
    return desk.change(lambda change: len(occasions.book_fines(change.connection, rows)))


def _entry_of(proposal: ProposedFine, keeper: int, evening_id: int, amount: str) -> EntryRow:
    field = f"amount_{proposal.id}"
    try:
        cents = money.parse_amount(amount, field) if proposal.cents is None and amount.strip() else None
        cents = fines.check_amount(proposal.offence, cents, field)
    except ClubFault as fault:
        raise problem_of(fault) from None
    entry = occasions.build_entry(keeper, Booking("fine", proposal.member.id, cents), proposal.offence.text)
    return replace(entry, offence=proposal.offence.key, evening_id=evening_id)


def leave_out(desk: Desk, keeper: int, evening_id: int, key: str, asked: RequestKey | None = None) -> None:
    """Leave the proposal out: nobody books it. Nothing is written if it was ``asked`` before.

    :raises Problem: evening_unknown, proposal_gone (not proposed, or booked already).
    """
    if is_done(desk, asked, SCOPE):
        return
    if all(proposal.id != key or not proposal.is_bookable for proposal in list_proposals(desk, evening_id)):
        raise Problem("proposal_gone")
    _change_spared(desk, keeper, evening_id, key, asked=asked, spared=True)


def propose_again(desk: Desk, keeper: int, evening_id: int, key: str, asked: RequestKey | None = None) -> None:
    """Propose again what was left out. Nothing is written if it was ``asked`` before.

    :raises Problem: evening_unknown, proposal_gone (it was not left out).
    """
    if is_done(desk, asked, SCOPE):
        return
    if key not in evenings.find_evening(desk, evening_id).row.spared:
        raise Problem("proposal_gone")
    _change_spared(desk, keeper, evening_id, key, asked=asked, spared=False)


def _change_spared(
    desk: Desk, keeper: int, evening_id: int, key: str, *, asked: RequestKey | None, spared: bool
) -> None:
    names = {str(member.id): member.name for member in roster.list_members(desk)}

    def save(change: Change) -> str:
        row = require_row(change.connection, EveningRow, evening_id, "evening_unknown")
        others = [other for other in row.spared if other != key]
        change_row(change.connection, replace(row, spared=[*others, key] if spared else others))
        what: ChangeWord = "fine_left_out" if spared else "fine_proposed_again"
        roster.log_change(change, keeper, what, name=names[key.partition(".")[0]], day=row.day.isoformat())
        return key

    change_once(desk, asked, save, SCOPE)
