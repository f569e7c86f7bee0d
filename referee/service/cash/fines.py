"""The club's fines: the catalogue of each day, and a match's proposals, which only the table can book.

Players who are not members are fined like everybody else: booking opens a guest's account under their name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from referee.club.changes import ChangeWord
from referee.club.faults import ClubFault
from referee.club.money import fines, money
from referee.club.money.fines import Catalogue, MatchEnd, Observation, Offence, Proposal
from referee.club.money.ledger import Booking
from referee.rulebooks import presets
from referee.rules.events import FoulRecorded
from referee.rules.judge.decide import decide
from referee.rules.judge.evolve import evolve
from referee.rules.judge.fouls import cite_of_foul
from referee.rules.past.replace import Counted, list_counted
from referee.rules.record.notation import write_action
from referee.rules.refusal import Refusal
from referee.rules.state import State
from referee.service.cash import occasions
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import LONGEST_NAME, check_text, day_of, parse_choice, problem_of
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.play import OpenMatch, beginning_state
from referee.service.desk.problems import Gathering, Problem
from referee.service.matches import challenges, taken_out
from referee.service.people import roster
from referee.store import Connection
from referee.store.cash import catalogues
from referee.store.matches import log, matches
from referee.store.schema import EntryRow

SCOPE = "catalogues"
NOTICING = ("trade", "draw", "correct")
"""Verbs of actions that the referee may accept with a notice."""


_OWN_KEY = re.compile(r"own_[1-9][0-9]{0,3}")
"""The keys of offences of the club's own."""


class OffenceInput(NamedTuple):
    """A line of a catalogue as somebody writes it; without a price the offence is dropped.

    ``text``, ``effect`` and ``excluded`` are read only for offences of the club's own.
    """

    key: str
    price: str
    text: str = ""
    effect: str = ""
    excluded: str = ""


class MatchFineProposal(NamedTuple):
    """A proposal for one person: ``member`` is ``None`` without an account, ``cents`` if the amount is voted on.

    ``booked`` if the fine is in the cash book, ``moved`` if the table is voting on it.
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
        """Its value in a form."""
        return f"{self.proposal.seq}.{self.proposal.offence}.{self.name}"

    @property
    def is_bookable(self) -> bool:
        """Whether it can be booked as it is."""
        return self.cents is not None and not self.booked and not self.moved


def read_catalogue(desk: Desk, day: date) -> Catalogue | None:
    """Return the catalogue valid on that day; ``None`` before the first."""
    with desk.store.reading() as connection:
        return fines.catalogue_of_day(catalogues.list_catalogues(connection), day)


def find_offence(desk: Desk, key: str, day: date) -> Offence:
    """Return the offence with that key from the catalogue valid on that day.

    :raises Problem: offence_unknown, at the field ``offence``.
    """
    catalogue = read_catalogue(desk, day)
    for offence in catalogue.offences if catalogue else ():
        if offence.key == key:
            return offence
    raise Problem("offence_unknown", field="offence")


def parse_cents(text: str, offence: Offence | None) -> int:
    """Return the written amount, or the offence's own if none is written.

    :raises Problem: no amount, or none that the offence may cost; at the field ``amount``.
    """
    try:
        cents = money.parse_amount(text, "amount") if text.strip() or offence is None else None
        return fines.check_amount(offence, cents, "amount") if offence else cents or 0
    except ClubFault as fault:
        raise problem_of(fault) from None


def take_preset(desk: Desk, keeper: int, valid_from: str, asked: RequestKey | None = None) -> None:
    """Add the Easy-Move catalogue, valid from that day on; once, however often it is ``asked`` for.

    :raises Problem: as `day_of`.
    """
    preset = Catalogue(day_of(valid_from, "valid_from"), preset_offences())
    _save_catalogue(desk, keeper, preset, what="catalogue_taken", asked=asked)


def preset_offences() -> tuple[Offence, ...]:
    """Return the offences of the Easy-Move catalogue."""
    return tuple(
        Offence(
            key=fine.key,
            paragraph=fine.paragraph,
            pricing=fine.pricing,
            cents=fine.cents,
            effect=fine.effect,
            excluded=fine.excluded,
        )
        for fine in presets.load_fines()
    )


def list_versions(desk: Desk) -> tuple[Catalogue, ...]:
    """List the catalogues that were, are or will be valid, newest first."""
    with desk.store.reading() as connection:
        return fines.catalogues_in_force(catalogues.list_catalogues(connection))


def write_catalogue(
    desk: Desk, keeper: int, valid_from: str, lines: Sequence[OffenceInput], asked: RequestKey | None = None
) -> None:
    """Add a catalogue of these ``lines``, valid from that day on; once, however often it is ``asked`` for.

    :raises Problem: everything that is wrong with the day and the lines, each at its field.
    """
    wrong, day, offences = Gathering(), clock.today(), list[Offence]()
    with wrong:
        day = day_of(valid_from, "valid_from")
    earlier = _list_earlier_offences(desk, day)
    for line in lines:
        if line.price.strip() or (line.text.strip() and line.key not in earlier):
            with wrong:
                offences.append(_parse_offence(line, earlier.get(line.key)))
    wrong.end()
    _save_catalogue(desk, keeper, Catalogue(day, tuple(offences)), what="catalogue_written", asked=asked)


def _list_earlier_offences(desk: Desk, day: date) -> dict[str, Offence]:
    """Return all offences there ever were, by key.

    Each is as in the catalogue of that day, or else as in the newest that has it.
    """
    valid = read_catalogue(desk, day)
    catalogues_by_age = (*reversed(list_versions(desk)), *([valid] if valid else ()))
    return {offence.key: offence for catalogue in catalogues_by_age for offence in catalogue.offences}


def _save_catalogue(desk: Desk, keeper: int, new: Catalogue, *, what: ChangeWord, asked: RequestKey | None) -> None:
    def save_catalogue(change: Change) -> str:
        add_catalogue(change, keeper, new, what)
        return new.valid_from.isoformat()

    change_once(desk, asked, save_catalogue, SCOPE)


def add_catalogue(change: Change, keeper: int | None, new: Catalogue, what: ChangeWord) -> None:
    """Add the catalogue ``new``, and log ``what`` was done."""
    catalogues.add_catalogue(change.connection, new, keeper, clock.now())
    roster.log_change(change, keeper, what, day=new.valid_from.isoformat())


def _parse_offence(line: OffenceInput, earlier: Offence | None) -> Offence:
    if earlier is None and not _OWN_KEY.fullmatch(line.key):
        raise Problem("offence_unknown", field=f"price_{line.key[:LONGEST_NAME]}")
    wrong, offence = Gathering(), earlier
    with wrong:
        pricing, cents = _parse_price(line)
    if offence is None or offence.text is not None:
        with wrong:
            offence = _parse_own_offence(line)
    wrong.end()
    assert offence is not None
    return offence._replace(pricing=pricing, cents=cents)


def _parse_price(line: OffenceInput) -> tuple[str, tuple[int, ...]]:
    try:
        return fines.parse_price(line.price, f"price_{line.key}")
    except ClubFault as fault:
        raise problem_of(fault) from None


def _parse_own_offence(line: OffenceInput) -> Offence:
    """Parse an offence of the club's own, still without its price."""
    wrong = Gathering()
    with wrong:
        text = check_text(line.text, f"text_{line.key}")
    with wrong:
        effect = parse_choice(line.effect, f"effect_{line.key}", fines.EFFECTS) if line.effect else None
    with wrong:
        excluded = parse_choice(line.excluded, f"excluded_{line.key}", fines.EXCLUDED) if line.excluded else None
    wrong.end()
    return Offence(key=line.key, paragraph="", pricing="", cents=(), text=text, effect=effect, excluded=excluded)


def list_proposals(desk: Desk, match_id: str) -> tuple[MatchFineProposal, ...]:
    """List the fines that the match proposes, by the catalogue of its day; while it runs only those of challenges.

    A match that doesn't count proposes nothing.

    :raises Problem: match_unknown.
    """
    match = desk.match(match_id)
    members = {member.id for member in roster.list_members(desk) if not member.guest}
    observations = _read_observations(desk, match)
    with desk.store.reading() as connection:
        valid = fines.catalogue_of_day(catalogues.list_catalogues(connection), match.row.played_on)
        if valid is None or taken_out.void_reason(connection, match_id) is not None:
            return ()
        offences = {offence.key: offence for offence in valid.offences}
        observations = (*challenges.list_observations(connection, match), *observations)
        people = matches.members_at(connection, match_id)
        booked = occasions.booked_occasions(connection, match_id, None)
        moved = occasions.voted_occasions(connection, match_id, None)
    proposed = []
    for proposal in fines.propose_fines(observations, _end_of(match), offences):
        offence = offences[proposal.offence]
        for colour, name, member in people:
            if colour == proposal.seat:
                occasion = fines.occasion_of_fine(proposal.seq, proposal.offence, member)
                fine = MatchFineProposal(
                    proposal=proposal,
                    offence=offence,
                    name=name,
                    member=member,
                    cents=None if offence.pricing == "range" else offence.cents[0],
                    booked=occasion in booked,
                    moved=occasion in moved,
                    guest=member not in members,
                )
                proposed.append(fine)
    return tuple(proposed)


def _read_observations(desk: Desk, match: OpenMatch) -> tuple[Observation, ...]:
    """Return what the referee noticed in a match; nothing while it runs, as none of it is proposed then."""
    if match.state.result is None:
        return ()

    def judge_again() -> tuple[Observation, ...]:
        with desk.store.reading() as connection:
            return tuple(_list_observations(connection, match))

    return desk.of_match(match, "observations", judge_again)


def occasions_in_match(connection: Connection, match: OpenMatch) -> set[tuple[object, ...]]:
    """Return the occasions for fines that the match shows now, in the catalogue or not, also while it runs."""
    observations = (*challenges.list_observations(connection, match), *_list_observations(connection, match))
    people = matches.members_at(connection, match.row.id)
    return {
        fines.occasion_of_fine(proposal.seq, proposal.offence, member)
        for proposal in fines.propose_fines(observations, _end_of(match), fines.SHOWN)
        for colour, _, member in people
        if colour == proposal.seat
    }


def book_proposals(desk: Desk, keeper: int, match_id: str, chosen: Iterable[str]) -> int:
    """Book the proposals with these ids, and return how many were not booked before.

    :raises Problem: match_unknown; proposal_gone if one is not proposed any more; fine_voted; or as
        `taken_out.check`.
    """
    chosen_ids = set(chosen)
    proposals = {fine.id: fine for fine in list_proposals(desk, match_id) if fine.cents is not None}

    def save_fines(change: Change) -> int:
        taken_out.check_counts(change.connection, match_id)
        if not chosen_ids <= proposals.keys():
            raise Problem("proposal_gone")
        rows = [_build_entry(change, keeper, match_id, fine) for name, fine in proposals.items() if name in chosen_ids]
        return len(occasions.book_fines(change.connection, rows))

    return desk.change(save_fines)


def _build_entry(change: Change, keeper: int, match_id: str, fine: MatchFineProposal) -> EntryRow:
    assert fine.cents is not None
    member = fine.member if fine.member is not None else roster.find_or_add_guest(change, fine.name, keeper)
    entry = occasions.build_entry(keeper, Booking("fine", member, fine.cents), fine.offence.text)
    return replace(entry, offence=fine.offence.key, match_id=match_id, seq=fine.proposal.seq)


def _end_of(match: OpenMatch) -> MatchEnd | None:
    if match.state.result is None:
        return None
    return MatchEnd(
        seq=match.head,
        seats=tuple(seat.colour for seat in match.setting.seats),
        winners=match.state.result.winners,
        eliminated=match.state.eliminated,
    )


def _list_observations(connection: Connection, match: OpenMatch) -> Iterator[Observation]:
    """Yield what the referee noticed in the actions that count, in their order."""
    way = log.way_to(connection, match.setting, match.row.id, seq=match.head, floor=0)
    actions = {entry.seq: entry.action for entry in (*way.entries, *way.aside)}
    replacements = log.read_log_tree(connection, match.row.id).replacements if way.replaced else {}
    state = beginning_state(match.setting, way)
    for entry in way.entries:
        replacement = replacements.get(entry.seq)
        said_by = replacement.said_by if replacement else {}
        for counted in list_counted(entry.seq, actions, entry.events, said_by):
            # Judged by itself, it may be refused today: the hand is unknown, or only earlier versions accepted it.
            with suppress(Refusal):
                if not counted.stood:
                    yield from [*_list_observations_of_action(state, counted)]
            for event in counted.events:
                state = evolve(state, event)


def _list_observations_of_action(state: State, counted: Counted) -> Iterator[Observation]:
    for event in counted.events:
        if isinstance(event, FoulRecorded):
            yield Observation(counted.seq, event.foul, event.seat, cite_of_foul(state.setting.rulebook, event.foul))
    action = counted.action
    verb = write_action(action).split()[1]
    if not action.stood and verb not in NOTICING:
        return
    for notice in decide(state, action).notices:
        what = notice.code if notice.code in fines.OFFENCE_OF else verb if action.stood else ""
        # A hand is corrected by the table; the notice says whose it is.
        seat = str(notice.facts.get("seat")) if verb == "correct" else action.command.actor
        yield Observation(counted.seq, what, seat, notice.cite)
