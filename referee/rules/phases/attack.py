"""Attack, throw, conquest and occupation.

| clause | function |
|---|---|
| EM-8.7.1a | `check_source_own`, `check_target_foreign` |
| EM-8.7.1b | `check_source_strong` |
| EM-8.7.1c-e, A-44 | `check_border` |
| EM-8.7.2a-d | `check_attack_dice` |
| EM-8.7.3b, EM-8.7.3e, A-23 | `check_defence_dice` |
| EM-8.7.4a-e | `losses_of` (with `dice.compare_dice`) |
| EM-8.7.4i, A-22 | `reroll_dice` |
| EM-8.7.5, EM-8.7.6c | nothing stops further attacks |
| EM-8.7.6a-b, A-24 | `check_occupies_enough`, `check_occupation_leaves_one` |
| EM-8.9a, A-26 | `check_attack_open` |
| EM-8.10a-c, A-27, SV-3o, FR-10, RB-3e | `conquer_territory`, `eliminate_seat` |
| FR-D8, A-F04 | `conquer_territory`, `move_in` (the neutral has no seat) |
| SV-3d-e, HB-8, match-record 8 | `check_attack_dice` |
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import astuple, replace

from referee.rules import events
from referee.rules.commands import Attack, AttackCounted, NameCapital, Occupy, Override, Reroll, Roll
from referee.rules.dice import COCKED, DICE_IN_BOX, compare_dice, max_attack_dice, max_defence_dice
from referee.rules.draft import Draft, impossible, refuse
from referee.rules.phases import capitals
from referee.rules.phases.capitals import hand_over_cards, take_capital
from referee.rules.phases.turn import start_next
from referee.rules.refusal import CONTRACT, OPTION, Code, Fact, NoticeCode, Refusal
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, Colour, Foul, Territory

Assault: TypeAlias = Attack | AttackCounted | Roll
ELIMINATION_ENDS_ATTACK = "elimination_ends_attack"


def check_attack_open(state: State, command: Assault) -> Refusal | None:
    """Refuse attacks that have ended.

    An elimination or a foul ends them (A-26, SV-3g), and so does an army that moved (EM-8.9a) or a card drawn
    (EM-8.9e).
    """
    if state.attack_lost:
        return refuse(state, Code.ATTACK_LOST, seat=state.turn)
    if state.attack_closed:
        return refuse(state, Code.ATTACK_CLOSED, seat=state.turn, option=ELIMINATION_ENDS_ATTACK)
    if state.phase in ("fortify", "draw"):
        code = Code.ATTACK_AFTER_CARD if state.phase == "draw" else Code.ATTACK_AFTER_FORTIFY
        return refuse(state, code, seat=state.turn, phase=state.phase)
    return None


def check_source_own(state: State, command: Assault) -> Refusal | None:
    """Refuse an attack from a territory that is not one's own (EM-8.7.1a)."""
    owner = state.owners[command.source]
    if owner == command.actor:
        return None
    return impossible(state, Code.SOURCE_NOT_OWN, seat=command.actor, territory=command.source, owner=owner)


def check_target_foreign(state: State, command: Assault) -> Refusal | None:
    """Refuse an attack on one's own territory (EM-8.7.1a)."""
    if state.owners[command.target] != command.actor:
        return None
    return impossible(state, Code.TARGET_OWN, seat=command.actor, territory=command.target)


def check_border(state: State, command: Assault) -> Refusal | None:
    """Refuse an attack where source and target share no border or sea link (EM-8.7.1c, EM-8.7.1d)."""
    if command.target in state.setting.board.neighbours[command.source]:
        return None
    source, target = command.source, command.target
    allowed = targets_of(state, source)
    return refuse(state, Code.NO_BORDER, seat=command.actor, source=source, target=target, allowed=allowed)


def targets_of(state: State, source: Territory) -> tuple[Territory, ...]:
    """Return the neighbours of ``source`` that belong to somebody else."""
    owner = state.owners[source]
    return tuple(sorted(other for other in state.setting.board.neighbours[source] if state.owners[other] != owner))


def check_source_strong(state: State, command: Assault) -> Refusal | None:
    """Refuse an attack from a territory with only one army (EM-8.7.1b)."""
    if state.armies[command.source] > 1:
        return None
    facts = {**_attack_facts(state, command), **_foul_if(state, attack_dice_of(command), command)}
    return refuse(state, Code.ONE_ARMY, **facts)


def attack_dice_of(command: Assault) -> int:
    """Return how many dice the attacker threw."""
    return len(command.attacker) if type(command) is Attack else command.attack_dice  # type: ignore[union-attr]


def defence_dice_of(command: Assault) -> int:
    """Return how many dice the defender threw."""
    return len(command.defender) if type(command) is Attack else command.defence_dice  # type: ignore[union-attr]


def check_attack_dice(state: State, command: Assault) -> Refusal | None:
    """Refuse more than three dice, more than one for each army that may leave, more than announced (EM-8.7.2a-c)."""
    dice, armies = attack_dice_of(command), state.armies[command.source]
    limit = state.setting.options.attack_dice
    if dice > max_attack_dice(armies, limit):
        code = Code.ATTACK_DICE_LIMIT if dice > limit and armies > limit else Code.ATTACK_DICE_ARMIES
        if armies == 2:  # one die is thrown (SV-3b)
            code = Code.ATTACK_ONE_DIE
        return refuse(state, code, **_attack_facts(state, command), **_foul_if(state, dice, command))
    announced = command.announced
    if announced is None:
        return None
    if announced > max_attack_dice(armies, limit):
        code = Code.ANNOUNCED_LIMIT if announced > limit and armies > limit else Code.ANNOUNCED_ARMIES
        return refuse(state, code, **{**_attack_facts(state, command), "tried": announced})
    if dice <= announced and (dice == announced or state.options.announced_dice == "at_most"):
        return None
    facts = {**_attack_facts(state, command), "allowed": announced, "announced_dice": state.options.announced_dice}
    return refuse(state, Code.DICE_OVER_ANNOUNCED, **facts)


def _attack_facts(state: State, command: Assault) -> dict[str, Fact]:
    armies = state.armies[command.source]
    return {
        "seat": command.actor,
        "source": command.source,
        "target": command.target,
        "territory": command.source,
        "armies": armies,
        "tried": attack_dice_of(command),
        "allowed": max_attack_dice(armies, state.options.attack_dice),
    }


def _foul_if(state: State, dice: int, command: Assault) -> dict[str, Fact]:
    """Return the facts of the foul if more dice than available armies were thrown (EM-8.7.4h, A-45).

    There are none where it is no foul (A-21).
    """
    available = state.armies[command.source] - 1
    if dice <= available or available >= DICE_IN_BOX:
        return {}
    return _foul_facts(state, "too_many_attack_dice", command.actor, command.source)


def _foul_facts(state: State, foul: Foul, seat: Colour, territory: Territory) -> dict[str, Fact]:
    """Return what can be reported if it happened, the armies it costs, and by which clause or option of the table."""
    spec = state.setting.rulebook.specs_in(state.setting.variant)[f"penalty_{foul}"]
    penalty = state.options.penalty_for(foul)
    cite = spec.cite if penalty == spec.default else OPTION + spec.name
    facts: dict[str, Fact] = {"foul": foul, "foul_seat": seat, "foul_territory": territory}
    return {**facts, "penalty": penalty, "penalty_clause": cite}


def check_defence_dice(state: State, command: Assault) -> Refusal | None:
    """Refuse more dice of the defender than the rulebook allows, or than he has armies (EM-8.7.3b)."""
    dice, armies, options = defence_dice_of(command), state.armies[command.target], state.setting.options
    allowed = max_defence_dice(armies, limit=options.defence_dice, second_die_from=options.second_defence_die_from)
    if dice <= allowed:
        return None
    thrower = state.defender_of(command.target)
    code = Code.DEFENCE_DICE_ARMIES
    facts: dict[str, Fact] = {"armies": armies, "tried": dice, "allowed": allowed}
    if dice > options.defence_dice:
        code = Code.DEFENCE_DICE_LIMIT
        facts |= _foul_facts(state, "three_defence_dice", thrower, command.target)
    return refuse(state, code, seat=thrower, territory=command.target, **facts)


def check_losses_possible(state: State, command: AttackCounted) -> Refusal | None:
    """Refuse losses of more or fewer armies than dice were compared (EM-8.7.4e)."""
    compared = min(command.attack_dice, command.defence_dice)
    if command.attacker_loses + command.defender_loses == compared:
        return None
    lost = command.attacker_loses + command.defender_loses
    return impossible(state, Code.LOSSES_IMPOSSIBLE, seat=command.actor, tried=lost, allowed=compared)


def check_rolled_live(state: State, command: Roll) -> Refusal | None:
    """Refuse dice without faces, which are for the app to roll in a live match (match-record 2.2)."""
    return impossible(state, Code.ROLL_IS_LIVE, seat=command.actor)


def make_throw(draft: Draft, command: Attack) -> None:
    """Compare the throw, or let it wait while a die is cocked (EM-8.7.4i)."""
    if COCKED in command.attacker or COCKED in command.defender:
        draft.add(events.ThrowWaits(*astuple(command)))
    else:
        settle_throw(draft, losses_of(command), dice=len(command.attacker), announced=command.announced)


def count_losses(draft: Draft, command: AttackCounted) -> None:
    """Take the armies lost from the board."""
    lost = events.Losses(
        attacker=command.attacker_loses,
        defender=command.defender_loses,
        seat=command.actor,
        from_=command.source,
        to=command.target,
    )
    settle_throw(draft, lost, dice=command.attack_dice, announced=command.announced)


def losses_of(command: Attack) -> events.Losses:
    """Return the losses of a throw: highest against highest, ties to the defender (EM-8.7.4a-e)."""
    result = compare_dice(command.attacker, command.defender)
    return events.Losses(
        attacker=result.attacker_loses,
        defender=result.defender_loses,
        seat=command.actor,
        from_=command.source,
        to=command.target,
        attacker_dice=command.attacker,
        defender_dice=command.defender,
    )


def settle_throw(draft: Draft, lost: events.Losses, *, dice: int, announced: int | None) -> None:
    """Take the losses from the board; conquer a territory that is left without a defender.

    :raises Refusal: a throw that was let stand costs more armies than may leave (``losses_over_armies``).
    """
    state = draft.state
    armies, held = state.free_armies(lost.from_), state.armies[lost.to]
    if lost.attacker >= armies:
        facts = {"tried": lost.attacker, "armies": armies, "allowed": armies - 1}
        raise impossible(state, Code.LOSSES_OVER_ARMIES, seat=lost.seat, territory=lost.from_, **facts)
    if lost.defender > held:
        lost = replace(lost, defender=held)
    if lost.defender == held and armies - lost.attacker < 2:
        left = state.armies[lost.from_] - lost.attacker
        facts = {"tried": 1, "least": 1, "most": left - 1, "armies": left}
        raise impossible(state, Code.OCCUPY_TOO_MANY, seat=lost.seat, source=lost.from_, territory=lost.to, **facts)
    draft.add(lost)
    if not draft.state.armies[lost.to]:
        conquer_territory(draft, lost.from_, lost.to, least=least_to_occupy(state, dice, announced))


def bound_losses(draft: Draft, lost: events.Losses) -> events.Losses:
    """Return the losses that the board can bear, with a notice of each army that stays although the dice took it.

    A throw that was let stand and waited for its cocked dice must be finished by any value (match-record 9): the
    attacker keeps the army that must stay, and where nobody could move in, so does the defender.
    """
    state = draft.state
    armies, held = state.free_armies(lost.from_), state.armies[lost.to]
    if lost.attacker >= armies:
        draft.add_notice(
            NoticeCode.ARMY_STAYS, seat=lost.seat, territory=lost.from_, tried=lost.attacker, armies=armies
        )
        lost = replace(lost, attacker=armies - 1)
    if lost.defender >= held and armies - lost.attacker < 2:
        draft.add_notice(
            NoticeCode.NOBODY_MOVES_IN, seat=lost.seat, source=lost.from_, territory=lost.to, armies=armies
        )
        lost = replace(lost, defender=held - 1)
    return lost


def least_to_occupy(state: State, dice: int, announced: int | None) -> int:
    """Return the fewest armies that move in: the dice of the last throw, or the rulebook's own (EM-8.7.6a, A-24)."""
    match state.options.occupy_minimum:
        case "dice":
            return dice
        case "announced":
            return announced or dice
        case "one":
            return 1


def conquer_territory(draft: Draft, source: Territory, target: Territory, *, least: int) -> None:
    """Give the territory to its conqueror.

    Its loser may be out, and an occupation with only one choice is made at once.
    """
    loser, conqueror = draft.state.owners[target], draft.state.owners[source]
    most = draft.state.free_armies(source) - 1
    least = min(least, most)
    draft.add(events.Conquered(target, source, conqueror, least))
    if draft.state.capitals:
        take_capital(draft, loser, conqueror, target)
    if not draft.state.counts[loser] and loser != NEUTRAL:
        eliminate_seat(draft, loser, conqueror)
    if least == most:
        move_in(draft, events.Occupied(target, most, source, conqueror))


def name_capital(draft: Draft, command: NameCapital) -> None:
    """Name the seat's capital; if it was just taken, carry out its loss as well (SV-C4, SV-C5)."""
    declared = capitals.declares_loss(draft.state, command)
    _, conqueror = draft.state.taken_unread.get(command.territory, ("", ""))
    capitals.name_capital(draft, command)
    if not declared:
        return
    capitals.take_capital(draft, command.actor, conqueror, command.territory)
    if not draft.state.counts[command.actor] and draft.state.is_playing(command.actor):
        eliminate_seat(draft, command.actor, conqueror)


def eliminate_seat(draft: Draft, loser: Colour, conqueror: Colour) -> None:
    """Eliminate the seat (EM-8.10a).

    Its cards go to the conqueror or to nobody; under A-26 that ends the conqueror's attacks.
    """
    if draft.state.options.eliminated_cards == "conqueror" and conqueror != NEUTRAL:
        hand_over_cards(draft, loser, conqueror)
    draft.add(events.Eliminated(loser, conqueror))
    state = draft.state
    closes = state.options.elimination_ends_attack and ELIMINATION_ENDS_ATTACK not in state.overrides
    if closes and conqueror == state.turn:
        draft.add(events.AttackClosed(conqueror))


def check_something_cocked(state: State, command: Reroll) -> Refusal | None:
    """Refuse to throw again for a side that has no cocked dice in a waiting throw (EM-8.7.4i, A-22)."""
    if count_cocked(state, command.actor):
        return None
    return impossible(state, Code.NOTHING_COCKED, seat=command.actor)


def check_each_cocked_once(state: State, command: Reroll) -> Refusal | None:
    """Refuse to throw again more or fewer dice than are cocked (EM-8.7.4i)."""
    cocked = count_cocked(state, command.actor)
    if len(command.dice) == cocked:
        return None
    return impossible(state, Code.REROLL_COUNT, seat=command.actor, tried=len(command.dice), allowed=cocked)


def count_cocked(state: State, colour: Colour) -> int:
    """Count the dice of ``colour`` that are cocked in the waiting throw."""
    throw = state.throw
    if throw is None:
        return 0
    if colour == throw.actor:
        return throw.attacker.count(COCKED)
    return throw.defender.count(COCKED) if colour == state.defender_of(throw.target) else 0


def reroll_dice(draft: Draft, command: Reroll) -> None:
    """Give the cocked dice their new values in their order; compare a throw that is complete."""
    throw = draft.state.throw
    assert throw is not None
    fresh = iter(command.dice)
    if command.actor == throw.actor:
        throw = replace(throw, attacker=tuple(die or next(fresh) for die in throw.attacker))
    else:
        throw = replace(throw, defender=tuple(die or next(fresh) for die in throw.defender))
    complete = Attack(*astuple(throw))
    if COCKED in complete.attacker or COCKED in complete.defender:
        draft.add(events.ThrowWaits(*astuple(complete)))
    else:
        lost = bound_losses(draft, losses_of(complete))
        settle_throw(draft, lost, dice=len(complete.attacker), announced=complete.announced)


def check_occupation_waits(state: State, command: Occupy) -> Refusal | None:
    """Refuse to occupy where no conquest waits for armies of the seat (EM-8.7.6a)."""
    if state.occupation is None:
        return impossible(state, Code.NOTHING_TO_OCCUPY, seat=command.actor)
    if state.owners[state.occupation.target] == command.actor:
        return None
    return impossible(state, Code.NOT_YOUR_TURN, seat=command.actor, turn=state.owners[state.occupation.target])


def check_occupies_enough(state: State, command: Occupy) -> Refusal | None:
    """Refuse to move in fewer armies than those of the last throw (EM-8.7.6a)."""
    assert state.occupation is not None
    if command.armies >= state.occupation.least:
        return None
    return refuse(state, Code.OCCUPY_TOO_FEW, **_occupy_facts(state, command))


def check_occupation_leaves_one(state: State, command: Occupy) -> Refusal | None:
    """Refuse an occupation that leaves no army behind (EM-8.7.6b)."""
    assert state.occupation is not None
    if command.armies <= state.occupy_most:
        return None
    return impossible(state, Code.OCCUPY_TOO_MANY, **_occupy_facts(state, command))


def _occupy_facts(state: State, command: Occupy) -> dict[str, Fact]:
    waiting = state.occupation
    assert waiting is not None
    places = {"source": waiting.source, "territory": waiting.target}
    numbers = {"tried": command.armies, "least": waiting.least, "most": state.occupy_most}
    return {"seat": command.actor, **places, **numbers, "armies": state.armies[waiting.source]}


def occupy_territory(draft: Draft, command: Occupy) -> None:
    """Move the armies into the conquered territory."""
    waiting = draft.state.occupation
    assert waiting is not None
    move_in(draft, events.Occupied(waiting.target, command.armies, waiting.source, command.actor))


def move_in(draft: Draft, occupied: events.Occupied) -> None:
    """Move the armies in; end the turn of a seat that was eliminated by an attack out of turn which was let stand.

    If the neutral did it, the match is over (A-F04).
    """
    draft.add(occupied)
    if not draft.state.is_playing(draft.state.turn) and occupied.by != NEUTRAL:
        draft.add(events.TurnEnded(draft.state.turn))
        start_next(draft)


def check_something_to_override(state: State, command: Override) -> Refusal | None:
    """Refuse where no ruling stops play at this moment (A-26, match-record 2.3)."""
    if command.option == ELIMINATION_ENDS_ATTACK and state.attack_closed and not state.moved and not state.drawn:
        return None
    refusal = impossible(state, Code.NOTHING_TO_OVERRIDE, seat=command.actor, option=command.option)
    spec = state.setting.rulebook.specs.get(command.option)
    return refusal.citing(spec.cite) if spec and not spec.cite.startswith(CONTRACT) else refusal


def override_ruling(draft: Draft, command: Override) -> None:
    """Set the ruling aside for the rest of the turn; the attacks go on."""
    draft.add(events.Overridden(command.actor, command.option))
