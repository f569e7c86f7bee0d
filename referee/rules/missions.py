"""The fourteen mission cards and when one is fulfilled (EM-8.3c, EM-8.3d, A-28 to A-34).

A mission is a question about who owns what, asked of the board as it stands (A-32).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from referee.rules.board import Board
from referee.rules.terms import COLOURS, Colour, Continent, MissionId, Territory

TERRITORIES_24: MissionId = "24_territories"
TERRITORIES_18: MissionId = "18_territories_2_armies"
ELIMINATE = "eliminate_"


@dataclass(frozen=True)
class Mission:
    """What a card asks for; exactly one of the four kinds is set."""

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


def pool(colours: Iterable[Colour]) -> tuple[MissionId, ...]:
    """The cards that are shuffled: those that name a colour not in play are out (EM-8.5g, A-06)."""
    playing = set(colours)
    return tuple(name for name, mission in MISSIONS.items() if not mission.eliminate or mission.eliminate in playing)


def asked_of(mission: MissionId, colour: Colour) -> MissionId:
    """What the card asks of ``colour``: its own colour on the card turns it into 24 territories (EM-8.3d)."""
    return TERRITORIES_24 if mission == ELIMINATE + colour else mission


def fulfilled(
    mission: MissionId,
    colour: Colour,
    *,
    board: Board,
    owners: Mapping[Territory, Colour],
    armies: Mapping[Territory, int],
    counts: Mapping[Colour, int],
    eliminated: Collection[Colour],
) -> bool:
    """Whether ``colour`` has what ``mission`` asks for on this board (EM-8.11a).

    ``counts`` is the number of territories of each colour. Having more than asked for is enough (A-31).
    """
    card = MISSIONS[asked_of(mission, colour)]
    if card.eliminate:
        return card.eliminate in eliminated
    if card.territories:
        if counts[colour] < card.territories:
            return False
        return card.armies_each == 1 or card.territories <= sum(
            1 for territory, owner in owners.items() if owner == colour and armies[territory] >= card.armies_each
        )
    for name in card.continents:
        for territory in board.continents[name]:
            if owners[territory] != colour:
                return False
    return not card.any_third or _holds_another(colour, card.continents, board, owners)


def _holds_another(
    colour: Colour, but: tuple[Continent, ...], board: Board, owners: Mapping[Territory, Colour]
) -> bool:
    """A third continent of one's own choice (A-33)."""
    return any(
        all(owners[territory] == colour for territory in members)
        for name, members in board.continents.items()
        if name not in but
    )
