"""The neutral of a duel: it gets its share of armies and defends; if it is allied, it attacks as well.

Its leader, who enters its commands, is the opponent of the seat on turn.

| clause | function |
|---|---|
| SV-D5, FR-D2, A-S14, A-S15, A-F06 | `check_share_left` |
| SV-D6, FR-D2 | `check_after_seat`, `check_own_of_neutral`, `place_neutral_armies` |
| SV-D8, FR-D4 | `check_attacks` |
| FR-D4, A-F03 | `check_in_its_part`, `end_neutral_part` |
| FR-D5 | `check_against_seat_on_turn` |
| SV-D8, A-F05 | `check_never_moves` |
"""

from __future__ import annotations

from referee.rules.commands import Command, End, Fortify, Place
from referee.rules.draft import Draft, impossible, refuse
from referee.rules.events import NeutralEnded, Placed
from referee.rules.phases.attack import Assault
from referee.rules.phases.order import check_placed
from referee.rules.phases.reinforce import check_own_territory, refuse_too_many
from referee.rules.refusal import Code, Refusal
from referee.rules.state import State


def check_share_left(state: State, command: Place) -> Refusal | None:
    """Refuse more than half of all the armies of this turn, rounded down (SV-D5, FR-D2, A-S14, A-F06)."""
    left = state.neutral_due
    if command.armies <= left:
        return None
    spec = state.setting.rulebook.specs_in(state.setting.variant)["neutral_divisor"]
    return refuse_too_many(state, command, left).citing(spec.cite)


def check_after_seat(state: State, command: Place) -> Refusal | None:
    """Refuse to place its armies before those of the seat on turn are placed (SV-D6, FR-D2)."""
    refusal = check_placed(state, command)
    return refusal.citing(state.setting.cite(Code.NEUTRAL_UNPLACED)) if refusal else None


def check_own_of_neutral(state: State, command: Place) -> Refusal | None:
    """Refuse to place its armies on territories that are not its own (SV-D6, FR-D2)."""
    refusal = check_own_territory(state, command)
    return refusal.citing(state.setting.cite(Code.NEUTRAL_UNPLACED)) if refusal else None


def place_neutral_armies(draft: Draft, command: Place) -> None:
    """Place the neutral's armies."""
    draft.add(Placed(command.actor, command.territory, command.armies))


def check_attacks(state: State, command: Command) -> Refusal | None:
    """Refuse every attack of a passive neutral (SV-D8); an allied one does attack (FR-D4)."""
    if state.options.neutral == "allied":
        return None
    return impossible(state, Code.NEUTRAL_PASSIVE, seat=command.actor)


def check_in_its_part(state: State, command: Command) -> Refusal | None:
    """Refuse what is outside its part: it attacks once in a turn, before the seat whose turn it is (FR-D4, A-F03)."""
    if state.neutral_acts:
        return None
    return refuse(state, Code.NEUTRAL_ENDED, seat=command.actor, turn=state.turn)


def check_against_seat_on_turn(state: State, command: Assault) -> Refusal | None:
    """Refuse to attack anybody but the seat on turn: nobody attacks himself with the neutral (FR-D5)."""
    owner = state.owners[command.target]
    if owner == state.turn:
        return None
    return refuse(state, Code.NEUTRAL_TARGET, territory=command.target, seat=owner, turn=state.turn)


def check_never_moves(state: State, command: Fortify) -> Refusal | None:
    """Refuse to move its armies except to occupy (SV-D8, A-F05)."""
    return impossible(state, Code.NEUTRAL_STAYS, seat=command.actor)


def end_neutral_part(draft: Draft, command: End) -> None:
    """End the neutral's part; the seat on turn attacks now."""
    draft.add(NeutralEnded(draft.state.operator))
