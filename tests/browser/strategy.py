"""The strategy of the hero, who wins with dice that never fail: the shortest way to a mission."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from referee.rulebooks import load_board
from referee.rules.missions import MISSIONS, TERRITORIES_18, mission_asked_of

BOARD = load_board("classic", east_africa_middle_east=True)
View = Mapping[str, Any]
OUT_OF_REACH = frozenset(BOARD.territories)


class Attack(NamedTuple):
    """An attack on the way to the mission."""

    source: str
    target: str


def wanted(view: View, seat: str, mission: str) -> frozenset[str]:
    """Return the territories that ``seat`` still has to conquer for ``mission``."""
    owners = view["position"]["owners"]
    mission = mission_asked_of(mission, seat)
    asks = MISSIONS[mission]
    foreign = frozenset(territory for territory, owner in owners.items() if owner != seat)
    if mission == TERRITORIES_18:
        return OUT_OF_REACH
    if asks.eliminate:
        return frozenset(territory for territory in foreign if owners[territory] == asks.eliminate)
    if asks.territories:
        return foreign
    missing = {name: foreign & members for name, members in BOARD.continents.items()}
    third = min((missing[name] for name in missing if name not in asks.continents), key=len)
    named = frozenset[str]().union(*(missing[name] for name in asks.continents))
    return named | third if asks.any_third else named


def easiest(view: View, seat: str, missions: Iterable[str]) -> str:
    """Return the mission that asks for the fewest conquests."""
    return min(missions, key=lambda mission: len(wanted(view, seat, mission)))


def distances(view: View, seat: str, goal: Collection[str]) -> dict[str, int]:
    """How many conquests each territory lies from ``goal``; nobody marches through their own territories."""
    owners = view["position"]["owners"]
    distances = {territory: 1 for territory in goal}
    queue = deque(distances)
    while queue:
        here = queue.popleft()
        for neighbour in sorted(BOARD.neighbours[here]):
            if neighbour not in distances and owners[here] != seat:
                distances[neighbour] = distances[here] + 1
                queue.append(neighbour)
    return distances


def stand(view: View, seat: str, goal: Collection[str]) -> str:
    """Return the own territory to strengthen: the nearest to the goal, the strongest of those."""
    position, far = view["position"], distances(view, seat, goal)
    own = [territory for territory, owner in position["owners"].items() if owner == seat]
    return min(own, key=lambda territory: (far.get(territory, 99), -position["armies"][territory]))


def shelter(view: View, seat: str, hero: str, goal: Collection[str]) -> str:
    """Where another seat's armies stand least in the hero's way."""
    far = distances(view, hero, goal)
    own = [territory for territory, owner in view["position"]["owners"].items() if owner == seat]
    return max(own, key=lambda territory: (territory not in goal, far.get(territory, 99)))


def attack(view: View, seat: str, goal: Collection[str]) -> Attack | None:
    """Return the next attack: towards the goal, from the strongest territory that has a way there."""
    armies, far = view["position"]["armies"], distances(view, seat, goal)
    pairs = [
        Attack(source, target)
        for source, offer in view["legal"].get("attack", {}).get("from", {}).items()
        for target in offer["to"]
        if target in far
    ]
    return min(pairs, key=lambda pair: (far[pair.target], -armies[pair.source], armies[pair.target]), default=None)
