"""The tables at which the other rulebooks are played, and their matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from itertools import chain, count, islice
from random import Random
from typing import NamedTuple

from referee.rulebooks import load_rulebook
from referee.rules.rulebook import Value
from referee.rules.state import Setting
from referee.rules.terms import CardMode
from tests.playouts.invariants import kept
from tests.playouts.match import Match
from tests.playouts.player import USUAL
from tests.playouts.tables import table
from tests.playouts.telling import CLOSELY, NOW_AND_THEN, check_record, check_way_back, watched

MATCHES = 200
"""Of each rulebook and variant, with the long counts."""
EACH_DAY = 10
"""Of those; the others on the days that follow."""
CHOICES: Mapping[str, tuple[Mapping[str, Value], ...]] = {
    "easy_move": ({"eliminated_cards": "conqueror"}, {"forgotten_card": "must_draw"}, {"fortify": "one"}),
    "swedish": ({"set_values": "ascending"}, {"trade_forced": "always"}, {"joker": "none"}),
    "french_1976": ({"joker": "wild"}, {"placement": "in_turn"}, {"initial_armies": ()}),
    "regelbuch": ({"joker": "wild"}, {"bonus_per_card": True}, {"traded_cards": "out"}),
    "hasbro": ({"eliminated_cards": "nobody"}, {"fortify": "adjacent"}, {"trade_forced": "five_all"}),
}
"""What one table of four plays differently."""
ENDINGS = {
    **{"missions": "mission", "domination": "domination", "duel": "duel"},
    **{"capital": "capitals", "headquarters": "capitals"},
}
"""How a match of each variant is won."""
EVERYWHERE = frozenset(
    {
        *("armies_of_the_set_up", "placed_one_by_one", "dice_allowed", "dice_as_announced", "occupied_by_announced"),
        *("one_move", "sets_forced", "sets_valued", "cards_drawn", "cards_not_forgotten", "cards_inherited"),
        *("attack_right_lost", "declared"),
    }
)
"""What must have come up in the matches of every rulebook and variant."""
MORE = {("regelbuch", "missions"): 40}
"""Matches beside these: a set is seldom left for before the first throw where sets are traded after the draw, too."""
TELLING: Mapping[tuple[str, str], tuple[int, ...]] = {
    ("swedish", "missions"): (102, 60),
    ("swedish", "domination"): (15, 69),
    ("swedish", "capital"): (75, 183),
    ("swedish", "duel"): (70, 78),
    ("french_1976", "missions"): (9, 106),
    ("french_1976", "domination"): (45, 32),
    ("french_1976", "duel"): (49, 171),
    ("regelbuch", "domination"): (48, 49, 122),
    ("regelbuch", "missions"): (112, 97),
    ("regelbuch", "headquarters"): (144, 31, 123),
    ("hasbro", "domination"): (112, 140),
    ("hasbro", "missions"): (28, 84),
}
"""The numbers of matches in which, taken together, everything comes up; they are played each day, and first."""
HABITS = USUAL._replace(announced=0.4, sparing=0.15)
PATIENCE = (*(130,) * 5, *(200,) * 3, *(900,) * 2)
"""Actions after which the table declares a winner: one match of five may take its time."""
CARDS: tuple[CardMode, ...] = (*("dealt",) * 18, "entered", "counted")
LOOKS = (*(NOW_AND_THEN,) * 39, CLOSELY)
OTHERWISE = 0.25


def variants(book: str) -> tuple[str, ...]:
    """Return the variants that are played."""
    return load_rulebook(book).variants


class Chosen(NamedTuple):
    """Which matches are played: those of the day, or all of them."""

    day: int
    thorough: bool

    def order(self, book: str, variant: str) -> Iterator[int]:
        """Return the numbers of all matches of this book and variant: the telling ones, then those of the day."""
        total, telling = MATCHES + MORE.get((book, variant), 0), TELLING.get((book, variant), ())
        rest = (number % total for number in count(self.day * EACH_DAY))
        return chain(telling, (number for number in islice(rest, total) if number not in telling))


def all_kept(book: str, variant: str, cases: Set[str], chosen: Chosen) -> None:
    """Each match keeps what the book promises and can be told in every way there is, and all ``cases`` came up.

    A case is a promise that was put to the test, or a way in which a match ended. If one of them has not come up in the
    matches of the day, others are played until it has.
    """
    seen = Counter[str]()
    for played, number in enumerate(chosen.order(book, variant)):
        if not chosen.thorough and played >= EACH_DAY and seen.keys() >= cases:
            return
        try:
            seen += one_kept(book, variant, number)
        except Exception as wrong:
            wrong.add_note(f"{book} {variant} match {number}")
            raise
    assert seen.keys() >= cases


def one_kept(book: str, variant: str, seed: int) -> Counter[str]:
    """Check that the match keeps what the book promises; return what was seen in it."""
    match = played(book, variant, seed)
    assert match.from_events_alone() == match.state
    check_record(match)
    check_way_back(match)
    assert match.state.result is not None
    return kept(match, match.setting.options) + Counter([match.state.result.reason])


def played(book: str, variant: str, seed: int) -> Match:
    """Match number ``seed`` of this book and variant, looked at after every action."""
    rng = Random(f"{book} {variant} {seed}")
    chosen = rng.choice(CHOICES[book]) if rng.random() < OTHERWISE else {}
    setting = seated(book, variant, chosen, rng)
    habits = HABITS._replace(patience=rng.choice(PATIENCE))
    return watched(Match(setting, chosen), rng, habits, rng.choice(LOOKS))


def seated(book: str, variant: str, chosen: Mapping[str, Value], rng: Random) -> Setting:
    """Return a table of any size at which this is played, now and then with a physical deck."""
    usual = load_rulebook(book).defaults_in(variant)
    in_file = {name: list(value) if isinstance(value, tuple) else value for name, value in chosen.items()}
    cards, people, dealer = rng.choice(CARDS), rng.randint(usual.players_least, usual.players_most), rng.randrange(6)
    return table(people, variant, in_file, cards=cards, dealer=dealer, book=book)
