"""The tables. `seq` counts what was said in a match, from 1 and without gaps; the log is never rewritten."""

from __future__ import annotations

from datetime import date, datetime, time

from sqlalchemy import JSON, ForeignKey, Index, true
from sqlalchemy.orm import Mapped, mapped_column

from referee.store.base import STAYS_HERE, Base


class EnrolledMember(Base):
    """Somebody of the club, from the day they came to the day they left; a regular has a colour of their own.

    A `guest` is no member: a name with an account in the cash book. `pin_hash` is a member's own PIN as argon2, sealed
    with the server's key.
    """

    __tablename__ = "members"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    colour: Mapped[str | None]
    active_from: Mapped[date]
    active_to: Mapped[date | None]
    guest: Mapped[bool]
    pin_hash: Mapped[str | None]


class Match(Base):
    """What is settled before the first action, and how the match ended; `deal` is secret while it runs.

    `starter_said`: the table said who begins, so the deal does not decide it.
    `rulebook_text` is a club's own rulebook as its file stood when the match began; later edits do not touch it.
    `marks`: what everybody is told about the match for good. `newest_seq`, `newest_mac`: the newest line of its log.
    `luck` is what phones have added to the deal (None: nothing); until it is drawn from that, there is none.
    """

    __tablename__ = "matches"
    id: Mapped[str] = mapped_column(primary_key=True)
    rulebook: Mapped[str]
    rulebook_digest: Mapped[str]
    variant: Mapped[str]
    options: Mapped[dict[str, object]] = mapped_column(JSON)
    board: Mapped[str]
    dice: Mapped[str]
    cards: Mapped[str]
    dealer: Mapped[str]
    starter: Mapped[str]
    starter_said: Mapped[bool] = mapped_column(server_default=true())
    seats: Mapped[list[dict[str, object]]] = mapped_column(JSON)
    name: Mapped[str | None]
    venue: Mapped[str | None]
    played_on: Mapped[date]
    time_zone: Mapped[str]
    started_at: Mapped[datetime]
    source: Mapped[str]
    deal: Mapped[dict[str, object] | None] = mapped_column(JSON)
    nonce: Mapped[str | None]
    seal: Mapped[str | None]
    status: Mapped[str]
    ended_at: Mapped[datetime | None]
    winners: Mapped[list[str] | None] = mapped_column(JSON)
    reason: Mapped[str | None]
    mission: Mapped[str | None]
    after: Mapped[int | None]
    rulebook_text: Mapped[str | None]
    marks: Mapped[list[dict[str, object]]] = mapped_column(JSON, server_default="[]")
    newest_seq: Mapped[int | None]
    newest_mac: Mapped[str | None]
    luck: Mapped[dict[str, object] | None] = mapped_column(JSON)
    __table_args__ = (Index("ix_matches_played_on", "played_on"),)


class MatchPlayer(Base):
    """A name at a seat; two names may share a colour (A-05)."""

    __tablename__ = "match_players"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    colour: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    member_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))


class LoggedAction(Base):
    """One action that was accepted, with what became true.

    `parent` is the last action that still counted before it (0: none), `head` the last one that counts after it: an
    undo's head is the parent of what it took back. `events` carry their version. `device` is the seat whose own device
    said it (None: the table's, or nobody knows). `mac` is a hash, made with a key of the house, over the line and the
    `mac` of the line before.
    """

    __tablename__ = "events"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    parent: Mapped[int]
    head: Mapped[int]
    action: Mapped[str]
    actor: Mapped[str]
    events: Mapped[list[object]] = mapped_column(JSON)
    at: Mapped[datetime]
    device: Mapped[str | None]
    mac: Mapped[str | None]


class Snapshot(Base):
    """The position after the action `seq`, so that opening a match costs its tail and not its length.

    `mac` is a hash over it and the `mac` of its line.
    """

    __tablename__ = "snapshots"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[dict[str, object]] = mapped_column(JSON)
    mac: Mapped[str | None]


class Chain(Base):
    """The hashes of a match's log were begun: with the match, or anew over the `lines` that were there.

    `start` is the hash before the first line. The newest `number` holds; the `reason` is a word of the program.
    """

    __tablename__ = "chains"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    begun_at: Mapped[datetime]
    lines: Mapped[int]
    reason: Mapped[str]
    start: Mapped[str]
    __table_args__ = {"info": STAYS_HERE}


class Answer(Base):
    """What was answered to an Idempotency-Key; `scope` is a match or "matches", `asker` who was answered."""

    __tablename__ = "answers"
    scope: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    asker: Mapped[str]
    action: Mapped[str]
    status: Mapped[int]
    body: Mapped[dict[str, object]] = mapped_column(JSON)


class SavedPreset(Base):
    """Rules that the club plays again and again, kept under a name; `options` are those it changed."""

    __tablename__ = "presets"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    rulebook: Mapped[str]
    variant: Mapped[str]
    options: Mapped[dict[str, object]] = mapped_column(JSON)
    # A number that was given is never given again: somebody may still have the old page open.
    __table_args__ = {"sqlite_autoincrement": True}


class SeatAccess(Base):
    """How a seat is reached: the code that may still be claimed, the phone that claimed it, the PIN for the tablet.

    Codes and phones are kept as SHA-256, the PIN as argon2, sealed with the server's key. `generation` counts the codes
    that were made.
    """

    __tablename__ = "seats"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    colour: Mapped[str] = mapped_column(primary_key=True)
    generation: Mapped[int]
    token_hash: Mapped[str] = mapped_column(unique=True)
    device_hash: Mapped[str | None]
    joined_at: Mapped[datetime | None]
    pin_hash: Mapped[str | None]


class WrongPin(Base):
    """A wrong PIN, for an hour. `pin` is a mark of what is kept of the PIN, so that a new one is guessed at anew.

    `guesser` is whoever shares a count: a device that had it right, the house's tablets, this computer, all others.
    """

    __tablename__ = "wrong_pins"
    id: Mapped[int] = mapped_column(primary_key=True)
    pin: Mapped[str] = mapped_column(index=True)
    guesser: Mapped[str]
    at: Mapped[datetime]
    __table_args__ = {"info": STAYS_HERE}


class KnownDevice(Base):
    """A device, as SHA-256 of the mark in its cookie, that has had the PIN right; `at` is the last time."""

    __tablename__ = "known_devices"
    pin: Mapped[str] = mapped_column(primary_key=True)
    device: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    __table_args__ = {"info": STAYS_HERE}


class Club(Base):
    """The one line about how the club's book is kept: its PIN as argon2, whether reading it needs the PIN.

    `generation` counts the PINs; a device that opened the book with an earlier one has to open it again.
    """

    __tablename__ = "clubs"
    id: Mapped[int] = mapped_column(primary_key=True)
    pin_hash: Mapped[str]
    generation: Mapped[int]
    closed: Mapped[bool]


class Closing(Base):
    """The book was closed where it had been opened under this `key`; in UTC it would have closed by itself `until`."""

    __tablename__ = "closings"
    key: Mapped[str] = mapped_column(primary_key=True)
    until: Mapped[datetime]


class BankAccount(Base):
    """The one line about the club's bank account, if it has one."""

    __tablename__ = "bank_accounts"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    iban: Mapped[str]
    bic: Mapped[str | None]


class LoggedChange(Base):
    """Something about the club that was changed: when, by whom (nobody: at the table), what, and of whom or what."""

    __tablename__ = "changes"
    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    keeper_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    what: Mapped[str]
    facts: Mapped[dict[str, object]] = mapped_column(JSON)


class LedgerEntry(Base):
    """One line of the cash book, in cents; the database itself refuses to change or delete one.

    `undoes` is the line that this one takes back; `keeper_id` recorded it, nobody where a vote was counted without one.
    A fine may name its offence, and the action of a match or the evening that caused it.
    """

    __tablename__ = "ledger"
    id: Mapped[int] = mapped_column(primary_key=True)
    day: Mapped[date]
    kind: Mapped[str]
    member_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    cents: Mapped[int]
    text: Mapped[str | None]
    undoes: Mapped[int | None] = mapped_column(ForeignKey("ledger.id"), unique=True)
    keeper_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]
    offence: Mapped[str | None]
    match_id: Mapped[str | None]
    seq: Mapped[int | None]
    evening_id: Mapped[int | None]


class FineCatalogue(Base):
    """What costs how much from a day on; a change is a new one, so that old fines stay what they were.

    Without a keeper the club was founded with it.
    """

    __tablename__ = "catalogues"
    id: Mapped[int] = mapped_column(primary_key=True)
    valid_from: Mapped[date]
    offences: Mapped[list[object]] = mapped_column(JSON)
    keeper_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]


class Motion(Base):
    """A fine that was moved: by whom, for whom, how much, and the action of a match behind it, or the evening.

    ``voters`` and ``excluded`` are names, as guests vote too. `carried` is `None` while the vote is open (no
    `closed_at`) and where it was not decided; `entry_id` is the fine it led to, `correction` the action of the match
    that took the cards of whoever pays. `tally` is of a secret motion alone: how many said what, kept nowhere else.
    """

    __tablename__ = "motions"
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id"))
    seq: Mapped[int | None]
    mover_id: Mapped[int] = mapped_column(ForeignKey("members.id"))
    accused_id: Mapped[int] = mapped_column(ForeignKey("members.id"))
    offence: Mapped[str | None]
    text: Mapped[str | None]
    cents: Mapped[int]
    secret: Mapped[bool]
    voters: Mapped[list[str]] = mapped_column(JSON)
    excluded: Mapped[list[str]] = mapped_column(JSON)
    opened_at: Mapped[datetime]
    ends_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
    carried: Mapped[bool | None]
    entry_id: Mapped[int | None] = mapped_column(ForeignKey("ledger.id"))
    evening_id: Mapped[int | None]
    correction: Mapped[int | None]
    tally: Mapped[dict[str, int] | None] = mapped_column(JSON)


class Vote(Base):
    """What somebody said to a motion: once, and never changed; of a secret one only that they said something."""

    __tablename__ = "votes"
    motion_id: Mapped[int] = mapped_column(ForeignKey("motions.id"), primary_key=True)
    voter: Mapped[str] = mapped_column(primary_key=True)
    choice: Mapped[str | None]
    at: Mapped[datetime]


class CardChallenge(Base):
    """A demand to see the set that the action `seq` of a match traded; no `outcome` while it is not decided.

    `correction` is the action that took the remaining cards of the accused.
    """

    __tablename__ = "challenges"
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"))
    seq: Mapped[int]
    challenger: Mapped[str]
    accused: Mapped[str]
    outcome: Mapped[str | None]
    correction: Mapped[int | None]
    at: Mapped[datetime]
    decided_at: Mapped[datetime | None]
    __table_args__ = (Index("ix_challenges_match_id", "match_id"),)


class EnteredResult(Base):
    """A match without a record: the day, who played as [name, member], and the names of who won."""

    __tablename__ = "results"
    id: Mapped[int] = mapped_column(primary_key=True)
    day: Mapped[date]
    players: Mapped[list[object]] = mapped_column(JSON)
    winners: Mapped[list[str]] = mapped_column(JSON)
    note: Mapped[str | None]
    keeper_id: Mapped[int] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]
    __table_args__ = (Index("ix_results_day", "day"),)


class Voiding(Base):
    """A match or a result that does not count, or counts again: the newest line about it is what holds.

    Without a keeper the house has said so itself, and `reason` is a word of the program.
    """

    __tablename__ = "voidings"
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id"))
    result_id: Mapped[int | None] = mapped_column(ForeignKey("results.id"))
    void: Mapped[bool]
    reason: Mapped[str]
    keeper_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]


class SeasonRules(Base):
    """A season that is not simply its calendar year, or counts otherwise; who changed it stands in the changes."""

    __tablename__ = "seasons"
    year: Mapped[int] = mapped_column(primary_key=True)
    first: Mapped[date]
    last: Mapped[date]
    scheme: Mapped[dict[str, object]] = mapped_column(JSON)


class MatchFigures(Base):
    """An ended match in figures, as its log stood after the action `after`; made again when the match is corrected."""

    __tablename__ = "figures"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    after: Mapped[int]
    body: Mapped[dict[str, object]] = mapped_column(JSON)


class PlannedEvening(Base):
    """An evening: when the clocks of its zone show what, the same in UTC (`begins`), where, at whose place.

    It `lasts` so many minutes, as far as calendars are concerned, and stands once as many as `quorum` come.

    `kept` says whether it is planned, cancelled or held; `present` are the members who were there, also once it is
    opened again, `spared` the fines that the table left out, each as "member.offence". `sequence` counts its changes,
    `at` is the last one's time; calendars know it by `uid`. What was answered before `moved_at`, when it was last moved
    to another day, does not count.
    """

    __tablename__ = "evenings"
    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(unique=True)
    day: Mapped[date] = mapped_column(unique=True)
    time: Mapped[time]
    zone: Mapped[str]
    begins: Mapped[datetime]
    host_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    lasts: Mapped[int]
    quorum: Mapped[int]
    place: Mapped[str | None]
    outdoor: Mapped[bool]
    note: Mapped[str | None]
    kept: Mapped[str]
    present: Mapped[list[int]] = mapped_column(JSON)
    spared: Mapped[list[str]] = mapped_column(JSON)
    sequence: Mapped[int]
    at: Mapped[datetime]
    moved_at: Mapped[datetime | None]


class GivenRsvp(Base):
    """What a member said about coming, and when; the newest line holds. `keeper_id` is whoever wrote it for them."""

    __tablename__ = "rsvps"
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"))
    member_id: Mapped[int] = mapped_column(ForeignKey("members.id"))
    coming: Mapped[str]
    at: Mapped[datetime]
    keeper_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    __table_args__ = (Index("ix_rsvps_evening_id", "evening_id"),)


class PublishedNews(Base):
    """News of the club in Markdown, of a day; `down` while nobody but the keeper shall see it. `at` is when it was last
    written, by `keeper_id`.
    """

    __tablename__ = "news"
    id: Mapped[int] = mapped_column(primary_key=True)
    day: Mapped[date]
    title: Mapped[str | None]
    text: Mapped[str]
    down: Mapped[bool]
    keeper_id: Mapped[int] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]
    __table_args__ = (Index("ix_news_day", "day"),)


METADATA = Base.metadata
