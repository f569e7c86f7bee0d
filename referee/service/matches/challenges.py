"""Challenges, demands to see the cards of a traded set: made by a seat or the table, decided by the table."""

from __future__ import annotations

from typing import NamedTuple

from referee.club import challenges
from referee.club.challenges import OUTCOMES, Challenge, Outcome
from referee.club.changes import ChangeWord
from referee.club.money.fines import Observation
from referee.rules.cards import is_set, symbol_of
from referee.rules.commands import Action, Command, CorrectHand
from referee.rules.events import SetTraded
from referee.rules.judge.view import Viewer
from referee.rules.refusal import Code
from referee.rules.terms import Colour
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import parse_choice
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches import taken_out
from referee.service.matches.actions import enter_action
from referee.service.people import roster
from referee.store import Connection
from referee.store.cash import ledger
from referee.store.matches import challenges as stored
from referee.store.matches import log
from referee.store.matches.log import Entry

SCOPE = "challenges"


class Traded(NamedTuple):
    """A set that was traded with the action ``seq``: its ``line``, and whether its cards go together.

    ``challenge`` is the one that holds, decided or not; what it came to may be taken back while it is ``fresh``.
    """

    seq: int
    seat: Colour
    command: Command
    proper: bool
    challenge: Challenge | None
    fresh: bool


def list_traded_sets(desk: Desk, match_id: str) -> tuple[Traded, ...]:
    """List the sets traded in the match that count, newest first.

    :raises Problem: there is no such match.
    """
    match = desk.match(match_id)

    def read() -> Logged:
        with desk.store.reading() as connection:
            return _read_trades(connection, match)

    logged = desk.of_match(match, "trades", read)
    with desk.store.reading() as connection:
        return _list_traded_sets(connection, match, logged)


class Logged(NamedTuple):
    """The trades in the log of a match, whether they count or not, and all actions that count."""

    trades: tuple[Entry, ...]
    counted: frozenset[int]


def _read_trades(connection: Connection, match: OpenMatch) -> Logged:
    trades = log.of_verb(connection, match.setting, match.row.id, "trade")
    if not trades:
        return Logged((), frozenset())
    return Logged(trades, log.read_log_tree(connection, match.row.id).actions_in_force(match.head))


def _list_traded_sets(connection: Connection, match: OpenMatch, logged: Logged | None = None) -> tuple[Traded, ...]:
    trades, counted = logged or _read_trades(connection, match)
    holding = challenges.challenges_that_hold(stored.of_match(connection, match.row.id), counted)
    fresh = stored.fresh_decisions(connection, match.row.id)
    return tuple(
        Traded(
            seq=entry.seq,
            seat=event.seat,
            command=entry.action.command,
            proper=is_set(
                [symbol_of(card, match.setting.symbols) for card in event.cards], match.setting.options.joker
            ),
            challenge=challenge,
            fresh=bool(challenge and challenge.id in fresh),
        )
        for entry in reversed(trades)
        if entry.seq in counted
        for event in entry.events
        if isinstance(event, SetTraded)
        for challenge in (holding.get(entry.seq),)
    )


def list_observations(connection: Connection, match: OpenMatch) -> tuple[Observation, ...]:
    """Return what the challenges of the match that hold have shown, by the clause on what a set is."""
    decided = [traded.challenge for traded in _list_traded_sets(connection, match) if traded.challenge is not None]
    return tuple(challenges.list_offences(reversed(decided), match.setting.cite(Code.NOT_A_SET)))


def demand_cards(
    desk: Desk, match_id: str, viewer: Viewer, seq: int, *, challenger: Colour, asked: RequestKey | None
) -> int:
    """Demand, for ``challenger``, to see the set that the action ``seq`` traded; return the new challenge's id.

    :raises Problem: the asker may not say it; the match is over or taken out; there is no such set, or it is the
        challenger's own or challenged already.
    """
    _check_speaker(viewer, challenger)

    def demand(change: Change) -> str:
        change.changed_matches.add(match_id)
        return str(_add_demand(change, match_id, seq, challenger))

    return int(change_once(desk, asked, demand, SCOPE))


def _add_demand(change: Change, match_id: str, seq: int, challenger: Colour) -> int:
    match = change.match(match_id)
    if match.state.result is not None:
        raise Problem("challenge_over")
    taken_out.check_counts(change.connection, match_id)
    if challenger not in match.setting.colours:
        raise Problem("seat_unknown", field="challenger", seat=challenger[:20])
    traded = _find_traded(change, match, seq)
    if traded.seat == challenger:
        raise Problem("challenge_own", field="seq")
    if traded.challenge is not None:
        raise Problem("challenge_twice", field="seq")
    return stored.add_challenge(change.connection, match_id, Challenge(0, seq, challenger, traded.seat), clock.now())


def _find_traded(change: Change, match: OpenMatch, seq: int) -> Traded:
    for traded in _list_traded_sets(change.connection, match):
        if traded.seq == seq:
            return traded
    raise Problem("challenge_no_trade", field="seq")


def _check_speaker(viewer: Viewer, challenger: Colour) -> None:
    if viewer.kind == "onlooker":
        raise Problem("onlooker")
    if viewer.kind == "seat" and viewer.seat != challenger:
        raise Problem("not_your_seat", seat=challenger[:20])


def decide_challenge(desk: Desk, match_id: str, viewer: Viewer, challenge_id: int, *, outcome: object) -> Challenge:
    """Decide the challenge and return it; after a false set, take the remaining cards of the seat that traded it.

    :raises Problem: no such challenge or outcome, the asker may not say it, the match was taken out, it was decided
        otherwise, its trade was taken back, or the referee dealt the cards and knows better.
    """
    decision: Outcome = parse_choice(outcome, "outcome", OUTCOMES)  # type: ignore[assignment]

    def work(change: Change) -> Challenge:
        challenge = _find_challenge(change, match_id, challenge_id)
        _check_decides(viewer, challenge, decision)
        taken_out.check_counts(change.connection, match_id)
        if challenge.outcome == decision:
            return challenge
        if challenge.outcome is not None:
            raise Problem("challenge_decided")
        correction = None if decision == "withdrawn" else _looked_at(change, match_id, challenge, decision)
        decided = challenge._replace(outcome=decision, correction=correction)
        stored.save_decision(change.connection, decided, clock.now())
        change.changed_matches.add(match_id)
        return decided

    return desk.change(work)


def reopen_challenge(
    desk: Desk, match_id: str, viewer: Viewer, challenge_id: int, *, asked: RequestKey | None = None
) -> None:
    """Let the challenge wait for the table again, as its decision was a mistake, and log that it had been decided.

    ``asked`` again changes nothing.

    :raises Problem: no such challenge, the asker is not the table, the match was taken out, something has been said in
        it since (or the cards are gone, which *undo* gives back), or the fine of it is in the cash box.
    """

    def reopened(change: Change) -> str:
        challenge = _find_challenge(change, match_id, challenge_id)
        _check_reopens(change, match_id, viewer, challenge)
        stored.save_decision(change.connection, challenge._replace(outcome=None), None)
        players = next(
            seat.players for seat in change.match(match_id).setting.seats if seat.colour == challenge.accused
        )
        what: ChangeWord = "cards_right_undone" if challenge.outcome == "right" else "cards_false_undone"
        roster.log_change(change, None, what, names=list(players))
        change.changed_matches.add(match_id)
        return str(challenge_id)

    change_once(desk, asked, reopened, SCOPE)


def _check_reopens(change: Change, match_id: str, viewer: Viewer, challenge: Challenge) -> None:
    if viewer.kind != "table":
        raise Problem("not_the_table")
    taken_out.check_counts(change.connection, match_id)
    if challenge.id not in stored.fresh_decisions(change.connection, match_id):
        raise Problem("challenge_settled")
    costs = {(offence.seq, offence.what) for offence in challenges.list_offences([challenge], "")}
    if costs & {(row.seq, row.offence) for row in ledger.list_standing_fines(change.connection, match_id=match_id)}:
        raise Problem("challenge_booked")


def _find_challenge(change: Change, match_id: str, challenge_id: int) -> Challenge:
    for challenge in stored.of_match(change.connection, match_id):
        if challenge.id == challenge_id:
            return challenge
    raise Problem("challenge_unknown")


def _check_decides(viewer: Viewer, challenge: Challenge, decision: Outcome) -> None:
    """Raise unless the table decides, as it looks at the cards; the challenger may withdraw the challenge, too."""
    if decision == "withdrawn":
        _check_speaker(viewer, challenge.challenger)
    elif viewer.kind != "table":
        raise Problem("not_the_table")


def _looked_at(change: Change, match_id: str, challenge: Challenge, decision: Outcome) -> int | None:
    """Check the decision if the referee dealt; take the cards after a false set, and return that correction's seq."""
    match = change.match(match_id)
    proper = _find_traded(change, match, challenge.seq).proper
    if match.setting.cards == "dealt" and proper != (decision == "right"):
        raise Problem("challenge_dealt")
    return lose_cards(change, match_id, challenge.accused) if decision == "false" else None


def lose_cards(change: Change, match_id: str, seat: Colour) -> int | None:
    """Take all cards of the seat; return the seq of the correction, ``None`` if it holds none or the match is over."""
    match = change.match(match_id)
    if match.state.result is not None or not match.state.hands.get(seat):
        return None
    return enter_action(change, match, Action(CorrectHand(seat, None, 0))).entry.seq
