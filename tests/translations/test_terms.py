"""A match speaks in its rulebook's own words: no sentence keeps one of ours."""

from __future__ import annotations

from collections.abc import Iterator
from re import search

import pytest

from referee.rulebooks import loader
from referee.rulebooks.reading import build_reading
from referee.translations import SOURCE, clauses, update
from referee.translations.catalog import N_, build_tongue, gettext, ngettext
from referee.translations.terms import load_terms, reword_text
from tests.translations.catalogue import ARMIES, filled_places, message_ids, message_texts
from tests.translations.own_words import DUELLING, KEPT, OURS, without_places

MASCULINE = r"\b(?i:ein(en|em)?|kein(en|em)?|dies(en|em)|jed(en|em)|den|dem|vom|im|welcher|welchen)"
FEMININE = r"(?<!das )(?<!Das )\b(?i:eine|keine|diese|die|jede|einer|welche)"
CROOKED = rf"{MASCULINE} (Mission|Schlacht|Befreiungsaktion|Würfelaktion|Kombination)\b|{FEMININE} (Kartensatz|Ziel)\b"


def base_texts(language: str) -> Iterator[str]:
    """Every text that can be said in ``language``."""
    for message in update.read_catalogue("de" if language == SOURCE else language):
        if message.id:
            yield from message_ids(message) if language == SOURCE else message_texts(message)


@pytest.mark.parametrize(("name", "language"), OURS)
def test_no_text_keeps_a_word_that_the_rulebook_calls_otherwise(name: str, language: str) -> None:
    spoken = (text for text in base_texts(language) if name in DUELLING or "neutral" not in text.lower())
    texts = {reword_text(name, language, text) for text in spoken if text not in KEPT}
    assert {text for text in texts if search(OURS[name, language], without_places(text))} == set()


@pytest.mark.parametrize(("name", "language"), OURS)
def test_no_ruling_keeps_one_either(name: str, language: str) -> None:
    (book,) = [book for book in map(loader.load_rulebook, loader.NAMES) if book.terms == name]
    read = build_reading(book)
    texts = {
        clauses.clause_text(clause.wording, section, book, language)
        for section in (*read.rulings, *read.record)
        for clause in section.clauses
    }
    assert {text for text in texts if search(OURS[name, language], text) or search(CROOKED, text)} == set()


@pytest.mark.parametrize("name", ["hasbro", "regelbuch", "swedish", "french"])
def test_articles_bend_with_the_words(name: str) -> None:
    texts = {reword_text(name, "de", text) for text in base_texts("de")}
    assert {text for text in texts if search(CROOKED, text)} == set()


@pytest.mark.parametrize(("name", "language"), OURS)
def test_the_same_places_are_filled_in(name: str, language: str) -> None:
    assert {
        text for text in base_texts(language) if filled_places(reword_text(name, language, text)) != filled_places(text)
    } == set()


@pytest.mark.parametrize(("name", "language"), OURS)
def test_every_whole_text_of_the_terms_is_still_said(name: str, language: str) -> None:
    assert set(load_terms(name, language).texts) - set(base_texts(language)) == set()


@pytest.mark.parametrize("rulebook", loader.NAMES)
def test_every_rulebook_speaks(rulebook: str) -> None:
    called = loader.load_rulebook(rulebook).terms
    assert {language for language in ("de", "en") if called and not any(load_terms(called, language))} == set()


def test_hb_4_hb_5_a_match_speaks_of_liberator_and_occupier() -> None:
    lost = N_("%(source)s → %(target)s: attacker loses %(attacker)d, defender loses %(defender)d.")
    facts = {"source": "A", "target": "B", "attacker": 2, "defender": 0}
    assert gettext(build_tongue("en", "hasbro"), lost, **facts) == "A → B: liberator loses 2, occupier loses 0."
    assert gettext(build_tongue("de", "hasbro"), lost, **facts) == "A → B: Befreier verliert 2, Besatzer verliert 0."


@pytest.mark.parametrize(
    ("terms_of", "en", "de"),
    [
        ("", "2 armies", "2 Armeen"),
        ("hasbro", "2 units", "2 Einheiten"),
        ("regelbuch", "2 units", "2 Einheiten"),
        ("swedish", "2 armies", "2 Armeen"),
    ],
)
def test_numbers_count_in_the_rulebook_s_words(terms_of: str, en: str, de: str) -> None:
    assert [ngettext(build_tongue(lang, terms_of), *ARMIES, 2) for lang in ("en", "de")] == [en, de]


def test_a_phrase_that_begins_a_sentence_keeps_its_capital() -> None:
    assert reword_text("hasbro", "en", "Armies are owed, armies.") == "Units are owed, units."
    assert reword_text("hasbro", "de", "Der Angriff, der Angriff.") == "Die Befreiungsaktion, die Befreiungsaktion."


def test_what_is_filled_in_stays_as_it_is() -> None:
    assert reword_text("swedish", "en", "%(territory)s is a territory; {cards} cards") == (
        "%(territory)s is an area; {cards} RISK cards"
    )


def test_what_speaks_the_rulebook_s_words_already_keeps_them() -> None:
    assert reword_text("swedish", "en", "areas and card sets") == "areas and card sets"
    assert reword_text("regelbuch", "en", "territory cards") == "territory cards"
