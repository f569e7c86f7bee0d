"""The hash chain of a log: every line carries a hash over itself and the hash before it, keyed by the instance.

It begins with what was settled before the first action, the deal included. The number and hash of the newest line are
kept in the match's row and in a file beside the database (`heads`), so that a missing tail is noticed too. Whoever has
the key, or restores the whole folder, can still change a log: the chain reveals only changes to the database alone.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Literal, NamedTuple, TypeAlias

from referee.service.desk import clock
from referee.service.desk.heads import Head, Heads
from referee.store import Connection
from referee.store.base import add_row
from referee.store.matches import chains, log, matches
from referee.store.matches.log import Line
from referee.store.matches.matches import Outcome
from referee.store.schema import ChainRow, MatchRow

Reason: TypeAlias = Literal["begun", "before", "restored", "accepted"]
"""Why a chain began: with its match, over a log of before there were chains, after a restore, or as the table accepted
the log.
"""
Kind: TypeAlias = Literal["beginning", "line", "missing", "tail", "row", "snapshot", "older", "unchained", "gone"]
SETTLED = (
    *("rulebook", "rulebook_digest", "rulebook_text", "variant", "options", "board", "dice", "cards", "dealer"),
    *("starter_said", "seats", "name", "venue", "played_on", "time_zone", "started_at", "source"),
    *("deal", "nonce", "seal", "luck"),
)
"""The columns of a match that are settled before its first action."""
PLAYED = ("starter", *Outcome._fields, "marks")
"""The columns that result from what happens in the match."""
LINES, SNAPSHOTS = 100, 20
"""How many are read at once."""
NOT_READ = (ValueError, TypeError)
"""Raised when a column holds something that Referee never writes there."""


class Damage(NamedTuple):
    """A kind of damage to a log, and the first line that it may affect."""

    kind: Kind
    seq: int


class Link(NamedTuple):
    """The last line of a chain: the chain's number, its own, and its hash; without lines, where the chain begins."""

    number: int
    seq: int
    mac: str


@dataclass
class Chains:
    """The means to chain this instance's logs: its key, the file beside the database, and the damage found so far."""

    key: bytes
    heads: Heads
    damaged: dict[str, Damage] = field(default_factory=dict)
    """The matches that are for reading only until the table accepts what was found."""


def _hash_parts(key: bytes, parts: tuple[object, ...]) -> str:
    return hmac.digest(key, _ENCODER.encode(parts).encode(), "sha256").hex()


def _day_or_moment(value: object) -> str:
    assert isinstance(value, date), value
    return value.isoformat()


_ENCODER = json.JSONEncoder(sort_keys=True, default=_day_or_moment)


def hash_line(key: bytes, match_id: str, before: str, line: Line) -> str:
    """Hash the line that follows the one whose hash is ``before``."""
    return _hash_parts(key, ("line", match_id, before, line._replace(mac=None)))


def hash_snapshot(key: bytes, match_id: str, seq: int, *, line_mac: str | None, position: str) -> str:
    """Hash the position after the line with that hash."""
    return _hash_parts(key, ("snapshot", match_id, seq, line_mac, position))


def _hash_newest(key: bytes, match_id: str, link: Link) -> str:
    """Hash what the file beside the database says: that line was the newest once."""
    return _hash_parts(key, ("newest", match_id, link))


def _hash_row(key: bytes, row: MatchRow, link: Link) -> str:
    """Hash what the match's row says: that line is the newest, and this is what the log leads to."""
    return _hash_parts(key, ("row", row.id, link, [getattr(row, name) for name in PLAYED]))


def set_newest(connection: Connection, key: bytes, row: MatchRow, link: Link) -> Head:
    """Write into the match's row that this line is the newest; return the same for the file beside the database."""
    chains.set_newest(connection, row.id, link.seq, _hash_row(key, row, link))
    return head_of(key, row.id, link)


def _hash_beginning(key: bytes, row: MatchRow, position: str | None, chain: ChainRow) -> str:
    settled = {name: getattr(row, name) for name in SETTLED}
    starter = row.starter if row.starter_said else None
    facts = (chain.number, chain.begun_at, chain.lines, chain.reason)
    return _hash_parts(key, ("beginning", row.id, settled, starter, position, *facts))


def head_of(key: bytes, match_id: str, link: Link) -> Head:
    """Return the line in the form kept in the file beside the database."""
    return Head(link.number, link.seq, _hash_newest(key, match_id, link))


def begin_chain(connection: Connection, known: Chains, match_id: str, reason: Reason) -> Head:
    """Begin a new chain for the match, over all the lines that are there, and return its newest line.

    Called again whenever what was settled before the first action is settled anew.
    """
    key, row, before = (
        known.key,
        matches.find_match(connection, match_id),
        chains.newest_chain(connection, match_id),
    )
    assert row is not None
    seen = known.heads.get(match_id)
    number = 1 + max(before.number if before else 0, seen.number if seen else 0)
    lines = 0 if reason == "begun" else chains.count_lines(connection, match_id)
    chain = ChainRow(match_id=match_id, number=number, begun_at=clock.now(), lines=lines, reason=reason, start="")
    position = chains.beginning_position(connection, match_id)
    chain = replace(chain, start=_hash_beginning(key, row, position, chain))
    add_row(connection, chain)
    hashes = _chain_lines(connection, key, match_id, chain.start)
    snapshots: dict[int, str] = {}
    while some := chains.kept_positions(connection, match_id, max(snapshots, default=0), SNAPSHOTS):
        for kept in some:
            snapshots[kept.seq] = hash_snapshot(
                key, match_id, kept.seq, line_mac=hashes.get(kept.seq), position=kept.position
            )
    chains.set_hashes(connection, match_id, hashes, snapshots)
    seq = max(hashes, default=0)
    return set_newest(connection, key, row, Link(number, seq, hashes.get(seq, chain.start)))


def _chain_lines(connection: Connection, key: bytes, match_id: str, mac: str) -> dict[int, str]:
    hashes: dict[int, str] = {}
    while some := log.read_lines(connection, match_id, max(hashes, default=0), LINES):
        for line in some:
            mac = hashes[line.seq] = hash_line(key, match_id, mac, line)
    return hashes


Reading: TypeAlias = Callable[[], AbstractContextManager[Connection]]
Steps: TypeAlias = Generator[None, None, Damage | None]
"""A check that lets others go on between two steps, and returns what it found."""


def find_damage(connection: Connection, known: Chains, match_id: str, since: int = 0) -> Damage | None:
    """Find what does not fit in the match's log behind the line ``since``, in its beginning and its snapshots."""
    steps = check_steps(lambda: nullcontext(connection), known, match_id, since)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            damage: Damage | None = end.value
            return damage


def check_steps(reading: Reading, known: Chains, match_id: str, since: int = 0) -> Steps:
    """Do the same as `find_damage`, step by step; each step reads a little of the database anew."""
    # Read first: whatever is added to the file from here on is in the database already.
    seen = known.heads.get(match_id)
    try:
        with reading() as connection:
            row, chain = matches.find_match(connection, match_id), chains.newest_chain(connection, match_id)
            position = chains.beginning_position(connection, match_id)
            before = log.read_lines(connection, match_id, since - 1, 1) if since else []
    except NOT_READ:
        return Damage("beginning", 1)
    if row is None:
        return None
    if chain is None:
        return Damage("older" if seen else "unchained", 1)
    if chain.start != _hash_beginning(known.key, row, position, chain):
        return Damage("beginning", 1)
    if seen is not None and seen.number > chain.number:
        return Damage("older", 1)
    yield
    link = Link(chain.number, since, before[0].mac or "" if before else chain.start)
    damage = yield from _check_lines(reading, known.key, row.id, link)
    damage = damage or (yield from _check_snapshots(reading, known.key, match_id))
    if damage is None and seen is not None and seen.number == chain.number:
        damage = _find_missing_tail(reading, known.key, row.id, chain=chain, seen=seen)
    with reading() as connection:
        now = chains.newest_chain(connection, match_id)
    # Somebody has begun it anew meanwhile.
    return damage if now == chain else (yield from check_steps(reading, known, match_id))


def _check_lines(reading: Reading, key: bytes, match_id: str, link: Link) -> Steps:
    """Check every line behind ``link``, and that the newest one is the one named by the match's row."""
    most = LINES
    while True:
        try:
            with reading() as connection:
                lines = log.read_lines(connection, match_id, link.seq, most)
                newest_seq, newest_mac = chains.newest_line(connection, match_id)
                row = matches.find_match(connection, match_id)
        except NOT_READ:
            if most == 1:
                return Damage("line", link.seq + 1)
            # It is one of these: reading them one by one finds it.
            most = 1
            continue
        for line in lines:
            if line.seq != link.seq + 1:
                return Damage("missing", link.seq + 1)
            link = link._replace(seq=line.seq, mac=hash_line(key, match_id, link.mac, line))
            if line.mac is None or not hmac.compare_digest(line.mac, link.mac):
                return Damage("line", link.seq)
        if row is None:
            return None
        if len(lines) < most:
            if (newest_seq or 0) > link.seq:
                return Damage("tail", link.seq + 1)
            expected = _hash_row(key, row, link)
            return None if (newest_seq, newest_mac) == (link.seq, expected) else Damage("row", max(link.seq, 1))
        yield


def _check_snapshots(reading: Reading, key: bytes, match_id: str) -> Steps:
    seq = 0
    while True:
        with reading() as connection:
            snapshots = chains.kept_positions(connection, match_id, seq, SNAPSHOTS)
        for kept in snapshots:
            seq = kept.seq
            if kept.mac != hash_snapshot(key, match_id, seq, line_mac=kept.line_mac, position=kept.position):
                return Damage("snapshot", seq)
        if len(snapshots) < SNAPSHOTS:
            return None
        yield


def _find_missing_tail(reading: Reading, key: bytes, match_id: str, *, chain: ChainRow, seen: Head) -> Damage | None:
    """Return the damage if the log lacks the line that the file has seen."""
    with reading() as connection:
        lines = log.read_lines(connection, match_id, seen.seq - 1, 1) if seen.seq else []
        last, _, _ = log.newest_line(connection, match_id)
    mac = (lines[0].mac or "" if lines and lines[0].seq == seen.seq else None) if seen.seq else chain.start
    if mac is not None and _hash_newest(key, match_id, Link(chain.number, seen.seq, mac)) == seen.mac:
        return None
    return Damage("older", min(last, seen.seq - 1) + 1)
