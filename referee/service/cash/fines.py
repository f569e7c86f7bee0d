"""The club's fines: the catalogue of each day, and what a match proposes, which only the table books.

Whoever is no member is fined like everybody else: booking keeps a guest's account under the name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from referee.club.faults import ClubFault
from referee.club.money import fines
from referee.club.money.fines import Catalogue, MatchEnd, Observation, Offence, Proposal
from referee.club.money.ledger import Booking
from referee.rulebooks import presets
from referee.rules.events import FoulRecorded
from referee.rules.judge.decide import decide
from referee.rules.judge.evolve import evolve
from referee.rules.judge.fouls import cite_of_foul
from referee.rules.state import State
from referee.service.cash import occasions
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import LONGEST_NAME, check_text, choice, day_of, problem_of
from referee.service.desk.once import Asking, once
from referee.service.desk.play import OpenMatch, beginning
from referee.service.desk.problems import Gathering, Problem
from referee.service.matches import challenges, taken_out
from referee.service.people import roster
from referee.store import Connection
from referee.store.cash import catalogues
from referee.store.cash.ledger import EntryRow
from referee.store.matches import log, matches
from referee.store.matches.log import Entry

SCOPE = "catalogues"
NOTICING = ("trade", "draw", "correct")
"""Actions that the referee may remark on without refusing them."""


_OWN = re.compile(r"own_[1-9][0-9]{0,3}")
"""The keys of offences of the club's own."""


class OffenceInput(NamedTuple):
    """A line of a catalogue as somebody writes it; without a price it is no offence any more.

    What it is called, its effect and who has no vote count for an offence of the club's own.
    """

    key: str
    price: str
    text: str = ""
    effect: str = ""
    excluded: str = ""


class ProposedFine(NamedTuple):
    """A proposal for one person: ``member`` is ``None`` without an account, ``cents`` for an amount that is voted.

    Where it is ``moved``, the table is voting on it.
    """

    proposal: Proposal
    offence: Offence
    name: str
    member: int | None
    cents: int | None
    booked: bool
    moved: bool
    guest: bool

    @property
    def id(self) -> str:
        """What it is called in a form."""
        return f"{self.proposal.seq}.{self.proposal.offence}.{self.name}"

    @property
    def is_bookable(self) -> bool:
        """Whether it can be a fine in the cash box as it is."""
        return self.cents is not None and not self.booked and not self.moved


def read_catalogue(desk: Desk, day: date) -> Catalogue | None:
    """What costs how much on that day."""
    with desk.store.reading() as connection:
        return fines.catalogue_of_day(catalogues.list_catalogues(connection), day)


def take_preset(desk: Desk, keeper: int, valid_from: str, asked: Asking | None = None) -> None:
    """The Easy-Move catalogue is valid from that day on; taken once, however often it is ``asked`` for.

    :raises Problem: there is no such day.
    """
    _write(desk, keeper, Catalogue(_from(valid_from), preset_offences()), "catalogue_taken", asked)


def preset_offences() -> tuple[Offence, ...]:
    """What the Easy-Move catalogue lists."""
    return tuple(
        Offence(one.key, one.paragraph, one.pricing, one.cents, effect=one.effect, excluded=one.excluded)
        for one in presets.load_fines()
    )


def list_versions(desk: Desk) -> tuple[Catalogue, ...]:
    """What was, is or will be valid from which day on, newest first."""
    with desk.store.reading() as connection:
        return fines.catalogues_in_force(catalogues.list_catalogues(connection))


def write_catalogue(
    desk: Desk, keeper: int, valid_from: str, lines: Sequence[OffenceInput], asked: Asking | None = None
) -> None:
    """From that day on the offences cost what the ``lines`` say; written once, however often it is ``asked`` for.

    :raises Problem: everything that is wrong with them, each at its field.
    """
    wrong, day, kept = Gathering(), clock.today(), list[Offence]()
    with wrong:
        day = _from(valid_from)
    known = _known(desk, day)
    for line in lines:
        if line.price.strip() or (line.text.strip() and line.key not in known):
            with wrong:
                kept.append(_offence(line, known.get(line.key)))
    wrong.end()
    _write(desk, keeper, Catalogue(day, tuple(kept)), "catalogue_written", asked)


def _known(desk: Desk, day: date) -> dict[str, Offence]:
    """Every offence that there ever was, as the catalogue of that day has it if it does, else as the newest one."""
    valid = read_catalogue(desk, day)
    every = (*reversed(list_versions(desk)), *([valid] if valid else ()))
    return {one.key: one for version in every for one in version.offences}


def _write(desk: Desk, keeper: int, new: Catalogue, what: str, asked: Asking | None) -> None:
    def work(change: Change) -> str:
        add_catalogue(change, keeper, new, what)
        return new.valid_from.isoformat()

    desk.change(lambda change: once(change, asked, lambda: work(change), SCOPE))


def add_catalogue(change: Change, keeper: int | None, new: Catalogue, what: str) -> None:
    """The catalogue ``new`` is valid from its day on, and ``what`` was done is on record."""
    catalogues.add_catalogue(change.connection, new, keeper, clock.now())
    roster.log_change(change, keeper, what, day=new.valid_from.isoformat())


def _offence(line: OffenceInput, known: Offence | None) -> Offence:
    if known is None and not _OWN.fullmatch(line.key):
        raise Problem("offence_unknown", field=f"price_{line.key[:LONGEST_NAME]}")
    wrong, offence = Gathering(), known
    with wrong:
        pricing, cents = _price(line)
    if offence is None or offence.text is not None:
        with wrong:
            offence = _own(line)
    wrong.end()
    assert offence is not None
    return offence._replace(pricing=pricing, cents=cents)


def _price(line: OffenceInput) -> tuple[str, tuple[int, ...]]:
    try:
        return fines.parse_price(line.price, f"price_{line.key}")
    except ClubFault as fault:
        raise problem_of(fault) from None


def _own(line: OffenceInput) -> Offence:
    """An offence of the club's own, still without its price."""
    wrong = Gathering()
    with wrong:
        text = check_text(line.text, f"text_{line.key}")
    with wrong:
        effect = choice(line.effect, f"effect_{line.key}", fines.EFFECTS) if line.effect else None
    with wrong:
        excluded = choice(line.excluded, f"excluded_{line.key}", fines.EXCLUDED) if line.excluded else None
    wrong.end()
    return Offence(line.key, "", "", (), text, effect, excluded)


def _from(text: str) -> date:
    return day_of(text, "valid_from")


def list_proposals(desk: Desk, match_id: str) -> tuple[ProposedFine, ...]:
    """What the table may fine, by the catalogue of the match's day; while it runs what challenges have shown.

    A match that was taken out proposes nothing.

    :raises Problem: there is no such match.
    """
    match = desk.match(match_id)
    members = {one.id for one in roster.list_members(desk) if not one.guest}
    remarks = _remarks(desk, match)
    with desk.store.reading() as connection:
        valid = fines.catalogue_of_day(catalogues.list_catalogues(connection), match.row.played_on)
        if valid is None or taken_out.reason(connection, match_id) is not None:
            return ()
        offences = {one.key: one for one in valid.offences}
        found = _found(connection, match, remarks, offences)
        people = matches.members_at(connection, match_id)
        booked, moved = (
            occasions.booked_occasions(connection, match_id, None),
            occasions.voted_occasions(connection, match_id, None),
        )
    return tuple(
        ProposedFine(
            *(one, offences[one.offence], name, member, _cents(offences[one.offence])),
            booked=(what := fines.occasion_of_fine(one.seq, one.offence, member)) in booked,
            moved=what in moved,
            guest=member not in members,
        )
        for one in found
        for colour, name, member in people
        if colour == one.seat
    )


def _remarks(desk: Desk, match: OpenMatch) -> tuple[Observation, ...]:
    """What the referee noticed in a match that has ended; while it runs nothing of it is proposed."""
    if match.state.result is None:
        return ()

    def judge_all() -> tuple[Observation, ...]:
        with desk.store.reading() as connection:
            return tuple(_noticed(connection, match))

    return desk.of_match(match, "remarks", judge_all)


def _found(
    connection: Connection, match: OpenMatch, remarks: tuple[Observation, ...], known: Collection[str]
) -> tuple[Proposal, ...]:
    ended = _ended(match) if match.state.result is not None else None
    return fines.propose_fines((*challenges.noticed(connection, match), *remarks), ended, known)


def occasions_in_match(connection: Connection, match: OpenMatch) -> set[tuple[object, ...]]:
    """The occasions for a fine that the match shows as it stands, whatever the catalogue says, also while it runs."""
    noticed = (*challenges.noticed(connection, match), *_noticed(connection, match))
    ended = _ended(match) if match.state.result is not None else None
    people = matches.members_at(connection, match.row.id)
    return {
        fines.occasion_of_fine(one.seq, one.offence, member)
        for one in fines.propose_fines(noticed, ended, fines.SHOWN)
        for colour, _, member in people
        if colour == one.seat
    }


def _cents(offence: Offence) -> int | None:
    return None if offence.pricing == "range" else offence.cents[0]


def book_proposals(desk: Desk, keeper: int, match_id: str, chosen: Iterable[str]) -> int:
    """The chosen proposals are fines in the cash book; how many that were not there before.

    :raises Problem: there is no such match, it was taken out, or one of them is not proposed any more or is being
        voted on.
    """
    wanted = set(chosen)
    open_ones = {one.id: one for one in list_proposals(desk, match_id) if one.cents is not None}

    def work(change: Change) -> int:
        taken_out.check(change.connection, match_id)
        if not wanted <= open_ones.keys():
            raise Problem("proposal_gone")
        rows = [_entry(change, keeper, match_id, one) for name, one in open_ones.items() if name in wanted]
        return occasions.book_fines(change.connection, rows)

    return desk.change(work)


def _entry(change: Change, keeper: int, match_id: str, one: ProposedFine) -> EntryRow:
    assert one.cents is not None
    member = one.member if one.member is not None else roster.find_or_add_guest(change, one.name, keeper)
    move = Booking("fine", member, one.cents)
    return EntryRow(
        *(0, clock.today(), move.kind, move.member, move.cents, one.offence.text, None, keeper, clock.now()),
        offence=one.offence.key,
        match_id=match_id,
        seq=one.proposal.seq,
    )


def _ended(match: OpenMatch) -> MatchEnd:
    assert match.state.result is not None
    seats = tuple(seat.colour for seat in match.setting.seats)
    return MatchEnd(match.head, seats, match.state.result.winners, match.state.eliminated)


def _noticed(connection: Connection, match: OpenMatch) -> Iterator[Observation]:
    """What the referee noticed in the actions that count, from the first to the last."""
    way = log.way_to(connection, match.setting, match.row.id, match.head, 0)
    state = beginning(match.setting, way)
    for entry in way.entries:
        yield from _noticed_in(state, entry)
        for event in entry.events:
            state = evolve(state, event)


def _noticed_in(state: State, entry: Entry) -> Iterator[Observation]:
    for event in entry.events:
        if isinstance(event, FoulRecorded):
            yield Observation(entry.seq, event.foul, event.seat, cite_of_foul(state.setting.rulebook, event.foul))
    action, verb = entry.action, entry.line.split()[1]
    if not action.stood and verb not in NOTICING:
        return
    for notice in decide(state, action).notices:
        what = notice.code if notice.code in fines.OFFENCE_OF else verb if action.stood else ""
        # A hand is corrected by the table; the notice says whose it is.
        seat = str(notice.facts.get("seat")) if verb == "correct" else action.command.actor
        yield Observation(entry.seq, what, seat, notice.cite)
