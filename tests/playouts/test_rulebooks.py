"""Matches under the other rulebooks, played from `legal` alone: each keeps its own book's rules to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

import pytest

from referee.rulebooks import load
from referee.rules import events as e
from referee.rules.cards import holds_set
from referee.rules.rulebook import Value
from referee.rules.timeline import Step
from tests.playouts.match import Match
from tests.playouts.tables import table
from tests.playouts.test_playouts import check_record, check_way_back, watched

ANNOUNCED = re.compile(r" with (\d) ([\dx,]+) v ")
MATCHES = 14
CHUNK = 7
BOOKS = ("swedish", "french_1976", "regelbuch", "hasbro")
PLAYED = [(book, variant) for book in BOOKS for variant in load(book).variants]
CHUNKS = [range(first, first + CHUNK) for first in range(0, MATCHES, CHUNK)]
CHOICES: Mapping[str, tuple[Mapping[str, Value], ...]] = {
    "swedish": ({"set_values": "ascending"}, {"trade_forced": "always"}, {"joker": "none"}),
    "french_1976": ({"joker": "wild"}, {"placement": "in_turn"}, {"initial_armies": ()}),
    "regelbuch": ({"joker": "wild"}, {"bonus_per_card": True}, {"traded_cards": "out"}),
    "hasbro": ({"eliminated_cards": "nobody"}, {"fortify": "adjacent"}, {"trade_forced": "five_all"}),
}
"""What every other table plays differently."""


@pytest.mark.parametrize(
    ("book", "variant", "seeds"),
    [(*which, seeds) for which, seeds in product(PLAYED, CHUNKS)],
    ids=lambda value: f"{value.start}-{value.stop - 1}" if isinstance(value, range) else value,
)
def test_playouts(book: str, variant: str, seeds: range) -> None:
    """Every match comes to its end with every action accepted, and can be told in every way there is."""
    for seed in seeds:
        match = played(book, variant, seed)
        assert match.from_events_alone() == match.state
        check_set_up(match)
        for step in match.steps():
            check_book(step, match.events[step.n])
        check_moves(match)
        check_capitals(match)
        check_record(match)
        check_way_back(match)


def played(book: str, variant: str, seed: int) -> Match:
    """Match number ``seed`` of this book and variant, looked at after every action."""
    chosen = CHOICES[book][seed // 2 % 3] if seed % 2 else {}
    cards = "entered" if seed % 20 == 6 else "counted" if seed % 20 == 12 else "dealt"
    in_file = {name: list(value) if isinstance(value, tuple) else value for name, value in chosen.items()}
    least = load(book).defaults_in(variant).players_least
    setting = table(least + seed % (7 - least), variant, in_file, cards=cards, dealer=seed, book=book)
    return watched(Match(setting, chosen), Random(f"{book} {variant} {seed}"))


def check_set_up(match: Match) -> None:
    """When the first turn begins, everybody has as many armies as the book gives (SV-1d, RB-1a, A-F11)."""
    setting = match.setting
    if not setting.options.initial_armies:
        return
    first = next(step.after for step in match.steps() if step.before.phase == "setup" != step.after.phase)
    armies = {seat: sum(n for t, n in first.armies.items() if first.owners[t] == seat) for seat in setting.colours}
    assert set(armies.values()) == {setting.options.initial_armies[len(setting.colours) - 2]}


def check_book(step: Step, events: tuple[e.Event, ...]) -> None:
    """Announcements, occupations, what is traded and drawn before the turn ends, the right to attack that was lost."""
    announced = ANNOUNCED.search(step.line)
    if announced:
        _check_dice(step, int(announced[1]), announced[2].count(",") + 1)
    for event in events:
        if isinstance(event, e.Losses):
            assert not step.before.attack_lost
        elif isinstance(event, e.Conquered):
            _check_occupation(step, event, int(announced[1]) if announced else 0)
        elif isinstance(event, e.TurnEnded) and event.seat == step.before.turn:
            _check_end(step, event.seat)


def _check_dice(step: Step, announced: int, dice: int) -> None:
    """As many dice as armies announced, or at most as many (SV-3e, FR-F2, RB-3b, HB-8)."""
    assert dice <= announced
    assert dice == announced or step.before.options.announced_dice == "at_most"


def _check_occupation(step: Step, event: e.Conquered, announced: int) -> None:
    """What was announced moves in (SV-3m), or one army (A-F07)."""
    most = step.before.armies[event.from_] - 1
    if step.before.options.occupy_minimum == "one":
        assert event.least == 1
    elif step.before.options.occupy_minimum == "announced" and announced:
        assert event.least == min(announced, most)


def _check_end(step: Step, seat: str) -> None:
    """Nobody who plays on ends the turn with a card still to draw, or with a set that had to be traded (RB-3f)."""
    before, options = step.before, step.before.options
    if not step.line.endswith(" end") or options.forgotten_card == "next_placing":
        return
    assert before.drawn or not before.conquered or not before.stock
    # In a later phase a correction may have put a set into the hand.
    if options.draw_moment == "after_attack" and options.trade_forced == "always" and before.phase == "draw":
        assert not holds_set(before.hands[seat], before.setting.symbols, options.joker)


def check_moves(match: Match) -> None:
    """Where the book allows one move a turn, there is no second (SV-4, A-F08)."""
    if match.setting.options.fortify == "one":
        assert all(moves <= 1 for moves in moves_of(match))


def check_capitals(match: Match) -> None:
    """Whoever wins by capitals holds enough of them, and nobody did before (SV-C6, A-R08)."""
    state = match.state
    if state.result is not None and state.result.reason == "capitals":
        for winner in state.result.winners:
            held = [seat for seat, capital in state.capitals.items() if state.owners[capital] == winner]
            others, seats = [seat for seat in held if seat != winner], len(state.setting.seats)
            counted = state.options.capitals_won == "number"
            assert len(held) >= state.options.capitals_to_win[seats - 2] if counted else len(others) == seats - 1
    for step in match.steps():
        for event in match.events[step.n]:
            if isinstance(event, e.ContinentTaken):
                assert {step.before.owners[territory] for territory in event.territories} == {event.seat}


def moves_of(match: Match) -> Iterator[int]:
    """How often armies were moved in each turn."""
    moves = 0
    for step in match.steps():
        for event in match.events[step.n]:
            if isinstance(event, e.TurnStarted):
                yield moves
                moves = 0
            moves += isinstance(event, e.Fortified)
