"""The rules in our own words: nothing is missing, in no language, and nobody needs to know an id to read them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.rulebooks import own
from referee.rulebooks.loader import NAMES, load_rulebook
from referee.rulebooks.reading import Section, build_reading, load_sources
from referee.rules.rulebook import Rulebook
from referee.translations import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = Path(__file__).parent / "examples"
BEHIND = {"easy_move": "em", "hasbro": "hb rb", "regelbuch": "rb", "swedish": "sv", "french_1976": "fr"}
RULINGS = {"easy_move": "A-", "hasbro": "A-[HR]", "regelbuch": "A-R", "swedish": "A-S", "french_1976": "A-F"}
COUNTS = {"A-": 45, "A-S": 16, "A-F": 11, "A-R": 9, "A-H": 3}
AN_ID = re.compile(r"\b(EM|HB|RB|SV|FR|A)-[\dA-Z]|[a-z]_[a-z]|\bparam")


def clause_ids(source: str) -> list[str]:
    lines = (EXAMPLES / f"clauses_{source}.txt").read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines]


def ids(sections: tuple[Section, ...]) -> list[str]:
    return [clause.id for section in sections for clause in section.clauses]


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Every clause and ruling once, with its text."""
    wordings = {
        clause.id: clause.wording.texts.get(lang, "")
        for book in NAMES
        for section in build_reading(load_rulebook(book)).all_sections()
        for clause in section.clauses
    }
    yield from wordings.items()


def cited(book: Rulebook) -> set[str]:
    specs = [*book.specs.values(), *(spec for own in book.variant_specs.values() for spec in own.values())]
    return {*book.citations.values(), *(spec.cite for spec in specs)}


@pytest.mark.parametrize("book", NAMES)
def test_every_clause_of_the_sources_stands_in_their_order(book: str) -> None:
    assert ids(build_reading(load_rulebook(book)).clauses) == [
        clause for source in BEHIND[book].split() for clause in clause_ids(source)
    ]


def test_every_ruling_stands_under_its_rulebook() -> None:
    rulings = {ruling for book in NAMES for ruling in ids(build_reading(load_rulebook(book)).rulings)}
    assert Counter(re.sub(r"\d+$", "", ruling) for ruling in rulings) == COUNTS
    for book in NAMES:
        own = {ruling for ruling in rulings if re.fullmatch(RULINGS[book] + r"\d\d", ruling)}
        assert own <= set(ids(build_reading(load_rulebook(book)).rulings))


@pytest.mark.parametrize("book", NAMES)
def test_whatever_is_cited_can_be_read(book: str) -> None:
    """Behind a refusal, a notice or an option; once each."""
    rulebook = load_rulebook(book)
    readable = ids(build_reading(rulebook).all_sections())
    assert cited(rulebook) - set(readable) == set()
    assert len(readable) == len(set(readable))


def test_rulings_of_another_source_are_left_out() -> None:
    assert not any(re.match("A-[SFH]", ruling) for ruling in ids(build_reading(load_rulebook("regelbuch")).rulings))
    assert build_reading(load_rulebook("easy_move")).section_of("SV-3m") is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_has_a_text(lang: str) -> None:
    assert [cite for cite, text in texts(lang) if not re.fullmatch(r"[A-ZÄÖÜ\d].{15,330}[.]", text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_section_has_a_title(lang: str) -> None:
    for book in NAMES:
        sections = build_reading(load_rulebook(book)).all_sections()
        assert all(section.title.texts[lang] and section.clauses for section in sections)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rulebook_has_its_source_with_a_name_and_a_sentence(lang: str) -> None:
    assert tuple(source.rulebook for source in load_sources()) == NAMES
    wordings = [wording for s in load_sources() for wording in (s.name, s.sentence, s.cited) if wording]
    assert all(wording.texts[lang] for wording in wordings)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_speaks_of_ids_or_settings(lang: str) -> None:
    assert [cite for cite, text in texts(lang) if AN_ID.search(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_said_twice(lang: str) -> None:
    sentences = Counter(sentence for _, text in texts(lang) for sentence in re.split(r"(?<=[.:;?])\s", text))
    assert [sentence for sentence, times in sentences.items() if times > 1 and " " in sentence] == []


def test_a_language_to_come_falls_back_to_english() -> None:
    section, clause = build_reading(load_rulebook("swedish")).section_of("SV-3m") or pytest.fail("not there")
    assert (clause.text("sv"), section.title.text("sv")) == (clause.text("en"), section.title.text("en"))


def test_a_house_rulebook_reads_its_own_clauses_first_then_those_it_extends() -> None:
    swedish = load_rulebook("swedish")
    instance = Rulebook(**{**vars(swedish), "id": "ours", "extends": "swedish", "paragraphs": {"Tie": "Nobody loses."}})
    sections = build_reading(instance)
    assert ids(sections.clauses) == ["Tie", *clause_ids("sv")]
    assert sections.rulings == build_reading(swedish).rulings
    assert (sections.section_of("Tie") or pytest.fail("not there"))[1].text("de") == "Nobody loses."


def test_what_a_house_rulebook_borrows_from_another_text_can_be_read_with_it() -> None:
    text = 'extends = "easy_move"\n[options]\nsecond_defence_die_from = { value = 3, cite = "SV-3h" }\n'
    instance = own.parse_own_rulebook(text, "ours")
    assert ids(build_reading(instance).clauses) == [*clause_ids("em"), "SV-3h"]
    assert cited(instance) <= {*ids(build_reading(instance).all_sections())}
