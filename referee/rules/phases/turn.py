"""The end of a turn: the card that was earned, and the next seat.

| clause | function |
|---|---|
| EM-8.8a, EM-8.8b | `check_earned`, `check_not_taken` |
| EM-8.9e | `draw_card`, `end_turn` |
| EM-8.9f, A-25 | `check_may_draw`, `end_turn` (notice) |
| A-16 | `check_stock_left` |
| A-03 | `next_turn` |
"""

from __future__ import annotations

from referee.rules.commands import Draw, End
from referee.rules.draft import Draft, impossible, refuse
from referee.rules.events import CardDrawn, CardForfeited, CardReceived, TurnEnded, TurnStarted
from referee.rules.phases import order
from referee.rules.phases.reinforce import can_be_drawn
from referee.rules.phases.reinforcement import count_reinforcement
from referee.rules.refusal import Code, NoticeCode, Refusal
from referee.rules.state import State
from referee.rules.terms import JOKERS, UNKNOWN, Colour, Phase


def check_may_draw(state: State, command: Draw) -> Refusal | None:
    """Refuse all but the seat on turn, and the seat before it until the next one places armies (EM-8.9f, A-25)."""
    if command.actor in (state.turn, state.card_due):
        return None
    before = [colour for colour in state.setting.colours_after(state.turn) if state.is_playing(colour)][-1:]
    code = Code.CARD_FORFEITED if command.actor in before else Code.NOT_YOUR_TURN
    return refuse(state, code, seat=command.actor, turn=state.turn, forgotten_card=state.options.forgotten_card)


def check_turn_done(state: State, command: Draw) -> Refusal | None:
    """Refuse the card on the seat's own turn before everything that must happen first (EM-8.9e)."""
    if command.actor != state.turn:
        return None
    return next((refusal for check in order.AFTER_REINFORCEMENT if (refusal := check(state, command))), None)


def check_not_taken(state: State, command: Draw) -> Refusal | None:
    """Refuse a second card in a turn, however many conquests there were (EM-8.8b)."""
    if command.actor == state.turn and state.drawn:
        return refuse(state, Code.SECOND_CARD, seat=command.actor)
    return None


def check_earned(state: State, command: Draw) -> Refusal | None:
    """Refuse a card without a conquest (EM-8.8a)."""
    if command.actor != state.turn or state.conquered:
        return None
    return refuse(state, Code.NO_CONQUEST, seat=command.actor)


def check_stock_left(state: State, command: Draw) -> Refusal | None:
    """Refuse to draw from an empty stock (A-16)."""
    return None if state.stock else impossible(state, Code.STOCK_EMPTY, seat=command.actor)


def check_card_named(state: State, command: Draw) -> Refusal | None:
    """Refuse an unnamed card from a physical deck whose faces the referee knows (match-record 2.2)."""
    if state.setting.cards == "entered" and command.card is None:
        return impossible(state, Code.CARD_UNNAMED, seat=command.actor)
    return None


def check_card_in_stock(state: State, command: Draw) -> Refusal | None:
    """Refuse a card that is not in the stock, or not on top where its order is known (EM-8.3e).

    A joker is refused, too, where the rulebook has none (A-R04).
    """
    card = command.card
    if card is None or card == UNKNOWN:
        return None
    if card in JOKERS and state.options.joker == "none":
        return impossible(state, Code.NO_JOKERS, seat=command.actor, card=card)
    possible = (
        state.deck[0] == card if state.deck else can_be_drawn(state, card) and not is_own_capital_card(state, command)
    )
    return None if possible else impossible(state, Code.CARD_ELSEWHERE, seat=command.actor, card=card)


def is_own_capital_card(state: State, command: Draw) -> bool:
    """Tell whether the card is that of the seat's own capital, which lies before it (A-S08)."""
    return state.options.capital_card == "out" and state.capitals.get(command.actor) == command.card


def draw_card(draft: Draft, command: Draw) -> None:
    """Draw the card into the hand; remark on a sixth one (EM-8.8f) and on an empty stock."""
    state = draft.state
    draft.add(CardDrawn(command.actor))
    draft.add(CardReceived(command.actor, state.deck[0] if state.deck else command.card or UNKNOWN))
    held, alarm = len(draft.state.hands[command.actor]), state.options.hand_alarm
    if alarm and held >= alarm:
        draft.add_notice(NoticeCode.SIXTH_CARD, seat=command.actor, cards=held, allowed=alarm - 1)
    if not draft.state.stock:
        draft.add_notice(NoticeCode.STOCK_EMPTY, seat=command.actor)


def end_turn(draft: Draft, command: End) -> None:
    """End the turn; a card not taken waits until the next seat places armies (EM-8.9f)."""
    state = draft.state
    if state.card_due:
        draft.add(CardForfeited(state.card_due))
    if order.card_waits(state):
        draft.add_notice(NoticeCode.CARD_FORGOTTEN, seat=command.actor)
    draft.add(TurnEnded(command.actor))
    start_next(draft)


def start_next(draft: Draft) -> None:
    """Start the turn of the next seat that still plays (EM-8.7.0b)."""
    seat, round_ = next_turn(draft.state)
    draft.add(begin_turn(draft.state, seat, round_))


def next_turn(state: State) -> tuple[Colour, int]:
    """Tell who follows, and in which round: it grows when the turn reaches or skips the start seat (A-03)."""
    order = (*state.setting.colours_after(state.turn), state.turn)
    playing = [*filter(state.is_playing, order)]
    # A correction may leave a seat without a territory, which eliminates nobody: it is skipped until it has one again.
    following = next(filter(state.counts.get, playing), playing[0])
    passed = order[: order.index(following) + 1]
    return following, state.round + (state.starter in passed)


def begin_turn(state: State, seat: Colour, round_: int) -> TurnStarted:
    """Return the start of ``seat``'s turn with its reinforcement and what is due first (EM-8.5i, EM-8.7.0c)."""
    phase: Phase = "discard" if state.must_discard(seat, round_) else "reinforce"
    return TurnStarted(seat, round_, phase, count_reinforcement(state, seat))
