"""The start of a turn: a mission is given back, sets are traded, armies are placed.

| clause | function |
|---|---|
| EM-8.5i, EM-8.5j, A-02 | `check_keeps_one`, `check_discard_due`, `check_holds_mission`, `discard_mission` |
| EM-8.8c-e, A-12, A-13 | `check_cards_held`, `check_is_set`, `trade_set` |
| EM-8.8i, A-11 | `check_trade_in_time` |
| EM-8.8k, A-15 | `next_set_value` |
| SV-2d, FR-6a | `set_value` |
| EM-8.8o, A-14 | `bonus_of`, `check_bonus` |
| EM-8.8m, EM-8.8n | `trade_set` (notice) |
| EM-8.8j, EM-8.7.0c | `check_armies_left`, `check_own_territory`, `place_armies` |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.rules.cards import THREE_RUNNING, ascending_value, composition_value, is_set, symbol_of
from referee.rules.commands import Discard, Place, Trade
from referee.rules.draft import Draft, impossible, refuse
from referee.rules.events import CardForfeited, MissionDiscarded, MissionGivenBack, Placed, SetTraded
from referee.rules.phases.order import is_after_draw, is_before_first_throw
from referee.rules.refusal import Code, NoticeCode, Refusal
from referee.rules.state import State
from referee.rules.terms import JOKERS, UNKNOWN, Card, Territory


def check_keeps_one(state: State, command: Discard) -> Refusal | None:
    """Refuse to give up the one mission left: it is the seat's for the rest of the match (EM-8.5j)."""
    if len(state.missions.get(command.actor, ())) != 1:
        return None
    return impossible(state, Code.MISSION_LAST, seat=command.actor)


def check_discard_due(state: State, command: Discard) -> Refusal | None:
    """Refuse to give up a mission except at the start of one's turn of that round, not earlier and not twice (A-02)."""
    if state.phase == "discard":
        return None
    return refuse(
        state, Code.DISCARD_NOT_DUE, seat=command.actor, round=state.round, allowed=state.options.discard_round
    )


def check_holds_mission(state: State, command: Discard) -> Refusal | None:
    """Refuse to give up a mission that is not held (EM-8.5i)."""
    held = state.missions.get(command.actor, ())
    if command.mission in held or UNKNOWN in held:
        return None
    return impossible(state, Code.MISSION_NOT_HELD, seat=command.actor, mission=command.mission)


def discard_mission(draft: Draft, command: Discard) -> None:
    """Give back one of the two missions, face down."""
    draft.add(MissionDiscarded(command.actor))
    draft.add(MissionGivenBack(command.actor, command.mission))


def check_trade_in_time(state: State, command: Trade) -> Refusal | None:
    """Refuse to trade after the first throw of the turn (EM-8.8i, A-11).

    It is in time, too, after the card was drawn where that comes after the attacks (RB-3f), and at once for what was
    inherited (FR-10).
    """
    if is_before_first_throw(state) or state.inherited or is_after_draw(state):
        return None
    options = {"draw_moment": state.options.draw_moment, "inherited_sets": state.options.inherited_sets}
    return refuse(state, Code.TRADE_TOO_LATE, seat=command.actor, phase=state.phase, **options)


def check_known_to_deck(state: State, command: Trade) -> Refusal | None:
    """Refuse jokers where the rulebook has none (A-R04)."""
    if state.options.joker != "none":
        return None
    joker = next((card for card in command.cards if card in JOKERS), None)
    return impossible(state, Code.NO_JOKERS, seat=command.actor, card=joker) if joker else None


def check_three_cards(state: State, command: Trade) -> Refusal | None:
    """Refuse a set that is not three different cards (EM-8.8c)."""
    if len(set(command.cards)) == 3 and UNKNOWN not in command.cards:
        return None
    twice = next((card for card, times in Counter(command.cards).items() if times > 1), UNKNOWN)
    return impossible(state, Code.CARD_TWICE, seat=command.actor, card=twice, cards=command.cards)


def check_cards_held(state: State, command: Trade) -> Refusal | None:
    """Refuse cards that are not in the hand; a card face down may be any that is not elsewhere (EM-8.8c)."""
    hand = state.hands.get(command.actor, ())
    missing = [card for card in command.cards if card not in hand]
    if len(missing) <= hand.count(UNKNOWN):
        missing = [card for card in missing if not can_be_drawn(state, card)]
    if not missing:
        return None
    return impossible(state, Code.CARD_NOT_HELD, seat=command.actor, card=missing[0], cards=command.cards)


def can_be_drawn(state: State, card: Card) -> bool:
    """Tell whether ``card`` is in no known hand and has not left the match, as far as everybody may know (A-S08).

    A no would tell which capitals are still secret: what is said about their cards is taken as said.
    """
    if card in state.out_of_play or card in state.known_capital_cards or card not in state.setting.deck:
        return False
    return all(card not in hand for hand in state.hands.values())


def check_is_set(state: State, command: Trade) -> Refusal | None:
    """Refuse cards that are not three alike or one of each, jokers as the rulebook has them (EM-8.8c, A-13, A-F01)."""
    symbols = tuple(symbol_of(card, state.setting.symbols) for card in command.cards)
    joker = state.options.joker
    if is_set(symbols, joker):
        return None
    refusal = refuse(state, Code.NOT_A_SET, seat=command.actor, cards=command.cards, symbols=symbols, joker=joker)
    return refusal.citing(state.setting.rulebook.specs["joker"].cite) if "joker" in symbols else refusal


def check_bonus(state: State, command: Trade) -> Refusal | None:
    """Refuse a bonus unless the rulebook gives one per set, on a territory of the set that the seat owns (A-R03)."""
    if command.bonus is None:
        return None
    if not state.options.bonus_per_card and command.bonus in owned_on_cards(state, command):
        return None
    options = {"bonus_armies": state.options.bonus_armies, "bonus_per_card": state.options.bonus_per_card}
    return impossible(state, Code.BONUS_NOT_NAMED, seat=command.actor, territory=command.bonus, **options)


def owned_on_cards(state: State, command: Trade) -> list[Territory]:
    """List the territories on the traded cards that the seat owns at this moment (A-14)."""
    return [card for card in command.cards if state.owners.get(card) == command.actor]


def bonus_of(state: State, command: Trade) -> dict[Territory, int]:
    """Return the bonus armies by territory: for every owned card, or once per set (EM-8.8o, A-14)."""
    owned = owned_on_cards(state, command)
    if not state.options.bonus_per_card:
        owned = [command.bonus] if command.bonus else owned[:1]
    return {territory: state.options.bonus_armies for territory in owned if state.options.bonus_armies}


def next_set_value(state: State) -> int | None:
    """Return the armies that the next set brings, whatever its symbols (EM-8.8k); ``None`` where those decide."""
    if state.options.set_values == "composition":
        return None
    return ascending_value(state.sets_traded + 1, state.options.ascending_values, state.options.ascending_step)


def set_value(state: State, cards: Sequence[Card]) -> int:
    """Return the armies that these three cards bring now (EM-8.8k, SV-2d, FR-6a)."""
    value, options = next_set_value(state), state.options
    if value is not None:
        return value
    symbols = [symbol_of(card, state.setting.symbols) for card in cards]
    return composition_value(symbols, options.composition_values, options.joker)


def trade_set(draft: Draft, command: Trade) -> None:
    """Trade the set for armies to place and bonus armies on the board; remark on the third trade in a row (EM-8.8n)."""
    state = draft.state
    before, lately = state.trade_runs.get(command.actor), _count_recent_trades(state)
    armies, bonus = set_value(state, command.cards), bonus_of(state, command)
    draft.add(SetTraded(command.actor, command.cards, number=state.sets_traded + 1, armies=armies, bonus=bonus))
    run, alarm = state.trade_runs[command.actor], state.options.trades_alarm
    if not alarm or run == before:
        return
    if run[1] >= alarm:
        draft.add_notice(NoticeCode.THIRD_TRADE, seat=command.actor, number=run[1])
    elif alarm == THREE_RUNNING and lately == 2:
        draft.add_notice(NoticeCode.THIRD_TRADE, seat=command.actor, number=3, turns=4)


def _count_recent_trades(state: State) -> int:
    """Count in how many of the three turns before this one the seat on turn has traded."""
    last, run = state.trade_runs.get(state.turn, (0, 0))
    rounds = {*range(last - run + 1, last + 1), state.traded_before.get(state.turn, 0)}
    return sum(max(0, state.round - 4) < traded < state.round for traded in rounds)


def check_armies_left(state: State, command: Place) -> Refusal | None:
    """Refuse to place more armies than the reinforcement has left (EM-8.7.0c)."""
    return refuse_too_many(state, command, state.reinforcements) if command.armies > state.reinforcements else None


def refuse_too_many(state: State, command: Place, left: int) -> Refusal:
    """Refuse to place armies where fewer are ``left``, or none."""
    code = Code.TOO_MANY_PLACED if left else Code.NOTHING_TO_PLACE
    return impossible(state, code, seat=command.actor, tried=command.armies, left=left, allowed=left)


def check_own_territory(state: State, command: Place) -> Refusal | None:
    """Refuse to place armies on territories that are not one's own (EM-8.8j)."""
    owner = state.owners[command.territory]
    if owner == command.actor:
        return None
    return impossible(state, Code.NOT_OWN_TERRITORY, seat=command.actor, territory=command.territory, owner=owner)


def place_armies(draft: Draft, command: Place) -> None:
    """Place the armies; a card that was forgotten before is lost (EM-8.9f, A-25)."""
    if draft.state.card_due:
        draft.add(CardForfeited(draft.state.card_due))
    draft.add(Placed(command.actor, command.territory, command.armies))
