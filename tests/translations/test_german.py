"""Good German: one word a thing, and the table is addressed as "ihr"; English that says whose own it is."""

from __future__ import annotations

from collections.abc import Iterator
from re import search

import pytest

from referee.rulebooks import loader
from referee.rulebooks.reading import build_reading
from referee.translations import update
from referee.translations.texts.faults import FAULTS
from tests.translations.catalogue import list_wordings, message_ids, message_texts, read_messages

OTHER_WORDS = r"Verein|Mitschrift|Spielleiter|gemerkt"
"""Club, Protokoll, Schiedsrichter and gespeichert are the words."""
TO_ONE = (
    r"\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(e|en|em|er|es)?|[Bb]ist|[Kk]annst|[Dd]arfst|[Mm]usst|[Ww]illst|[Ss]ollst)\b"
    r"|(^|[.:;] |\bund |\boder )([Gg]ib|[Ll]ass|[Ss]chreib|[Ss]peichere|[Tt]ippe|[Ww]ähle|[Nn]imm|[Öö]ffne|[Ss]canne|"
    r"[Hh]alte|[Bb]erichtige|[Ff]üge|[Vv]ersuch|[Ss]ieh|[Ll]ade|[Zz]eig|[Ss]ag|[Ss]chau|[Tt]eile|[Ee]robere|[Kk]reuze)\b"
)
POLITE = r"\bIhnen\b|[a-zäöü,] Sie\b(?! sich)|[a-zäöü,] Ihr(e|en|em|er)?\b"


def german() -> Iterator[str]:
    for message in read_messages("de"):
        yield from message_texts(message)
    for book in map(loader.load_rulebook, loader.NAMES):
        yield from (clause.text("de") for section in build_reading(book).all_sections() for clause in section.clauses)


@pytest.mark.parametrize("words", [OTHER_WORDS, TO_ONE, POLITE])
def test_no_german_text_has(words: str) -> None:
    assert {text for text in german() if search(words, text)} == set()


def test_no_english_text_says_an_own_territory() -> None:
    said = [text for message in update.extract_texts() if message.id for text in message_ids(message)]
    assert [text for text in said if search(r"\b(the|an) own\b", text)] == []


def test_a_german_fault_is_a_sentence_behind_its_line() -> None:
    """In German a sentence begins with a capital behind a colon too."""
    wordings = {wording for wordings in list_wordings(FAULTS) for wording in wordings}
    found = {message.id: message.string for message in read_messages("de") if message.id in wordings}
    assert len(found) == len(wordings)
    assert [text for text in found.values() if str(text)[:1].islower()] == []
