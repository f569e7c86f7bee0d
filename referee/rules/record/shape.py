"""Whether data has the shape that was asked for: keys, types, numbers in bounds, names that exist at this table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple, TypeGuard

from referee.rules.judge.own_values import citation_of
from referee.rules.missions import MISSIONS, pool
from referee.rules.record.faults import Fault, FaultCode, fault
from referee.rules.refusal import Fact
from referee.rules.state import Setting
from referee.rules.terms import COLOURS, JOKERS, NEUTRAL, UNKNOWN


class Kind(NamedTuple):
    """A type as a player calls it."""

    expected: str
    type: type


TEXT = Kind("text", str)
NUMBER = Kind("number", int)
YES_NO = Kind("yes_no", bool)
LIST = Kind("list", list)
TABLE = Kind("table", dict)
LONGEST_SHOWN = 60


def fits(value: object, kind: Kind) -> bool:
    """Whether ``value`` is of that type; true is no number."""
    return type(value) is kind.type


def shape(
    data: Mapping[str, object], kinds: Mapping[str, Kind], *, required: Collection[str] = (), at: str = ""
) -> Iterator[Fault]:
    """Keys that nobody knows, values of the wrong type, keys that are missing."""
    for key, value in data.items():
        if key not in kinds:
            yield fault(at + key, FaultCode.KEY_UNKNOWN, allowed=tuple(kinds))
        elif not fits(value, kinds[key]):
            yield wrong_type(at + key, value, kinds[key])
    for key in required:
        if key not in data:
            yield fault(at + key, FaultCode.KEY_MISSING)


def wrong_type(key: str, value: object, kind: Kind) -> Fault:
    """The fault of a value that is not of that type."""
    return fault(key, FaultCode.WRONG_TYPE, expected=kind.expected, got=shown(value))


def shown(value: object) -> str:
    """A value as it stood in the file, cut short."""
    if type(value) is list or type(value) is dict:
        return "[…]" if type(value) is list else "{…}"
    text = f'"{value}"' if type(value) is str else str(value).lower() if type(value) is bool else str(value)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def table(data: Mapping[str, object], key: str) -> dict[str, object]:
    """The table at ``key``; empty where there is none, `shape` has said so."""
    value = data.get(key)
    return value if _is_table(value) else {}


def _is_table(value: object) -> TypeGuard[dict[str, object]]:
    return type(value) is dict


def row(data: Mapping[str, object], key: str) -> list[object]:
    """The list at ``key``; empty where there is none, `shape` has said so."""
    value = data.get(key)
    return value if type(value) is list else []


def number(key: str, value: object, least: int, most: int) -> Iterator[Fault]:
    """``value`` is a whole number from ``least`` to ``most``."""
    if not fits(value, NUMBER):
        yield wrong_type(key, value, NUMBER)
    elif not (type(value) is int and least <= value <= most):
        yield fault(key, FaultCode.OUT_OF_RANGE, got=shown(value), least=least, most=most)


def choice(key: str, value: object, allowed: Collection[str]) -> Iterator[Fault]:
    """``value`` is one of the words ``allowed``."""
    if type(value) is str and value not in allowed:
        yield fault(key, FaultCode.VALUE_UNKNOWN, got=shown(value), allowed=tuple(allowed))


def named(key: str, value: object, known: Collection[str], code: FaultCode) -> Iterator[Fault]:
    """``value`` is one of the names ``known``."""
    if type(value) is not str:
        yield wrong_type(key, value, TEXT)
    elif value not in known:
        yield fault(key, code, got=shown(value))


def colour(key: str, value: object, seated: Collection[str]) -> Iterator[Fault]:
    """``value`` is the colour of a seat, or of the neutral where that is among ``seated``."""
    if value == NEUTRAL and NEUTRAL in seated:
        return
    if value == NEUTRAL:
        yield fault(key, FaultCode.NEUTRAL_OUTSIDE_DUEL)
    elif type(value) is str and value in COLOURS and value not in seated:
        yield fault(key, FaultCode.COLOUR_WITHOUT_SEAT, seat=value)
    else:
        yield from named(key, value, COLOURS, FaultCode.COLOUR_UNKNOWN)


def territory(key: str, value: object, setting: Setting) -> Iterator[Fault]:
    """``value`` is a territory of the board."""
    yield from named(key, value, setting.board.symbols, FaultCode.TERRITORY_UNKNOWN)


def card(key: str, value: object, setting: Setting) -> Iterator[Fault]:
    """``value`` is a card of this match; a joker is none where the rulebook has no jokers (A-R04)."""
    if value in JOKERS and value not in setting.deck:
        spec, chosen = setting.rulebook.specs_in(setting.variant)["joker"], setting.options.joker
        cites = citation_of(spec, chosen, own_passes=True)
        yield fault(key, FaultCode.CARD_NOT_IN_MATCH, got=str(value), **cites)
    else:
        yield from named(key, value, (*setting.board.territories, *JOKERS), FaultCode.CARD_UNKNOWN)


def mission(key: str, value: object, setting: Setting) -> Iterator[Fault]:
    """``value`` is a mission in the pile of this table (EM-8.5g, A-06)."""
    if type(value) is str and value in MISSIONS and value not in pool(setting.colours):
        yield fault(key, FaultCode.MISSION_OUT, mission=value)
    else:
        yield from named(key, value, MISSIONS, FaultCode.MISSION_UNKNOWN)


def twice(found: Iterator[tuple[str, object]], code: FaultCode, fact: str) -> Iterator[Fault]:
    """No name stands at two of the keys ``found``; a second place names the first."""
    first: dict[str, str] = {}
    for key, value in found:
        if type(value) is not str or value == UNKNOWN:
            continue
        if value in first:
            facts: dict[str, Fact] = {fact: value, "other": first[value]}
            yield fault(key, code, **facts)
        first.setdefault(value, key)


def held(hands: Mapping[str, object], at: str) -> Iterator[tuple[str, object]]:
    """Every name in the lists of a table, with its key."""
    for seat, names in hands.items():
        if type(names) is list:
            yield from ((f"{at}.{seat}[{n}]", name) for n, name in enumerate(names, 1))
