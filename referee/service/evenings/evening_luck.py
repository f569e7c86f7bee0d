"""The luck of a match's players over the whole evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from referee.club.season.figures import DiceOfThrow, ThrowLuck
from referee.rules.terms import Colour
from referee.service.championship.match_figures import LuckOfSeat, judge_luck, read_match_figures
from referee.service.desk.desk import Desk
from referee.service.desk.play import OpenMatch
from referee.service.evenings import evening_matches


def read_evening_luck(desk: Desk, match: OpenMatch) -> Mapping[Colour, LuckOfSeat] | None:
    """Return the luck of each seat of ``match`` over its evening.

    It covers all matches of the evening in which the same people had a seat together.

    ``None`` if the match belongs to no evening, or is the only one of its evening.
    """
    evening = evening_matches.evening_of_match(desk, match.row.id)
    played = evening_matches.list_matches_of_evening(desk, evening.row.id) if evening else ()
    if len(played) < 2:
        return None
    luck = {seat.players: ThrowLuck() for seat in match.setting.seats}
    dice = {seat.players: Counter[DiceOfThrow]() for seat in match.setting.seats}
    for match_id in played:
        other = desk.match(match_id)
        figures = read_match_figures(desk, other)
        for seat in other.setting.seats:
            if seat.players in luck and seat.colour in figures.luck:
                luck[seat.players] += figures.luck[seat.colour].luck
                dice[seat.players].update(figures.dice[seat.colour])
    return {
        seat.colour: judge_luck(luck[seat.players], dice[seat.players])
        for seat in match.setting.seats
        if luck[seat.players].throws
    }
