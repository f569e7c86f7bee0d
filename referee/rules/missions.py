"""The fourteen mission cards and when one is fulfilled (EM-8.3c, EM-8.3d, A-28 to A-34).

A mission is a question about who owns what, asked of the board as it is (A-32).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from referee.rules.board import Board
from referee.rules.terms import COLOURS, Colour, Continent, MissionId, Territory

TERRITORIES_24: MissionId = "24_territories"
TERRITORIES_18: MissionId = "18_territories_2_armies"
ELIMINATE = "eliminate_"


@dataclass(frozen=True)
class Mission:
    """The aim on a mission card; exactly one of the four kinds is set."""

    continents: tuple[Continent, ...] = ()
    any_third: bool = False
    territories: int = 0
    armies_each: int = 1
    eliminate: Colour = ""


MISSIONS: Mapping[MissionId, Mission] = {
    "north_america+africa": Mission(continents=("north_america", "africa")),
    "north_america+australia": Mission(continents=("north_america", "australia")),
    TERRITORIES_24: Mission(territories=24),
    TERRITORIES_18: Mission(territories=18, armies_each=2),
    "europe+south_america+any": Mission(continents=("europe", "south_america"), any_third=True),
    "europe+australia+any": Mission(continents=("europe", "australia"), any_third=True),
    "asia+south_america": Mission(continents=("asia", "south_america")),
    "africa+asia": Mission(continents=("africa", "asia")),
    **{ELIMINATE + colour: Mission(eliminate=colour) for colour in COLOURS},
}


def mission_pool(colours: Iterable[Colour]) -> tuple[MissionId, ...]:
    """Return the cards that are shuffled: those that name a colour not in play are out (EM-8.5g, A-06)."""
    playing = set(colours)
    return tuple(name for name, mission in MISSIONS.items() if not mission.eliminate or mission.eliminate in playing)


def mission_asked_of(mission: MissionId, colour: Colour) -> MissionId:
    """Return what the card asks of ``colour``: its own colour on the card turns it into 24 territories (EM-8.3d)."""
    return TERRITORIES_24 if mission == ELIMINATE + colour else mission


class Holdings(Protocol):
    """The part of a state that missions ask about."""

    @property
    def owners(self) -> Mapping[Territory, Colour]: ...
    @property
    def armies(self) -> Mapping[Territory, int]: ...
    @property
    def eliminated(self) -> Collection[Colour]: ...
    @property
    def eliminated_by(self) -> Mapping[Colour, Colour]: ...


class Goal(NamedTuple):
    """The goal that a mission sets a colour on this board (EM-8.11a)."""

    least: int
    """Fewer territories than these cannot be enough, so that most boards need no closer look."""
    reached: Callable[[Holdings, Colour], bool]
    victim: Colour = ""
    """Until this seat is eliminated, the board needs no closer look, either."""


def build_goals(board: Board, *, own_elimination_only: bool) -> dict[Colour, dict[MissionId, Goal]]:
    """Build what every mission asks of every colour, ready to be asked after each change.

    With ``own_elimination_only`` a colour that somebody else eliminated turns the card into 24 territories.
    """
    return {
        colour: {
            name: _build_goal(MISSIONS[mission_asked_of(name, colour)], board, own_elimination_only)
            for name in MISSIONS
        }
        for colour in COLOURS
    }


def _build_goal(mission: Mission, board: Board, own_elimination_only: bool) -> Goal:
    if mission.eliminate and own_elimination_only:
        return _goal_eliminated_by_oneself(mission.eliminate)
    if mission.eliminate:  # no matter who did it (EM-8.11b)
        return Goal(0, lambda held, colour: mission.eliminate in held.eliminated, mission.eliminate)
    if mission.territories:
        return _goal_territories(mission.territories, mission.armies_each)
    return _goal_continents(board, mission.continents, mission.any_third)


def _goal_eliminated_by_oneself(victim: Colour) -> Goal:
    enough = _goal_territories(24, 1)

    def reached(held: Holdings, colour: Colour) -> bool:
        return victim in held.eliminated and (held.eliminated_by.get(victim) == colour or enough.reached(held, colour))

    return Goal(0, reached, victim)


def _goal_territories(number: int, armies_each: int) -> Goal:
    """Build the goal of ``number`` territories, each with as many armies; having more is enough, too (A-31)."""

    def reached(held: Holdings, colour: Colour) -> bool:
        strong = (t for t, owner in held.owners.items() if owner == colour and held.armies[t] >= armies_each)
        return sum(1 for _ in strong) >= number

    return Goal(number, reached)


def _goal_continents(board: Board, names: tuple[Continent, ...], any_third: bool) -> Goal:
    """Build the goal to own the continents, and another one of one's choice where the card says so (A-32, A-33)."""
    if not board.continents.keys() >= set(names):  # a card of another board
        return Goal(len(board.territories) + 1, lambda held, colour: False)
    asked = tuple(territory for name in names for territory in sorted(board.continents[name]))
    others = [members for name, members in board.continents.items() if name not in names]

    def reached(held: Holdings, colour: Colour) -> bool:
        owners = held.owners
        for territory in asked:
            if owners[territory] != colour:
                return False
        return not any_third or any(all(owners[t] == colour for t in members) for members in others)

    return Goal(len(asked) + (min(map(len, others), default=0) if any_third else 0), reached)
