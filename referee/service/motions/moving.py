"""What somebody moves: which fine, for whom and how much; in a match, at an evening or in the club; and who votes."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from referee.club import evenings as planned
from referee.club.faults import ClubFault
from referee.club.money import fines as catalogue
from referee.club.money import money, votes
from referee.club.money.fines import Offence
from referee.service.cash import fines
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import check_text, problem_of
from referee.service.desk.problems import Gathering, Problem
from referee.service.evenings import evening_matches, evenings
from referee.service.evenings.evenings import Evening
from referee.service.matches import taken_out
from referee.service.people import roster
from referee.service.people.roster import Person
from referee.store.matches import matches
from referee.store.motions.motions import MotionRow

MINUTES = (2, 5, 10, 30)
"""How long a vote may last."""


class Place(NamedTuple):
    """Where a motion is moved: in a match, at an evening or, without either, in the club."""

    match_id: str | None = None
    evening_id: int | None = None


class MotionInput(NamedTuple):
    """A motion as somebody writes it: an offence of the catalogue or a text, and the amount where it is open.

    People are named by their account, or by their name where a guest has none. ``seq`` is the action of the match
    behind it; ``silenced`` takes the vote of whoever pays away.
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
    """A motion that can be moved; its people get their accounts when it is."""

    row: MotionRow
    mover: Person
    accused: Person

    def moved(self, change: Change) -> MotionRow:
        """The motion, with the accounts of who moves it and who pays."""
        return self.row._replace(mover_id=_account(change, self.mover), accused_id=_account(change, self.accused))


def _account(change: Change, one: Person) -> int:
    return one.member if one.member is not None else roster.find_or_add_guest(change, one.name)


def list_payers(desk: Desk, place: Place) -> tuple[Person, ...]:
    """Who may pay there: the club's members, and guests who play or are there; each once, under today's name.

    :raises Problem: there is no such match or evening.
    """
    members = (Person(one.name, one.id) for one in roster.list_members(desk) if one.active)
    found: dict[int | str, Person] = {}
    for one in (*members, *_voters(desk, place)):
        found.setdefault(one.identity, one)
    return tuple(found.values())


def list_movers(desk: Desk, place: Place) -> tuple[Person, ...]:
    """Who may move there: whoever was at the evening that was held, elsewhere everybody who may pay.

    :raises Problem: there is no such match or evening.
    """
    over = place.evening_id is not None and not evenings.find_evening(desk, place.evening_id).is_open
    return (_voters(desk, place) if over else ()) or list_payers(desk, place)


def list_players(desk: Desk, match_id: str) -> tuple[Person, ...]:
    """Who plays the match, under the names it was dealt with."""
    with desk.store.reading() as connection:
        return tuple(Person(name, member) for _, name, member in matches.members_at(connection, match_id))


def void_reason(desk: Desk, match_id: str | None) -> str | None:
    """Why the match does not count; nothing where it does."""
    with desk.store.reading() as connection:
        return taken_out.reason(connection, match_id)


def draft_motion(desk: Desk, place: Place, wanted: MotionInput) -> MotionDraft:
    """The motion as it can be moved: whoever is there votes, but for those whom the statutes leave out.

    :raises Problem: the match or evening is unknown or void, nobody could vote, or what is wrong, each at its field.
    """
    with desk.store.reading() as connection:
        taken_out.check(connection, place.match_id)
    known, wrong, host = list_payers(desk, place), Gathering(), _host(desk, place)
    offence, cents, text, seq = None, 0, None, None
    mover = accused = Person("", None)
    with wrong:
        mover = _person(list_movers(desk, place), wanted.mover, "mover")
    with wrong:
        offence = _offence(desk, wanted.offence) if wanted.offence else None
        cents = _cents(wanted.amount, offence)
    with wrong:
        accused = _accused(known, wanted, offence, host)
    with wrong:
        text = _text(wanted, offence)
    with wrong:
        seq = _seq(desk, place, wanted.seq)
    with wrong:
        _check_minutes(wanted.minutes)
    row = _with_voters(_row(place, wanted, offence), _voters(desk, place), _silenced(wanted, offence, accused, host))
    with wrong:
        _check_secret(place, wanted, len(row.ballot.entitled))
    wrong.end()
    if not row.ballot.entitled:
        raise Problem("voters_missing")
    return MotionDraft(row._replace(text=text, cents=cents, seq=seq), mover, accused)


def _row(place: Place, wanted: MotionInput, offence: Offence | None) -> MotionRow:
    now = clock.now()
    return MotionRow(
        *(0, place.match_id, None, 0, 0),
        offence=offence.key if offence else None,
        text=None,
        cents=0,
        secret=wanted.secret,
        voters=[],
        excluded=[],
        opened_at=now,
        ends_at=now + timedelta(minutes=wanted.minutes or 0),
        evening_id=place.evening_id,
    )


def _with_voters(row: MotionRow, voters: tuple[Person, ...], silenced: tuple[Person, ...]) -> MotionRow:
    # The match knows whom it was dealt to by the name of that day, which may have been changed since.
    without = {one.identity for one in silenced}
    excluded = [one.name for one in voters if one.identity in without]
    return row._replace(voters=[one.name for one in voters], excluded=excluded)


def _silenced(wanted: MotionInput, offence: Offence | None, accused: Person, host: Person | None) -> tuple[Person, ...]:
    """Whoever has no vote: the accused where the motion or the catalogue says so, the host on the hospitality."""
    excluded = offence.excluded if offence else None
    if excluded == "host" and host is not None:
        return (accused, host)
    return (accused,) if excluded or wanted.silenced else ()


def _person(known: tuple[Person, ...], wanted: int | str | None, field: str) -> Person:
    for one in known:
        if wanted is not None and wanted in one:
            return one
    raise Problem("member_missing", field=field)


def _accused(known: tuple[Person, ...], wanted: MotionInput, offence: Offence | None, host: Person | None) -> Person:
    """Who pays; on the hospitality nobody needs to say that it is the host."""
    if wanted.accused is None and host is not None and offence is not None and offence.excluded == "host":
        return host
    return _person(known, wanted.accused, "accused")


def _offence(desk: Desk, key: str) -> Offence:
    valid = fines.read_catalogue(desk, clock.today())
    for one in valid.offences if valid else ():
        if one.key == key:
            return one
    raise Problem("offence_unknown", field="offence")


def _text(wanted: MotionInput, offence: Offence | None) -> str | None:
    if wanted.offence and not wanted.text.strip():
        return offence.text if offence else None
    return check_text(wanted.text, "text")


def _cents(written: str, offence: Offence | None) -> int:
    try:
        given = money.parse_amount(written, "amount") if written.strip() or offence is None else None
        return catalogue.check_amount(offence, given, "amount") if offence else given or 0
    except ClubFault as fault:
        raise problem_of(fault) from None


def _check_minutes(minutes: int | None) -> None:
    if minutes not in MINUTES:
        raise Problem("field_value", field="minutes", expected=", ".join(map(str, MINUTES)))


def _check_secret(place: Place, wanted: MotionInput, entitled: int) -> None:
    """Hands are not raised in secret, and only a match has phones; among two everybody knows who said what."""
    if wanted.secret and place.match_id is None:
        raise Problem("secret_hands", field="secret")
    if wanted.secret and entitled < votes.LEAST_SECRET:
        raise Problem("secret_few", field="secret", least=votes.LEAST_SECRET)


def _seq(desk: Desk, place: Place, seq: int | None) -> int | None:
    """The action behind it: what was named, else where the match stands."""
    if place.match_id is None:
        return None
    match = desk.match(place.match_id)
    if seq is not None and not 1 <= seq <= match.seq:
        raise Problem("action_unknown", field="seq", most=match.seq)
    return seq or match.head or None


def _voters(desk: Desk, place: Place) -> tuple[Person, ...]:
    """Who votes: everybody at the match; who was at the evening, comes or plays there; or the club's members.

    What the statutes leave open is settled at the table (EM-8.8h): by all who are there, guests too (A-36).
    """
    if place.match_id is not None:
        return list_players(desk, desk.match(place.match_id).row.id)
    if place.evening_id is not None:
        return _there(desk, evenings.find_evening(desk, place.evening_id))
    return tuple(Person(one.name, one.id) for one in roster.list_members(desk) if one.active)


def _there(desk: Desk, evening: Evening) -> tuple[Person, ...]:
    said = planned.latest_answers(evening.facts).items()
    expected = {who for who, one in said if one.coming == "yes" and evening.is_open}
    there = set(evening.facts.present) if evening.row.kept == "held" else expected
    playing = evening_matches.list_players(desk, evening.row.id) if evening.is_open else ()
    listed = (Person(one.name, one.id) for one in roster.list_members(desk) if one.id in there)
    return tuple(dict.fromkeys((*listed, *playing)))


def _host(desk: Desk, place: Place) -> Person | None:
    """Who hosts the evening, or that of the match."""
    evening = None
    if place.match_id is not None:
        evening = evening_matches.evening_of_match(desk, place.match_id)
    elif place.evening_id is not None:
        evening = evenings.find_evening(desk, place.evening_id)
    return Person(evening.host.name, evening.host.id) if evening and evening.host else None
