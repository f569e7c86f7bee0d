"""A word that is nearly one that exists gets "did you mean" (match-record 9)."""

from __future__ import annotations

import pytest

from referee.rules.record.notation import parse_action
from referee.rules.refusal import Malformed
from referee.translations.did_you_mean import suggest_words
from referee.translations.names import load_board_names
from referee.translations.sentences import describe_item, facts_of
from tests.rules.helpers import table_of


def malformed(line: str) -> Malformed:
    with pytest.raises(Malformed) as raised:
        parse_action(line, table_of())
    return raised.value


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        # other case
        ("Red end", ("red",)),
        ("RED end", ("red",)),
        ("red place Alaska 3", ("alaska",)),
        ("red Place alaska 3", ("place",)),
        ("red end !STOOD", ("!stood",)),
        ("red attack alaska kamchatka 3D v 2D losing 1 v 1", ("3d",)),
        # five languages
        ("rot end", ("red",)),
        ("röd end", ("red",)),
        ("rosso end", ("red",)),
        ("rouge end", ("red",)),
        ("tisch undo", ("table",)),
        ("red place kamtschatka 3", ("kamchatka",)),
        ("red place Groenland 3", ("greenland",)),
        ("red place Inde 3", ("india",)),
        ("red place grönland 3", ("greenland",)),
        ("red place ostaustralien 3", ("eastern_australia",)),
        ("table correct alaska grün 3", ("green",)),
        ("red discard afrika+asien", ("africa+asia",)),
        ("red discard eliminate_rot", ("eliminate_red",)),
        # one letter astray
        ("red place alska 3", ("alaska",)),
        ("red place alsaka 3", ("alaska",)),
        ("red place alaskaa 3", ("alaska",)),
        ("red place alasca 3", ("alaska",)),
        ("red atack alaska kamchatka 6 v 1", ("attack",)),
        ("gren end", ("green",)),
        ("blue foul three_defense_dice kamchatka", ("three_defence_dice",)),
        ("red overrides elimination_end_attack", ("elimination_ends_attack",)),
        ("red draw joker1", ("joker_1",)),
        ("red draw joker", ("joker_1", "joker_2")),
        ("red place northwest-territory 3", ("northwest_territory",)),
        # two halves exchanged
        ("red discard asia+africa", ("africa+asia",)),
        ("red discard any+europe+australia", ("europe+australia+any",)),
        # a missing `table`
        ("undo", ("table undo",)),
        ("declare red", ("table declare red",)),
        ("correct alaska red 4", ("table correct alaska red 4",)),
        ("red undo", ("table undo",)),
        ("note # agreed", ("table note",)),
        # a missing comma
        ("table correct alaska red 4 brazil red 2", ("4,",)),
        # what stands in another order or with another sign
        ("table correct red alaska 4", ("alaska red",)),
        ("red attack alaska kamchatka 6-5 v 1", ("6,5",)),
        ("red place alaska 03", ("3",)),
        ("red place alaska ３", ("3",)),
    ],
)
def test_match_record_9_a_word_that_is_nearly_one_gets_did_you_mean(line: str, meant: tuple[str, ...]) -> None:
    assert suggest_words(malformed(line)) == meant
    assert facts_of(malformed(line))["did_you_mean"] == meant


@pytest.mark.parametrize(
    "line",
    [
        *("", "red", "red  end", "gus end", "red dances", "red place moon 3", "red discard moon", "red place ? 3"),
        *("red place alaska", "red place alaska 3 4", "red place alaska 0", "pink end", "red place alaska three"),
        *("red attack alaska kamchatka 7 v 1", "red attack alaska kamchatka 6 vs 1", "red place joker_1 3"),
    ],
)
def test_what_is_near_nothing_is_left_alone(line: str) -> None:
    found = malformed(line)
    assert suggest_words(found) == ()
    assert facts_of(found) == found.facts


def test_match_record_9_what_may_have_been_meant_is_asked_in_the_sentence() -> None:
    assert describe_item(malformed("red place kamtschatka 3"), "en") == (
        "Word 3 (column 11): “kamtschatka” is no territory of this board. Did you mean “kamchatka”?"
    )
    assert describe_item(malformed("red draw joker"), "de") == (
        "Wort 3 (Spalte 10): „joker“ ist keine Karte dieses Stapels. Meint ihr „joker_1“ oder „joker_2“?"
    )


def test_every_name_of_a_territory_in_every_language_leads_to_it() -> None:
    """As it is written, in small letters, and with low lines for blanks."""
    for territory, entry in load_board_names()["territories"].items():
        for name in entry.values():
            for written in (name, name.lower()):
                word = written.replace(" ", "_")
                if word != territory:
                    assert territory in suggest_words(malformed(f"red place {word} 3")), word
