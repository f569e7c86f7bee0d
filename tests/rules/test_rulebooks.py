"""The five rulebooks: what each cites exists, and the engine asks none for its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.rulebooks.loader import NAMES, load_rulebook, resolve_options
from referee.rulebooks.records import parse_record
from referee.rules.refusal import Code, NoticeCode

EXAMPLES = Path(__file__).parent / "examples"
SOURCES = {"easy_move": "em", "hasbro": "hb rb", "regelbuch": "rb", "swedish": "sv", "french_1976": "fr"}
RULINGS = {"easy_move": r"\d\d|R04", "hasbro": r"\d\d|[HR]\d\d", "regelbuch": r"\d\d|R\d\d"} | {
    "swedish": r"\d\d|S\d\d",
    "french_1976": r"\d\d|F\d\d",
}


def clauses_of(book: str) -> set[str]:
    """Return the clauses of the sources that ``book`` rests on."""
    files = [EXAMPLES / f"clauses_{source}.txt" for source in SOURCES[book].split()]
    return {line.split()[0] for file in files for line in file.read_text(encoding="utf-8").splitlines()}


@pytest.mark.parametrize("book", NAMES)
def test_every_citation_is_a_clause_or_ruling_of_the_own_source(book: str) -> None:
    """Or a section of docs/notation.md, where no text speaks of it."""
    rulebook = load_rulebook(book)
    specs = [
        *rulebook.specs.values(),
        *(spec for own in rulebook.variant_specs.values() for spec in own.values()),
    ]
    cites = {*rulebook.citations.values(), *(spec.cite for spec in specs)} - clauses_of(book)
    assert [cite for cite in cites if not re.fullmatch(rf"A-({RULINGS[book]})|match-record/\d(\.\d)?", cite)] == []


@pytest.mark.parametrize("book", NAMES)
def test_every_refusal_and_notice_has_its_citation(book: str) -> None:
    """And none is left that nobody refuses with."""
    assert set(load_rulebook(book).citations) == {*Code, *NoticeCode}


@pytest.mark.parametrize(
    ("book", "variants"),
    [
        ("easy_move", ("missions", "domination")),
        ("hasbro", ("domination", "missions")),
        ("regelbuch", ("domination", "missions", "headquarters")),
        ("swedish", ("missions", "domination", "capital", "duel")),
        ("french_1976", ("missions", "domination", "duel")),
    ],
)
def test_match_record_1_1_the_first_variant_is_the_one_left_out(book: str, variants: tuple[str, ...]) -> None:
    """A file that names none is played in it."""
    seats = "".join(f'[[seats]]\ncolour = "{colour}"\n' for colour in ("red", "blue", "green"))
    record = parse_record(f'format = "match-record/1"\nrulebook = "{book}"\n{seats}')
    assert (load_rulebook(book).variants, record.setting.variant) == (variants, variants[0])


@pytest.mark.parametrize(
    ("book", "variant", "chosen", "named"),
    [
        ("swedish", "missions", {"ascending_step": 10}, {"ascending_step", "set_values"}),
        ("swedish", "missions", {"set_values": "ascending", "composition_values": [4, 6, 8, 10]}, {"set_values"}),
        ("swedish", "missions", {"initial_armies": [], "placement": "free"}, {"placement", "initial_armies"}),
        ("swedish", "missions", {"inherited_sets": "phase_end"}, {"inherited_sets", "draw_moment"}),
        ("swedish", "missions", {"penalty_shortfall": "forgiven"}, {"penalty_shortfall", "penalty_unannounced_attack"}),
        ("swedish", "domination", {"eliminated_by_another": "holder_wins"}, {"eliminated_by_another"}),
        ("regelbuch", "domination", {"draw_moment": "after_fortify"}, {"inherited_sets", "draw_moment"}),
        ("regelbuch", "domination", {"set_values": "composition"}, {"set_values"}),
        ("hasbro", "domination", {"eliminated_cards": "nobody", "inherited_sets": "phase_end"}, {"inherited_sets"}),
        ("french_1976", "domination", {"initial_armies": [35, 30]}, {"initial_armies"}),
        ("french_1976", "missions", {"composition_values": [4, 6, 8]}, {"composition_values"}),
        ("french_1976", "missions", {"capital_missions": True}, {"capital_missions", "french_1976"}),
    ],
)
def test_match_record_8_contradictory_options_are_refused_with_both_names(
    book: str, variant: str, chosen: dict[str, object], named: set[str]
) -> None:
    """Whichever of the two the table chose."""
    _, faults = resolve_options(load_rulebook(book), variant, chosen)
    message = " ".join(str(fact) for fault in faults for fact in fault.facts.values())
    assert faults and all(name in message for name in named)
