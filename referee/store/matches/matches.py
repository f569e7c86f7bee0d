"""Matches and who played them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Text, func, insert, select, type_coerce, update

from referee.club.people.names import identity_of
from referee.rules.state import Seat
from referee.rules.terms import Colour
from referee.store.base import add_row, find_first, find_row
from referee.store.schema import MatchPlayer, MatchRow, MemberRow
from referee.store.subjects import LEAVES_SUBJECT

Days = tuple[date, date]
"""The first and the last of them."""
Names = Mapping[Colour, tuple[str, ...]]
"""Who plays each colour."""


class Outcome(NamedTuple):
    """The outcome of a match: running, ended or abandoned, with its winners and the action that decided it."""

    status: str = "running"
    ended_at: datetime | None = None
    winners: list[str] | None = None
    reason: str | None = None
    mission: str | None = None
    after: int | None = None


class ListedRow(NamedTuple):
    """A match without its deal and its rules, as it stands in a list: the columns are those of `MatchRow`."""

    id: str
    played_on: date
    name: str | None
    status: str
    reason: str | None
    mission: str | None
    rulebook: str
    source: str
    started_at: datetime
    ended_at: datetime | None
    seats: tuple[Seat, ...]
    winners: tuple[Colour, ...]


# Over the years the same seats come again and again: their text is read once.
_TEXTS = (type_coerce(MatchRow.seats, Text), type_coerce(MatchRow.winners, Text))
_LISTED = select(*(getattr(MatchRow, name) for name in ListedRow._fields[:-2])).add_columns(*_TEXTS)
_LAST_PLAYED_FIRST = _LISTED.order_by(MatchRow.played_on.desc(), MatchRow.started_at.desc(), MatchRow.id)


def add_match(connection: Connection, row: MatchRow, players: Mapping[str, Sequence[str]]) -> None:
    """Insert the match, with the names at each colour tied to the members they belong to."""
    add_row(connection, row)
    members = {identity_of(name): number for number, name in connection.execute(select(MemberRow.id, MemberRow.name))}
    named = [
        {"match_id": row.id, "colour": colour, "name": name, "member_id": members.get(identity_of(name))}
        for colour, names in players.items()
        for name in names
    ]
    # A record need not name anybody.
    if named:
        connection.execute(insert(MatchPlayer), named)


def find_match(connection: Connection, match_id: str) -> MatchRow | None:
    """Return the match ``match_id``, or ``None``."""
    return find_row(connection, MatchRow, match_id)


def match_ids(connection: Connection) -> list[str]:
    """List the ids of all matches, in the order they were begun."""
    return list(connection.execute(select(MatchRow.id).order_by(MatchRow.started_at, MatchRow.id)).scalars())


def list_matches(connection: Connection, days: Days | None) -> list[ListedRow]:
    """List the matches of these local days (None: all), last played first; a record was played on its own day."""
    query = _LAST_PLAYED_FIRST
    if days is not None:
        query = query.where(MatchRow.played_on.between(*days))
    return [_listed_row(row) for row in connection.execute(query).all()]


def list_matches_from(connection: Connection, first: int, number: int) -> list[ListedRow]:
    """List at most that ``number`` of matches in the order of `list_matches`, without the ``first`` ones."""
    query = _LAST_PLAYED_FIRST.offset(first).limit(number)
    return [_listed_row(row) for row in connection.execute(query).all()]


def list_running(connection: Connection) -> list[ListedRow]:
    """List the matches that are being played, newest first."""
    query = _LISTED.where(MatchRow.status == "running").order_by(MatchRow.started_at.desc(), MatchRow.id)
    return [_listed_row(row) for row in connection.execute(query).all()]


def _listed_row(row: Row[Any]) -> ListedRow:
    *facts, seats, winners = row
    return ListedRow._make((*facts, _seat_names(seats), _seat_colours(winners)))


@lru_cache(4096)
def _seat_names(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(seat["colour"], tuple(seat["players"])) for seat in json.loads(text))


@lru_cache(512)
def _seat_colours(text: str | None) -> tuple[Colour, ...]:
    return tuple(json.loads(text) or ()) if text else ()


def has_ended(connection: Connection) -> bool:
    """Tell whether any match was ever played to its end."""
    return connection.execute(select(MatchRow.id).where(MatchRow.status == "ended").limit(1)).first() is not None


def ended_since(connection: Connection, moment: datetime) -> list[str]:
    """List the ids of the matches that have ended since then."""
    return list(connection.execute(select(MatchRow.id).where(MatchRow.ended_at >= moment)).scalars())


def match_days(connection: Connection) -> set[date]:
    """Return the local days on which somebody has played a match that has ended."""
    played = select(MatchPlayer).where(MatchPlayer.match_id == MatchRow.id)
    query = select(MatchRow.played_on).where(MatchRow.status == "ended", played.exists())
    return set(connection.execute(query.distinct()).scalars().all())


def days_of(connection: Connection, matches: Collection[str]) -> dict[str, date]:
    """Return the days of these matches."""
    query = select(MatchRow.id, MatchRow.played_on).where(MatchRow.id.in_(matches))
    return {match_id: day for match_id, day in connection.execute(query)}


def newest_live(connection: Connection) -> MatchRow | None:
    """Return the newest match that was played here, or ``None``."""
    live = select(MatchRow).where(MatchRow.source == "live")
    return find_first(connection, live.order_by(MatchRow.started_at.desc(), MatchRow.id).limit(1))


def with_seal(connection: Connection, seal: str) -> str | None:
    """Return the id of the match whose deal has that ``seal``, or ``None``."""
    return connection.execute(select(MatchRow.id).where(MatchRow.seal == seal).limit(1)).scalar_one_or_none()


def set_outcome(connection: Connection, match_id: str, outcome: Outcome) -> None:
    """Write the outcome into the match's row."""
    connection.execute(update(MatchRow).where(MatchRow.id == match_id).values(outcome._asdict()))


def set_marks(connection: Connection, match_id: str, marks: Sequence[Mapping[str, object]]) -> None:
    """Write these marks into the match's row."""
    _change_match(connection, match_id, marks=list(marks))


def set_starter(connection: Connection, match_id: str, starter: Colour) -> None:
    """Write into the match's row who had the first turn."""
    _change_match(connection, match_id, starter=starter)


def set_odds_off(connection: Connection, match_id: str, *, is_off: bool) -> None:
    """Write into the match's row whether the odds of attacks are switched off."""
    _change_match(connection, match_id, odds_off=is_off)


def set_own_dice(connection: Connection, match_id: str, *, is_on: bool) -> None:
    """Write into the match's row whether each side enters its own dice."""
    _change_match(connection, match_id, own_dice=is_on)


def set_luck(connection: Connection, row: MatchRow) -> None:
    """Write into the match's row what was added to its deal, and the deal that was drawn from that, if it was."""
    _change_match(connection, row.id, luck=row.luck, deal=row.deal, seal=row.seal)


def _change_match(connection: Connection, match_id: str, **values: object) -> None:
    """Change the match's row in what no cache holds (`LEAVES_SUBJECT`)."""
    connection.execute(
        update(MatchRow).where(MatchRow.id == match_id).values(values).execution_options(**LEAVES_SUBJECT)
    )


def list_players(connection: Connection) -> list[str]:
    """List everybody who has played a match that has ended, members under today's names."""
    name = func.coalesce(MemberRow.name, MatchPlayer.name)
    query = select(name).select_from(MatchPlayer).outerjoin(MemberRow, MemberRow.id == MatchPlayer.member_id)
    query = query.join(MatchRow, MatchRow.id == MatchPlayer.match_id).where(MatchRow.status == "ended")
    return list(connection.execute(query.distinct().order_by(name)).scalars())


def renamed_players(connection: Connection, days: Days | None) -> dict[str, dict[str, str]]:
    """Return, by match of these local days (None: ever), the names at its table that are others' today.

    They are the names of members, or of whom they were joined with, who have another name now.
    """
    query = select(MatchPlayer.match_id, MatchPlayer.name, MemberRow.name)
    query = query.join(MemberRow, MemberRow.id == MatchPlayer.member_id).where(MemberRow.name != MatchPlayer.name)
    if days is not None:
        query = query.join(MatchRow, MatchRow.id == MatchPlayer.match_id).where(MatchRow.played_on.between(*days))
    renamed: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for match_id, name, today in connection.execute(query).all():
        renamed[match_id][name] = today
    return dict(renamed)


def names_today(seats: tuple[Seat, ...], renamed: Mapping[str, str] = {}) -> Names:
    """Return who plays each colour that has players, the ``renamed`` under today's names.

    Colours and names are in alphabetical order.
    """
    if not renamed:
        return _sort_names(seats)
    return _sort_names(
        tuple(Seat(seat.colour, tuple(renamed.get(name, name) for name in seat.players)) for seat in seats)
    )


# The same seats come again and again, see `_seat_names`.
@lru_cache(4096)
def _sort_names(seats: tuple[Seat, ...]) -> Names:
    return {
        seat.colour: tuple(sorted(seat.players)) for seat in sorted(seats, key=attrgetter("colour")) if seat.players
    }


def set_member(connection: Connection, match_id: str, name: str, member_id: int) -> None:
    """Attribute the name's seat in the match to that member."""
    named = update(MatchPlayer).where(MatchPlayer.match_id == match_id, MatchPlayer.name == name)
    connection.execute(named.values(member_id=member_id))


def members_at(connection: Connection, match_id: str) -> list[tuple[str, str, int | None]]:
    """Return colour, name and, if it is a member's, the member of everybody who plays the match."""
    query = select(MatchPlayer.colour, MatchPlayer.name, MatchPlayer.member_id)
    rows = connection.execute(query.where(MatchPlayer.match_id == match_id).order_by(MatchPlayer.name))
    return [(colour, name, member) for colour, name, member in rows]
