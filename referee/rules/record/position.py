"""Positions: a state as the data of match-record 3, and back.

Where the keys of the notation do not tell the whole state, a position holds keys of `_EXTRA_KEYS` too. With them
`restore_state` gives the very same state, so that a position serves as a snapshot as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

from referee.rules.commands import Action, Attack
from referee.rules.judge.outcome import outcome_of
from referee.rules.judge.own_values import cite_option, own_values
from referee.rules.phases.reinforcement import count_reinforcement
from referee.rules.phases.setup import initial_armies_due
from referee.rules.record.faults import PositionFaults
from referee.rules.record.notation import parse_action, write_action
from referee.rules.record.position_faults import position_faults
from referee.rules.refusal import Notice, NoticeCode
from referee.rules.state import Occupation, Result, Setting, State, Throw
from referee.rules.terms import NEUTRAL, UNKNOWN, Card, Colour, Phase, Territory

Data: TypeAlias = dict[str, Any]
"""Only values that both TOML and JSON have: lists, tables, texts, whole numbers, true and false."""


def position_of(state: State) -> Data:
    """The position of ``state``, complete: `restore_state` gives the state back (match-record 3)."""
    data: Data = {
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "reinforcements": state.reinforcements,
        "sets_traded": state.sets_traded,
        "conquered": state.conquered,
        "attacks_made": state.attacks_made,
        "owners": dict(state.owners),
        "armies": dict(state.armies),
        "hands": {
            # Unknown cards are only counted.
            seat: len(hand) if hand and set(hand) == {UNKNOWN} else list(hand)
            for seat, hand in state.hands.items()
        },
        "missions": {seat: list(held) for seat, held in state.missions.items()},
    }
    if state.deck is not None:
        data["deck"] = list(state.deck)
    data |= {"capitals": dict(state.capitals), "eliminated": list(state.eliminated)}
    data["neutral_reinforcements"] = state.neutral_reinforcements
    for key, value_in in _EXTRA_KEYS.items():
        value = value_in(state)
        if value is not None:
            data[key] = value
    return data


def state_from(setting: Setting, data: object) -> State:
    """The state that the position ``data`` describes, with its result where somebody has won already.

    :raises PositionFaults: all faults of the position.
    """
    faults = position_faults(setting, data)
    if faults:
        raise PositionFaults(tuple(faults))
    return _with_winner(restore_state(setting, cast(Data, data)))


def _with_winner(state: State) -> State:
    """The state, with its result if somebody has won (match-record 9); a conquest counts once it is occupied (A-30)."""
    if state.result is not None or state.phase == "setup" or state.occupation is not None:
        return state
    won = outcome_of(state)
    return state if won is None else state.with_changes(result=Result(*won), won_before=True)


def restore_state(setting: Setting, data: Data) -> State:
    """The state whose `position_of` is ``data``, unchecked: corrections make positions that no match would reach."""
    phase, hands, throw, result = data["phase"], data.get("hands", {}), data.get("throw"), data.get("result")
    state = State(
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
        counts=_count_territories(setting, data["owners"]),
        hands={seat: _parse_hand(hands.get(seat, ())) for seat in setting.colours},
        missions={seat: tuple(held) for seat, held in data.get("missions", {}).items()},
        deck=tuple(data["deck"]) if "deck" in data else None,
        capitals=data.get("capitals", {}),
        taken_unread={territory: (seats[0], seats[1]) for territory, seats in data.get("taken_unread", {}).items()},
        eliminated=tuple(data.get("eliminated", ())),
        eliminated_by=data.get("eliminated_by", {}),
        conceded=tuple(data.get("conceded", ())),
        occupation=_parse_occupation(data.get("occupation")),
        next_occupation=_parse_occupation(data.get("next_occupation")),
        throw=None if throw is None else Throw(*cast(Attack, parse_action(throw, setting).command)),
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
        result=None if result is None else Result(tuple(result["winners"]), result["reason"], result.get("mission")),
        won_before=data.get("won_before", False),
    )
    state = state.with_changes(
        reinforcements=data["reinforcements"] if "reinforcements" in data else _reinforcements_of(state),
        neutral_ended=data["neutral_ended"] if "neutral_ended" in data else _neutral_ended_of(state),
    )
    if state.occupation is not None:
        state.interrupted = data.get("interrupted") or _interrupted_of(state, state.occupation)
    share = data.get("neutral_reinforcements")
    state = state.with_changes(received=data["received"] if "received" in data else _received_of(state, share or 0))
    return state.with_changes(
        neutral_placed=data["neutral_placed"] if "neutral_placed" in data else _neutral_placed_of(state, share),
        to_place=data["to_place"] if "to_place" in data else _to_place_of(state),
        discarded=tuple(data["discarded"]) if "discarded" in data else _discarded_of(state),
        capitals_taken=tuple(data["capitals_taken"]) if "capitals_taken" in data else _capitals_taken_of(state),
        out_of_play=tuple(data["out_of_play"]) if "out_of_play" in data else _out_of_play_of(state),
        fortify_from=(data["fortify_from"] or None) if "fortify_from" in data else _fortify_from_of(state),
    )


def notice_large_hands(state: State) -> tuple[Notice, ...]:
    """The notices ``sixth_card`` of a position: hands that are possible but larger than a match allows (EM-8.8f)."""
    most = state.options.hand_alarm
    own = own_values(state.setting).get("hand_alarm", most)
    cite = state.setting.cite(NoticeCode.SIXTH_CARD)
    notices = {
        seat: Notice(NoticeCode.SIXTH_CARD, cite, {"seat": seat, "cards": len(hand), "allowed": most - 1})
        for seat, hand in state.hands.items()
        if 0 < most <= len(hand)
    }
    return tuple(
        notice if 0 < int(str(own)) <= len(state.hands[seat]) else cite_option(notice, "hand_alarm")
        for seat, notice in notices.items()
    )


def _count_territories(setting: Setting, owners: Mapping[Territory, Colour]) -> dict[Colour, int]:
    counts = dict.fromkeys(setting.holders, 0)
    for owner in owners.values():
        counts[owner] += 1
    return counts


def _parse_hand(held: list[Card] | int) -> tuple[Card, ...]:
    return (UNKNOWN,) * held if isinstance(held, int) else tuple(held)


def _parse_occupation(data: Data | None) -> Occupation | None:
    return None if data is None else Occupation(data["from"], data["to"], data["least"])


# What a position means where it lacks a key. `position_of` writes these keys only where the state differs.


def _starter_of(setting: Setting, phase: Phase) -> Colour:
    """Whoever the setting has begin; nobody yet in the set-up."""
    return "" if phase == "setup" else setting.starter


def _reinforcements_of(state: State) -> int:
    """At the start of a turn as many as the board gives, later none (EM-8.7.0c)."""
    if state.phase not in ("discard", "reinforce"):
        return 0
    board, options = state.setting.board, state.options
    return count_reinforcement(state.turn, owners=state.owners, counts=state.counts, board=board, options=options)


def _received_of(state: State, share: int) -> int:
    """At the start of a turn as many as the board gives, and no fewer than wait to be placed, the share doubled."""
    if NEUTRAL not in state.counts:
        return 0
    least = max(_reinforcements_of(state), state.reinforcements if state.phase == "reinforce" else 0)
    return max(least, share * state.options.neutral_divisor)


def _neutral_placed_of(state: State, share: int | None) -> int:
    """The part of the neutral's share that is placed; none while the seat on turn still places its own."""
    if NEUTRAL not in state.counts or share is None or (not share and state.reinforcements):
        return 0
    return state.received // state.options.neutral_divisor - share


def _neutral_ended_of(state: State) -> bool:
    """Whether the neutral has finished its part: once the seat on turn attacks."""
    waiting = state.occupation
    if waiting is not None and state.owners[waiting.target] == NEUTRAL:
        return False
    return state.options.neutral == "allied" and state.phase not in ("setup", "discard", "reinforce")


def _interrupted_of(state: State, waiting: Occupation) -> Phase:
    """The phase to go on with: the attack, or what the turn had reached when somebody else conquered in it."""
    if state.owners[waiting.target] == state.turn or state.attacks_made:
        return "attack"
    return "discard" if state.must_discard(state.turn, state.round) else "reinforce"


def _to_place_of(state: State) -> Mapping[Colour, int]:
    """In a set-up with all territories dealt, the initial armies that are not placed yet (SV-1f)."""
    if state.phase != "setup" or len(state.owners) < len(state.setting.board.territories):
        return {}
    return initial_armies_due(state)


def _discarded_of(state: State) -> tuple[Colour, ...]:
    """Seats that hold fewer missions than were dealt: they have discarded one."""
    return tuple(
        seat for seat in state.setting.colours if 0 < len(state.missions.get(seat, ())) < state.options.missions_each
    )


def _out_of_play_of(state: State) -> tuple[Card, ...]:
    """Where traded cards do not come back, all cards that are nowhere else (match-record 8)."""
    held = [card for hand in state.hands.values() for card in hand]
    if state.options.traded_cards != "out" or state.deck is None or UNKNOWN in held:
        return ()
    elsewhere = {*held, *state.deck, *state.capital_cards}
    return tuple(card for card in state.setting.deck if card not in elsewhere)


def _capitals_taken_of(state: State) -> tuple[Colour, ...]:
    """Seats whose capital another seat owns."""
    return tuple(seat for seat, capital in state.capitals.items() if state.owners.get(capital, seat) != seat)


def _fortify_from_of(state: State) -> Mapping[Territory, int] | None:
    """The armies at the start of the fortify phase: as they stand now (A-39)."""
    return state.armies if state.phase == "fortify" else None


# An empty value means "none" where the missing key would mean something else.


def _occupation_data(waiting: Occupation | None) -> Data | None:
    return None if waiting is None else {"from": waiting.source, "to": waiting.target, "least": waiting.least}


def _interrupted_data(state: State) -> Phase | None:
    waiting = state.occupation
    if waiting is None or state.interrupted == _interrupted_of(state, waiting):
        return None
    return state.interrupted


def _result_data(state: State) -> Data | None:
    if state.result is None:
        return None
    winners, reason, mission = state.result
    return {"winners": list(winners), "reason": reason, **({"mission": mission} if mission else {})}


def _neutral_placed_data(state: State) -> int | None:
    return (
        state.neutral_placed
        if state.neutral_placed != _neutral_placed_of(state, state.neutral_reinforcements)
        else None
    )


_EXTRA_KEYS: Mapping[str, Callable[[State], object]] = {
    "starter": lambda state: None if state.starter == _starter_of(state.setting, state.phase) else state.starter,
    "drawn": lambda state: state.drawn or None,
    "received": lambda state: (
        None if state.received == _received_of(state, state.neutral_reinforcements) else state.received
    ),
    "neutral_placed": _neutral_placed_data,
    "neutral_ended": lambda state: None if state.neutral_ended == _neutral_ended_of(state) else state.neutral_ended,
    "discarded": lambda state: None if state.discarded == _discarded_of(state) else list(state.discarded),
    "out_of_play": lambda state: None if state.out_of_play == _out_of_play_of(state) else list(state.out_of_play),
    "capitals_taken": lambda state: (
        None if state.capitals_taken == _capitals_taken_of(state) else list(state.capitals_taken)
    ),
    "taken_unread": lambda state: {territory: list(seats) for territory, seats in state.taken_unread.items()} or None,
    "eliminated_by": lambda state: dict(state.eliminated_by) or None,
    "conceded": lambda state: list(state.conceded) or None,
    "occupation": lambda state: _occupation_data(state.occupation),
    "next_occupation": lambda state: _occupation_data(state.next_occupation),
    "interrupted": _interrupted_data,
    "throw": lambda state: None if state.throw is None else write_action(Action(Attack(*state.throw))),
    "last_throws": lambda state: dict(state.last_throws) or None,
    "to_place": lambda state: dict(state.to_place) or None,
    "must_trade": lambda state: state.must_trade or None,
    "inherited": lambda state: state.inherited or None,
    "attack_closed": lambda state: state.attack_closed or None,
    "attack_lost": lambda state: state.attack_lost or None,
    "overrides": lambda state: list(state.overrides) or None,
    "fortify_from": lambda state: (
        None if state.fortify_from == _fortify_from_of(state) else dict(state.fortify_from or {})
    ),
    "moved": lambda state: dict(state.moved) or None,
    "card_due": lambda state: state.card_due or None,
    "penalties_due": lambda state: dict(state.penalties_due) or None,
    "trade_runs": lambda state: {seat: list(run) for seat, run in state.trade_runs.items()} or None,
    "traded_before": lambda state: dict(state.traded_before) or None,
    "result": _result_data,
    "won_before": lambda state: state.won_before or None,
}
