"""Fines that the table books by a face and an offence; an open proposal of the match or the evening comes first.

| statutes | here |
|---|---|
| § 4 (3): rising | `_price` |
| § 5 (5): voted within bounds | `book_fine` refuses it: the table votes |
| § 7 (2): due at once, by the table | `book_fine` |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

from referee.club.money import fines as catalogue
from referee.club.money.fines import Offence
from referee.club.money.ledger import Booking
from referee.service.cash import cash, fines, occasions
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Problem
from referee.service.evenings import evening_matches, lapses
from referee.service.matches import taken_out
from referee.service.motions import moving
from referee.service.motions.moving import Forum, OfEvening, OfMatch
from referee.service.people import roster
from referee.service.people.roster import Person
from referee.store import Connection
from referee.store.base import add_row
from referee.store.cash import ledger

SCOPE = "fining"
RECENT_FINES = 60
"""The newest fines of the book, by which the offences that are fined now come first."""
RECENT_OFFENCES = 4
"""So many of them stand before the order of the statutes."""


class FineInput(NamedTuple):
    """Who is fined, by ids of accounts or names of guests who play, and for which offence of the catalogue.

    ``again`` books a fine although what the match or the evening proposes is booked already.
    """

    people: tuple[int | str, ...]
    offence: str
    again: bool = False


class _Proposed(NamedTuple):
    """A proposal of a match or of an evening for one person; ``booked`` already, or ``moved`` and being voted on."""

    match_id: str | None
    evening_id: int | None
    seq: int | None
    cents: int
    booked: bool
    moved: bool


def list_offences(desk: Desk) -> tuple[Offence, ...]:
    """List today's offences: first those that were fined last, then the others in the order of the catalogue."""
    valid = fines.read_catalogue(desk, clock.today())
    offences = {offence.key: offence for offence in valid.offences} if valid else {}
    with desk.store.reading() as connection:
        newest = ledger.list_newest_fines(connection, RECENT_FINES, of_catalogue=True)
    recent = list(dict.fromkeys(row.offence for row in newest if row.offence in offences))[:RECENT_OFFENCES]
    return tuple(offences[key or ""] for key in dict.fromkeys([*recent, *offences]))


def book_fine(desk: Desk, keeper: int, forum: Forum, sent: FineInput, asked: RequestKey | None) -> tuple[int, ...]:
    """Book the fine for everybody chosen, all or none, and return the ids of the entries in the cash book.

    It is done once, however often it is ``asked`` for. What the match or the evening proposes is booked as that.

    :raises Problem: match_unknown, match_void, match_waits, evening_unknown, offence_unknown, payer_missing (nobody is
        chosen), payer_left (a member who has left), member_missing, fine_by_vote (its amount is voted on), fine_known
        (all that is proposed is booked, and not ``again``), fine_voted.
    """
    people = _find_payers(desk, forum, sent.people)
    offence = fines.find_offence(desk, sent.offence, clock.today())
    if offence.pricing == "range":
        raise Problem("fine_by_vote", field="offence")

    proposed = list(_list_proposed(desk, forum, offence.key))

    def save_fines(change: Change) -> str:
        taken_out.check_counts(change.connection, moving.match_id_of(forum))
        ids = []
        for person in people:
            own = [proposal for identity, proposal in proposed if identity == person.identity]
            free = next((proposal for proposal in own if not (proposal.booked or proposal.moved)), None)
            if free is None and any(proposal.moved for proposal in own):
                raise Problem("fine_voted", field="offence")
            if free is None and own and not sent.again:
                raise Problem("fine_known", field="offence", name=person.name)
            ids.append(_save_fine(change, keeper, person, offence, free))
        return cash.join_ids(ids)

    return cash.parse_ids(change_once(desk, asked, save_fines, SCOPE))


def _find_payers(desk: Desk, forum: Forum, chosen: tuple[int | str, ...]) -> list[Person]:
    payers, people = moving.list_payers(desk, forum), list[Person]()
    for key in dict.fromkeys(chosen):
        person = next((person for person in payers if key in person), None)
        if person is None:
            left = next((member for member in roster.list_members(desk) if member.id == key), None)
            raise Problem("payer_left", field="who", name=left.name) if left else Problem("member_missing", field="who")
        people.append(person)
    if not people:
        raise Problem("payer_missing", field="who")
    return people


def _save_fine(change: Change, keeper: int, person: Person, offence: Offence, proposal: _Proposed | None) -> int:
    member = person.member if person.member is not None else roster.find_or_add_guest(change, person.name, keeper)
    cents = proposal.cents if proposal else _price(change.connection, offence, member)
    entry = replace(occasions.build_entry(keeper, Booking("fine", member, cents), offence.text), offence=offence.key)
    if proposal is None:
        return add_row(change.connection, entry)
    change.changed_matches.update({proposal.match_id} if proposal.match_id else ())
    entry = replace(entry, match_id=proposal.match_id, evening_id=proposal.evening_id, seq=proposal.seq)
    ids = occasions.book_fines(change.connection, [entry])
    if not ids:
        raise Problem("fine_known", field="offence", name=person.name)
    return ids[0]


def _price(connection: Connection, offence: Offence, member: int) -> int:
    """Return the cents of an offence that nobody proposes: a rising price counts the fines of this year so far."""
    earlier = ledger.count_fines(connection, member, offence.key, since=date(clock.today().year, 1, 1))
    return catalogue.offence_at_step(offence, earlier + 1).cents[0]


def _list_proposed(desk: Desk, forum: Forum, offence: str) -> Iterator[tuple[int | str, _Proposed]]:
    """Yield the proposals for that offence with the identity of the person, those of the newest match first."""
    matches, evening_id = _places_of(desk, forum)
    for match_id in matches:
        for fine in fines.list_proposals(desk, match_id):
            if fine.offence.key == offence and fine.cents is not None:
                found = _Proposed(match_id, None, fine.proposal.seq, fine.cents, fine.booked, fine.moved)
                yield Person(fine.name, fine.member).identity, found
    for lapse in lapses.list_proposals(desk, evening_id) if evening_id is not None else ():
        if lapse.offence.key == offence and not lapse.spared:
            yield (
                lapse.member.id,
                _Proposed(None, evening_id, None, lapse.offence.cents[0], lapse.booked, lapse.moved),
            )


def _places_of(desk: Desk, forum: Forum) -> tuple[tuple[str, ...], int | None]:
    """Return the matches, the newest first, and the evening whose proposals are meant there."""
    if isinstance(forum, OfMatch):
        evening = evening_matches.evening_of_match(desk, forum.match_id)
        return (forum.match_id,), evening.row.id if evening else None
    if isinstance(forum, OfEvening):
        evening_id = forum.evening_id
    else:
        current = evening_matches.current_evening(desk)
        if current is None:
            return _matches_of_today(desk), None
        evening_id = current.row.id
    return evening_matches.list_matches_of_evening(desk, evening_id)[::-1], evening_id


def _matches_of_today(desk: Desk) -> tuple[str, ...]:
    """List the matches of today and those of yesterday's night, the newest first."""
    today = clock.today()
    results = championship.list_results(desk, (today - timedelta(days=1), today))
    ended = [result.listed.id for result in results if result.listed and result.void not in taken_out.WAITING]
    return (*(match.id for match in championship.list_running(desk)), *ended)
