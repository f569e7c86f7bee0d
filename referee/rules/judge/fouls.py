"""Fouls, their penalties, and the armies that a seat still owes for a penalty.

| clause | function |
|---|---|
| EM-8.7.4g, EM-8.7.4h, A-20, A-45 | `check_foul_fits`, `report_foul` |
| A-18 | `take_penalty`, `pay_penalty` |
| SV-3g, A-S05, FR-8, A-F02 | `report_foul` (an attack that was not announced) |
| A-19 | `report_foul` (a throw that waits there is void) |
| A-21, EM-8.8h | a foul without penalty is for the vote |
| A-21, A-26, match-record 9 | `check_attacks_under_way`, `check_foul_has_border`, `check_enough_dice` |
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.commands import Pay, ReportFoul
from referee.rules.dice import DICE_IN_BOX
from referee.rules.draft import Check, Draft, impossible
from referee.rules.events import AttackLost, FoulRecorded, Penalty, PenaltyPaid, ThrowVoided
from referee.rules.phases import order
from referee.rules.phases.attack import conquer_territory
from referee.rules.refusal import Code, Fact, NoticeCode, Refusal
from referee.rules.rulebook import Rulebook
from referee.rules.state import State
from referee.rules.terms import DEFENCE_FOUL, NEUTRAL, OTHER_FOUL, Colour, Foul, Territory


def check_foul_fits(state: State, command: ReportFoul) -> Refusal | None:
    """Refuse a defence foul where the seat does not defend, and an attack foul of no attacker (EM-8.7.4g-h, SV-D7)."""
    territory = _territory_of(command)
    owner = state.owners[territory]
    if command.foul == DEFENCE_FOUL:
        # The seat on turn defends only against the neutral.
        is_attacked = command.actor != state.turn or state.neutral_acts
        fits = command.actor == state.defender_of(territory) and is_attacked
    else:
        fits = command.actor == owner and command.actor in attacking_colours(state)
    if fits:
        return None
    facts = {"seat": command.actor, "foul": command.foul, "territory": territory, "owner": owner, "turn": state.turn}
    refusal = impossible(state, Code.FOUL_IMPOSSIBLE, reason="not_theirs", **facts)
    return refusal.citing(cite_of_foul(state.setting.rulebook, command.foul))


def cite_of_foul(rulebook: Rulebook, foul: Foul) -> str:
    """Return the clause that ``foul`` is against; of an offence without a word of its own, that of the table's vote."""
    if foul == OTHER_FOUL:
        return rulebook.cite(NoticeCode.FOUL_WITHOUT_PENALTY)
    return rulebook.specs[f"penalty_{foul}"].cite


def _territory_of(command: ReportFoul) -> Territory:
    assert command.territory is not None
    return command.territory


def attacking_colours(state: State) -> tuple[Colour, ...]:
    """Return who attacks in this turn: the seat on turn, and the neutral in its part (FR-D4)."""
    return (state.turn, NEUTRAL) if state.neutral_acts else (state.turn,)


def check_attacks_under_way(state: State, command: ReportFoul) -> Refusal | None:
    """Refuse a foul in a throw before the attacks begin or after they are over (match-record 9).

    The foul of a throw that waits, and of the last one before the attacks were closed (A-26), can still be reported.
    """
    if is_of_last_throw(state, command):
        return None
    if state.phase in ("fortify", "draw") or state.attack_closed:
        closed = Code.ATTACK_CLOSED if state.attack_closed else Code.ATTACK_AFTER_FORTIFY
        return _not_happened(state, command, "attacks_over", cite=state.setting.cite(closed))
    for reason, check in _BEFORE_ATTACKS.items():
        refusal = check(state, command)
        if refusal is not None:
            return _not_happened(state, command, reason, cite=refusal.cite, left=refusal.facts.get("left"))
    return None


_BEFORE_ATTACKS: Mapping[str, Check[ReportFoul]] = {
    "mission_due": order.check_discarded,
    "set_due": order.check_traded,
    "armies_due": order.check_placed,
    "neutral_due": order.check_neutral_placed,
}
"""The checks of what must be done before attacks, by the reason that each gives."""


def is_of_last_throw(state: State, command: ReportFoul) -> bool:
    """Tell whether the foul is in the throw that waits, or in the last one before an elimination closed the attacks."""
    return command.territory == territory_of_last_throw(state, command.foul)


def territory_of_last_throw(state: State, foul: Foul) -> Territory:
    """Return the territory that ``foul`` would name in such a throw; empty where there is none."""
    if state.throw is not None:
        source, target = state.throw.source, state.throw.target
    elif state.attack_closed and state.last_throws and not state.moved and not state.drawn:
        target, source = [*state.last_throws.items()][-1]
    else:
        return ""
    return target if foul == DEFENCE_FOUL else source


def check_foul_has_border(state: State, command: ReportFoul) -> Refusal | None:
    """Refuse a foul without a possible throw: no attacker borders on what was defended, or no target on the source."""
    territory = _territory_of(command)
    if command.foul == "too_many_attack_dice" or territory in (*state.last_throws, *state.last_throws.values()):
        return None
    owner = state.owners[territory]
    around = {state.owners[other] for other in state.setting.board.neighbours[territory]} - {owner}
    # Only the neutral attacks the seat on turn (FR-D5).
    attacker = NEUTRAL if owner == state.turn else state.turn
    defends = command.foul == DEFENCE_FOUL
    if (attacker in around if defends else around) or is_of_last_throw(state, command):
        return None
    cite = state.setting.cite(Code.NO_BORDER)
    if defends:
        return _not_happened(state, command, "no_attacker", cite=cite, by=attacker)
    return _not_happened(state, command, "no_target", cite=cite)


def check_enough_dice(state: State, command: ReportFoul) -> Refusal | None:
    """Refuse a foul of too many dice where the armies available are not fewer than the box has dice (A-21)."""
    if command.foul != "too_many_attack_dice":
        return None
    armies = state.armies[_territory_of(command)]
    if armies - 1 < DICE_IN_BOX:
        return None
    return _not_happened(state, command, "dice_in_box", cite="A-21", armies=armies, dice=DICE_IN_BOX)


def _not_happened(state: State, command: ReportFoul, reason: str, *, cite: str, **more: Fact) -> Refusal:
    """Return a refusal that the table may let stand, as it did before this was refused (match-record 9)."""
    facts = {"seat": command.actor, "foul": command.foul, "territory": command.territory, "turn": state.turn}
    return Refusal(Code.FOUL_IMPOSSIBLE, cite, {**facts, "reason": reason, **more})


def check_by_player(state: State, command: ReportFoul) -> Refusal | None:
    """Refuse an offence of the neutral of a duel: its leader commits it."""
    if command.actor != NEUTRAL:
        return None
    facts = {"seat": state.operator if state.turn else None, "foul": command.foul, "reason": "neutral_offends"}
    return impossible(state, Code.FOUL_IMPOSSIBLE, **facts)


def report_foul(draft: Draft, command: ReportFoul) -> None:
    """Record the foul, void its throw and take the statute's penalty (A-18, A-19)."""
    territory = _territory_of(command)
    source = source_of_throw(draft.state, territory)
    armies = draft.state.options.penalty_for(command.foul)
    closes = command.foul == "unannounced_attack" and draft.state.options.unannounced_attack == "closes_attack"
    if not armies and not closes:
        record_foul(draft, command)
        return
    draft.add(FoulRecorded(command.actor, command.foul, territory))
    waiting = draft.state.throw
    if waiting is not None and territory in (waiting.source, waiting.target):
        draft.add(ThrowVoided())
    if closes:
        draft.add(AttackLost(command.actor))
    if armies:
        take_penalty(draft, command.actor, territory, armies=armies, source=source)


def record_foul(draft: Draft, command: ReportFoul) -> None:
    """Record the foul, and remark that the table decides what follows (EM-8.8h)."""
    draft.add(FoulRecorded(command.actor, command.foul, command.territory))
    draft.add_notice(
        NoticeCode.FOUL_WITHOUT_PENALTY, seat=command.actor, foul=command.foul, territory=command.territory
    )


def source_of_throw(state: State, target: Territory) -> Territory | None:
    """Return where the last throw at ``target`` in this turn came from, as long as somebody there could occupy it."""
    waiting = state.throw
    source = waiting.source if waiting and waiting.target == target else state.last_throws.get(target)
    if source is None:
        return None
    return source if state.owners[source] == state.turn and state.armies[source] > 1 else None


def take_penalty(draft: Draft, seat: Colour, territory: Territory, *, armies: int, source: Territory | None) -> None:
    """Take armies from the territory down to one; what it cannot give is owed from others (A-18).

    With ``penalty_shortfall = "literal"`` a defended territory may be emptied and is then conquered from ``source``.
    """
    state = draft.state
    stands, owed = state.armies[territory], state.penalties_due.get(seat, 0)
    emptied = state.options.penalty_shortfall == "literal" and source is not None and seat != state.turn
    taken = min(armies, stands if emptied else stands - 1)
    draft.add(Penalty(seat, armies, territory, armies - taken))
    if not state.armies[territory]:
        assert source is not None
        conquer_territory(draft, source, territory, least=1)
    elif state.options.penalty_shortfall == "other_lands":
        unpaid = armies - taken - (state.penalties_due.get(seat, 0) - owed)
        if unpaid:
            draft.add_notice(NoticeCode.PENALTY_UNPAYABLE, seat=seat, number=unpaid, territory=territory)


def count_payable(state: State, colour: Colour) -> int:
    """Count the armies that ``colour`` can give up with one staying in each territory."""
    return sum(state.armies[t] - 1 for t, owner in state.owners.items() if owner == colour)


def check_owes(state: State, command: Pay) -> Refusal | None:
    """Refuse to pay more than the seat still owes of a penalty (A-18)."""
    due = state.penalties_due.get(command.actor, 0)
    if command.armies <= due:
        return None
    code = Code.PAYS_TOO_MUCH if due else Code.NOTHING_TO_PAY
    return impossible(state, code, seat=command.actor, tried=command.armies, allowed=due, territory=command.territory)


def check_can_give(state: State, command: Pay) -> Refusal | None:
    """Refuse a territory that is not the seat's own or would keep no army (A-18)."""
    owner = state.owners[command.territory]
    if owner != command.actor:
        return impossible(state, Code.PAYS_ELSEWHERE, seat=command.actor, territory=command.territory, owner=owner)
    armies = state.armies[command.territory]
    if command.armies < armies:
        return None
    facts = {"tried": command.armies, "allowed": armies - 1, "armies": armies}
    return impossible(state, Code.PAYS_TOO_MUCH, seat=command.actor, territory=command.territory, **facts)


def pay_penalty(draft: Draft, command: Pay) -> None:
    """Pay a part of the shortfall from another territory."""
    draft.add(PenaltyPaid(command.actor, command.territory, command.armies))
