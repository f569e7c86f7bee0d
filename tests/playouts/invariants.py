"""What a rulebook promises of every match, read from its events alone and not from the checks of the referee.

Each function goes through a match and fails where a promise is broken; it returns how many cases it has seen, so that a
test can tell a promise that was kept from one that was never asked for. ``options`` are those the match is held to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeAlias

from referee.rules.events import (
    CapitalTaken,
    CardDrawn,
    CardsHandedOver,
    Conquered,
    ContinentTaken,
    Eliminated,
    Event,
    Fortified,
    FoulRecorded,
    HandCorrected,
    Losses,
    Occupied,
    Penalty,
    Placed,
    SetTraded,
    TerritoryCorrected,
    ThrowWaits,
    TurnEnded,
    TurnStarted,
)
from referee.rules.judge.timeline import Step
from referee.rules.rulebook import Options
from referee.rules.state import State
from referee.rules.terms import JOKERS, NEUTRAL, SYMBOLS, UNKNOWN, Card, Colour, Symbol
from tests.playouts.match import Match
from tests.playouts.steps import StepsWithEvents, announcement_of, throws, turns

Promise: TypeAlias = Callable[[Match, StepsWithEvents, Options], int]


def armies_of_the_set_up(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """When the first turn begins, everybody has as many armies as the book gives (SV-1d, RB-1a, A-F11)."""
    if not options.initial_armies:
        return 0
    seats = match.setting.colours
    first = next(step.after for step, _ in steps if step.before.phase == "setup" != step.after.phase)
    armies = {seat: sum(n for t, n in first.armies.items() if first.owners[t] == seat) for seat in seats}
    assert armies == dict.fromkeys(seats, options.initial_armies[len(seats) - 2])
    return 1


def placed_one_by_one(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """In the set-up one army after the other is placed, from the dealer's left (SV-1f, RB-1c)."""
    set_up = [event for step, events in steps if step.before.to_place for event in events]
    placed = [event for event in set_up if isinstance(event, Placed)]
    if options.placement != "in_turn" or not placed:
        return 0
    left = Counter({seat: sum(event.seat == seat for event in placed) for seat in match.setting.from_dealer})
    due = [seat for row in range(max(left.values())) for seat in match.setting.from_dealer if row < left[seat]]
    assert [(event.seat, event.armies) for event in placed] == [(seat, 1) for seat in due]
    return len(placed)


def dice_allowed(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """One die an army that may leave, three at most; two for the defender from two or three armies.

    SV-3c, SV-3h, FR-9, RB-3a, RB-3b, HB-2, HB-5.
    """
    seen = 0
    for step, lost in throws(steps):
        seen += 1
        _, dice = announcement_of(step)
        assert 1 <= dice <= min(3, step.before.armies[lost.from_] - 1)
        most = 2 if step.before.armies[lost.to] >= options.second_defence_die_from else 1
        assert len(lost.defender_dice) <= most
        assert not lost.attacker_dice or len(lost.attacker_dice) == dice
        _check_losses(lost)
    return seen


def _check_losses(lost: Losses) -> None:
    """Check highest dice against each other, then the next; the defender wins ties (SV-3i, FR-9, RB-3c, HB-12)."""
    pairs = [*zip(sorted(lost.attacker_dice)[::-1], sorted(lost.defender_dice)[::-1], strict=False)]
    beaten = sum(attack > defence for attack, defence in pairs)
    assert not pairs or (lost.attacker, lost.defender) == (len(pairs) - beaten, beaten)


def dice_as_announced(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """As many dice as armies were announced, or at most as many (SV-3e, FR-F2, RB-3b, HB-8)."""
    seen = 0
    for step, lost in throws(steps):
        announced, dice = announcement_of(step)
        if announced is not None:
            seen += 1
            assert dice <= announced <= min(3, step.before.armies[lost.from_] - 1)
            assert dice == announced or options.announced_dice == "at_most"
    return seen


def fewer_dice(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """How often fewer dice were thrown than announced: only where that is allowed (SV-3e)."""
    announcements = (announcement_of(step) for step, _ in throws(steps))
    fewer = sum(announced is not None and dice < announced for announced, dice in announcements)
    assert not fewer or options.announced_dice == "at_most"
    return fewer


def occupied_by_announced(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """Check that what was announced moves in and one stays, and count how often.

    What moves in is the armies announced (SV-3m), as many as dice (RB-3d, A-H03), or one (A-F07); one stays (FR-7).
    One, too, where a penalty has emptied the territory (A-18): a fouled throw counts no dice (A-19).
    """
    seen = 0
    waiting: dict[str, int] = {}
    for step, events in steps:
        for event in events:
            if isinstance(event, Losses):
                announced, dice = announcement_of(step)
                due = {"dice": dice, "announced": announced or dice, "one": 1}[options.occupy_minimum]
                waiting = {event.to: min(due, step.before.armies[event.from_] - event.attacker - 1)}
            elif isinstance(event, Penalty):
                waiting[event.territory] = 1
            elif isinstance(event, Conquered) and event.territory in waiting:
                assert event.least == waiting[event.territory]
            elif isinstance(event, Occupied) and event.territory in waiting:
                seen += 1
                assert event.armies >= waiting[event.territory]
                assert step.after.armies[event.from_] >= 1
    return seen


def one_move(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """Where the book allows one move a turn, there is no second.

    Armies go to a neighbour, or as far as own land reaches (SV-4, A-F08, A-R09).
    """
    seen = 0
    for turn in turns(steps):
        moves = [(step.before, event) for step, event in turn if isinstance(event, Fortified)]
        seen += len(moves)
        assert options.fortify != "one" or len(moves) <= 1
        for before, move in moves:
            assert move.to in _within_reach(before, move.from_, connected=options.fortify == "connected")
    return seen


def _within_reach(state: State, source: str, *, connected: bool) -> set[str]:
    reached = {source}
    while True:
        around = {near for territory in reached for near in state.setting.board.neighbours[territory]}
        more = {near for near in around if state.owners[near] == state.owners[source]} - reached
        if not more or not connected:
            return (reached | more) - {source}
        reached |= more


def sets_forced(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """Check that what must be traded is traded before the first throw, and count the sets traded.

    It is traded before the turn ends, too, where that has no throw (SV-2h, A-S04, FR-6c, A-F10, RB-2c).
    """
    seen = 0
    for turn in turns(steps):
        at = _reinforced(turn)
        if at is None:
            continue
        before, earlier = turn[at][0].before, turn[:at]
        hand, traded = before.hands[before.turn], [step for step, event in earlier if isinstance(event, SetTraded)]
        seen += len(traded)
        assert len(hand) < 5
        if options.trade_forced == "always":
            assert not _sets(hand, match, options)
        chain = any(len(step.before.hands[before.turn]) >= 5 for step in traded)
        corrected = any(isinstance(event, HandCorrected) for _, event in earlier)
        if options.trade_forced == "five_all" and chain and not corrected:
            assert not _sets(hand, match, options)
    return seen


def _reinforced(turn: list[tuple[Step, Event]]) -> int | None:
    """Return the place in the turn where the seat begins with what follows its reinforcement."""
    later = (ThrowWaits, Losses, Fortified, CardDrawn)
    for at, (step, event) in enumerate(turn):
        own = step.before.turn == getattr(event, "seat", "")
        if own and (isinstance(event, later) or (isinstance(event, TurnEnded) and step.line.endswith(" end"))):
            return at
    return None


def _sets(hand: Sequence[Card], match: Match, options: Options) -> list[tuple[Card, ...]]:
    known_cards = [card for card in hand if card != UNKNOWN]
    threes = {tuple(sorted(three)) for three in product(known_cards, repeat=3) if len(set(three)) == 3}
    return [three for three in threes if _readings(_symbols(three, match), options)]


def _symbols(cards: Sequence[Card], match: Match) -> list[Symbol]:
    return ["joker" if card in JOKERS else match.setting.board.symbols[card] for card in cards]


def _readings(symbols: Sequence[Symbol], options: Options) -> list[int]:
    """Return what three cards may mean: the place of each reading in ``composition_values``."""
    plain = [symbol for symbol in symbols if symbol != "joker"]
    jokers = len(symbols) - len(plain)
    pair = [4] if jokers == 1 and plain[0] == plain[1] else []
    if jokers and options.joker != "wild":
        return pair if options.joker == "pair_only" else []
    filled = [{*plain, *rest} for rest in product(SYMBOLS, repeat=jokers)]
    alike = [SYMBOLS.index(next(iter(kinds))) for kinds in filled if len(kinds) == 1]
    return pair + alike + [3 for kinds in filled if len(kinds) == 3]


def sets_valued(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """Armies by the symbols, the best reading of a joker, or by the number of the set (SV-2d, FR-6a, RB-2d, A-R02)."""
    seen = 0
    for step, events in steps:
        for event in events:
            if isinstance(event, SetTraded):
                seen += 1
                readings = _readings(_symbols(event.cards, match), options)
                assert readings and event.number == step.before.sets_traded + 1
                assert event.armies == _value(readings, event.number, options)
                _check_bonus(step.before, event, options)
    return seen


def _value(readings: Sequence[int], number: int, options: Options) -> int:
    if options.set_values == "composition":
        values = options.composition_values
        return max((values[at] for at in readings if at < len(values)), default=0)
    values = [*options.ascending_values]
    while len(values) < number:
        values.append(values[-1] + options.ascending_step)
    return values[number - 1]


def _check_bonus(before: State, event: SetTraded, options: Options) -> None:
    """Two armies for each own territory shown, or once a set (SV-2g, FR-6b, RB-2e, A-R03)."""
    owned = [card for card in event.cards if before.owners.get(card) == event.seat]
    assert set(event.bonus) <= set(owned) and set(event.bonus.values()) <= {options.bonus_armies}
    most = len(owned) if options.bonus_per_card else min(1, len(owned))
    assert len(event.bonus) == (most if options.bonus_armies else 0)


def sets_in_time(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """After the first throw sets are traded only when the card is drawn, or with cards just inherited.

    RB-3f, FR-10, A-S13, A-R07.
    """
    late = 0
    for turn in turns(steps):
        inherited = thrown = drawn = False
        for step, event in turn:
            if isinstance(event, Losses | ThrowWaits) and event.seat == step.before.turn:
                inherited, thrown = False, True
            elif isinstance(event, CardsHandedOver):
                inherited = options.inherited_sets == "at_once" and event.to == step.before.turn
            elif isinstance(event, CardDrawn):
                drawn = True
            elif isinstance(event, SetTraded) and thrown:
                late += 1
                after_attack = options.draw_moment == "after_attack" and (drawn or not step.before.stock)
                assert inherited or after_attack
    return late


def cards_drawn(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """One card a turn, after a conquest; then no throw, and the move on the right side of it (SV-3p, FR-F3, RB-3f)."""
    seen = 0
    for turn in turns(steps):
        kinds = [type(event) for step, event in turn if getattr(event, "seat", "") == step.before.turn]
        if CardDrawn not in kinds:
            continue
        at, seen = kinds.index(CardDrawn), seen + 1
        assert kinds.count(CardDrawn) == 1
        assert any(isinstance(event, Conquered) and event.by == step.before.turn for step, event in turn)
        assert Losses not in kinds[at:]
        if options.draw_moment != "either":
            moved = kinds[:at] if options.draw_moment == "after_attack" else kinds[at:]
            assert Fortified not in moved
    return seen


def cards_not_forgotten(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """Nobody ends the turn with a card still to draw, or with a set that had to be traded (SV-3p, RB-3f)."""
    seen = 0
    for turn in turns(steps):
        conquered = any(isinstance(event, Conquered) and event.by == step.before.turn for step, event in turn)
        drawn = any(isinstance(event, CardDrawn) for _, event in turn)
        for step, event in turn:
            if isinstance(event, TurnEnded) and step.line.endswith(" end") and conquered:
                seen += 1
                assert drawn or not step.before.stock or options.forgotten_card == "next_placing"
                # In a later phase a correction may have put a set into the hand.
                if options.draw_moment == "after_attack" and step.before.phase == "draw":
                    hand = step.before.hands[event.seat]
                    assert options.trade_forced != "always" or not _sets(hand, match, options)
    return seen


def cards_inherited(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """Check that the conqueror has the cards of the eliminated, or nobody has them, and count the hands.

    The clauses are SV-3o, FR-10 and RB-3e; with a capital the cards go too (SV-C5).
    """
    seen = 0
    for step, events in steps:
        taken = [event for event in events if isinstance(event, CapitalTaken) and options.capital_loss != "nothing"]
        out = [event for event in events if isinstance(event, Eliminated)]
        for seat, by in {(event.seat, event.by) for event in (*taken, *out)}:
            lost, hand = Counter(step.before.hands[seat]), Counter(step.before.hands.get(by, ()))
            gained = lost if by != NEUTRAL and (taken or options.eliminated_cards == "conqueror") else Counter()
            assert Counter(step.after.hands.get(by, ())) == hand + gained
            assert step.after.hands[seat] == ()
            seen += bool(lost)
    return seen


def attack_right_lost(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """Whoever threw without announcing attacks no more in that turn, or pays three armies (SV-3g, FR-8, A-F02).

    A throw that waited for its cocked dice before the foul was reported is still read.
    """
    seen = 0
    for turn in turns(steps):
        lost = False
        for step, event in turn:
            if isinstance(event, FoulRecorded) and event.foul == "unannounced_attack":
                seen += 1
                lost = options.unannounced_attack == "closes_attack"
                taken = [penalty.armies for penalty in match.events[step.n] if isinstance(penalty, Penalty)]
                assert taken == [options.penalty_unannounced_attack] * bool(options.penalty_unannounced_attack)
            assert not (lost and isinstance(event, Losses | ThrowWaits) and step.before.throw is None)
    return seen


def capitals_counted(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """Whoever holds enough capitals has won, and nobody did before (SV-C6, A-S10, A-S11, A-R08)."""
    if not options.capitals:
        return 0
    seen = 0
    for step, events in steps:
        state = step.after
        taken = any(isinstance(event, Occupied | TerritoryCorrected) for event in events)
        if taken and state.occupation is None:
            winners = {
                seat for seat in match.setting.colours if state.is_playing(seat) and _enough(state, seat, options)
            }
            won = state.result.winners if state.result is not None else ()
            assert winners == set() or (winners & set(won) and state.result is not None)
        if state.result is not None and state.result.reason == "capitals":
            seen += 1
            assert all(_enough(state, winner, options) for winner in state.result.winners)
    return seen


def _enough(state: State, seat: Colour, options: Options) -> bool:
    held = [first for first, capital in state.capitals.items() if state.owners[capital] == seat]
    seats = len(state.setting.seats)
    if options.capitals_won == "number":
        return len(held) >= options.capitals_to_win[seats - 2]
    return len({*held} - {seat}) == seats - 1


def continent_lost(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """With its capital a seat loses every territory on that continent, each replaced by one army (SV-C5, A-S09)."""
    seen = 0
    for step, events in steps:
        for event in events:
            if isinstance(event, CapitalTaken) and options.capital_loss == "continent":
                seen += 1
                members = next(m for m in match.setting.board.continents.values() if event.territory in m)
                mine = {t for t in members if step.before.owners[t] == event.seat} - {event.territory}
                assert all((step.after.owners[t], step.after.armies[t]) == (event.by, 1) for t in mine)
            elif isinstance(event, ContinentTaken):
                assert options.capital_loss == "continent"
    return seen


def neutral_share(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """Check that the neutral gets half of each turn's armies before the first throw, and count its placings.

    The half is rounded down; it gets nothing without a territory (SV-D5, SV-D6, FR-D2, A-S14, A-S15).
    """
    seen = 0
    for turn in turns(steps) if options.neutral != "none" else ():
        received = placed = 0
        for step, event in turn:
            if isinstance(event, TurnStarted):
                received = event.reinforcements
            elif isinstance(event, SetTraded):
                received += event.armies + sum(event.bonus.values())
            elif isinstance(event, Placed) and event.seat == NEUTRAL:
                seen, placed = seen + 1, placed + event.armies
                assert placed <= received // options.neutral_divisor and not step.before.reinforcements
            elif isinstance(event, Losses) or (isinstance(event, TurnEnded) and step.line.endswith(" end")):
                assert placed == received // options.neutral_divisor or not step.before.counts[NEUTRAL]
    return seen


def neutral_attacks(match: Match, steps: StepsWithEvents, options: Options) -> int:
    """Only as an ally, only the seat on turn, before its first throw; no card, no move (SV-D8, FR-D4, FR-D5, FR-D7)."""
    seen = 0
    for step, events in steps:
        for event in events:
            if isinstance(event, Losses) and event.seat == NEUTRAL:
                seen += 1
                assert options.neutral == "allied" and not step.before.attacks_made
                assert step.before.owners[event.to] == step.before.turn
            assert not (isinstance(event, Fortified | CardDrawn) and event.seat == NEUTRAL)
    return seen


PROMISES: tuple[Promise, ...] = (
    armies_of_the_set_up,
    placed_one_by_one,
    dice_allowed,
    dice_as_announced,
    fewer_dice,
    occupied_by_announced,
    one_move,
    sets_forced,
    sets_valued,
    sets_in_time,
    cards_drawn,
    cards_not_forgotten,
    cards_inherited,
    attack_right_lost,
    capitals_counted,
    continent_lost,
    neutral_share,
    neutral_attacks,
)


def kept(match: Match, options: Options) -> Counter[str]:
    """Every promise is kept in this match; how many cases of each there were."""
    steps = match.steps_with_events()
    return Counter({promise.__name__: promise(match, steps, options) for promise in PROMISES})
