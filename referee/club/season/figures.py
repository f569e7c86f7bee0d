"""The figures of a match, counted from its events alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.rules.events import (
    Conceded,
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

SeqEvent = tuple[int, Event]
"""An event with the seq of its line in the log."""
Eliminations = tuple[tuple[Colour, Colour], ...]
"""The eliminations of a match in their order: (seat, by whom)."""


class ExpectedLosses(NamedTuple):
    """The armies that a throw costs attacker and defender on average, and the variance of either loss.

    It is the same for both, as together they always lose the same number.
    """

    attacker: float
    defender: float
    variance: float


Expected = Callable[[int, int], ExpectedLosses]
"""(dice of the attacker, of the defender) -> what such a throw costs."""


class ThrowLuck(NamedTuple):
    """The throws of one seat: how many, the armies they cost it, those they cost on average, and their variance."""

    throws: int = 0
    lost: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def __add__(self, more: object) -> ThrowLuck:
        """Return the luck of these throws and ``more`` together."""
        if not isinstance(more, ThrowLuck):
            return NotImplemented
        return ThrowLuck(
            self.throws + more.throws,
            self.lost + more.lost,
            self.expected + more.expected,
            self.variance + more.variance,
        )


def sum_luck(lucks: Iterable[ThrowLuck]) -> ThrowLuck:
    """Sum the luck of many throws.

    >>> sum_luck([ThrowLuck(1, 2, 0.5, 0.25), ThrowLuck(3, 1, 1.5, 0.5)])
    ThrowLuck(throws=4, lost=3, expected=2.0, variance=0.75)
    """
    # By columns: the hundred thousand throws of many years are summed whenever a page of them is asked for.
    return ThrowLuck(*map(sum, zip(*lucks, strict=True)))


class DiceOfThrow(NamedTuple):
    """The dice of one throw, and on which side a seat was."""

    attack: int
    defence: int
    is_attack: bool


DiceThrown = Mapping[Colour, Mapping[DiceOfThrow, int]]
"""How often each seat was on either side of a throw with so many dice."""


class Moment(NamedTuple):
    """A number that a seat reached with line ``seq`` of the log, where the replay shows it."""

    seq: int
    seat: Colour
    number: int


class Figures(NamedTuple):
    """One match in figures.

    ``eliminated`` are (seat, by whom) in their order, ``trades`` the armies of each set by seat, ``missions`` what each
    seat held at the end. ``attack_luck`` and ``defence_luck`` are of the seat's throws on that side; ``attack_faces``
    and ``defence_faces`` count how often each face from 1 to 6 was thrown.

    ``order`` are the seats in the order of their first turns, ``largest_trade`` is the set that brought most armies.
    ``largest_turn`` is the turn with most eliminations, at the last of them. ``fewest`` has for each seat the fewest
    territories that it began a turn with. Of equals, the earliest counts. ``conceded`` are the seats that left the
    match.
    """

    rounds: int
    eliminated: Eliminations
    trades: Mapping[Colour, tuple[int, ...]]
    missions: Mapping[Colour, tuple[MissionId, ...]]
    attack_luck: Mapping[Colour, ThrowLuck]
    defence_luck: Mapping[Colour, ThrowLuck]
    attack_faces: tuple[int, ...]
    defence_faces: tuple[int, ...]
    order: tuple[Colour, ...] = ()
    largest_trade: Moment | None = None
    largest_turn: Moment | None = None
    fewest: Mapping[Colour, Moment] = {}
    conceded: tuple[Colour, ...] = ()

    @property
    def shown_missions(self) -> dict[Colour, tuple[MissionId, ...]]:
        """The missions that lie open at the end: those of eliminated and conceded seats stay face down (A-27)."""
        gone = {*self.conceded, *(seat for seat, _ in self.eliminated)}
        return {seat: held for seat, held in self.missions.items() if seat not in gone}

    @property
    def luck(self) -> dict[Colour, ThrowLuck]:
        """The luck of each seat in all its throws, on either side."""
        seats = dict.fromkeys((*self.attack_luck, *self.defence_luck))
        return {
            seat: self.attack_luck.get(seat, ThrowLuck()) + self.defence_luck.get(seat, ThrowLuck()) for seat in seats
        }


@dataclass
class _Tally:
    """The figures counted so far."""

    owners: dict[Territory, Colour]
    expected: Expected
    rounds: int = 0
    eliminated: list[tuple[Colour, Colour]] = field(default_factory=list)
    trades: defaultdict[Colour, list[int]] = field(default_factory=lambda: defaultdict(list))
    missions: defaultdict[Colour, list[MissionId]] = field(default_factory=lambda: defaultdict(list))
    attack_luck: defaultdict[Colour, ThrowLuck] = field(default_factory=lambda: defaultdict(ThrowLuck))
    defence_luck: defaultdict[Colour, ThrowLuck] = field(default_factory=lambda: defaultdict(ThrowLuck))
    dice: defaultdict[Colour, Counter[DiceOfThrow]] = field(default_factory=lambda: defaultdict(Counter))
    attack: list[int] = field(default_factory=lambda: [0] * 6)
    defence: list[int] = field(default_factory=lambda: [0] * 6)
    order: list[Colour] = field(default_factory=list)
    in_turn: int = 0
    largest_trade: Moment | None = None
    largest_turn: Moment | None = None
    fewest: dict[Colour, Moment] = field(default_factory=dict)
    conceded: list[Colour] = field(default_factory=list)

    def count(self, seq: int, event: Event) -> None:
        """Count one event, which line ``seq`` of the log brought about."""
        match event:
            case Losses():
                self.count_throw(event)
            case TurnStarted():
                self.count_turn(seq, event)
            case Eliminated():
                self.eliminated.append((event.seat, event.by))
                self.in_turn += 1
                if self.largest_turn is None or self.in_turn > self.largest_turn.number:
                    self.largest_turn = Moment(seq, event.by, self.in_turn)
            case Conceded():
                self.conceded.append(event.seat)
            case SetTraded():
                self.trades[event.seat].append(event.armies)
                if self.largest_trade is None or event.armies > self.largest_trade.number:
                    self.largest_trade = Moment(seq, event.seat, event.armies)
            case MissionsDealt():
                self.missions[event.seat].extend(event.missions)
            case MissionEntered():
                self.missions[event.seat].append(event.mission)
            case MissionGivenBack() if event.mission in self.missions[event.seat]:
                self.missions[event.seat].remove(event.mission)
            case _:
                self.update_owners(event)

    def count_turn(self, seq: int, event: TurnStarted) -> None:
        """Begin the seat's turn: its round, and how many territories it has."""
        self.rounds, self.in_turn = event.round, 0
        if event.seat not in self.order:
            self.order.append(event.seat)
        owned = sum(owner == event.seat for owner in self.owners.values())
        if event.seat not in self.fewest or owned < self.fewest[event.seat].number:
            self.fewest[event.seat] = Moment(seq, event.seat, owned)

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
        attack, defence, variance = self.expected(*numbers)
        defender = self.owners[event.to]
        self.dice[event.seat][DiceOfThrow(*numbers, is_attack=True)] += 1
        self.dice[defender][DiceOfThrow(*numbers, is_attack=False)] += 1
        self.attack_luck[event.seat] += ThrowLuck(1, event.attacker, attack, variance)
        self.defence_luck[defender] += ThrowLuck(1, event.defender, defence, variance)


def count_figures(events: Iterable[SeqEvent], owners: Mapping[Territory, Colour], expected: Expected) -> Figures:
    """Count the figures of the match whose territories belonged to ``owners`` before its ``events``."""
    return count_figures_and_dice(events, owners, expected)[0]


def count_figures_and_dice(
    events: Iterable[SeqEvent], owners: Mapping[Territory, Colour], expected: Expected
) -> tuple[Figures, DiceThrown]:
    """Count as `count_figures`, and also how many dice the throws had that its luck counts."""
    tally = _Tally(dict(owners), expected)
    for seq, event in events:
        tally.count(seq, event)
    figures = Figures(
        rounds=tally.rounds,
        eliminated=tuple(tally.eliminated),
        trades={seat: tuple(armies) for seat, armies in tally.trades.items()},
        missions={seat: tuple(held) for seat, held in tally.missions.items()},
        attack_luck=dict(tally.attack_luck),
        defence_luck=dict(tally.defence_luck),
        attack_faces=tuple(tally.attack),
        defence_faces=tuple(tally.defence),
        order=tuple(tally.order),
        largest_trade=tally.largest_trade,
        largest_turn=tally.largest_turn,
        fewest=tally.fewest,
        conceded=tuple(tally.conceded),
    )
    return figures, tally.dice
