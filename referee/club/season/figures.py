"""The figures of a match, counted from its events alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.rules.events import (
    Conquered,
    ContinentTaken,
    Eliminated,
    Event,
    Losses,
    MissionEntered,
    MissionGivenBack,
    MissionsDealt,
    SetTraded,
    TerritoriesDealt,
    TerritoryCorrected,
    TerritoryTaken,
    TurnStarted,
)
from referee.rules.terms import Colour, MissionId, Territory

Eliminations = tuple[tuple[Colour, Colour], ...]
"""The eliminations of a match in their order: (seat, by whom)."""
Expected = Callable[[int, int], tuple[float, float]]
"""(dice of the attacker, of the defender) -> the armies that such a throw costs each of them on average."""


class ThrowLuck(NamedTuple):
    """The throws of one seat: how many, the armies they cost it, and the armies they cost on average."""

    throws: int = 0
    lost: int = 0
    expected: float = 0.0

    def with_throws(self, throws: int, lost: int, expected: float) -> ThrowLuck:
        """Return this luck with that of more throws."""
        return ThrowLuck(self.throws + throws, self.lost + lost, self.expected + expected)


class DiceOfThrow(NamedTuple):
    """The dice of one throw, and on which side a seat was."""

    attack: int
    defence: int
    is_attack: bool


DiceThrown = Mapping[Colour, Mapping[DiceOfThrow, int]]
"""How often each seat was on either side of a throw with so many dice."""


class Figures(NamedTuple):
    """One match in figures.

    ``eliminated`` are (seat, by whom) in their order, ``trades`` the armies of each set by seat, ``missions`` what each
    seat held at the end. ``attack_faces`` and ``defence_faces`` count how often each face from 1 to 6 was thrown.
    """

    rounds: int
    eliminated: Eliminations
    trades: Mapping[Colour, tuple[int, ...]]
    missions: Mapping[Colour, tuple[MissionId, ...]]
    luck: Mapping[Colour, ThrowLuck]
    attack_faces: tuple[int, ...]
    defence_faces: tuple[int, ...]


@dataclass
class _Tally:
    """The figures counted so far."""

    owners: dict[Territory, Colour]
    expected: Expected
    rounds: int = 0
    eliminated: list[tuple[Colour, Colour]] = field(default_factory=list)
    trades: defaultdict[Colour, list[int]] = field(default_factory=lambda: defaultdict(list))
    missions: defaultdict[Colour, list[MissionId]] = field(default_factory=lambda: defaultdict(list))
    luck: defaultdict[Colour, ThrowLuck] = field(default_factory=lambda: defaultdict(ThrowLuck))
    dice: defaultdict[Colour, Counter[DiceOfThrow]] = field(default_factory=lambda: defaultdict(Counter))
    attack: list[int] = field(default_factory=lambda: [0] * 6)
    defence: list[int] = field(default_factory=lambda: [0] * 6)

    def count(self, event: Event) -> None:
        """Count one event."""
        match event:
            case Losses():
                self.count_throw(event)
            case TurnStarted():
                self.rounds = event.round
            case Eliminated():
                self.eliminated.append((event.seat, event.by))
            case SetTraded():
                self.trades[event.seat].append(event.armies)
            case MissionsDealt():
                self.missions[event.seat].extend(event.missions)
            case MissionEntered():
                self.missions[event.seat].append(event.mission)
            case MissionGivenBack() if event.mission in self.missions[event.seat]:
                self.missions[event.seat].remove(event.mission)
            case _:
                self.update_owners(event)

    def update_owners(self, event: Event) -> None:
        """Keep track of who owns each territory."""
        match event:
            case TerritoriesDealt():
                self.owners.update(
                    {territory: seat for seat, dealt in event.territories.items() for territory in dealt}
                )
            case TerritoryTaken():
                self.owners[event.territory] = event.seat
            case TerritoryCorrected():
                self.owners[event.territory] = event.owner
            case Conquered():
                self.owners[event.territory] = event.by
            case ContinentTaken():
                self.owners.update(dict.fromkeys(event.territories, event.by))

    def count_throw(self, event: Losses) -> None:
        """Count the dice and the armies they cost; where only the losses were entered there are no dice to count."""
        if not event.attacker_dice or not event.defender_dice:
            return
        for faces, dice in ((self.attack, event.attacker_dice), (self.defence, event.defender_dice)):
            for die in dice:
                faces[die - 1] += 1
        numbers = len(event.attacker_dice), len(event.defender_dice)
        attack, defence = self.expected(*numbers)
        defender = self.owners[event.to]
        self.dice[event.seat][DiceOfThrow(*numbers, is_attack=True)] += 1
        self.dice[defender][DiceOfThrow(*numbers, is_attack=False)] += 1
        self.luck[event.seat] = self.luck[event.seat].with_throws(1, event.attacker, attack)
        self.luck[defender] = self.luck[defender].with_throws(1, event.defender, defence)


def count_figures(events: Iterable[Event], owners: Mapping[Territory, Colour], expected: Expected) -> Figures:
    """Count the figures of the match whose territories belonged to ``owners`` before its ``events``."""
    return count_figures_and_dice(events, owners, expected)[0]


def count_figures_and_dice(
    events: Iterable[Event], owners: Mapping[Territory, Colour], expected: Expected
) -> tuple[Figures, DiceThrown]:
    """Count as `count_figures`, and also how many dice the throws had that its luck counts."""
    tally = _Tally(dict(owners), expected)
    for event in events:
        tally.count(event)
    figures = Figures(
        rounds=tally.rounds,
        eliminated=tuple(tally.eliminated),
        trades={seat: tuple(armies) for seat, armies in tally.trades.items()},
        missions={seat: tuple(held) for seat, held in tally.missions.items()},
        luck=dict(tally.luck),
        attack_faces=tuple(tally.attack),
        defence_faces=tuple(tally.defence),
    )
    return figures, tally.dice
