"""What many matches come to: wins over the year, shares, who eliminates whom, length, streaks, luck, trades."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from statistics import median
from typing import NamedTuple, TypeVar

from referee.club.season.figures import Figures, ThrowLuck
from referee.club.season.luck import DiceVerdict, judge_dice
from referee.club.season.season import PlayedMatch
from referee.rules.terms import Colour, MissionId


class CountedMatch(NamedTuple):
    """A match that counts. Without a record only day and names are known of it."""

    day: date
    played: PlayedMatch
    seats: Mapping[Colour, tuple[str, ...]] = {}
    winners: tuple[Colour, ...] = ()
    rulebook: str | None = None
    mission: MissionId | None = None
    minutes: int | None = None
    figures: Figures | None = None


class WinShare(NamedTuple):
    """Of so many matches so many were won."""

    matches: int
    wins: int


class Streak(NamedTuple):
    """Matches of one player won one after the other: most ever, and at the end."""

    longest: int
    now: int


class Length(NamedTuple):
    """Of how many matches the length is known; the usual and the greatest one."""

    matches: int
    usual: float
    greatest: int


class TradedSet(NamedTuple):
    """The largest set: its armies, who traded it, and when."""

    armies: int
    names: tuple[str, ...]
    day: date


class Statistics(NamedTuple):
    """Everything the page and the sheet tell; names are those of the players, most wins first.

    ``numbers`` count people: those who share a colour are two (A-05), and of a match without a record nothing else is
    known.
    """

    names: tuple[str, ...]
    recorded: int
    colours: Mapping[Colour, WinShare]
    missions: Mapping[MissionId, WinShare]
    numbers: Mapping[tuple[str, int], WinShare]
    rulebooks: Mapping[tuple[str, str], WinShare]
    eliminations: Mapping[tuple[str, str], int]
    rounds: Length | None
    minutes: Length | None
    streaks: Mapping[str, Streak]
    luck: Mapping[str, ThrowLuck]
    attack: DiceVerdict
    defence: DiceVerdict
    trades: Mapping[str, int]
    largest: TradedSet | None


def build_statistics(names: Sequence[str], matches: Iterable[CountedMatch]) -> Statistics:
    """What the matches come to; those of one day are given from the first to the last."""
    told = sorted(matches, key=lambda one: one.day)
    known = [(one, one.figures) for one in told if one.figures is not None]
    trades = list(_trades(known))
    return Statistics(
        names=tuple(names),
        recorded=len(known),
        colours=_shares((seat, seat in one.winners) for one in told for seat in one.seats),
        missions=_shares(_missions(known)),
        numbers=_shares(_by(told, lambda one: len(one.played.players))),
        rulebooks=_shares(_by([one for one in told if one.rulebook], lambda one: one.rulebook or "")),
        eliminations=Counter(_eliminations(known)),
        rounds=_length([figures.rounds for _, figures in known if figures.rounds]),
        minutes=_length([one.minutes for one in told if one.minutes]),
        streaks={name: _streak([name in one.played.winners for one in told if name in one.played.players])
                 for name in names},
        luck=_luck(known),
        attack=judge_dice([sum(figures.attack_faces[face] for _, figures in known) for face in range(6)]),
        defence=judge_dice([sum(figures.defence_faces[face] for _, figures in known) for face in range(6)]),
        trades=Counter(name for trade in trades for name in trade.names),
        largest=max(trades, key=lambda trade: trade.armies, default=None),
    )  # fmt: skip


def running_wins(names: Sequence[str], matches: Iterable[CountedMatch]) -> tuple[tuple[date, tuple[int, ...]], ...]:
    """Every day on which somebody won, with everybody's wins up to its evening."""
    wins: Counter[str] = Counter()
    days: dict[date, tuple[int, ...]] = {}
    for one in sorted(matches, key=lambda one: one.day):
        wins.update(one.played.winners)
        days[one.day] = tuple(wins[name] for name in names)
    return tuple(days.items())


Known = Sequence[tuple[CountedMatch, Figures]]
Key = TypeVar("Key", bound=Hashable)


def _shares(played: Iterable[tuple[Key, bool]]) -> dict[Key, WinShare]:
    found: dict[Key, WinShare] = {}
    for key, won in played:
        before = found.get(key, WinShare(0, 0))
        found[key] = WinShare(before.matches + 1, before.wins + won)
    return found


def _by(matches: Iterable[CountedMatch], key: Callable[[CountedMatch], Key]) -> Iterator[tuple[tuple[str, Key], bool]]:
    return (((name, key(one)), name in one.played.winners) for one in matches for name in one.played.players)


def _missions(known: Known) -> Iterator[tuple[MissionId, bool]]:
    """Every mission somebody held, and whether it won; one that another player fulfilled has won too (A-29)."""
    for one, figures in known:
        for held in figures.missions.values():
            yield from ((mission, mission == one.mission) for mission in held)


def _eliminations(known: Known) -> Iterator[tuple[str, str]]:
    for one, figures in known:
        for seat, by in figures.eliminated:
            yield from ((who, whom) for who in one.seats.get(by, ()) for whom in one.seats.get(seat, ()))


def _length(found: Sequence[int]) -> Length | None:
    return Length(len(found), median(found), max(found)) if found else None


def _streak(won: Iterable[bool]) -> Streak:
    longest = now = 0
    for one in won:
        now = now + 1 if one else 0
        longest = max(longest, now)
    return Streak(longest, now)


def _luck(known: Known) -> dict[str, ThrowLuck]:
    found: defaultdict[str, ThrowLuck] = defaultdict(ThrowLuck)
    for one, figures in known:
        for seat, luck in figures.luck.items():
            for name in one.seats.get(seat, ()):
                before = found[name]
                found[name] = ThrowLuck(*(kept + more for kept, more in zip(before, luck, strict=True)))  # type: ignore[arg-type]
    return dict(found)


def _trades(known: Known) -> Iterator[TradedSet]:
    for one, figures in known:
        for seat, armies in figures.trades.items():
            yield from (TradedSet(number, one.seats.get(seat, ()), one.day) for number in armies)
