"""A club of thirty years: each member's figures and the club's records beside a count of their own.

The count reads the stored lines with nothing of Referee's, and throws every possible pair of dice to know what a throw
costs.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import closing
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.club.season.feats import Feats
from referee.club.season.figures import ThrowLuck
from referee.service.championship import championship, players
from referee.service.championship.players import Player, Tally
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings
from referee.service.people import roster
from referee.store.database import FILE
from tests.club_years import LAST_YEAR, fill
from tests.instance import NAMES, Instance
from tests.web.book import open_book
from tests.web.forms import see

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
                tally["first wins"] += seat == self.first and seat in won
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


class Thirty(NamedTuple):
    """What Referee says of the thirty years, and what was counted by hand; ``money`` is (fines, cents, owed)."""

    found: dict[str, Player]
    feats: Feats
    champions: dict[int, tuple[str, ...]]
    tallies: Mapping[str, Tally]
    pages: dict[str, str]
    counted: Counted
    evenings: dict[str, int]
    money: dict[str, tuple[int, int, int]]


@pytest.fixture(scope="module")
def thirty(tmp_path_factory: pytest.TempPathFactory) -> Thirty:
    folder = tmp_path_factory.mktemp("thirty") / "club"
    with closing(Instance(folder)) as instance:
        original_of = fill(instance, YEARS, PLAYED, with_logs=False)
        members = {member.id: member.name for member in roster.list_members(instance.desk)}
        found = {name: players.read_player(instance.desk, member) for member, name in members.items()}
        feats, tallies = players.read_feats(instance.desk), players.read_tallies(instance.desk)
        champions = dict(championship.list_champions_by_year(instance.desk))
        keeper = open_book(instance)
        pages = {name: see(keeper, f"/members/{member}") for member, name in members.items()}
    with closing(sqlite3.connect(Path(folder) / FILE)) as connection:
        counted = count_club(connection, original_of)
        evenings = Counter[str]()
        for (present,) in connection.execute("SELECT present FROM evenings"):
            evenings.update(members[member] for member in json.loads(present))
        money = dict.fromkeys(NAMES, (0, 0, 0))
        for kind, member, cents in connection.execute("SELECT kind, member_id, cents FROM ledger"):
            fines, sum_of_fines, owed = money[members[member]]
            fined = kind == "fine"
            money[members[member]] = (fines + fined, sum_of_fines + fined * cents, owed + (cents if fined else -cents))
    return Thirty(found, feats, champions, tallies, pages, counted, evenings, money)


def count_club(connection: sqlite3.Connection, original_of: Mapping[str, str]) -> Counted:
    """Count all matches and results in the order of play; of one day, results without a record come last."""
    counted, lines = Counted(), dict[str, list[tuple[int, dict[str, Any]]]]()
    played = [*connection.execute("SELECT played_on, 0, started_at, rowid, id FROM matches")]
    played += connection.execute("SELECT day, 1, '', id, id FROM results")
    for _, is_bare, _, _, which in sorted(played):
        if not is_bare:
            original = original_of.get(which, which)
            if original not in lines:
                lines[original] = lines_of(connection, original)
            count_match(counted, connection, which, lines[original])
            continue
        people, winners = connection.execute("SELECT players, winners FROM results WHERE id=?", (which,)).fetchone()
        for name, _ in json.loads(people):
            has_won = name in json.loads(winners)
            counted.form[name].append((has_won, 1 if has_won else 1 + len(json.loads(winners))))
    return counted


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_players_figures_are_those_of_a_count_of_their_own(thirty: Thirty, name: str) -> None:
    counted, figures = thirty.counted, thirty.found[name].figures
    tally, form = counted.tallies[name], counted.form[name]
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
    assert figures.first_turns == (tally["first"], tally["first wins"])
    assert [(match.won, match.place) for match in figures.recent] == form[-10:]
    for side, luck in (("attack", figures.attack), ("defence", figures.defence)):
        throws, lost, expected, variance = counted.lost[name, side]
        assert luck == ThrowLuck(int(throws), int(lost), pytest.approx(float(expected)), pytest.approx(float(variance)))


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_what_the_page_and_the_card_add_is_counted_on_their_own_as_well(thirty: Thirty, name: str) -> None:
    tally, form, page = thirty.counted.tallies[name], thirty.counted.form[name], thirty.pages[name]
    colours = {key[1]: number for key, number in tally.items() if key[0] == "colour" and key[2] == "matches"}
    card = thirty.tallies[name]
    assert (card.matches, card.wins) == (len(form), sum(won for won, _ in form))
    assert colours[card.colour] == max(colours.values())
    fines, cents, owed = thirty.money[name]
    assert f'<dt>Fines</dt><dd>€{cents / 100:,.2f} <span class="hint">({fines} fines)</span></dd>' in page
    assert f"<dt>Owes</dt><dd>€{owed / 100:.2f}</dd>" in page
    assert f"<dt>Evenings</dt><dd>{thirty.evenings[name]} of " in page


def test_the_records_are_those_of_a_count_of_their_own(thirty: Thirty) -> None:
    counted, records = thirty.counted, thirty.feats
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


def test_who_was_champion_has_it_on_their_page(thirty: Thirty) -> None:
    for name, player in thirty.found.items():
        titles = tuple(year for year, winners in thirty.champions.items() if name in winners and year < LAST_YEAR)
        assert player.titles == titles
    assert sum(len(player.titles) for player in thirty.found.values()) >= YEARS - 1


def test_a_guest_has_no_page_of_figures(club: Instance) -> None:
    roster.add_member(club.desk, "Zoe", None)
    guest = next(member.id for member in roster.list_members(club.desk) if member.name == "Zoe")
    evenings.change_member(club.desk, guest, roster.MemberInput("Zoe", guest=True), 1)
    with pytest.raises(Problem) as refused:
        players.read_player(club.desk, guest)
    assert refused.value.code == "guest_has_no_page"
