"""What a refusal or notice cites: a clause or ruling of its rulebook and variant wherever one can be named."""

from __future__ import annotations

import pytest

from referee.rulebooks.loader import NAMES, load_rulebook
from referee.rulebooks.reading import build_reading
from referee.rules.judge.timeline import Timeline
from referee.rules.record.notation import parse_action
from referee.rules.refusal import CONTRACT, Code, NoticeCode, Refusal
from referee.translations.sentences import describe_item
from tests.rules.helpers import position, undealt
from tests.rules.refusal_examples import EXAMPLES, Example, first_refusal

RIGHTLY_OURS = {
    *(Code.CARD_UNNAMED, Code.HAND_DEALT, Code.NOTHING_TO_UNDO, Code.NOTHING_TO_REDO),
    *(Code.CORRECTION_BLOCKED, Code.CORRECTION_TOO_LARGE, Code.ROLL_IS_LIVE, Code.DEAL_MISSING),
    *(Code.REPLACE_UNKNOWN, Code.REPLACE_FAR, Code.REPLACE_KEPT, Code.REPLACE_KIND, Code.REPLACE_OTHERWISE),
    *(Code.REPLACE_SAME, Code.HAND_OTHERWISE, Code.CAPITAL_UNREAD),
    NoticeCode.JUDGED_OTHERWISE,
}
"""How the match is kept, which no rulebook speaks of."""
UNREAD = "; capitals red ?, blue ?, green ?"
BOOKS = [(book, variant) for book in NAMES for variant in load_rulebook(book).variants]


@pytest.mark.parametrize(("book", "variant"), BOOKS)
def test_every_refusal_and_notice_has_a_clause_that_can_be_read(book: str, variant: str) -> None:
    """No rulebook is asked about what is rightly our own."""
    rulebook = load_rulebook(book)
    cites = {code: rulebook.cite(code, variant) for code in (*Code, *NoticeCode)}
    assert {code for code, cite in cites.items() if cite.startswith(CONTRACT)} == RIGHTLY_OURS
    assert {code: cite for code, cite in cites.items() if build_reading(rulebook).section_of(cite) is None} == {}


@pytest.mark.parametrize(("book", "variant"), BOOKS)
def test_no_refusal_that_can_be_met_cites_us_instead(book: str, variant: str) -> None:
    """Those too that take the clause of an option."""
    overridden = [Example("turn red attack", f"red overrides {option}") for option in load_rulebook(book).specs]
    examples = (with_capitals(example, variant) for example in (*EXAMPLES.values(), *overridden))
    refusals = [refusal for example in examples if (refusal := first_refusal(book, variant, example))]
    assert len(refusals) > 40
    assert {example.code for example in refusals if example.cite.startswith(CONTRACT)} <= RIGHTLY_OURS


def with_capitals(example: Example, variant: str) -> Example:
    """Return the example where everybody has a capital that is face down, if these are played for."""
    unread = UNREAD if variant in ("capital", "headquarters") and example.text else ""
    return example._replace(text=example.text + unread)


@pytest.mark.parametrize(
    ("book", "variant", "seats", "line", "cite"),
    [
        ("swedish", "domination", "red blue green", "red mission africa+asia", "SV-A1"),
        ("swedish", "duel", "red blue", "red mission africa+asia", "SV-D4"),
        ("french_1976", "domination", "red blue green", "red mission africa+asia", "FR-V1"),
        ("french_1976", "duel", "red blue", "red mission africa+asia", "FR-3a"),
        ("regelbuch", "headquarters", "red blue green", "red mission africa+asia", "RB-5c"),
        ("regelbuch", "domination", "red blue green", "red capital alaska", "RB-5c"),
        ("swedish", "missions", "red blue green", "red capital alaska", "SV-C1"),
    ],
)
def test_a_variant_has_its_own_clause_for_what_it_plays_without(
    book: str, variant: str, seats: str, line: str, cite: str
) -> None:
    timeline = Timeline(undealt(seats, rulebook=book, variant=variant))
    with pytest.raises(Refusal) as refused:
        timeline.judge(1, line, parse_action(line, timeline.state.setting))
    assert refused.value.cite == cite


@pytest.mark.parametrize(
    ("book", "variant", "seats", "cite"),
    [
        *(("french_1976", "duel", "red blue", "FR-D9"), ("french_1976", "missions", "red blue green", "FR-3b")),
        *(("swedish", "duel", "red blue", "SV-D4"), ("swedish", "capital", "red blue green", "SV-C1")),
        *(("regelbuch", "missions", "red blue green", "RB-5b"), ("hasbro", "domination", "red blue green", "RB-5a")),
    ],
)
def test_a_match_that_is_over_cites_how_its_variant_is_won(book: str, variant: str, seats: str, cite: str) -> None:
    example = with_capitals(Example("red: alaska; turn red attack", ""), variant)
    timeline = Timeline(position(example.text, seats, rulebook=book, variant=variant))
    timeline, _ = timeline.judge(1, "", parse_action("table declare red", timeline.state.setting))
    with pytest.raises(Refusal) as refused:
        timeline.judge(2, "", parse_action("red end", timeline.state.setting))
    assert refused.value.cite == cite


def test_sv_a_s07_missions_that_the_table_leaves_out_are_its_own_option() -> None:
    """Beside the capitals the rulebook has them."""
    state = undealt("red blue green", rulebook="swedish", variant="capital", capital_missions=False)
    with pytest.raises(Refusal) as refused:
        Timeline(state).judge(1, "", parse_action("red mission africa+asia", state.setting))
    assert (refused.value.cite, refused.value.facts["clause"]) == ("option:capital_missions", "A-S07")
    assert "Missions beside the capitals" in describe_item(refused.value, "en")
