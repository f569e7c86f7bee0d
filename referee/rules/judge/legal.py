"""The legal commands. Nothing is decided here: every offer is a command that no check of the judge refuses.

Numbers (dice, armies) are offered as the largest that the checks accept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from referee.rules import commands
from referee.rules.cards import SURE_SET, sets_in
from referee.rules.dice import max_attack_dice, max_defence_dice
from referee.rules.judge.decide import any_refuses
from referee.rules.judge.fouls import attacking_colours, count_payable, territory_of_last_throw
from referee.rules.judge.offers import AttackOffer, MoveOffer, NeutralOffer, SetOffer, TargetOffer
from referee.rules.judge.rules import BEFORE_FOULS, FOUL_AT_ALL, FOUL_IN_TIME, FOUL_WHERE, NEUTRAL_THROW, THROW, rule_of
from referee.rules.phases import order, reinforce, setup
from referee.rules.phases.attack import ELIMINATION_ENDS_ATTACK, Assault, count_cocked, targets_of
from referee.rules.phases.fortify import destinations_from
from referee.rules.state import State
from referee.rules.terms import (
    ATTACK_FOULS,
    DEFENCE_FOUL,
    NEUTRAL,
    OTHER_FOUL,
    UNKNOWN,
    Card,
    Colour,
    Foul,
    MissionId,
    Territory,
)


class Legal:
    """The offers to the seats and the table in ``state``, each computed on first use.

    Empty or ``None``: not possible now.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.running = state.result is None
        self.taking_turns = self.running and state.phase != "setup"

    @property
    def seat(self) -> Colour:
        """The seat on turn."""
        return self.state.turn if self.taking_turns else ""

    @cached_property
    def _ready(self) -> bool:
        """Whether the reinforcement is done."""
        return not any_refuses(order.AFTER_REINFORCEMENT, self.state, commands.End(self.state.turn))

    @cached_property
    def discard(self) -> tuple[MissionId, ...]:
        """The missions of which one is given back."""
        state = self.state
        held = state.missions.get(state.turn, ()) if state.phase == "discard" else ()
        return tuple(mission for mission in held if _is_allowed(state, commands.Discard(state.turn, mission)))

    @cached_property
    def trade(self) -> tuple[SetOffer, ...]:
        """The sets in the hand, those with the most armies first (EM-8.8e, A-12)."""
        state = self.state
        hand = state.hands.get(state.turn, ())
        offers = [
            SetOffer(cards, reinforce.set_value(state, cards), reinforce.bonus_of(state, trade))
            for cards in sets_in(hand, state.setting.symbols, state.options.joker)
            if _is_allowed(state, trade := commands.Trade(state.turn, cards))
        ]
        return tuple(sorted(offers, key=lambda offer: -offer.armies - sum(offer.bonus.values())))

    @property
    def trade_forced(self) -> bool:
        """Whether a set must be traded first."""
        return self.taking_turns and order.is_trade_due(self.state)

    @property
    def set_armies(self) -> int | None:
        """Armies for the next set if its symbols make no difference."""
        return reinforce.next_set_value(self.state) if self.taking_turns else None

    @property
    def trade_open(self) -> bool:
        """Whether the seat may trade, as far as everybody can know: it has three cards at the right moment.

        This does not depend on the cards in its hand; `trade_forced` shows a duty to trade.
        """
        state = self.state
        if not self.taking_turns or state.options.trade_forced == "always" or state.occupation is not None:
            return False
        in_time = reinforce.check_trade_in_time(state, commands.Trade(state.turn, ())) is None
        return in_time and len(state.hands.get(state.turn, ())) >= 3

    @cached_property
    def trade_shown(self) -> bool:
        """Whether three cards unknown to the referee may be shown and traded: a set that no known hand holds."""
        state = self.state
        if state.hands.get(state.turn, ()).count(UNKNOWN) < 3:
            return False
        free = [card for card in state.setting.deck if reinforce.can_be_drawn(state, card)]
        sets = sets_in(free[:SURE_SET], state.setting.symbols, state.options.joker)
        return any(_is_allowed(state, commands.Trade(state.turn, cards)) for cards in sets[:1])

    @cached_property
    def place(self) -> tuple[Territory, ...]:
        """The territories on which the seat on turn may place armies."""
        return _territories_to_place(self.state, self.state.turn) if self.taking_turns else ()

    @property
    def place_most(self) -> int:
        """Armies left to place in this turn."""
        return self.state.reinforcements if self.taking_turns else 0

    @cached_property
    def attack(self) -> Mapping[Territory, AttackOffer]:
        """The territories from which the seat may attack, and their targets."""
        return _attack_offers(self.state, self.state.turn) if self._ready else {}

    @property
    def occupy(self) -> tuple[Territory, Territory, int, int] | None:
        """A conquest that waits: source, target, the fewest and the most armies that move in."""
        return _waiting_occupation(self.state, self.state.turn) if self.taking_turns else None

    @property
    def reroll(self) -> Mapping[Colour, int]:
        """The number of cocked dice that each side throws again."""
        throw = self.state.throw
        if throw is None or not self.taking_turns:
            return {}
        sides = (throw.actor, self.state.defender_of(throw.target))
        return {seat: cocked for seat in sides if (cocked := count_cocked(self.state, seat))}

    @cached_property
    def fortify(self) -> Mapping[Territory, MoveOffer]:
        """The territories that armies may leave at the end of the turn."""
        state, offers = self.state, {}
        for source in _own_territories(state, state.turn) if self._ready else ():
            if state.armies[source] > 1:
                to = tuple(sorted(destinations_from(state, source)))
                # The same checks forbid the move to each territory within reach.
                if to and _is_allowed(state, commands.Fortify(state.turn, source, to[0], 1)):
                    offers[source] = MoveOffer(_most_moved(state, source), to)
        return offers

    @cached_property
    def draw(self) -> Colour:
        """The seat that may draw a card."""
        state = self.state
        for seat in filter(None, (state.card_due, state.turn)):
            card = None
            if state.setting.cards == "entered":  # any card that can be the drawn one
                possible = (card for card in _drawable_cards(state, seat) if reinforce.can_be_drawn(state, card))
                card = next(possible, None)
            if _is_allowed(state, commands.Draw(seat, card)):
                return seat
        return ""

    @property
    def drawable(self) -> tuple[Card, ...]:
        """The cards that can be the drawn one, as far as the seat can know, if drawn cards are entered."""
        named = self.draw and self.state.setting.cards == "entered"
        return _drawable_cards(self.state, self.draw) if named else ()

    @cached_property
    def end(self) -> bool:
        """Whether the turn may end."""
        return self._ready and _is_allowed(self.state, commands.End(self.state.turn))

    @property
    def card_waits(self) -> bool:
        """Whether a card was earned and is not drawn yet."""
        return self.taking_turns and order.card_waits(self.state)

    @cached_property
    def pay(self) -> Mapping[Colour, Mapping[Territory, int]]:
        """The armies of a penalty that each seat may pay, by territory."""
        state = self.state
        if not self.taking_turns or state.occupation is not None or state.throw is not None:
            return {}
        return {
            seat: {t: min(due, n - 1) for t, n in state.armies.items() if state.owners[t] == seat and n > 1}
            for seat, due in state.penalties_due.items()
            if due and count_payable(state, seat)
        }

    @cached_property
    def fouls(self) -> tuple[tuple[Colour, Foul, tuple[Territory, ...]], ...]:
        """Fouls that can have happened: the seat, the foul and its territories; an offence without a throw has none."""
        thrown = _fouls_of_throws(self.state) if self.taking_turns else ()
        seats = (
            seat
            for seat in self.state.setting.colours
            if _is_allowed(self.state, commands.ReportFoul(seat, OTHER_FOUL))
        )
        return (*thrown, *((seat, OTHER_FOUL, ()) for seat in seats))

    @property
    def override(self) -> str:
        """The ruling that may be set aside."""
        closed = _is_allowed(self.state, commands.Override(self.state.turn, ELIMINATION_ENDS_ATTACK))
        return ELIMINATION_ENDS_ATTACK if closed else ""

    @property
    def deal(self) -> bool:
        """Whether the match may be dealt."""
        return self.state.phase == "setup" and _is_allowed(self.state, commands.DealOut(commands.Deal({}, {}, None)))

    @cached_property
    def take(self) -> Mapping[Colour, tuple[Territory, ...]]:
        """Territories that each seat may take if the app does not deal them."""
        state = self.state
        if state.phase != "setup":
            return {}
        left = [territory for territory in state.setting.board.territories if territory not in state.owners]
        take = {
            seat: tuple(territory for territory in left if _is_allowed(state, commands.Take(seat, territory)))
            for seat in state.setting.holders
        }
        return {seat: territories for seat, territories in take.items() if territories}

    @property
    def initial(self) -> Mapping[Colour, int]:
        """Seats that may place armies of the set-up now, on any own territory, and the most armies at a time."""
        state = self.state
        if not self.running or not state.to_place:
            return {}
        if state.options.placement == "free":
            return dict(state.to_place)
        seat = setup.next_to_place(state)
        return {seat: setup.placed_at_once(state, seat)}

    @cached_property
    def capital(self) -> Mapping[Colour, tuple[Territory, ...]]:
        """Seats that name a capital now, and their territories."""
        state = self.state
        if not state.options.capitals or (state.phase != "setup" and UNKNOWN not in state.capitals.values()):
            return {}
        name = {
            seat: tuple(place for place in state.owners if _is_allowed(state, commands.NameCapital(seat, place)))
            for seat in state.setting.colours
        }
        return {seat: territories for seat, territories in name.items() if territories}

    @cached_property
    def mission(self) -> tuple[Colour, ...]:
        """Seats whose mission can be entered."""
        state = self.state
        if state.setting.cards == "dealt" and state.deck is not None:
            return ()
        return tuple(seat for seat in state.setting.colours if _is_allowed(state, commands.EnterMission(seat, "?")))

    @cached_property
    def neutral(self) -> NeutralOffer | None:
        """The commands of the neutral of a duel, given by its leader (SV-D6, FR-D4); ``None`` without a neutral."""
        state = self.state
        if not self.taking_turns or not state.counts.get(NEUTRAL):
            return None
        place, end = _territories_to_place(state, NEUTRAL), _is_allowed(state, commands.End(NEUTRAL))
        return NeutralOffer(
            leader=state.operator,
            place=place,
            place_most=state.neutral_due if place else 0,
            attack=_attack_offers(state, NEUTRAL) if end else {},
            occupy=_waiting_occupation(state, NEUTRAL),
            end=end,
        )

    @property
    def concede(self) -> tuple[Colour, ...]:
        """Seats that may leave."""
        return tuple(seat for seat in self.state.setting.colours if _is_allowed(self.state, commands.Concede(seat)))

    @property
    def declare(self) -> tuple[Colour, ...]:
        """Seats that may be declared the winner."""
        return tuple(seat for seat in self.state.setting.colours if _is_allowed(self.state, commands.Declare(seat)))

    @property
    def abandon(self) -> bool:
        """Whether the match may be given up."""
        return self.running

    @property
    def correct(self) -> bool:
        """Whether the position may be corrected."""
        return self.taking_turns or not self.running


def legal(state: State) -> Legal:
    """Return everything that may be said in ``state``."""
    return Legal(state)


def _is_allowed(state: State, command: commands.Command) -> bool:
    return not any_refuses(rule_of(state, command).checks, state, command)


def _own_territories(state: State, seat: Colour) -> list[Territory]:
    return [territory for territory, owner in state.owners.items() if owner == seat]


def _territories_to_place(state: State, seat: Colour) -> tuple[Territory, ...]:
    """Return all own territories or none: what forbids placing is the same for each (EM-8.8j)."""
    own = tuple(_own_territories(state, seat))
    return own if own and _is_allowed(state, commands.Place(seat, own[0], 1)) else ()


def _attack_offers(state: State, seat: Colour) -> dict[Territory, AttackOffer]:
    """Return the attacks on offer by their source.

    What forbids every attack has been checked before; here only what forbids each throw is.
    """
    offers = {}
    for source in _own_territories(state, seat):
        if state.armies[source] > 1:
            targets = {target: _target_offer(state, target) for target in _targets_from(state, source)}
            if targets:
                offers[source] = AttackOffer(max_attack_dice(state.armies[source], state.options.attack_dice), targets)
    return offers


def _targets_from(state: State, source: Territory) -> tuple[Territory, ...]:
    """Return the targets that may be thrown at from ``source``.

    What forbids a throw is the same for each foreign neighbour, but not for the neutral (FR-D5).
    """
    around = targets_of(state, source)
    if state.owners[source] == NEUTRAL:
        return tuple(target for target in around if _may_throw(state, source, target))
    return around if around and _may_throw(state, source, around[0]) else ()


def _may_throw(state: State, source: Territory, target: Territory) -> bool:
    attacker = state.owners[source]
    command: Assault = commands.Attack(attacker, source, target, attacker=(1,), defender=(1,))
    return not any_refuses(NEUTRAL_THROW if attacker == NEUTRAL else THROW, state, command)


def _target_offer(state: State, target: Territory) -> TargetOffer:
    options = state.options
    most = max_defence_dice(
        state.armies[target], limit=options.defence_dice, second_die_from=options.second_defence_die_from
    )
    return TargetOffer(state.owners[target], most)


def _waiting_occupation(state: State, seat: Colour) -> tuple[Territory, Territory, int, int] | None:
    waiting = state.occupation
    if waiting is None or (state.owners[waiting.target] == NEUTRAL) != (seat == NEUTRAL):
        return None
    return waiting.source, waiting.target, waiting.least, state.occupy_most


def _most_moved(state: State, source: Territory) -> int:
    most = state.armies[source] - 1
    if state.options.fortify != "adjacent" or state.fortify_from is None:
        return most
    return min(most, state.fortify_from[source] - state.moved.get(source, 0))


def _drawable_cards(state: State, seat: Colour) -> tuple[Card, ...]:
    """List the cards that may be the one drawn.

    What others hold and what lies before them stays in the list, which must not tell of it.
    """
    gone = {*state.hands.get(seat, ()), *state.out_of_play, *state.known_capital_cards}
    if state.options.capital_card == "out":
        gone.add(state.capitals.get(seat, UNKNOWN))
    return tuple(card for card in state.setting.deck if card not in gone)


def _fouls_of_throws(state: State) -> Iterator[tuple[Colour, Foul, tuple[Territory, ...]]]:
    if any_refuses(BEFORE_FOULS, state, commands.End(state.turn)):
        return
    is_in_time = not any_refuses(FOUL_IN_TIME, state, commands.ReportFoul(state.turn, DEFENCE_FOUL))
    if not is_in_time and not any(territory_of_last_throw(state, foul) for foul in (*ATTACK_FOULS, DEFENCE_FOUL)):
        return
    throwers: dict[Colour, list[Territory]] = {}
    defenders: dict[Colour, list[Territory]] = {}
    for territory, owner in state.owners.items():
        throwers.setdefault(owner, []).append(territory)
        defenders.setdefault(state.defender_of(territory), []).append(territory)
    for seat in state.setting.holders:
        # Only a seat that attacks in this turn can commit the fouls of an attacker (`fouls.check_foul_fits`).
        attack_fouls = ATTACK_FOULS if seat in attacking_colours(state) else ()
        for foul in (*attack_fouls, DEFENCE_FOUL):
            own = (defenders if foul == DEFENCE_FOUL else throwers).get(seat, ())
            where = _where_thrown(state, seat, foul, own)
            if where:
                yield seat, foul, where


def _where_thrown(state: State, seat: Colour, foul: Foul, own: Iterable[Territory]) -> tuple[Territory, ...]:
    """Return those of the seat's ``own`` territories where it can have committed ``foul`` in a throw."""
    possible: dict[bool, bool] = {}
    where: list[Territory] = []
    last_thrown = territory_of_last_throw(state, foul)
    for territory in own:
        report = commands.ReportFoul(seat, foul, territory)
        # Attacks in progress are checked once for the last throw and once for all other territories.
        of_last_throw = territory == last_thrown
        if of_last_throw not in possible:
            possible[of_last_throw] = not any_refuses(FOUL_AT_ALL, state, report)
        if possible[of_last_throw] and not any_refuses(FOUL_WHERE, state, report):
            where.append(territory)
    return tuple(where)
