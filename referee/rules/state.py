"""The state of a match, and the facts about it that never change.

A state is never changed: `evolve` makes the next one. Its mappings are shared between states and must be copied before
they are altered (copy on write), which is what makes keeping every earlier state for undo cheap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from referee.rules.board import Board
from referee.rules.cards import full_deck
from referee.rules.missions import Goal, build_goals
from referee.rules.rulebook import Options, Rulebook
from referee.rules.terms import (
    NEUTRAL,
    UNKNOWN,
    Card,
    CardMode,
    Colour,
    DiceMode,
    MissionId,
    Phase,
    Reason,
    Symbol,
    Territory,
)
from referee.rules.value import Value


class Seat(Value):
    """A colour at the table and its players; if there are two names, they share the colour (A-05)."""

    colour: Colour
    players: tuple[str, ...]


@dataclass(frozen=True)
class Setting:
    """The facts settled before the first action. ``seats`` are clockwise; ``board`` has the options applied."""

    rulebook: Rulebook
    variant: str
    options: Options
    board: Board
    seats: tuple[Seat, ...]
    dealer: Colour
    starter: Colour
    """The seat with the first turn, by the table or the dealer's order, unless the deal decides it (EM-8.7.0a)."""
    dice: DiceMode = "faces"
    cards: CardMode = "dealt"
    starter_said: bool = True

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """The colours in play, clockwise."""
        return tuple(seat.colour for seat in self.seats)

    @cached_property
    def from_dealer(self) -> tuple[Colour, ...]:
        """The colours in play, clockwise from the dealer's left: the order in which territories are dealt (A-09)."""
        at = self.colours.index(self.dealer) + 1
        return self.colours[at:] + self.colours[:at]

    @cached_property
    def holders(self) -> tuple[Colour, ...]:
        """The possible owners of territories: the colours in play, and the neutral of a duel (SV-D2, FR-D1)."""
        return (*self.colours, *self._neutral)

    @cached_property
    def dealt_to(self) -> tuple[Colour, ...]:
        """The receivers of territories in the order of the deal, with the neutral last (SV-D2, FR-D1)."""
        return (*self.from_dealer, *self._neutral)

    @property
    def _neutral(self) -> tuple[Colour, ...]:
        return () if self.options.neutral == "none" else (NEUTRAL,)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Every card of the match, jokers included where the rulebook has them."""
        return full_deck(self.board.territories, self.options.joker)

    @cached_property
    def symbols(self) -> Mapping[Card, Symbol]:
        """The symbol on each card of a territory."""
        return self.board.symbols

    @cached_property
    def goals(self) -> Mapping[Colour, Mapping[MissionId, Goal]]:
        """The goal that each mission sets each colour on this board."""
        return build_goals(self.board, own_elimination_only=self.options.eliminated_by_another == "24_territories")

    @cached_property
    def has_missions(self) -> bool:
        """Whether this variant is played with mission cards (EM-8.2a)."""
        return self.options.victory == "missions" or self.options.capital_missions

    def cite(self, code: str) -> str:
        """Return the clause behind a refusal or notice in this variant."""
        return self.rulebook.cite(code, self.variant)

    def colours_after(self, colour: Colour) -> Iterator[Colour]:
        """Return the other colours clockwise, beginning left of ``colour``."""
        at = self.colours.index(colour)
        return iter(self.colours[at + 1 :] + self.colours[:at])


class Occupation(Value):
    """A conquest that waits for its armies: its source, its target and the fewest armies (EM-8.7.6a)."""

    source: Territory
    target: Territory
    least: int


class Throw(Value):
    """A throw that waits for its cocked dice (0), EM-8.7.4i."""

    actor: Colour
    source: Territory
    target: Territory
    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    announced: int | None


class Result(Value):
    """The end of a match: the winners, the reason and the mission fulfilled, if any."""

    winners: tuple[Colour, ...]
    reason: Reason
    mission: MissionId | None


class State(Struct):
    """The match between two actions. Only `evolve` sets fields, and only in its own copy.

    Every field but ``setting`` and ``counts`` is a key of a position (`KEYS` in `record/position.py`).
    """

    setting: Setting
    phase: Phase = "setup"
    round: int = 0
    turn: Colour = ""
    starter: Colour = ""
    """The seat that had the first turn; empty before it begins."""
    reinforcements: int = 0
    received: int = 0
    """All armies that the seat on turn has got in this turn, including sets and bonuses (SV-D5, FR-D2)."""
    neutral_placed: int = 0
    """Armies placed for the neutral in this turn."""
    neutral_ended: bool = False
    """Whether the neutral no longer attacks in this turn (FR-D4, A-F03)."""
    to_place: Mapping[Colour, int] = {}
    """Armies that each seat must still place before the first turn, without the seats that have placed all."""
    sets_traded: int = 0
    conquered: bool = False
    """Whether the seat on turn has conquered in this turn, which earns a card."""
    drawn: bool = False
    attacks_made: bool = False
    owners: Mapping[Territory, Colour] = {}
    armies: Mapping[Territory, int] = {}
    counts: Mapping[Colour, int] = {}
    """Territories of each seat."""
    hands: Mapping[Colour, tuple[Card, ...]] = {}
    missions: Mapping[Colour, tuple[MissionId, ...]] = {}
    discarded: tuple[Colour, ...] = ()
    """Seats that have given up a mission (EM-8.5j)."""
    deck: tuple[Card, ...] | None = None
    """The stock, top card first; ``None`` while its order is unknown."""
    out_of_play: tuple[Card, ...] = ()
    """Traded cards that do not come back (A-16, ``traded_cards = "out"``)."""
    capitals: Mapping[Colour, Territory] = {}
    """The capital of each seat that has named one."""
    first_owners: Mapping[Territory, Colour] = {}
    """The owner of each territory when capitals were named, as far as everybody knows: before the first turn (SV-C3).

    It is kept while an unknown capital may still be told.
    """
    capitals_taken: tuple[Colour, ...] = ()
    """Seats that have lost their capital once; everybody knows these capitals."""
    taken_unread: Mapping[Territory, tuple[Colour, Colour]] = {}
    """Territories conquered in this turn from seats with an unknown capital: the loser and the conqueror (SV-C4)."""
    eliminated: tuple[Colour, ...] = ()
    eliminated_by: Mapping[Colour, Colour] = {}
    """The conqueror of each eliminated seat; seats that were out in the initial position are missing."""
    conceded: tuple[Colour, ...] = ()
    occupation: Occupation | None = None
    next_occupation: Occupation | None = None
    """A second conquest, by a throw that was in progress when a penalty conquered (A-18, ``literal``)."""
    interrupted: Phase | None = None
    """The phase of the turn that continues after an occupation, while the occupation waits."""
    throw: Throw | None = None
    last_throws: Mapping[Territory, Territory] = {}
    """The source of the last throw of the turn at each territory, the latest throw last (A-18, A-26)."""
    attack_closed: bool = False
    attack_lost: bool = False
    """Whether the seat on turn has thrown without announcing and no longer attacks in this turn (SV-3g)."""
    must_trade: bool = False
    """Whether a chain of forced sets continues (A-S04)."""
    inherited: bool = False
    """Whether the seat on turn may trade what it inherited, until its next throw (FR-10)."""
    overrides: tuple[str, ...] = ()
    fortify_from: Mapping[Territory, int] | None = None
    """Armies of each territory when the fortify phase began (A-39); ``None`` before."""
    moved: Mapping[Territory, int] = {}
    """Armies that have left each territory in this fortify phase (A-39)."""
    card_due: Colour = ""
    """The previous seat, while it may still take the card it forgot (EM-8.9f)."""
    penalties_due: Mapping[Colour, int] = {}
    trade_runs: Mapping[Colour, tuple[int, int]] = {}
    """The last round in which each seat traded, and the number of its turns in a row with a trade (EM-8.8n)."""
    traded_before: Mapping[Colour, int] = {}
    """The round of the trade before that run, if only one turn without a trade is between them (EM-8.8m)."""
    result: Result | None = None
    won_before: bool = False
    """Whether the match began from a position that was won; a correction may show that nobody has won."""

    def with_changes(self, **changes: object) -> State:
        """Return this state with ``changes``."""
        return replace(self, **changes)

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.setting.options

    @property
    def stock(self) -> int:
        """Cards left to draw, as everybody can count them.

        The card of a secret capital that was entered in a hand or traded counts like any other.
        """
        if self.deck is not None:
            return len(self.deck) - (sum(map(self._was_named, self.capital_cards)) if self.capitals else 0)
        held = sum(len(hand) for hand in self.hands.values())
        return len(self.setting.deck) - held - len(self.out_of_play) - len(self.capital_cards)

    @property
    def capital_cards(self) -> tuple[Card, ...]:
        """The cards of capitals, which stay in front of their owners for the whole match (A-S08)."""
        return tuple(self.capitals.values()) if self.options.capital_card == "out" else ()

    @property
    def known_capital_cards(self) -> tuple[Card, ...]:
        """The cards of capitals that everybody knows because the capital was taken (SV-C4)."""
        return tuple(self.capitals[seat] for seat in self.capitals_taken if self.options.capital_card == "out")

    def _was_named(self, card: Card) -> bool:
        """Tell whether the card of a capital was said to be elsewhere."""
        places = (self.deck or (), self.out_of_play, *self.hands.values())
        return card != UNKNOWN and any(card in place for place in places)

    @property
    def occupations(self) -> tuple[Occupation, ...]:
        """The conquests that wait for their armies, in the order in which they are occupied."""
        first, second = self.occupation, self.next_occupation
        if second is None:
            return () if first is None else (first,)
        return (second,) if first is None else (first, second)

    def free_armies(self, source: Territory, target: Territory = "") -> int:
        """Count armies in ``source``, the one that stays among them, which no conquest but ``target`` waits for."""
        free = self.armies[source]
        for waiting in self.occupations if self.occupation is not None else ():
            if waiting.source == source and waiting.target != target:
                free -= waiting.least
        return free

    @property
    def occupy_most(self) -> int:
        """The most armies that may move into the territory to be occupied; one stays behind (EM-8.7.6b)."""
        assert self.occupation is not None
        return self.free_armies(self.occupation.source, self.occupation.target) - 1

    @property
    def operator(self) -> Colour:
        """The leader of the neutral: the opponent of the seat on turn (SV-D6, SV-D7, FR-D2 to FR-D4)."""
        return next(self.setting.colours_after(self.turn))

    def defender_of(self, territory: Territory) -> Colour:
        """Return who throws for ``territory``: its owner, or for the neutral its leader (SV-D7, FR-D3).

        The neutral is led by the opponent of the seat on turn.
        """
        owner = self.owners[territory]
        return self.operator if owner == NEUTRAL else owner

    @property
    def neutral_due(self) -> int:
        """Armies that the neutral still gets in this turn; without a territory its share is lost (SV-D5, A-S15)."""
        if not self.counts.get(NEUTRAL):
            return 0
        return max(0, self.received // self.options.neutral_divisor - self.neutral_placed)

    @property
    def neutral_reinforcements(self) -> int:
        """Armies to place for the neutral now: none until the seat on turn has placed all its own (match-record 8)."""
        return 0 if self.reinforcements else self.neutral_due

    @property
    def neutral_acts(self) -> bool:
        """Whether the neutral's own part of this turn is not over yet (FR-D4, A-F03)."""
        return self.options.neutral == "allied" and not self.neutral_ended and bool(self.counts.get(NEUTRAL))

    @property
    def stood(self) -> bool:
        """Whether the state has something that no rule allows because it was let stand or entered as it was said.

        That is a waiting throw or occupation, a capital of two seats, or a capital whose card was named elsewhere.
        """
        throw, named = self.throw, [capital for capital in self.capitals.values() if capital != UNKNOWN]
        return (
            (throw is not None and not self._allows_throw(throw))
            or any(waiting.target not in self.setting.board.neighbours[waiting.source] for waiting in self.occupations)
            or len(named) > len(set(named))
            or any(map(self._was_named, self.capital_cards))
        )

    def _allows_throw(self, throw: Throw) -> bool:
        by_neutral = throw.actor == NEUTRAL and self.options.neutral == "allied"
        return (
            (throw.actor == self.turn or by_neutral)
            and self.phase in ("reinforce" if by_neutral else "attack", "occupy")
            and self.owners[throw.source] == throw.actor != self.owners[throw.target]
        )

    def is_playing(self, colour: Colour) -> bool:
        """Tell whether the seat still takes turns."""
        return colour not in self.eliminated and colour not in self.conceded

    def must_discard(self, colour: Colour, round_: int) -> bool:
        """Tell whether ``colour`` starts its turn of ``round_`` by giving up a mission (EM-8.5i)."""
        due = self.options.discard_round
        return self.setting.has_missions and bool(due) and round_ >= due and len(self.missions.get(colour, ())) > 1
