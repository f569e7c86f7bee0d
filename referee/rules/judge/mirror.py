"""What lets the table follow the screen, as data for JSON: pieces to move, the sum of the armies to place, the last
throw, what the turn brought. All of it is everybody's to know, but what names a card of a seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.judge.pieces import PieceChange
from referee.rules.judge.recent import Happening, LastThrow, Recent
from referee.rules.judge.view import Json, Viewer
from referee.rules.phases.reinforcement import Share
from referee.rules.refusal import NoticeCode
from referee.rules.state import State
from referee.rules.terms import NEUTRAL


def mirror_as_json(state: State, recent: Recent, viewer: Viewer) -> dict[str, Json]:
    """Return a view's ``reinforcement``, ``last_throw``, ``earlier_throws`` (oldest first) and ``happenings``."""
    return {
        "reinforcement": reinforcement_as_json(state, recent),
        "last_throw": None if recent.throw is None else last_throw_as_json(recent.throw),
        "earlier_throws": [last_throw_as_json(throw) for throw in recent.earlier_throws],
        "happenings": happenings_as_json(state, recent, viewer),
    }


def pieces_as_json(verb: str, changes: Sequence[PieceChange]) -> dict[str, Json] | None:
    """``after`` which verb, and the ``changes``; ``None`` where there is nothing to do."""
    return {"after": verb, "changes": [_change_as_json(change) for change in changes]} if changes else None


def _change_as_json(change: PieceChange) -> Json:
    data: dict[str, Json] = {
        "change": change.change,
        "territory": change.territory,
        "seat": change.seat,
        "armies": change.armies,
    }
    if change.change == "exchange":
        return {**data, "taken_from": change.taken_from, "taken": change.taken}
    return {**data, "from": change.source} if change.change == "move" else data


def reinforcement_as_json(state: State, recent: Recent) -> dict[str, Json] | None:
    """The armies that are placed now: ``parts`` less ``placed`` are what is ``left``; ``None`` where none are."""
    if not state.turn or state.result is not None:
        return None
    if state.reinforcements:
        parts = [_share_as_json(share) for share in recent.shares]
        return {"seat": state.turn, "left": state.reinforcements, "parts": parts, "placed": recent.placed}
    left = state.neutral_reinforcements
    if not left:
        return None
    if not recent.whole:
        return {"seat": NEUTRAL, "left": left, "parts": [_share_as_json(Share("before", left))], "placed": 0}
    armies = left + state.neutral_placed
    part: Json = {"kind": "neutral", "armies": armies, "of": state.received, "divisor": state.options.neutral_divisor}
    return {"seat": NEUTRAL, "left": left, "parts": [part], "placed": state.neutral_placed}


def _share_as_json(share: Share) -> Json:
    data: dict[str, Json] = {"kind": share.kind, "armies": share.armies}
    if share.kind == "territories":
        return {**data, "number": share.number}
    return {**data, "continent": share.continent} if share.kind == "continent" else data


def last_throw_as_json(throw: LastThrow) -> dict[str, Json]:
    """The last throw that counts, as `throw_as_json`, and what became of it."""
    return {"seq": throw.n, **throw_as_json(throw), "conquered": throw.conquered, "this_turn": throw.this_turn}


def throw_as_json(throw: LastThrow) -> dict[str, Json]:
    """Who threw at whom, and the losses. ``dice`` are empty where only those were entered, ``thrown`` counts them."""
    return {
        "seat": throw.seat,
        "defending": throw.defending,
        "from": throw.source,
        "to": throw.target,
        "dice": {"attacker": list(throw.attacker_dice), "defender": list(throw.defender_dice)},
        "thrown": {"attacker": throw.attacker_number, "defender": throw.defender_number},
        "losses": {"attacker": throw.attacker_loses, "defender": throw.defender_loses},
    }


def happenings_as_json(state: State, recent: Recent, viewer: Viewer) -> list[Json]:
    """The happenings of this turn that ``viewer`` may know, and a forgotten card that can still be taken."""
    data = [
        _happening_as_json(happening)
        for happening in recent.happenings
        if not happening.card or viewer.sees(happening.seat)
    ]
    if state.card_due:
        cite = state.setting.rulebook.cite(NoticeCode.CARD_FORGOTTEN)
        data.append({"kind": "card_forgotten", "seat": state.card_due, "cite": cite})
    return data


def _happening_as_json(happening: Happening) -> Json:
    data: dict[str, Json] = {"kind": happening.kind, "seat": happening.seat}
    if happening.by:
        data["by"] = happening.by
    if happening.number:
        data["number"] = happening.number
    if happening.territories:
        data["territories"] = list(happening.territories)
    if happening.card:
        data["card"] = happening.card
    return {**data, "cite": happening.cite or None}
