"""What a match comes to in figures, from its events alone."""

from __future__ import annotations

from collections import defaultdict
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
"""Every elimination of a match in its order: (seat, by whom)."""
Expected = Callable[[int, int], tuple[float, float]]
"""Armies that a throw with so many dice of the attacker and of the defender costs each, on average."""


class ThrowLuck(NamedTuple):
    """The throws of one seat: how many, the armies they cost it, and what they would have cost on average."""

    throws: int = 0
    lost: int = 0
    expected: float = 0.0


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
    """What has been counted so far."""

    owners: dict[Territory, Colour]
    expected: Expected
    rounds: int = 0
    eliminated: list[tuple[Colour, Colour]] = field(default_factory=list)
    trades: defaultdict[Colour, list[int]] = field(default_factory=lambda: defaultdict(list))
    missions: defaultdict[Colour, list[MissionId]] = field(default_factory=lambda: defaultdict(list))
    luck: defaultdict[Colour, ThrowLuck] = field(default_factory=lambda: defaultdict(ThrowLuck))
    attack: list[int] = field(default_factory=lambda: [0] * 6)
    defence: list[int] = field(default_factory=lambda: [0] * 6)

    def count(self, event: Event) -> None:
        """The event is counted."""
        match event:
            case Losses():
                self.throw(event)
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
                self.own(event)

    def own(self, event: Event) -> None:
        """Whose each territory is after the event."""
        match event:
            case TerritoriesDealt():
                self.owners.update({one: seat for seat, dealt in event.territories.items() for one in dealt})
            case TerritoryTaken():
                self.owners[event.territory] = event.seat
            case TerritoryCorrected():
                self.owners[event.territory] = event.owner
            case Conquered():
                self.owners[event.territory] = event.by
            case ContinentTaken():
                self.owners.update(dict.fromkeys(event.territories, event.by))

    def throw(self, event: Losses) -> None:
        """The dice and what they cost; where only losses were entered there is nothing to compare."""
        if not event.attacker_dice or not event.defender_dice:
            return
        for faces, dice in ((self.attack, event.attacker_dice), (self.defence, event.defender_dice)):
            for die in dice:
                faces[die - 1] += 1
        attack, defence = self.expected(len(event.attacker_dice), len(event.defender_dice))
        self._lose(event.seat, event.attacker, attack)
        self._lose(self.owners[event.to], event.defender, defence)

    def _lose(self, seat: Colour, lost: int, expected: float) -> None:
        before = self.luck[seat]
        self.luck[seat] = ThrowLuck(before.throws + 1, before.lost + lost, before.expected + expected)


def count_figures(events: Iterable[Event], owners: Mapping[Territory, Colour], expected: Expected) -> Figures:
    """The match whose territories belonged to ``owners`` before ``events``, in figures."""
    tally = _Tally(dict(owners), expected)
    for event in events:
        tally.count(event)
    return Figures(
        rounds=tally.rounds,
        eliminated=tuple(tally.eliminated),
        trades={seat: tuple(armies) for seat, armies in tally.trades.items()},
        missions={seat: tuple(held) for seat, held in tally.missions.items()},
        luck=dict(tally.luck),
        attack_faces=tuple(tally.attack),
        defence_faces=tuple(tally.defence),
    )
