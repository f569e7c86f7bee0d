"""Matches as records: written out for everybody, sealed while the match runs; and opened from a record."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import NamedTuple

from msgspec.structs import replace

from referee.club.people import names
from referee.rulebooks import records
from referee.rules.commands import (
    Action,
    Attack,
    AttackCounted,
    Command,
    CorrectHand,
    DealOut,
    Discard,
    Draw,
    End,
    Fortify,
    NameCapital,
    Place,
    Redo,
    Replace,
    ReportFoul,
    Roll,
    Take,
    Trade,
    Undo,
)
from referee.rules.judge.decide import decide
from referee.rules.judge.evolve import start_match
from referee.rules.judge.timeline import Timeline
from referee.rules.judge.view import REFEREE, Viewer, conceal_state
from referee.rules.record import position
from referee.rules.record.locate import line_of, lines_of
from referee.rules.record.notation import is_comment, parse_action, parse_recorded_action
from referee.rules.record.record import EventTags, Record
from referee.rules.record.replay import replay_record
from referee.rules.record.shape import quote_value
from referee.rules.refusal import Code, Malformed, Notice, NoticeCode, Refusal
from referee.rules.state import Seat, Setting, State
from referee.service.deal import chance
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import FIRST_YEAR, LAST_YEAR
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.play import OpenMatch, contributions_of, open_match, readable_line
from referee.service.desk.problems import Problem
from referee.service.matches import taken_out
from referee.service.matches.actions import outcome_of
from referee.service.matches.begin import row_of, write_match
from referee.service.matches.judging import AppliedAction, apply_action
from referee.service.matches.taken_out import TRUSTED, Giver
from referee.service.matches.wishes import Wish, check_names
from referee.service.people import roster
from referee.store import Connection
from referee.store.matches import answers, log, matches
from referee.store.matches.codec import Contributions, contributions_to_json, deal_from_json, text_of
from referee.store.schema import MatchRow

ONLOOKER = Viewer("onlooker")
SCOPE = "records"
OF_A_TURN = (Attack, AttackCounted, Discard, Draw, End, Fortify, Place, Roll, Trade)
"""Commands that only the seat on turn says. Armies of the set-up are placed before the first turn."""
FORBIDDEN_SINCE = (Code.HAND_DEALT, Code.CAPITAL_ANOTHERS, Code.CAPITAL_NOT_OWNED_THEN)
"""What earlier versions accepted, apart from fouls that cannot have happened."""
MOST_ACTIONS = 5_000
"""More than any evening has."""
LARGEST_RECORD = 2 * 1024 * 1024
"""Bytes."""


class JudgedRecord(NamedTuple):
    """A record that was read and judged again: the match that it makes, and what is judged otherwise today."""

    record: Record
    row: MatchRow
    replayed: list[AppliedAction]
    notices: tuple[Notice, ...]


class TakenRecord(NamedTuple):
    """The match that was opened from a record, and what is judged otherwise today than it was then."""

    match_id: str
    notices: tuple[Notice, ...]


def read_file(raw: bytes) -> str:
    """Return the text of a record's file.

    :raises Problem: record_encoding, record_empty.
    """
    text = decode_text(raw)
    if not text.strip():
        raise Problem("record_empty", field="record")
    return text


def decode_text(raw: bytes) -> str:
    """Decode ``raw`` as UTF-8.

    :raises Problem: record_encoding.
    """
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem("record_encoding", field="record") from error


def open_record(desk: Desk, text: str, asked: RequestKey | None = None, giver: Giver = TRUSTED) -> str:
    """Open a match from a record as `take_record` does, and return its id."""
    return take_record(desk, text, asked, giver).match_id


def take_record(
    desk: Desk, text: str, asked: RequestKey | None = None, giver: Giver = TRUSTED, *, ended_only: bool = False
) -> TakenRecord:
    """Open a match that continues where the record ``text`` ends; log one that has ended among the book's changes.

    Only a trusted giver may write down a match that has ended; what anybody else hands in does not count yet. With
    ``ended_only`` a match that would go on here is refused.

    :raises Problem: everything that is wrong with it, or its first action that is; it has ended, and whoever hands it
        in may write none into the book.
    """
    # Two that send the same file begin two matches.
    record, row, replayed, notices = desk.beside(object(), lambda: _judge_record(desk, text))
    state = replayed[-1].match.state if replayed else _beginning_of(record)
    ended = state.result is not None
    if ended and not giver.trusted:
        raise Problem("book_closed", field="record")
    if ended_only and not ended:
        raise Problem("record_unfinished", field="record")

    digest = hashlib.sha256(text.encode()).hexdigest()

    def work(change: Change) -> str:
        _check_new(change.connection, row, digest)
        match_id = _open_record(change, desk, record, row=row, replayed=replayed)
        taken_out.note_beginning(change, row, giver)
        if ended:
            body = {"id": match_id}
            answers.keep_answer(
                change.connection, scope=SCOPE, key=digest, asker="", action=digest, status=201, body=body
            )
            facts = {"day": row.played_on.isoformat(), "names": _player_names(record)}
            roster.log_change(change, giver.keeper, "record_taken", **facts)
        return match_id

    return TakenRecord(change_once(desk, asked, work), notices)


def _judge_record(desk: Desk, text: str) -> JudgedRecord:
    record, kept = _with_old_starter(_read_record(desk, text))
    row = _row_of_record(record)
    _check_day(row)
    try:
        replayed, stood = _replay_actions(record, row, text)
    except Problem as problem:
        # A record of 0.3.0 may rest on what putting an entry right did then.
        try:
            replayed, stood = _replay_actions(record, row, text, as_before=True)
        except Problem:
            raise problem from None
    state = replayed[-1].match.state if replayed else _beginning_of(record)
    return JudgedRecord(
        record, dataclasses.replace(row, starter=state.starter or row.starter), replayed, (*kept, *stood)
    )


def _beginning_of(record: Record) -> State:
    return record.position or start_match(record.setting)


def _read_record(desk: Desk, text: str) -> Record:
    try:
        record = records.parse_record(text, desk.shelf().books)
    except records.RecordFaults as error:
        raise Problem("record_faulty", field="record", faults=error.faults) from error
    if record.is_sealed:
        raise Problem("record_sealed", field="record")
    if len(record.actions) > MOST_ACTIONS:
        raise Problem("record_long", field="record", number=len(record.actions), most=MOST_ACTIONS)
    check_names(_player_names(record), "record")
    return _name_players(record)


def _player_names(record: Record) -> list[str]:
    return [name for seat in record.setting.seats for name in seat.players]


def _name_players(record: Record) -> Record:
    """Return the record with everybody's name in the one spelling that is kept."""
    seats = tuple(Seat(seat.colour, tuple(map(names.tidy_name, seat.players))) for seat in record.setting.seats)
    setting = dataclasses.replace(record.setting, seats=seats)
    return dataclasses.replace(
        record, setting=setting, position=record.position and record.position.with_changes(setting=setting)
    )


def _check_day(row: MatchRow) -> None:
    day = row.played_on
    if day > clock.today(row.time_zone):
        raise Problem("record_future", field="record", day=day.isoformat())
    if day.year < FIRST_YEAR:
        raise Problem("record_year", field="record", day=day.isoformat(), least=FIRST_YEAR, most=LAST_YEAR)


def _row_of_record(record: Record) -> MatchRow:
    setting = record.setting
    wish = Wish(
        rulebook=setting.rulebook,
        variant=setting.variant,
        board=setting.board.id,
        options={name: list(value) if isinstance(value, tuple) else value for name, value in record.chosen.items()},
        seats=setting.seats,
        dealer=setting.dealer,
        starter=setting.starter if setting.starter_said else None,
        dice=setting.dice,
        cards=setting.cards,
        event=record.event,
    )
    nonce = record.nonce or (chance.draw_nonce() if record.deal else None)
    row = row_of(wish, setting, deal=record.deal, nonce=nonce)
    luck = None if record.luck is None else contributions_to_json(Contributions("drawn", record.luck))
    return dataclasses.replace(row, source="record", luck=luck)


def _with_old_starter(record: Record) -> tuple[Record, tuple[Notice, ...]]:
    """Return the record with the starter that it was played with, if it names none and the deal implies another today.

    Then the seat that begins in the dealer's order has the first action of a turn.
    """
    setting, state = record.setting, _beginning_of(record)
    for verdict in replay_record(record):
        by_deal, by_dealer = state.starter, setting.starter
        if by_deal and (command := _of_a_turn(verdict.line, setting)):
            if setting.starter_said or command.actor != by_dealer or by_dealer == by_deal:
                break
            facts = {"seat": by_dealer, "by": by_deal, "dealer": setting.dealer}
            notice = Notice(NoticeCode.STARTER_KEPT, setting.cite(NoticeCode.STARTER_KEPT), facts)
            return dataclasses.replace(record, setting=dataclasses.replace(setting, starter_said=True)), (notice,)
        state = verdict.timeline.state
    return record, ()


def _of_a_turn(line: str, setting: Setting) -> Command | None:
    """Return the command that ``line`` states, if only the seat on turn can say it."""
    try:
        command = parse_recorded_action(line, setting).command
    except Malformed:
        return None
    return command if isinstance(command, OF_A_TURN) else None


def _replay_actions(
    record: Record, row: MatchRow, text: str, *, as_before: bool = False
) -> tuple[list[AppliedAction], list[Notice]]:
    """Judge every action of the record; return them, and what is noticed about those that were accepted only then.

    ``text`` is its file, ``as_before`` as in `apply_action`.
    """
    match = OpenMatch(
        row=row,
        setting=record.setting,
        timeline=Timeline(_beginning_of(record)),
        seq=0,
        base=0,
        snapshots=(0,),
        access={},
    )
    accepted: list[AppliedAction] = []
    notices: list[Notice] = []
    now, has_kept = clock.now(), False
    for number, line in enumerate(record.actions, 1):
        if is_comment(line):
            continue
        try:
            action = parse_recorded_action(line, record.setting)
            refusal = _forbidden_since(match, action, after_keep=has_kept)
            if refusal is not None:
                action = replace(action, stood=True)
                notices.append(Notice(NoticeCode.JUDGED_OTHERWISE, refusal.cite, {"number": number, "action": line}))
            accepted.append(apply_action(match, action, now, as_before=as_before))
            if as_before and (cite := _judged_otherwise(match, action, accepted[-1])):
                notices.append(Notice(NoticeCode.JUDGED_OTHERWISE, cite, {"number": number, "action": line}))
            has_kept = has_kept or (isinstance(action.command, Replace) and action.command.mode == "keep")
        except (Malformed, Refusal) as error:
            lines = lines_of(text.removeprefix("\ufeff"))
            raise Problem(
                "record_refused",
                field="record",
                faults=(error,),
                number=len(accepted) + 1,
                line=line_of(f"actions[{number}]", lines),
                action=quote_value(line),
            ) from error
        match = accepted[-1].match
    return accepted, notices


def _judged_otherwise(match: OpenMatch, action: Action, judged: AppliedAction) -> str:
    """Return the clause of capitals if putting an entry right leads elsewhere today; empty if it does not."""
    if not isinstance(action.command, Replace):
        return ""
    today = apply_action(match, action, judged.entry.at)
    return match.setting.cite(Code.CAPITAL_NAMED) if today.entry.events != judged.entry.events else ""


def _forbidden_since(match: OpenMatch, action: Action, *, after_keep: bool) -> Refusal | None:
    """Return why something is refused that earlier versions accepted (match-record 9).

    It is a foul that cannot have happened, a correction that names cards which the app dealt, or a capital that was
    another's. ``after_keep``: up to 0.3.0 that took cards out of hands, and what was said behind it may rest on it.
    """
    command = action.command
    is_looked_at = after_keep or isinstance(command, ReportFoul | CorrectHand | NameCapital)
    if action.stood or not is_looked_at or isinstance(command, Undo | Redo | Replace):
        return None
    try:
        decide(match.state, action)
    except Refusal as refusal:
        is_new = after_keep or isinstance(command, ReportFoul) or refusal.code in FORBIDDEN_SINCE
        return refusal if is_new and not refusal.arithmetic else None
    return None


def _check_new(connection: Connection, row: MatchRow, digest: str) -> None:
    """Raise if its deal or, once it has ended, its file is that of a match here, which would then count twice."""
    known_id = matches.with_seal(connection, row.seal) if row.seal else None
    given = None if known_id else answers.find_answer(connection, SCOPE, digest)
    if known_id or given:
        raise Problem("record_known", field="record", id=known_id or str(given and given.body["id"]))


def _open_record(change: Change, desk: Desk, record: Record, *, row: MatchRow, replayed: list[AppliedAction]) -> str:
    connection = change.connection
    write_match(connection, desk, row)
    if record.position is not None:
        log.keep_position(connection, row.id, 0, text_of(position.position_of(record.position)))
    _write_all(connection, row, replayed, record)
    change.begin_chain(row.id, "begun")
    change.keep(open_match(connection, row.id))
    return row.id


def _write_all(connection: Connection, row: MatchRow, replayed: list[AppliedAction], record: Record) -> None:
    log.append_lines(connection, row.id, *(log.line_of(judged.entry) for judged in replayed))
    for judged in replayed:
        if judged.position is not None:
            log.keep_position(connection, row.id, judged.entry.seq, text_of(judged.position))
    result = replayed[-1].match.state.result if replayed else _beginning_of(record).result
    if result is not None:
        at, head = (replayed[-1].entry.at, replayed[-1].entry.head) if replayed else (row.started_at, 0)
        matches.set_outcome(connection, row.id, outcome_of(result, at, head))


def export_record(desk: Desk, match_id: str) -> str:
    """Return the record as everybody may have it (match-record 5).

    It is sealed while the match runs, and full once the match has ended.

    :raises Problem: there is no such match.
    """
    match = desk.match(match_id)
    return desk.of_match(match, "record", lambda: _write_record(desk, match))


def _write_record(desk: Desk, match: OpenMatch) -> str:
    row, starter, ended = match.row, match.state.starter, match.state.result is not None
    with desk.store.reading() as connection:
        entries = log.said_after(connection, row.id, 0, match.seq)
        data = log.way_to(connection, match.setting, row.id, seq=0, floor=0).position
    beginning = None if data is None else position.restore_state(match.setting, data)
    reader = REFEREE if ended else ONLOOKER
    actions = [parse_action(entry.action, match.setting) for entry in entries]
    record = Record(
        setting=dataclasses.replace(match.setting, starter=starter, starter_said=True) if starter else match.setting,
        actions=tuple(
            _line_for_record(match, action, entry.action, reader)
            for action, entry in zip(actions, entries, strict=True)
        ),
        position=beginning if beginning is None or ended else conceal_state(beginning),
        chosen={name: getattr(match.setting.options, name) for name in row.options},
        event=EventTags(row.name, row.played_on, row.time_zone, row.venue),
    )
    said = {type(action.command) for action in actions}
    # The app's deal is left out if the land cards were dealt by hand instead.
    by_app = DealOut in said or Take not in said
    return records.write_record(_with_deal(record, row, ended) if by_app else record)


def _line_for_record(match: OpenMatch, action: Action, line: str, reader: Viewer) -> str:
    """Return the line as ``reader`` may have it.

    A capital that was taken is no secret, and the record tells of its loss.
    """
    command, state = action.command, match.state
    if isinstance(command, NameCapital) and command.actor in state.capitals_taken:
        reader = REFEREE if command.territory == state.capitals[command.actor] else reader
    return readable_line(action, line, reader)


def _with_deal(record: Record, row: MatchRow, ended: bool) -> Record:
    """Return the record with what chance and the players' phones decided; nothing of it shows while the match runs."""
    kept = contributions_of(row)
    luck = kept and kept.luck
    if not ended or row.deal is None:
        return dataclasses.replace(record, seal=row.seal, luck=luck and dataclasses.replace(luck, numbers={}))
    return dataclasses.replace(record, seal=row.seal, nonce=row.nonce, deal=deal_from_json(row.deal), luck=luck)
