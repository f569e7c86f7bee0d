"""Parses match records with the help of the rulebooks that they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any, cast

from referee.rulebooks import loader, own, time_zones
from referee.rulebooks.written import locate_faults, parse_toml, toml_fault
from referee.rules.commands import Deal
from referee.rules.judge.own_values import citation_of
from referee.rules.record import record_faults, shape
from referee.rules.record.faults import Fault, FaultCode, RecordFaults, RulebookFaults, fault_at, fault_below
from referee.rules.record.locate import lines_of
from referee.rules.record.position_faults import position_faults, state_from
from referee.rules.record.record import EventTags, Luck, Record, default_starter, write_record
from referee.rules.record.seal import seal_deal_data
from referee.rules.rulebook import Rulebook
from referee.rules.state import Setting

__all__ = ["Record", "RecordFaults", "parse_record", "write_record"]

Data = Mapping[str, Any]
Books = Mapping[str, Rulebook]
MOST_FAULTS = 100
LEAST_SEATS = 2
"""The fewest seats of a record (match-record 1), though the club opens no Easy-Move match for fewer than three."""
_SEAL = re.compile(r"sha256:[0-9a-f]{64}")


def parse_record(text: str, books: Books | None = None, *, any_seal: bool = False) -> Record:
    """Parse the record in ``text``; ``books`` are the rulebooks it may name, the five where none are given.

    A club's own rulebook may be in the record itself. With ``any_seal`` a seal that does not fit the deal is no
    fault: the caller reports it.

    :raises RecordFaults: its faults, a hundred at most, in the order of their lines.
    """
    books = loader.shipped_rulebooks() if books is None else books
    try:
        return _parse_sound_record(text.removeprefix("\ufeff"), books, any_seal)
    except RecursionError as error:
        raise RecordFaults((toml_fault(error, text),)) from None


def _parse_sound_record(text: str, books: Books, any_seal: bool) -> Record:
    data = _parse_toml(text)
    rulebook, rulebook_faults = _find_rulebook(data, books, text)
    # A crafted file can have a million faults: the search stops after as many as a person would read.
    faults = list(islice(record_faults.number_size_faults(data), MOST_FAULTS))
    faults = faults or list(islice(chain(_all_faults(data, rulebook), rulebook_faults), MOST_FAULTS))
    if any_seal:
        faults = [fault for fault in faults if fault.code is not FaultCode.SEAL_BROKEN]
    if faults or rulebook is None:
        raise RecordFaults(locate_faults(faults, text))
    return _build_record(data, rulebook)


def _parse_toml(text: str) -> Data:
    try:
        return parse_toml(text)
    except ValueError as error:
        raise RecordFaults((toml_fault(error, text),)) from None


def _find_rulebook(data: Data, books: Books, text: str) -> tuple[Rulebook | None, list[Fault]]:
    """Find the rulebook that the record names or holds, and the faults of the name or the text."""
    name, own_text = data.get("rulebook"), data.get("rulebook_text")
    if type(name) is not str:
        return None, []
    if type(own_text) is not str:
        return books.get(name), [*shape.choice_faults("rulebook", name, tuple(books))]
    try:
        return own.parse_own_rulebook(own_text, name), []
    except RulebookFaults as error:
        return None, [_fault_in_record(fault, text) for fault in error.faults]


def _fault_in_record(fault: Fault, text: str) -> Fault:
    """Return a fault of the rulebook seen from the record that holds it, mostly as a text of several lines."""
    line = lines_of(text)["rulebook_text"]
    has_several_lines = text.splitlines()[line - 1].rstrip().endswith(('"""', "'''"))
    return fault_below("rulebook_text", fault)._replace(line=line + (fault.line or 1) if has_several_lines else line)


def _all_faults(data: Data, rulebook: Rulebook | None) -> Iterator[Fault]:
    yield from record_faults.head_faults(data)
    yield from record_faults.seating_faults(data)
    yield from record_faults.event_faults(data)
    zone = shape.table_at(data, "event").get("time_zone")
    if type(zone) is str and zone not in time_zones.zone_names():
        yield fault_at("event.time_zone", FaultCode.TIME_ZONE_UNKNOWN, got=shape.quote_value(zone))
    yield from _seal_faults(data)
    if rulebook is not None:
        yield from _faults_under(data, rulebook)


def _faults_under(data: Data, rulebook: Rulebook) -> Iterator[Fault]:
    """Yield the faults under this rulebook; where a choice is faulty, the rest is checked with the default."""
    yield from shape.choice_faults("variant", data.get("variant"), rulebook.variants)
    yield from shape.choice_faults("board", data.get("board"), loader.BOARDS)
    for fault in loader.resolve_options(rulebook, _variant_of(data, rulebook), shape.table_at(data, "options"))[1]:
        yield fault_at(f"options.{fault.name}", FaultCode(fault.code), **fault.facts)
    yield from _seat_number_faults(data, rulebook)
    if record_faults.seats_of(data):
        setting = _build_setting(data, rulebook)
        if type(data.get("deal")) is dict:
            yield from record_faults.deal_faults(setting, data["deal"])
        if type(data.get("luck")) is dict:
            yield from record_faults.luck_faults(data["luck"], setting.colours)
        if type(data.get("position")) is dict:
            yield from (fault_below("position", fault) for fault in position_faults(setting, data["position"]))


def _seat_number_faults(data: Data, rulebook: Rulebook) -> Iterator[Fault]:
    """Yield a fault for too many or too few seats.

    A record may have fewer than the rulebook, unless variant or table say how many.
    """
    number, variant = len(shape.list_at(data, "seats")), _variant_of(data, rulebook)
    chosen = shape.table_at(data, "options")
    options, _ = loader.resolve_options(rulebook, variant, chosen)
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


def _seal_faults(data: Data) -> Iterator[Fault]:
    """Yield a fault unless a seal looks like one and belongs to the deal beside it."""
    seal, nonce, deal = data.get("seal"), data.get("nonce"), data.get("deal")
    if type(seal) is not str:
        return
    if not _SEAL.fullmatch(seal):
        yield fault_at("seal", FaultCode.SEAL_MALFORMED, got=shape.quote_value(seal))
    elif type(deal) is dict and type(nonce) is str and _is_broken_seal(seal, deal, nonce):
        yield fault_at("seal", FaultCode.SEAL_BROKEN)


def _is_broken_seal(seal: str, deal: Data, nonce: str) -> bool:
    try:
        return seal_deal_data(deal, nonce) != seal
    except TypeError:  # a date in the deal, which is a fault of its own
        return False


def _variant_of(data: Data, rulebook: Rulebook) -> str:
    return _one_of(data.get("variant"), rulebook.variants)


def _one_of(value: object, allowed: tuple[str, ...]) -> str:
    return value if isinstance(value, str) and value in allowed else allowed[0]


def _build_setting(data: Data, rulebook: Rulebook) -> Setting:
    """Build the setting of the match, with the default for everything that is left out or faulty."""
    variant = _variant_of(data, rulebook)
    options, _ = loader.resolve_options(rulebook, variant, shape.table_at(data, "options"))
    seats = record_faults.seats_of(data)
    colours = tuple(seat.colour for seat in seats)
    dealer = _one_of(data.get("dealer"), (colours[-1], *colours))
    return Setting(
        rulebook=rulebook,
        variant=variant,
        options=options,
        board=loader.board_of(_one_of(data.get("board"), loader.BOARDS), options),
        seats=seats,
        dealer=dealer,
        starter=_one_of(data.get("starter"), (default_starter(seats, dealer, options), *colours)),
        starter_said=data.get("starter") in colours,
        dice=cast(Any, _one_of(data.get("dice"), ("faces", "losses", "rolled"))),
        cards=cast(Any, _one_of(data.get("cards"), ("dealt", "entered", "counted"))),
    )


def _build_record(data: Data, rulebook: Rulebook) -> Record:
    setting = _build_setting(data, rulebook)
    tags = dict(data.get("event", {}))
    if "date" in tags:
        tags["date"] = record_faults.date_of(tags["date"])
    return Record(
        setting=setting,
        actions=tuple(data.get("actions", ())),
        deal=_build_deal(data["deal"]) if "deal" in data else None,
        position=state_from(setting, data["position"]) if "position" in data else None,
        chosen={name: loader.value_of(value) for name, value in data.get("options", {}).items()},
        event=EventTags(**tags),
        seal=data.get("seal"),
        nonce=data.get("nonce"),
        luck=_build_luck(data["luck"]) if "luck" in data else None,
    )


def _build_deal(data: Data) -> Deal:
    return Deal(
        _lists_by_seat(data, "territories"),
        _lists_by_seat(data, "missions"),
        tuple(data["deck"]) if "deck" in data else None,
    )


def _build_luck(data: Data) -> Luck:
    return Luck(**{**data, "numbers": data.get("numbers", {}), "without": tuple(data.get("without", ()))})


def _lists_by_seat(data: Data, key: str) -> dict[str, tuple[str, ...]]:
    return {seat: tuple(names) for seat, names in data.get(key, {}).items()}
