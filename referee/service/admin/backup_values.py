"""Validates every restored value, so that no page fails on unreadable data later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import TypeAlias, cast, get_args

from referee.club.challenges import OUTCOMES
from referee.club.changes import DAYS, FACTS, LISTS
from referee.club.money.fines import EFFECTS, EXCLUDED, Offence
from referee.club.money.ledger import KINDS
from referee.club.season.season import SHARED, TIES, Scheme
from referee.rules.terms import COLOURS, CardMode, DiceMode, Reason
from referee.service.cash import accounts
from referee.service.desk import fields
from referee.service.desk.play import open_match
from referee.service.desk.problems import Problem
from referee.service.people import pins
from referee.store import Connection
from referee.store import backup as stored
from referee.store.championship import figures
from referee.store.matches import log, matches
from referee.store.matches.codec import contributions_from_json, deal_from_json

Check: TypeAlias = Callable[[object], bool]
PRICINGS = ("fixed", "range", "rising")
LONGEST_EVENING = 7 * 24 * 60
"""In minutes."""
FIRST_YEAR, LAST_YEAR = 2, 9998
"""Of a moment, so that it is a date in any time zone."""
LINES = 500


def check_values(connection: Connection) -> None:
    """Check every restored value.

    :raises Problem: backup_value with the table, column and row of the first unreadable one
    """
    for table, number, row in stored.read_rows(connection, (*RULES, *MOMENTS)):
        for column, is_readable in RULES.get(table, {}).items():
            if not is_readable(row[column]):
                raise unreadable_value(table, column, number)
        for column, value in row.items():
            if isinstance(value, datetime) and not FIRST_YEAR <= value.year <= LAST_YEAR:
                raise unreadable_value(table, column, number)
        if table == "changes" and not _has_its_facts(row):
            raise unreadable_value(table, "facts", number)
        if table == "matches":
            _check_seats(row, number)
            _check_match(connection, str(row["id"]), number)
    _check_lists(connection)


def unreadable_value(table: str, column: str, row: int) -> Problem:
    """Return the problem of a value that cannot be read."""
    return Problem("backup_value", field="file", table=table, column=column, row=row)


def _check_seats(match: Mapping[str, object], number: int) -> None:
    """Check that the seats that deal, begin or have won a match are among its seats."""
    try:
        colours = [seat["colour"] for seat in cast(list[Mapping[str, object]], match["seats"])]
    except (TypeError, KeyError) as error:
        raise unreadable_value("matches", "seats", number) from error
    for column in ("dealer", "starter"):
        if match[column] not in colours:
            raise unreadable_value("matches", column, number)
    winners = match["winners"]
    if winners is not None and not (_is_texts(winners) and set(cast(list[str], winners)) <= set(colours)):
        raise unreadable_value("matches", "winners", number)


def _check_match(connection: Connection, match_id: str, number: int) -> None:
    """Check that every line of the match's log can be read, that none is missing, and that the match opens.

    A rulebook, a deal or an event can be wrong in countless ways: any exception means that it is no match.
    """
    seq = 0
    try:
        while lines := log.read_lines(connection, match_id, seq, LINES):
            for line in lines:
                log.events_of(line)
            if lines[-1].seq != seq + len(lines):
                raise unreadable_value("events", "seq", seq + 1)
            seq = lines[-1].seq
    except Problem:
        raise
    except Exception as error:
        raise unreadable_value("events", "events", seq + 1) from error
    try:
        match = open_match(connection, match_id)
        if match.row.deal is not None:
            deal_from_json(match.row.deal)
    except Exception as error:
        raise unreadable_value("matches", "deal", number) from error
    if match.row.variant not in match.setting.rulebook.variants:
        raise unreadable_value("matches", "variant", number)


def _check_lists(connection: Connection) -> None:
    try:
        matches.list_matches(connection, None)
    except Exception as error:
        raise unreadable_value("matches", "seats", 1) from error
    try:
        figures.list_figures(connection, None)
    except Exception as error:
        raise unreadable_value("figures", "body", 1) from error


def _has_its_facts(row: Mapping[str, object]) -> bool:
    facts, names = row["facts"], FACTS[str(row["what"])]
    if not isinstance(facts, dict) or ("scheme" in facts and not _is_scheme(facts["scheme"])):
        return False
    return all(name in facts and _is_fact(name, facts[name]) for name in names)


def _is_fact(name: str, value: object) -> bool:
    if name in LISTS:
        return _is_texts(value)
    if name in DAYS:
        try:
            date.fromisoformat(cast(str, value))
        except (TypeError, ValueError):
            return False
        return True
    return isinstance(value, str | int)


def _is_one_of(*values: object) -> Check:
    return lambda value: value in values


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _is_list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


_is_texts = _is_list_of(lambda value: isinstance(value, str))
_is_numbers = _is_list_of(lambda value: type(value) is int)


def _passes(check: Callable[[str], object]) -> Check:

    def passes_check(value: object) -> bool:
        try:
            check(cast(str, value))
        except Problem:
            return False
        return True

    return passes_check


_is_zone = _passes(lambda value: fields.zone_or_none(value, "zone"))


def _is_pin_hash(value: object) -> bool:
    return value is None or pins.is_pin_hash(str(value))


def _is_offence(value: object) -> bool:
    if not isinstance(value, dict) or value.keys() != set(Offence._fields):
        return False
    texts = all(isinstance(value[name], str) for name in ("key", "paragraph"))
    priced = value["pricing"] in PRICINGS and _is_numbers(value["cents"]) and value["cents"]
    worded = value["text"] is None or isinstance(value["text"], str)
    effective = value["effect"] in (None, *EFFECTS) and value["excluded"] in (None, *EXCLUDED)
    return bool(texts and priced and worded and effective)


def _is_player(value: object) -> bool:
    if not (isinstance(value, list) and len(value) == 2):
        return False
    name, member_id = value
    return isinstance(name, str) and (member_id is None or type(member_id) is int)


def _is_scheme(value: object) -> bool:
    if not isinstance(value, dict) or value.keys() != set(Scheme._fields):
        return False
    numbers = all(type(value[name]) is int for name in ("win", "elimination", "dropped", "least"))
    ties = _is_texts(value["ties"]) and set(value["ties"]) <= set(TIES)
    return numbers and ties and _is_numbers(value["places"]) and value["shared"] in SHARED


def _is_luck(value: object) -> bool:
    try:
        luck = contributions_from_json(cast("dict[str, object]", value)).luck if value is not None else None
    except (TypeError, KeyError, AssertionError):
        return False
    return luck is None or (
        isinstance(luck.referee, str)
        and type(luck.version) is int
        and _is_texts(list(luck.without))
        and _is_texts_by_seat(luck.commitments)
        and _is_texts_by_seat(luck.numbers)
    )


def _is_texts_by_seat(value: object) -> bool:
    return isinstance(value, dict) and set(value) <= set(COLOURS) and _is_texts([*value.values()])


def _is_tally(value: object) -> bool:
    names = {"yes", "no", "abstain"}
    return value is None or (isinstance(value, dict) and value.keys() == names and _is_numbers([*value.values()]))


def _is_spared(value: object) -> bool:
    return _is_texts(value) and all("." in spared for spared in cast(list[str], value))


RULES: Mapping[str, Mapping[str, Check]] = {
    "members": {"colour": _is_one_of(None, *COLOURS), "pin_hash": _is_pin_hash},
    "clubs": {"pin_hash": _is_pin_hash},
    "bank_accounts": {
        "name": _passes(accounts.check_name),
        "iban": _passes(accounts.check_iban),
        "bic": _passes(lambda bic: accounts.check_bic(bic or "")),
    },
    "seats": {"colour": _is_one_of(*COLOURS), "pin_hash": _is_pin_hash},
    "changes": {"what": _is_one_of(*FACTS)},
    "ledger": {"kind": _is_one_of(*KINDS)},
    "catalogues": {"offences": _is_list_of(_is_offence)},
    "motions": {"voters": _is_texts, "excluded": _is_texts, "tally": _is_tally},
    "votes": {"choice": _is_one_of(None, "yes", "no", "abstain")},
    "challenges": {
        "challenger": _is_one_of(*COLOURS),
        "accused": _is_one_of(*COLOURS),
        "outcome": _is_one_of(None, *OUTCOMES),
    },
    **dict.fromkeys(("results", "result_versions"), {"players": _is_list_of(_is_player), "winners": _is_texts}),
    "seasons": {"year": lambda year: 1 <= cast(int, year) <= 9999, "scheme": _is_scheme},
    "evenings": {
        "zone": _is_zone,
        "kept": _is_one_of("planned", "cancelled", "held"),
        "lasts": lambda minutes: 0 < cast(int, minutes) <= LONGEST_EVENING,
        "present": _is_numbers,
        "spared": _is_spared,
    },
    "rsvps": {"coming": _is_one_of("yes", "maybe", "no")},
    "presets": {"options": _is_table},
    "answers": {"body": _is_table, "status": lambda status: 100 <= cast(int, status) <= 599},
    "matches": {
        "time_zone": _is_zone,
        "options": _is_table,
        "dice": _is_one_of(*get_args(DiceMode)),
        "cards": _is_one_of(*get_args(CardMode)),
        "source": _is_one_of("live", "record"),
        "status": _is_one_of("running", "ended", "abandoned"),
        "reason": _is_one_of(None, *get_args(Reason)),
        "luck": _is_luck,
    },
    "match_players": {"colour": _is_one_of(*COLOURS)},
}
MOMENTS = ("voidings", "news")
"""Further tables, whose moments are checked and nothing else."""
