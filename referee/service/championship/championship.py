"""The lists of the club's matches, the championship of a year, and the setting for the next match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from itertools import chain
from typing import NamedTuple

from referee.club.season.figures import Figures
from referee.club.season.season import PlayedMatch, Scheme, Season, calendar_year, days_of, year_of
from referee.club.season.standings import Standing, list_champions, rank_players
from referee.rules.judge.outcome import next_starter
from referee.rules.state import Seat
from referee.rules.terms import Colour
from referee.service.championship import figures
from referee.service.desk import clock
from referee.service.desk.desk import Desk
from referee.service.desk.play import seat_from_json
from referee.service.people import roster
from referee.store import Connection
from referee.store.championship import results as stored_results
from referee.store.championship import seasons as stored_seasons
from referee.store.matches import matches as stored
from referee.store.matches.matches import ListedRow, Names
from referee.store.schema import ResultRow
from referee.store.subjects import Subject

YEARS_OF = (Subject.MATCHES, Subject.RESULTS, Subject.SEASONS)
CHAMPIONSHIP_OF = (*YEARS_OF, Subject.MEMBERS)
"""The subjects that the years and the championships are read from."""


class ListedMatch(NamedTuple):
    """A match in a list; it has no ``winners`` while it runs or if it is void.

    ``minutes`` and ``begun`` (UTC) are known only of matches played here.
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
    def is_running(self) -> bool:
        """Whether it is still being played."""
        return self.status == "running"


class ClubResult(NamedTuple):
    """A result: that of the match ``listed`` here, or one entered without a record. ``void`` says why it doesn't count.

    ``target`` names it in the form that takes it out, as ``match:ID`` or ``result:ID``. ``seats`` are the players of
    each colour of a match, under today's names.
    """

    target: str
    day: date
    played: PlayedMatch
    listed: ListedMatch | None = None
    note: str | None = None
    void: str | None = None
    seats: Names = {}


class Championship(NamedTuple):
    """The championship of a year or of all years: the table, the results behind it, newest first, and the season."""

    table: tuple[Standing, ...]
    results: tuple[ClubResult, ...]
    season: Season


class Sitting(NamedTuple):
    """The setting of the newest match, which a rematch repeats. ``starters`` are those who may begin it (A-35)."""

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
    """List all matches, newest first."""
    with desk.store.reading() as connection:
        return tuple(map(_build_listed, stored.list_matches(connection, None)))


def list_matches_from(desk: Desk, first: int, number: int) -> tuple[ListedMatch, ...]:
    """List at most that ``number`` of matches, newest first, without the ``first`` ones."""
    with desk.store.reading() as connection:
        return tuple(map(_build_listed, stored.list_matches_from(connection, first, number)))


def has_ended(desk: Desk) -> bool:
    """Tell whether any match was ever played to its end here, or was imported with its end."""
    with desk.store.reading() as connection:
        return stored.has_ended(connection)


def list_running(desk: Desk) -> tuple[ListedMatch, ...]:
    """List the matches that are being played, newest first."""
    with desk.store.reading() as connection:
        return tuple(map(_build_listed, stored.list_running(connection)))


def _build_listed(row: ListedRow) -> ListedMatch:
    begun = row.started_at if row.source == "live" else None
    return ListedMatch(
        id=row.id,
        date=row.played_on,
        name=row.name,
        seats=row.seats,
        status=row.status,
        winners=row.winners,
        reason=row.reason,
        rulebook=row.rulebook,
        mission=row.mission,
        minutes=int((row.ended_at - begun).total_seconds() // 60) if begun and row.ended_at else None,
        begun=begun,
    )


def list_years(desk: Desk) -> tuple[int, ...]:
    """List the years that have a championship, and the current one, newest first."""

    def read_years(connection: Connection) -> tuple[int, ...]:
        return _years_of_days(desk, stored.match_days(connection) | stored_results.result_days(connection))

    return tuple(sorted({*desk.remembered("years", read_years, of=YEARS_OF), this_year(desk)}, reverse=True))


def years_of_results(desk: Desk, results: Iterable[ClubResult]) -> tuple[int, ...]:
    """Return the same as `list_years`, from all ``results``, which have been read already."""
    return tuple(sorted({*_years_of_days(desk, {result.day for result in results}), this_year(desk)}, reverse=True))


def _years_of_days(desk: Desk, days: set[date]) -> tuple[int, ...]:
    """Return the years to which matches on these days belong, and those whose season the club has set."""
    seasons = list_seasons(desk)
    return (*(year_of(day, seasons) for day in days), *(season.year for season in seasons))


def this_year(desk: Desk) -> int:
    """Return the year whose championship is being played today."""
    return year_of(clock.today(), list_seasons(desk))


def list_seasons(desk: Desk) -> tuple[Season, ...]:
    """List the seasons that the club has set, newest first."""
    return desk.remembered("seasons", _read_seasons, of=(Subject.SEASONS,))


def _read_seasons(connection: Connection) -> tuple[Season, ...]:
    return tuple(stored_seasons.list_seasons(connection))


def season_of(desk: Desk, year: int) -> Season:
    """Return the season of the year: the calendar year with a point a win, unless the club has set another."""
    return next((season for season in list_seasons(desk) if season.year == year), calendar_year(year))


def read_championship(desk: Desk, year: int | None, *, with_all: bool = False) -> Championship:
    """Return the championship of ``year`` (None: of all years, a point a win); void results don't count (A-37).

    Of a page ``with_all`` years the results are read once, for both.
    """
    return desk.worked_out(
        ("championship", year), lambda: _build_championship(desk, year, with_all), of=CHAMPIONSHIP_OF
    )


def _build_championship(desk: Desk, year: int | None, with_all: bool) -> Championship:
    if year is None:
        season, results = calendar_year(this_year(desk)), list_results(desk, None)
    else:
        season, seasons = season_of(desk, year), list_seasons(desk)
        days = days_of(year, seasons)
        nearby = read_championship(desk, None).results if with_all else list_results(desk, days)
        results = tuple(result for result in nearby if year_of(result.day, seasons) == year)
    table = rank_players((result.played for result in results if result.void is None), season.scheme)
    return Championship(table, results, season)


def list_results(desk: Desk, days: tuple[date, date] | None) -> tuple[ClubResult, ...]:
    """List the results of these days (None: all), newest first."""
    names = {member.id: member.name for member in roster.list_members(desk)}
    # Each is read again only when it was written itself: of many years the reading takes longest.
    figures_of = figures.read_figures(desk, days)
    matches = desk.remembered(("listed matches", days), lambda of: _read_matches(of, days), of=(Subject.MATCHES,))
    rows, void = desk.remembered(("result rows", days), lambda of: _read_rows(of, days), of=(Subject.RESULTS,))
    renamed = desk.remembered(
        ("renamed", days), lambda of: stored.renamed_players(of, days), of=(Subject.MATCHES, Subject.MEMBERS)
    )
    results = [_result_of_row(row, names, void.get(row.id)) for row in rows]
    for match_id, match in matches.items():
        seats = stored.names_today(match.seats, renamed.get(match_id, {})) if match.status == "ended" else {}
        # A record need not name anybody.
        if seats:
            results.append(_result_of_match(match, seats, figures_of.get(match_id), void.get(match_id)))
    return tuple(sorted(results, key=lambda result: result.day, reverse=True))


def _read_matches(connection: Connection, days: tuple[date, date] | None) -> dict[str, ListedMatch]:
    return {row.id: _build_listed(row) for row in stored.list_matches(connection, days)}


def _read_rows(
    connection: Connection, days: tuple[date, date] | None
) -> tuple[tuple[ResultRow, ...], dict[int | str, str]]:
    """Read the results without a record, and why each of all results that are void is."""
    void = {target: row.reason for target, row in stored_results.list_void(connection).items()}
    return tuple(stored_results.list_results(connection, days)), void


def list_champions_by_year(desk: Desk) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """List the champions of each year that has results, newest first."""
    return desk.worked_out("champions", lambda: tuple(_find_champions(desk)), of=CHAMPIONSHIP_OF)


def last_champions(desk: Desk, before: int) -> tuple[int, tuple[str, ...]] | None:
    """Return the last year ``before`` that one which has champions, and who they are; ``None`` if there is none."""

    def find_last() -> tuple[int, tuple[str, ...]] | None:
        # Each year is ranked only when it is asked for.
        champions = _find_champions(desk, before=before)
        return next(((year, names) for year, names in champions if names), None)

    return desk.worked_out(("last champions", before), find_last, of=CHAMPIONSHIP_OF)


def _find_champions(desk: Desk, before: int | None = None) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the champions of each year ``before`` that one (None: of each) which has results, newest first."""
    seasons, years = list_seasons(desk), dict[int, list[PlayedMatch]]()
    schemes = {season.year: season.scheme for season in seasons}
    results = read_championship(desk, None).results
    year_of_day = {day: year_of(day, seasons) for day in {result.day for result in results}}
    for result in results:
        year = year_of_day[result.day]
        if result.void is None and (before is None or year < before):
            years.setdefault(year, []).append(result.played)
    for year in sorted(years, reverse=True):
        yield year, list_champions(rank_players(years[year], schemes.get(year, Scheme())))


def _result_of_row(row: ResultRow, names: Mapping[int, str], void: str | None) -> ClubResult:
    """Build the result as it was entered, its members under today's names."""
    today = {name: names.get(member or 0, name) for name, member in row.players}
    winners = tuple(today[name] for name in row.winners)
    # A match without a record has several winners only if they shared the colour.
    played = PlayedMatch(tuple(today.values()), winners, shared=(winners,) if len(winners) > 1 else ())
    return ClubResult(f"result:{row.id}", row.day, played, note=row.note, void=void)


def _result_of_match(match: ListedMatch, seats: Names, counted: Figures | None, void: str | None) -> ClubResult:
    """Build the result of a match: who played it, who won it, and who eliminated whom."""
    eliminations = counted.eliminated if counted else ()
    players = tuple(chain.from_iterable(seats.values()))
    played = PlayedMatch(
        players=players,
        winners=tuple([name for colour in seats if colour in match.winners for name in seats[colour]]),
        out=tuple([seats[seat] for seat, _ in eliminations if seat in seats]),
        eliminators=tuple([name for _, by in eliminations for name in seats.get(by, ())]),
        shared=tuple([names for names in seats.values() if len(names) > 1]) if len(players) > len(seats) else (),
    )
    return ClubResult(f"match:{match.id}", match.date, played, listed=match, void=void, seats=seats)


def last_sitting(desk: Desk) -> Sitting | None:
    """Return the setting of the newest match that was played here; ``None`` before the first."""
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
        seats=tuple(map(seat_from_json, row.seats)),
        dealer=row.dealer,
        starters=starters,
    )
