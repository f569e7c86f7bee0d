"""Every refusal, notice, malformed line and fault has its sentence; so has every action and event."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

import pytest

from referee.rulebooks import loader
from referee.rules import commands, events
from referee.rules.commands import Action
from referee.rules.judge.evolve import CHANGES
from referee.rules.record.faults import FaultCode, fault_at
from referee.rules.record.notation import parse_action
from referee.rules.refusal import Code, Fact, Malformed, Notice, NoticeCode, Refusal
from referee.rules.state import Seat, Setting
from referee.rules.terms import NEUTRAL
from referee.translations import LANGUAGES
from referee.translations.catalog import load_translator
from referee.translations.paragraphs import format_citation
from referee.translations.sentences import action_text, describe_item, event_text, way_out_text
from referee.translations.texts.actions import ACTIONS, SHORT, short_text
from referee.translations.texts.faults import FAULTS
from referee.translations.texts.happenings import EVENTS
from referee.translations.texts.problems import PROBLEMS
from referee.translations.texts.refusals import BY_FACT, NOTICES, REFUSALS
from referee.translations.words import places_in
from tests.translations.catalogue import list_wordings

WORDINGS = [
    *REFUSALS.values(),
    *NOTICES.values(),
    *chain.from_iterable(list_wordings(FAULTS)),
    *chain.from_iterable(list_wordings(PROBLEMS)),
    *(where.wording for wheres in BY_FACT.values() for where in wheres),
]
BRAZIL: Mapping[str, Fact] = {
    "seat": "red",
    "source": "brazil",
    "territory": "brazil",
    "armies": 3,
    "tried": 3,
    "allowed": 2,
}


@pytest.fixture(scope="module")
def setting() -> Setting:
    rulebook = loader.load_rulebook("easy_move")
    seats = tuple(Seat(colour, (name,)) for colour, name in (("red", "Alice"), ("blue", "Bob"), ("green", "Charlie")))
    options, board = rulebook.defaults_in("missions"), loader.load_board("classic")
    return Setting(rulebook, "missions", options, board, seats, "green", "red")


def refusal(code: Code, cite: str, **facts: Fact) -> Refusal:
    return Refusal(code, cite, facts)


def test_every_refusal_has_its_wordings() -> None:
    assert set(REFUSALS) == set(Code)


def test_every_notice_has_its_wordings() -> None:
    assert set(NOTICES) == set(NoticeCode)


def test_every_fault_has_its_wordings() -> None:
    assert set(FAULTS) == set(FaultCode)


def test_the_last_wording_of_each_fault_needs_no_facts() -> None:
    assert [wordings for wordings in list_wordings(FAULTS) if "%(" in wordings[-1]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_wording_asks_only_for_what_is_filled_in(lang: str) -> None:
    """A translation may say "Alaska" for "from Alaska"; for the other way round nothing is there to fill in."""
    assert [text for text in WORDINGS if not places_in(load_translator(lang).gettext(text)) <= places_in(text)] == []


def test_a_refusal_with_other_facts_than_its_wording_asks_for_says_those() -> None:
    """An answer may have been kept since a version that named fewer."""
    kept = refusal(Code.OUT_OF_MATCH, "EM-8.10a", turn="red")
    assert describe_item(kept, "en") == "out_of_match (turn red) Easy-Move § 8 (10)."


def test_a_refusal_says_what_was_tried_what_is_allowed_and_the_paragraph() -> None:
    refused = refusal(Code.ATTACK_DICE_ARMIES, "EM-8.7.2c", **BRAZIL)
    assert describe_item(refused, "en") == "3 dice from Brazil (3 armies): at most 2. Easy-Move § 8 (7) 2."
    assert describe_item(refused, "de") == "3 Würfel aus Brasilien (3 Armeen): höchstens 2. Easy-Move § 8 (7) 2."


def test_a_territory_takes_its_article() -> None:
    refused = refusal(Code.SOURCE_NOT_OWN, "EM-8.7.1a", territory="ukraine", owner="blue", seat="red")
    assert describe_item(refused, "de") == "Kein Angriff aus der Ukraine: Das Land gehört Blau. Easy-Move § 8 (7) 1."


def test_one_army_is_said_in_the_singular() -> None:
    refused = refusal(Code.ARMIES_UNPLACED, "EM-8.8j", seat="red", left=1)
    assert describe_item(refused, "en") == "Red must first place 1 army. Easy-Move § 8 (8)."
    assert describe_item(refused, "de") == "Rot muss zuerst 1 Armee aufstellen. Easy-Move § 8 (8)."


def test_a_notice_of_what_was_let_stand_says_so() -> None:
    noticed = Notice(Code.ATTACK_DICE_ARMIES, "EM-8.7.2c", BRAZIL)
    assert describe_item(noticed, "en") == "Let stand: 3 dice from Brazil (3 armies): at most 2. Easy-Move § 8 (7) 2."


def test_a_notice_says_its_ruling() -> None:
    noticed = Notice(NoticeCode.PENALTY_UNPAYABLE, "A-18", {"seat": "red", "number": 1})
    assert describe_item(noticed, "de").endswith("Klärung A-18.")
    assert describe_item(noticed, "en").endswith("Ruling A-18.")


@pytest.mark.parametrize(
    ("cite", "en", "de"),
    [
        ("EM-8.8e", "Easy-Move § 8 (8)", "Easy-Move § 8 (8)"),
        ("EM-8.7.4g", "Easy-Move § 8 (7) 4", "Easy-Move § 8 (7) 4"),
        ("EM-8.7.0c", "Easy-Move § 8 (7)", "Easy-Move § 8 (7)"),
        ("EM-8.7.5", "Easy-Move § 8 (7) 5", "Easy-Move § 8 (7) 5"),
        ("EM-8.7.7", "Easy-Move § 8 (7) 6 a", "Easy-Move § 8 (7) 6 a"),
        ("EM-8.10a", "Easy-Move § 8 (10)", "Easy-Move § 8 (10)"),
        ("EM-8.13", "Easy-Move § 8 (13)", "Easy-Move § 8 (13)"),
        ("EM-N2", "Easy-Move, news", "Easy-Move, Aktuelles"),
        ("A-18", "ruling A-18", "Klärung A-18"),
        ("A-S07", "ruling A-S07", "Klärung A-S07"),
        ("match-record/2.3", "match record 2.3", "Spielprotokoll 2.3"),
        ("HB-5", "Hasbro rules 5", "Hasbro-Regeln 5"),
        ("RB-3f", "Regelbuch 3f", "Regelbuch 3f"),
        ("SV-2h", "Swedish rules 2h", "Schwedische Regeln 2h"),
        ("FR-6c", "French rules 6c", "Französische Regeln 6c"),
    ],
)
def test_a_citation_is_said_as_players_know_it(cite: str, en: str, de: str) -> None:
    assert (format_citation(cite, "en"), format_citation(cite, "de")) == (en, de)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_that_easy_move_cites_is_said_in_words(lang: str) -> None:
    rulebook = loader.load_rulebook("easy_move")
    cites = {*rulebook.citations.values(), *(spec.cite for spec in rulebook.specs.values())}
    assert {cite for cite in cites if format_citation(cite, lang) == cite} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "line",
    [
        "",
        "red  end",
        "red",
        "red place alaska",
        "red end now",
        "red dances",
        "red end !twice",
        "gus end",
        "neutral end",
        "pink end",
        "table declare gold",
        "red place alsaka 3",
        "red trade alaska peru nobody",
        "red discard moon",
        "red foul yawning alaska",
        "red overrides gravity",
        "red place alaska 0",
        "red place alaska 9999999999999999999",
        "red attack alaska kamchatka 7 v 1",
        "red attack alaska kamchatka 1,1,1,1,1,1,1,1,1,1 v 1",
        "red attack alaska kamchatka 1 w 1",
    ],
)
def test_a_malformed_line_says_the_place_and_what_was_expected(line: str, lang: str, setting: Setting) -> None:
    with pytest.raises(Malformed) as refused:
        parse_action(line, setting)
    text = describe_item(refused.value, lang)
    column = refused.value.facts["column"]
    assert text.startswith({"en": "Word ", "de": "Wort "}[lang])
    assert f"{column}" in text.partition(":")[0]
    assert refused.value.code not in text


def test_a_malformed_line_names_the_word(setting: Setting) -> None:
    with pytest.raises(Malformed) as refused:
        parse_action("red place alsaka 3", setting)
    assert describe_item(refused.value, "en") == (
        "Word 3 (column 11): “alsaka” is no territory of this board. Did you mean “alaska”?"
    )
    assert describe_item(refused.value, "de") == (
        "Wort 3 (Spalte 11): „alsaka“ ist kein Land auf diesem Brett. Meint ihr „alaska“?"
    )


def test_a_malformed_line_names_what_may_stand_there(setting: Setting) -> None:
    with pytest.raises(Malformed) as refused:
        parse_action("red attack alaska kamchatka 6 against 1", setting)
    assert describe_item(refused.value, "de") == "Wort 6 (Spalte 31): Hier steht „against“; hierher gehört: „v“."
    with pytest.raises(Malformed) as refused:
        parse_action("table dances", setting)
    assert describe_item(refused.value, "en") == (
        "Word 2 (column 7): “dances” is no action here; "
        "possible are correct, replace, deal, declare, abandon, note, undo, redo."
    )


def test_a_fault_names_its_line_and_its_key() -> None:
    found = fault_at("position.armies.alaska", FaultCode.OUT_OF_RANGE, got="0", least=1, most=99)._replace(line=12)
    assert describe_item(found, "en") == "Line 12, position.armies.alaska: 0 must be from 1 to 99."
    assert describe_item(found, "de") == "Zeile 12, position.armies.alaska: 0 muss zwischen 1 und 99 liegen."


def test_a_fault_with_a_clause_cites_it() -> None:
    found = fault_at("missions", FaultCode.MISSIONS_NOT_USED, variant_id="domination", cite="EM-8.2a")
    assert describe_item(found, "en") == (
        "missions: the variant “domination” is played without missions. Easy-Move § 8 (2)."
    )


def test_an_option_that_does_not_exist_is_named() -> None:
    _, (found,) = loader.resolve_options(loader.load_rulebook("easy_move"), "missions", {"gravity": True})
    assert describe_item(found, "en") == "The rulebook “easy_move” has no option “gravity”."


def test_a_word_that_is_written_like_a_place_to_fill_in_stays_as_it_is() -> None:
    found = fault_at("rulebook", FaultCode.VALUE_UNKNOWN, got='"%(seat)s %d"', allowed=("easy_move",))
    assert describe_item(found, "en") == 'rulebook: "%(seat)s %d" cannot stand here; possible are easy_move.'


def test_every_action_has_its_text() -> None:
    assert set(ACTIONS) == set(SHORT) == set(commands.Command.__args__)  # type: ignore[attr-defined]


def test_every_event_has_its_text() -> None:
    assert set(EVENTS) == set(events.EVENT_TYPES)


def test_every_event_says_what_it_changes() -> None:
    # What an undo and a redo change, the timeline knows.
    assert {*CHANGES, events.Undone, events.Redone} == set(events.EVENT_TYPES)


@pytest.mark.parametrize(
    ("line", "en", "de"),
    [
        ("red place alaska 3", "3 armies → Alaska", "3 Armeen → Alaska"),
        ("red fortify alaska kamchatka 1", "1 army Alaska → Kamchatka", "1 Armee Alaska → Kamtschatka"),
        (
            "red attack alaska kamchatka 6,x,2 v 6,4",
            "Red attacks Kamchatka from Alaska: 6 2 × v 6 4",
            "Rot greift an, Alaska → Kamtschatka: 6 2 × gegen 6 4",
        ),
        (
            "red attack alaska kamchatka 3d v 2d losing 1 v 1",
            "Red attacks Kamchatka from Alaska: −1, −1",
            "Rot greift an, Alaska → Kamtschatka: −1, −1",
        ),
        (
            "red attack alaska kamchatka 3d v 2d",
            "Red attacks Kamchatka from Alaska: 3 v 2 dice",
            "Rot greift an, Alaska → Kamtschatka: 3 gegen 2 Würfel",
        ),
        ("blue reroll 3", "Blue throws again: 3", "Blau würfelt nach: 3"),
        (
            "red trade alaska joker_1 peru",
            "Red trades Alaska (infantry), joker and Peru (cavalry)",
            "Rot tauscht ein: Alaska (Soldat), Joker und Peru (Reiter)",
        ),
        ("red draw alaska", "Red draws a card", "Rot zieht eine Karte"),
        ("red discard africa+asia", "Red gives back a mission", "Rot gibt einen Auftrag ab"),
        (
            "blue foul three_defence_dice kamchatka",
            "Foul by Blue: more defence dice than allowed, Kamchatka",
            "Verstoß von Blau: mehr Verteidigungswürfel als erlaubt, Kamtschatka",
        ),
        ("table correct hand red 3", "Put right: Red holds 3 cards", "Richtiggestellt: Rot hat 3 Karten"),
        ("table declare red", "The table declares Red the winner", "Der Tisch einigt sich: Rot gewinnt"),
    ],
)
def test_an_action_is_said_in_words(line: str, en: str, de: str, setting: Setting) -> None:
    command = parse_action(line, setting).command
    assert (action_text(command, "en"), action_text(command, "de")) == (en, de)


@pytest.mark.parametrize(
    ("line", "en", "de"),
    [
        ("red place alaska 3", "3 → Alaska", "3 → Alaska"),
        ("red fortify alaska kamchatka 1", "1: Alaska → Kamchatka", "1: Alaska → Kamtschatka"),
        ("red attack alaska kamchatka 6,5,2 v 6,4", "Throw Alaska → Kamchatka", "Wurf Alaska → Kamtschatka"),
        ("red draw alaska", "Card", "Karte"),
        ("red end", "End of the turn", "Ende des Zugs"),
        ("table correct kamchatka blue 7 # the board was bumped", "Correction", "Richtigstellung"),
    ],
)
def test_an_action_is_said_in_the_fewest_words(line: str, en: str, de: str, setting: Setting) -> None:
    command = parse_action(line, setting).command
    assert (short_text(command, "en"), short_text(command, "de")) == (en, de)


def test_the_armies_of_the_neutral_are_said_to_be_its_own() -> None:
    placed = commands.Place(NEUTRAL, "alaska", 2)
    assert action_text(placed, "en") == "Neutral: 2 armies → Alaska"
    assert action_text(placed, "de") == "Neutral: 2 Armeen → Alaska"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("red discard africa+asia", ("Africa", "Afrika")),
        ("red mission africa+asia", ("Africa", "Afrika")),
        ("red capital brazil", ("Brazil", "Brasilien")),
        ("red draw brazil", ("Brazil", "Brasilien")),
        ("table correct hand red brazil peru", ("Brazil", "Brasilien")),
    ],
)
def test_no_action_text_says_a_secret(line: str, secret: tuple[str, str], lang: str, setting: Setting) -> None:
    text = action_text(parse_action(line, setting).command, lang)
    assert [word for word in secret if word in text] == []


@pytest.mark.parametrize(
    ("line", "en", "de"),
    [
        ("red attack alaska kamchatka 6,5,4,3 v 1 !stood", "Let it stand", "Gelten lassen"),
        ("blue foul three_defence_dice kamchatka", "It happened: report the foul", "Ist passiert: Verstoß melden"),
        ("red overrides elimination_ends_attack", "Play on all the same", "Trotzdem weiterspielen"),
        ("table correct alaska red 4", "Put the board right", "Brett richtigstellen"),
        ("red trade alaska brazil peru", None, None),
    ],
)
def test_a_way_out_says_what_the_tap_does(line: str, en: str | None, de: str | None, setting: Setting) -> None:
    way: Action = parse_action(line, setting)
    expected = (en or action_text(way.command, "en"), de or action_text(way.command, "de"))
    assert (way_out_text(way, "en"), way_out_text(way, "de")) == expected


@pytest.mark.parametrize(
    ("event", "en", "de"),
    [
        (
            events.Losses(1, 0, "red", "alaska", "kamchatka", (6, 5), (6,)),
            "Alaska → Kamchatka, 6 5 v 6: attacker loses 1, defender loses 0.",
            "Alaska → Kamtschatka, 6 5 gegen 6: Angreifer verliert 1, Verteidiger verliert 0.",
        ),
        (
            events.Losses(1, 1, "red", "alaska", "kamchatka"),
            "Alaska → Kamchatka: attacker loses 1, defender loses 1.",
            "Alaska → Kamtschatka: Angreifer verliert 1, Verteidiger verliert 1.",
        ),
        (
            events.SetTraded("red", ("alaska", "peru", "siam"), 3, 8, {"alaska": 2}),
            "Red has traded set number 3 for 8 armies; extra: 2 armies → Alaska.",
            "Rot hat Serie Nr. 3 eingetauscht und bekommt 8 Armeen; dazu: 2 Armeen → Alaska.",
        ),
        (
            events.Penalty("blue", 2, "kamchatka", 0),
            "Blue loses 2 armies: Kamchatka.",
            "Blau verliert 2 Armeen: Kamtschatka.",
        ),
        (
            events.Penalty("blue", 2, "kamchatka", 1),
            "Blue loses 2 armies: Kamchatka, 1 of them still owed.",
            "Blau verliert 2 Armeen: Kamtschatka, davon noch offen: 1.",
        ),
        (
            events.MatchWon(("red",), "mission", "africa+asia"),
            "Red has won the match: mission fulfilled.",
            "Rot gewinnt die Partie: Auftrag erfüllt.",
        ),
        (
            events.MatchWon((), "abandoned"),
            "The match is abandoned, nobody wins.",
            "Die Partie ist abgebrochen, niemand gewinnt.",
        ),
    ],
)
def test_an_event_is_said_in_words(event: events.Event, en: str, de: str) -> None:
    assert (event_text(event, "en"), event_text(event, "de")) == (en, de)
