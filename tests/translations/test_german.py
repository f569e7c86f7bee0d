"""Good German: one word a thing, the table is "ihr" and a phone's owner "du"; English that says whose own it is."""

from __future__ import annotations

from collections.abc import Iterator
from re import search
from typing import NamedTuple

import pytest

from referee.rulebooks import loader
from referee.rulebooks.reading import build_reading
from referee.translations import update
from referee.translations.texts.faults import FAULTS
from tests.translations.catalogue import list_wordings, message_ids, message_texts, read_messages

OTHER_WORDS = r"Verein|Mitschrift|Spielleiter|gemerkt"
"""Club, Protokoll, Schiedsrichter and gespeichert are the words."""
PHONE = "templates/matches/seat/"
"""What these pages alone say, one person reads: on the phone, or on the tablet while the others look away."""
VERBS_TO_ONE = (
    r"[Gg]ib|[Ll]ass|[Ss]chreib|[Ss]peichere|[Tt]ippe|[Ww]ähle|[Nn]imm|[Öö]ffne|[Ss]canne|[Hh]alte|[Bb]erichtige|"
    r"[Ff]üge|[Vv]ersuch|[Ss]ieh|[Ll]ade|[Zz]eig|[Ss]ag|[Ss]chau|[Tt]eile|[Ee]robere|[Kk]reuze|[Ss]etze|[Ll]eg"
)
TO_ONE = (
    r"\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(e|en|em|er|es)?|[Bb]ist|[Kk]annst|[Dd]arfst|[Mm]usst|[Ww]illst|[Ss]ollst)\b"
    rf"|(^|[.:;] |\bund |\boder )({VERBS_TO_ONE})\b"
)
VERBS_TO_MANY = (
    "Gebt|Lasst|Schreibt|Speichert|Tippt|Wählt|Nehmt|Öffnet|Scannt|Haltet|Behaltet|Fügt|Versucht|Seht|Ladet|Sagt|Schaut|"
    "Setzt|Legt|Stellt|Tauscht|Macht"
)
TO_MANY = (
    r"\b([Ii]hr|[Ee]uch|[Ee]uer|[Ee]ure[nmrs]?|[Ss]eid|[Hh]abt|[Kk]önnt|[Dd]ürft|[Mm]üsst|[Ww]ollt|[Ss]ollt)\b"
    rf"|(^|[.:;] )({VERBS_TO_MANY})\b"
)
TO_TWO = {
    "Ihr seid am Zug",
    "Was ihr verloren habt",
    "Ihr habt {name} an {player} verloren.",
    "{name} gehört euch nicht mehr ganz.",
}
"""What a phone says to the two who share a colour."""
POLITE = r"\bIhnen\b|[a-zäöü,] Sie\b(?! sich)|[a-zäöü,] Ihr(e|en|em|er)?\b"


class Said(NamedTuple):
    """A German text, and whether one person alone reads it."""

    text: str
    to_one: bool


def german() -> Iterator[Said]:
    for message in read_messages("de"):
        to_one = all(file.startswith(PHONE) for file, _ in message.locations)
        yield from (Said(text, to_one) for text in message_texts(message))
    for book in map(loader.load_rulebook, loader.NAMES):
        for section in build_reading(book).all_sections():
            yield from (Said(clause.text("de"), False) for clause in section.clauses)


def speaks_to_the_wrong(said: Said) -> bool:
    """Tell whether the text says "ihr" to one person, or "du" to the table."""
    return bool(search(TO_MANY if said.to_one else TO_ONE, said.text)) and said.text not in TO_TWO


@pytest.mark.parametrize("words", [OTHER_WORDS, POLITE])
def test_no_german_text_has(words: str) -> None:
    assert {said.text for said in german() if search(words, said.text)} == set()


def test_one_person_is_du_and_the_table_is_ihr() -> None:
    assert {said.text for said in german() if speaks_to_the_wrong(said)} == set()


@pytest.mark.parametrize(
    ("to_one", "to_many"),
    [
        ("Das ist deine Hauptstadt.", "Das ist eure Hauptstadt."),
        ("Wähle eine PIN", "Wählt eine PIN"),
        ("Du hast noch {number} Armee.", "Ihr habt noch {number} Armee."),
        ("Runde {number}: Gib einen Auftrag ab.", "Runde {number}: Gebt einen Auftrag ab."),
    ],
)
def test_a_text_to_the_wrong_is_found(to_one: str, to_many: str) -> None:
    assert [speaks_to_the_wrong(Said(to_one, alone)) for alone in (True, False)] == [False, True]
    assert [speaks_to_the_wrong(Said(to_many, alone)) for alone in (True, False)] == [True, False]


def test_a_phone_speaks_to_its_owner_somewhere() -> None:
    said = set(german())
    assert Said("Du bist am Zug", True) in said
    assert {Said(text, True) for text in TO_TWO} <= said


def test_no_english_text_says_an_own_territory() -> None:
    said = [text for message in update.extract_texts() if message.id for text in message_ids(message)]
    assert [text for text in said if search(r"\b(the|an) own\b", text)] == []


def test_a_german_fault_is_a_sentence_behind_its_line() -> None:
    """In German a sentence begins with a capital behind a colon too."""
    wordings = {wording for wordings in list_wordings(FAULTS) for wording in wordings}
    found = {message.id: message.string for message in read_messages("de") if message.id in wordings}
    assert len(found) == len(wordings)
    assert [text for text in found.values() if str(text)[:1].islower()] == []
