"""A member's figures over all years, and the club's records."""

from __future__ import annotations

from typing import NamedTuple

from referee.club.season.player import PlayerFigures, build_player_figures
from referee.club.season.records import ClubRecords, find_records
from referee.service.championship import championship, statistics
from referee.service.desk.desk import Desk
from referee.service.desk.problems import Problem
from referee.service.people import roster
from referee.service.people.roster import Member


class Player(NamedTuple):
    """A member as a player: the figures of all matches that count, and the ended years whose champion they were."""

    member: Member
    figures: PlayerFigures
    titles: tuple[int, ...]


def read_player(desk: Desk, member_id: int) -> Player:
    """Return the member's figures.

    :raises Problem: member_unknown; guest_has_no_page, as a guest's figures are not kept.
    """
    member = roster.find_member(desk, member_id)
    if member.guest:
        raise Problem("guest_has_no_page", name=member.name)
    what = ("player", member_id, championship.this_year(desk))
    return desk.worked_out(what, lambda: _build_player(desk, member), of=championship.CHAMPIONSHIP_OF)


def _build_player(desk: Desk, member: Member) -> Player:
    names = {other.name for other in roster.list_members(desk) if not other.guest}
    figures = build_player_figures(member.name, statistics.list_counted(desk, None), names)
    this_year, champions = championship.this_year(desk), championship.list_champions_by_year(desk)
    titles = tuple(year for year, winners in champions if year < this_year and member.name in winners)
    return Player(member, figures, titles)


def read_records(desk: Desk) -> ClubRecords:
    """Return the records of all matches that count."""
    return desk.worked_out(
        "records", lambda: find_records(statistics.list_counted(desk, None)), of=championship.CHAMPIONSHIP_OF
    )
