"""The statistics of one season or of all seasons, from the figures of matches and from results without a record."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from referee.club.season.figures import Figures
from referee.club.season.season import Season, days_of
from referee.club.season.standings import Standing
from referee.club.season.statistics import CountedMatch, Statistics, build_statistics, running_wins
from referee.service.championship import championship, figures
from referee.service.championship.championship import ClubResult
from referee.service.desk.desk import Desk


class Sheet(NamedTuple):
    """The table of a season and its statistics; ``matches`` is how many count, ``wins`` is as in `running_wins`."""

    table: tuple[Standing, ...]
    season: Season
    matches: int
    statistics: Statistics
    wins: tuple[tuple[date, tuple[int, ...]], ...]


def read_sheet(desk: Desk, year: int | None) -> Sheet:
    """Return the statistics of ``year`` (None: of all years); void results don't count (A-37)."""
    return desk.worked_out(("statistics", year), lambda: _build_sheet(desk, year), of=championship.CHAMPIONSHIP_OF)


def list_counted(desk: Desk, year: int | None) -> tuple[CountedMatch, ...]:
    """List the matches that count for ``year`` (None: for any), the oldest first; void results don't (A-37)."""
    return desk.worked_out(("counted", year), lambda: _build_counted(desk, year), of=championship.CHAMPIONSHIP_OF)


def _build_counted(desk: Desk, year: int | None) -> tuple[CountedMatch, ...]:
    days = days_of(year, championship.list_seasons(desk)) if year is not None else None
    figures_of = figures.read_figures(desk, days)
    return tuple(
        _build_counted_match(result, figures_of)
        for result in reversed(championship.read_championship(desk, year).results)
        if result.void is None and result.played.winners
    )


def _build_sheet(desk: Desk, year: int | None) -> Sheet:
    year_results, matches = championship.read_championship(desk, year), list_counted(desk, year)
    names = [line.name for line in year_results.table]
    return Sheet(
        table=year_results.table,
        season=year_results.season,
        matches=len(matches),
        statistics=build_statistics(names, matches),
        wins=running_wins(names, matches),
    )


def _build_counted_match(result: ClubResult, figures_of: Mapping[str, Figures]) -> CountedMatch:
    match = result.listed
    if match is None:
        return CountedMatch(result.day, result.played)
    return CountedMatch(
        day=result.day,
        played=result.played,
        seats=result.seats,
        winners=match.winners,
        rulebook=match.rulebook,
        mission=match.mission,
        minutes=match.minutes,
        figures=figures_of.get(match.id),
        id=match.id,
    )
