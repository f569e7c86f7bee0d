"""The figures of one player: last matches, colours, missions, places, rivals, luck on either side, sets, streaks.

| what | where |
|---|---|
| A-05: who share a colour have each done what it did | `CountedMatch.seats` |
| A-29: a mission has won for whoever held it | `PlayerFigures.missions` |
| A-37: void matches are not handed in | the caller |
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from referee.club.season.figures import ThrowLuck, sum_luck
from referee.club.season.season import match_place
from referee.club.season.statistics import CountedMatch, Streak, WinShare, find_streak, sum_shares
from referee.rules.terms import UNKNOWN, Colour, MissionId

RECENT = 10
"""The last matches that a player's page shows."""
Rivals = Mapping[str | None, int]
"""How often, by name; all who are no members together under `None`."""


class RecentMatch(NamedTuple):
    """One of a player's last matches: the place among so many players, and which match it was, if it has a record."""

    day: date
    place: int
    players: int
    won: bool
    match_id: str | None


class PlayerFigures(NamedTuple):
    """The figures of one player; ``recent`` are the last matches, the newest last.

    ``places`` counts how often the player came to each. ``prey`` are those whom the player eliminated, ``hunters``
    those by whom the player was eliminated, both most often first. ``missions`` are those shown at the end of a match.
    ``trades`` are the armies of each set traded, ``first_turns`` the matches that the player began. ``recorded`` is how
    many of the matches have a record.
    """

    matches: int
    wins: int
    recorded: int
    recent: tuple[RecentMatch, ...]
    places: Mapping[int, int]
    streak: Streak
    colours: Mapping[Colour, WinShare]
    missions: Mapping[MissionId, WinShare]
    rulebooks: Mapping[str, WinShare]
    prey: Rivals
    hunters: Rivals
    attack: ThrowLuck
    defence: ThrowLuck
    trades: tuple[int, ...]
    first_turns: WinShare


def build_player_figures(name: str, matches: Iterable[CountedMatch], members: Collection[str]) -> PlayerFigures:
    """Build the figures of ``name``; rivals who are no ``members`` have no name in them.

    Matches of one day come in the order of play.
    """
    played = sorted((match for match in matches if name in match.played.players), key=lambda match: match.day)
    seated = [
        (match, [seat for seat, names in match.seats.items() if name in names]) for match in played if match.seats
    ]
    won = [name in match.played.winners for match in played]
    places = [match_place(match.played, name) for match in played]
    recorded = [(match, match.figures, seats) for match, seats in seated if match.figures is not None]
    eliminations = [
        (by in seats, match.seats.get(seat if by in seats else by, ()))
        for match, figures, seats in recorded
        for seat, by in figures.eliminated
        if seat in seats or by in seats
    ]
    begun = [name in match.played.winners for match, figures, seats in recorded if {*figures.order[:1]} & {*seats}]
    return PlayerFigures(
        matches=len(played),
        wins=sum(won),
        recorded=len(recorded),
        recent=tuple(
            RecentMatch(match.day, place, len(match.played.players), has_won, match.id)
            for match, place, has_won in list(zip(played, places, won, strict=True))[-RECENT:]
        ),
        places=dict(sorted(Counter(places).items())),
        streak=find_streak(won),
        colours=sum_shares((seat, seat in match.winners) for match, seats in seated for seat in seats),
        missions=sum_shares(
            (mission, mission == match.mission and seat in match.winners)
            for match, figures, seats in recorded
            for seat in seats
            for mission in figures.shown_missions.get(seat, ())
            if mission != UNKNOWN
        ),
        rulebooks=sum_shares((match.rulebook, name in match.played.winners) for match in played if match.rulebook),
        prey=_count_rivals((names for is_prey, names in eliminations if is_prey), name, members),
        hunters=_count_rivals((names for is_prey, names in eliminations if not is_prey), name, members),
        attack=sum_luck(figures.attack_luck.get(seat, ThrowLuck()) for _, figures, seats in recorded for seat in seats),
        defence=sum_luck(
            figures.defence_luck.get(seat, ThrowLuck()) for _, figures, seats in recorded for seat in seats
        ),
        trades=tuple(
            armies for _, figures, seats in recorded for seat in seats for armies in figures.trades.get(seat, ())
        ),
        first_turns=WinShare(len(begun), sum(begun)),
    )


def _count_rivals(groups: Iterable[Sequence[str]], name: str, members: Collection[str]) -> Rivals:
    """Count each group's people, most often first; a seat counts once for all its guests together."""
    rivals: Counter[str | None] = Counter()
    for names in groups:
        rivals.update({rival if rival in members else None for rival in names if rival != name})
    return dict(sorted(rivals.items(), key=lambda item: (-item[1], item[0] is None, (item[0] or "").casefold())))


def find_favourite_colours(matches: Iterable[CountedMatch]) -> dict[str, Colour]:
    """Return the colour that each player has played most; of equal ones, the one played first."""
    played: defaultdict[str, Counter[Colour]] = defaultdict(Counter)
    for match in sorted(matches, key=lambda match: match.day):
        for seat, names in match.seats.items():
            for name in names:
                played[name][seat] += 1
    return {name: colours.most_common(1)[0][0] for name, colours in played.items()}
