"""The subjects that a transaction writes; whatever the desk remembers of other subjects stays valid."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import cast

from sqlalchemy import Connection, Engine, Executable, Table, TextClause, UpdateBase, event


class Subject(StrEnum):
    """A part of the club's data.

    ``MATCHES`` are their beginnings, ends and players, not their single actions; ``FIGURES`` are counted from them once
    they have ended; ``BOOK`` is who may open the book, not what is in it.
    """

    MEMBERS = "members"
    MATCHES = "matches"
    FIGURES = "figures"
    CHALLENGES = "challenges"
    RESULTS = "results"
    SEASONS = "seasons"
    CASH = "cash"
    MOTIONS = "motions"
    EVENINGS = "evenings"
    BOOK = "book"


SUBJECT_OF_TABLE: Mapping[str, Subject | None] = {
    "members": Subject.MEMBERS,
    "matches": Subject.MATCHES,
    "match_players": Subject.MATCHES,
    "match_figures": Subject.FIGURES,
    "challenges": Subject.CHALLENGES,
    "results": Subject.RESULTS,
    "voidings": Subject.RESULTS,
    "result_versions": Subject.RESULTS,
    "seasons": Subject.SEASONS,
    "ledger": Subject.CASH,
    "catalogues": Subject.CASH,
    "motions": Subject.MOTIONS,
    "votes": Subject.MOTIONS,
    "evenings": Subject.EVENINGS,
    "rsvps": Subject.EVENINGS,
    "clubs": Subject.BOOK,
    "closings": Subject.BOOK,
    # The log: what is remembered of a match's actions is remembered with that match.
    **dict.fromkeys(("events", "snapshots", "chains", "answers", "announcements", "standings", "together")),
    # Read anew each time.
    **dict.fromkeys(("presets", "seats", "wrong_pins", "known_devices")),
    **dict.fromkeys(("bank_accounts", "changes", "news")),
}
"""The subject of each table; ``None`` for tables that nothing remembered is read from."""
LEAVES_SUBJECT: Mapping[str, bool] = {"leaves_subject": True}
"""Execution options of statements that write columns which nothing remembered is read from."""


def collect_subjects(engine: Engine, subjects: set[Subject]) -> None:
    """Add to ``subjects`` whatever a statement on ``engine`` writes."""

    @event.listens_for(engine, "after_execute")
    def _collect(
        _connection: Connection,
        statement: Executable,
        _many: object,
        _parameters: object,
        options: Mapping[str, object],
        _result: object,
    ) -> None:
        if isinstance(statement, UpdateBase) and "leaves_subject" not in options:
            table = cast(Table, statement.table).name
            subject = SUBJECT_OF_TABLE.get(table)
            if subject is not None:
                subjects.add(subject)
            elif table not in SUBJECT_OF_TABLE:
                # A migration's.
                subjects.update(Subject)
        elif isinstance(statement, TextClause):
            # It may write anything.
            subjects.update(Subject)
