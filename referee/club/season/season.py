"""Seasons: from which day to which they last, and what a match counts in them (EM-N2, A-37).

| what | function |
|---|---|
| EM-N2: the championship is a year's | `year_of`, `days_of` |
| own bounds, which must not overlap | `check_season` |
| what they leave out is said | `extra_days` |
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
"""What can decide between equal points; without any, or where that is equal too, the rank is shared."""
SHARED = ("both", "half")
"""What a shared colour counts: everything for both, or half for each; of three, a third."""
MOST_POINTS = 1000
MOST_PLACES = 6
MOST_MATCHES = 1000


Points: TypeAlias = int | Fraction
"""Exact: halves are halves."""


class Scheme(NamedTuple):
    """What counts: points of a win, of the ``places`` behind it, and of each elimination.

    ``shared``, one of `SHARED`, says what those have of it who share a colour. The ``dropped`` worst matches of
    everybody don't count; whoever has played fewer than ``least`` has no rank.
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
        """Whether a match counts the same for each who won it and nothing for the others."""
        return not (self.places or self.elimination or self.shared == "half")


class Season(NamedTuple):
    """The championship that is called after ``year``, with its first and its last day."""

    year: int
    first: date
    last: date
    scheme: Scheme = Scheme()


class PlayedMatch(NamedTuple):
    """One ended match by name: who played, who won; a shared colour wins for both names (A-05).

    ``shared`` are those who played one colour together, each group of them. ``out`` are those who were eliminated,
    first one first, who share a colour together; ``eliminators`` names everybody once for each seat they eliminated.
    """

    players: tuple[str, ...]
    winners: tuple[str, ...]
    out: tuple[tuple[str, ...], ...] = ()
    eliminators: tuple[str, ...] = ()
    shared: tuple[tuple[str, ...], ...] = ()


def calendar_year(year: int) -> Season:
    """The season of a year about which nothing else was said."""
    return Season(year, date(year, 1, 1), date(year, 12, 31))


def year_of(day: date, seasons: Iterable[Season]) -> int:
    """The year whose championship the day belongs to, always one: that of the season round it, else its own.

    Where its own year has other days: after them the next year; before them the year before, unless that has days of
    its own as well, which were over by then.

    >>> autumn = Season(2022, date(2021, 10, 1), date(2022, 9, 30))
    >>> [year_of(day, [autumn]) for day in (date(2021, 11, 5), date(2022, 11, 5))]
    [2022, 2023]
    """
    known = {one.year: one for one in seasons}
    year = day.year
    around = next((one.year for one in known.values() if one.first <= day <= one.last), None)
    if around is not None or year not in known:
        return around or year
    if day > known[year].last:
        return year + 1
    return year if year - 1 in known else year - 1


def days_of(year: int, seasons: Iterable[Season]) -> tuple[date, date]:
    """From which day to which a match can belong to the year's championship; `year_of` says whether it does."""
    known = {one.year: one for one in seasons}
    # Days of its own leave the rest of a calendar year to the championships before and after it.
    left = [calendar_year(one) for one in (year - 1, year, year + 1) if one in known]
    found = [known.get(year) or calendar_year(year), *left]
    return min(one.first for one in found), max(one.last for one in found)


def extra_days(year: int, seasons: Iterable[Season]) -> tuple[tuple[date, date], ...]:
    """The days that count for the year although its season does not have them: each stretch from first to last.

    >>> short = Season(2025, date(2024, 9, 1), date(2025, 8, 31))
    >>> [(str(first), str(last)) for first, last in extra_days(2026, [short, calendar_year(2026)])]
    [('2025-09-01', '2025-12-31')]
    """
    known = tuple(seasons)
    season = next((one for one in known if one.year == year), calendar_year(year))
    first, last = days_of(year, known)
    before = range(first.toordinal(), season.first.toordinal())
    after = range(season.last.toordinal() + 1, last.toordinal() + 1)
    found: list[tuple[date, date]] = []
    for day in map(date.fromordinal, (*before, *after)):
        if year_of(day, known) != year:
            continue
        if found and (day - found[-1][1]).days == 1:
            found[-1] = (found[-1][0], day)
        else:
            found.append((day, day))
    return tuple(found)


def check_season(season: Season, others: Iterable[Season]) -> None:
    """The season begins before it ends, and no day of it belongs to one of the ``others``.

    :raises ClubFault: season_order, season_overlap.
    """
    if season.last < season.first:
        raise ClubFault("season_order", "last")
    for other in others:
        if other.year != season.year and other.first <= season.last and season.first <= other.last:
            raise ClubFault("season_overlap", "first", year=other.year)


def match_points(match: PlayedMatch, name: str, scheme: Scheme) -> Points:
    """What the match counts for one who played it.

    >>> match = PlayedMatch(("Alice", "Bob", "Dana"), ("Alice", "Bob"), shared=(("Alice", "Bob"),))
    >>> match_points(match, "Bob", Scheme(shared="half"))
    Fraction(1, 2)
    """
    sharing = next((len(group) for group in match.shared if name in group), 1) if scheme.shared == "half" else 1
    counted = _of_colour(match, name, scheme)
    return Fraction(counted, sharing) if sharing > 1 else counted


def _of_colour(match: PlayedMatch, name: str, scheme: Scheme) -> int:
    """What the match counts for the colour that one played."""
    bonus = scheme.elimination * match.eliminators.count(name) if scheme.elimination else 0
    if name in match.winners:
        return scheme.win + bonus
    behind = match_place(match, name) - 2 if scheme.places else 0
    return bonus + (scheme.places[behind] if behind < len(scheme.places) else 0)


def match_place(match: PlayedMatch, name: str) -> int:
    """The place of one who played: winners, then who was still there, then who was eliminated, the last one first.

    >>> match = PlayedMatch(("Alice", "Bob", "Dana"), ("Bob",), out=(("Alice",),))
    >>> [match_place(match, name) for name in match.players]
    [3, 1, 2]
    """
    gone = [tuple(one for one in group if one not in match.winners) for group in reversed(match.out)]
    behind = {one for group in (match.winners, *gone) for one in group}
    there = tuple(one for one in match.players if one not in behind)
    better = 1
    for group in (match.winners, there, *gone):
        if name in group:
            break
        better += len(group)
    return better
