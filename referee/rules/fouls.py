"""What happened at the table although it may not: fouls, their penalties, and what a penalty still owes.

| clause | function |
|---|---|
| EM-8.7.4g, EM-8.7.4h, A-20, A-45 | `foul_fits`, `report_foul` |
| A-18 | `take_penalty`, `pay` |
| SV-3g, A-S05, FR-8, A-F02 | `report_foul` (an attack that was not announced) |
| A-19 | `report_foul` (a throw that waits there is void) |
| A-21, EM-8.8h | a foul without penalty is for the vote |
"""

from __future__ import annotations

from referee.rules.commands import Pay, ReportFoul
from referee.rules.draft import Draft, impossible
from referee.rules.events import AttackLost, FoulRecorded, Penalty, PenaltyPaid, ThrowVoided
from referee.rules.phases.attack import conquer
from referee.rules.refusal import Code, NoticeCode, Refusal
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, Colour, Territory


def foul_fits(state: State, command: ReportFoul) -> Refusal | None:
    """A defence foul is that of whoever throws there, an attack foul that of an attacker (EM-8.7.4g-h, SV-D7)."""
    owner = state.owners[command.territory]
    if command.foul == "three_defence_dice":
        fits = command.actor == state.defender(command.territory) and attacked(state, command.actor)
    else:
        fits = command.actor == owner and command.actor in attackers(state)
    if fits:
        return None
    refusal = impossible(
        state,
        Code.FOUL_IMPOSSIBLE,
        seat=command.actor,
        foul=command.foul,
        territory=command.territory,
        owner=owner,
        turn=state.turn,
    )
    refusal.cite = state.setting.rulebook.specs[f"penalty_{command.foul}"].cite
    return refusal


def attackers(state: State) -> tuple[Colour, ...]:
    """Who attacks in this turn: the seat on turn, and the neutral in its part (FR-D4)."""
    return (state.turn, NEUTRAL) if state.neutral_acts else (state.turn,)


def attacked(state: State, colour: Colour) -> bool:
    """Whether ``colour`` may have to defend something now."""
    return colour != state.turn or state.neutral_acts


def report_foul(draft: Draft, command: ReportFoul) -> None:
    """The foul is on record, its throw is void, the statute's penalty is taken (A-18, A-19)."""
    source = source_of_throw(draft.state, command.territory)
    draft.add(FoulRecorded(command.actor, command.foul, command.territory))
    armies = draft.state.options.penalty(command.foul)
    closes = command.foul == "unannounced_attack" and draft.state.options.unannounced_attack == "closes_attack"
    if not armies and not closes:
        facts = {"seat": command.actor, "foul": command.foul, "territory": command.territory}
        draft.notice(NoticeCode.FOUL_WITHOUT_PENALTY, **facts)
        return
    waiting = draft.state.throw
    if waiting is not None and command.territory in (waiting.source, waiting.target):
        draft.add(ThrowVoided())
    if closes:
        draft.add(AttackLost(command.actor))
    if armies:
        take_penalty(draft, command, armies, source)


def source_of_throw(state: State, target: Territory) -> Territory | None:
    """Where the last throw at ``target`` in this turn came from, as long as somebody there could occupy it."""
    waiting = state.throw
    source = waiting.source if waiting and waiting.target == target else state.last_throws.get(target)
    if source is None:
        return None
    return source if state.owners[source] == state.turn and state.armies[source] > 1 else None


def take_penalty(draft: Draft, command: ReportFoul, armies: int, source: Territory | None) -> None:
    """Armies leave the territory down to one; what it cannot give is owed from others (A-18).

    With ``penalty_shortfall = "literal"`` a defended territory may be emptied and is then conquered from ``source``.
    """
    state = draft.state
    stands, owed = state.armies[command.territory], state.penalties_due.get(command.actor, 0)
    emptied = state.options.penalty_shortfall == "literal" and source is not None and command.actor != state.turn
    taken = min(armies, stands if emptied else stands - 1)
    draft.add(Penalty(command.actor, armies, command.territory, armies - taken))
    if not state.armies[command.territory]:
        assert source is not None
        conquer(draft, source, command.territory, least=1)
    elif state.options.penalty_shortfall == "other_lands":
        unpaid = armies - taken - (state.penalties_due.get(command.actor, 0) - owed)
        if unpaid:
            draft.notice(NoticeCode.PENALTY_UNPAYABLE, seat=command.actor, number=unpaid, territory=command.territory)


def payable(state: State, colour: Colour) -> int:
    """Armies that ``colour`` can give up with one staying in each territory."""
    return sum(state.armies[t] - 1 for t, owner in state.owners.items() if owner == colour)


def owes(state: State, command: Pay) -> Refusal | None:
    """The seat still owes a part of a penalty (A-18)."""
    due = state.penalties_due.get(command.actor, 0)
    if command.armies <= due:
        return None
    code = Code.PAYS_TOO_MUCH if due else Code.NOTHING_TO_PAY
    return impossible(state, code, seat=command.actor, tried=command.armies, allowed=due, territory=command.territory)


def can_give(state: State, command: Pay) -> Refusal | None:
    """The territory is the seat's own and keeps an army (A-18)."""
    owner = state.owners[command.territory]
    if owner != command.actor:
        return impossible(state, Code.PAYS_ELSEWHERE, seat=command.actor, territory=command.territory, owner=owner)
    armies = state.armies[command.territory]
    if command.armies < armies:
        return None
    return impossible(
        state,
        Code.PAYS_TOO_MUCH,
        seat=command.actor,
        tried=command.armies,
        allowed=armies - 1,
        armies=armies,
        territory=command.territory,
    )


def pay(draft: Draft, command: Pay) -> None:
    """A part of the shortfall is paid from another territory."""
    draft.add(PenaltyPaid(command.actor, command.territory, command.armies))
