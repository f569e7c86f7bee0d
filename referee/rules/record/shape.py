"""Faults in the shape of data: unknown keys, wrong types, numbers out of bounds, names unknown at this table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, cast

from referee.rules.judge.own_values import citation_of
from referee.rules.missions import MISSIONS, mission_pool
from referee.rules.record.faults import Fault, FaultCode, fault_at
from referee.rules.refusal import Fact
from referee.rules.state import Setting
from referee.rules.terms import COLOURS, JOKERS, NEUTRAL, UNKNOWN


class Kind(NamedTuple):
    """A type of value, and the word for it in a message."""

    expected: str
    type: type


TEXT = Kind("text", str)
NUMBER = Kind("number", int)
YES_NO = Kind("yes_no", bool)
LIST = Kind("list", list)
TABLE = Kind("table", dict)
LONGEST_SHOWN = 60


def is_of_kind(value: object, kind: Kind) -> bool:
    """Tell whether ``value`` has exactly that type: true is no number."""
    return type(value) is kind.type


def key_faults(
    data: Mapping[str, object], kinds: Mapping[str, Kind], *, required: Collection[str] = (), at: str = ""
) -> Iterator[Fault]:
    """Yield faults of unknown keys, values of the wrong type and missing keys; ``at`` is put before every key."""
    for key, value in data.items():
        if key not in kinds:
            yield fault_at(at + key, FaultCode.KEY_UNKNOWN, allowed=tuple(kinds))
        elif not is_of_kind(value, kinds[key]):
            yield wrong_type(at + key, value, kinds[key])
    for key in required:
        if key not in data:
            yield fault_at(at + key, FaultCode.KEY_MISSING)


def wrong_type(key: str, value: object, kind: Kind) -> Fault:
    """Return the fault ``wrong_type`` of a value that is not of that kind."""
    return fault_at(key, FaultCode.WRONG_TYPE, expected=kind.expected, got=quote_value(value))


def quote_value(value: object) -> str:
    """Quote a value as the file has it, cut after `LONGEST_SHOWN` characters; lists and tables are only hinted at."""
    if type(value) is list or type(value) is dict:
        return "[…]" if type(value) is list else "{…}"
    text = f'"{value}"' if type(value) is str else str(value).lower() if type(value) is bool else str(value)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def table_at(data: Mapping[str, object], key: str) -> dict[str, object]:
    """Return the table at ``key``; empty where there is none, which is a fault of `key_faults`."""
    value = data.get(key)
    return cast(dict[str, object], value) if type(value) is dict else {}


def list_at(data: Mapping[str, object], key: str) -> list[object]:
    """Return the list at ``key``; empty where there is none, which is a fault of `key_faults`."""
    value = data.get(key)
    return value if type(value) is list else []


def number_faults(key: str, value: object, least: int, most: int) -> Iterator[Fault]:
    """Yield a fault unless ``value`` is a whole number from ``least`` to ``most``."""
    if not is_of_kind(value, NUMBER):
        yield wrong_type(key, value, NUMBER)
    elif not (type(value) is int and least <= value <= most):
        yield fault_at(key, FaultCode.OUT_OF_RANGE, got=quote_value(value), least=least, most=most)


def choice_faults(key: str, value: object, allowed: Collection[str]) -> Iterator[Fault]:
    """Yield a fault where ``value`` is a text but none of the words ``allowed``."""
    if type(value) is str and value not in allowed:
        yield fault_at(key, FaultCode.VALUE_UNKNOWN, got=quote_value(value), allowed=tuple(allowed))


def name_faults(key: str, value: object, names: Collection[str], code: FaultCode) -> Iterator[Fault]:
    """Yield a fault with ``code`` unless ``value`` is one of the names."""
    if type(value) is not str:
        yield wrong_type(key, value, TEXT)
    elif value not in names:
        yield fault_at(key, code, got=quote_value(value))


def colour_faults(key: str, value: object, seated: Collection[str]) -> Iterator[Fault]:
    """Yield a fault unless ``value`` is among the colours ``seated``, which may hold the neutral."""
    if value == NEUTRAL and NEUTRAL in seated:
        return
    if value == NEUTRAL:
        yield fault_at(key, FaultCode.NEUTRAL_OUTSIDE_DUEL)
    elif type(value) is str and value in COLOURS and value not in seated:
        yield fault_at(key, FaultCode.COLOUR_WITHOUT_SEAT, seat=value)
    else:
        yield from name_faults(key, value, COLOURS, FaultCode.COLOUR_UNKNOWN)


def territory_faults(key: str, value: object, setting: Setting) -> Iterator[Fault]:
    """Yield a fault unless ``value`` is a territory of the board."""
    yield from name_faults(key, value, setting.board.symbols, FaultCode.TERRITORY_UNKNOWN)


def card_faults(key: str, value: object, setting: Setting) -> Iterator[Fault]:
    """Yield a fault unless ``value`` is a card of this match.

    Where the rulebook has no jokers, a joker is no card (A-R04).
    """
    if value in JOKERS and value not in setting.deck:
        spec, chosen = setting.rulebook.specs_in(setting.variant)["joker"], setting.options.joker
        cites = citation_of(spec, chosen, own_passes=True)
        yield fault_at(key, FaultCode.CARD_NOT_IN_MATCH, got=str(value), **cites)
    else:
        yield from name_faults(key, value, (*setting.board.territories, *JOKERS), FaultCode.CARD_UNKNOWN)


def mission_faults(key: str, value: object, setting: Setting) -> Iterator[Fault]:
    """Yield a fault unless ``value`` is a mission in the pile of this table (EM-8.5g, A-06)."""
    if type(value) is str and value in MISSIONS and value not in mission_pool(setting.colours):
        yield fault_at(key, FaultCode.MISSION_OUT, mission=value)
    else:
        yield from name_faults(key, value, MISSIONS, FaultCode.MISSION_UNKNOWN)


def duplicate_faults(places: Iterable[tuple[str, object]], code: FaultCode, fact: str) -> Iterator[Fault]:
    """Yield a fault for every name at a second of the ``places`` (key, name); its fact ``other`` is the first."""
    first: dict[str, str] = {}
    for key, value in places:
        if type(value) is not str or value == UNKNOWN:
            continue
        if value in first:
            facts: dict[str, Fact] = {fact: value, "other": first[value]}
            yield fault_at(key, code, **facts)
        first.setdefault(value, key)


def listed_names(hands: Mapping[str, object], at: str) -> Iterator[tuple[str, object]]:
    """Yield every name in the lists of the table ``at``, with its key."""
    for seat, names in hands.items():
        if type(names) is list:
            yield from ((f"{at}.{seat}[{n}]", name) for n, name in enumerate(names, 1))
