"""Everything that has a name at the table has it in every language."""

from __future__ import annotations

from dataclasses import fields

import pytest

from referee.rulebooks import loader
from referee.rules.missions import MISSIONS
from referee.rules.rulebook import Options
from referee.rules.terms import COLOURS, FOULS, JOKERS, PHASES, SYMBOLS
from referee.translations import LANGUAGES, names
from referee.translations.texts import options

BOARDS = [loader.load_board(name) for name in loader.BOARDS]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_a_page_may_need_is_there(lang: str) -> None:
    found = names.page_names(lang)
    assert set(found["territories"]) == {territory for board in BOARDS for territory in board.territories}
    assert set(found["continents"]) == {continent for board in BOARDS for continent in board.continents}
    assert set(found["colours"]) >= set(COLOURS)
    assert set(found["missions"]) == set(MISSIONS)
    assert set(names.PHASES) == set(PHASES)
    assert set(found["fouls"]) == set(FOULS)
    assert set(found["symbols"]) == {*SYMBOLS, "joker"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_has_a_title_and_a_sentence(mission: str, lang: str) -> None:
    assert names.mission_title(mission, lang) != mission
    assert names.mission_sentence(mission, lang).endswith(".")


def test_em_8_3d_the_own_colour_on_the_card_asks_for_24_territories() -> None:
    assert names.mission_sentence("eliminate_red", "en", "red") == (
        "Your own colour is on the card: hold 24 territories, whichever you like."
    )
    assert names.mission_sentence("eliminate_red", "de", "blue") == (
        "Rot muss das letzte Land verlieren – egal, wer es erobert."
    )


def test_em_8_11b_an_option_says_who_must_take_the_last_territory() -> None:
    assert names.mission_sentence("eliminate_red", "en", "blue", "24_territories") == (
        "Take Red's last territory yourself; if another does, hold 24 territories instead."
    )


def test_every_way_of_the_option_has_its_mission_sentence() -> None:
    assert set(names.WIPE_OUT) == set(loader.load_rulebook("easy_move").specs["eliminated_by_another"].choices or ())


def test_a_card_is_called_by_its_territory_and_symbol() -> None:
    assert names.card_name("alaska", "de") == "Alaska (Soldat)"
    assert [names.card_name(joker, "en") for joker in JOKERS] == ["joker", "joker"]
    assert names.card_name("?", "en") == "a card"


@pytest.mark.parametrize(
    ("territory", "said"),
    [
        ("alaska", ("aus Alaska", "nach Alaska", "in Alaska")),
        ("ural", ("aus dem Ural", "in den Ural", "im Ural")),
        ("western_united_states", ("aus den Weststaaten", "in die Weststaaten", "in den Weststaaten")),
        ("iceland", ("aus Island", "nach Island", "auf Island")),
    ],
)
def test_german_territories_take_their_prepositions(territory: str, said: tuple[str, str, str]) -> None:
    assert tuple(names.place_phrase(relation, territory, "de") for relation in ("from", "to", "in")) == said


def test_names_stand_in_a_row() -> None:
    assert names.join_names([], "de") == ""
    assert names.join_names(["Rot"], "de") == "Rot"
    assert names.join_names(["Rot", "Blau", "Grün"], "de") == "Rot, Blau und Grün"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_name(lang: str) -> None:
    assert {field.name for field in fields(Options) if options.option_name(field.name, lang) == field.name} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_of_the_rulebook_has_a_name(lang: str) -> None:
    specs = [spec for book in loader.NAMES for spec in loader.load_rulebook(book).specs.values()]
    choices = [(spec.name, value) for spec in specs for value in spec.choices or () if isinstance(value, str)]
    assert [(name, value) for name, value in choices if options.choice_name(name, value, lang) == value] == []


def test_values_are_said_in_words() -> None:
    assert options.choice_name("bonus_per_card", True, "de") == "ja"
    assert options.choice_name("ascending_values", (4, 6, 8), "en") == "4, 6, 8"
    assert options.choice_name("discard_round", 3, "en") == "3"
