"""No refusal under an option that the table chose cites a clause which says the opposite (match-record 9).

Two tables say the same from the deal on: one plays by the rulebook, the other with one option of its own. Whatever the
first accepts and the second refuses rests on that option and must cite it; what both refuse must not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from referee.rulebooks import load_rulebook, resolve_options
from referee.rulebooks.loader import NAMES
from referee.rules import commands
from referee.rules.refusal import OPTION, Code, Refusal
from referee.rules.rulebook import OptionSpec, Value
from tests.playouts.books import HABITS, Chosen
from tests.playouts.match import Match
from tests.playouts.player import Player
from tests.playouts.tables import table

ACTIONS = 300
DEALER = 2
NO_MOMENT = {
    *("first_turn", "first_mission", "second_mission", "next_starter", "colours", "players_least", "players_most"),
    "neutral_armies",
}
"""They decide where the match begins, and no action after that."""
TOLD_BY_CARDS = {(Code.CARD_NOT_HELD, ""), (Code.CARD_ELSEWHERE, ""), (Code.TRADE_REQUIRED, "joker")}
"""That the option stands behind it would tell a card of a hand."""

CARRIED_OVER = ("owners", "armies", "hands", "stock", "eliminated", "penalties_due")


def values_of(spec: OptionSpec) -> Iterator[Value]:
    """Yield some values that a table may choose instead of the rulebook's own."""
    if spec.choices is not None:
        yield from (value for value in spec.choices if value != spec.default)
    elif isinstance(spec.default, bool):
        yield not spec.default
    elif isinstance(spec.default, tuple):
        yield tuple(max(1, number // 2) for number in spec.default) or (45,) * 5
    elif spec.bounds is not None:
        yield from {spec.bounds[0], min(spec.bounds[1], spec.default + 2)} - {spec.default}


def choices() -> Iterator[tuple[str, str, str, Value]]:
    """Every option that a table may choose by itself, in each variant, with a value of its own."""
    for book in NAMES:
        for variant in load_rulebook(book).variants:
            for name, spec in load_rulebook(book).specs_in(variant).items():
                for value in values_of(spec) if name not in NO_MOMENT else ():
                    written = list(value) if isinstance(value, tuple) else value
                    if not resolve_options(load_rulebook(book), variant, {name: written})[1]:
                        yield book, variant, name, value


class Twins:
    """Two tables at which the same has been said; ``cited``: how often the option stood behind a refusal."""

    def __init__(self, book: str, variant: str, option: str, value: Value) -> None:
        people = load_rulebook(book).defaults_in(variant).players_least + (variant == "missions")
        written = list(value) if isinstance(value, tuple) else value
        self.option = option
        self.own = Match(table(people, variant, {}, book=book, dealer=DEALER), {})
        self.other = Match(table(people, variant, {option: written}, book=book, dealer=DEALER), {option: value})
        self.cited = 0
        self.turn = (0, "")

    def say(self, command: commands.Command) -> bool:
        """Whether both tables accepted it; a citation that is wrong is an error."""
        refused = self.refusal(self.other, command)
        by_the_book = self.refusal(self.own, command)
        if refused is not None:
            self.check(refused, by_the_book)
        elif by_the_book is None:
            self.other.say(command)
            self.own.say(command)
        return refused is None and by_the_book is None

    def check(self, refused: Refusal, by_the_book: Refusal | None) -> None:
        cites = refused.cite == OPTION + self.option
        self.cited += cites
        if by_the_book is None and TOLD_BY_CARDS.isdisjoint({(refused.code, ""), (refused.code, self.option)}):
            assert cites, (refused.code, refused.cite, dict(refused.facts))
        elif by_the_book is not None and by_the_book.code == refused.code:
            assert not cites, (refused.code, dict(refused.facts), dict(by_the_book.facts))
        assert cites == ("clause" in refused.facts)

    def parted(self) -> bool:
        """Whether a turn begins with another board or other cards: what an earlier one left is taken as it stands."""
        own, other = self.own.state, self.other.state
        begins, self.turn = (own.round, own.turn) != self.turn, (own.round, own.turn)
        return begins and any(getattr(own, name) != getattr(other, name) for name in CARRIED_OVER)

    @staticmethod
    def refusal(match: Match, command: commands.Command) -> Refusal | None:
        try:
            match.timeline.judge(0, "", commands.Action(command))
        except Refusal as refusal:
            return refusal
        return None


def play(book: str, variant: str, option: str, value: Value) -> int:
    """How often the option was cited while both tables could say the same."""
    rng = Random(f"{book} {variant} {option} {value}")
    twins, player = Twins(book, variant, option, value), Player(rng, HABITS)
    for _ in range(ACTIONS):
        if twins.parted() or twins.own.state.result or twins.other.state.result:
            break
        says = (rng.choice((twins.own, twins.other)) for _ in range(6))
        if not any(twins.say(player.choose(match.state)) for match in says):
            break
    return twins.cited


CHOICES = list(choices())


DAYS = 4
"""In so many all choices are played."""
CITED_EVERYWHERE = {"reinforcement_least", "continent_bonus", "occupy_minimum"}


@pytest.mark.parametrize("book", NAMES)
def test_what_only_the_table_forbids_is_cited_as_its_option(book: str, chosen: Chosen) -> None:
    cited = Counter[str]()
    choices = [choice for choice in CHOICES if choice[0] == book]
    days = [choices[day % DAYS :: DAYS] for day in range(chosen.day, chosen.day + DAYS)]
    for number, choice in enumerate(choice for of_a_day in days for choice in of_a_day):
        if not chosen.thorough and number >= len(days[0]) and CITED_EVERYWHERE <= set(+cited):
            return
        cited[choice[2]] += play(*choice)
    assert set(+cited) >= CITED_EVERYWHERE
    assert len(+cited) >= 10
