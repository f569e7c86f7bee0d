"""Statistics of many matches: wins over the year, shares, who eliminates whom, length, streaks, luck, trades."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from statistics import median
from typing import NamedTuple, TypeVar

from referee.club.season.figures import Figures, ThrowLuck, sum_luck
from referee.club.season.luck import DiceVerdict, judge_dice
from referee.club.season.season import PlayedMatch
from referee.rules.terms import Colour, MissionId


class CountedMatch(NamedTuple):
    """A match that counts. Of one without a record only the day and the names are known."""

    day: date
    played: PlayedMatch
    seats: Mapping[Colour, tuple[str, ...]] = {}
    winners: tuple[Colour, ...] = ()
    rulebook: str | None = None
    mission: MissionId | None = None
    minutes: int | None = None
    figures: Figures | None = None
    id: str | None = None


class WinShare(NamedTuple):
    """A number of matches, and how many of them were won."""

    matches: int
    wins: int


class Streak(NamedTuple):
    """A player's wins in a row: the longest run, and the one up to the last match."""

    longest: int
    now: int


class Length(NamedTuple):
    """The number of matches whose length is known, the median and the greatest length."""

    matches: int
    usual: float
    greatest: int


class TradedSet(NamedTuple):
    """A traded set: its armies, who traded it, and when."""

    armies: int
    names: tuple[str, ...]
    day: date


class Lead(NamedTuple):
    """The day on which these players, several if they are level, came to have most wins."""

    day: date
    names: tuple[str, ...]


class Statistics(NamedTuple):
    """All statistics of the page and its printed sheet; ``names`` are the players, most wins first.

    ``numbers`` is by (name, number of people at the table): two who share a colour are two people (A-05), and of a
    match without a record nothing else is known. ``rulebooks`` is by (name, rulebook id), ``eliminations`` by (who,
    whom). ``recorded`` is the number of matches with a record.

    ``turns`` is by the place in the order of the first turns, from 1; ``lengths`` counts the matches won in each round;
    ``sets`` is by how many sets a seat traded in a match.
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
    attack_luck: Mapping[str, ThrowLuck]
    defence_luck: Mapping[str, ThrowLuck]
    attack: DiceVerdict
    defence: DiceVerdict
    trades: Mapping[str, int]
    largest: TradedSet | None
    turns: Mapping[int, WinShare]
    lengths: Mapping[int, int]
    sets: Mapping[int, WinShare]


def build_statistics(names: Sequence[str], matches: Iterable[CountedMatch]) -> Statistics:
    """Build the statistics of the matches for the players ``names``; matches of one day come in the order of play."""
    matches = sorted(matches, key=lambda match: match.day)
    recorded = [(match, match.figures) for match in matches if match.figures is not None]
    traded_sets = list(_list_traded_sets(recorded))
    return Statistics(
        names=tuple(names),
        recorded=len(recorded),
        colours=count_shares(
            [seat for match in matches for seat in match.seats],
            [seat for match in matches for seat in match.winners if seat in match.seats],
        ),
        missions=_share_missions(recorded),
        numbers=_share_by_player(matches, lambda match: len(match.played.players)),
        rulebooks=_share_by_player([match for match in matches if match.rulebook], lambda match: match.rulebook or ""),
        eliminations=Counter(_list_eliminations(recorded)),
        rounds=_measure_length([figures.rounds for _, figures in recorded if figures.rounds]),
        minutes=_measure_length([match.minutes for match in matches if match.minutes]),
        streaks=_find_streaks(names, matches),
        attack_luck=_sum_luck((match, figures.attack_luck) for match, figures in recorded),
        defence_luck=_sum_luck((match, figures.defence_luck) for match, figures in recorded),
        attack=judge_dice([sum(figures.attack_faces[face] for _, figures in recorded) for face in range(6)]),
        defence=judge_dice([sum(figures.defence_faces[face] for _, figures in recorded) for face in range(6)]),
        trades=Counter(name for traded_set in traded_sets for name in traded_set.names),
        largest=max(traded_sets, key=lambda traded_set: traded_set.armies, default=None),
        turns=_sort_by_key(
            sum_shares(
                (turn, seat in match.winners)
                for match, figures in recorded
                for turn, seat in enumerate(figures.order, 1)
            )
        ),
        lengths=_sort_by_key(Counter(figures.rounds for _, figures in recorded if figures.rounds)),
        sets=_sort_by_key(
            sum_shares(
                (len(figures.trades.get(seat, ())), seat in match.winners)
                for match, figures in recorded
                for seat in figures.order
            )
        ),
    )


def _sort_by_key(values: Mapping[int, Value]) -> dict[int, Value]:
    return dict(sorted(values.items()))


def running_wins(names: Sequence[str], matches: Iterable[CountedMatch]) -> tuple[tuple[date, tuple[int, ...]], ...]:
    """Return each day on which somebody won, with the wins of all ``names`` up to the end of that day."""
    wins = Counter(dict.fromkeys(names, 0))
    days: dict[date, tuple[int, ...]] = {}
    for match in sorted(matches, key=lambda match: match.day):
        for winner in match.played.winners:
            wins[winner] += 1
        days[match.day] = tuple([wins[name] for name in names])
    return tuple(days.items())


def list_leads(names: Sequence[str], wins: Iterable[tuple[date, tuple[int, ...]]]) -> tuple[Lead, ...]:
    """List who came to lead on which day, from `running_wins`; players who are level lead together.

    >>> wins = [(date(2026, 1, 1), (1, 0)), (date(2026, 2, 1), (1, 1)), (date(2026, 3, 1), (1, 2))]
    >>> [lead.names for lead in list_leads(("Ann", "Ben"), wins)]
    [('Ann',), ('Ann', 'Ben'), ('Ben',)]
    """
    leads: list[Lead] = []
    for day, counts in wins:
        leaders = tuple(name for name, count in zip(names, counts, strict=True) if count == max(counts))
        if not leads or leads[-1].names != leaders:
            leads.append(Lead(day, leaders))
    return tuple(leads)


Recorded = Sequence[tuple[CountedMatch, Figures]]
"""The matches with a record, each with its figures."""
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def sum_shares(played: Iterable[tuple[Key, bool]]) -> dict[Key, WinShare]:
    """Sum the matches and the wins of each key, from each of its matches and whether it was won."""
    shares: dict[Key, WinShare] = {}
    for (key, won), number in Counter(played).items():
        before = shares.get(key, WinShare(0, 0))
        shares[key] = WinShare(before.matches + number, before.wins + won * number)
    return shares


def count_shares(played: Iterable[Key], won: Iterable[Key]) -> dict[Key, WinShare]:
    """Count the matches ``played`` and those ``won`` of each key."""
    # Not from pairs, as `sum_shares`: making those of thirty years takes longer than counting them.
    wins = Counter(won)
    return {key: WinShare(matches, wins[key]) for key, matches in Counter(played).items()}


def _share_by_player(
    matches: Iterable[CountedMatch], find_key: Callable[[CountedMatch], Key]
) -> dict[tuple[str, Key], WinShare]:
    """Count the matches and the wins of each player and key."""
    keyed = [(match.played, find_key(match)) for match in matches]
    return count_shares(
        [(name, key) for played, key in keyed for name in played.players],
        [(name, key) for played, key in keyed for name in played.winners],
    )


def _share_missions(recorded: Recorded) -> dict[MissionId, WinShare]:
    """Count for each mission how often it was held, and how often it won the match.

    It has won, too, if another player fulfilled it (A-29).
    """
    held = [
        (mission, match.mission)
        for match, figures in recorded
        for missions in figures.missions.values()
        for mission in missions
    ]
    return count_shares([mission for mission, _ in held], [mission for mission, won in held if mission == won])


def _list_eliminations(recorded: Recorded) -> Iterator[tuple[str, str]]:
    for match, figures in recorded:
        for seat, by in figures.eliminated:
            yield from ((who, whom) for who in match.seats.get(by, ()) for whom in match.seats.get(seat, ()))


def _measure_length(lengths: Sequence[int]) -> Length | None:
    return Length(len(lengths), median(lengths), max(lengths)) if lengths else None


def find_streak(results: Iterable[bool]) -> Streak:
    """Find the longest run of wins among ``results`` in their order, and the one at their end."""
    longest = now = 0
    for won in results:
        now = now + 1 if won else 0
        longest = max(longest, now)
    return Streak(longest, now)


def _find_streaks(names: Sequence[str], matches: Iterable[CountedMatch]) -> dict[str, Streak]:
    results: defaultdict[str, list[bool]] = defaultdict(list)
    for match in matches:
        # A member may have taken the name of a guest at the same table since: then it is there twice.
        for name in dict.fromkeys(match.played.players):
            results[name].append(name in match.played.winners)
    return {name: find_streak(results[name]) for name in names}


def _sum_luck(lucks: Iterable[tuple[CountedMatch, Mapping[Colour, ThrowLuck]]]) -> dict[str, ThrowLuck]:
    lucks_of: defaultdict[str, list[ThrowLuck]] = defaultdict(list)
    for match, luck_of_seat in lucks:
        for seat, luck in luck_of_seat.items():
            for name in match.seats.get(seat, ()):
                lucks_of[name].append(luck)
    return {name: sum_luck(lucks) for name, lucks in lucks_of.items()}


def _list_traded_sets(recorded: Recorded) -> Iterator[TradedSet]:
    for match, figures in recorded:
        for seat, armies in figures.trades.items():
            yield from (TradedSet(number, match.seats.get(seat, ()), match.day) for number in armies)
