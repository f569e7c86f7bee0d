"""Capitals (headquarters): they are named in secret before the first turn, and a capital that is taken has effects.

| clause | function |
|---|---|
| SV-C3, RB-5c | `check_capitals_used`, `check_placing_done`, `check_one_capital`, `check_not_anothers`, |
| | `check_own_capital`, `check_owned_then`, `name_capital` |
| SV-C4 | `declares_loss` |
| SV-C4, SV-C5, A-S09, A-S12 | `take_capital` |
| SV-C6, A-S10, A-S11, A-R08 | `capital_winners`, `capitals_to_win` |
"""

from __future__ import annotations

from itertools import islice

from referee.rules import events
from referee.rules.commands import NameCapital
from referee.rules.draft import Draft, impossible, refuse
from referee.rules.phases import order
from referee.rules.phases.turn import begin_turn
from referee.rules.refusal import Code, NoticeCode, Refusal
from referee.rules.state import Setting, State
from referee.rules.terms import UNKNOWN, Colour, Territory


def declares_loss(state: State, command: NameCapital) -> bool:
    """Tell whether the seat turns up its capital, which was taken from it in this turn (SV-C4)."""
    loser, _ = state.taken_unread.get(command.territory, ("", ""))
    return loser == command.actor and state.capitals.get(loser) == UNKNOWN


def check_capitals_used(state: State, command: NameCapital) -> Refusal | None:
    """Refuse to name a capital in a variant played without them (match-record 1.1)."""
    return None if state.options.capitals else impossible(state, Code.NO_CAPITALS, seat=command.actor)


def check_one_capital(state: State, command: NameCapital) -> Refusal | None:
    """Refuse a second capital, and a first one after the set-up (SV-C3, RB-5c).

    One that lies unread is entered later.
    """
    named = state.capitals.get(command.actor)
    if (named is None and state.phase == "setup") or (named == UNKNOWN != command.territory):
        return None
    return impossible(state, Code.CAPITAL_NAMED, seat=command.actor)


def check_placing_done(state: State, command: NameCapital) -> Refusal | None:
    """Refuse to name a capital before all armies are placed (SV-C3, match-record 8)."""
    return order.check_dealt(state, command) if order.check_all_dealt(state, command) or state.to_place else None


def check_own_capital(state: State, command: NameCapital) -> Refusal | None:
    """Refuse a capital that is not the seat's own territory (SV-C3), nor was until it was taken in this turn (SV-C4).

    Face down it may be any of them.
    """
    if command.territory == UNKNOWN or declares_loss(state, command):
        return None
    owner = state.owners[command.territory]
    if owner == command.actor:
        return None
    return impossible(state, Code.CAPITAL_NOT_OWN, seat=command.actor, territory=command.territory, owner=owner)


def check_not_anothers(state: State, command: NameCapital) -> Refusal | None:
    """Refuse to name as one's own what everybody knows as another's capital (SV-C3)."""
    for seat in state.capitals_taken:
        if seat != command.actor and state.capitals[seat] == command.territory:
            facts = {"seat": command.actor, "territory": command.territory, "owner": seat}
            return refuse(state, Code.CAPITAL_ANOTHERS, **facts)
    return None


def check_owned_then(state: State, command: NameCapital) -> Refusal | None:
    """Refuse what is told later unless it was one's own when capitals were named, as far as everybody knows (SV-C3)."""
    owner = state.first_owners.get(command.territory, command.actor)
    if owner == command.actor:
        return None
    return refuse(state, Code.CAPITAL_NOT_OWNED_THEN, seat=command.actor, territory=command.territory, owner=owner)


def name_capital(draft: Draft, command: NameCapital) -> None:
    """Name the seat's capital; after the last one the first turn begins."""
    setting_up = draft.state.phase == "setup"
    draft.add(events.CapitalChosen(command.actor))
    draft.add(events.CapitalNamed(command.actor, command.territory))
    if setting_up:
        begin_first_turn(draft)


def begin_first_turn(draft: Draft) -> None:
    """Begin the first turn, unless somebody still has to name a capital."""
    state = draft.state
    if state.options.capitals and len(state.capitals) < len(state.setting.seats):
        return
    starter = state.setting.starter
    if more := dealt_one_more(state):
        left_of_it = left_of_last_card(state.setting, more)
        if left_of_it is None:
            draft.add_notice(NoticeCode.LAST_CARD_UNCLEAR, seat=starter, dealer=state.setting.dealer, seats=more)
        starter = left_of_it or starter
    draft.add(begin_turn(state, starter, 1))


def dealt_one_more(state: State) -> tuple[Colour, ...]:
    """Return the two seats with one territory more, where they tell who got the last card (EM-8.6c, EM-8.7.0a)."""
    if state.setting.starter_said or state.options.first_turn != "after_last_card":
        return ()
    least = min(state.counts[colour] for colour in state.setting.colours)
    more = tuple(colour for colour in state.setting.colours if state.counts[colour] > least)
    return more if len(more) == 2 else ()


def left_of_last_card(setting: Setting, more: tuple[Colour, ...]) -> Colour | None:
    """Return who sits left of the second of two neighbours; nobody where they are none (match-record 9)."""
    for first in more:
        second, left = islice(setting.colours_after(first), 2)
        if second in more:
            return left
    return None


def take_capital(draft: Draft, loser: Colour, conqueror: Colour, territory: Territory) -> None:
    """Make the capital known; give its first owner's cards and territories around it to the conqueror (A-S09)."""
    if draft.state.capitals.get(loser) != territory:
        return
    draft.add(events.CapitalTaken(territory, conqueror, loser))
    if draft.state.options.capital_loss == "nothing":
        return
    hand_over_cards(draft, loser, conqueror)
    members = next(held for held in draft.state.setting.board.continents.values() if territory in held)
    lost = tuple(t for t, owner in draft.state.owners.items() if owner == loser and t in members)
    if not lost:
        return
    draft.add(events.ContinentTaken(loser, conqueror, lost))
    throw = draft.state.throw
    if throw is not None and draft.state.owners[throw.source] == draft.state.owners[throw.target]:
        draft.add(events.ThrowVoided())


def hand_over_cards(draft: Draft, loser: Colour, conqueror: Colour) -> None:
    """Hand the loser's cards to the conqueror, who keeps his own as well (SV-3o, SV-C4)."""
    hand = draft.state.hands.get(loser, ())
    if hand:
        draft.add(events.CardsHandedOver(loser, conqueror, len(hand)))
        draft.add(events.CardsInherited(conqueror, loser, hand))


def capital_winners(state: State) -> tuple[Colour, ...]:
    """Return the seats that still play and hold capitals enough to win (SV-C6, A-S10, A-S11, A-R08)."""
    return tuple(
        colour for colour in state.setting.colours if state.is_playing(colour) and _holds_enough_capitals(state, colour)
    )


def _holds_enough_capitals(state: State, colour: Colour) -> bool:
    held = [seat for seat, capital in state.capitals.items() if state.owners.get(capital) == colour]
    if state.options.capitals_won == "all_others":
        held = [seat for seat in held if seat != colour]
    return len(held) >= capitals_to_win(state)


def capitals_to_win(state: State) -> int:
    """Return how many capitals win: so many, the own one included (SV-C6, A-S11), or those of all others (A-R08)."""
    seats = len(state.setting.seats)
    return seats - 1 if state.options.capitals_won == "all_others" else state.options.capitals_to_win[seats - 2]


def count_known_capitals(state: State, colour: Colour) -> int:
    """Count the capitals of which everybody knows that ``colour`` holds them (SV-C4)."""
    return sum(state.owners.get(state.capitals[seat]) == colour for seat in state.capitals_taken)
