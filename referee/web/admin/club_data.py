"""The club's data for programs: a display in the club room, a bot, a home automation; behind a private link."""

from __future__ import annotations

from datetime import UTC
from typing import Annotated, Literal

from flask import Blueprint
from werkzeug.wrappers import Response as AnyResponse

from referee.club import evenings as statutes
from referee.rules.value import Value, described
from referee.service.cash import cash
from referee.service.championship import championship
from referee.service.championship.championship import ClubResult
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.evenings.evenings import Evening
from referee.service.people import book, roster
from referee.web.evenings.invitations import CLUB_DATA, check_key
from referee.web.frame import answers
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import desk
from referee.web.frame.headers import answer_if_changed
from referee.web.frame.strangers import admits_strangers
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("club_data", __name__)
RESULTS = 10
"""So many of the newest results are told."""


class ClubStanding(Value):
    """A line of the championship; `rank` 0 is somebody with too few matches to have one."""

    rank: int
    name: str
    points: float
    wins: int
    matches: int


class ClubEvening(Value):
    """An evening; `begins` is in UTC, `zone` the zone of its clocks."""

    id: int
    begins: answers.Moment
    zone: str
    minutes: int
    host: str | None
    place: str | None
    state: Literal["tentative", "confirmed", "cancelled", "held"]
    coming: tuple[str, ...]


class ClubWin(Value):
    """A result that counts; without a `match` it was entered by hand or from a file."""

    day: Annotated[str, described("ISO 8601")]
    winners: tuple[str, ...]
    others: tuple[str, ...]
    match: str | None


class ClubDebt(Value):
    """What a member owes the cash box."""

    name: str
    cents: int


class ClubData(Value):
    """The club as a program may show it."""

    year: int
    table: tuple[ClubStanding, ...]
    next_evening: ClubEvening | None
    results: Annotated[tuple[ClubWin, ...], described("The newest first.")]
    debts: Annotated[tuple[ClubDebt, ...] | None, described("`null` where reading the book needs its PIN.")]


@blueprint.get("/club/<secret>.json")
@beside_the_loop
@admits_strangers
@open_to_all
def show_club_data(secret: str) -> AnyResponse:
    """Send the table of the year, the next evening, the last results and the debts."""
    check_key(secret, CLUB_DATA)
    return answer_if_changed(answers.json_response(_read_club_data()))


def _read_club_data() -> ClubData:
    year = championship.this_year(desk())
    of_year, of_all = championship.read_championship(desk(), year), championship.read_championship(desk(), None)
    next_evening = evenings.first_after(evenings.list_evenings(desk()), clock.now())
    counting = [result for result in of_all.results if result.void is None and result.played.winners]
    return ClubData(
        year=year,
        table=tuple(
            ClubStanding(line.rank, line.name, float(line.points), line.wins, line.matches) for line in of_year.table
        ),
        next_evening=_describe_evening(next_evening) if next_evening else None,
        results=tuple(map(_describe_win, counting[:RESULTS])),
        debts=None if book.read_book(desk()).closed else _list_debts(),
    )


def _describe_evening(evening: Evening) -> ClubEvening:
    row, coming = evening.row, statutes.members_coming(evening.facts)
    return ClubEvening(
        id=row.id,
        begins=row.begins.replace(tzinfo=UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        zone=row.zone,
        minutes=row.lasts,
        host=evening.host.name if evening.host else None,
        place=row.place or None,
        state=evening.state,
        coming=tuple(member.name for member in roster.list_members(desk()) if member.id in coming),
    )


def _describe_win(result: ClubResult) -> ClubWin:
    played = result.played
    others = tuple(name for name in played.players if name not in played.winners)
    return ClubWin(result.day.isoformat(), played.winners, others, result.listed.id if result.listed else None)


def _list_debts() -> tuple[ClubDebt, ...]:
    return tuple(ClubDebt(account.member.name, account.owes) for account in cash.read_cash_box(desk()).debtors)
