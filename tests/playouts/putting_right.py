"""Matches in which an entry of the past is put right: which one, what it should have been, and twins of the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

from msgspec.structs import replace

from referee.rules import commands
from referee.rules.commands import Action, Command
from referee.rules.events import Event
from referee.rules.judge.timeline import OtherPasts, Step, Steps, Timeline, list_parts
from referee.rules.past.replace import replay_action
from referee.rules.record.notation import write_action
from referee.rules.state import State
from referee.rules.terms import UNKNOWN
from tests.playouts.match import Match
from tests.playouts.player import Habits, Player, action_of

BACK = 80
"""Most entries are noticed not much later."""


def play_on(match: Match, rng: Random, habits: Habits, actions: int) -> None:
    """So many actions more, or until the match is over."""
    player = Player(rng, habits)
    for _ in range(actions):
        if match.state.result is not None:
            return
        say(match, action_of(player.choose(match.state)))


def say(match: Match, action: Action) -> tuple[Event, ...]:
    """Say the action, one that puts an entry right among them, and return its events."""
    line, n = write_action(action), len(match.lines) + 1
    match.timeline, judgement = replay_action(match.timeline, n, line, action)
    match.lines.append(line)
    match.events[n] = judgement.events
    if isinstance(action.command, commands.DealOut):
        match.deal = action.command.deal
    return judgement.events


def choose_entry(timeline: Timeline, rng: Random) -> tuple[Step, Action] | None:
    """One that can be put right, and what it should have been; none where there is none among the last ones.

    Each kind of entry is as likely as another, however rare it is.
    """
    entries: dict[str, list[tuple[Step, Action]]] = {}
    for step in islice(list_parts(timeline.past), BACK):
        instead = _instead(step, rng)
        if instead is not None:
            entries.setdefault(type(step.action.command).__name__, []).append((step, instead))
    return rng.choice(entries[rng.choice([*entries])]) if entries else None


def _instead(step: Step, rng: Random) -> Action | None:
    stood, state = step.action.stood, step.before
    command: Command
    match step.action.command:
        case commands.Attack() as throw:
            attacker, defender = _other_dice(throw.attacker, rng), _other_dice(throw.defender, rng)
            command = replace(throw, attacker=attacker, defender=defender)
            if rng.random() < 0.2:
                compared = min(len(attacker), len(defender))
                lost = rng.randint(0, compared)
                command = commands.AttackCounted(
                    throw.actor, throw.source, throw.target, len(attacker), len(defender), lost, compared - lost
                )
        case commands.AttackCounted() as counted:
            lost = counted.attacker_loses + counted.defender_loses
            loses = rng.randint(0, lost)
            command = replace(counted, attacker_loses=loses, defender_loses=lost - loses)
        case commands.Reroll() as reroll:
            command = replace(reroll, dice=_other_dice(reroll.dice, rng))
        case commands.Place() as place:
            own = [t for t, owner in state.owners.items() if owner == place.actor]
            armies = place.armies if rng.random() < 0.7 else rng.randint(1, place.armies + 1)
            command = replace(place, territory=rng.choice(own), armies=armies)
        case commands.Occupy() as occupy:
            command = replace(occupy, armies=rng.randint(1, occupy.armies + 3))
        case commands.Fortify() as fortify:
            command = replace(fortify, armies=rng.randint(1, fortify.armies + 2))
            if rng.random() < 0.3:
                command = replace(fortify, source=fortify.target, target=fortify.source)
        case commands.End() as end:
            own = [t for t, owner in state.owners.items() if owner == end.actor]
            source = rng.choice(own)
            command = commands.Fortify(end.actor, source, rng.choice(own), rng.randint(1, 2))
            if rng.random() < 0.6:
                command = _forgotten_throw(state, end.actor, rng) or command
            # Behind the card both are against the rules.
            stood = rng.random() < 0.5
        case _:
            return None
    return None if command == step.action.command else Action(command, stood)


def _forgotten_throw(state: State, seat: str, rng: Random) -> commands.Attack | None:
    """With one die each, across any border that there is."""
    borders = [
        (source, target)
        for source, owner in state.owners.items()
        for target in sorted(state.setting.board.neighbours[source])
        if owner == seat != state.owners[target] and state.armies[source] > 1
    ]
    if not borders or state.setting.dice == "rolled":
        return None
    source, target = rng.choice(borders)
    return commands.Attack(seat, source, target, (rng.randint(1, 6),), (rng.randint(1, 6),))


def _other_dice(dice: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    number = len(dice) if rng.random() < 0.85 else rng.randint(1, len(dice))
    faces = range(0 if rng.random() < 0.05 else 1, 7)
    return tuple(rng.choice(faces) for _ in range(number))


def replacement(step: Step, mode: Any, instead: Action) -> Action:
    """Return the action that puts ``step`` right."""
    return Action(commands.Replace(step.n, mode, instead))


def twin_of(timeline: Timeline, rng: Random) -> Timeline:
    """Return the same match with everybody's secrets exchanged: cards of one symbol nobody named, and missions."""
    setting = timeline.state.setting
    states = [timeline.state, *(step.before for step in _all_steps(timeline.past))]
    named = {card for step in _all_steps(timeline.past) for card in _named_cards(step)}
    known = {card for state in states for card in _turned_up(state)}
    swap: dict[str, str] = {}
    for symbol in sorted({str(setting.symbols.get(card)) for card in setting.deck}):
        alike = [card for card in setting.deck if str(setting.symbols.get(card)) == symbol]
        hidden = [card for card in alike if card not in named and card not in known]
        swap |= dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return _mapped_timeline(timeline, swap, _missions_swapped(states, rng))


def _missions_swapped(states: list[State], rng: Random) -> dict[str, str]:
    held = sorted({mission for state in states for held in state.missions.values() for mission in held} - {UNKNOWN})
    return dict(zip(held, rng.sample(held, len(held)), strict=True))


def _all_steps(past: Steps) -> Iterator[Step]:
    while past is not None:
        step, past = past
        yield step
        if step.parts:
            yield from _all_steps(step.pasts.taken(past))


def _named_cards(step: Step) -> set[str]:
    command = step.action.command
    if isinstance(command, commands.Trade):
        return set(command.cards)
    return set(command.cards or ()) if isinstance(command, commands.CorrectHand) else set()


def _turned_up(state: State) -> set[str]:
    """Cards that everybody knows, and capitals: those are not exchanged."""
    return {*state.out_of_play, *state.capitals.values()}


def _mapped(names: tuple[str, ...], swap: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(swap.get(name, name) for name in names)


def _mapped_event(old: Any, cards: Mapping[str, str], missions: Mapping[str, str]) -> Any:
    for name, swap in (("card", cards), ("mission", missions)):
        if name in old.__struct_fields__ and isinstance(getattr(old, name), str):
            old = replace(old, **{name: swap.get(getattr(old, name), getattr(old, name))})
    for name, swap in (("deck", cards), ("missions", missions)):
        if isinstance(getattr(old, name, None), tuple):
            old = replace(old, **{name: _mapped(getattr(old, name), swap)})
    return old


def _mapped_timeline(timeline: Timeline, cards: Mapping[str, str], missions: Mapping[str, str]) -> Timeline:
    made: dict[int, Any] = {}

    def state(old: State) -> State:
        if id(old) not in made:
            made[id(old)] = old.with_changes(
                hands={seat: _mapped(hand, cards) for seat, hand in old.hands.items()},
                missions={seat: _mapped(held, missions) for seat, held in old.missions.items()},
                deck=None if old.deck is None else _mapped(old.deck, cards),
            )
        return made[id(old)]  # type: ignore[no-any-return]

    def step(old: Step) -> Step:
        command = old.action.command
        if isinstance(command, commands.Discard | commands.EnterMission):
            command = replace(command, mission=missions.get(command.mission, command.mission))
        if isinstance(command, commands.Draw) and command.card:
            command = replace(command, card=cards.get(command.card, command.card))
        pasts = old.pasts
        if isinstance(pasts, OtherPasts):
            pasts = type(pasts)(parts=tuple(map(step, pasts.parts)), was=steps(pasts.was), now=steps(pasts.now))
        return replace(
            old,
            action=replace(old.action, command=command),
            before=state(old.before),
            after=state(old.after),
            events=tuple(_mapped_event(event, cards, missions) for event in old.events),
            pasts=pasts,
        )

    def steps(past: Steps) -> Steps:
        listed = []
        while past is not None:
            old, past = past
            listed.append(old)
        mapped: Steps = None
        for old in reversed(listed):
            mapped = (step(old), mapped)
        return mapped

    return Timeline(state(timeline.state), steps(timeline.past), steps(timeline.future), timeline.earlier)
