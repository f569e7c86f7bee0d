"""A match as BG Stats takes it in: who played, who began, who has won."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

from referee.club.files.bg_stats import Play, Player
from referee.club.people.names import identity_of
from referee.club.season.season import match_place, match_points, year_of
from referee.service.championship import championship
from referee.service.championship.championship import ClubResult
from referee.service.desk.desk import Desk
from referee.service.evenings import evening_matches
from referee.service.people import roster
from referee.store.matches.matches import MatchRow

NOON = time(12)


def build_play(desk: Desk, match_id: str) -> Play | None:
    """The match, clockwise, roles as colours; ``None`` while nobody has won it, or where nobody is named.

    :raises Problem: there is no such match.
    """
    row = desk.match(match_id).row
    of_the_day = championship.list_results(desk, (row.played_on, row.played_on))
    found = next((one for one in of_the_day if one.target == f"match:{match_id}"), None)
    if found is None or found.listed is None or found.void is not None:
        return None
    return Play(row.id, _begun(row), tuple(_players(desk, row, found)), _place(desk, row), found.listed.minutes)


def _place(desk: Desk, row: MatchRow) -> str | None:
    """Where it was played: as its record says, else where its evening was."""
    evening = evening_matches.evening_of_match(desk, row.id) if row.venue is None else None
    return row.venue or (evening.row.place or None if evening else None)


def _players(desk: Desk, row: MatchRow, result: ClubResult) -> Iterator[Player]:
    """Everybody under the name they have today; a shared colour has several."""
    members, played = {one.name: one.id for one in roster.list_members(desk)}, result.played
    scheme = championship.season_of(desk, year_of(row.played_on, championship.list_seasons(desk))).scheme
    clockwise = [str(seat["colour"]) for seat in row.seats]
    for colour, name in ((one, name) for one in clockwise for name in result.seats.get(one, ())):
        yield Player(
            id=_player_id(desk, str(members.get(name, identity_of(name)))),
            name=name,
            starts=colour == row.starter,
            winner=name in played.winners,
            score=f"{float(match_points(played, name, scheme)):g}",
            rank=match_place(played, name),
            role=colour,
        )


def _player_id(desk: Desk, who: str) -> str:
    """The same for a player in all matches of this house, and of this house alone."""
    return hmac.digest(desk.secret, f"bg stats {who}".encode(), "sha256")[:3].hex()


def _begun(row: MatchRow) -> datetime:
    """When the match began, in UTC; noon where it was played elsewhere and only the day is known."""
    if row.source == "live":
        return row.started_at
    noon = datetime.combine(row.played_on, NOON, ZoneInfo(row.time_zone))
    return noon.astimezone(UTC).replace(tzinfo=None)
