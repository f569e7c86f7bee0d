"""How fast matches are judged, beside python-chess in the same process; what a refusal costs beside an acceptance.

One round judges 3,000 actions from their lines, through parse, decide and evolve, with all events; then python-chess
asks `is_legal` and pushes for as many moves. Then every rulebook and variant judges matches of its own beside
Easy-Move's. Rounds take turns, so that all meet the same moments of a busy machine; the time is that of the processor.
"""

from __future__ import annotations

import gc
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from statistics import median
from time import process_time

import chess
from msgspec.structs import replace

from referee.rulebooks import NAMES, load_rulebook
from referee.rules import commands
from referee.rules.judge.decide import Judgement, decide
from referee.rules.record.record import Record
from referee.rules.record.replay import replay_record
from referee.rules.refusal import Refusal
from referee.rules.state import State
from tests.playouts.match import Match
from tests.playouts.player import STEADY, Player
from tests.playouts.tables import table

ACTIONS = 3000
PEOPLE = 6
ROUNDS = 11
CHESS_MOVES = 200
WANTED, FLOOR = 1.0, 0.45
"""Share of python-chess's rate."""
OF_EACH_BOOK = 1500
"""Actions."""
SLOWEST = 1.5
"""Times Easy-Move, for one action."""


def main() -> None:
    """Print the rates and their share, and the cost of a refusal: median [least..most]."""
    records, moves = own_records(), _chess_moves()
    _describe(records)
    own, other = [], []
    judge_all(records)
    for _ in range(ROUNDS):
        own.append(_rate(lambda: judge_all(records), ACTIONS))
        other.append(_rate(lambda: _push_all(moves), ACTIONS))
    print(f"judged:                        {_figures(own)} actions/s")
    print(f"python-chess is_legal + push:  {_figures(other)} moves/s")
    shares = [ours / theirs for ours, theirs in zip(own, other, strict=True)]
    print(f"share:  {median(shares):.2f} [{min(shares):.2f}..{max(shares):.2f}]  (aim {WANTED}, at least {FLOOR})")
    _refusals(records[0])
    _rulebooks()


def own_records() -> list[Record]:
    """Return what is judged beside python-chess: whole matches of six under Easy-Move."""
    return _records("easy_move", "missions", PEOPLE, ACTIONS)


def _records(book: str, variant: str, people: int, actions: int) -> list[Record]:
    """Whole matches, one after the other, cut off after as many actions."""
    records: list[Record] = []
    left, seed = actions, 0
    while left:
        setting, seed = table(people, variant, {}, book=book), seed + 1
        match, player = Match(setting, {}), Player(Random(seed), STEADY)
        while match.state.result is None and len(match.lines) < left:
            match.say(player.choose(match.state))
        records.append(match.record())
        left -= len(match.lines)
    return records


def _describe(records: list[Record]) -> None:
    mix = ", ".join(f"{verb} {number}" for verb, number in _verbs(records).most_common())
    print(f"{ACTIONS} actions of {len(records)} matches: {mix}")


def _verbs(records: list[Record]) -> Counter[str]:
    return Counter(line.split()[1] for record in records for line in record.actions)


def judge_all(records: list[Record]) -> None:
    for record in records:
        (last,) = deque(replay_record(record), 1)
        assert isinstance(last.outcome, Judgement)


def _chess_moves() -> list[chess.Move]:
    rng, board, moves = Random(1), chess.Board(), []
    while len(moves) < CHESS_MOVES and not board.is_game_over():
        moves.append(rng.choice(list(board.legal_moves)))
        board.push(moves[-1])
    return moves


def _push_all(moves: list[chess.Move]) -> None:
    for _ in range(ACTIONS // len(moves)):
        board = chess.Board()
        for move in moves:
            assert board.is_legal(move)
            board.push(move)


def _rate(work: Callable[[], None], number: int) -> float:
    gc.collect()
    started = process_time()
    work()
    return number / (process_time() - started)


def _figures(values: list[float]) -> str:
    return f"{median(values):>8,.0f} [{min(values):,.0f}..{max(values):,.0f}]"


def _refusals(record: Record) -> None:
    """Time the same throws, and with one defence die too many: refused by the very last rule that is asked."""
    throws = _throws(record)
    refused = [(state, replace(throw, defender=(1, 2, 3))) for state, throw in throws]
    costs, shares = [], []
    for _ in range(ROUNDS):
        accepted_rate = _rate(lambda: _say_all(throws), len(throws))
        refused_rate = _rate(lambda: _say_all(refused), len(refused))
        costs.append(1e6 / refused_rate)
        shares.append(accepted_rate / refused_rate)
    print(
        f"a refused throw:  {median(costs):.1f} µs, {median(shares):.2f} [{min(shares):.2f}..{max(shares):.2f}]", end=""
    )
    print(" times an accepted one  (at most 2)")


def _throws(record: Record) -> list[tuple[State, commands.Attack]]:
    throws = []
    for verdict in replay_record(record):
        past = verdict.timeline.past
        words = verdict.line.split()
        if past is not None and words[1] == "attack":
            dice = (tuple(map(int, words[at].split(","))) for at in (4, 6))
            throws.append((past[0].before, commands.Attack(words[0], words[2], words[3], *dice)))
    return throws


def _say_all(throws: list[tuple[State, commands.Attack]]) -> None:
    for state, throw in throws:
        with suppress(Refusal):
            decide(state, commands.Action(throw))


def _rulebooks() -> None:
    """One action under each rulebook and variant beside one under Easy-Move, and what the actions are."""
    played = {(book, variant): _of_book(book, variant) for book in NAMES for variant in load_rulebook(book).variants}
    rates: dict[tuple[str, str], list[float]] = {which: [] for which in played}
    for _ in range(ROUNDS):
        for which, records in played.items():
            rates[which].append(_rate(partial(judge_all, records), OF_EACH_BOOK))
    easy = rates["easy_move", "missions"]
    for (book, variant), own in rates.items():
        times = [usual / rate for usual, rate in zip(easy, own, strict=True)]
        verbs = _verbs(played[book, variant]).most_common(4)
        mix = ", ".join(f"{verb} {number / OF_EACH_BOOK:.0%}" for verb, number in verbs)
        print(f"{book:>12} {variant:<13}{_figures(own)} actions/s, one takes {median(times):.2f}", end="")
        print(f" [{min(times):.2f}..{max(times):.2f}] times Easy-Move's  (at most {SLOWEST})  {mix}")


def _of_book(book: str, variant: str) -> list[Record]:
    most = load_rulebook(book).defaults_in(variant).players_most
    return _records(book, variant, min(4, most), OF_EACH_BOOK)


if __name__ == "__main__":
    main()
