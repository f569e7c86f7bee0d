"""Results without a record, entered by hand or from a CSV file; and matches or results that do not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import NamedTuple, TypeAlias

from referee.club.changes import ChangeWord
from referee.club.people import misspellings
from referee.club.people.colours import MOST_PEOPLE
from referee.club.people.name_lists import join_names, split_names
from referee.club.people.names import count_names, identity_of, tidy_name
from referee.service.desk import clock, csv_files
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import LONGEST_TEXT, check_has_come, check_text, read_day
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Gathering, Problem
from referee.service.matches import taken_out
from referee.service.people import roster
from referee.store import Connection
from referee.store.championship import results as stored
from referee.store.matches import matches
from referee.store.people import members as people
from referee.store.schema import ResultRow, ResultVersion

SCOPE = "results"
FEWEST, MOST_ROWS = 2, 5000
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "date": ("date", "datum", "day", "tag"),
    "players": ("players", "spieler"),
    "winners": ("winners", "winner", "sieger", "gewinner"),
    "note": ("note", "notiz", "bemerkung"),
    "void": ("void because", "ungültig wegen"),
}
"""The columns of a file, and the headings they may have."""
NEEDED = ("date", "players", "winners")
"""The columns that a file must have."""
ResultKey: TypeAlias = tuple[date, frozenset[str], frozenset[str]]
"""The day, the players and the winners of a result, however the names are written: equal results have equal keys."""
_LONGEST_LIST = LONGEST_TEXT * 4


class ResultInput(NamedTuple):
    """A result as somebody writes it; the names are separated by commas, slashes or the like, as for `split_names`.

    ``void`` says why it doesn't count, ``another`` that it is a further result, though that day has an equal one, and
    ``meant`` that a new name is meant as it is written, though it is similar to one that is known.
    """

    day: str
    players: str
    winners: str
    note: str = ""
    void: str = ""
    another: bool = False
    meant: bool = False


class LoadedFile(NamedTuple):
    """The numbers of results in a file that were ``taken``, and ``skipped`` because the club had them already."""

    taken: int
    skipped: int


class NewName(NamedTuple):
    """A name in a file that nobody here has: in how many results, and which known name is ``similar``, if one is."""

    name: str
    results: int
    similar: str | None


class Import(NamedTuple):
    """The results of one file: the id of the first, when they came (UTC), how many they are and how many count."""

    first: int
    at: datetime
    number: int
    counting: int


class _NewResult(NamedTuple):
    """A result to add, and why it doesn't count, if it doesn't."""

    row: ResultRow
    void: str | None


class _Target(NamedTuple):
    """The match or the result that is to count or not, its day and its players."""

    match_id: str | None
    result_id: int | None
    day: date
    players: list[str]


def add_result(desk: Desk, keeper: int, written: ResultInput, asked: RequestKey | None) -> int:
    """Add a result without a record to the championship of its year, and return its id.

    :raises Problem: everything that is wrong with it, each at its field; ``result_known`` if the day has an equal
        result and the input doesn't say that this is ``another``; ``name_similar`` if a new name may be a known one
        misspelt and the input doesn't say that it is ``meant``.
    """
    result = _parse_result(written, keeper, _members_by_identity(desk))
    if not written.meant:
        _check_spelling(desk, [name for name, member in result.row.players if member is None])
    facts = {"day": result.row.day.isoformat(), "names": list(result.row.winners)}

    def save_result(change: Change) -> str:
        if not written.another:
            _check_new(change.connection, result.row)
        roster.log_change(change, keeper, "result_entered", **facts)
        return str(_save_results(change, [result])[0])

    return int(change_once(desk, asked, save_result, SCOPE))


def _check_new(connection: Connection, row: ResultRow) -> None:
    if _count_results(connection)[_key_of_row(row, _name_by_member(connection))]:
        raise Problem("result_known", field="another", winners=tuple(row.winners))


def read_result(desk: Desk, result_id: int) -> ResultInput:
    """Return a result as somebody would write it now, under today's names.

    :raises Problem: result_unknown.
    """
    with desk.store.reading() as connection:
        return _write_out(connection, _find_result(connection, result_id))


def _write_out(connection: Connection, row: ResultRow | ResultVersion) -> ResultInput:
    today = _names_of_today(connection, row)
    return ResultInput(
        day=row.day.isoformat(),
        players=join_names(today.values()),
        winners=join_names(today[name] for name in row.winners),
        note=row.note or "",
    )


def _names_of_today(connection: Connection, row: ResultRow | ResultVersion) -> dict[str, str]:
    name_of = _name_by_member(connection)
    return {name: name_of.get(member or 0, name) for name, member in row.players}


def _name_by_member(connection: Connection) -> dict[int, str]:
    return {member.id: member.name for member in people.list_members(connection)}


def _find_result(connection: Connection, result_id: int) -> ResultRow:
    row = stored.find_result(connection, result_id)
    if row is None:
        raise Problem("result_unknown")
    return row


def change_result(
    desk: Desk, keeper: int, result_id: int, written: ResultInput, reason: str, asked: RequestKey | None
) -> int | None:
    """Let the result say what is ``written``, keep what it said, and return the id of that version.

    Nothing happens, and there is no version, where it says so already. Whether it counts stays as it is.

    :raises Problem: result_unknown, reason_missing, or as `add_result`.
    """
    wrong, members = Gathering(), _members_by_identity(desk)
    with wrong:
        why = _check_reason(reason)
    with wrong:
        row = _parse_result(written, keeper, members).row
    wrong.end()
    if not written.meant:
        _check_spelling(desk, [name for name, member in row.players if member is None])

    def save_change(change: Change) -> str:
        before = _find_result(change.connection, result_id)
        after = _keep_spellings(change.connection, before, row)
        if (_key_of_row(after), after.note) == (_key_of_row(before), before.note):
            return ""
        if not written.another and _key_of_row(after) != _key_of_row(before):
            _check_new(change.connection, after)
        return str(_save_version(change, keeper, before, after, why))

    version = change_once(desk, asked, save_change, SCOPE)
    return int(version) if version else None


def change_back(desk: Desk, keeper: int, version_id: int, reason: str, asked: RequestKey | None) -> int:
    """Let the result be what it was before its latest change; return the id of the version that this takes back.

    :raises Problem: result_unknown; result_changed if that version is not the latest any more; result_joined or
        result_again if it may not be what it was.
    """

    def save_back(change: Change) -> str:
        version = _find_latest(change.connection, version_id)
        if version is None:
            raise Problem("result_changed")
        before = _find_result(change.connection, version.result_id)
        after = replace(before, day=version.day, players=version.players, winners=version.winners, note=version.note)
        _check_again(change.connection, before, after)
        return str(_save_version(change, keeper, before, after, reason))

    return int(change_once(desk, asked, save_back, SCOPE))


def _check_again(connection: Connection, before: ResultRow, after: ResultRow) -> None:
    """Check that the result may be ``after`` again.

    :raises Problem: result_joined, if two of its names are one person by now; result_again, if another result is equal.
    """
    name_of, people_then = _name_by_member(connection), Counter(_names_of_today(connection, after).values())
    (name, times), *_ = people_then.most_common(1)
    if times > 1:
        raise Problem("result_joined", name=name)
    key = _key_of_row(after, name_of)
    if key != _key_of_row(before, name_of) and _count_results(connection)[key]:
        raise Problem("result_again")


def find_latest_change(desk: Desk, version_id: int) -> ResultVersion | None:
    """Return the version, if it is what its result was before the latest change."""
    with desk.store.reading() as connection:
        return _find_latest(connection, version_id)


def _find_latest(connection: Connection, version_id: int) -> ResultVersion | None:
    """Return the version with that id if its result has not been changed since."""
    version = stored.find_version(connection, version_id)
    return version if version and stored.newest_version(connection, version.result_id) == version_id else None


def _keep_spellings(connection: Connection, before: ResultRow, row: ResultRow) -> ResultRow:
    """Return the changed result; who was in it already keeps the name and the account of then.

    :raises Problem: name_twice, where two names of ``row`` are somebody's in it.
    """
    today = _names_of_today(connection, before)
    kept = {identity_of(name): (name, member) for name, member in before.players}
    kept |= {identity_of(today[name]): (name, member) for name, member in before.players}
    players = {name: kept.get(identity_of(name), (name, member)) for name, member in row.players}
    seen = set[str]()
    for name, (stored_name, _) in players.items():
        if stored_name in seen:
            raise Problem("name_twice", field="players", name=name)
        seen.add(stored_name)
    winners = [players[name][0] for name in row.winners]
    return replace(before, day=row.day, players=[*players.values()], winners=winners, note=row.note)


def _save_version(change: Change, keeper: int, before: ResultRow, after: ResultRow, reason: str) -> int:
    version = ResultVersion(
        result_id=before.id,
        day=before.day,
        players=before.players,
        winners=before.winners,
        note=before.note,
        reason=reason,
        keeper_id=keeper,
        at=clock.now(),
    )
    facts = _state_facts(change.connection, before)
    now = {f"{name}_now": value for name, value in _state_facts(change.connection, after).items()}
    roster.log_change(change, keeper, "result_changed", result=before.id, reason=reason, **facts, **now)
    return stored.change_result(change.connection, after, version)


def _state_facts(connection: Connection, row: ResultRow) -> dict[str, object]:
    today = _names_of_today(connection, row)
    winners = [today[name] for name in row.winners]
    return {"day": row.day.isoformat(), "names": winners, "players": [*today.values()], "note": row.note or ""}


def _check_reason(reason: str) -> str:
    if not reason.strip():
        raise Problem("reason_missing", field="reason")
    return check_text(reason, "reason")


def _check_spelling(desk: Desk, strangers: Iterable[str]) -> None:
    """Raise if a name of somebody without an account may be a known one misspelt."""
    wrong, known = Gathering(), list_known_names(desk)
    for name in strangers:
        similar = misspellings.find_similar(name, known)
        with wrong:
            if similar is not None:
                raise Problem("name_similar", field="meant", name=name, like=similar)
    wrong.end()


def list_known_names(desk: Desk) -> tuple[str, ...]:
    """List the names of all members and guests, and of everybody who has played, each once."""
    members = [member.name for member in roster.list_members(desk)]
    with desk.store.reading() as connection:
        entered = [name for row in stored.list_results(connection, None) for name, _ in row.players]
        seated = matches.list_players(connection)
    return tuple({identity_of(name): name for name in (*entered, *seated, *members)}.values())


def list_new_names(desk: Desk, raw: bytes) -> tuple[NewName, ...]:
    """List the names in a CSV file of results that nobody here has, in their order.

    :raises Problem: as `load_file`.
    """
    members, known = _members_by_identity(desk), list_known_names(desk)
    identities = set(map(identity_of, known))
    counts = count_names(name for result in _read_file(raw, 0, members, {}) for name, _ in result.row.players)
    return tuple(
        NewName(name, count, misspellings.find_similar(name, known))
        for name, count in counts.items()
        if identity_of(name) not in identities
    )


def load_file(
    desk: Desk, keeper: int, raw: bytes, asked: RequestKey | None, meant: Mapping[str, str] = {}
) -> LoadedFile:
    """Add the results of a CSV file, but only as many equal ones as the file has more than the club.

    The club's matches are results, too, and a result that was changed is also known as what it was, by former names
    and joined spellings as well. Results that the file calls void are added and don't count. ``meant`` are the names
    that stand for others in the file, by how it writes those.

    :raises Problem: the file cannot be read, or all its faulty lines together; then nothing was added.
    """
    names = {identity_of(written): name for written, name in meant.items()}
    results = _read_file(raw, keeper, _members_by_identity(desk), names)
    new: list[_NewResult] = []

    def save_new(change: Change) -> str:
        known, spelt = _count_results(change.connection, changed=True), _list_spellings(change.connection)
        new[:] = _drop_known(results, known, spelt)
        roster.log_change(change, keeper, "results_loaded", number=len(new))
        return str(len(_save_results(change, new)))

    change_once(desk, asked, save_new, SCOPE)
    return LoadedFile(taken=len(new), skipped=len(results) - len(new))


def _read_file(raw: bytes, keeper: int, members: Mapping[str, int], names: Mapping[str, str]) -> list[_NewResult]:
    """Read the results of a file, all of the same moment, by which they are known as one import."""
    moment = clock.now()

    def parse_cells(cells: Mapping[str, str]) -> _NewResult:
        written = ResultInput(
            day=cells["date"],
            players=cells["players"],
            winners=cells["winners"],
            note=cells["note"],
            void=cells["void"],
        )
        result = _parse_result(written, keeper, members, names)
        return result._replace(row=replace(result.row, at=moment))

    return csv_files.read_rows(raw, COLUMNS, NEEDED, most=MOST_ROWS, make=parse_cells)


def list_imports(desk: Desk) -> tuple[Import, ...]:
    """List the files of several results that were taken in, the newest first.

    Results of one file have the same moment; a result alone was as good as entered by hand, and is taken out as such.
    """
    with desk.store.reading() as connection:
        rows, void = stored.list_results(connection, None), stored.list_void(connection)
    imports: dict[datetime, list[int]] = {}
    for row in rows:
        imports.setdefault(row.at, []).append(row.id)
    return tuple(
        Import(min(ids), at, len(ids), sum(result_id not in void for result_id in ids))
        for at, ids in sorted(imports.items(), reverse=True)
        if len(ids) > 1
    )


def set_void_of_file(desk: Desk, keeper: int, first: int, *, void: bool, reason: str) -> int:
    """Let all results of the file whose first result that is no longer count, or again; return how many change.

    What was out for another reason before the file was taken out stays out.

    :raises Problem: result_unknown.
    """

    def save_voidings(change: Change) -> int:
        rows = stored.list_results(change.connection, None)
        moment = next((row.at for row in rows if row.id == first), None)
        if moment is None:
            raise Problem("result_unknown")
        before = stored.list_void(change.connection)
        own = [row.id for row in rows if row.at == moment]
        out = [before[result_id] for result_id in own if result_id in before]
        last = max(out, key=lambda voiding: voiding.id).reason if out else None
        changing = (
            [result_id for result_id in own if result_id not in before]
            if void
            else [voiding.result_id for voiding in out if voiding.reason == last]
        )
        for result_id in changing:
            taken_out.add_voiding(change, keeper, reason, result_id=result_id, void=void)
        if changing:
            what: ChangeWord = "results_unloaded" if void else "results_reloaded"
            roster.log_change(change, keeper, what, number=len(changing))
        return len(changing)

    return desk.change(save_voidings)


def _list_spellings(connection: Connection) -> dict[str, str]:
    """Return today's name of a member by the identity of each other name under which nobody else has played."""
    owners: dict[str, set[int | None]] = {}
    for sitting in people.list_sittings(connection):
        for name, owner in sitting:
            owners.setdefault(identity_of(name), set()).add(owner)
    name_of = _name_by_member(connection)
    for name in name_of.values():
        owners.pop(identity_of(name), None)
    single = ((identity, owner) for identity, (owner, *others) in owners.items() if not others)
    return {identity: name_of[owner] for identity, owner in single if owner is not None}


def _drop_known(
    results: Iterable[_NewResult], known: Counter[ResultKey], spelt: Mapping[str, str]
) -> Iterator[_NewResult]:
    """Yield the results that the club doesn't have yet: each ``known`` result cancels one equal one."""
    for result in results:
        today = {name: spelt.get(identity_of(name), name) for name, _ in result.row.players}
        key = _key_of(result.row.day, today.values(), (today[name] for name in result.row.winners))
        if known[key]:
            known[key] -= 1
        else:
            yield result


def _count_results(connection: Connection, *, changed: bool = False) -> Counter[ResultKey]:
    """Count how often the club has each result, under today's names: entered ones and those of ended matches.

    With ``changed`` a result that was changed is counted once more as each of what it was.
    """
    name_of = _name_by_member(connection)
    keys_of: dict[int, set[ResultKey]] = {}
    for row in stored.list_results(connection, None):
        keys_of[row.id] = {_key_of_row(row, name_of)}
    for version in stored.list_versions(connection) if changed else ():
        keys_of[version.result_id].add(_key_of_row(version, name_of))
    counts = Counter(key for keys in keys_of.values() for key in keys)
    renamed = matches.renamed_players(connection, None)
    for match in matches.list_matches(connection, None):
        seats = matches.names_today(match.seats, renamed.get(match.id, {})) if match.status == "ended" else {}
        players = (name for names in seats.values() for name in names)
        winners = (name for colour in match.winners for name in seats.get(colour, ()))
        counts[_key_of(match.played_on, players, winners)] += 1
    return counts


def _key_of_row(row: ResultRow | ResultVersion, name_of: Mapping[int, str] = {}) -> ResultKey:
    """Return the key of an entered result; ``name_of`` are today's names of members."""
    today = {name: name_of.get(member or 0, name) for name, member in row.players}
    return _key_of(row.day, today.values(), (today[name] for name in row.winners))


def _key_of(day: date, players: Iterable[str], winners: Iterable[str]) -> ResultKey:
    return day, frozenset(map(identity_of, players)), frozenset(map(identity_of, winners))


def set_void(desk: Desk, keeper: int, target: str, void: bool, reason: str) -> None:
    """Let the match or the result no longer count, or count again, and log who said so and why.

    ``target`` is that of a `ClubResult`. Nothing happens if it is so already, for the same reason.

    :raises Problem: reason_missing, result_unknown, or as `check_text`.
    """
    why = _check_reason(reason)

    def save_voiding(change: Change) -> None:
        match_id, result_id, day, players = _find_target(change, target)
        before = stored.list_void(change.connection).get(match_id or result_id or 0)
        if (before.reason if before else None) == (why if void else None):
            return
        change.changed_matches.update({match_id} if match_id else ())
        taken_out.add_voiding(change, keeper, why, match_id=match_id, result_id=result_id, void=void)
        what: ChangeWord = "result_void" if void else "result_counts"
        roster.log_change(change, keeper, what, day=day.isoformat(), names=players, reason=why)

    desk.change(save_voiding)


def list_strangers(desk: Desk, match_id: str) -> tuple[str, ...]:
    """List those who play the match and are neither members nor guests whom the club knows."""
    with desk.store.reading() as connection:
        return tuple(name for _, name, member in matches.members_at(connection, match_id) if member is None)


def accept_match(desk: Desk, keeper: int, match_id: str, strangers: Mapping[str, int | None] = {}) -> None:
    """Let a match count that has waited to be taken in; nothing happens if it doesn't wait.

    ``strangers`` says which member somebody is, or that they become one (None); anybody left out stays a guest.

    :raises Problem: result_unknown; member_unknown; name_twice for two people who would be one; or as `parse_member`.
    """

    def save_acceptance(change: Change) -> None:
        target = _find_target(change, f"match:{match_id}")
        if match_id in taken_out.is_waiting(change.connection):
            change.changed_matches.add(match_id)
            # Whoever becomes a member is there since this match, so it counts first.
            taken_out.add_voiding(change, keeper, taken_out.BEGUN_ELSEWHERE, match_id=match_id, void=False)
            _settle_strangers(change, keeper, match_id, strangers)
            facts = {"day": target.day.isoformat(), "names": target.players}
            roster.log_change(change, keeper, "match_taken_in", **facts)

    desk.change(save_acceptance)


def _settle_strangers(change: Change, keeper: int, match_id: str, wanted: Mapping[str, int | None]) -> None:
    seated = matches.members_at(change.connection, match_id)
    taken = {member for _, _, member in seated}
    name_of = {row.id: row.name for row in people.list_members(change.connection)}
    for name in [name for _, name, member in seated if member is None and name in wanted]:
        member_id = wanted[name]
        if member_id is None:
            member = roster.MemberInput(name)
            first_days = stored.list_first_days(change.connection)
            row = roster.parse_new(member, first_days, people.list_members(change.connection))
            roster.log_change(change, keeper, "member_added", name=row.name)
            roster.enrol_members(change, [row])
            continue
        if member_id not in name_of:
            raise Problem("member_unknown", id=member_id)
        if member_id in taken:
            raise Problem("name_twice", field="people", name=name_of[member_id])
        taken.add(member_id)
        matches.set_member(change.connection, match_id, name, member_id)


def _find_target(change: Change, target: str) -> _Target:
    kind, _, name = target.partition(":")
    match = matches.find_match(change.connection, name) if kind == "match" else None
    if match is not None:
        players = [player for _, player, _ in matches.members_at(change.connection, name)]
        return _Target(name, None, match.played_on, players)
    for row in stored.list_results(change.connection, None) if kind == "result" else ():
        if str(row.id) == name:
            return _Target(None, row.id, row.day, [player for player, _ in row.players])
    raise Problem("result_unknown")


def _save_results(change: Change, results: list[_NewResult]) -> list[int]:
    """Add the results and return their ids."""
    ids = stored.add_results(change.connection, [result.row for result in results]) if results else []
    for result_id, (row, void) in zip(ids, results, strict=True):
        if void is not None:
            taken_out.add_voiding(change, row.keeper_id, void, result_id=result_id)
    return list(ids)


def _members_by_identity(desk: Desk) -> dict[str, int]:
    return {identity_of(member.name): member.id for member in roster.list_members(desk)}


def _parse_result(
    written: ResultInput, keeper: int, members: Mapping[str, int], meant: Mapping[str, str] = {}
) -> _NewResult:
    """Parse what is written; ``meant`` are names that stand for others, by the identities of those."""
    wrong, players, winners = Gathering(), list[str](), list[str]()
    with wrong:
        day = read_day(written.day, "day")
        check_has_come(day, "day")
    with wrong:
        players = _parse_players(written.players, meant)
    with wrong:
        winners = _parse_winners(written.winners, players, meant)
    with wrong:
        note = _check_optional_text(written.note, "note")
    with wrong:
        void = _check_optional_text(written.void, "void")
    wrong.end()
    row = ResultRow(
        id=0,
        day=day,
        players=[(name, members.get(identity_of(name))) for name in players],
        winners=winners,
        note=note,
        keeper_id=keeper,
        at=clock.now(),
    )
    return _NewResult(row, void)


def _check_optional_text(text: str, field: str) -> str | None:
    return check_text(text, field) if text.strip() else None


def _parse_players(text: str, meant: Mapping[str, str]) -> list[str]:
    players = _parse_names(text, "players", meant)
    if not FEWEST <= len(players) <= MOST_PEOPLE:
        raise Problem("players_number", field="players", least=FEWEST, most=MOST_PEOPLE)
    return players


def _parse_winners(text: str, players: Iterable[str], meant: Mapping[str, str]) -> list[str]:
    """Parse the winners, spelled as among the ``players``, which are empty if they could not be read."""
    winners, seated = _parse_names(text, "winners", meant), {identity_of(name): name for name in players}
    for name in winners if seated else ():
        if identity_of(name) not in seated:
            raise Problem("winner_absent", field="winners", name=name)
    if seated and len(winners) == len(seated):
        raise Problem("winners_all", field="winners")
    return [seated.get(identity_of(name), name) for name in winners]


def _parse_names(text: str, field: str, meant: Mapping[str, str]) -> list[str]:
    if len(text.strip()) > _LONGEST_LIST:
        raise Problem("text_long", field=field, most=_LONGEST_LIST)
    written = map(tidy_name, split_names(text))
    names = [meant.get(identity_of(name), name) for name in written]
    if not names:
        raise Problem("name_empty", field=field)
    for place, name in enumerate(names):
        roster.check_name(name, field)
        if identity_of(name) in map(identity_of, names[:place]):
            raise Problem("name_twice", field=field, name=name)
    return names
