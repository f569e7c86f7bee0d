"""Every command that the notation can say at a small table, and whether `legal` offers it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, TypeAlias

from referee.rulebooks import loader
from referee.rules import commands
from referee.rules.board import Board
from referee.rules.judge.legal import Legal
from referee.rules.judge.offers import NeutralOffer
from referee.rules.missions import MISSIONS
from referee.rules.state import State
from referee.rules.terms import ATTACK_FOULS, DEFENCE_FOUL, NEUTRAL, OTHER_FOUL, TABLE

TERRITORIES = (
    *("alaska", "alberta", "kamchatka", "japan", "brazil"),
    *("north_africa", "western_europe", "siam", "indonesia"),
)
"""Some of every continent, joined as on the club's board."""
Pairs: TypeAlias = Sequence[tuple[str, str]]
PAIRS: Pairs = (*product(TERRITORIES, repeat=2),)
MOST_DICE, MOST_LOST, MOST_ARMIES = 4, 2, 6
"""One die more than any rule allows, one army more than stands or waits anywhere."""


@cache
def small_board() -> Board:
    """Return the club's board with no other territories on it."""
    whole, kept = loader.load_board("classic"), set(TERRITORIES)
    return Board(
        "small",
        {name: members & kept for name, members in whole.continents.items()},
        whole.bonus,
        {territory: whole.symbols[territory] for territory in TERRITORIES},
        frozenset(border for border in whole.land if kept.issuperset(border)),
        frozenset(border for border in whole.sea if kept.issuperset(border)),
        whole.options,
    )


def every_command(state: State, throws: Pairs = PAIRS) -> Iterator[commands.Command]:
    """All of them, numbers up to one more than can be right; faces of dice are one of many.

    Of throws only those between the pairs of ``throws``, from the first to the second.
    """
    for actor in state.setting.colours:
        yield from _set_up(actor)
        yield from _cards(actor, state)
        yield from _armies(actor)
        for source, target in throws:
            yield from _throws(actor, source, target)
        yield from (commands.Reroll(actor, (6,) * dice) for dice in range(1, MOST_DICE))
        yield from _fouls(actor)
        yield from (commands.Override(actor, option) for option in state.setting.rulebook.specs)
        yield from (commands.End(actor), commands.Concede(actor))
    if NEUTRAL in state.setting.holders:
        yield from _of_the_neutral(throws)
    yield from _of_the_table(state)


def _of_the_neutral(throws: Pairs) -> Iterator[commands.Command]:
    yield from (commands.Take(NEUTRAL, territory) for territory in TERRITORIES)
    yield from _armies(NEUTRAL)
    for source, target in throws:
        yield from _throws(NEUTRAL, source, target)
    yield from (commands.Reroll(NEUTRAL, (6,) * dice) for dice in range(1, MOST_DICE))
    yield from _fouls(NEUTRAL)
    yield commands.End(NEUTRAL)


def _set_up(actor: str) -> Iterator[commands.Command]:
    for territory in TERRITORIES:
        yield from (commands.Take(actor, territory), commands.NameCapital(actor, territory))
    for mission in (*MISSIONS, "?"):
        yield from (commands.EnterMission(actor, mission), commands.Discard(actor, mission))


def _cards(actor: str, state: State) -> Iterator[commands.Command]:
    deck = state.setting.deck
    yield from (commands.Trade(actor, three) for three in combinations(deck, 3))
    yield from (commands.Trade(actor, (twice, twice, other)) for twice, other in product(deck, repeat=2))
    yield from (commands.Trade(actor, tuple(deck[:3]), bonus) for bonus in TERRITORIES)
    yield from (commands.Draw(actor, card) for card in (None, *deck))


def _armies(actor: str) -> Iterator[commands.Command]:
    for number in range(1, MOST_ARMIES + 1):
        yield commands.Occupy(actor, number)
        for territory in TERRITORIES:
            yield from (commands.Place(actor, territory, number), commands.Pay(actor, territory, number))
        yield from (commands.Fortify(actor, source, to, number) for source, to in product(TERRITORIES, repeat=2))


def _fouls(actor: str) -> Iterator[commands.Command]:
    yield from (
        commands.ReportFoul(actor, foul, where) for foul in (*ATTACK_FOULS, DEFENCE_FOUL) for where in TERRITORIES
    )
    yield commands.ReportFoul(actor, OTHER_FOUL)


def _throws(actor: str, source: str, target: str) -> Iterator[commands.Command]:
    for attack, defence in product(range(1, MOST_DICE + 1), range(1, MOST_DICE)):
        yield commands.Roll(actor, source, target, attack, defence)
        yield commands.Attack(actor, source, target, (0,) * attack, (1,) * defence)
        for announced in (None, *range(1, MOST_DICE + 1)):
            yield commands.Attack(actor, source, target, (6,) * attack, (1,) * defence, announced)
        for lost in product(range(MOST_LOST + 1), repeat=2):
            yield commands.AttackCounted(actor, source, target, attack, defence, *lost)


def _of_the_table(state: State) -> Iterator[commands.Command]:
    dealt = {holder: TERRITORIES[n::3] for n, holder in enumerate(state.setting.holders)}
    yield from (
        commands.DealOut(),
        commands.DealOut(commands.Deal(dealt, {}, None)),
        commands.Abandon(),
        commands.CorrectSets(3),
        commands.Note(),
    )
    for holder in state.setting.holders:
        yield from (commands.CorrectBoard((commands.Correction(name, holder, 3),)) for name in TERRITORIES)
    for colour in state.setting.colours:
        yield from (commands.CorrectHand(colour, None, number) for number in range(MOST_ARMIES))
        yield commands.CorrectHand(colour, state.hands.get(colour, ()), len(state.hands.get(colour, ())))
        yield commands.Declare(colour)


def offered(legal: Legal, command: commands.Command) -> bool:
    """Whether ``legal`` offers ``command``; of a seat's secrets and of corrections it offers only that they may be."""
    if command.actor == NEUTRAL and isinstance(command, _LED):
        return legal.neutral is not None and _offered_to_neutral(legal.neutral, command)
    if isinstance(command, _ON_TURN):
        return command.actor == legal.seat and _offered_on_turn(legal, command)
    match command:
        case commands.Place():
            if command.actor in legal.initial:
                return command.armies <= legal.initial[command.actor]
            on_turn = command.actor == legal.seat
            return on_turn and command.territory in legal.place and command.armies <= legal.place_most
        case commands.Reroll():
            return legal.reroll.get(command.actor) == len(command.dice)
        case commands.Draw():
            return command.actor == legal.draw and (not legal.drawable or command.card in legal.drawable)
        case commands.Pay():
            return command.armies <= legal.pay.get(command.actor, {}).get(command.territory, 0)
        case commands.ReportFoul():
            return any(
                (who, foul) == (command.actor, command.foul) and command.territory in (where or (None,))
                for who, foul, where in legal.fouls
            )
        case commands.Take():
            return command.territory in legal.take.get(command.actor, ())
        case commands.NameCapital():
            return command.territory in legal.capital.get(command.actor, ())
        case commands.EnterMission():
            return command.actor in legal.mission
        case commands.Concede():
            return command.actor in legal.concede
        case commands.Declare():
            return command.winner in legal.declare
        case commands.DealOut():
            return legal.deal and command.deal is not None
        case _:
            return command.actor == TABLE and _table_offered(legal, command)


def throw_offered(legal: Legal, source: str, target: str) -> bool:
    """Whether any throw from ``source`` to ``target`` is offered, to the seat on turn or to the neutral."""
    attacks = [offer.attack.get(source) for offer in (legal, legal.neutral) if offer]
    return any(attack is not None and target in attack.to for attack in attacks)


_ON_TURN = (
    *(commands.Discard, commands.Trade, commands.Attack, commands.AttackCounted),
    *(commands.Occupy, commands.Fortify, commands.End, commands.Override),
)
"""What only the seat on turn says."""


def _offered_on_turn(legal: Legal, command: commands.Command) -> bool:
    match command:
        case commands.Discard():
            return command.mission in legal.discard
        case commands.Trade():
            sets = [set(offer.cards) for offer in legal.trade]
            return set(command.cards) in sets and command.bonus is None
        case commands.Occupy():
            return legal.occupy is not None and legal.occupy[2] <= command.armies <= legal.occupy[3]
        case commands.Fortify():
            move = legal.fortify.get(command.source)
            return move is not None and command.target in move.to and command.armies <= move.most
        case commands.End():
            return legal.end
        case commands.Override():
            return legal.override == command.option
        case _:
            return _attack_offered(legal, command)


_LED = (commands.Place, commands.Attack, commands.AttackCounted, commands.Occupy, commands.End, commands.Fortify)
"""What only the leader of the neutral says for it."""


def _offered_to_neutral(offer: NeutralOffer, command: commands.Command) -> bool:
    match command:
        case commands.Place():
            return command.territory in offer.place and command.armies <= offer.place_most
        case commands.Attack() | commands.AttackCounted():
            return _attack_offered(offer, command)
        case commands.Occupy():
            return offer.occupy is not None and offer.occupy[2] <= command.armies <= offer.occupy[3]
    return isinstance(command, commands.End) and offer.end


def _attack_offered(legal: Legal | NeutralOffer, command: commands.Attack | commands.AttackCounted) -> bool:
    source = legal.attack.get(command.source)
    target = source.to.get(command.target) if source else None
    if source is None or target is None:
        return False
    dice, defence = _dice(command)
    announced = dice if command.announced is None else command.announced
    return dice <= announced <= source.dice and defence <= target.dice and _losses_fit(command, min(dice, defence))


def _dice(command: commands.Attack | commands.AttackCounted) -> tuple[int, int]:
    if isinstance(command, commands.Attack):
        return len(command.attacker), len(command.defender)
    return command.attack_dice, command.defence_dice


def _losses_fit(command: Any, compared: int) -> bool:
    return isinstance(command, commands.Attack) or command.attacker_loses + command.defender_loses == compared


def _table_offered(legal: Legal, command: commands.Command) -> bool:
    return legal.abandon if isinstance(command, commands.Abandon | commands.Note) else legal.correct
