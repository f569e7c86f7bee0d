"""The statistics of a season, or of all: from the figures of the matches and from results without a record."""

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
    """The table of a season and what lies behind it; ``wins`` as in `running_wins`."""

    table: tuple[Standing, ...]
    season: Season
    matches: int
    told: Statistics
    wins: tuple[tuple[date, tuple[int, ...]], ...]


def read_sheet(desk: Desk, year: int | None) -> Sheet:
    """The statistics of ``year`` (None: of all years); what is void doesn't count (A-37)."""
    return desk.worked_out(("statistics", year), lambda: _sheet(desk, year))


def _sheet(desk: Desk, year: int | None) -> Sheet:
    found = championship.read_championship(desk, year)
    counted = figures.read_figures(desk, days_of(year, championship.list_seasons(desk)) if year is not None else None)
    told = [_told(one, counted) for one in reversed(found.results) if one.void is None and one.played.winners]
    names = [line.name for line in found.table]
    return Sheet(found.table, found.season, len(told), build_statistics(names, told), running_wins(names, told))


def _told(result: ClubResult, figures: Mapping[str, Figures]) -> CountedMatch:
    match = result.listed
    if match is None:
        return CountedMatch(result.day, result.played)
    facts = (match.winners, match.rulebook, match.mission, match.minutes)
    return CountedMatch(result.day, result.played, result.seats, *facts, figures.get(match.id))
