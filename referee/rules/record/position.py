"""Positions: a state as the data of match-record 3, and back.

A position has the whole state: `restore_state` returns an equal one, so a position is also a snapshot. `KEYS` is the
only list of its keys: the writer, the reader and the faults of a position use it, and files follow its order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias, cast

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, astuple, fields

from referee.rules.commands import Action, Attack
from referee.rules.judge.own_values import cite_option, own_values
from referee.rules.phases.reinforcement import count_reinforcement
from referee.rules.phases.setup import initial_armies_due
from referee.rules.record.notation import parse_action, write_action
from referee.rules.record.shape import LIST, NUMBER, TABLE, TEXT, YES_NO, Kind
from referee.rules.refusal import Notice, NoticeCode
from referee.rules.state import Occupation, Result, Setting, State, Throw
from referee.rules.terms import NEUTRAL, UNKNOWN, Card, Colour, Phase, Territory

Data: TypeAlias = dict[str, Any]
"""A table of values that both TOML and JSON have: lists, tables, texts, whole numbers, true and false."""


def position_of(state: State) -> Data:
    """Return the position of ``state``, complete: `restore_state` gives the state back (match-record 3)."""
    data: Data = {}
    for name, key in KEYS.items():
        value = key.write(getattr(state, name))
        if value is not None and (key.always or value != key.usual_in(state, data)):
            data[name] = value
    return data


def restore_state(setting: Setting, data: Data) -> State:
    """Return the state whose `position_of` is ``data``, unchecked.

    Corrections make positions that no match would reach.
    """
    state = State(setting, counts=_count_territories(setting, data["owners"]))
    for name in _READING_ORDER:
        key = KEYS[name]
        setattr(state, name, key.read(data[name] if name in data else key.usual_in(state, data), setting))
    if state.occupation is None:
        state.interrupted = None
    return state


def notice_large_hands(state: State) -> tuple[Notice, ...]:
    """Return the notices ``sixth_card`` of a position.

    They are for hands that are possible but larger than a match allows (EM-8.8f).
    """
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


# The usual values of the keys that the position ``data`` lacks, as data.


def _reinforcements_of(state: State, data: Data) -> int:
    """Return as many armies as the board gives at the start of a turn, later none (EM-8.7.0c)."""
    return count_reinforcement(state, state.turn) if state.phase in ("discard", "reinforce") else 0


def _received_of(state: State, data: Data) -> int:
    """Return the armies of the turn in a duel: what the board gives at its start; without a neutral 0.

    They are at least as many as wait to be placed, and as the neutral's share times ``neutral_divisor``.
    """
    if NEUTRAL not in state.counts:
        return 0
    least = max(_reinforcements_of(state, data), state.reinforcements if state.phase == "reinforce" else 0)
    share: int = data.get("neutral_reinforcements", 0)
    return max(least, share * state.options.neutral_divisor)


def _neutral_placed_of(state: State, data: Data) -> int:
    """Return the part of the neutral's share that is placed; none while the seat on turn still places its own."""
    share: int | None = data.get("neutral_reinforcements")
    if NEUTRAL not in state.counts or share is None or (not share and state.reinforcements):
        return 0
    return state.received // state.options.neutral_divisor - share


def _neutral_ended_of(state: State, data: Data) -> bool:
    """Tell whether the neutral has finished its part: once the seat on turn attacks."""
    waiting = state.occupation
    if waiting is not None and state.owners[waiting.target] == NEUTRAL:
        return False
    return state.options.neutral == "allied" and state.phase not in ("setup", "discard", "reinforce")


def _interrupted_of(state: State, data: Data) -> Phase | None:
    """Return the phase to go on with: the attack, or what the turn had reached when somebody else conquered in it."""
    if state.occupation is None:
        return None
    if state.owners[state.occupation.target] == state.turn or state.attacks_made:
        return "attack"
    return "discard" if state.must_discard(state.turn, state.round) else "reinforce"


def _to_place_of(state: State, data: Data) -> Mapping[Colour, int]:
    """Return the initial armies that are not placed yet in a set-up with all territories dealt (SV-1f)."""
    if state.phase != "setup" or len(state.owners) < len(state.setting.board.territories):
        return {}
    return initial_armies_due(state)


def _discarded_of(state: State, data: Data) -> list[Colour]:
    """List the seats that hold fewer missions than were dealt: they have discarded one."""
    return [
        seat for seat in state.setting.colours if 0 < len(state.missions.get(seat, ())) < state.options.missions_each
    ]


def _out_of_play_of(state: State, data: Data) -> list[Card]:
    """List all cards that are nowhere else, where traded cards do not come back (match-record 8)."""
    held = [card for hand in state.hands.values() for card in hand]
    if state.options.traded_cards != "out" or state.deck is None or UNKNOWN in held:
        return []
    elsewhere = {*held, *state.deck, *state.capital_cards}
    return [card for card in state.setting.deck if card not in elsewhere]


def _capitals_taken_of(state: State, data: Data) -> list[Colour]:
    """List the seats whose capital another seat owns."""
    return [seat for seat, capital in state.capitals.items() if state.owners.get(capital, seat) != seat]


# Writers and readers of values; most values are copied.


def _write_copy(value: object) -> object:
    return list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, Mapping) else value


def _read_copy(value: object, setting: Setting) -> object:
    return tuple(value) if isinstance(value, list) else dict(value) if isinstance(value, dict) else value


def _write_lists(table: Mapping[str, tuple[object, ...]]) -> Data:
    return {name: list(values) for name, values in table.items()}


def _read_tuples(table: Data, setting: Setting) -> Mapping[str, tuple[object, ...]]:
    return {name: tuple(values) for name, values in table.items()}


def _write_hands(hands: Mapping[Colour, tuple[Card, ...]]) -> Data:
    """Write the hands; unknown cards are only counted."""
    return {seat: len(hand) if hand and set(hand) == {UNKNOWN} else list(hand) for seat, hand in hands.items()}


def _read_hands(hands: Data, setting: Setting) -> Mapping[Colour, tuple[Card, ...]]:
    held = {seat: hands.get(seat, ()) for seat in setting.colours}
    return {seat: (UNKNOWN,) * hand if isinstance(hand, int) else tuple(hand) for seat, hand in held.items()}


def _write_occupation(waiting: Occupation | None) -> Data:
    return {} if waiting is None else {"from": waiting.source, "to": waiting.target, "least": waiting.least}


def _read_occupation(waiting: Data, setting: Setting) -> Occupation | None:
    return Occupation(waiting["from"], waiting["to"], waiting["least"]) if waiting else None


def _write_throw(throw: Throw | None) -> str:
    return "" if throw is None else write_action(Action(Attack(*astuple(throw))))


def _read_throw(line: str, setting: Setting) -> Throw | None:
    return Throw(*astuple(cast(Attack, parse_action(line, setting).command))) if line else None


def _write_result(result: Result | None) -> Data:
    if result is None:
        return {}
    mission = {"mission": result.mission} if result.mission else {}
    return {"winners": list(result.winners), "reason": result.reason, **mission}


def _read_result(result: Data, setting: Setting) -> Result | None:
    return Result(tuple(result["winners"]), result["reason"], result.get("mission")) if result else None


class Key(NamedTuple):
    """A key of a position: the field of the state that has its name, as data."""

    kind: Kind
    usual: Callable[[State, Data], object] | None = None
    """The function for the value of a missing key, as data; without one it is false, 0 or empty."""
    always: bool = False
    """Whether the key is written even if the state has the usual value; ``None`` is never written."""
    write: Callable[[Any], object] = _write_copy
    read: Callable[[Any, Setting], object] = _read_copy

    def usual_in(self, state: State, data: Data) -> object:
        """Return what the position ``data`` means if it lacks the key."""
        return self.kind.type() if self.usual is None else self.usual(state, data)


_ROWS = {
    "round": Key(NUMBER, lambda state, data: 1, always=True),
    "turn": Key(TEXT, always=True),
    "phase": Key(TEXT, always=True),
    "reinforcements": Key(NUMBER, _reinforcements_of, always=True),
    "sets_traded": Key(NUMBER, always=True),
    "conquered": Key(YES_NO, always=True),
    "attacks_made": Key(YES_NO, lambda state, data: state.conquered, always=True),
    "owners": Key(TABLE, always=True),
    "armies": Key(TABLE, always=True),
    "hands": Key(TABLE, always=True, write=_write_hands, read=_read_hands),
    "missions": Key(TABLE, always=True, write=_write_lists, read=_read_tuples),
    "deck": Key(LIST, lambda state, data: None),
    "capitals": Key(TABLE, always=True),
    "eliminated": Key(LIST, always=True),
    "neutral_reinforcements": Key(NUMBER, always=True),
    "starter": Key(TEXT, lambda state, data: "" if state.phase == "setup" else state.setting.starter),
    "drawn": Key(YES_NO),
    "received": Key(NUMBER, _received_of),
    "neutral_placed": Key(NUMBER, _neutral_placed_of),
    "neutral_ended": Key(YES_NO, _neutral_ended_of),
    "discarded": Key(LIST, _discarded_of),
    "out_of_play": Key(LIST, _out_of_play_of),
    "capitals_taken": Key(LIST, _capitals_taken_of),
    "first_owners": Key(TABLE),
    "taken_unread": Key(TABLE, write=_write_lists, read=_read_tuples),
    "eliminated_by": Key(TABLE),
    "conceded": Key(LIST),
    "occupation": Key(TABLE, write=_write_occupation, read=_read_occupation),
    "next_occupation": Key(TABLE, write=_write_occupation, read=_read_occupation),
    "interrupted": Key(TEXT, _interrupted_of),
    "throw": Key(TEXT, write=_write_throw, read=_read_throw),
    "stood": Key(YES_NO),
    "last_throws": Key(TABLE),
    "to_place": Key(TABLE, _to_place_of, always=True, write=lambda armies: dict(armies) or None),
    "must_trade": Key(YES_NO),
    "inherited": Key(YES_NO),
    "attack_closed": Key(YES_NO),
    "attack_lost": Key(YES_NO),
    "overrides": Key(LIST),
    "fortify_from": Key(
        TABLE,
        # The armies at the start of the fortify phase are those of now.
        lambda state, data: state.armies if state.phase == "fortify" else {},
        write=lambda armies: dict(armies or {}),
        read=lambda armies, setting: armies or None,
    ),
    "moved": Key(TABLE),
    "card_due": Key(TEXT),
    "penalties_due": Key(TABLE),
    "trade_runs": Key(TABLE, write=_write_lists, read=_read_tuples),
    "traded_before": Key(TABLE),
    "result": Key(TABLE, write=_write_result, read=_read_result),
}
"""The keys that are not simply copied; a field of the state without a row is copied, and written after them."""
_KINDS: Mapping[object, Kind] = {int: NUMBER, bool: YES_NO, str: TEXT, tuple: LIST, dict: TABLE}
_NO_KEYS = ("setting", "counts")


def _key_of(field: FieldInfo) -> Key:
    """Return the key of a field that is copied, and left out where it has its default."""
    return Key(_KINDS[type(field.default) if field.default_factory is NODEFAULT else field.default_factory])


KEYS: Mapping[str, Key] = _ROWS | {
    field.name: _key_of(field) for field in fields(State) if field.name not in (*_ROWS, *_NO_KEYS)
}
"""All keys of a position, in the order of writing."""

_READING_ORDER = sorted(
    (name for name in KEYS if name not in ("neutral_reinforcements", "stood")),
    key=lambda name: KEYS[name].usual is not None,
)
"""The keys in the order of reading, those with an empty usual value first: the other usual values depend on them.

They also depend on the keys above them in `KEYS`. ``neutral_reinforcements`` is not a field: the state computes it from
the armies received and placed, and ``stood`` from waiting throws and occupations and from the capitals.
"""
