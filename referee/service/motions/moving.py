"""The moving of a fine in a match, at an evening or in the club: which, for whom, how much, and who votes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import NamedTuple, TypeAlias

from referee.club import evenings as statutes
from referee.club.money import votes
from referee.club.money.fines import Offence
from referee.service.cash import fines
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import check_text
from referee.service.desk.problems import Gathering, Problem
from referee.service.evenings import evening_matches, evenings
from referee.service.evenings.evenings import Evening
from referee.service.matches import taken_out
from referee.service.people import roster
from referee.service.people.roster import Person
from referee.store.matches import matches
from referee.store.motions.motions import ballot_of
from referee.store.schema import MotionRow

MINUTES = (2, 5, 10, 30)
"""How long a vote may last."""


@dataclass(frozen=True)
class OfMatch:
    """A motion of a match: its players vote on their phones, for a while."""

    match_id: str


@dataclass(frozen=True)
class OfEvening:
    """A motion of an evening: those who are there raise their hands."""

    evening_id: int


@dataclass(frozen=True)
class OfClub:
    """A motion of the club: its members raise their hands."""


Forum: TypeAlias = OfMatch | OfEvening | OfClub
"""Where a motion is moved, which decides who votes on it and how."""


def find_forum(desk: Desk, match_id: str | None, evening_id: int | None) -> Forum:
    """Return the match, the evening or, with neither, the club.

    :raises Problem: match_unknown, evening_unknown.
    """
    if match_id is not None:
        desk.match(match_id)
        return OfMatch(match_id)
    if evening_id is not None:
        evenings.find_evening(desk, evening_id)
        return OfEvening(evening_id)
    return OfClub()


def match_id_of(forum: Forum) -> str | None:
    """Return the id of the match that a motion belongs to, if any."""
    return forum.match_id if isinstance(forum, OfMatch) else None


def evening_id_of(forum: Forum) -> int | None:
    """Return the id of the evening that a motion belongs to, if any."""
    return forum.evening_id if isinstance(forum, OfEvening) else None


def forum_of(row: MotionRow) -> Forum:
    """Return where the motion was moved."""
    if row.match_id is not None:
        return OfMatch(row.match_id)
    return OfEvening(row.evening_id) if row.evening_id is not None else OfClub()


class MotionInput(NamedTuple):
    """A motion as somebody writes it: an offence of the catalogue or a text, and the amount where it is open.

    People are ids of members, or names of guests without an account. ``seq`` is the action of the match behind it;
    ``silenced`` takes the vote away from whoever pays.
    """

    mover: int | str | None
    accused: int | str | None
    offence: str = ""
    text: str = ""
    amount: str = ""
    seq: int | None = None
    minutes: int | None = 5
    secret: bool = False
    silenced: bool = False


class MotionDraft(NamedTuple):
    """A motion that can be moved; ``row`` has no ids of people yet, as guests get their accounts when it is."""

    row: MotionRow
    mover: Person
    accused: Person

    def with_accounts(self, change: Change) -> MotionRow:
        """Return the row with the accounts of its mover and its payer; guests get an account by it."""
        mover_id, accused_id = (
            person.member if person.member is not None else roster.find_or_add_guest(change, person.name)
            for person in (self.mover, self.accused)
        )
        return replace(self.row, mover_id=mover_id, accused_id=accused_id)


def list_payers(desk: Desk, forum: Forum) -> tuple[Person, ...]:
    """List who may have to pay: the club's members, and guests who may vote there; each once, under today's name.

    :raises Problem: match_unknown, evening_unknown.
    """
    people: dict[int | str, Person] = {}
    for person in (*_active_members(desk), *_list_voters(desk, forum)):
        people.setdefault(person.identity, person)
    return tuple(people.values())


def list_movers(desk: Desk, forum: Forum) -> tuple[Person, ...]:
    """List who may move there: those who were at an evening that was held, elsewhere everybody who may have to pay.

    :raises Problem: match_unknown, evening_unknown.
    """
    was_held = isinstance(forum, OfEvening) and not evenings.find_evening(desk, forum.evening_id).is_open
    return (_list_voters(desk, forum) if was_held else ()) or list_payers(desk, forum)


def list_players(desk: Desk, match_id: str) -> tuple[Person, ...]:
    """List who plays the match, under the names it was dealt with."""
    with desk.store.reading() as connection:
        return tuple(Person(name, member) for _, name, member in matches.members_at(connection, match_id))


def void_reason(desk: Desk, match_id: str | None) -> str | None:
    """Return why the match does not count; ``None`` if it does, or if there is none."""
    with desk.store.reading() as connection:
        return taken_out.void_reason(connection, match_id)


def draft_motion(desk: Desk, forum: Forum, sent: MotionInput) -> MotionDraft:
    """Draft the motion so that it can be moved: those who are there vote, except whom the statutes leave out.

    :raises Problem: match_unknown, match_void, match_waits, evening_unknown, voters_missing (nobody could vote); or
        what is wrong, each at its field: member_missing, offence_unknown, action_unknown, field_value, secret_hands,
        secret_few, and what `check_text` and the amount raise.
    """
    with desk.store.reading() as connection:
        taken_out.check_counts(connection, match_id_of(forum))
    payers, host = list_payers(desk, forum), _host_of(desk, forum)
    wrong = Gathering()
    offence, cents, text, seq = None, 0, None, None
    mover = accused = Person("", None)
    with wrong:
        mover = _find_person(list_movers(desk, forum), sent.mover, "mover")
    with wrong:
        offence = fines.find_offence(desk, sent.offence, clock.today()) if sent.offence else None
        cents = fines.parse_cents(sent.amount, offence)
    with wrong:
        # For the hospitality nobody needs to say that the host pays.
        pays_as_host = sent.accused is None and host is not None and _excludes_host(offence)
        accused = host if pays_as_host and host else _find_person(payers, sent.accused, "accused")
    with wrong:
        is_catalogued = bool(sent.offence and not sent.text.strip())
        text = (offence.text if offence else None) if is_catalogued else check_text(sent.text, "text")
    with wrong:
        seq = _check_seq(desk, forum, sent.seq)
    with wrong:
        if sent.minutes not in MINUTES:
            raise Problem("field_value", field="minutes", expected=", ".join(map(str, MINUTES)))
    voters, now = _list_voters(desk, forum), clock.now()
    # The match knows whom it was dealt to by the name of that day, which may have been changed since.
    without_vote = {person.identity for person in _silenced_people(sent, offence, accused, host)}
    row = MotionRow(
        id=0,
        match_id=match_id_of(forum),
        seq=seq,
        mover_id=0,
        accused_id=0,
        offence=offence.key if offence else None,
        text=text,
        cents=cents,
        secret=sent.secret,
        voters=[voter.name for voter in voters],
        excluded=[voter.name for voter in voters if voter.identity in without_vote],
        opened_at=now,
        ends_at=now + timedelta(minutes=sent.minutes or 0),
        evening_id=evening_id_of(forum),
    )
    with wrong:
        _check_secret(forum, sent, len(ballot_of(row).entitled))
    wrong.end()
    if not ballot_of(row).entitled:
        raise Problem("voters_missing")
    return MotionDraft(row, mover, accused)


def _excludes_host(offence: Offence | None) -> bool:
    return offence is not None and offence.excluded == "host"


def _silenced_people(
    sent: MotionInput, offence: Offence | None, accused: Person, host: Person | None
) -> tuple[Person, ...]:
    """Return who has no vote: the accused if the motion or the catalogue says so, the host too on the hospitality."""
    if host is not None and _excludes_host(offence):
        return (accused, host)
    return (accused,) if sent.silenced or (offence and offence.excluded) else ()


def _find_person(people: tuple[Person, ...], named: int | str | None, field: str) -> Person:
    for person in people:
        if named is not None and named in person:
            return person
    raise Problem("member_missing", field=field)


def _check_secret(forum: Forum, sent: MotionInput, entitled: int) -> None:
    """Raise if the vote cannot be secret: only a match has phones, and among two everybody knows who voted what."""
    if sent.secret and not isinstance(forum, OfMatch):
        raise Problem("secret_hands", field="secret")
    if sent.secret and entitled < votes.LEAST_SECRET:
        raise Problem("secret_few", field="secret", least=votes.LEAST_SECRET)


def _check_seq(desk: Desk, forum: Forum, seq: int | None) -> int | None:
    """Return the action behind the motion: the one that was named, else the last one of the match."""
    if not isinstance(forum, OfMatch):
        return None
    match = desk.match(forum.match_id)
    if seq is not None and not 1 <= seq <= match.seq:
        raise Problem("action_unknown", field="seq", most=match.seq)
    return seq or match.head or None


def _list_voters(desk: Desk, forum: Forum) -> tuple[Person, ...]:
    """List who votes: the players of a match; at an evening who was there, comes or plays; or the club's members.

    What the statutes leave open is settled at the table (EM-8.8h): by all who are there, guests too (A-36).
    """
    if isinstance(forum, OfMatch):
        return list_players(desk, desk.match(forum.match_id).row.id)
    if isinstance(forum, OfEvening):
        return _list_attending(desk, evenings.find_evening(desk, forum.evening_id))
    return _active_members(desk)


def _active_members(desk: Desk) -> tuple[Person, ...]:
    return tuple(Person(member.name, member.id) for member in roster.list_members(desk) if member.active)


def _list_attending(desk: Desk, evening: Evening) -> tuple[Person, ...]:
    if evening.row.kept == "held":
        attending = set(evening.facts.present)
    else:
        latest = statutes.latest_answers(evening.facts).items()
        attending = {member_id for member_id, rsvp in latest if rsvp.coming == "yes" and evening.is_open}
    playing = evening_matches.list_players(desk, evening.row.id) if evening.is_open else ()
    members = (Person(member.name, member.id) for member in roster.list_members(desk) if member.id in attending)
    return tuple(dict.fromkeys((*members, *playing)))


def _host_of(desk: Desk, forum: Forum) -> Person | None:
    evening = None
    if isinstance(forum, OfMatch):
        evening = evening_matches.evening_of_match(desk, forum.match_id)
    elif isinstance(forum, OfEvening):
        evening = evenings.find_evening(desk, forum.evening_id)
    return Person(evening.host.name, evening.host.id) if evening and evening.host else None
