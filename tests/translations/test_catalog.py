"""The catalogues are whole: every text in every language, with the same places to fill in."""

from __future__ import annotations

from collections.abc import Iterator
from re import findall, sub

import pytest
from babel.messages.catalog import Message

from referee.translations import update
from referee.translations.catalog import (
    LANGUAGES,
    N_,
    NN_,
    SOURCE,
    UnknownLanguage,
    gettext,
    load_translator,
    ngettext,
)

TRANSLATED = tuple(language for language in LANGUAGES if language != SOURCE)
ARMIES = NN_("%(number)d army", "%(number)d armies")


def ids(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def texts(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string or "",)


def messages(language: str) -> Iterator[Message]:
    return (message for message in update.read_catalogue(language) if message.id)


def places(text: str) -> set[str]:
    """What is filled in; a territory may stand in another relation in another language ("from Alaska", "Alaska")."""
    named = {sub("^(from|to|in)_", "", name) for name in findall(r"%\((\w+)\)", text)}
    return named | set(findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_of_the_code_and_the_templates_is_in_the_catalogue(language: str) -> None:
    said = {message.id for message in update.extract_texts() if message.id}
    assert said - {message.id for message in messages(language)} == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    assert [message.id for message in messages(language) if message.fuzzy or not all(texts(message))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_same_places_are_filled_in(language: str) -> None:
    assert [
        message.id
        for message in messages(language)
        if any(text and places(text) != places(ids(message)[-1]) for text in texts(message))
    ] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_holds_no_text_twice(language: str) -> None:
    found = [message.id for message in messages(language)]
    assert len(found) == len(set(found))


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
