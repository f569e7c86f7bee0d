"""The statistics of a season, or of all: from the figures of the matches and from results without a record."""

from __future__ import annotations

from datetime import date
from itertools import groupby
from typing import NamedTuple

from referee.club.season import Season
from referee.club.standings import Standing
from referee.club.statistics import Statistics, Told, running_wins, statistics
from referee.service import club, figures
from referee.service.club import Result
from referee.service.desk import Desk
from referee.store import matches
from referee.store.matches import MatchRow


class Sheet(NamedTuple):
    """The table of a season and what lies behind it; ``wins`` as in `running_wins`."""

    table: tuple[Standing, ...]
    season: Season
    matches: int
    told: Statistics
    wins: tuple[tuple[date, tuple[int, ...]], ...]


def sheet(desk: Desk, year: int | None) -> Sheet:
    """The statistics of ``year`` (None: of all years); what is void doesn't count (A-37)."""
    found = club.championship(desk, year)
    told = _told(desk, [one for one in found.results if one.void is None and one.played.winners])
    names = [line.name for line in found.table]
    return Sheet(found.table, found.season, len(told), statistics(names, told), running_wins(names, told))


def _told(desk: Desk, results: list[Result]) -> list[Told]:
    counted = figures.counted(desk)
    with desk.store.reading() as connection:
        rows = {row.id: row for row in matches.listed(connection, None)}
        named = {
            match_id: {colour: tuple(seat.name for seat in seats) for colour, seats in groupby(group, _colour)}
            for match_id, group in groupby(matches.won(connection, None), lambda row: row.match_id)
        }
    return [
        _of_match(one, rows[one.listed.id], named[one.listed.id])._replace(figures=counted.get(one.listed.id))
        if one.listed
        else Told(one.day, one.played)
        for one in results
    ]


def _colour(row: matches.PlayedRow) -> str:
    return row.colour


def _of_match(one: Result, row: MatchRow, seats: dict[str, tuple[str, ...]]) -> Told:
    return Told(one.day, one.played, seats, tuple(row.winners or ()), row.rulebook, row.mission, _minutes(row))


def _minutes(row: MatchRow) -> int | None:
    """How long the match lasted; that of one which was played elsewhere is not known."""
    if row.source != "live" or row.ended_at is None:
        return None
    return int((row.ended_at - row.started_at).total_seconds() // 60)
