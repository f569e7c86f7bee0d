"""The fortify phase: moves of armies at the end of the turn.

| clause | function |
|---|---|
| EM-8.9a, EM-8.9d | nothing limits the number of moves (`fortify = "adjacent"`) |
| EM-8.9b | `check_both_own`, `check_within_reach`, `check_leaves_one` |
| EM-8.9c | sea links are borders of the board |
| EM-8.9e | `check_before_card` |
| RB-3f, SV-3p | `check_card_first`, `check_before_card` |
| A-39 | `check_not_moved_before`, `check_only_once` |
"""

from __future__ import annotations

from referee.rules.commands import Fortify
from referee.rules.draft import Draft, impossible, refuse
from referee.rules.events import Fortified
from referee.rules.phases import order
from referee.rules.refusal import Code, Fact, Refusal
from referee.rules.state import State
from referee.rules.terms import Territory


def check_before_card(state: State, command: Fortify) -> Refusal | None:
    """Refuse to move armies after the card (EM-8.9e), unless it is drawn before that (RB-3f) or may be (SV-3p)."""
    if state.options.draw_moment != "after_fortify":
        return None
    if state.phase != "draw" and not (state.drawn and command.actor == state.turn):
        return None
    return refuse(state, Code.FORTIFY_AFTER_CARD, seat=state.turn)


def check_card_first(state: State, command: Fortify) -> Refusal | None:
    """Refuse to move an army before the card, where that is drawn after the attacks (RB-3f)."""
    return order.check_card_drawn(state, command) if state.options.draw_moment == "after_attack" else None


def check_both_own(state: State, command: Fortify) -> Refusal | None:
    """Refuse a move unless both territories are the seat's own (EM-8.9b)."""
    for territory in (command.source, command.target):
        owner = state.owners[territory]
        if owner != command.actor:
            return impossible(state, Code.FORTIFY_NOT_OWN, seat=command.actor, territory=territory, owner=owner)
    return None


def check_within_reach(state: State, command: Fortify) -> Refusal | None:
    """Refuse a move except to a neighbour, or as far as own territories are joined (EM-8.9b, A-39).

    It never goes to the same territory.
    """
    possible = destinations_from(state, command.source)
    if command.target in state.setting.board.neighbours[command.source] or command.target in possible:
        return None
    source, target = command.source, command.target
    facts = {"allowed": tuple(sorted(possible)), "fortify": state.options.fortify, "same_territory": source == target}
    says = impossible if source == target else refuse
    return says(state, Code.FORTIFY_NO_BORDER, seat=command.actor, source=source, target=target, **facts)


def destinations_from(state: State, source: Territory) -> set[Territory]:
    """Return where armies of ``source`` may move: to own neighbours, or as far as own territories join (A-R09)."""
    find = connected_territories if state.options.fortify == "connected" else own_neighbours
    return find(state, source)


def own_neighbours(state: State, source: Territory) -> set[Territory]:
    """Return the neighbours of ``source`` with the same owner."""
    owner = state.owners[source]
    return {other for other in state.setting.board.neighbours[source] if state.owners[other] == owner}


def connected_territories(state: State, source: Territory) -> set[Territory]:
    """Return every territory that ``source`` is joined to through territories of the same owner, itself left out."""
    joined, edge = {source}, [source]
    while edge:
        fresh = own_neighbours(state, edge.pop()) - joined
        joined |= fresh
        edge.extend(fresh)
    return joined - {source}


def check_leaves_one(state: State, command: Fortify) -> Refusal | None:
    """Refuse every move that leaves no army behind (EM-8.9b)."""
    armies = state.armies[command.source]
    if command.armies < armies:
        return None
    facts = {"armies": armies, "tried": command.armies, "allowed": armies - 1}
    return impossible(state, Code.FORTIFY_LEAVES_NONE, seat=command.actor, territory=command.source, **facts)


def check_not_moved_before(state: State, command: Fortify) -> Refusal | None:
    """Refuse to let more armies leave than were there when the regrouping began: each crosses one border (A-39)."""
    if state.options.fortify != "adjacent" or state.fortify_from is None or command.actor != state.turn:
        return None
    left = state.fortify_from[command.source] - state.moved.get(command.source, 0)
    if command.armies <= left:
        return None
    facts: dict[str, Fact] = {"source": command.source, "tried": command.armies, "allowed": max(0, left)}
    return refuse(state, Code.FORTIFY_TWICE, seat=command.actor, territory=command.source, **facts)


def check_only_once(state: State, command: Fortify) -> Refusal | None:
    """Refuse a second move in a turn where the table plays with one (option ``fortify = "one"``)."""
    if state.options.fortify != "one" or not state.moved or command.actor != state.turn:
        return None
    return refuse(state, Code.FORTIFY_ONCE, seat=command.actor)


def fortify_territory(draft: Draft, command: Fortify) -> None:
    """Move the armies to the other territory; the attacks are over."""
    draft.add(Fortified(command.actor, command.source, command.target, command.armies))
