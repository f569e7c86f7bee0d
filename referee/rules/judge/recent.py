"""Facts of the last actions that the pages show beyond the state.

They are the parts of the armies to place, the last throws, and the events of this turn that everybody should know. They
are kept with every state of a timeline, so an undo restores what was shown before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from referee.rules.commands import AttackCounted, Command
from referee.rules.events import (
    AttackClosed,
    AttackLost,
    CapitalTaken,
    CardDoubted,
    CardDrawn,
    CardForfeited,
    CardReceived,
    CardsHandedOver,
    Conceded,
    Conquered,
    ContinentTaken,
    Eliminated,
    Event,
    Fortified,
    Losses,
    Occupied,
    Overridden,
    Placed,
    SetTraded,
    TerritoryTaken,
    TurnStarted,
)
from referee.rules.phases.reinforcement import Share, reinforcement_shares
from referee.rules.refusal import Code
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, Card, Colour, Continent, Territory
from referee.rules.value import Value


class LastThrow(Value):
    """The last throw that counts, entered with action ``n``. Dice are empty if only losses were entered.

    ``defending`` owned the territory; ``this_turn``: no turn has begun since.
    """

    n: int
    seat: Colour
    defending: Colour
    source: Territory
    target: Territory
    attacker_dice: tuple[int, ...]
    defender_dice: tuple[int, ...]
    attacker_number: int
    defender_number: int
    attacker_loses: int
    defender_loses: int
    conquered: bool
    this_turn: bool = True


class Happening(Value):
    """An event of this turn that everybody should know, with the clause behind it if there is one.

    ``number`` counts cards; ``by`` conquered or got the cards. Only ``seat`` may see ``card``.
    """

    kind: Literal[
        "eliminated",
        "conceded",
        "cards_over",
        "cards_under",
        "cards_out",
        "card_forfeited",
        "card_lost",
        "attack_closed",
        "attack_lost",
        "capital_taken",
        "continent_taken",
        "card_doubted",
    ]
    seat: Colour
    by: Colour = ""
    number: int = 0
    territories: tuple[Territory, ...] = ()
    cite: str = ""
    card: Card = ""


class Setback(Value):
    """The losses of ``seat`` on ``territory`` by an attack of ``by``, action ``n``, since the last turn of ``seat``.

    ``continent`` is what ``seat`` no longer holds whole since then. Those of a snapshot may be of several attacks.
    """

    n: int
    seat: Colour
    by: Colour
    territory: Territory
    armies: int
    conquered: bool
    continent: Continent = ""


EARLIER_THROWS = 2
"""The number of throws shown before the last one: a dispute is about one of these."""


class Recent(Value):
    """The facts known beyond a state; those not known are left out.

    ``shares`` less ``placed`` are the armies that the seat on turn still places. ``whole``: all armies that it got in
    this turn are known.

    Counts over a whole match belong here too: a timeline begins at the newest snapshot, which contains them. Such a
    count is ``None`` by default, as in a snapshot that is older than the count.
    """

    shares: tuple[Share, ...] = ()
    placed: int = 0
    whole: bool = False
    throw: LastThrow | None = None
    happenings: tuple[Happening, ...] = ()
    earlier_throws: tuple[LastThrow, ...] = ()
    """The throws before ``throw``, the latest last: at most `EARLIER_THROWS`."""
    setbacks: tuple[Setback, ...] = ()
    """What each seat has lost since its last turn, the latest last; a snapshot may be older than this field."""


def recent_at(state: State) -> Recent:
    """Return what the state alone can tell, for a match that begins from a position."""
    if not state.reinforcements:
        return Recent()
    # At the start of a turn the board gives the armies; the parts of any other number are unknown.
    given = tuple(reinforcement_shares(state, state.turn))
    if state.phase in ("discard", "reinforce") and sum(share.armies for share in given) == state.reinforcements:
        return Recent(shares=given, whole=True)
    return Recent(shares=(Share("before", state.reinforcements),))


def recent_after(
    recent: Recent, n: int, command: Command, *, before: State, events: Sequence[Event], after: State
) -> Recent:
    """Return what is known after action number ``n``, which led from ``before`` to ``after``."""
    kinds = {*map(type, events)}
    if _QUIET.issuperset(kinds):
        return recent
    if TurnStarted in kinds:
        throw, earlier = recent.throw and _in_turn_before(recent.throw), recent.earlier_throws
        earlier = tuple(map(_in_turn_before, earlier))
        setbacks = recent.setbacks and tuple([setback for setback in recent.setbacks if setback.seat != before.turn])
        recent = replace(recent, throw=throw, whole=True, happenings=(), earlier_throws=earlier, setbacks=setbacks)
    if not _TELLING.isdisjoint(kinds):
        kept = recent.happenings
        if Overridden in kinds:
            kept = tuple(happening for happening in kept if happening.kind != "attack_closed")
        recent = replace(recent, happenings=(*kept, *_happenings_of(before, events)))
    if Losses in kinds:
        earlier = recent.earlier_throws if recent.throw is None else (*recent.earlier_throws, recent.throw)
        throw = throw_compared(n, command, before, events)
        setbacks = recent.setbacks
        if throw.defender_loses and throw.defending != NEUTRAL:
            setbacks = (*setbacks, _lose_armies(before, throw))
        if ContinentTaken in kinds:
            setbacks = (*setbacks, *_lose_continent(n, before, events))
        recent = replace(recent, throw=throw, earlier_throws=earlier[-EARLIER_THROWS:], setbacks=setbacks)
    if not (after.reinforcements or recent.shares or recent.placed):
        return recent
    shares, placed = _armies_to_place(recent, events, after) if after.reinforcements else ((), 0)
    return replace(recent, shares=shares, placed=placed)


_QUIET = frozenset((Occupied, Fortified, CardDrawn, CardReceived, TerritoryTaken))
_TELLING = frozenset(
    (Eliminated, Conceded, CardForfeited, AttackClosed, AttackLost, Overridden, CapitalTaken, CardDoubted)
)


def _in_turn_before(throw: LastThrow) -> LastThrow:
    return replace(throw, this_turn=False) if throw.this_turn else throw


def throw_compared(n: int, command: Command, before: State, events: Sequence[Event]) -> LastThrow:
    """Describe the throw whose losses are among ``events``, as action number ``n`` entered it."""
    conquered = False
    for event in events:
        if type(event) is Losses:
            lost = event
        elif type(event) is Conquered:
            conquered = True
    counted = command if type(command) is AttackCounted else None
    return LastThrow(
        n=n,
        seat=lost.seat,
        defending=before.owners[lost.to],
        source=lost.from_,
        target=lost.to,
        attacker_dice=lost.attacker_dice,
        defender_dice=lost.defender_dice,
        attacker_number=counted.attack_dice if counted else len(lost.attacker_dice),
        defender_number=counted.defence_dice if counted else len(lost.defender_dice),
        attacker_loses=lost.attacker,
        defender_loses=lost.defender,
        conquered=conquered,
    )


def _lose_armies(before: State, throw: LastThrow) -> Setback:
    """Return what the defender lost by ``throw``."""
    seat, territory, broken = throw.defending, throw.target, ""
    if throw.conquered:
        for continent, members in before.setting.board.continents.items():
            if territory in members:
                for member in members:
                    if before.owners.get(member) != seat:
                        break
                else:
                    broken = continent
    return Setback(throw.n, seat, throw.seat, territory, throw.defender_loses, throw.conquered, broken)


def _lose_continent(n: int, before: State, events: Sequence[Event]) -> Iterator[Setback]:
    """Yield the territories that are lost together with a capital (SV-C5, A-S09)."""
    for taken in events:
        if type(taken) is ContinentTaken:
            for territory in taken.territories:
                yield Setback(n, taken.seat, taken.by, territory, before.armies[territory], conquered=True)


def _armies_to_place(recent: Recent, events: Sequence[Event], after: State) -> tuple[tuple[Share, ...], int]:
    """Return the shares and how much of them is placed; once all are, a later set is a sum of its own."""
    shares, placed = recent.shares, recent.placed
    for event in events:
        if type(event) is TurnStarted:
            shares, placed = tuple(reinforcement_shares(after, after.turn)), 0
        elif type(event) is SetTraded:
            shares = (*shares, Share("set", event.armies))
        elif type(event) is Placed and event.seat != NEUTRAL:
            placed += event.armies
    missing = after.reinforcements + placed - sum([share.armies for share in shares])
    if missing > 0:
        shares = (Share("before", missing), *shares)
    return (shares, placed) if missing >= 0 else ((Share("before", after.reinforcements),), 0)


def _happenings_of(before: State, events: Sequence[Event]) -> Iterator[Happening]:
    rulebook, hands = before.setting.rulebook, {seat: len(hand) for seat, hand in before.hands.items()}
    for event in events:
        match event:
            case CapitalTaken():
                yield Happening("capital_taken", event.seat, event.by, territories=(event.territory,))
            case ContinentTaken():
                yield Happening("continent_taken", event.seat, event.by, territories=event.territories)
            case CardsHandedOver():
                hands[event.from_] = 0
                yield Happening("cards_over", event.from_, event.to, event.number)
            case Eliminated():
                yield Happening("eliminated", event.seat, event.by)
                yield from _cards_of(before, event.seat, hands[event.seat])
            case Conceded():
                yield Happening("conceded", event.seat)
                yield from _cards_of(before, event.seat, hands[event.seat])
            case CardForfeited():
                yield Happening("card_forfeited", event.seat, cite=rulebook.cite(Code.CARD_FORFEITED))
            case AttackClosed():
                yield Happening("attack_closed", event.seat, cite=rulebook.cite(Code.ATTACK_CLOSED))
            case AttackLost():
                yield Happening("attack_lost", event.seat, cite=rulebook.cite(Code.ATTACK_LOST))
            case CardDoubted():
                yield Happening("card_doubted", event.seat, card=event.card)


def _cards_of(before: State, seat: Colour, number: int) -> Iterator[Happening]:
    """Yield what becomes of cards that nobody inherits, and of one that was earned and not taken (EM-8.10c, A-27)."""
    cite = before.setting.rulebook.specs["eliminated_cards"].cite
    if number:
        out = before.options.traded_cards == "out"
        yield Happening("cards_out" if out else "cards_under", seat, number=number, cite=cite)
    if before.card_due == seat:
        yield Happening("card_lost", seat, cite=cite)
