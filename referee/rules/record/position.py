"""A position as data: the keys of match-record 3, and back to a state.

Besides those keys a position holds, only where they say something, the keys of `_MORE`, which the contract does not
name. With them ``restored`` gives the very same state, so a position serves as a snapshot too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

from referee.rules.commands import Action, Attack
from referee.rules.judge.outcome import outcome_of
from referee.rules.judge.own_values import citing, own_values
from referee.rules.phases.reinforcement import reinforcement
from referee.rules.phases.setup import initial_armies_due
from referee.rules.record.faults import PositionFaults
from referee.rules.record.notation import parse, write
from referee.rules.record.position_faults import faults_of
from referee.rules.refusal import Notice, NoticeCode
from referee.rules.state import Occupation, Result, Setting, State, Throw
from referee.rules.terms import NEUTRAL, UNKNOWN, Card, Colour, Phase, Territory

Data: TypeAlias = dict[str, Any]
"""Lists, tables, texts, whole numbers, true and false: what both TOML and JSON can hold."""


def position_of(state: State) -> Data:
    """Where the match stands, in full (match-record 3)."""
    found: Data = {
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "reinforcements": state.reinforcements,
        "sets_traded": state.sets_traded,
        "conquered": state.conquered,
        "attacks_made": state.attacks_made,
        "owners": dict(state.owners),
        "armies": dict(state.armies),
        "hands": {seat: _shown(hand) for seat, hand in state.hands.items()},
        "missions": {seat: list(held) for seat, held in state.missions.items()},
    }
    if state.deck is not None:
        found["deck"] = list(state.deck)
    found |= {"capitals": dict(state.capitals), "eliminated": list(state.eliminated)}
    found["neutral_reinforcements"] = state.neutral_reinforcements
    for key, more in _MORE.items():
        value = more(state)
        if value is not None:
            found[key] = value
    return found


def _shown(hand: tuple[Card, ...]) -> list[Card] | int:
    """A hand of unknown cards is their number."""
    return len(hand) if hand and set(hand) == {UNKNOWN} else list(hand)


def state_from(setting: Setting, data: object) -> State:
    """The state that the position ``data`` describes.

    :raises PositionFaults: everything that is wrong with it.
    """
    faults = faults_of(setting, data)
    if faults:
        raise PositionFaults(tuple(faults))
    return _looked_at(restored(setting, cast(Data, data)))


def _looked_at(state: State) -> State:
    """Somebody may have won already (match-record 9); a conquest counts once it is occupied (A-30)."""
    if state.result is not None or state.phase == "setup" or state.occupation is not None:
        return state
    won = outcome_of(state)
    return state if won is None else state.but(result=Result(*won), won_before=True)


def restored(setting: Setting, data: Data) -> State:
    """The state whose `position_of` is ``data``. It is not checked: corrections can make what no match comes to."""
    phase = data["phase"]
    before = State(
        setting,
        phase=phase,
        round=data.get("round", 1),
        turn=data["turn"],
        starter=data.get("starter") or _starter_of(setting, phase),
        sets_traded=data.get("sets_traded", 0),
        conquered=data.get("conquered", False),
        drawn=data.get("drawn", False),
        attacks_made=bool(data.get("attacks_made", data.get("conquered", False))),
        owners=dict(data["owners"]),
        armies=dict(data["armies"]),
        counts=_counts(setting, data["owners"]),
        hands={seat: _hand(data.get("hands", {}).get(seat, ())) for seat in setting.colours},
        missions={seat: tuple(held) for seat, held in data.get("missions", {}).items()},
        deck=tuple(data["deck"]) if "deck" in data else None,
        capitals=data.get("capitals", {}),
        taken_unread={territory: (one[0], one[1]) for territory, one in data.get("taken_unread", {}).items()},
        eliminated=tuple(data.get("eliminated", ())),
        eliminated_by=data.get("eliminated_by", {}),
        conceded=tuple(data.get("conceded", ())),
        occupation=_occupation(data.get("occupation")),
        next_occupation=_occupation(data.get("next_occupation")),
        throw=_throw(data.get("throw"), setting),
        last_throws=data.get("last_throws", {}),
        attack_closed=data.get("attack_closed", False),
        attack_lost=data.get("attack_lost", False),
        must_trade=data.get("must_trade", False),
        inherited=data.get("inherited", False),
        overrides=tuple(data.get("overrides", ())),
        moved=data.get("moved", {}),
        card_due=data.get("card_due", ""),
        penalties_due=data.get("penalties_due", {}),
        trade_runs={seat: (run[0], run[1]) for seat, run in data.get("trade_runs", {}).items()},
        traded_before=data.get("traded_before", {}),
        result=_result(data.get("result")),
        won_before=data.get("won_before", False),
    )
    before = before.but(
        reinforcements=data["reinforcements"] if "reinforcements" in data else _reinforcements_of(before),
        neutral_ended=data["neutral_ended"] if "neutral_ended" in data else _neutral_ended_of(before),
    )
    if before.occupation is not None:
        before.interrupted = data.get("interrupted") or _interrupted_of(before, before.occupation)
    share = data.get("neutral_reinforcements")
    before = before.but(received=data["received"] if "received" in data else _received_of(before, share or 0))
    return before.but(
        neutral_placed=data["neutral_placed"] if "neutral_placed" in data else _neutral_placed_of(before, share),
        to_place=data["to_place"] if "to_place" in data else _to_place_of(before),
        discarded=tuple(data["discarded"]) if "discarded" in data else _discarded_of(before),
        capitals_taken=tuple(data["capitals_taken"]) if "capitals_taken" in data else _capitals_taken_of(before),
        out_of_play=tuple(data["out_of_play"]) if "out_of_play" in data else _out_of_play_of(before),
        fortify_from=(data["fortify_from"] or None) if "fortify_from" in data else _fortify_from_of(before),
    )


def unlikely(state: State) -> tuple[Notice, ...]:
    """What is strange about a position without being wrong: a hand that no match comes to (EM-8.8f)."""
    most = state.options.hand_alarm
    own = own_values(state.setting).get("hand_alarm", most)
    cite = state.setting.cite(NoticeCode.SIXTH_CARD)
    notices = {
        seat: Notice(NoticeCode.SIXTH_CARD, cite, {"seat": seat, "cards": len(hand), "allowed": most - 1})
        for seat, hand in state.hands.items()
        if 0 < most <= len(hand)
    }
    return tuple(
        notice if 0 < int(str(own)) <= len(state.hands[seat]) else citing(notice, "hand_alarm")
        for seat, notice in notices.items()
    )


def _counts(setting: Setting, owners: Mapping[Territory, Colour]) -> dict[Colour, int]:
    counts = dict.fromkeys(setting.holders, 0)
    for owner in owners.values():
        counts[owner] += 1
    return counts


def _hand(held: list[Card] | int) -> tuple[Card, ...]:
    return (UNKNOWN,) * held if isinstance(held, int) else tuple(held)


def _occupation(data: Data | None) -> Occupation | None:
    return None if data is None else Occupation(data["from"], data["to"], data["least"])


def _throw(line: str | None, setting: Setting) -> Throw | None:
    return None if line is None else Throw(*cast(Attack, parse(line, setting).command))


def _result(data: Data | None) -> Result | None:
    return None if data is None else Result(tuple(data["winners"]), data["reason"], data.get("mission"))


# What a position leaves unsaid. `position_of` writes these keys only where the state differs from it.


def _starter_of(setting: Setting, phase: Phase) -> Colour:
    """Whoever the table or the dealer's order has begin, once the match has begun."""
    return "" if phase == "setup" else setting.starter


def _more_starter(state: State) -> Colour | None:
    return state.starter if state.starter != _starter_of(state.setting, state.phase) else None


def _reinforcements_of(state: State) -> int:
    """At the start of a turn, what the board gives (EM-8.7.0c)."""
    if state.phase not in ("discard", "reinforce"):
        return 0
    board, options = state.setting.board, state.options
    return reinforcement(state.turn, owners=state.owners, counts=state.counts, board=board, options=options)


def _received_of(state: State, share: int) -> int:
    """At the start of a turn as many as the board gives, and no fewer than wait to be placed, the share doubled."""
    if NEUTRAL not in state.counts:
        return 0
    least = max(_reinforcements_of(state), state.reinforcements if state.phase == "reinforce" else 0)
    return max(least, share * state.options.neutral_divisor)


def _neutral_placed_of(state: State, share: int | None) -> int:
    """What the share still to place leaves; while the seat on turn places its own, none of it stands."""
    if NEUTRAL not in state.counts or share is None or (not share and state.reinforcements):
        return 0
    return state.received // state.options.neutral_divisor - share


def _neutral_ended_of(state: State) -> bool:
    """Once the seat on turn attacks, the neutral has had its part."""
    waiting = state.occupation
    if waiting is not None and state.owners[waiting.target] == NEUTRAL:
        return False
    return state.options.neutral == "allied" and state.phase not in ("setup", "discard", "reinforce")


def _interrupted_of(state: State, waiting: Occupation) -> Phase:
    """The seat on turn goes on attacking; after a conquest in another's part the turn has come as far as it tells."""
    if state.owners[waiting.target] == state.turn or state.attacks_made:
        return "attack"
    return "discard" if state.must_discard(state.turn, state.round) else "reinforce"


def _to_place_of(state: State) -> Mapping[Colour, int]:
    """In a set-up with all territories dealt, the armies that do not stand yet (SV-1f)."""
    if state.phase != "setup" or len(state.owners) < len(state.setting.board.territories):
        return {}
    return initial_armies_due(state)


def _discarded_of(state: State) -> tuple[Colour, ...]:
    """Whoever holds fewer missions than were dealt has given one up."""
    return tuple(
        seat for seat in state.setting.colours if 0 < len(state.missions.get(seat, ())) < state.options.missions_each
    )


def _out_of_play_of(state: State) -> tuple[Card, ...]:
    """Where traded cards do not come back, every card that is nowhere else (match-record 8)."""
    held = [card for hand in state.hands.values() for card in hand]
    if state.options.traded_cards != "out" or state.deck is None or UNKNOWN in held:
        return ()
    elsewhere = {*held, *state.deck, *state.capital_cards}
    return tuple(card for card in state.setting.deck if card not in elsewhere)


def _capitals_taken_of(state: State) -> tuple[Colour, ...]:
    """Whose capital is another's has lost it."""
    return tuple(seat for seat, capital in state.capitals.items() if state.owners.get(capital, seat) != seat)


def _fortify_from_of(state: State) -> Mapping[Territory, int] | None:
    """The regrouping begins with the armies as they stand (A-39)."""
    return state.armies if state.phase == "fortify" else None


# An empty value stands for "none" where the unsaid value would be another.


def _more_discarded(state: State) -> list[Colour] | None:
    return list(state.discarded) if state.discarded != _discarded_of(state) else None


def _more_out_of_play(state: State) -> list[Card] | None:
    return list(state.out_of_play) if state.out_of_play != _out_of_play_of(state) else None


def _more_capitals_taken(state: State) -> list[Colour] | None:
    return list(state.capitals_taken) if state.capitals_taken != _capitals_taken_of(state) else None


def _more_fortify_from(state: State) -> dict[Territory, int] | None:
    return dict(state.fortify_from or {}) if state.fortify_from != _fortify_from_of(state) else None


def _occupation_data(waiting: Occupation | None) -> Data | None:
    return None if waiting is None else {"from": waiting.source, "to": waiting.target, "least": waiting.least}


def _more_interrupted(state: State) -> Phase | None:
    waiting = state.occupation
    if waiting is None or state.interrupted == _interrupted_of(state, waiting):
        return None
    return state.interrupted


def _more_throw(state: State) -> str | None:
    return None if state.throw is None else write(Action(Attack(*state.throw)))


def _more_trade_runs(state: State) -> Data | None:
    return {seat: list(run) for seat, run in state.trade_runs.items()} or None


def _more_result(state: State) -> Data | None:
    if state.result is None:
        return None
    winners, reason, mission = state.result
    return {"winners": list(winners), "reason": reason, **({"mission": mission} if mission else {})}


def _more_received(state: State) -> int | None:
    return state.received if state.received != _received_of(state, state.neutral_reinforcements) else None


def _more_neutral_placed(state: State) -> int | None:
    return (
        state.neutral_placed
        if state.neutral_placed != _neutral_placed_of(state, state.neutral_reinforcements)
        else None
    )


def _more_neutral_ended(state: State) -> bool | None:
    return state.neutral_ended if state.neutral_ended != _neutral_ended_of(state) else None


_MORE: Mapping[str, Callable[[State], object]] = {
    "starter": _more_starter,
    "drawn": lambda state: state.drawn or None,
    "received": _more_received,
    "neutral_placed": _more_neutral_placed,
    "neutral_ended": _more_neutral_ended,
    "discarded": _more_discarded,
    "out_of_play": _more_out_of_play,
    "capitals_taken": _more_capitals_taken,
    "taken_unread": lambda state: {territory: list(one) for territory, one in state.taken_unread.items()} or None,
    "eliminated_by": lambda state: dict(state.eliminated_by) or None,
    "conceded": lambda state: list(state.conceded) or None,
    "occupation": lambda state: _occupation_data(state.occupation),
    "next_occupation": lambda state: _occupation_data(state.next_occupation),
    "interrupted": _more_interrupted,
    "throw": _more_throw,
    "last_throws": lambda state: dict(state.last_throws) or None,
    "to_place": lambda state: dict(state.to_place) or None,
    "must_trade": lambda state: state.must_trade or None,
    "inherited": lambda state: state.inherited or None,
    "attack_closed": lambda state: state.attack_closed or None,
    "attack_lost": lambda state: state.attack_lost or None,
    "overrides": lambda state: list(state.overrides) or None,
    "fortify_from": _more_fortify_from,
    "moved": lambda state: dict(state.moved) or None,
    "card_due": lambda state: state.card_due or None,
    "penalties_due": lambda state: dict(state.penalties_due) or None,
    "trade_runs": _more_trade_runs,
    "traded_before": lambda state: dict(state.traded_before) or None,
    "result": _more_result,
    "won_before": lambda state: state.won_before or None,
}
