"""Faults of a record, a position or a rulebook: each names its key, the value there, and (in a file) its line."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from referee.rules.refusal import Fact, cut_long_words


class FaultCode(StrEnum):
    """The kinds of faults. The ``facts`` of each are those that its sentence needs; all have ``key``."""

    # the file
    NOT_TOML = "not_toml"
    NOT_UTF8 = "not_utf8"
    FILE_UNREADABLE = "file_unreadable"
    FILE_TOO_LARGE = "file_too_large"
    FILE_EMPTY = "file_empty"
    DEAL_AND_POSITION = "deal_and_position"
    TOO_FEW_SEATS = "too_few_seats"
    TOO_MANY_SEATS = "too_many_seats"
    SEAT_TWICE = "seat_twice"
    DATE_MALFORMED = "date_malformed"
    TIME_ZONE_UNKNOWN = "time_zone_unknown"
    TOO_MANY_PLAYERS = "too_many_players"
    SEAL_MALFORMED = "seal_malformed"
    SEAL_BROKEN = "seal_broken"
    # any table of the file
    KEY_UNKNOWN = "key_unknown"
    KEY_MISSING = "key_missing"
    KEY_TWICE = "key_twice"
    WRONG_TYPE = "wrong_type"
    OUT_OF_RANGE = "out_of_range"
    VALUE_UNKNOWN = "value_unknown"
    EMPTY = "empty_value"
    TEXT_TOO_LONG = "text_too_long"
    TEXT_UNPRINTABLE = "text_unprintable"
    # names
    TERRITORY_UNKNOWN = "territory_unknown"
    COLOUR_UNKNOWN = "colour_unknown"
    COLOUR_WITHOUT_SEAT = "colour_without_seat"
    NEUTRAL_OUTSIDE_DUEL = "neutral_outside_duel"
    CARD_UNKNOWN = "card_unknown"
    MISSION_UNKNOWN = "mission_unknown"
    # options
    OPTION_UNKNOWN = "option_unknown"
    OPTION_NOT_USED = "option_not_used"
    OPTION_NOT_IN_VARIANT = "option_not_in_variant"
    OPTION_VALUE = "option_value"
    OPTION_CONTRADICTS = "option_contradicts"
    OPTION_ELSEWHERE = "option_elsewhere"
    OPTION_OF_VARIANT = "option_of_variant"
    # a club's own rulebook
    RULEBOOK_NAME = "rulebook_name"
    RULEBOOK_TAKEN = "rulebook_taken"
    RULEBOOK_OTHER_NAME = "rulebook_other_name"
    RULEBOOK_ITSELF = "rulebook_itself"
    VARIANT_TWICE = "variant_twice"
    SEATS_OF_VARIANT = "seats_of_variant"
    CLAUSE_NAME = "clause_name"
    CLAUSE_EMPTY = "clause_empty"
    CLAUSE_UNKNOWN = "clause_unknown"
    # territories
    TERRITORY_WITHOUT_OWNER = "territory_without_owner"
    TERRITORY_WITHOUT_ARMIES = "territory_without_armies"
    TERRITORY_TWICE = "territory_twice"
    TERRITORIES_UNEVEN = "territories_uneven"
    # cards
    CARD_TWICE = "card_twice"
    CARD_MISSING = "card_missing"
    CARD_NOT_IN_MATCH = "card_not_in_match"
    TOO_MANY_CARDS = "too_many_cards"
    DECK_NOT_DEALT = "deck_not_dealt"
    # missions
    MISSION_OUT = "mission_out"
    MISSION_TWICE = "mission_twice"
    TOO_MANY_MISSIONS = "too_many_missions"
    TOO_FEW_MISSIONS = "too_few_missions"
    MISSIONS_NOT_USED = "missions_not_used"
    # the position as a whole
    ELIMINATED_OWNS = "eliminated_owns"
    COLOUR_TWICE = "colour_twice"
    TURN_OUT = "turn_out"
    NOT_IN_VARIANT = "not_in_variant"
    DISCARD_NOT_DUE = "discard_not_due"
    OCCUPATION_MISSING = "occupation_missing"
    OCCUPATION_UNEXPECTED = "occupation_unexpected"
    OCCUPATION_IMPOSSIBLE = "occupation_impossible"
    THROW_MALFORMED = "throw_malformed"
    THROW_UNEXPECTED = "throw_unexpected"
    THROW_IMPOSSIBLE = "throw_impossible"


class Fault(NamedTuple):
    """One fault: ``key`` is dotted (``position.owners.alaska``), ``line`` counts from 1 if there is a file."""

    key: str
    code: FaultCode
    facts: Mapping[str, Fact]
    line: int | None = None


def fault_at(key: str, code: FaultCode, **facts: Fact) -> Fault:
    """Return a fault at ``key``, which is among its facts too; long texts are cut."""
    short = {name: cut_long_words(value) if isinstance(value, str) else value for name, value in facts.items()}
    return Fault(key, code, {"key": cut_long_words(key), **short})


def fault_below(table: str, fault: Fault) -> Fault:
    """Return the same fault as seen from the file.

    The name ``table`` is put before its key, and before the ``other`` key it may name.
    """
    key = f"{table}.{fault.key}" if fault.key else table
    other = {"other": f"{table}.{fault.facts['other']}"} if "other" in fault.facts else {}
    return fault._replace(key=key, facts={**fault.facts, **other, "key": key})


class Faults(ValueError):
    """All faults of a text at once."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.key}: {fault.code}" for fault in faults))
        self.faults = faults


class PositionFaults(Faults):
    """The faults of a position."""


class RecordFaults(Faults):
    """The faults of a match record."""


class RulebookFaults(Faults):
    """The faults of a rulebook's file."""
