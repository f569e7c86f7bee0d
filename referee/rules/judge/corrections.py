"""Corrections: the table says what the board really shows (match-record 2.3). A correction eliminates nobody."""

from __future__ import annotations

from collections import Counter

from referee.rules.commands import CorrectBoard, CorrectHand, CorrectSets, Note
from referee.rules.draft import Draft, impossible, refuse
from referee.rules.events import CardDoubted, HandCorrected, HandKnown, Noted, SetsCorrected, TerritoryCorrected
from referee.rules.phases.order import refuse_out_of_match
from referee.rules.phases.reinforce import can_be_drawn
from referee.rules.refusal import Code, Fact, NoticeCode, Refusal
from referee.rules.state import State
from referee.rules.terms import JOKERS, UNKNOWN, Card

MOST_ARMIES = 9_999
"""The most armies in a correction of a territory: no rule has a limit, but more is a typing error."""


def check_owners_in_match(state: State, command: CorrectBoard) -> Refusal | None:
    """Refuse to give anything to a seat that was eliminated; only an undo brings it back (EM-8.10a)."""
    for correction in command.corrections:
        if correction.owner in state.eliminated:
            return refuse_out_of_match(state, correction.owner)
    return None


def check_armies_believable(state: State, command: CorrectBoard) -> Refusal | None:
    """Refuse more armies than anybody puts on one territory."""
    for correction in command.corrections:
        if correction.armies > MOST_ARMIES:
            facts: dict[str, Fact] = {"tried": correction.armies, "allowed": MOST_ARMIES}
            return impossible(state, Code.CORRECTION_TOO_LARGE, territory=correction.territory, **facts)
    return None


def check_occupation_possible(state: State, command: CorrectBoard) -> Refusal | None:
    """Refuse to take owner or armies from the source of a waiting occupation.

    An occupation whose target is corrected as well no longer waits.
    """
    corrected = {correction.territory: correction for correction in command.corrections}
    for source, correction in corrected.items():
        waiting = [occupation for occupation in state.occupations if occupation.source == source]
        waiting = [occupation for occupation in waiting if occupation.target not in corrected]
        least = sum(occupation.least for occupation in waiting)
        if waiting and (correction.owner != state.owners[source] or correction.armies <= least):
            target = waiting[0].target
            return impossible(state, Code.CORRECTION_BLOCKED, territory=target, source=source, least=least)
    return None


def correct_board(draft: Draft, command: CorrectBoard) -> None:
    """Correct owner and armies of each of the territories."""
    for correction in command.corrections:
        draft.add(TerritoryCorrected(correction.territory, correction.owner, correction.armies))


def check_holder_plays(state: State, command: CorrectHand) -> Refusal | None:
    """Refuse cards for a seat that is out (EM-8.10c)."""
    if state.is_playing(command.seat) or not command.number:
        return None
    return refuse_out_of_match(state, command.seat)


def check_cards_differ(state: State, command: CorrectHand) -> Refusal | None:
    """Refuse a card that is in the hand twice, and jokers that are not in this deck."""
    cards = command.cards or ()
    twice = next((card for card, times in Counter(cards).items() if times > 1 and card != UNKNOWN), None)
    if twice is not None:
        return impossible(state, Code.CARD_TWICE, seat=command.seat, card=twice, cards=cards)
    joker = next((card for card in cards if card in JOKERS and card not in state.setting.deck), None)
    return impossible(state, Code.NO_JOKERS, card=joker) if joker else None


def check_cards_free(state: State, command: CorrectHand) -> Refusal | None:
    """Refuse cards that left the match; where the app does not deal, one in another hand was wrongly entered there."""
    in_doubt = [state.hands.get(command.seat, ())] if knows_the_cards(state) else state.hands.values()
    held = {card for hand in in_doubt for card in hand}
    taken = next(
        (c for c in command.cards or () if c != UNKNOWN and c not in held and not can_be_drawn(state, c)), None
    )
    return impossible(state, Code.CARD_ELSEWHERE, seat=command.seat, card=taken) if taken else None


def check_enough_cards(state: State, command: CorrectHand) -> Refusal | None:
    """Refuse more cards than the hand and the stock have together."""
    most = state.stock + len(state.hands.get(command.seat, ()))
    if command.number <= most:
        return None
    return impossible(state, Code.CARD_ELSEWHERE, seat=command.seat, tried=command.number, allowed=most)


def knows_the_cards(state: State) -> bool:
    """Tell whether the app dealt the cards, so that nobody needs to tell it which a seat holds."""
    return state.setting.cards == "dealt" and state.deck is not None


def check_hand_not_dealt(state: State, command: CorrectHand) -> Refusal | None:
    """Refuse named cards for a hand that the app dealt, and any number but 0 and what it holds (match-record 9).

    Accepting or refusing a named card would tell who holds it, so the refusal is the same whatever the hands hold. In
    old records the table let named cards stand, but never a number.
    """
    held = len(state.hands.get(command.seat, ()))
    if not knows_the_cards(state) or (command.cards is None and command.number in (0, held)):
        return None
    against = impossible if command.cards is None else refuse
    return against(state, Code.HAND_DEALT, seat=command.seat, cards=held)


def correct_hand(draft: Draft, command: CorrectHand) -> None:
    """Correct what the hand holds; put the cards it had before under the stock."""
    state = draft.state
    before = state.hands.get(command.seat, ())
    cards = command.cards
    if cards is None:
        cards = before if command.number == len(before) else (UNKNOWN,) * command.number
    draft.add(HandCorrected(command.seat, len(cards)))
    others = ((seat, hand) for seat, hand in state.hands.items() if seat != command.seat)
    for seat, card in [(seat, card) for seat, hand in others for card in hand if card in cards and card != UNKNOWN]:
        draft.add(CardDoubted(seat, card))
    draft.add(HandKnown(command.seat, cards, _stock_after(state.deck, before, cards)))
    alarm = state.options.hand_alarm
    if alarm and len(cards) >= alarm:
        draft.add_notice(NoticeCode.SIXTH_CARD, seat=command.seat, cards=len(cards), allowed=alarm - 1)


def _stock_after(
    deck: tuple[Card, ...] | None, before: tuple[Card, ...], after: tuple[Card, ...]
) -> tuple[Card, ...] | None:
    if deck is None:
        return None
    returned = tuple(card for card in before if card not in after and card != UNKNOWN)
    return tuple(card for card in deck if card not in after) + returned


def write_note(draft: Draft, command: Note) -> None:
    """Record that the table has noted something, which changes nothing."""
    draft.add(Noted())


def correct_sets(draft: Draft, command: CorrectSets) -> None:
    """Correct how many sets were traded in this match."""
    draft.add(SetsCorrected(command.number))
