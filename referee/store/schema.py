"""The tables: an object is a row, its class the table. An ``id`` is 0 until the row is added; moments are in UTC.

A match's `seq` counts its actions from 1 without gaps; its log is never rewritten.
"""

# No annotations from the future: SQLAlchemy would compile each of them at every start.

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time

from sqlalchemy import JSON, ForeignKey, Index, String, false, true
from sqlalchemy.orm import Mapped, mapped_column

from referee.club.changes import ChangeWord
from referee.club.evenings import Coming, Kept
from referee.club.money.ledger import Kind
from referee.club.money.votes import Choice
from referee.store.base import STAYS_HERE, Base


class MemberRow(Base):
    """A member, from the day they came to the day they left; a regular has a colour of their own.

    A `guest` only has an account in the cash book. `pin_hash` is the argon2 hash of the own PIN, sealed with our key.
    """

    __tablename__ = "members"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    colour: Mapped[str | None]
    active_from: Mapped[date]
    active_to: Mapped[date | None]
    guest: Mapped[bool] = mapped_column(default=False)
    pin_hash: Mapped[str | None] = mapped_column(default=None)


class MatchRow(Base):
    """A match: what is settled before the first action, and how it ended; `deal` is secret while it runs.

    `starter_said`: the table said who begins; else the deal decides. `rulebook_text` is the club's own rulebook as the
    match began. `marks` stay with the match and everybody sees them. `newest_seq` and `newest_mac` are of the newest
    line of its log. `luck` is what phones have added to the deal (None: nothing); the deal is drawn from it later.
    """

    __tablename__ = "matches"
    # Each row has its deal, so that looking through them reads a page of the disk for every match.
    __table_args__ = (Index("ix_matches_status", "status", "played_on", "id", "after"),)
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
    played_on: Mapped[date] = mapped_column(index=True)
    time_zone: Mapped[str]
    started_at: Mapped[datetime]
    source: Mapped[str]
    deal: Mapped[dict[str, object] | None] = mapped_column(JSON)
    nonce: Mapped[str | None]
    seal: Mapped[str | None]
    status: Mapped[str] = mapped_column(default="running")
    ended_at: Mapped[datetime | None] = mapped_column(default=None)
    winners: Mapped[list[str] | None] = mapped_column(JSON, default=None)
    reason: Mapped[str | None] = mapped_column(default=None)
    mission: Mapped[str | None] = mapped_column(default=None)
    after: Mapped[int | None] = mapped_column(default=None)
    rulebook_text: Mapped[str | None] = mapped_column(default=None)
    marks: Mapped[Sequence[Mapping[str, object]]] = mapped_column(JSON, server_default="[]", default_factory=list)
    newest_seq: Mapped[int | None] = mapped_column(default=None)
    newest_mac: Mapped[str | None] = mapped_column(default=None)
    luck: Mapped[dict[str, object] | None] = mapped_column(JSON, default=None)
    odds_off: Mapped[bool] = mapped_column(server_default=false(), default=False)
    own_dice: Mapped[bool] = mapped_column(server_default=false(), default=False)


class MatchPlayer(Base):
    """A name at a seat; two names may share a colour (A-05)."""

    __tablename__ = "match_players"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    colour: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    member_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))


class LoggedAction(Base):
    """An accepted action, with its events and their version; read and written as a `Line`, with the events as text.

    `parent` is the last action that counted before it (0: none), `head` the last one that counts after it: an undo's
    head is the parent of what it took back. `device` is the seat whose own device sent it (None: the table's, or
    unknown). `mac` is a hash, with a key of the instance, over the line and the `mac` of the line before.
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
    """The position after the action `seq`, so that opening a match replays only the actions since.

    `mac` is a hash over it and the `mac` of its line.
    """

    __tablename__ = "snapshots"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[dict[str, object]] = mapped_column(JSON)
    mac: Mapped[str | None]


class ChainRow(Base):
    """A chain of hashes over a match's log, begun with the match or later over the `lines` that were there.

    `start` is the hash before the first line, `reason` a word of the program. The newest `number` holds.
    """

    __tablename__ = "chains"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    begun_at: Mapped[datetime]
    lines: Mapped[int]
    reason: Mapped[str]
    start: Mapped[str]
    __table_args__ = {"info": STAYS_HERE}


class AnnouncementRow(Base):
    """An attack that was announced with so many `dice` after the action `seq`, and waits for the dice of both sides.

    `attacker` and `defender` are what they have thrown (None: not entered yet): nobody is told before both have.
    """

    __tablename__ = "announcements"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seq: Mapped[int]
    seat: Mapped[str]
    defending: Mapped[str]
    source: Mapped[str]
    target: Mapped[str]
    dice: Mapped[int]
    attacker: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True), default=None)
    defender: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True), default=None)
    __table_args__ = {"info": STAYS_HERE}


class StandingRow(Base):
    """What a seat says that stands on its territories once all armies of the set-up are placed: armies by territory."""

    __tablename__ = "standings"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[str] = mapped_column(primary_key=True)
    armies: Mapped[dict[str, int]] = mapped_column(JSON)
    __table_args__ = {"info": STAYS_HERE}


class TogetherRow(Base):
    """Actions of a match, from `first` to `last`, that were entered together: one undo takes all of them back."""

    __tablename__ = "together"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    first: Mapped[int] = mapped_column(primary_key=True)
    last: Mapped[int]
    __table_args__ = {"info": STAYS_HERE}


class AnswerRow(Base):
    """The answer given for an Idempotency-Key; `scope` is a match or "matches", `asker` who was answered."""

    __tablename__ = "answers"
    scope: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    asker: Mapped[str]
    action: Mapped[str]
    status: Mapped[int]
    body: Mapped[dict[str, object]] = mapped_column(JSON)


class PresetRow(Base):
    """Rules that the club saved under a name; `options` are those it changed."""

    __tablename__ = "presets"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    rulebook: Mapped[str]
    variant: Mapped[str]
    options: Mapped[dict[str, object]] = mapped_column(JSON)
    # Ids are not reused: somebody may still have the old page open.
    __table_args__ = {"sqlite_autoincrement": True}


class SeatRow(Base):
    """Access of a player to the seat: the code to claim it, the phone that claimed it, the PIN for the tablet.

    Codes and phones are stored as SHA-256, the PIN as argon2, sealed with the server's key. `generation` counts the
    codes made. Two players who share a seat have a row each: `partner` is 0 for the first of them and 1 for the second.
    """

    __tablename__ = "seats"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    colour: Mapped[str] = mapped_column(primary_key=True)
    partner: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    generation: Mapped[int]
    token_hash: Mapped[str] = mapped_column(unique=True)
    device_hash: Mapped[str | None] = mapped_column(default=None)
    joined_at: Mapped[datetime | None] = mapped_column(default=None)
    pin_hash: Mapped[str | None] = mapped_column(default=None)
    opening: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True), default=None)
    """The seats that have confirmed that the phone is dead; ``None`` unless the tablet has asked them."""


class WrongPin(Base):
    """A wrong PIN, kept for an hour. `pin` identifies the PIN's hash, so that a new PIN starts a new count.

    `guesser` is who shares a count: a device that had it right, the instance's tablets, this computer, all others.
    """

    __tablename__ = "wrong_pins"
    id: Mapped[int] = mapped_column(primary_key=True)
    pin: Mapped[str] = mapped_column(index=True)
    guesser: Mapped[str]
    at: Mapped[datetime]
    __table_args__ = {"info": STAYS_HERE}


class KnownDevice(Base):
    """A device (SHA-256 of the mark in its cookie) that has had the PIN right; `at` is the last time."""

    __tablename__ = "known_devices"
    pin: Mapped[str] = mapped_column(primary_key=True)
    device: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    __table_args__ = {"info": STAYS_HERE}


class ClubRow(Base):
    """The club's only row: the PIN of its book as argon2, and whether reading needs it.

    `generation` counts the PINs; a device that opened the book with an earlier one has to open it again.
    """

    __tablename__ = "clubs"
    id: Mapped[int] = mapped_column(primary_key=True, init=False, default=1)
    pin_hash: Mapped[str]
    generation: Mapped[int]
    closed: Mapped[bool]


class Closing(Base):
    """An opening of the book that was closed early, by its `key`; it would have ended at `until` (UTC) by itself."""

    __tablename__ = "closings"
    key: Mapped[str] = mapped_column(primary_key=True)
    until: Mapped[datetime]


class BankAccount(Base):
    """The club's bank account: one row, or none."""

    __tablename__ = "bank_accounts"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    iban: Mapped[str]
    bic: Mapped[str | None]


class ChangeRow(Base):
    """A change in the club's book: `what` is one of `CHANGES`, `facts` fill its sentence. No keeper: at the table."""

    __tablename__ = "changes"
    id: Mapped[int] = mapped_column(primary_key=True, init=False)
    at: Mapped[datetime]
    keeper_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    what: Mapped[ChangeWord] = mapped_column(String)
    facts: Mapped[Mapping[str, object]] = mapped_column(JSON, default_factory=dict)


class EntryRow(Base):
    """A line of the cash book, in cents; triggers of the database refuse to change or delete one.

    `undoes` is the line that this one takes back; `keeper_id` recorded it (None: a vote was counted without a keeper).
    A fine may name its offence, and the action of a match or the evening that caused it.
    """

    __tablename__ = "ledger"
    id: Mapped[int] = mapped_column(primary_key=True)
    day: Mapped[date]
    kind: Mapped[Kind] = mapped_column(String)
    member_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    cents: Mapped[int]
    text: Mapped[str | None]
    undoes: Mapped[int | None] = mapped_column(ForeignKey("ledger.id"), unique=True)
    keeper_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]
    offence: Mapped[str | None] = mapped_column(default=None)
    match_id: Mapped[str | None] = mapped_column(default=None)
    seq: Mapped[int | None] = mapped_column(default=None)
    evening_id: Mapped[int | None] = mapped_column(default=None)


class FineCatalogue(Base):
    """The catalogue of fines from a day on; a change is a new one, so that old fines stay what they were.

    Without a keeper the club was founded with it.
    """

    __tablename__ = "catalogues"
    id: Mapped[int] = mapped_column(primary_key=True)
    valid_from: Mapped[date]
    offences: Mapped[list[object]] = mapped_column(JSON)
    keeper_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]


class MotionRow(Base):
    """A fine that was moved: by whom, for whom, how much, and the action of a match or the evening behind it.

    `voters` and `excluded` are names, as guests vote too. `carried` is None while the vote is open (no `closed_at`)
    and where it was not decided; `entry_id` is the fine it led to, `correction` the action of the match that took the
    payer's cards. Only a secret motion has a `tally`: how many voted what, stored nowhere else.
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
    closed_at: Mapped[datetime | None] = mapped_column(default=None)
    carried: Mapped[bool | None] = mapped_column(default=None)
    entry_id: Mapped[int | None] = mapped_column(ForeignKey("ledger.id"), default=None)
    evening_id: Mapped[int | None] = mapped_column(default=None)
    correction: Mapped[int | None] = mapped_column(default=None)
    tally: Mapped[dict[str, int] | None] = mapped_column(JSON, default=None)


class Vote(Base):
    """Somebody's vote on a motion, never changed; `choice` is None in a secret motion."""

    __tablename__ = "votes"
    motion_id: Mapped[int] = mapped_column(ForeignKey("motions.id"), primary_key=True)
    voter: Mapped[str] = mapped_column(primary_key=True)
    choice: Mapped[Choice | None] = mapped_column(String)
    at: Mapped[datetime]


class CardChallenge(Base):
    """A demand to see the set that the action `seq` of a match traded; `outcome` is None until it is decided.

    `correction` is the action that took the remaining cards of the accused.
    """

    __tablename__ = "challenges"
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), index=True)
    seq: Mapped[int]
    challenger: Mapped[str]
    accused: Mapped[str]
    outcome: Mapped[str | None]
    correction: Mapped[int | None]
    at: Mapped[datetime]
    decided_at: Mapped[datetime | None]


class ResultRow(Base):
    """A match without a record: its day, `players` as [name, member id], `winners` by name."""

    __tablename__ = "results"
    id: Mapped[int] = mapped_column(primary_key=True)
    day: Mapped[date] = mapped_column(index=True)
    players: Mapped[Sequence[tuple[str, int | None]]] = mapped_column(JSON)
    winners: Mapped[Sequence[str]] = mapped_column(JSON)
    note: Mapped[str | None]
    keeper_id: Mapped[int] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]


class ResultVersion(Base):
    """A result as it stood until it was changed, and who changed it, when and why."""

    __tablename__ = "result_versions"
    id: Mapped[int] = mapped_column(primary_key=True, init=False)
    result_id: Mapped[int] = mapped_column(ForeignKey("results.id"), index=True)
    day: Mapped[date]
    players: Mapped[Sequence[tuple[str, int | None]]] = mapped_column(JSON)
    winners: Mapped[Sequence[str]] = mapped_column(JSON)
    note: Mapped[str | None]
    reason: Mapped[str]
    keeper_id: Mapped[int] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]


class VoidingRow(Base):
    """A decision that a match or a result does not count, or counts again; the newest row about it holds.

    Without a keeper the program itself decided so, and `reason` is a word of the program.
    """

    __tablename__ = "voidings"
    id: Mapped[int] = mapped_column(primary_key=True, init=False)
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id"))
    result_id: Mapped[int | None] = mapped_column(ForeignKey("results.id"))
    void: Mapped[bool]
    reason: Mapped[str]
    keeper_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]


class SeasonRules(Base):
    """A season with other days than its calendar year, or another scheme; the log of changes says who changed it."""

    __tablename__ = "seasons"
    year: Mapped[int] = mapped_column(primary_key=True)
    first: Mapped[date]
    last: Mapped[date]
    scheme: Mapped[dict[str, object]] = mapped_column(JSON)


class MatchFigures(Base):
    """The figures of an ended match after the action `after`; counted from its log, and again when it is corrected."""

    __tablename__ = "match_figures"
    __table_args__ = {"info": STAYS_HERE}
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    after: Mapped[int]
    body: Mapped[dict[str, object]] = mapped_column(JSON)


class EveningRow(Base):
    """An evening: day and time in its `zone`, the same moment in UTC (`begins`), its place and host.

    In calendars it `lasts` so many minutes; it takes place once as many as `quorum` come.
    `kept` is planned, cancelled or held; `present` are the members who were there, also once it is opened again;
    `spared` are the fines that the table left out, as "member.offence". `sequence` counts its changes, `at` is the last
    one's time; calendars know it by `uid`. Answers from before `moved_at`, when it moved to another day, do not count.
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
    kept: Mapped[Kept] = mapped_column(String)
    present: Mapped[list[int]] = mapped_column(JSON)
    spared: Mapped[list[str]] = mapped_column(JSON)
    sequence: Mapped[int]
    at: Mapped[datetime]
    moved_at: Mapped[datetime | None] = mapped_column(default=None)


class GivenRsvp(Base):
    """A member's answer about coming; the newest row holds. `keeper_id` is the keeper who wrote it down for them."""

    __tablename__ = "rsvps"
    id: Mapped[int] = mapped_column(primary_key=True)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evenings.id"), index=True)
    member_id: Mapped[int] = mapped_column(ForeignKey("members.id"))
    coming: Mapped[Coming] = mapped_column(String)
    at: Mapped[datetime]
    keeper_id: Mapped[int | None] = mapped_column(ForeignKey("members.id"))


class NewsRow(Base):
    """News of the club in Markdown, of a day; only the keeper sees it while it is `down`.

    `keeper_id` wrote it last, `at` that time.
    """

    __tablename__ = "news"
    id: Mapped[int] = mapped_column(primary_key=True)
    day: Mapped[date] = mapped_column(index=True)
    title: Mapped[str | None]
    text: Mapped[str]
    down: Mapped[bool]
    keeper_id: Mapped[int] = mapped_column(ForeignKey("members.id"))
    at: Mapped[datetime]


METADATA = Base.metadata
