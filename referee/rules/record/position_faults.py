"""Restores the state of a position that a person wrote, or finds all its faults at once (match-record 3 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, cast, get_args

from msgspec.structs import astuple

from referee.rules.commands import Attack
from referee.rules.judge.outcome import outcome_of
from referee.rules.record import shape
from referee.rules.record.faults import Fault, FaultCode, PositionFaults, fault_at
from referee.rules.record.notation import parse_action
from referee.rules.record.position import KEYS, restore_state
from referee.rules.record.shape import LIST, NUMBER, TABLE, TEXT
from referee.rules.record.words import LARGEST_NUMBER
from referee.rules.refusal import Code, Malformed
from referee.rules.state import Result, Setting, State
from referee.rules.terms import NEUTRAL, TURN_PHASES, UNKNOWN, Reason

Data: TypeAlias = Mapping[str, object]

OCCUPATIONS = ("occupation", "next_occupation")
REQUIRED = ("turn", "phase", "owners", "armies")
PHASES = ("setup", *TURN_PHASES)


def state_from(setting: Setting, data: object) -> State:
    """Return the state that the position ``data`` describes, with its result where somebody has won (match-record 9).

    :raises PositionFaults: all faults of the position.
    """
    faults = position_faults(setting, data)
    if faults:
        raise PositionFaults(tuple(faults))
    state = restore_state(setting, cast(dict[str, object], data))
    # A conquest counts once it is occupied.
    if state.result is not None or state.phase == "setup" or state.occupation is not None:
        return state
    won = outcome_of(state)
    return state if won is None else state.with_changes(result=Result(*astuple(won)), won_before=True)


def position_faults(setting: Setting, data: object) -> list[Fault]:
    """List all faults of the position ``data`` at this table."""
    if type(data) is not dict:
        return [shape.wrong_type("", data, TABLE)]
    return [
        *shape.key_faults(data, {name: key.kind for name, key in KEYS.items()}, required=REQUIRED),
        *(fault for faults_in in _PARTS for fault in faults_in(setting, data)),
    ]


def _number_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    for name, key in KEYS.items():
        if key.kind is NUMBER and type(data.get(name)) is int:
            least = 1 if name == "round" and data.get("phase") != "setup" else 0
            yield from shape.number_faults(name, data[name], least, LARGEST_NUMBER)


def _turn_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    yield from shape.choice_faults("phase", data.get("phase"), PHASES)
    turn = data.get("turn")
    if type(turn) is not str or data.get("phase") == "setup":
        return
    yield from shape.colour_faults("turn", turn, setting.colours)
    if "starter" in data:
        yield from shape.colour_faults("starter", data["starter"], setting.colours)
    # A seat that ended the match by leaving is still on turn.
    for key in ("eliminated", "conceded") if "result" not in data else ():
        if turn in shape.list_at(data, key):
            yield fault_at("turn", FaultCode.TURN_OUT, seat=turn, other=key)


def _owner_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    for territory, owner in shape.table_at(data, "owners").items():
        yield from shape.territory_faults(f"owners.{territory}", territory, setting)
        yield from shape.colour_faults(f"owners.{territory}", owner, setting.holders)
    yield from _missing_territory_faults(setting, data, "owners", FaultCode.TERRITORY_WITHOUT_OWNER)


def _army_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    waiting = [shape.table_at(data, key).get("to") for key in OCCUPATIONS]
    for territory, armies in shape.table_at(data, "armies").items():
        yield from shape.territory_faults(f"armies.{territory}", territory, setting)
        yield from shape.number_faults(f"armies.{territory}", armies, 0 if territory in waiting else 1, LARGEST_NUMBER)
    yield from _missing_territory_faults(setting, data, "armies", FaultCode.TERRITORY_WITHOUT_ARMIES)


def _missing_territory_faults(setting: Setting, data: Data, key: str, code: FaultCode) -> Iterator[Fault]:
    """Yield a fault for every territory that the table ``key`` lacks; in the set-up, for those the other table has."""
    if type(data.get(key)) is not dict:
        return
    given = shape.table_at(data, key)
    dealt = {*shape.table_at(data, "owners"), *shape.table_at(data, "armies")}
    for territory in setting.board.territories:
        if territory not in given and (data.get("phase") != "setup" or territory in dealt):
            yield fault_at(f"{key}.{territory}", code, territory=territory)


def _elimination_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    for key in ("eliminated", "conceded", "discarded", "capitals_taken"):
        for n, seat in enumerate(shape.list_at(data, key), 1):
            yield from shape.colour_faults(f"{key}[{n}]", seat, setting.colours)
        places = ((f"{key}[{n}]", seat) for n, seat in enumerate(shape.list_at(data, key), 1))
        yield from shape.duplicate_faults(places, FaultCode.COLOUR_TWICE, "seat")
    eliminated = {seat for seat in shape.list_at(data, "eliminated") if isinstance(seat, str)}
    for territory, owner in shape.table_at(data, "owners").items():
        if isinstance(owner, str) and owner in eliminated:
            yield fault_at(f"owners.{territory}", FaultCode.ELIMINATED_OWNS, territory=territory, seat=owner)


def _hand_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    for seat, hand in shape.table_at(data, "hands").items():
        key = f"hands.{seat}"
        yield from shape.colour_faults(key, seat, setting.colours)
        if type(hand) is int:
            yield from shape.number_faults(key, hand, 0, len(setting.deck))
        elif type(hand) is not list:
            yield fault_at(key, FaultCode.WRONG_TYPE, expected="cards_or_number", got=shape.quote_value(hand))


def _card_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    """Yield a fault for cards that this match does not have, that are there twice, or too many for the deck."""
    hands = shape.table_at(data, "hands")
    places = [*shape.listed_names(hands, "hands")]
    for key in ("deck", "out_of_play"):
        places += [(f"{key}[{n}]", card) for n, card in enumerate(shape.list_at(data, key), 1)]
    if setting.options.capital_card == "out" and not data.get("stood"):
        places += [(f"capitals.{seat}", card) for seat, card in shape.table_at(data, "capitals").items()]
    for key, card in places:
        if card != UNKNOWN or key.startswith("deck"):
            yield from shape.card_faults(key, card, setting)
    yield from shape.duplicate_faults(places, FaultCode.CARD_TWICE, "card")
    held = sum(hand for hand in hands.values() if type(hand) is int and hand > 0)
    if held and held + len(places) > len(setting.deck):
        yield fault_at("hands", FaultCode.TOO_MANY_CARDS, cards=held + len(places), most=len(setting.deck))


def _mission_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    held = shape.table_at(data, "missions")
    if held and not setting.has_missions:
        cite = setting.cite(Code.MISSIONS_NOT_USED)
        yield fault_at("missions", FaultCode.MISSIONS_NOT_USED, variant_id=setting.variant, cite=cite)
        return
    for seat, missions in held.items():
        key = f"missions.{seat}"
        yield from shape.colour_faults(key, seat, setting.colours)
        if type(missions) is not list:
            yield shape.wrong_type(key, missions, LIST)
        elif len(missions) > setting.options.missions_each:
            most = setting.options.missions_each
            yield fault_at(key, FaultCode.TOO_MANY_MISSIONS, seat=seat, missions=len(missions), most=most)
    for key, mission in shape.listed_names(held, "missions"):
        if mission != UNKNOWN:
            yield from shape.mission_faults(key, mission, setting)
    yield from shape.duplicate_faults(shape.listed_names(held, "missions"), FaultCode.MISSION_TWICE, "mission")


def _capital_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    """Yield a fault for every seat without a capital of its own; in the set-up some may still be missing (SV-C3)."""
    capitals = shape.table_at(data, "capitals")
    for seat, territory in capitals.items():
        yield from shape.colour_faults(f"capitals.{seat}", seat, setting.colours)
        if territory != UNKNOWN:
            yield from shape.territory_faults(f"capitals.{seat}", territory, setting)
    places = ((f"capitals.{seat}", territory) for seat, territory in capitals.items())
    if not data.get("stood"):
        yield from shape.duplicate_faults(places, FaultCode.TERRITORY_TWICE, "territory")
    for seat in setting.colours if setting.options.capitals and data.get("phase") != "setup" else ():
        if seat not in capitals and seat not in shape.list_at(data, "eliminated"):
            yield fault_at(f"capitals.{seat}", FaultCode.KEY_MISSING)


def _discard_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    if data.get("phase") != "discard" or "result" in data:
        return
    turn = data.get("turn")
    held = shape.list_at(shape.table_at(data, "missions"), turn) if type(turn) is str else []
    if len(held) < 2:
        yield fault_at("phase", FaultCode.DISCARD_NOT_DUE, seat=str(turn), missions=len(held))


def _unused_key_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    """Yield a fault for keys that mean nothing under this table's variant and options."""
    unused = {
        "capitals": not setting.options.capitals,
        "capitals_taken": not setting.options.capitals,
        "first_owners": not setting.options.capitals,
        "taken_unread": not setting.options.capitals,
        **dict.fromkeys(("neutral_reinforcements", "received", "neutral_placed"), setting.options.neutral == "none"),
        "neutral_ended": setting.options.neutral != "allied",
        "must_trade": setting.options.trade_forced != "five_all",
        "inherited": setting.options.inherited_sets != "at_once",
        "attack_lost": setting.options.unannounced_attack == "nothing",
        "to_place": not setting.options.initial_armies or data.get("phase") != "setup",
    }
    for key, is_unused in unused.items():
        if is_unused and data.get(key):
            yield fault_at(key, FaultCode.NOT_IN_VARIANT, variant_id=setting.variant)


def _occupation_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    if data.get("phase") == "occupy" and "occupation" not in data:
        yield fault_at("occupation", FaultCode.OCCUPATION_MISSING)
    for key in OCCUPATIONS:
        if type(data.get(key)) is dict:
            yield from _waiting_faults(setting, data, key)
    yield from shape.choice_faults("interrupted", data.get("interrupted"), TURN_PHASES)


def _waiting_faults(setting: Setting, data: Data, key: str) -> Iterator[Fault]:
    if data.get("phase") != "occupy":
        yield fault_at(key, FaultCode.OCCUPATION_UNEXPECTED, phase=str(data.get("phase")))
    kinds = {"from": TEXT, "to": TEXT, "least": NUMBER}
    waiting = shape.table_at(data, key)
    faults = [*shape.key_faults(waiting, kinds, required=tuple(kinds), at=f"{key}.")]
    for end in ("from", "to"):
        if type(waiting.get(end)) is str:
            faults += shape.territory_faults(f"{key}.{end}", waiting[end], setting)
    yield from faults
    if not faults:
        yield from _conquest_faults(setting, data, key)


def _conquest_faults(setting: Setting, data: Data, key: str) -> Iterator[Fault]:
    """Yield a fault unless the conquered territory is the conqueror's, empty and next to its source.

    The source must have armies enough to send.
    """
    waiting = shape.table_at(data, key)
    source, target = str(waiting["from"]), str(waiting["to"])
    owners, armies = shape.table_at(data, "owners"), shape.table_at(data, "armies")
    code = FaultCode.OCCUPATION_IMPOSSIBLE
    if armies.get(target) != 0:
        yield fault_at(f"armies.{target}", code, reason="not_empty", territory=target)
    if owners.get(source) != owners.get(target):
        yield fault_at(f"owners.{target}", code, reason="not_own", territory=target, source=source)
    if target not in setting.board.neighbours[source] and not data.get("stood"):
        yield fault_at(f"{key}.to", code, reason="no_border", territory=target, source=source)
    standing = armies.get(source)
    if type(standing) is int:
        yield from shape.number_faults(f"armies.{source}", standing, 2, LARGEST_NUMBER)
        yield from shape.number_faults(f"{key}.least", waiting["least"], 1, max(1, standing - 1))


def _throw_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    line = data.get("throw")
    if type(line) is not str:
        return
    try:
        action = parse_action(line, setting)
    except Malformed as malformed:
        yield fault_at("throw", FaultCode.THROW_MALFORMED, got=line, why=malformed.code)
        return
    attack = action.command
    # A penalty can conquer elsewhere while the throw waits (A-18, ``literal``).
    if not data.get("stood") and data.get("phase") not in (
        "reinforce" if attack.actor == NEUTRAL else "attack",
        "occupy",
    ):
        yield fault_at("throw", FaultCode.THROW_UNEXPECTED, phase=str(data.get("phase")))
    if action.stood or type(attack) is not Attack or 0 not in attack.attacker + attack.defender:
        yield fault_at("throw", FaultCode.THROW_MALFORMED, got=line, why="nothing_cocked")
    elif not data.get("stood"):
        yield from _thrower_faults(setting, data, attack)


def _thrower_faults(setting: Setting, data: Data, attack: Attack) -> Iterator[Fault]:
    """Yield a fault unless the attack is that of the seat on turn, or of an allied neutral (FR-D4).

    It must go from the attacker's own territory to one that is not.
    """
    seat, owners, code = attack.actor, shape.table_at(data, "owners"), FaultCode.THROW_IMPOSSIBLE
    if seat != data.get("turn") and (seat != NEUTRAL or setting.options.neutral != "allied"):
        yield fault_at("throw", code, reason="not_on_turn", seat=seat)
    if owners.get(attack.source) != seat:
        yield fault_at("throw", code, reason="source_not_own", seat=seat, territory=attack.source)
    if owners.get(attack.target) == seat:
        yield fault_at("throw", code, reason="target_own", seat=seat, territory=attack.target)


def _snapshot_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    for target, source in shape.table_at(data, "last_throws").items():
        for territory in (target, source):
            yield from shape.territory_faults(f"last_throws.{target}", territory, setting)
    for key in ("fortify_from", "moved"):
        for territory, armies in shape.table_at(data, key).items():
            yield from shape.territory_faults(f"{key}.{territory}", territory, setting)
            yield from shape.number_faults(f"{key}.{territory}", armies, 0, LARGEST_NUMBER)
    if data.get("fortify_from"):
        yield from _missing_territory_faults(setting, data, "fortify_from", FaultCode.TERRITORY_WITHOUT_ARMIES)
    for territory, owner in shape.table_at(data, "first_owners").items():
        yield from shape.territory_faults(f"first_owners.{territory}", territory, setting)
        yield from shape.colour_faults(f"first_owners.{territory}", owner, setting.holders)
    for territory, seats in shape.table_at(data, "taken_unread").items():
        at = f"taken_unread.{territory}"
        yield from shape.territory_faults(at, territory, setting)
        if not (type(seats) is list and len(seats) == 2):
            yield fault_at(at, FaultCode.WRONG_TYPE, expected="loser_and_conqueror", got=shape.quote_value(seats))
        else:
            yield from shape.colour_faults(f"{at}[1]", seats[0], setting.colours)
            yield from shape.colour_faults(f"{at}[2]", seats[1], setting.holders)
    if data.get("card_due"):
        yield from shape.colour_faults("card_due", data["card_due"], setting.colours)
    for n, option in enumerate(shape.list_at(data, "overrides"), 1):
        yield from shape.name_faults(f"overrides[{n}]", option, setting.rulebook.specs, FaultCode.OPTION_UNKNOWN)


def _seat_table_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    for key in ("eliminated_by", "penalties_due", "to_place", "traded_before", "trade_runs"):
        for seat, value in shape.table_at(data, key).items():
            at = f"{key}.{seat}"
            yield from shape.colour_faults(at, seat, setting.holders if key == "penalties_due" else setting.colours)
            if key == "eliminated_by":
                yield from shape.colour_faults(at, value, setting.holders)
            elif key in ("penalties_due", "to_place", "traded_before"):
                yield from shape.number_faults(at, value, 1, LARGEST_NUMBER)
            elif not (
                type(value) is list and len(value) == 2 and all(type(number) is int and number >= 0 for number in value)
            ):
                yield fault_at(at, FaultCode.WRONG_TYPE, expected="round_and_number", got=shape.quote_value(value))


def _result_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    if type(data.get("result")) is not dict:
        return
    result = shape.table_at(data, "result")
    kinds = {"winners": LIST, "reason": TEXT, "mission": TEXT}
    yield from shape.key_faults(result, kinds, required=("winners", "reason"), at="result.")
    yield from shape.choice_faults("result.reason", result.get("reason"), get_args(Reason))
    for n, winner in enumerate(shape.list_at(result, "winners"), 1):
        yield from shape.colour_faults(f"result.winners[{n}]", winner, setting.colours)
    if type(result.get("mission")) is str:
        yield from shape.mission_faults("result.mission", result["mission"], setting)


_PARTS: tuple[Callable[[Setting, Data], Iterator[Fault]], ...] = (
    *(_number_faults, _turn_faults, _owner_faults, _army_faults, _elimination_faults, _hand_faults, _card_faults),
    *(_mission_faults, _capital_faults, _discard_faults, _unused_key_faults),
    *(_occupation_faults, _throw_faults, _snapshot_faults, _seat_table_faults, _result_faults),
)
