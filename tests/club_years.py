"""A club that has played for years: real matches with their logs, results without one, evenings, a cash book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import Connection, insert, literal, select

from referee.service.championship import figures
from referee.service.desk.desk import Change
from referee.service.matches import records
from referee.store.schema import (
    Base,
    EntryRow,
    EveningRow,
    GivenRsvp,
    LoggedAction,
    MatchFigures,
    MatchPlayer,
    MatchRow,
    ResultRow,
    Snapshot,
)
from tests.instance import NAMES, Instance
from tests.places import GOLDEN
from tests.web.book import found_club

PLAYED = ("conceded_3", "declared_7", "domination_declared_5")
"""The names of the matches that the club plays again and again."""
MATCHES, EVENINGS, ENTRIES = 40, 20, 200
"""The numbers of matches, evenings and entries in each year."""
LAST_YEAR = 2026
"""The year of the records."""
CROWD = len(NAMES)


def fill(
    instance: Instance,
    years: int,
    played: Sequence[str] = PLAYED,
    *,
    with_logs: bool = True,
    with_results: bool = True,
) -> Mapping[str, str]:
    """Fill the instance with so many years of a club of seven, the last in `LAST_YEAR`, and all it did on record.

    It plays the golden matches ``played`` again and again, ``with_logs`` of their own or without, and ``with_results``
    as many again that have no record. Return which of them each match is a copy of, by id. Its matches are "m0", "m1" …
    from the first on, but for the last, from which the others were copied.
    """
    found_club(instance, CROWD)
    originals = [
        records.open_record(instance.desk, (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")) for name in played
    ]
    figures.read_figures(instance.desk)
    first, copies = LAST_YEAR - years + 1, years * MATCHES - len(originals)
    original_of = {f"m{number}": originals[number % len(originals)] for number in range(copies)}
    tables = _OF_A_MATCH if with_logs else [of for of in _OF_A_MATCH if of[0] not in (LoggedAction, Snapshot)]

    def work(change: Change) -> None:
        for number in range(copies):
            day = _day(first, number, MATCHES)
            _play(change.connection, original_of[f"m{number}"], f"m{number}", day, tables)
        for table, rows in (
            (ResultRow, [_result(_day(first, number, MATCHES)) for number in range(years * MATCHES * with_results)]),
            (EveningRow, [_evening(_day(first, number, EVENINGS)) for number in range(years * EVENINGS)]),
            (GivenRsvp, [_rsvp(number) for number in range(years * EVENINGS * CROWD)]),
            (EntryRow, [_entry(number, _day(first, number, ENTRIES)) for number in range(years * ENTRIES)]),
        ):
            if rows:
                change.connection.execute(insert(table), rows)

    instance.desk.change(work)
    return original_of


def _day(first: int, number: int, a_year: int) -> date:
    """Return the day of that number; those of a year are spread evenly over it."""
    return date(first + number // a_year, 1, 1) + timedelta(days=365 // a_year * (number % a_year))


_OF_A_MATCH: tuple[tuple[type[Base], str], ...] = (
    *((MatchRow, "id"), (MatchPlayer, "match_id"), (LoggedAction, "match_id")),
    *((Snapshot, "match_id"), (MatchFigures, "match_id")),
)


def _play(
    connection: Connection, original: str, name: str, day: date, tables: Iterable[tuple[type[Base], str]]
) -> None:
    """Play the match once more, on that day."""
    evening = datetime(day.year, day.month, day.day, 19)
    moved: dict[str, object] = {"played_on": day, "started_at": evening, "ended_at": evening + timedelta(hours=3)}
    for of, key in tables:
        table = of.__table__
        values = moved | {key: name}
        row = [
            literal(values[column.name], column.type).label(column.name) if column.name in values else column
            for column in table.columns
        ]
        copied = select(*row).where(table.columns[key] == original)
        connection.execute(insert(of).from_select([column.name for column in table.columns], copied))


def _result(day: date) -> dict[str, object]:
    players = [[name, number] for number, name in enumerate(NAMES[:4], 1)]
    return {"day": day, "players": players, "winners": [NAMES[day.day % 4]], "keeper_id": 1, "at": _noon(day)}


def _evening(day: date) -> dict[str, object]:
    return {
        **{"uid": f"{day}@referee", "day": day, "time": time(19), "zone": "Europe/Berlin", "begins": _noon(day)},
        **{"host_id": day.day % CROWD + 1, "outdoor": False, "kept": "held", "present": [1, 2, 3, 4, 5]},
        **{"sequence": 1, "at": _noon(day)},
    }


def _rsvp(number: int) -> dict[str, object]:
    """Everybody answers to every evening."""
    evening, member = divmod(number, CROWD)
    return {"evening_id": evening + 1, "member_id": member + 1, "coming": "yes", "at": datetime(2000, 1, 1, tzinfo=UTC)}


def _entry(number: int, day: date) -> dict[str, object]:
    """Return a fine, and next its payment in cash."""
    member, kind = number // 2 % CROWD + 1, ("fine", "payment_cash")[number % 2]
    return {"day": day, "kind": kind, "member_id": member, "cents": 50, "keeper_id": 1, "at": _noon(day)}


def _noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12)
