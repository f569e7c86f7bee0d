"""Seasons: their first and last day, and how many points a match counts (EM-N2, A-37).

| what | function |
|---|---|
| EM-N2: the championship is a year's | `year_of`, `days_of` |
| own bounds, which must not overlap | `check_season` |
| days that no season has are shown | `extra_days` |
| points as data | `Scheme`, `match_points` |
| A-05: who share a colour have each won, or divide what it counts | `SHARED`, `match_points` |
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from referee.club.faults import ClubFault

TIES = ("wins", "share", "eliminations", "fewer_matches")
"""The tie-breaks between equal points; without one, or where they are equal too, the rank is shared."""
SHARED = ("both", "half")
"""The points of players who share a colour: all for each of them, or an equal share."""
MOST_POINTS = 1000
MOST_PLACES = 6
MOST_MATCHES = 1000


Points: TypeAlias = int | Fraction
"""An exact number of points, as shared points are fractions."""


class Scheme(NamedTuple):
    """The scoring of a season: the points for a win, for the ``places`` after it, and for each elimination.

    ``shared``, one of `SHARED`, says what players who share a colour get. The ``dropped`` worst matches of each player
    don't count; a player with fewer than ``least`` matches has no rank.
    """

    win: int = 1
    places: tuple[int, ...] = ()
    elimination: int = 0
    dropped: int = 0
    least: int = 0
    ties: tuple[str, ...] = ()
    shared: str = "both"

    @property
    def only_wins(self) -> bool:
        """Whether a match counts the same for every winner and nothing for the others."""
        return not (self.places or self.elimination or self.shared == "half")


class Season(NamedTuple):
    """The championship of ``year``, with its first and its last day."""

    year: int
    first: date
    last: date
    scheme: Scheme = Scheme()


class PlayedMatch(NamedTuple):
    """One ended match by names: who played and who won; a shared colour wins for both names (A-05).

    ``shared`` holds each group that played one colour together. ``out`` holds the eliminated groups in the order of
    their elimination; ``eliminators`` names each player once for every seat they eliminated.
    """

    players: tuple[str, ...]
    winners: tuple[str, ...]
    out: tuple[tuple[str, ...], ...] = ()
    eliminators: tuple[str, ...] = ()
    shared: tuple[tuple[str, ...], ...] = ()


def calendar_year(year: int) -> Season:
    """Return the season of a year for which the club has set nothing else: the calendar year, a point per win."""
    return Season(year, date(year, 1, 1), date(year, 12, 31))


def year_of(day: date, seasons: Iterable[Season]) -> int:
    """Return the year whose championship the day belongs to: that of the season that has it, else its calendar year.

    If that year's season has other days, a day after them belongs to the next year, and a day before them to the year
    before; unless the season of the year before was set as well, as that was over by then.

    >>> autumn = Season(2022, date(2021, 10, 1), date(2022, 9, 30))
    >>> [year_of(day, [autumn]) for day in (date(2021, 11, 5), date(2022, 11, 5))]
    [2022, 2023]
    """
    season_of_year = {season.year: season for season in seasons}
    year = day.year
    around = next((season.year for season in season_of_year.values() if season.first <= day <= season.last), None)
    if around is not None or year not in season_of_year:
        return around or year
    if day > season_of_year[year].last:
        return year + 1
    return year if year - 1 in season_of_year else year - 1


def days_of(year: int, seasons: Iterable[Season]) -> tuple[date, date]:
    """Return the first and the last day that can belong to the year's championship; `year_of` says which do."""
    season_of_year = {season.year: season for season in seasons}
    # A season of its own leaves the rest of its calendar year to the championships before and after it.
    left_over = [calendar_year(near) for near in (year - 1, year, year + 1) if near in season_of_year]
    spans = [season_of_year.get(year) or calendar_year(year), *left_over]
    return min(span.first for span in spans), max(span.last for span in spans)


def extra_days(year: int, seasons: Iterable[Season]) -> tuple[tuple[date, date], ...]:
    """Return the days that count for the year outside its season: the first and last day of each stretch.

    >>> short = Season(2025, date(2024, 9, 1), date(2025, 8, 31))
    >>> [(str(first), str(last)) for first, last in extra_days(2026, [short, calendar_year(2026)])]
    [('2025-09-01', '2025-12-31')]
    """
    seasons = tuple(seasons)
    season = next((season for season in seasons if season.year == year), calendar_year(year))
    first, last = days_of(year, seasons)
    before = range(first.toordinal(), season.first.toordinal())
    after = range(season.last.toordinal() + 1, last.toordinal() + 1)
    stretches: list[tuple[date, date]] = []
    for day in map(date.fromordinal, (*before, *after)):
        if year_of(day, seasons) != year:
            continue
        if stretches and (day - stretches[-1][1]).days == 1:
            stretches[-1] = (stretches[-1][0], day)
        else:
            stretches.append((day, day))
    return tuple(stretches)


def check_season(season: Season, others: Iterable[Season]) -> None:
    """Check that the season begins before it ends, and that no day of it belongs to one of the ``others``.

    :raises ClubFault: season_order, season_overlap.
    """
    if season.last < season.first:
        raise ClubFault("season_order", "last")
    for other in others:
        if other.year != season.year and other.first <= season.last and season.first <= other.last:
            raise ClubFault("season_overlap", "first", year=other.year)


def match_points(match: PlayedMatch, name: str, scheme: Scheme) -> Points:
    """Return the points that the match counts for one of its players.

    >>> match = PlayedMatch(("Alice", "Bob", "Dana"), ("Alice", "Bob"), shared=(("Alice", "Bob"),))
    >>> match_points(match, "Bob", Scheme(shared="half"))
    Fraction(1, 2)
    """
    sharing = next((len(group) for group in match.shared if name in group), 1) if scheme.shared == "half" else 1
    points = scheme.elimination * match.eliminators.count(name) if scheme.elimination else 0
    if name in match.winners:
        points += scheme.win
    elif scheme.places:
        behind = match_place(match, name) - 2
        points += scheme.places[behind] if behind < len(scheme.places) else 0
    return Fraction(points, sharing) if sharing > 1 else points


def match_place(match: PlayedMatch, name: str) -> int:
    """Return the place of one of its players: winners first, then survivors, then the eliminated, last one first.

    >>> match = PlayedMatch(("Alice", "Bob", "Dana"), ("Bob",), out=(("Alice",),))
    >>> [match_place(match, name) for name in match.players]
    [3, 1, 2]
    """
    eliminated = [tuple(player for player in group if player not in match.winners) for group in reversed(match.out)]
    ranked = {player for group in (match.winners, *eliminated) for player in group}
    survivors = tuple(player for player in match.players if player not in ranked)
    place = 1
    for group in (match.winners, survivors, *eliminated):
        if name in group:
            break
        place += len(group)
    return place
