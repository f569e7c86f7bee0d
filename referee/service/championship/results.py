"""Results without a record, by hand or from a CSV file; and matches or results that shall not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple, TypeAlias

from referee.club.people.colours import MOST_PEOPLE
from referee.club.people.name_lists import split_names
from referee.club.people.names import identity_of, tidy_name
from referee.service.desk import clock, csv_files
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import LONGEST_NAME, LONGEST_TEXT, check_has_come, check_text, read_day
from referee.service.desk.once import Asking, once
from referee.service.desk.problems import Gathering, Problem
from referee.service.matches import taken_out
from referee.service.people import roster
from referee.store import Connection
from referee.store.championship import results as stored
from referee.store.championship.results import ResultRow, VoidingRow
from referee.store.matches import matches
from referee.store.people import members as people

SCOPE = "results"
FEWEST, MOST_ROWS = 2, 5000
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "date": ("date", "datum", "day", "tag"),
    "players": ("players", "spieler"),
    "winners": ("winners", "winner", "sieger", "gewinner"),
    "note": ("note", "notiz", "bemerkung"),
    "void": ("void because", "ungültig wegen"),
}
"""The columns of a file, and how their headings may be written."""
NEEDED = ("date", "players", "winners")
"""A note and why a result is void may be left out."""
What: TypeAlias = tuple[date, frozenset[str], frozenset[str]]
"""What makes two results the same: the day, who played and who won, however their names are written."""
_LONGEST_LIST = LONGEST_TEXT * 4


class ResultInput(NamedTuple):
    """A result as somebody writes it; names have a comma, a slash or the like between them, as in `parted`.

    ``void`` is why it doesn't count, ``another`` whether somebody said that it is no equal one of that day.
    """

    day: str
    players: str
    winners: str
    note: str = ""
    void: str = ""
    another: bool = False


class LoadedFile(NamedTuple):
    """How many results of a file were ``taken``, and how many are ``known`` because they were here already."""

    taken: int
    known: int


class _Entered(NamedTuple):
    """A result, and why it doesn't count."""

    row: ResultRow
    void: str | None


def add_result(desk: Desk, keeper: int, written: ResultInput, asked: Asking | None) -> None:
    """The result counts for the championship of its year.

    :raises Problem: everything that is wrong with it, each at its field; or an equal one of that day is here, and
        nobody said that this is another.
    """
    entered = _entered(written, keeper, _members(desk))
    facts = {"day": entered.row.day.isoformat(), "names": list(entered.row.winners)}

    def work(change: Change) -> str:
        if not written.another and not list(_not_here([entered], _here(change.connection))):
            raise Problem("result_known", field="another", winners=tuple(entered.row.winners))
        roster.log_change(change, keeper, "result_entered", **facts)
        return _add(change, [entered])

    desk.change(lambda change: once(change, asked, lambda: work(change), SCOPE))


def load_file(desk: Desk, keeper: int, raw: bytes, asked: Asking | None) -> LoadedFile:
    """All results of a CSV file count, but those that it says are void.

    Of equal results only as many are taken as the file has more than the club, whose matches are results as well.

    :raises Problem: it cannot be read, or every faulty line of it; nothing was taken then.
    """
    members = _members(desk)
    rows = csv_files.read(raw, COLUMNS, NEEDED, MOST_ROWS, lambda cells: _entered(_written(cells), keeper, members))

    def work(change: Change) -> LoadedFile:
        new: list[_Entered] = []

        def add() -> str:
            new.extend(_not_here(rows, _here(change.connection)))
            roster.log_change(change, keeper, "results_loaded", number=len(new))
            return _add(change, new)

        once(change, asked, add, SCOPE)
        return LoadedFile(len(new), len(rows) - len(new))

    return desk.change(work)


def _not_here(rows: Iterable[_Entered], here: Counter[What]) -> Iterator[_Entered]:
    """What is left of the rows when each result that is here has met one of them."""
    for one in rows:
        what = _what(one.row.day, (name for name, _ in one.row.players), one.row.winners)
        if here[what]:
            here[what] -= 1
        else:
            yield one


def _here(connection: Connection) -> Counter[What]:
    """How often the club has each result, under today's names: entered, or of a match that has ended."""
    known = {row.id: row.name for row in people.list_members(connection)}
    here: Counter[What] = Counter()
    for row in stored.list_results(connection, None):
        today = {name: known.get(member or 0, name) for name, member in row.players}
        here[_what(row.day, today.values(), (today[name] for name in row.winners))] += 1
    seated = matches.names(connection, None)
    for match in matches.listed(connection, None):
        seats = seated.get(match.id, {})
        players = (name for names in seats.values() for name in names)
        here[_what(match.played_on, players, (name for one in match.winners for name in seats.get(one, ())))] += 1
    return here


def _what(day: date, players: Iterable[str], winners: Iterable[str]) -> What:
    return day, frozenset(map(identity_of, players)), frozenset(map(identity_of, winners))


def set_void(desk: Desk, keeper: int, target: str, void: bool, reason: str) -> None:
    """The match or the result does not count any more, or counts again; it is on record who said so and why.

    Said again, it stays untouched.

    :raises Problem: there is no such match or result, or no reason.
    """
    if not reason.strip():
        raise Problem("reason_missing", field="reason")
    why = check_text(reason, "reason")

    def work(change: Change) -> None:
        match_id, result_id, day, players = _target(change, target)
        known = stored.list_void(change.connection).get(match_id or result_id or 0)
        if (known.reason if known else None) == (why if void else None):
            return
        change.stirred.update({match_id} if match_id else ())
        stored.add_voiding(change.connection, VoidingRow(match_id, result_id, void, why, keeper, clock.now()))
        what = "result_void" if void else "result_counts"
        roster.log_change(change, keeper, what, day=day.isoformat(), names=players, reason=why)

    desk.change(work)


def accept_match(desk: Desk, keeper: int, match_id: str) -> None:
    """The match counts that waited for it since a device began it which the house does not know; once and no oftener.

    :raises Problem: there is no such match.
    """

    def work(change: Change) -> None:
        _, _, day, players = _target(change, f"match:{match_id}")
        if match_id in taken_out.waits(change.connection):
            change.stirred.add(match_id)
            counts = VoidingRow(match_id, None, False, taken_out.BEGUN_ELSEWHERE, keeper, clock.now())
            stored.add_voiding(change.connection, counts)
            roster.log_change(change, keeper, "match_taken_in", day=day.isoformat(), names=players)

    desk.change(work)


def _target(change: Change, target: str) -> tuple[str | None, int | None, date, list[str]]:
    """The match or the result, its day and who played it."""
    kind, _, name = target.partition(":")
    match = matches.find(change.connection, name) if kind == "match" else None
    if match is not None:
        return name, None, match.played_on, [player for _, player, _ in matches.members_at(change.connection, name)]
    for row in stored.list_results(change.connection, None) if kind == "result" else ():
        if str(row.id) == name:
            return None, row.id, row.day, [player for player, _ in row.players]
    raise Problem("result_unknown")


def _add(change: Change, entered: list[_Entered]) -> str:
    numbers = stored.add_results(change.connection, [one.row for one in entered]) if entered else []
    for number, (row, void) in zip(numbers, entered, strict=True):
        if void is not None:
            stored.add_voiding(change.connection, VoidingRow(None, number, True, void, row.keeper_id, row.at))
    return str(len(entered))


def _members(desk: Desk) -> dict[str, int]:
    return {identity_of(one.name): one.id for one in roster.list_members(desk)}


def _written(cells: Mapping[str, str]) -> ResultInput:
    return ResultInput(cells["date"], cells["players"], cells["winners"], cells["note"], cells["void"])


def _entered(written: ResultInput, keeper: int, members: Mapping[str, int]) -> _Entered:
    wrong, players, winners = Gathering(), list[str](), list[str]()
    with wrong:
        day = _day(written.day)
    with wrong:
        players = _players(written.players)
    with wrong:
        winners = _winners(written.winners, players)
    with wrong:
        note = _text(written.note, "note")
    with wrong:
        void = _text(written.void, "void")
    wrong.end()
    known = [(name, members.get(identity_of(name))) for name in players]
    return _Entered(ResultRow(0, day, known, winners, note, keeper, clock.now()), void)


def _text(text: str, field: str) -> str | None:
    return check_text(text, field) if text.strip() else None


def _players(text: str) -> list[str]:
    players = _names(text, "players")
    if not FEWEST <= len(players) <= MOST_PEOPLE:
        raise Problem("players_number", field="players", least=FEWEST, most=MOST_PEOPLE)
    return players


def _winners(text: str, players: Iterable[str]) -> list[str]:
    """The winners as they are called among the players, as far as these could be read."""
    winners, seated = _names(text, "winners"), {identity_of(name): name for name in players}
    for name in winners if seated else ():
        if identity_of(name) not in seated:
            raise Problem("winner_absent", field="winners", name=name)
    if seated and len(winners) == len(seated):
        raise Problem("winners_all", field="winners")
    return [seated.get(identity_of(name), name) for name in winners]


def _names(text: str, field: str) -> list[str]:
    if len(text.strip()) > _LONGEST_LIST:
        raise Problem("text_long", field=field, most=_LONGEST_LIST)
    names = [tidy_name(name) for name in split_names(text)]
    if not names:
        raise Problem("name_empty", field=field)
    for at, name in enumerate(names):
        if len(name) > LONGEST_NAME:
            raise Problem("name_long", field=field, most=LONGEST_NAME)
        if not name.isprintable():
            raise Problem("text_invalid", field=field)
        if identity_of(name) in map(identity_of, names[:at]):
            raise Problem("name_twice", field=field, name=name)
    return names


def _day(text: str) -> date:
    day = read_day(text, "day")
    check_has_come(day, "day")
    return day
