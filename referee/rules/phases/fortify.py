"""Regrouping at the end of the turn.

| clause | function |
|---|---|
| EM-8.9a, EM-8.9d | nothing limits the number of moves (`fortify = "adjacent"`) |
| EM-8.9b | `both_own`, `within_reach`, `leaves_one` |
| EM-8.9c | sea links are borders of the board |
| EM-8.9e | `before_card` |
| RB-3f, SV-3p | `card_first`, `before_card` |
| A-39 | `not_moved_before`, `only_once` |
"""

from __future__ import annotations

from referee.rules.commands import Fortify
from referee.rules.draft import Draft, impossible, refuse
from referee.rules.events import Fortified
from referee.rules.phases import order
from referee.rules.refusal import Code, Refusal
from referee.rules.state import State
from referee.rules.terms import Territory


def before_card(state: State, command: Fortify) -> Refusal | None:
    """The card ends the movement (EM-8.9e), unless it is drawn before it (RB-3f) or may be (SV-3p)."""
    if state.options.draw_moment != "after_fortify":
        return None
    if state.phase != "draw" and not (state.drawn and command.actor == state.turn):
        return None
    return refuse(state, Code.FORTIFY_AFTER_CARD, seat=state.turn)


def card_first(state: State, command: Fortify) -> Refusal | None:
    """Where the card is drawn after the attacks, no army moves before it (RB-3f)."""
    return order.card_drawn(state, command) if state.options.draw_moment == "after_attack" else None


def both_own(state: State, command: Fortify) -> Refusal | None:
    """Both territories are the seat's own (EM-8.9b)."""
    for territory in (command.source, command.target):
        owner = state.owners[territory]
        if owner != command.actor:
            return impossible(state, Code.FORTIFY_NOT_OWN, seat=command.actor, territory=territory, owner=owner)
    return None


def within_reach(state: State, command: Fortify) -> Refusal | None:
    """To a neighbour, or as far as own land reaches (EM-8.9b, A-39); from a territory to itself nothing can move."""
    possible = destinations(state, command.source)
    if command.target in state.setting.board.neighbours[command.source] or command.target in possible:
        return None
    says = impossible if command.source == command.target else refuse
    return says(
        state,
        Code.FORTIFY_NO_BORDER,
        seat=command.actor,
        source=command.source,
        target=command.target,
        allowed=tuple(sorted(possible)),
        fortify=state.options.fortify,
        same_territory=command.source == command.target,
    )


def destinations(state: State, source: Territory) -> set[Territory]:
    """Where armies of ``source`` may move to: its own neighbours, or as far as own land reaches (EM-8.9b, A-R09)."""
    return reach(state, source) if state.options.fortify == "connected" else own_around(state, source)


def own_around(state: State, source: Territory) -> set[Territory]:
    """The neighbours of ``source`` with the same owner."""
    owner = state.owners[source]
    return {other for other in state.setting.board.neighbours[source] if state.owners[other] == owner}


def reach(state: State, source: Territory) -> set[Territory]:
    """Every territory that ``source`` is joined to through territories of the same owner, itself left out."""
    found, edge = {source}, [source]
    while edge:
        fresh = own_around(state, edge.pop()) - found
        found |= fresh
        edge.extend(fresh)
    return found - {source}


def leaves_one(state: State, command: Fortify) -> Refusal | None:
    """At least one army stays at every step (EM-8.9b)."""
    armies = state.armies[command.source]
    if command.armies < armies:
        return None
    return impossible(
        state,
        Code.FORTIFY_LEAVES_NONE,
        seat=command.actor,
        territory=command.source,
        armies=armies,
        tried=command.armies,
        allowed=armies - 1,
    )


def not_moved_before(state: State, command: Fortify) -> Refusal | None:
    """Each army crosses one border: no more leave a territory than stood there when the regrouping began (A-39)."""
    if state.options.fortify != "adjacent" or state.fortify_from is None or command.actor != state.turn:
        return None
    left = state.fortify_from[command.source] - state.moved.get(command.source, 0)
    if command.armies <= left:
        return None
    return refuse(
        state,
        Code.FORTIFY_TWICE,
        seat=command.actor,
        territory=command.source,
        source=command.source,
        tried=command.armies,
        allowed=max(0, left),
    )


def only_once(state: State, command: Fortify) -> Refusal | None:
    """One move a turn where the table plays so (option ``fortify = "one"``)."""
    if state.options.fortify != "one" or not state.moved or command.actor != state.turn:
        return None
    return refuse(state, Code.FORTIFY_ONCE, seat=command.actor)


def fortify(draft: Draft, command: Fortify) -> None:
    """The armies stand in the other territory; the attacks are over."""
    draft.add(Fortified(command.actor, command.source, command.target, command.armies))
