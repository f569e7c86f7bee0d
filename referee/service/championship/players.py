"""A member's figures over all years, and the club's feats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.club.season.feats import Feats, find_feats
from referee.club.season.player import PlayerFigures, build_player_figures, find_favourite_colours
from referee.rules.terms import Colour
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
    this_year = championship.this_year(desk)
    what = ("player", member_id, this_year)
    return desk.worked_out(what, lambda: _build_player(desk, member_id, this_year), of=championship.CHAMPIONSHIP_OF)


def _build_player(desk: Desk, member_id: int, this_year: int) -> Player:
    member = roster.find_member(desk, member_id)
    names = {other.name for other in roster.list_members(desk) if not other.guest}
    figures = build_player_figures(member.name, statistics.list_counted(desk, None), names)
    champions = championship.list_champions_by_year(desk)
    titles = tuple(year for year, winners in champions if year < this_year and member.name in winners)
    return Player(member, figures, titles)


class Tally(NamedTuple):
    """How often somebody has played and won, and the colour they have played most, where it is known."""

    matches: int
    wins: int
    colour: Colour | None


def read_tallies(desk: Desk) -> Mapping[str, Tally]:
    """Return the tally of everybody who has played a match that counts, by name."""
    return desk.worked_out("tallies", lambda: _count_tallies(desk), of=championship.CHAMPIONSHIP_OF)


def _count_tallies(desk: Desk) -> dict[str, Tally]:
    favourites = find_favourite_colours(statistics.list_counted(desk, None))
    table = championship.read_championship(desk, None).table
    return {line.name: Tally(line.matches, line.wins, favourites.get(line.name)) for line in table}


def read_feats(desk: Desk) -> Feats:
    """Return the feats of all matches that count."""
    return desk.worked_out(
        "feats", lambda: find_feats(statistics.list_counted(desk, None)), of=championship.CHAMPIONSHIP_OF
    )
