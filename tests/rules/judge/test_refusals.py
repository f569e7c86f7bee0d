"""Every reason to refuse is met by an example, cites a clause, and says what was tried and what is allowed."""

from __future__ import annotations

import pytest

from referee.rules.judge.timeline import Timeline
from referee.rules.refusal import Code, Refusal
from referee.translations.names import NOBODY
from referee.translations.texts.refusals import REFUSALS
from referee.translations.words import fill_wording
from tests.places import ROOT
from tests.rules.helpers import position, undealt
from tests.rules.refusal_examples import EXAMPLES, Example, after_line

DOCS = ROOT / "docs"
CLAUSES = (DOCS / "clauses.md").read_text() + (DOCS / "rulings.md").read_text()
NO_FACTS = {Code.DEAL_MISSING, Code.NOTHING_TO_UNDO, Code.NOTHING_TO_REDO}
"""Nobody and no number is behind them."""


def refusal_of(example: Example) -> Refusal:
    """Return the refusal of the example's last line; an acceptance is an error."""
    state = position(example.text, **example.table) if example.text else undealt(**example.table)
    timeline = Timeline(state)
    *before, last = example.lines.split("; ")
    for n, line in enumerate(before, 1):
        timeline = after_line(timeline, n, line)
    with pytest.raises(Refusal) as refused:
        after_line(timeline, len(before) + 1, last)
    return refused.value


def test_every_reason_has_its_example() -> None:
    """None is left that nothing can meet."""
    assert set(EXAMPLES) == set(Code)


@pytest.mark.parametrize("code", Code)
def test_a_refusal_says_what_was_tried_and_what_is_allowed(code: Code) -> None:
    """Its facts fill the wording; a number that was tried has the number that is allowed beside it."""
    refusal = refusal_of(EXAMPLES[code])
    assert refusal.code == code
    assert fill_wording(REFUSALS[code], refusal.facts, "en", NOBODY)
    assert bool(refusal.facts) != (code in NO_FACTS)
    assert "tried" not in refusal.facts or refusal.facts.keys() & {"allowed", "most", "cards"}


@pytest.mark.parametrize("code", Code)
def test_a_refusal_cites_a_clause_a_ruling_or_the_contract(code: Code) -> None:
    """One that is listed in the docs, also behind an option that the table chose."""
    refusal = refusal_of(EXAMPLES[code])
    cite = str(refusal.facts.get("clause", refusal.cite))
    assert f"| {cite} |" in CLAUSES or cite.startswith("match-record/")


def test_em_8_7_4i_the_side_whose_die_is_cocked_throws_again() -> None:
    """The defender's cocked die is the defender's to throw."""
    example = EXAMPLES[Code.THROW_PENDING]
    assert refusal_of(example).facts["seat"] == "red"
    assert refusal_of(example._replace(lines=example.lines.replace("x v 1", "6 v x"))).facts["seat"] == "blue"
