"""The club's matches: listed, counted for the championship of a year, and how the next one would be seated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import NamedTuple

from referee.club.season.figures import Eliminations
from referee.club.season.season import PlayedMatch, Scheme, Season, calendar_year, days_of, year_of
from referee.club.season.standings import Standing, list_champions, rank_players
from referee.rules.judge.outcome import next_starter
from referee.rules.state import Seat
from referee.rules.terms import Colour
from referee.service.championship import figures
from referee.service.desk import clock
from referee.service.desk.desk import Desk
from referee.service.people import roster
from referee.store.championship import results as entered
from referee.store.championship import seasons as kept
from referee.store.championship.results import ResultRow
from referee.store.matches import matches as stored
from referee.store.matches.matches import ListedRow, Names


class ListedMatch(NamedTuple):
    """A match in a list; no ``winners`` while it runs and when it is void.

    ``minutes`` and when it was ``begun`` (UTC) are known only of one played here.
    """

    id: str
    date: date
    name: str | None
    seats: tuple[Seat, ...]
    status: str
    winners: tuple[Colour, ...]
    reason: str | None
    rulebook: str
    mission: str | None
    minutes: int | None
    begun: datetime | None

    @property
    def running(self) -> bool:
        """Whether it is still being played."""
        return self.status == "running"


class ClubResult(NamedTuple):
    """What a match came to: of the match ``listed`` here, or entered without one. ``void`` says why it does not count.

    ``target`` is what it is called when somebody says that it shall not count; ``seats`` are today's names at each
    colour of a match.
    """

    target: str
    day: date
    played: PlayedMatch
    listed: ListedMatch | None = None
    note: str | None = None
    void: str | None = None
    seats: Names = {}


class Championship(NamedTuple):
    """A year of the club, or all its years: the table, the results behind it, newest first, and what counted."""

    table: tuple[Standing, ...]
    results: tuple[ClubResult, ...]
    season: Season


class Sitting(NamedTuple):
    """How the newest match was played: what a rematch repeats. ``starters`` are those who may begin it (A-35)."""

    match_id: str
    over: bool
    rulebook: str
    variant: str
    dice: str
    cards: str
    options: dict[str, object]
    seats: tuple[Seat, ...]
    dealer: Colour
    starters: tuple[Colour, ...]


def list_matches(desk: Desk) -> tuple[ListedMatch, ...]:
    """All matches, the one played last first."""
    with desk.store.reading() as connection:
        return tuple(map(_listed, stored.listed(connection, None)))


def list_running(desk: Desk) -> tuple[ListedMatch, ...]:
    """The matches that are being played, the newest first."""
    with desk.store.reading() as connection:
        return tuple(map(_listed, stored.running(connection)))


def _listed(row: ListedRow) -> ListedMatch:
    facts = (row.id, row.played_on, row.name, row.seats, row.status, row.winners, row.reason)
    begun = row.started_at if row.source == "live" else None
    return ListedMatch(*facts, row.rulebook, row.mission, _minutes(begun, row.ended_at), begun)


def _minutes(begun: datetime | None, ended: datetime | None) -> int | None:
    return int((ended - begun).total_seconds() // 60) if begun is not None and ended is not None else None


def list_years(desk: Desk) -> tuple[int, ...]:
    """The years that have a championship, and the present one, newest first."""
    return _with_this(desk, desk.remembered("years", lambda: _years(desk, _days(desk))))


def years_of(desk: Desk, found: Iterable[ClubResult]) -> tuple[int, ...]:
    """`list_years`, from all the results there are."""
    return _with_this(desk, _years(desk, {one.day for one in found}))


def _with_this(desk: Desk, others: set[int]) -> tuple[int, ...]:
    return tuple(sorted({*others, this_year(desk)}, reverse=True))


def _days(desk: Desk) -> set[date]:
    with desk.store.reading() as connection:
        return stored.days(connection) | entered.result_days(connection)


def _years(desk: Desk, days: set[date]) -> set[int]:
    own = list_seasons(desk)
    return {*(year_of(day, own) for day in days), *(one.year for one in own)}


def this_year(desk: Desk) -> int:
    """The year whose championship is being played here today."""
    return year_of(clock.today(), list_seasons(desk))


def list_seasons(desk: Desk) -> tuple[Season, ...]:
    """The seasons about which something was said, newest first."""
    with desk.store.reading() as connection:
        return tuple(kept.list_seasons(connection))


def season_of(desk: Desk, year: int) -> Season:
    """The season of the year; the calendar year with a point a win, where nothing else was said."""
    return next((one for one in list_seasons(desk) if one.year == year), calendar_year(year))


def read_championship(desk: Desk, year: int | None) -> Championship:
    """The championship of ``year`` (None: of all years, a point a win); what is void doesn't count (A-37)."""
    return desk.worked_out(("championship", year), lambda: _championship(desk, year))


def _championship(desk: Desk, year: int | None) -> Championship:
    own = list_seasons(desk)
    found = list_results(desk, days_of(year, own) if year is not None else None)
    if year is not None:
        found = tuple(one for one in found if year_of(one.day, own) == year)
    counts = season_of(desk, year) if year is not None else calendar_year(this_year(desk))
    return Championship(rank_players((one.played for one in found if one.void is None), counts.scheme), found, counts)


def list_results(desk: Desk, days: tuple[date, date] | None) -> tuple[ClubResult, ...]:
    """What was played on these days (None: ever), newest first."""
    names = {one.id: one.name for one in roster.list_members(desk)}
    eliminations = figures.read_eliminations(desk, days)
    with desk.store.reading() as connection:
        matches = {row.id: _listed(row) for row in stored.listed(connection, days)}
        seats = stored.names(connection, days)
        void = {target: row.reason for target, row in entered.list_void(connection).items()}
        rows = entered.list_results(connection, days)
    found = [
        *(_of_row(row, names, void.get(row.id)) for row in rows),
        *(
            _of_match(row, seats[one], eliminations.get(one, ()), void.get(one))
            for one, row in matches.items()
            if one in seats
        ),
    ]
    return tuple(sorted(found, key=lambda one: one.day, reverse=True))


def list_champions_by_year(desk: Desk) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Who has won each year that has results, newest first."""
    return desk.worked_out("champions", lambda: _champions_by_year(desk))


def _champions_by_year(desk: Desk) -> tuple[tuple[int, tuple[str, ...]], ...]:
    own, years = list_seasons(desk), dict[int, list[PlayedMatch]]()
    schemes = {one.year: one.scheme for one in own}
    found = read_championship(desk, None).results
    year = {day: year_of(day, own) for day in {one.day for one in found}}
    for one in found:
        if one.void is None:
            years.setdefault(year[one.day], []).append(one.played)
    return tuple(
        (year, list_champions(rank_players(years[year], schemes.get(year, Scheme()))))
        for year in sorted(years, reverse=True)
    )


def _of_row(row: ResultRow, names: Mapping[int, str], void: str | None) -> ClubResult:
    """A result as it was entered; members under the names they have today."""
    today = {name: names.get(member or 0, name) for name, member in row.players}
    winners = tuple(today[name] for name in row.winners)
    # A match without a record has several winners only where they shared the colour.
    played = PlayedMatch(tuple(today.values()), winners, shared=(winners,) if len(winners) > 1 else ())
    return ClubResult(f"result:{row.id}", row.day, played, note=row.note, void=void)


def _of_match(match: ListedMatch, seats: Names, eliminations: Eliminations, void: str | None) -> ClubResult:
    """The result of a match: who played it, who won it, and who eliminated whom."""
    played = PlayedMatch(
        tuple([name for names in seats.values() for name in names]),
        tuple([name for colour in seats if colour in match.winners for name in seats[colour]]),
        tuple([seats[seat] for seat, _ in eliminations if seat in seats]),
        tuple([name for _, by in eliminations for name in seats.get(by, ())]),
        tuple([names for names in seats.values() if len(names) > 1]),
    )
    return ClubResult(f"match:{match.id}", match.date, played, match, void=void, seats=seats)


def last_sitting(desk: Desk) -> Sitting | None:
    """The newest match that was played here, for the next one; ``None`` before the first."""
    with desk.store.reading() as connection:
        row = stored.newest_live(connection)
    if row is None:
        return None
    state = desk.match(row.id).state
    starters = next_starter(state) if state.result is not None and state.owners else ()
    return Sitting(
        match_id=row.id,
        over=row.status != "running",
        rulebook=row.rulebook,
        variant=row.variant,
        dice=row.dice,
        cards=row.cards,
        options=row.options,
        seats=tuple(Seat(str(seat["colour"]), tuple(seat["players"])) for seat in row.seats),  # type: ignore[arg-type]
        dealer=row.dealer,
        starters=starters,
    )
