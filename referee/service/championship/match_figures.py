"""The figures of one match, counted as in the statistics of its year, and how usual the luck of its players is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from referee.club.season.figures import DiceOfThrow, DiceThrown, Figures, SeqEvent, ThrowLuck, count_figures_and_dice
from referee.club.season.luck import Chances, LuckVerdict, judge_losses
from referee.rules.events import MissionGivenBack, MissionsDealt
from referee.rules.judge.odds import throw_ways
from referee.rules.missions import mission_pool
from referee.rules.terms import UNKNOWN, Colour, MissionId
from referee.rules.value import Value
from referee.service.championship.figures import expected_losses
from referee.service.desk.desk import Desk
from referee.service.desk.play import OpenMatch, beginning_state
from referee.service.desk.problems import Problem
from referee.store.matches import log


class LuckOfSeat(NamedTuple):
    """The luck of one seat's throws, and how usual it is."""

    luck: ThrowLuck
    verdict: LuckVerdict


class CountedFigures(NamedTuple):
    """The figures of a match so far, or up to the action that ended it. All of them are public."""

    figures: Figures
    dice: DiceThrown
    luck: Mapping[Colour, LuckOfSeat]


class HiddenMissions(Value):
    """The missions that lie face down at the end (EM-8.5f, A-27).

    ``given_back`` and ``out`` are by seat: what it gave back, what it still held when it was eliminated. ``left_over``
    are those that nobody drew; empty where Referee did not deal, as it cannot know them.
    """

    given_back: Mapping[Colour, tuple[MissionId, ...]]
    out: Mapping[Colour, tuple[MissionId, ...]]
    left_over: tuple[MissionId, ...]


def read_match_figures(desk: Desk, match: OpenMatch) -> CountedFigures:
    """Return the figures of ``match``, running or ended; worked out once until it changes."""
    return desk.of_match(match, "figures", lambda: _count_match(desk, match))


def _count_match(desk: Desk, match: OpenMatch) -> CountedFigures:
    events, owners = _list_events(desk, match)
    figures, dice = count_figures_and_dice(events, owners, expected_losses)
    return CountedFigures(
        figures=figures,
        dice=dice,
        luck={seat: judge_luck(luck, dice[seat]) for seat, luck in figures.luck.items()},
    )


def _list_events(desk: Desk, match: OpenMatch) -> tuple[list[SeqEvent], dict[str, Colour]]:
    """Return each event that counts with the seq of its line in the log, and who owned what before the first."""
    with desk.store.reading() as connection:
        last = match.row.after if match.state.result is not None and match.row.after is not None else match.head
        path = log.way_to(connection, match.setting, match.row.id, seq=last, floor=-1)
    events = [(entry.seq, event) for entry in path.entries for event in entry.events]
    return events, dict(beginning_state(match.setting, path).owners)


def judge_luck(luck: ThrowLuck, dice: Mapping[DiceOfThrow, int]) -> LuckOfSeat:
    """Judge how usual ``luck`` is for throws with so many dice."""
    throws = [
        (_chances_of_losses(numbers.attack, numbers.defence)[:: 1 if numbers.is_attack else -1], times)
        for numbers, times in dice.items()
    ]
    return LuckOfSeat(luck, judge_losses(throws, luck.lost))


@cache
def _chances_of_losses(attack: int, defence: int) -> Chances:
    """Return how often such a throw costs the attacker none, one, two armies; the defender loses the others."""
    ways = throw_ways(attack, defence)
    return tuple(number / sum(ways) for number in ways)


def read_hidden_missions(desk: Desk, match: OpenMatch) -> HiddenMissions:
    """Return the missions that lie face down once the match has ended.

    :raises Problem: record_sealed while it runs.
    """
    if match.state.result is None:
        raise Problem("record_sealed")
    events, _ = _list_events(desk, match)
    drawn = [event for _, event in events if isinstance(event, MissionsDealt)]
    given = [event for _, event in events if isinstance(event, MissionGivenBack)]
    held = read_match_figures(desk, match).figures.missions
    dealt = {mission for event in drawn for mission in event.missions}
    gone = (*match.state.eliminated, *match.state.conceded)
    return HiddenMissions(
        given_back=_by_seat((event.seat, (event.mission,)) for event in given),
        out=_by_seat((seat, held.get(seat, ())) for seat in gone),
        left_over=tuple(mission for mission in mission_pool(match.setting.colours) if mission not in dealt)
        if dealt
        else (),
    )


def _by_seat(cards: Iterable[tuple[Colour, tuple[MissionId, ...]]]) -> dict[Colour, tuple[MissionId, ...]]:
    """Group the missions whose faces are known by seat."""
    missions: dict[Colour, tuple[MissionId, ...]] = {}
    for seat, held in cards:
        faces = tuple(mission for mission in held if mission != UNKNOWN)
        if faces:
            missions[seat] = (*missions.get(seat, ()), *faces)
    return missions
