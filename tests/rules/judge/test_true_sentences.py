"""No refusal states another book's rule: what its sentence says is so under the options of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from re import search

import pytest

from referee.rulebooks import loader
from referee.rules.refusal import Code, Refusal
from referee.rules.rulebook import Options
from referee.translations.sentences import describe_item
from referee.translations.texts.refusals import BY_FACT
from tests.rules.refusal_examples import EXAMPLES, Example, first_refusal

TRUE_WHERE: Mapping[str, Callable[[Options], bool]] = {
    "before the first throw of the turn.": lambda o: o.draw_moment != "after_attack" and o.inherited_sets != "at_once",
    "again when the card is drawn": lambda o: o.draw_moment == "after_attack",
    "at once with cards taken over": lambda o: o.inherited_sets == "at_once",
    "three alike or one of each": lambda o: o.joker != "pair_only",
    "or a pair with a joker": lambda o: o.joker == "pair_only",
    "without jokers": lambda o: o.joker == "none",
    "every card whose territory": lambda o: o.bonus_per_card and o.bonus_armies > 0,
    "territories on the traded cards": lambda o: not o.bonus_per_card and o.bonus_armies > 0,
    "the two must agree": lambda o: o.announced_dice == "exactly",
    "at most one die for each": lambda o: o.announced_dice == "at_most",
    "crosses one border only": lambda o: o.fortify == "adjacent",
    "one move a turn": lambda o: o.fortify == "one",
    "no way through own territory": lambda o: o.fortify == "connected",
    "no army moves after it": lambda o: o.draw_moment == "after_fortify",
    "or not at all": lambda o: o.forgotten_card == "next_placing",
    "before the turn ends": lambda o: o.forgotten_card == "must_draw",
    "card that was earned": lambda o: o.forgotten_card == "must_draw",
    "without announcing": lambda o: o.unannounced_attack == "closes_attack",
    "in round": lambda o: o.discard_round > 0,
    "one of two missions": lambda o: o.missions_each == 2,
    "no mission is given back": lambda o: not o.discard_round,
}
"""Rules that some books have and others have not, as the sentences state them."""
MOVED = "red: alaska 4, alberta 2, brazil 3; blue: kamchatka 2; turn red attack"
MORE = {
    Code.TRADE_TOO_LATE: "red: alaska 4; turn red attack; attacks_made; hands red alaska+japan+egypt",
    Code.NOT_A_SET: "red: alaska 4; turn red reinforce; hands red alaska+alberta+quebec",
    Code.BONUS_NOT_NAMED: "red: brazil 4; turn red reinforce; hands red alaska+japan+egypt",
    Code.CARD_FORFEITED: "red: alaska 4; blue: kamchatka 2; turn blue reinforce",
    Code.FORTIFY_NO_BORDER: MOVED,
}
LINES = {
    Code.TRADE_TOO_LATE: "red trade alaska japan egypt",
    Code.NOT_A_SET: "red trade alaska alberta quebec",
    Code.BONUS_NOT_NAMED: "red trade alaska japan egypt bonus siam",
    Code.CARD_FORFEITED: "blue place kamchatka 1; red draw",
    Code.FORTIFY_NO_BORDER: "red fortify alaska brazil 1",
}
"""For the sentences that options change, positions that every book can reach."""
BOOKS = tuple((book, variant) for book in loader.NAMES for variant in ("domination", "missions"))
UNREACHED = {Code.ATTACK_CLOSED}
"""Its example is a position that only one book can come to."""


def untrue(refusal: Refusal, options: Options) -> list[str]:
    """Return what the sentence states although the options have it otherwise."""
    sentence = describe_item(refusal, "en")
    return [claim for claim, holds in TRUE_WHERE.items() if claim in sentence and not holds(options)]


@pytest.mark.parametrize(("book", "variant"), BOOKS)
def test_every_sentence_is_true_under_every_rulebook(book: str, variant: str) -> None:
    usual = [example for code, example in EXAMPLES.items() if code not in UNREACHED]
    examples = [*usual, *(Example(MORE[code], LINES[code]) for code in MORE)]
    refusals = [refusal for example in examples if (refusal := first_refusal(book, variant, example))]
    options = loader.load_rulebook(book).defaults_in(variant)
    assert len({refusal.code for refusal in refusals}) > 40
    assert [(refusal.code, untrue(refusal, options)) for refusal in refusals if untrue(refusal, options)] == []


@pytest.mark.parametrize(("book", "variant"), BOOKS)
@pytest.mark.parametrize("code", MORE)
def test_what_options_change_is_met_under_every_rulebook(book: str, variant: str, code: Code) -> None:
    refusal = first_refusal(book, variant, Example(MORE[code], LINES[code]))
    assert refusal is not None
    if code in {Code.TRADE_TOO_LATE, Code.CARD_FORFEITED, Code.FORTIFY_NO_BORDER}:
        assert refusal.code == code
        assert any(claim in describe_item(refusal, "en") for claim in TRUE_WHERE) or "no border" in describe_item(
            refusal, "en"
        )


@pytest.mark.parametrize("code", [code for code in BY_FACT if code in EXAMPLES])
def test_every_wording_by_option_names_a_fact_of_its_refusal(code: Code) -> None:
    example = Example(MORE[code], LINES[code]) if code in MORE else EXAMPLES[code]
    refusal = first_refusal("easy_move", "missions", example)
    assert refusal is not None
    assert {where.fact for where in BY_FACT[code] if where.value is not None} <= set(refusal.facts)


def test_rb_4_a_move_as_far_as_own_land_reaches_names_all_that_it_reaches() -> None:
    """A-R09: not the neighbours alone."""
    text = "red: alaska 4, alberta 1, ontario 1, brazil 1; turn red attack"
    refusal = first_refusal("regelbuch", "domination", Example(text, "red fortify alaska brazil 1"))
    assert refusal is not None
    assert refusal.facts["allowed"] == ("alberta", "ontario")
    assert describe_item(refusal, "en").startswith(
        "Alaska → Brazil: no way through own territory; possible: Alberta and Ontario."
    )


def test_fr_6_a_pair_with_a_joker_is_named_where_it_is_a_set() -> None:
    refusal = first_refusal("french_1976", "missions", Example(MORE[Code.NOT_A_SET], "red trade alaska alberta quebec"))
    assert refusal is not None
    assert search("three alike, one of each, or a pair with a joker", describe_item(refusal, "en"))
