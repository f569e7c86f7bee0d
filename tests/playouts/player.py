"""A player for every seat and for the table: chooses at random, and only from what `legal` offers.

It attacks gladly, from strong territories, with its mission in mind, so that most matches come to an end by themselves.
Rare things happen at low rates: cocked dice, dice only counted, fouls, payments, corrections, someone leaving.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeAlias

from referee.rules import commands
from referee.rules.judge.legal import Legal, legal
from referee.rules.judge.offers import NeutralOffer
from referee.rules.missions import MISSIONS, mission_pool
from referee.rules.phases.reinforce import can_be_drawn
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, SYMBOLS, UNKNOWN, Card, Colour, MissionId, Territory
from tests.playouts.tables import deal_for

Offers: TypeAlias = Legal | NeutralOffer
Wish: TypeAlias = Callable[[State, Legal], commands.Command | None]


class Habits(NamedTuple):
    """How often something rare happens: its share of all actions, or of all throws."""

    incidents: float = 0.02
    concedes: float = 0.0005
    cocked: float = 0.03
    counted: float = 0.03
    announced: float = 0.1
    sparing: float = 0.05
    """Throws with any number of dice, not the most."""
    forgets_card: float = 0.05
    restless: float = 0.3
    patience: int = 600
    """Number of actions after which the table declares a winner."""


USUAL = Habits()
STEADY = Habits(incidents=0, concedes=0, cocked=0, counted=0, announced=0, forgets_card=0)
"""Nothing rare happens."""


def action_of(command: commands.Command) -> commands.Action:
    """``command`` as it is said: a note holds something."""
    return commands.Action(command, reason="agreed: # two" if isinstance(command, commands.Note) else "")


class Player:
    """Plays all seats of one match."""

    def __init__(self, rng: Random, habits: Habits = USUAL) -> None:
        self.rng = rng
        self.habits = habits
        self.said = 0
        self._wishes: tuple[Wish, ...] = (
            *(self._set_up, self._declare, self._concede, self._incident, self._reroll, self._neutral, self._occupy),
            self._discard,
            *(self._trade, self._late_card, self._place, self._override, self._attack, self._fortify, self._draw),
            *(self._end, self._trade_at_last),
        )

    def choose(self, state: State) -> commands.Command:
        """Return the next thing said in ``state``, one of the offers of `legal`."""
        self.said += 1
        offers = legal(state)
        return next(command for wish in self._wishes if (command := wish(state, offers)) is not None)

    def _happens(self, share: float) -> bool:
        return self.rng.random() < share

    # set-up

    def _set_up(self, state: State, offers: Legal) -> commands.Command | None:
        if offers.deal and state.setting.cards == "dealt":
            return commands.DealOut(deal_for(state.setting, self.rng))
        if offers.initial:
            seat = self.rng.choice(list(offers.initial))
            own = [territory for territory, owner in state.owners.items() if owner == seat]
            return commands.Place(seat, self.rng.choice(own), self.rng.randint(1, offers.initial[seat]))
        if offers.capital:
            seat = self.rng.choice(list(offers.capital))
            return commands.NameCapital(seat, self.rng.choice(offers.capital[seat]))
        if offers.mission:
            free = [
                m for m in mission_pool(state.setting.colours) if all(m not in held for held in state.missions.values())
            ]
            return commands.EnterMission(offers.mission[0], self.rng.choice(free))
        if offers.take:
            seat = self.rng.choice(list(offers.take))
            return commands.Take(seat, self.rng.choice(offers.take[seat]))
        return None

    # what may come between

    def _declare(self, state: State, offers: Legal) -> commands.Command | None:
        if self.said > self.habits.patience:
            return commands.Declare(max(offers.declare, key=lambda seat: state.counts[seat]))
        return None

    def _concede(self, state: State, offers: Legal) -> commands.Command | None:
        if offers.concede and self._happens(self.habits.concedes):
            return commands.Concede(self.rng.choice(offers.concede))
        return None

    def _incident(self, state: State, offers: Legal) -> commands.Command | None:
        if offers.pay and self._happens(0.5):
            seat = self.rng.choice(list(offers.pay))
            territory, most = self.rng.choice(list(offers.pay[seat].items()))
            return commands.Pay(seat, territory, min(most, state.penalties_due[seat], self.rng.randint(1, 2)))
        if not self._happens(self.habits.incidents):
            return None
        return self.rng.choice((self._foul, self._correct_board, self._correct_hand, self._correct_sets, self._note))(
            state, offers
        )

    def _foul(self, state: State, offers: Legal) -> commands.Command | None:
        if not offers.fouls:
            return None
        seat, foul, territories = self.rng.choice(offers.fouls)
        return commands.ReportFoul(seat, foul, self.rng.choice(territories) if territories else None)

    def _correct_board(self, state: State, offers: Legal) -> commands.Command | None:
        if not offers.correct or state.occupation is not None:
            return None
        corrections = []
        for territory in self.rng.sample(state.setting.board.territories, self.rng.choice((1, 1, 2, 5))):
            owner = state.owners[territory] if self._happens(0.8) else self.rng.choice(offers.declare)
            armies = max(1, state.armies[territory] + self.rng.randint(-1, 1))
            corrections.append(commands.Correction(territory, owner, armies))
        return commands.CorrectBoard(tuple(corrections))

    def _note(self, state: State, offers: Legal) -> commands.Command | None:
        return commands.Note()

    def _correct_hand(self, state: State, offers: Legal) -> commands.Command | None:
        """Return a correction of a hand: one that the app dealt is empty, or as it was (match-record 9).

        It has room for the card that its seat may draw before it has to trade.
        """
        if not offers.correct:
            return None
        seat = self.rng.choice(offers.declare)
        held, most = state.hands[seat], 4 if seat in (state.turn, state.card_due) else 5
        number = min(most, self.rng.randint(0, 5))
        if state.setting.cards == "dealt":
            return commands.CorrectHand(seat, None, self.rng.choice((0, len(held))))
        if state.setting.cards == "counted":
            return commands.CorrectHand(seat, None, min(number, len(held) + state.stock))
        hand = [card for card in state.setting.deck if card in held or can_be_drawn(state, card)]
        cards = tuple(self.rng.sample(hand, min(number, len(hand))))
        return commands.CorrectHand(seat, cards or None, len(cards))

    def _correct_sets(self, state: State, offers: Legal) -> commands.Command | None:
        return commands.CorrectSets(state.sets_traded + self.rng.randint(0, 1)) if offers.correct else None

    # the turn

    def _reroll(self, state: State, offers: Legal) -> commands.Command | None:
        if not offers.reroll:
            return None
        seat, dice = self.rng.choice(list(offers.reroll.items()))
        return commands.Reroll(seat, self._dice(dice))

    def _dice(self, number: int) -> tuple[int, ...]:
        least = 0 if self._happens(self.habits.cocked) else 1
        return tuple(self.rng.randint(least, 6) for _ in range(number))

    def _occupy(self, state: State, offers: Offers) -> commands.Command | None:
        if offers.occupy is None:
            return None
        _, target, least, most = offers.occupy
        forward = bool(_foreign_around(state, target, state.owners[target]))
        return commands.Occupy(state.owners[target], most if forward else self.rng.randint(least, most))

    def _neutral(self, state: State, offers: Legal) -> commands.Command | None:
        """Return what its leader says for the neutral: the same as on an own turn, now and then with patience."""
        if offers.neutral is None:
            return None
        attack = self._attack if self._happens(0.9) else self._end
        for wish in (self._occupy, self._place, attack, self._end):
            command = wish(state, offers.neutral)
            if command is not None:
                return command
        return None

    def _discard(self, state: State, offers: Legal) -> commands.Command | None:
        return commands.Discard(offers.seat, self.rng.choice(offers.discard)) if offers.discard else None

    def _trade(self, state: State, offers: Legal) -> commands.Command | None:
        if offers.trade and (offers.trade_forced or self._happens(self.habits.restless)):
            return commands.Trade(offers.seat, self.rng.choice(offers.trade).cards)
        return commands.Trade(offers.seat, self._set_face_down(state)) if offers.trade_forced else None

    def _trade_at_last(self, state: State, offers: Legal) -> commands.Command | None:
        """Where no card is left to draw, the turn does not end before every set is traded (RB-3f, A-R07)."""
        return commands.Trade(offers.seat, self.rng.choice(offers.trade).cards) if offers.trade else None

    def _set_face_down(self, state: State) -> tuple[Card, ...]:
        """Three alike of the cards that nobody has shown: what a seat with a physical deck may turn up."""
        symbols, unseen = state.setting.symbols, _unseen(state)
        alike = {symbol: [card for card in unseen if symbols.get(card) == symbol] for symbol in SYMBOLS}
        symbol = self.rng.choice(SYMBOLS)
        if len(alike[symbol]) < 3:
            symbol = max(SYMBOLS, key=lambda symbol: len(alike[symbol]))
        return tuple(self.rng.sample(alike[symbol], 3))

    def _late_card(self, state: State, offers: Legal) -> commands.Command | None:
        return self._drawn(state, offers) if offers.draw != offers.seat and self._happens(0.5) else None

    def _place(self, state: State, offers: Offers) -> commands.Command | None:
        if not offers.place:
            return None
        most = offers.place_most
        armies = self.rng.randint(1, most) if self._happens(self.habits.restless) else most
        return commands.Place(offers.seat, max(offers.place, key=lambda t: self._front(state, t, offers.seat)), armies)

    def _front(self, state: State, territory: Territory, seat: Colour) -> float:
        """How much a territory is worth an army: armies at the border of what is wanted, where the enemy is weak."""
        foreign = _foreign_around(state, territory, seat)
        if not foreign:
            return -1.0
        goal = wanted(state, seat)
        near = sum(1 for t in foreign if t in goal)
        return near + state.armies[territory] - min(state.armies[t] for t in foreign) + 2 * self.rng.random()

    def _override(self, state: State, offers: Legal) -> commands.Command | None:
        return commands.Override(offers.seat, offers.override) if offers.override and self._happens(0.5) else None

    def _attack(self, state: State, offers: Offers) -> commands.Command | None:
        pairs = [(source, target) for source, offer in offers.attack.items() for target in offer.to]
        if not pairs:
            return None
        goal = wanted(state, offers.seat)
        source, target = max(pairs, key=lambda pair: self._lead(state, pair) + 3 * (pair[1] in goal))
        lead = self._lead(state, (source, target))
        if lead < 1 and not self._happens(0.1 * self.habits.restless):
            return None
        return self._throw(state, offers, source, target)

    def _lead(self, state: State, pair: tuple[Territory, Territory]) -> float:
        return state.armies[pair[0]] - state.armies[pair[1]] + self.rng.random()

    def _throw(self, state: State, offers: Offers, source: Territory, target: Territory) -> commands.Command:
        most = offers.attack[source].dice
        attack = most if self._happens(1 - self.habits.sparing) else self.rng.randint(1, most)
        defence = offers.attack[source].to[target].dice
        at_least = most if state.options.announced_dice == "at_most" else attack
        announced = at_least if self._happens(self.habits.announced) else None
        if self._happens(self.habits.counted):
            lost = self.rng.randint(0, min(attack, defence))
            losses = (lost, min(attack, defence) - lost)
            return commands.AttackCounted(offers.seat, source, target, attack, defence, *losses, announced)
        return commands.Attack(offers.seat, source, target, self._dice(attack), self._dice(defence), announced)

    def _fortify(self, state: State, offers: Legal) -> commands.Command | None:
        inland = [source for source in offers.fortify if not _foreign_around(state, source, offers.seat)]
        if not inland or self._happens(self.habits.restless):
            return None
        source = self.rng.choice(inland)
        move = offers.fortify[source]
        if not move.most:
            return None
        return commands.Fortify(offers.seat, source, self.rng.choice(move.to), move.most)

    def _draw(self, state: State, offers: Legal) -> commands.Command | None:
        if offers.draw != offers.seat or (offers.end and self._happens(self.habits.forgets_card)):
            return None
        return self._drawn(state, offers)

    def _drawn(self, state: State, offers: Legal) -> commands.Command | None:
        if not offers.draw:
            return None
        return commands.Draw(offers.draw, self.rng.choice(_unseen(state)) if state.setting.cards == "entered" else None)

    def _end(self, state: State, offers: Offers) -> commands.Command | None:
        return commands.End(offers.seat) if offers.end else None


def _unseen(state: State) -> list[Card]:
    gone = {card for hand in (*state.hands.values(), state.out_of_play, state.capital_cards) for card in hand}
    return [card for card in state.setting.deck if card not in gone]


def _foreign_around(state: State, territory: Territory, seat: Colour) -> list[Territory]:
    return [other for other in sorted(state.setting.board.neighbours[territory]) if state.owners[other] != seat]


def wanted(state: State, seat: Colour) -> frozenset[Territory]:
    """Foreign territories that bring ``seat`` nearer to a mission; in domination those of the weakest other seat.

    The neutral of a duel wants those of the seat on turn.
    """
    if seat == NEUTRAL:
        return _of(state, state.turn)
    missions = [mission for mission in state.missions.get(seat, ()) if mission != UNKNOWN]
    if not missions:
        others = [other for other in state.setting.colours_after(seat) if state.counts[other]]
        return _of(state, min(others, key=lambda other: state.counts[other])) if others else frozenset()
    return frozenset[Territory]().union(*(_asked(state, seat, mission) for mission in missions))


def _asked(state: State, seat: Colour, mission: MissionId) -> frozenset[Territory]:
    asks = MISSIONS[mission]
    if asks.eliminate and asks.eliminate != seat:
        return _of(state, asks.eliminate)
    members = frozenset[Territory]().union(*(state.setting.board.continents.get(name, ()) for name in asks.continents))
    return frozenset(territory for territory in members if state.owners[territory] != seat)


def _of(state: State, seat: Colour) -> frozenset[Territory]:
    return frozenset(territory for territory, owner in state.owners.items() if owner == seat)
