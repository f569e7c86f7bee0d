"""Actions in a match: each is judged, written to disk, answered, and sent to everybody who follows."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Literal, NamedTuple, cast

from msgspec.structs import replace

from referee.rules.commands import (
    Action,
    Attack,
    AttackCounted,
    Command,
    CorrectHand,
    DealOut,
    Discard,
    Draw,
    EnterMission,
    NameCapital,
    Override,
    ReportFoul,
    Roll,
    Trade,
    Undo,
)
from referee.rules.dice import COCKED
from referee.rules.judge.corrections import knows_the_cards
from referee.rules.judge.view import Viewer, mask_refusal, visible_events
from referee.rules.past.entries import decided_by
from referee.rules.past.replace import let_stand, told_at_once
from referee.rules.phases.capitals import declares_loss
from referee.rules.phases.order import is_trade_due
from referee.rules.record.notation import parse_action
from referee.rules.refusal import Code, Notice, Refusal
from referee.rules.state import Result, State
from referee.rules.terms import NEUTRAL, TABLE, UNKNOWN, Colour, Foul
from referee.service.deal.marks import add_mark, was_deal_open, were_missions_probed
from referee.service.desk import chain, clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.moves import Move
from referee.service.desk.notifications import MatchWon
from referee.service.desk.play import MAX_ACTIONS, OpenMatch, contributions_of, open_match, public_action, readable_line
from referee.service.desk.problems import Problem
from referee.service.matches.announced import end_announcement
from referee.service.matches.judging import AppliedAction, apply_action
from referee.service.matches.replacing import decides_elsewhere, reach_back
from referee.service.matches.replies import Accepted, Refused, Reply, WayOut, reply_as_json, reply_from_json
from referee.service.matches.taken_out import void_reason
from referee.service.matches.together import count_together, join_moves
from referee.service.matches.undoing import check_own_undo
from referee.store import Connection
from referee.store.matches import answers, log, matches
from referee.store.matches.codec import text_of
from referee.store.matches.log import Entry
from referee.store.matches.matches import Outcome
from referee.store.motions import motions
from referee.store.schema import AnnouncementRow


class Submission(NamedTuple):
    """An action as received: its line, the last seq that the client had seen, or None, and the Idempotency-Key.

    ``at_table``: it comes from the table, for a seat whose PIN was given there.
    """

    action: str
    seq: int | None = None
    key: str | None = None
    at_table: bool = False


def submit_action(desk: Desk, match_id: str, viewer: Viewer, submission: Submission) -> Reply:
    """Judge the action and enter it; the same key again gets the same answer, and nothing happens.

    :raises Malformed: the line is no action.
    :raises Problem: unknown match, not the asker's to say, another seq, a key used for something else.
    :raises NotSaved: the disk did not take it.
    """
    seen = desk.match(match_id)
    action = parse_action(submission.action, seen.setting)
    check_right(viewer, action, seen.state)
    if viewer.kind == "seat" and not submission.at_table:
        _check_not_the_tables(action)
        # Only the table writes what everybody can read in the log (match-record 9).
        action = replace(action, reason="")
    asker = f"{viewer.kind} {viewer.seat}"

    def enter(change: Change) -> Reply:
        given = answers.find_answer(change.connection, match_id, submission.key) if submission.key else None
        match = change.match(match_id)
        if given is not None:
            if (given.asker, given.action) != (asker, submission.action):
                raise Problem("key_reused", field="Idempotency-Key")
            return reply_from_json(given.body, match.setting)
        if submission.seq is not None and submission.seq != match.seq:
            raise Problem("stale", seq=match.seq, seen=submission.seq)
        if viewer.kind == "seat" and not submission.at_table:
            _check_dice(match, action.command)
        if _is_own_undo(viewer, action):
            check_own_undo(match, viewer.seat)
        if viewer.kind == "table":
            _check_choice(match.state, action.command)
        _check_luck(match, action)
        reply = _enter_or_refuse(change, match, viewer, action)
        together = count_together(match, action.command)
        if together > 1 and isinstance(reply, Accepted):
            for _ in range(together - 1):
                reply = _enter_or_refuse(change, change.match(match_id), viewer, action)
            join_moves(change, 0)
        if submission.key:
            answers.keep_answer(
                change.connection,
                scope=match_id,
                key=submission.key,
                asker=asker,
                action=submission.action,
                status=201 if isinstance(reply, Accepted) else 422,
                body=reply_as_json(reply),
            )
        return reply

    return desk.change(enter)


def check_right(viewer: Viewer, action: Action, state: State) -> None:
    """Raise unless the viewer may submit this action.

    The table may submit everything but secrets, a seat its own actions and those of the neutral it leads.
    `undoing.check_own_undo` checks whether a seat's own device may undo just now.

    :raises Problem: it is somebody else's to say.
    """
    command = action.command
    if viewer.kind == "onlooker":
        raise Problem("onlooker")
    if _is_own_undo(viewer, action):
        return
    if viewer.kind == "seat" and viewer.seat != _speaker_for(command.actor, state):
        raise Problem("not_your_seat", seat=command.actor)
    if viewer.kind == "table" and _tells_a_secret(action, state):
        raise Problem("seat_secret", seat=command.actor)


def _check_not_the_tables(action: Action) -> None:
    """Raise if a seat's own device tries to set a rule aside.

    :raises Problem: it tries to.
    """
    if action.stood:
        raise Problem("stood_at_table", seat=action.command.actor)
    if isinstance(action.command, Override):
        raise Problem("override_at_table", seat=action.command.actor)


def _check_dice(match: OpenMatch, command: Command) -> None:
    """Raise if a phone acts while dice are awaited, or enters both sides' dice where each side enters its own.

    Whoever has entered bad dice could otherwise end the announcement by saying something else.

    :raises Problem: throw_waits, dice_apart.
    """
    if match.announced is not None:
        raise Problem("throw_waits")
    if match.row.own_dice and isinstance(command, Attack | AttackCounted | Roll):
        raise Problem("dice_apart")


def _is_own_undo(viewer: Viewer, action: Action) -> bool:
    return viewer.kind == "seat" and isinstance(action.command, Undo)


def _speaker_for(actor: Colour, state: State) -> Colour:
    """Return whose phone says what ``actor`` does; in the set-up the neutral is the table's alone (SV-D6, FR-D4)."""
    return state.operator if actor == NEUTRAL and state.turn else actor


def _tells_a_secret(action: Action, state: State) -> bool:
    match action.command:
        case Discard(mission=mission) | EnterMission(mission=mission):
            return mission != UNKNOWN
        case NameCapital(territory=territory):
            # A capital that was just taken is turned face up for all to see (SV-C4).
            return territory != UNKNOWN and not declares_loss(state, action.command)
        case Draw(card=card):
            return card not in (None, UNKNOWN)
    return False


def _check_choice(state: State, command: Command) -> None:
    """Raise if the table asks for the best set of a hand that the app dealt, unless one must be traded (A-12).

    Otherwise the seat chooses. What is said is the same whether the hand holds a set or not.

    :raises Problem: seat_secret.
    """
    if not isinstance(command, Trade) or UNKNOWN not in command.cards or state.setting.cards != "dealt":
        return
    if state.turn != command.actor or not is_trade_due(state):
        raise Problem("seat_secret", seat=command.actor)


def _check_luck(match: OpenMatch, action: Action) -> None:
    """Raise if a deal to which phones have added something still waits for their numbers.

    :raises Problem: luck_waits.
    """
    kept = contributions_of(match.row)
    if isinstance(action.command, DealOut) and kept is not None and kept.stage != "drawn":
        raise Problem("luck_waits")


def _enter_or_refuse(change: Change, match: OpenMatch, viewer: Viewer, action: Action) -> Reply:
    action = _without_guess(match, _keeping_secrets(match, action))
    try:
        entry, notices = enter_action(change, match, action, viewer.seat or None)
    except Refusal as refusal:
        masked = mask_refusal(refusal, match.state, action, viewer)
        return Refused(masked, match.seq, *_ways_out(masked, action, viewer, match.state))
    return Accepted(
        seq=entry.seq,
        line=readable_line(entry.action, entry.line, viewer),
        events=visible_events(told_at_once(entry.events), viewer),
        notices=notices,
    )


class EnteredAction(NamedTuple):
    """An action that is in the log, and what was noticed."""

    entry: Entry
    notices: tuple[Notice, ...]


def enter_action(change: Change, match: OpenMatch, action: Action, device: Colour | None = None) -> EnteredAction:
    """Enter the action into the log and tell everybody who follows; ``device`` is the seat whose own device says it.

    :raises Refusal: it is against the rules.
    :raises Problem: match_changed, if something was found in the log that the table has not accepted.
    """
    change.check_unchanged(match.row.id)
    match = reach_back(change.connection, match, action.command)
    judged = apply_action(match, action, clock.now(), device)
    write_down(change, match, judged)
    change.moves.append(Move(match.row.id, judged.entry, change.match(match.row.id)))
    # Which fines and votes still have their ground is sent apart from the log.
    if not judged.entry.goes_on_from(match.head) and motions.has_fines(change.connection, match.row.id):
        change.changed_matches.add(match.row.id)
    return EnteredAction(judged.entry, judged.notices)


def _keeping_secrets(match: OpenMatch, action: Action) -> Action:
    """Drop ``!stood`` if it would reveal a secret (match-record 9): with it nobody can name a hand that the app dealt.

    Nor a capital that is not the seat's own.
    """
    command = action.command
    by_app = isinstance(command, CorrectHand) and knows_the_cards(match.state)
    return replace(action, stood=False) if by_app or isinstance(command, NameCapital) else action


def _without_guess(match: OpenMatch, action: Action) -> Action:
    """Drop the named card if the app deals: the seat gets the top one anyway, as a no would tell what that is not."""
    command = action.command
    if isinstance(command, Draw) and match.setting.cards == "dealt" and match.state.deck is not None:
        return replace(action, command=replace(command, card=None))
    return action


def _ways_out(
    refusal: Refusal, action: Action, viewer: Viewer, state: State
) -> tuple[tuple[WayOut, ...], tuple[WayOut, ...]]:
    """Return what can be said instead (match-record 2.3): by the asker, and what a seat must leave to the table."""
    ways = [
        (_is_for(viewer, way, state), WayOut(kind, public_action(way))) for kind, way in _list_ways(refusal, action)
    ]
    return tuple(way for own, way in ways if own), tuple(way for own, way in ways if not own)


def _list_ways(refusal: Refusal, action: Action) -> Iterator[tuple[Literal["foul", "stood"], Action]]:
    """Yield the ways out: it happened, so report the foul; it happened and stays, so let it stand."""
    foul, seat, territory = (refusal.facts.get(name) for name in ("foul", "foul_seat", "foul_territory"))
    # Fouls of the past, which the table puts right, are reported by themselves.
    if seat is not None and action.command.actor != TABLE:
        yield "foul", Action(ReportFoul(str(seat), cast(Foul, foul), str(territory)))
    stood = let_stand(action)
    if stood and not refusal.arithmetic and refusal.code is not Code.HAND_DEALT:
        yield "stood", stood


def _is_for(viewer: Viewer, way: Action, state: State) -> bool:
    """Tell whether ``viewer`` has this way; only the table lets stand what was against the rules."""
    if viewer.kind != "seat":
        return True
    try:
        check_right(viewer, way, state)
    except Problem:
        return False
    return not way.stood


def write_down(change: Change, before: OpenMatch, judged: AppliedAction) -> None:
    """Write the accepted action to the log, with its snapshot and the match's outcome."""
    connection, match, entry = change.connection, judged.match, judged.entry
    match = match._replace(mac=_write_line(change, before, judged))
    if match.state.result != before.state.result or decides_elsewhere(before, match, entry):
        unchanged = match.state.result == before.state.result
        at = before.row.ended_at if unchanged and before.row.ended_at else entry.at
        led_to = outcome_of(match.state.result, at, decided_by(match.timeline) if unchanged else entry.head)
        matches.set_outcome(connection, match.row.id, led_to)
        match = match._replace(row=dataclasses.replace(match.row, **led_to._asdict()))
        colours = led_to.winners or ()
        winners = tuple(name for seat in match.setting.seats if seat.colour in colours for name in seat.players)
        if winners and not unchanged and void_reason(connection, match.row.id) is None:
            change.notifications.append(MatchWon(match.row.id, winners))
    if was_deal_open(before, match.state):
        match = add_mark(change, match, "deal_opened")
    if were_missions_probed(before, entry.action.command, match.state):
        match = add_mark(change, match, "missions_probed")
    starter = match.state.starter
    if starter and starter != match.row.starter:
        matches.set_starter(connection, match.row.id, starter)
        match = match._replace(row=dataclasses.replace(match.row, starter=starter))
    if match.announced is not None:
        match = end_announcement(change, match, is_thrown=_throws(judged.entry.action.command, match.announced))
    change.set_newest(match)
    change.keep(_within_memory(connection, match))


def _throws(command: Command, announced: AnnouncementRow) -> bool:
    """Tell whether ``command`` is the throw that was announced, with all dice that were entered for it.

    Whoever threw badly could otherwise have other dice entered at the table, and nobody would know.
    """
    if not isinstance(command, Attack) or (command.actor, command.source, command.target) != (
        announced.seat,
        announced.source,
        announced.target,
    ):
        return False
    sides = ((announced.attacker, command.attacker), (announced.defender, command.defender))
    return all(entered is None or _holds(thrown, entered) for entered, thrown in sides)


def _holds(thrown: Sequence[int], entered: Sequence[int]) -> bool:
    """Tell whether the dice ``thrown`` are those ``entered``, of which the cocked ones may have been thrown again."""
    flat = Counter(face for face in entered if face != COCKED)
    return len(thrown) == len(entered) and flat <= Counter(thrown)


def _write_line(change: Change, before: OpenMatch, judged: AppliedAction) -> str:
    """Append the judged line to the log, with its snapshot if one is due, and return the line's hash."""
    connection, key, match_id, seq = change.connection, change.chains.key, before.row.id, judged.entry.seq
    line = log.line_of(judged.entry)
    mac = chain.hash_line(key, match_id, before.mac, line)
    log.append_lines(connection, match_id, line._replace(mac=mac))
    if judged.position is not None:
        text = text_of(judged.position)
        snapshot_mac = chain.hash_snapshot(key, match_id, seq, line_mac=mac, position=text)
        log.keep_position(connection, match_id, seq, text, mac=snapshot_mac)
    return mac


def outcome_of(result: Result | None, at: datetime, head: int) -> Outcome:
    """Return the outcome of a match with that result since ``at``, after action ``head``.

    The match is running if an undo reopened it.
    """
    if result is None:
        return Outcome()
    status = "abandoned" if result.reason == "abandoned" else "ended"
    return Outcome(
        status=status,
        ended_at=at,
        winners=list(result.winners),
        reason=result.reason,
        mission=result.mission,
        after=head,
    )


def _within_memory(connection: Connection, match: OpenMatch) -> OpenMatch:
    """Cut the match back to what is remembered, or read more of it if the next undo would find nothing."""
    exhausted = match.timeline.past is None and match.base > 0
    if exhausted or match.actions > MAX_ACTIONS:
        return open_match(connection, match.row.id)
    return match
