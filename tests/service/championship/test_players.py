"""A club of thirty years: each member's figures and the club's records beside a count of their own.

The count reads the stored lines with nothing of Referee's, and throws every possible pair of dice to know what a throw
costs.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from referee.club.season.figures import ThrowLuck
from referee.service.championship import championship, players
from referee.service.championship.players import Player
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings
from referee.service.people import roster
from referee.store.database import FILE
from tests.club_years import fill
from tests.instance import NAMES, Instance

YEARS = 30
PLAYED = (
    *("mission_4", "mission_by_another_5", "domination_3", "conceded_3", "declared_7", "swedish_missions_mission_4"),
    "regelbuch_headquarters_capitals_3",
)


class Counted:
    """What was counted by hand: tallies of each player, and the records."""

    def __init__(self) -> None:
        self.tallies: defaultdict[str, Counter[Any]] = defaultdict(Counter)
        self.form: defaultdict[str, list[tuple[bool, int]]] = defaultdict(list)
        self.trades: defaultdict[str, list[int]] = defaultdict(list)
        self.lost: defaultdict[tuple[str, str], list[Fraction]] = defaultdict(lambda: [Fraction(0)] * 4)
        self.rounds: list[tuple[int, str]] = []
        self.sets: list[tuple[int, str, int]] = []
        self.turns: list[tuple[int, str, int]] = []
        self.lows: list[tuple[int, str, int]] = []


@cache
def costs(attack: int, defence: int) -> tuple[Fraction, Fraction]:
    """Return the mean of the armies that the attacker loses, and the variance, over all throws with so many dice."""
    losses = []
    for dice in product(range(1, 7), repeat=attack + defence):
        pairs = zip(sorted(dice[:attack])[::-1], sorted(dice[attack:])[::-1], strict=False)
        losses.append(sum(one <= other for one, other in pairs))
    mean = Fraction(sum(losses), len(losses))
    return mean, Fraction(sum(lost * lost for lost in losses), len(losses)) - mean**2


def lines_of(connection: sqlite3.Connection, match: str) -> list[tuple[int, dict[str, Any]]]:
    """Return the events that count, each with its line: from the match's end back to its beginning, and turned."""
    (after,) = connection.execute("SELECT after FROM matches WHERE id=?", (match,)).fetchone()
    query = "SELECT seq, parent, events FROM events WHERE match_id=?"
    rows = {row[0]: row for row in connection.execute(query, (match,))}
    way = []
    while after:
        way.append(rows[after])
        after = rows[after][1]
    return [(seq, event) for seq, _, events in reversed(way) for event in json.loads(events)]


class Replayed:
    """A match that is gone through event by event."""

    def __init__(self, counted: Counted, match: str, seats: dict[str, list[str]]) -> None:
        self.counted, self.match, self.seats = counted, match, seats
        self.owner: dict[str, str] = {}
        self.held: defaultdict[str, list[str]] = defaultdict(list)
        self.low: dict[str, tuple[int, int]] = {}
        self.out: list[str] = []
        self.left: set[str] = set()
        self.rounds = self.in_turn = 0
        self.first: str | None = None

    def take(self, seq: int, event: dict[str, Any]) -> None:
        kind, seat = event["type"], event.get("seat", "")
        if kind == "turn_started":
            self.begin_turn(seq, seat, event["round"])
        elif kind == "losses" and event["attacker_dice"] and event["defender_dice"]:
            self.throw(event)
        elif kind == "set_traded":
            self.counted.sets.append((event["armies"], self.match, seq))
            for name in self.seats[seat]:
                self.counted.trades[name].append(event["armies"])
        elif kind == "eliminated":
            self.eliminate(seq, seat, event["by"])
        elif kind == "conceded":
            self.left.add(seat)
        self.hold(kind, seat, event)
        self.own(kind, seat, event)

    def own(self, kind: str, seat: str, event: dict[str, Any]) -> None:
        if kind == "territories_dealt":
            self.owner.update({land: colour for colour, lands in event["territories"].items() for land in lands})
        elif kind == "continent_taken":
            self.owner.update({land: event["by"] for land in event["territories"]})
        elif kind in ("territory_taken", "territory_corrected", "conquered"):
            self.owner[event["territory"]] = event.get("owner") or event.get("by") or seat

    def hold(self, kind: str, seat: str, event: dict[str, Any]) -> None:
        if kind == "missions_dealt":
            self.held[seat].extend(event["missions"])
        elif kind == "mission_entered":
            self.held[seat].append(event["mission"])
        elif kind == "mission_given_back" and event["mission"] in self.held[seat]:
            self.held[seat].remove(event["mission"])

    def begin_turn(self, seq: int, seat: str, number: int) -> None:
        self.rounds, self.in_turn, self.first = number, 0, self.first or seat
        lands = [*self.owner.values()].count(seat)
        if lands < self.low.get(seat, (99, 0))[0]:
            self.low[seat] = (lands, seq)

    def throw(self, event: dict[str, Any]) -> None:
        numbers = len(event["attacker_dice"]), len(event["defender_dice"])
        mean, variance = costs(*numbers)
        attack = ("attack", event["seat"], event["attacker"], mean)
        defence = ("defence", self.owner[event["to"]], event["defender"], min(numbers) - mean)
        for side, colour, lost, expected in (attack, defence):
            for name in self.seats[colour]:
                figures = self.counted.lost[name, side]
                for place, more in enumerate((1, lost, expected, variance)):
                    figures[place] += more

    def eliminate(self, seq: int, seat: str, by: str) -> None:
        self.in_turn += 1
        self.out.append(seat)
        self.counted.turns.append((self.in_turn, self.match, seq))
        for who in self.seats[by]:
            for whom in self.seats[seat]:
                self.counted.tallies[who]["prey", whom] += 1
                self.counted.tallies[whom]["hunter", who] += 1

    def end(self, won: list[str], mission: str | None, rulebook: str) -> None:
        self.counted.rounds.append((self.rounds, self.match))
        for seat in won:
            lands, seq = self.low[seat]
            self.counted.lows.append((lands, self.match, seq))
        living = [seat for seat in self.seats if seat not in won and seat not in self.out]
        place = 1
        for group in (won, living, *([seat] for seat in reversed(self.out))):
            people = [name for seat in group for name in self.seats[seat]]
            for name in people:
                self.counted.form[name].append((place == 1, place))
            place += len(people)
        for seat, names in self.seats.items():
            for name in names:
                tally = self.counted.tallies[name]
                tally["first"] += seat == self.first
                for what, key in (("colour", seat), ("rulebook", rulebook)):
                    tally[what, key, "matches"] += 1
                    tally[what, key, "wins"] += seat in won
                for card in self.held[seat] if seat not in self.out and seat not in self.left else ():
                    tally["mission", card, "matches"] += card != "?"
                    tally["mission", card, "wins"] += card != "?" and card == mission and seat in won


def count_match(
    counted: Counted, connection: sqlite3.Connection, match: str, lines: list[tuple[int, dict[str, Any]]]
) -> None:
    query = "SELECT winners, mission, rulebook FROM matches WHERE id=?"
    winners, mission, rulebook = connection.execute(query, (match,)).fetchone()
    seats: defaultdict[str, list[str]] = defaultdict(list)
    for colour, name in connection.execute("SELECT colour, name FROM match_players WHERE match_id=?", (match,)):
        seats[colour].append(name)
    replayed = Replayed(counted, match, seats)
    for seq, event in lines:
        replayed.take(seq, event)
    replayed.end(json.loads(winners), mission, rulebook)


@pytest.fixture(scope="module")
def thirty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[dict[str, Player], Counted, Any]]:
    folder = tmp_path_factory.mktemp("thirty") / "club"
    with closing(Instance(folder)) as instance:
        original_of = fill(instance, YEARS, PLAYED, with_logs=False)
        found = {
            member.name: players.read_player(instance.desk, member.id) for member in roster.list_members(instance.desk)
        }
        records = players.read_feats(instance.desk)
        champions = dict(championship.list_champions_by_year(instance.desk))
    counted, lines = Counted(), dict[str, list[tuple[int, dict[str, Any]]]]()
    with closing(sqlite3.connect(Path(folder) / FILE)) as connection:
        days = [(day, 1, match) for match, day in connection.execute("SELECT id, played_on FROM matches")]
        days += [(day, 0, str(number)) for number, day in connection.execute("SELECT id, day FROM results")]
        order = {match: number for number, (match,) in enumerate(connection.execute("SELECT id FROM matches"))}
        for _, recorded, which in sorted(days, key=lambda line: (line[0], line[1], order.get(line[2], 0))):
            if recorded:
                original = original_of.get(which, which)
                if original not in lines:
                    lines[original] = lines_of(connection, original)
                count_match(counted, connection, which, lines[original])
                continue
            people, winners = connection.execute("SELECT players, winners FROM results WHERE id=?", (which,)).fetchone()
            for name, _ in json.loads(people):
                has_won = name in json.loads(winners)
                counted.form[name].append((has_won, 1 if has_won else 1 + len(json.loads(winners))))
    yield found, counted, (records, champions)


@pytest.mark.parametrize("name", NAMES)
def test_a_players_figures_are_those_of_a_count_of_their_own(
    thirty: tuple[dict[str, Player], Counted, Any], name: str
) -> None:
    found, counted, _ = thirty
    figures, tally, form = found[name].figures, counted.tallies[name], counted.form[name]
    assert (figures.matches, figures.wins) == (len(form), sum(won for won, _ in form))
    assert figures.places == Counter(place for _, place in form)
    runs = "".join("x" if won else " " for won, _ in form)
    assert figures.streak == (max(map(len, runs.split()), default=0), len(runs) - len(runs.rstrip("x")))
    for what, shares in (
        ("colour", figures.colours),
        ("rulebook", figures.rulebooks),
        ("mission", figures.missions),
    ):
        keys = {key[1] for key in tally if key[0] == what and tally[key]}
        assert {key: tuple(share) for key, share in shares.items()} == {
            key: (tally[what, key, "matches"], tally[what, key, "wins"]) for key in keys
        }
    assert figures.prey == {key[1]: times for key, times in tally.items() if key[0] == "prey"}
    assert figures.hunters == {key[1]: times for key, times in tally.items() if key[0] == "hunter"}
    assert sorted(figures.trades) == sorted(counted.trades[name])
    assert figures.first_turns.matches == tally["first"]
    for side, luck in (("attack", figures.attack), ("defence", figures.defence)):
        throws, lost, expected, variance = counted.lost[name, side]
        assert luck == ThrowLuck(int(throws), int(lost), pytest.approx(float(expected)), pytest.approx(float(variance)))


def test_the_records_are_those_of_a_count_of_their_own(thirty: tuple[dict[str, Player], Counted, Any]) -> None:
    _, counted, (records, _) = thirty
    fewest = min(rounds for rounds, _ in counted.rounds)
    assert {(record.number, record.match_id) for record in records.shortest} <= {*counted.rounds}
    assert records.shortest[0].number == fewest
    for found, moments, best in (
        (records.trade, counted.sets, max),
        (records.turn, counted.turns, max),
        (records.comeback, counted.lows, min),
    ):
        assert {record.number for record in found} == {best(number for number, *_ in moments)}
        assert {(record.number, record.match_id, record.seq) for record in found} <= {*moments}


def test_who_was_champion_has_it_on_their_page(thirty: tuple[dict[str, Player], Counted, Any]) -> None:
    found, _, (_, champions) = thirty
    for name, player in found.items():
        assert player.titles == tuple(year for year, winners in champions.items() if name in winners and year < 2026)
    assert sum(len(player.titles) for player in found.values()) >= YEARS - 1


def test_a_guest_has_no_page_of_figures(club: Instance) -> None:
    roster.add_member(club.desk, "Zoe", None)
    guest = next(member.id for member in roster.list_members(club.desk) if member.name == "Zoe")
    evenings.change_member(club.desk, guest, roster.MemberInput("Zoe", guest=True), 1)
    with pytest.raises(Problem) as refused:
        players.read_player(club.desk, guest)
    assert refused.value.code == "guest_has_no_page"
