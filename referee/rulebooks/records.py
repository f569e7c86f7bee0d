"""Reads match records: what needs the rulebooks that ship with the program is settled here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any, cast

from referee.rulebooks import loader, own, time_zones
from referee.rulebooks.written import not_toml, placed, read_toml
from referee.rules.commands import Deal
from referee.rules.judge.own_values import citation_of
from referee.rules.record import record_faults, shape
from referee.rules.record.faults import Fault, FaultCode, RecordFaults, RulebookFaults, fault_at, fault_below
from referee.rules.record.locate import lines_of
from referee.rules.record.position import state_from
from referee.rules.record.position_faults import position_faults
from referee.rules.record.record import EventTags, Luck, Record, default_starter, write_record
from referee.rules.record.seal import seal_deal_data
from referee.rules.rulebook import Rulebook, Value
from referee.rules.state import Setting

__all__ = ["Record", "RecordFaults", "read", "write_record"]

Data = Mapping[str, Any]
Books = Mapping[str, Rulebook]
MOST_FAULTS = 100
LEAST_SEATS = 2
"""A record may have two seats (match-record 1), though the club opens no Easy-Move match for fewer than three."""
_SEAL = re.compile(r"sha256:[0-9a-f]{64}")


def read(text: str, books: Books | None = None, *, any_seal: bool = False) -> Record:
    """The record that ``text`` holds; ``books`` are the rulebooks it may name, the five where none are given.

    A club's own rulebook may stand in the record itself, which then needs nothing else. With ``any_seal`` a seal that
    does not fit the deal is none of its faults: whoever reads it tells.

    :raises RecordFaults: what is wrong with it, a hundred faults at most, in the order of their lines.
    """
    try:
        return _read(text.removeprefix("\ufeff"), loader.five() if books is None else books, any_seal)
    except RecursionError as error:
        raise RecordFaults((not_toml(error, text),)) from None


def _read(text: str, books: Books, any_seal: bool) -> Record:
    data = _toml(text)
    rulebook, wrong = _rulebook(data, books, text)
    faults = _first(record_faults.number_size_faults(data)) or _first(chain(_faults(data, rulebook), wrong))
    if any_seal:
        faults = [found for found in faults if found.code is not FaultCode.SEAL_BROKEN]
    if faults or rulebook is None:
        raise RecordFaults(placed(faults, text))
    return _record(data, rulebook)


def _first(faults: Iterator[Fault]) -> list[Fault]:
    """As many as anybody reads; a crafted file has a million."""
    return list(islice(faults, MOST_FAULTS))


def _toml(text: str) -> Data:
    try:
        return read_toml(text)
    except ValueError as error:
        raise RecordFaults((not_toml(error, text),)) from None


def _rulebook(data: Data, books: Books, text: str) -> tuple[Rulebook | None, list[Fault]]:
    """The rulebook that the record names or holds, and what is wrong with either."""
    name, own_text = data.get("rulebook"), data.get("rulebook_text")
    if type(name) is not str:
        return None, []
    if type(own_text) is not str:
        return books.get(name), [*shape.choice_faults("rulebook", name, tuple(books))]
    try:
        return own.read(own_text, name), []
    except RulebookFaults as error:
        return None, [_within(one, text) for one in error.faults]


def _within(found: Fault, text: str) -> Fault:
    """The fault seen from the record in which the rulebook stands, as text over several lines."""
    line = lines_of(text)["rulebook_text"]
    several = text.splitlines()[line - 1].rstrip().endswith(('"""', "'''"))
    return fault_below("rulebook_text", found)._replace(line=line + (found.line or 1) if several else line)


def _faults(data: Data, rulebook: Rulebook | None) -> Iterator[Fault]:
    yield from record_faults.head_faults(data)
    yield from record_faults.seating_faults(data)
    yield from record_faults.event_faults(data)
    yield from _time_zone(shape.table_at(data, "event").get("time_zone"))
    yield from _seal(data)
    if rulebook is not None:
        yield from _under(data, rulebook)


def _under(data: Data, rulebook: Rulebook) -> Iterator[Fault]:
    """What is wrong under this rulebook; where a choice is faulty, its default judges the rest."""
    yield from shape.choice_faults("variant", data.get("variant"), rulebook.variants)
    yield from shape.choice_faults("board", data.get("board"), ("classic",))
    for wrong in loader.resolve(rulebook, _variant(data, rulebook), shape.table_at(data, "options"))[1]:
        yield fault_at(f"options.{wrong.name}", FaultCode(wrong.code), **wrong.facts)
    yield from _number_of_seats(data, rulebook)
    if record_faults.seats_of(data):
        setting = _setting(data, rulebook)
        if type(data.get("deal")) is dict:
            yield from record_faults.deal_faults(setting, data["deal"])
        if type(data.get("luck")) is dict:
            yield from record_faults.luck_faults(data["luck"], setting.colours)
        if type(data.get("position")) is dict:
            yield from (fault_below("position", wrong) for wrong in position_faults(setting, data["position"]))


def _number_of_seats(data: Data, rulebook: Rulebook) -> Iterator[Fault]:
    """As many as the table plays with; fewer than the rulebook has, unless the variant or the table says how many."""
    number, variant = len(shape.list_at(data, "seats")), _variant(data, rulebook)
    chosen = shape.table_at(data, "options")
    options, _ = loader.resolve(rulebook, variant, chosen)
    specs = rulebook.specs_in(variant)
    least, cites = LEAST_SEATS, {"cite": "match-record/1"}
    if "players_least" in {**rulebook.variant_specs.get(variant, {}), **chosen}:
        least, spec = options.players_least, specs["players_least"]
        cites = citation_of(spec, least, own_passes=number >= int(str(spec.default)))
    most = options.players_most
    if type(data.get("seats")) is list and number < least:
        yield fault_at("seats", FaultCode.TOO_FEW_SEATS, seats=number, least=least, variant_id=variant, **cites)
    if number > most:
        spec = specs["players_most"]
        cites = citation_of(spec, most, own_passes=number <= int(str(spec.default)))
        yield fault_at("seats", FaultCode.TOO_MANY_SEATS, seats=number, most=most, variant_id=variant, **cites)


def _time_zone(name: object) -> Iterator[Fault]:
    if type(name) is str and name not in time_zones.names():
        yield fault_at("event.time_zone", FaultCode.TIME_ZONE_UNKNOWN, got=shape.quote_value(name))


def _seal(data: Data) -> Iterator[Fault]:
    """A seal looks like one, and belongs to the deal beside it."""
    given, nonce, deal = data.get("seal"), data.get("nonce"), data.get("deal")
    if type(given) is not str:
        return
    if not _SEAL.fullmatch(given):
        yield fault_at("seal", FaultCode.SEAL_MALFORMED, got=shape.quote_value(given))
    elif type(deal) is dict and type(nonce) is str and _sealed_otherwise(deal, nonce, given):
        yield fault_at("seal", FaultCode.SEAL_BROKEN)


def _sealed_otherwise(deal: Data, nonce: str, given: str) -> bool:
    try:
        return seal_deal_data(deal, nonce) != given
    except TypeError:  # a date in the deal; that it does not belong there is another fault
        return False


def _variant(data: Data, rulebook: Rulebook) -> str:
    return _one_of(data.get("variant"), rulebook.variants)


def _one_of(value: object, allowed: tuple[str, ...]) -> str:
    return value if isinstance(value, str) and value in allowed else allowed[0]


def _setting(data: Data, rulebook: Rulebook) -> Setting:
    """What is settled before the first action, with the default for everything that is left out or faulty."""
    variant = _variant(data, rulebook)
    options, _ = loader.resolve(rulebook, variant, shape.table_at(data, "options"))
    seats = record_faults.seats_of(data)
    colours = tuple(seat.colour for seat in seats)
    dealer = _one_of(data.get("dealer"), (colours[-1], *colours))
    return Setting(
        rulebook=rulebook,
        variant=variant,
        options=options,
        board=loader.board_of("classic", options),
        seats=seats,
        dealer=dealer,
        starter=_one_of(data.get("starter"), (default_starter(seats, dealer, options), *colours)),
        starter_said=data.get("starter") in colours,
        dice=cast(Any, _one_of(data.get("dice"), ("faces", "losses", "rolled"))),
        cards=cast(Any, _one_of(data.get("cards"), ("dealt", "entered", "counted"))),
    )


def _record(data: Data, rulebook: Rulebook) -> Record:
    setting = _setting(data, rulebook)
    tags = dict(data.get("event", {}))
    if "date" in tags:
        tags["date"] = record_faults.date_of(tags["date"])
    return Record(
        setting=setting,
        actions=tuple(data.get("actions", ())),
        deal=_deal(data["deal"]) if "deal" in data else None,
        position=state_from(setting, data["position"]) if "position" in data else None,
        chosen={name: _option(value) for name, value in data.get("options", {}).items()},
        event=EventTags(**tags),
        seal=data.get("seal"),
        nonce=data.get("nonce"),
        luck=_luck(data["luck"]) if "luck" in data else None,
    )


def _option(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value


def _deal(data: Data) -> Deal:
    return Deal(_hands(data, "territories"), _hands(data, "missions"), tuple(data["deck"]) if "deck" in data else None)


def _luck(data: Data) -> Luck:
    given = {"numbers": {}, "without": (), **data}
    return Luck(**{**given, "without": tuple(given["without"])})


def _hands(data: Data, key: str) -> dict[str, tuple[str, ...]]:
    return {seat: tuple(names) for seat, names in data.get(key, {}).items()}
