"""The log of a match: appending to it, reading parts of it, and finding the way back to a snapshot."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, func, insert, select, text, tuple_, type_coerce

from referee.rules.commands import Action
from referee.rules.events import Event, name_of
from referee.rules.past_events import Repeated
from referee.rules.record.notation import parse_action
from referee.rules.state import Setting
from referee.store.base import PreparedStatement
from referee.store.matches.codec import event_from_json, event_to_json, text_of
from referee.store.schema import LoggedAction, Snapshot

REPEATED = name_of(Repeated(0))


class Entry(NamedTuple):
    """One line of the log: the action, and the ``line`` of the notation that says it, secrets included.

    `parent`, `head` and `device` as in `LoggedAction`, `at` in UTC without a zone.
    """

    seq: int
    parent: int
    head: int
    action: Action
    line: str
    events: tuple[Event, ...]
    at: datetime
    device: str | None = None

    def goes_on_from(self, head: int) -> bool:
        """Tell whether it is an action behind ``head``: nothing is taken or brought back, or put right."""
        return self.parent == head and self.head == self.seq


class Line(NamedTuple):
    """A line as it lies in the database: its events as text, and its hash (None: nobody has chained it)."""

    seq: int
    parent: int
    head: int
    action: str
    actor: str
    events: str
    at: datetime
    device: str | None
    mac: str | None = None


class SaidLine(NamedTuple):
    """An action as it was said, without its events."""

    seq: int
    action: str


class Path(NamedTuple):
    """The actions that lead from a position to another: `base` is the snapshot's seq (0 without one: the beginning).

    An entry that put another one right took over from what counted until then: `replaced` has the last action of that
    by the entry's seq, and `aside` the entries that lead there and not to the end of the path, oldest first.
    """

    base: int
    position: dict[str, object] | None
    entries: tuple[Entry, ...]
    aside: tuple[Entry, ...]
    replaced: Mapping[int, int]


_COLUMNS = (
    LoggedAction.seq,
    LoggedAction.parent,
    LoggedAction.head,
    LoggedAction.action,
    LoggedAction.actor,
    type_coerce(LoggedAction.events, Text),
    LoggedAction.at,
    LoggedAction.device,
    LoggedAction.mac,
)
_APPEND = PreparedStatement(
    insert(LoggedAction).values(events=type_coerce(bindparam("text"), Text)), "match_id", *Line._fields
)
# Built once: building a statement costs more than running it.
_KEEP = insert(Snapshot).values(position=type_coerce(bindparam("text"), Text))
_LINES = (
    select(*_COLUMNS)
    .where(LoggedAction.match_id == bindparam("match"), LoggedAction.seq > bindparam("seq"))
    .order_by(LoggedAction.seq)
    .limit(bindparam("most"))
)

_SAID = (
    select(LoggedAction.seq, LoggedAction.action)
    .where(LoggedAction.match_id == bindparam("match"), LoggedAction.seq > bindparam("seq"))
    .order_by(LoggedAction.seq)
    .limit(bindparam("most"))
)
_LINES_OF = (
    select(*_COLUMNS)
    # One parameter, however many they are: SQLite allows 32,766.
    .where(
        LoggedAction.match_id == bindparam("match"),
        LoggedAction.seq.in_(select(func.json_each(bindparam("seqs")).table_valued("value").c.value)),
    )
    .order_by(LoggedAction.seq)
)
# "table replace" is the command, whatever follows it.
_IS_REPLACING = LoggedAction.action.like("table replace %")
_SPINE = select(LoggedAction.seq, LoggedAction.parent, LoggedAction.head, _IS_REPLACING).where(
    LoggedAction.match_id == bindparam("match"), LoggedAction.seq > bindparam("base")
)

# From `start` back over what still counts, until a snapshot at or below `floor` takes over.
_WAY_BACK = text(
    """
    WITH RECURSIVE way(seq, parent, found) AS (
        SELECT seq, parent, 0 FROM events WHERE match_id = :match AND seq = :start
        UNION ALL
        SELECT e.seq, e.parent, 0 FROM way JOIN events e ON e.match_id = :match AND e.seq = way.parent
        WHERE NOT (way.parent <= :floor AND EXISTS
                   (SELECT 1 FROM snapshots s WHERE s.match_id = :match AND s.seq = way.parent))
    )
    SELECT seq, parent FROM way ORDER BY seq
    """
)


def line_of(entry: Entry) -> Line:
    """Turn the entry into its line for the database, not yet chained."""
    events = text_of([event_to_json(event) for event in entry.events])
    actor = entry.action.command.actor
    return Line(
        seq=entry.seq,
        parent=entry.parent,
        head=entry.head,
        action=entry.line,
        actor=actor,
        events=events,
        at=entry.at,
        device=entry.device,
        mac=None,
    )


def entry_of(line: Line, setting: Setting) -> Entry:
    """Read the line as the engine understands it.

    :raises Malformed: what was said then is no action today.
    """
    action = parse_action(line.action, setting)
    return Entry(
        seq=line.seq,
        parent=line.parent,
        head=line.head,
        action=action,
        line=line.action,
        events=events_of(line),
        at=line.at,
        device=line.device,
    )


def events_of(line: Line) -> tuple[Event, ...]:
    """Return the events of the line."""
    return tuple(event_from_json(body) for body in json.loads(line.events))


def append_lines(connection: Connection, match_id: str, *lines: Line) -> None:
    """Append the lines; the database rejects a duplicate seq."""
    for line in lines:
        _APPEND.run(connection, {**line._asdict(), "match_id": match_id, "text": line.events})


def read_lines(connection: Connection, match_id: str, seq: int, limit: int) -> list[Line]:
    """Return at most ``limit`` lines behind ``seq`` as the database holds them, oldest first."""
    return [Line(*row) for row in connection.execute(_LINES, {"match": match_id, "seq": seq, "most": limit})]


def newest_line(connection: Connection, match_id: str) -> tuple[int, int, str]:
    """Return the seqs of the last line and of the last action that counts, and the last line's hash.

    Before the first line both are 0 and the hash is empty.
    """
    newest = connection.execute(
        select(LoggedAction.seq, LoggedAction.head, LoggedAction.mac)
        .where(LoggedAction.match_id == match_id)
        .order_by(LoggedAction.seq.desc())
        .limit(1)
    ).first()
    return (newest.seq, newest.head, newest.mac or "") if newest else (0, 0, "")


def last_speaker(connection: Connection, match_id: str) -> tuple[str | None, int]:
    """Return the device that said the last line, and since which line nobody else has said anything."""
    own = LoggedAction.match_id == match_id
    device = connection.execute(
        select(LoggedAction.device).where(own).order_by(LoggedAction.seq.desc()).limit(1)
    ).scalar_one_or_none()
    others = select(func.coalesce(func.max(LoggedAction.seq), 0))
    others = others.where(own, LoggedAction.device.is_distinct_from(device))
    return device, connection.execute(others).scalar_one() + 1


def read_entries(connection: Connection, setting: Setting, match_id: str, seq: int, *, limit: int) -> tuple[Entry, ...]:
    """Return at most ``limit`` entries behind ``seq``, oldest first.

    :raises Malformed: as `entry_of`.
    """
    return tuple(entry_of(line, setting) for line in read_lines(connection, match_id, seq, limit))


def said_after(connection: Connection, match_id: str, seq: int, limit: int) -> tuple[SaidLine, ...]:
    """Return what was said in at most ``limit`` lines behind ``seq``, oldest first; reading events takes far longer."""
    rows = connection.execute(_SAID, {"match": match_id, "seq": seq, "most": limit})
    return tuple(SaidLine(row.seq, row.action) for row in rows)


def takers_back_among(connection: Connection, match_id: str, seqs: Collection[int]) -> frozenset[int]:
    """Return those of the lines ``seqs`` that took back or brought back another."""
    own = (LoggedAction.match_id == match_id, LoggedAction.seq.in_(seqs), LoggedAction.head != LoggedAction.seq)
    return frozenset(connection.execute(select(LoggedAction.seq).where(*own)).scalars())


class Replacement(NamedTuple):
    """The effect of line ``seq`` on the log: it now says entry ``n``, and repeats others.

    ``said_by`` has those, and `n` itself, by the line that said each until then.
    """

    seq: int
    n: int
    said_by: Mapping[int, int]

    @property
    def lines(self) -> dict[int, int]:
        """Each entry that counts on as a part of the line, by the line that says it."""
        return {**self.said_by, self.n: self.seq}


class LogTree(NamedTuple):
    """The lines of a log by what each follows: which of them count, wherever the match stood.

    ``parents`` has for each line the action that counted before it, ``replacements`` what some of them put right.
    """

    parents: Mapping[int, int]
    replacements: Mapping[int, Replacement]

    def counted_actions(self, head: int) -> frozenset[int]:
        """Return the lines that count where ``head`` is the last one."""
        return frozenset(_walk_back(self.parents, head))

    def lines_in_force(self, head: int) -> dict[int, int]:
        """Map each entry that counts where ``head`` is the last one to the line that says it.

        That is its own line unless it was put right.
        """
        lines: dict[int, int] = {}
        for seq in sorted(self.counted_actions(head)):
            replacement = self.replacements.get(seq)
            lines |= replacement.lines if replacement else {seq: seq}
        return lines

    def actions_in_force(self, head: int) -> frozenset[int]:
        """Return `counted_actions` with those that count on as parts of a line which put another one right."""
        return frozenset(self.lines_in_force(head).values())


def read_log_tree(connection: Connection, match_id: str) -> LogTree:
    """Read which line follows which, once for all moments of the log: linear in its lines and in what they repeat."""
    spine = _read_spine(connection, match_id, 0)
    replacing = connection.execute(
        select(LoggedAction.seq, type_coerce(LoggedAction.events, Text))
        .where(LoggedAction.match_id == match_id, _IS_REPLACING)
        .order_by(LoggedAction.seq)
    )
    # In ascending order: what earlier lines put right is known when a later one repeats it.
    replacements: dict[int, Replacement] = {}
    tree = LogTree(spine.parents, replacements)
    for seq, events in replacing:
        first, *others = json.loads(events)
        # All that it repeats is as long as the match behind the entry: the numbers alone are read.
        wanted = {int(body["n"]) for body in others if body["type"] == REPEATED}
        replacements[seq] = Replacement(seq, int(first["n"]), _find_lines(tree, spine.heads.get(seq - 1, 0), wanted))
    return tree


def _find_lines(tree: LogTree, head: int, wanted: Collection[int]) -> dict[int, int]:
    """Map the entries ``wanted``, which count where ``head`` is the last one, to the lines that say them."""
    lines: dict[int, int] = {}
    for seq in _walk_back(tree.parents, head):
        if len(lines) == len(wanted):
            break
        replacement = tree.replacements.get(seq)
        said = replacement.lines if replacement else {seq: seq}
        lines |= {n: line for n, line in said.items() if n in wanted}
    return lines


def _walk_back(parents: Mapping[int, int], head: int) -> Iterator[int]:
    """Yield ``head`` and the actions that counted before it, the last one first."""
    while head in parents:
        yield head
        head = parents[head]


def head_after(connection: Connection, match_id: str, seq: int) -> int | None:
    """Return the last action that counted after line ``seq`` (0: none); ``None`` if there is no such line."""
    if seq == 0:
        return 0
    own = (LoggedAction.match_id == match_id, LoggedAction.seq == seq)
    return connection.execute(select(LoggedAction.head).where(*own)).scalar_one_or_none()


def count_lines_until(connection: Connection, match_id: str, at: datetime | None) -> int:
    """Count the lines that were written by then (None: at the very moment of the first)."""
    own = LoggedAction.match_id == match_id
    first = select(LoggedAction.at).where(own, LoggedAction.seq == 1).scalar_subquery()
    until = LoggedAction.at <= (first if at is None else at)
    return connection.execute(select(func.count()).where(own, until)).scalar_one()


def of_verb(connection: Connection, setting: Setting, match_id: str, verb: str) -> tuple[Entry, ...]:
    """Return every action of a seat or the table with that verb, whether it counts or not, oldest first."""
    rows = connection.execute(
        select(*_COLUMNS)
        .where(LoggedAction.match_id == match_id, LoggedAction.action.like(LoggedAction.actor + f" {verb} %"))
        .order_by(LoggedAction.seq)
    )
    return tuple(entry_of(Line(*row), setting) for row in rows)


def last_said(connection: Connection, match_id: str) -> int:
    """Return the seq of the last action that neither took back nor brought back another (0: none)."""
    return connection.execute(
        select(func.coalesce(func.max(LoggedAction.seq), 0)).where(
            LoggedAction.match_id == match_id, LoggedAction.head == LoggedAction.seq
        )
    ).scalar_one()


def way_to(connection: Connection, setting: Setting, match_id: str, *, seq: int, floor: int) -> Path:
    """Read how the match came to its state after ``seq``: the newest usable snapshot up to ``floor``, and the rest."""
    way = connection.execute(_WAY_BACK, {"match": match_id, "start": seq, "floor": floor}).all() if seq else []
    base = way[0].parent if way else 0
    counted = {row.seq for row in way}
    spine = _read_spine(connection, match_id, base)
    aside: set[int] = set()
    replaced: dict[int, int] = {}
    unread = sorted(counted & spine.replacing)
    while unread:
        n = unread.pop()
        replaced[n] = spine.heads.get(n - 1, base)
        for earlier in _walk_back(spine.parents, replaced[n]):
            if earlier in counted or earlier in aside:
                break
            aside.add(earlier)
            if earlier in spine.replacing:
                unread.append(earlier)
    rows = connection.execute(_LINES_OF, {"match": match_id, "seqs": json.dumps([*counted, *aside])}) if counted else ()
    entries = [entry_of(Line(*row), setting) for row in rows]
    return Path(
        base=base,
        position=_find_position(connection, match_id, base),
        entries=tuple(entry for entry in entries if entry.seq in counted),
        aside=tuple(entry for entry in entries if entry.seq in aside),
        replaced=replaced,
    )


class _Spine(NamedTuple):
    """The lines behind some line: what counted before and after each, and which of them put an entry right."""

    parents: dict[int, int]
    heads: dict[int, int]
    replacing: set[int]


def _read_spine(connection: Connection, match_id: str, base: int) -> _Spine:
    rows = connection.execute(_SPINE, {"match": match_id, "base": base}).all()
    return _Spine(
        parents={seq: parent for seq, parent, _, _ in rows},
        heads={seq: head for seq, _, head, _ in rows},
        replacing={seq for seq, _, _, is_replacing in rows if is_replacing},
    )


def keep_position(connection: Connection, match_id: str, seq: int, position: str, *, mac: str | None = None) -> None:
    """Save the text of the position after ``seq`` as a snapshot, with its hash."""
    connection.execute(_KEEP, {"match_id": match_id, "seq": seq, "text": position, "mac": mac})


def _find_position(connection: Connection, match_id: str, seq: int) -> dict[str, object] | None:
    return connection.execute(
        select(Snapshot.position).where(Snapshot.match_id == match_id, Snapshot.seq == seq)
    ).scalar_one_or_none()


def last_at(connection: Connection) -> datetime:
    """Return the time of the newest log line of any match; `datetime.min` if there is none."""
    key = (LoggedAction.match_id, LoggedAction.seq)
    last = select(LoggedAction.match_id, func.max(LoggedAction.seq)).group_by(LoggedAction.match_id)
    newest = select(func.max(LoggedAction.at)).where(tuple_(*key).in_(last))
    return connection.execute(newest).scalar() or datetime.min
