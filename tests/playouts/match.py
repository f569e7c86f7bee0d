"""A match as it is played: the actions, the deal, the events, and the record of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from random import Random

from referee.rules import commands
from referee.rules.events import Event
from referee.rules.judge.decide import Judgement
from referee.rules.judge.evolve import evolve, start_match
from referee.rules.judge.timeline import Step, Timeline
from referee.rules.record.notation import write_action
from referee.rules.record.record import Record
from referee.rules.record.seal import seal_deal
from referee.rules.rulebook import Value
from referee.rules.state import Setting, State
from tests.playouts.player import Player, action_of

NONCE = "made-up-nonce"


class Match:
    """One match and everything said in it."""

    def __init__(self, setting: Setting, chosen: Mapping[str, Value]) -> None:
        self.chosen = chosen
        self.setting = setting
        self.timeline = Timeline(start_match(setting))
        self.lines: list[str] = []
        self.deal: commands.Deal | None = None
        self.events: dict[int, tuple[Event, ...]] = {}

    @property
    def state(self) -> State:
        """Where the match stands."""
        return self.timeline.state

    def say(self, command: commands.Command) -> Judgement:
        """Judge the command, write its line down, and return the judgement.

        :raises Refusal: it was refused.
        """
        action = action_of(command)
        line = write_action(action)
        self.timeline, judgement = self.timeline.judge(len(self.lines) + 1, line, action)
        self.lines.append(line)
        self.events[len(self.lines)] = judgement.events
        if isinstance(command, commands.DealOut):
            self.deal = command.deal
        return judgement

    def steps(self) -> list[Step]:
        """Return the actions that count, the first one first."""
        counted, past = [], self.timeline.past
        while past is not None:
            step, past = past
            counted.append(step)
        return counted[::-1]

    def steps_with_events(self) -> list[tuple[Step, tuple[Event, ...]]]:
        """Return the actions that count with the events of each."""
        return [(step, self.events[step.n]) for step in self.steps()]

    def from_events_alone(self) -> State:
        """Return the state that the events of all actions that count lead to."""
        log = (event for step in self.steps() for event in self.events[step.n])
        return reduce(evolve, log, start_match(self.setting))

    def record(self) -> Record:
        """Return the whole match as a file holds it after its end."""
        return Record(
            self.setting,
            tuple(self.lines),
            deal=self.deal,
            chosen=self.chosen,
            seal=None if self.deal is None else seal_deal(self.deal, NONCE),
            nonce=None if self.deal is None else NONCE,
        )


def next_command(match: Match, player: Player, rng: Random, *, taken_back: float) -> commands.Command:
    """Return what `player` says next; a share of the time the table takes back the last action, or brings it back."""
    if match.timeline.redoable and rng.random() < 0.5:
        return commands.Redo()
    if match.timeline.undoable and rng.random() < taken_back:
        return commands.Undo()
    return player.choose(match.state)
