"""A match as a play for BG Stats: its players, who began and who won."""

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
from referee.store.schema import MatchRow

NOON = time(12)


def build_play(desk: Desk, match_id: str) -> Play | None:
    """Build the match, its players clockwise; ``None`` while nobody has won it, if nobody is named, or if it is void.

    :raises Problem: match_unknown
    """
    row = desk.match(match_id).row
    results = championship.list_results(desk, (row.played_on, row.played_on))
    result = next((result for result in results if result.target == f"match:{match_id}"), None)
    if result is None or result.listed is None or result.void is not None:
        return None
    evening = evening_matches.evening_of_match(desk, row.id)
    return Play(
        id=row.id,
        begun=_begin_of(row, evening.row.zone if evening else row.time_zone),
        players=tuple(_list_players(desk, row, result)),
        location=row.venue or (evening.row.place or None if evening else None),
        host=evening.host.name if evening and evening.host else None,
        minutes=result.listed.minutes,
    )


def _list_players(desk: Desk, row: MatchRow, result: ClubResult) -> Iterator[Player]:
    """Yield the players under today's names; a shared colour has several players."""
    member_ids, played = {member.name: member.id for member in roster.list_members(desk)}, result.played
    scheme = championship.season_of(desk, year_of(row.played_on, championship.list_seasons(desk))).scheme
    for colour in (str(seat["colour"]) for seat in row.seats):
        for name in result.seats.get(colour, ()):
            # The same id in all matches of this instance, and in no other instance.
            key = f"bg stats {member_ids.get(name, identity_of(name))}"
            yield Player(
                id=hmac.digest(desk.secret, key.encode(), "sha256")[:3].hex(),
                name=name,
                starts=colour == row.starter,
                winner=name in played.winners,
                score=float(match_points(played, name, scheme)),
                rank=match_place(played, name),
                role=colour,
            )


def _begin_of(row: MatchRow, zone: str) -> datetime:
    """Return when the match began, by the clocks of the zone; noon where only its day is known, as of a record."""
    if row.source == "live":
        return row.started_at.replace(tzinfo=UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    return datetime.combine(row.played_on, NOON)
