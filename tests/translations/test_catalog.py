"""The catalogues are whole: every text in every language, with the same places to fill in."""

from __future__ import annotations

import re

import pytest

from referee.translations import LANGUAGES, SOURCE, update
from referee.translations.catalog import N_, UnknownLanguage, gettext, load_translator, ngettext
from tests.translations.catalogue import ARMIES, filled_places, message_ids, message_texts, read_messages

TRANSLATED = tuple(language for language in LANGUAGES if language != SOURCE)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_of_the_code_and_the_templates_is_in_the_catalogue(language: str) -> None:
    said = {message.id for message in update.extract_texts() if message.id}
    assert said - {message.id for message in read_messages(language)} == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    assert [message.id for message in read_messages(language) if message.fuzzy or not all(message_texts(message))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_same_places_are_filled_in(language: str) -> None:
    assert [
        message.id
        for message in read_messages(language)
        if any(
            text and filled_places(text) != filled_places(message_ids(message)[-1]) for text in message_texts(message)
        )
    ] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_holds_no_text_twice(language: str) -> None:
    found = [message.id for message in read_messages(language)]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_says_the_same_twice_in_a_row(language: str) -> None:
    assert [
        message.id
        for message in read_messages(language)
        if any(re.search(r"(.{30,})\1", text) for text in message_texts(message))
    ] == []


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 0, "0 armies"),
        ("en", 1, "1 army"),
        ("en", 2, "2 armies"),
        ("de", 0, "0 Armeen"),
        ("de", 1, "1 Armee"),
        ("de", 3, "3 Armeen"),
    ],
)
def test_a_number_takes_the_plural_form_of_the_language(language: str, number: int, said: str) -> None:
    assert ngettext(language, *ARMIES, number) == said


def test_english_is_what_the_code_says() -> None:
    assert gettext("en", N_("%(actor)s draws a card"), actor="Red") == "Red draws a card"


def test_german_comes_from_its_catalogue() -> None:
    assert gettext("de", N_("%(actor)s draws a card"), actor="Rot") == "Rot zieht eine Karte"


def test_the_translator_leaves_the_places_to_the_template() -> None:
    """Jinja fills them in itself, and escapes what it puts there."""
    assert load_translator("de").gettext("%(actor)s draws a card") == "%(actor)s zieht eine Karte"
    assert load_translator("de").ngettext(*ARMIES, 2) == "%(number)d Armeen"


@pytest.mark.parametrize(
    ("language", "state"), [("sv", "is not translated yet"), ("xx", "is not known"), ("../de", "is not known")]
)
def test_a_language_not_on_offer_is_named_with_those_that_are(language: str, state: str) -> None:
    with pytest.raises(UnknownLanguage) as refused:
        load_translator(language)
    assert str(refused.value) == f"language '{language}' {state}: choose one of de, en"
