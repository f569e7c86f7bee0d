"""Dice on two phones: an attack is announced to everybody, then each side enters its own dice, unseen (EM-8.7.3c, d).

What was entered is final. With the second entry both become one ordinary throw of the log; until then nobody is told
a side's dice, nor how many the defender took. Whatever else happens in the match meanwhile ends the announcement.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from referee.rules.commands import Action, Attack
from referee.rules.judge.decide import decide
from referee.rules.judge.view import Viewer, mask_refusal
from referee.rules.refusal import Refusal
from referee.rules.terms import NEUTRAL, Colour, Territory
from referee.service.desk.desk import Change, Desk
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches.actions import check_right, enter_action
from referee.service.matches.announced import end_announcement
from referee.service.matches.replies import Refused
from referee.store.matches import announcements, matches
from referee.store.schema import AnnouncementRow


class WishedAttack(NamedTuple):
    """The attack that somebody announces, with the number of the attacker's dice."""

    source: Territory
    target: Territory
    dice: int


def switch_own_dice(desk: Desk, match_id: str, viewer: Viewer, *, is_on: bool) -> None:
    """Let the table decide whether each side enters its own dice; the same again changes nothing.

    An attack that waits for dice is over if it decides against.

    :raises Problem: not_the_table, or there is no such match.
    """
    _require_table(viewer)

    def work(change: Change) -> None:
        match = change.match(match_id)
        if match.row.own_dice == is_on:
            return
        matches.set_own_dice(change.connection, match_id, is_on=is_on)
        match = end_announcement(change, match, is_thrown=False)
        change.keep(match._replace(row=replace(match.row, own_dice=is_on)))
        change.changed_matches.add(match_id)

    desk.change(work)


def announce_attack(desk: Desk, match_id: str, viewer: Viewer, wished: WishedAttack, seq: int | None) -> Refused | None:
    """Announce the attack to everybody; the same again changes nothing.

    A seat announces its own attacks on its phone, the table those of the neutral and of seats without one.

    :raises Problem: own_dice_off, throw_waits, dice_on_phone, neutral_at_table, stale, not the asker's to say, or there
        is no such match.
    """

    def work(change: Change) -> Refused | None:
        match = change.match(match_id)
        if not match.row.own_dice:
            raise Problem("own_dice_off")
        waiting = match.announced
        if waiting is not None and (waiting.source, waiting.target, waiting.dice) == wished:
            return None
        _check_seq(match, seq)
        if waiting is not None:
            raise Problem("throw_waits")
        seat = _attacker_of(match, viewer, wished.source)
        attack = Attack(seat, wished.source, wished.target, (1,) * wished.dice, (1,))
        check_right(viewer, Action(attack), match.state)
        _check_device(match, viewer, seat)
        refused = _refuse(match, viewer, attack)
        if refused is not None:
            return refused
        defending = match.state.owners[wished.target]
        row = AnnouncementRow(match_id, match.seq, seat, defending, wished.source, wished.target, wished.dice)
        announcements.add_announcement(change.connection, row)
        change.keep(match._replace(announced=row))
        change.changed_matches.add(match_id)
        return None

    return desk.change(work)


def enter_dice(
    desk: Desk, match_id: str, viewer: Viewer, seat: Colour, dice: tuple[int, ...], seq: int | None
) -> Refused | None:
    """Enter the dice of a side of the announced attack; with the second side's it becomes a throw.

    From the side's phone the same again changes nothing; other dice are refused, for what was entered is final.

    :raises Problem: throw_gone, throw_not_yours, dice_on_phone, dice_entered, dice_announced, stale, or there is no
        such match.
    """

    def work(change: Change) -> Refused | None:
        match = change.match(match_id)
        row = match.announced
        if row is None:
            if viewer.kind != "onlooker" and _is_thrown(match, viewer.seat or seat, dice, seq):
                return None
            _check_seq(match, seq)
            raise Problem("throw_gone")
        if seat not in (row.seat, row.defending) or (viewer.kind == "seat" and viewer.seat != seat):
            raise Problem("throw_not_yours")
        if viewer.kind == "onlooker":
            raise Problem("onlooker")
        _check_device(match, viewer, seat)
        is_attacker = seat == row.seat
        given = row.attacker if is_attacker else row.defender
        if given is not None:
            # Whoever holds the tablet could otherwise try which dice somebody else has entered there.
            if viewer.kind == "seat" and tuple(given) == dice:
                return None
            raise Problem("dice_entered")
        _check_seq(match, seq)
        if is_attacker and len(dice) != row.dice:
            raise Problem("dice_announced", field="dice", number=row.dice)
        # Each side is judged by itself: a refusal tells nothing of the other.
        attacker, defender = (dice, (1,)) if is_attacker else ((1,) * row.dice, dice)
        refused = _refuse(match, viewer, Attack(row.seat, row.source, row.target, attacker, defender))
        if refused is not None:
            return refused
        row = replace(row, attacker=[*dice]) if is_attacker else replace(row, defender=[*dice])
        _keep_dice(change, match, row, viewer)
        return None

    return desk.change(work)


def _is_thrown(match: OpenMatch, seat: Colour, dice: tuple[int, ...], seq: int | None) -> bool:
    """Tell whether the throw that came right after ``seq`` holds these dice of the seat.

    Then they are sent again, for want of an answer; everybody knows the throw.
    """
    newest = match.latest[-1] if match.latest else None
    if newest is None or newest.seq != match.seq or seq != newest.seq - 1:
        return False
    command = newest.action.command
    return isinstance(command, Attack) and dice == (command.attacker if seat == command.actor else command.defender)


def _keep_dice(change: Change, match: OpenMatch, row: AnnouncementRow, viewer: Viewer) -> None:
    """Keep what one side has entered, or make the throw of both."""
    if row.attacker is not None and row.defender is not None:
        attack = Attack(row.seat, row.source, row.target, tuple(row.attacker), tuple(row.defender))
        enter_action(change, match, Action(attack), viewer.seat or None)
        return
    announcements.save_dice(change.connection, row)
    change.keep(match._replace(announced=row))
    change.changed_matches.add(row.match_id)


def drop_throw(desk: Desk, match_id: str, viewer: Viewer) -> None:
    """Let the table end the announcement with all dice that were entered, unseen; said again it changes nothing.

    If any were, the match is marked.

    :raises Problem: not_the_table, or there is no such match.
    """
    _require_table(viewer)
    desk.change(lambda change: change.keep(end_announcement(change, change.match(match_id), is_thrown=False)))


def _require_table(viewer: Viewer) -> None:
    if viewer.kind != "table":
        raise Problem("not_the_table")


def _check_seq(match: OpenMatch, seq: int | None) -> None:
    if seq is not None and seq != match.seq:
        raise Problem("stale", seq=match.seq, seen=seq)


def _attacker_of(match: OpenMatch, viewer: Viewer, source: Territory) -> Colour:
    """Return who attacks: the neutral from its own territories, a seat on its phone, or whoever is on turn."""
    state = match.state
    owner = state.owners.get(source, "")
    return NEUTRAL if owner == NEUTRAL else viewer.seat or state.turn or owner or match.setting.colours[0]


def _check_device(match: OpenMatch, viewer: Viewer, seat: Colour) -> None:
    """Raise unless the dice of ``seat`` are entered where they belong: on its phone, or at the table if it has none."""
    if viewer.kind == "table" and match.has_phone(seat):
        raise Problem("dice_on_phone", seat=seat)
    if viewer.kind == "seat" and seat == NEUTRAL:
        raise Problem("neutral_at_table")


def _refuse(match: OpenMatch, viewer: Viewer, attack: Attack) -> Refused | None:
    """Return the answer to an attack that the rules forbid; ``None`` if they allow it."""
    action = Action(attack)
    try:
        decide(match.state, action, tells_winner=False)
    except Refusal as refusal:
        return Refused(mask_refusal(refusal, match.state, action, viewer), match.seq, (), ())
    return None
