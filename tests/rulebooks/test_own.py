"""Rulebooks that a club wrote: what they say, and every fault with its key, its line and what may stand there."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rulebooks import NAMES, load_rulebook, own, resolve_options
from referee.rules.record.faults import Fault, RulebookFaults
from referee.rules.refusal import Code
from referee.translations.sentences import describe_item
from tests.rulebooks.tuesday import TUESDAY


def faults_of(text: str, name: str = "tuesday") -> tuple[Fault, ...]:
    """Everything wrong with the rulebook ``text``; nothing wrong is an error."""
    with pytest.raises(RulebookFaults) as refused:
        own.parse_own_rulebook(text, name)
    return refused.value.faults


def places_of(text: str, name: str = "tuesday") -> list[tuple[int | None, str, str]]:
    return [(fault.line, fault.key, str(fault.code)) for fault in faults_of(text, name)]


def options(*lines: str, base: str = "easy_move") -> str:
    """Return a rulebook whose options begin on line 3."""
    return f'extends = "{base}"\n[options]\n' + "\n".join(lines) + "\n"


def test_a_rulebook_states_only_what_differs_from_the_one_it_extends() -> None:
    book = own.parse_own_rulebook(TUESDAY, "tuesday")
    assert (book.id, book.name, book.extends, book.text) == ("tuesday", "Tuesday", "easy_move", TUESDAY)
    assert (book.variants, book.defaults.fortify, book.defaults.bonus_armies) == (("domination", "missions"), "one", 3)
    assert (book.defaults.reinforcement_least, book.defaults_in("domination").reinforcement_least) == (3, 2)
    assert book.defaults.elimination_ends_attack is load_rulebook("easy_move").defaults.elimination_ends_attack


def test_each_value_has_its_citation() -> None:
    """The clause it names, else the instance's; where nothing differs, that of the rulebook it extends."""
    book = own.parse_own_rulebook(TUESDAY, "tuesday")
    cited = [book.specs[name].cite for name in ("bonus_armies", "fortify", "trade_forced", "joker")]
    assert cited == ["H-1", "house", "EM-8.8e", "A-13"]
    assert (book.cite(Code.NO_BORDER), book.cite(Code.ONE_ARMY)) == ("H-1", "EM-8.7.1b")
    assert book.paragraphs == {"H-1": "An own territory on a traded card brings three armies."}


def test_a_table_chooses_what_it_could_choose_before() -> None:
    """What is settled in the rulebook that is extended stays settled, unless the club says otherwise."""
    book = own.parse_own_rulebook(TUESDAY, "tuesday")
    assert resolve_options(book, "missions", {"fortify": "connected"})[1] == []
    assert [fault.code for fault in resolve_options(book, "missions", {"discard_round": 3})[1]] == ["option_value"]
    free = own.parse_own_rulebook(options("players_least = { value = 2, fixed = false }"), "tuesday")
    assert resolve_options(free, "missions", {"players_least": 4})[1] == []
    assert [fault.code for fault in resolve_options(book, "missions", {"players_least": 4})[1]] == ["option_value"]


def test_what_the_club_leaves_no_use_for_is_not_offered_any_more() -> None:
    book = own.parse_own_rulebook(options("missions_each = { value = 1, fixed = true }"), "tuesday")
    offered = {name for name, spec in book.specs.items() if spec.choices is None or len(spec.choices) > 1}
    assert {"second_mission", "discard_round", "missions_before_discard"} & offered == set()
    assert {"joker", "fortify"} <= offered


def test_the_digest_is_the_text_s_and_the_extended_rulebook_s() -> None:
    digests = {
        own.parse_own_rulebook(text, "tuesday").digest
        for text in (TUESDAY, TUESDAY + "\n", TUESDAY.replace("easy_move", "swedish").replace("discard_round", "#"))
    }
    assert len(digests) == 3


def test_a_club_chooses_its_words() -> None:
    assert own.parse_own_rulebook(options('words = "hasbro"'), "tuesday").terms == "hasbro"
    assert own.parse_own_rulebook(options(base="hasbro"), "tuesday").terms == "hasbro"


@pytest.mark.parametrize("base", NAMES)
def test_every_rulebook_can_be_extended(base: str) -> None:
    book = own.parse_own_rulebook(f'extends = "{base}"\n', "tuesday")
    assert (book.specs, book.citations, book.variants) == (
        load_rulebook(base).specs,
        load_rulebook(base).citations,
        load_rulebook(base).variants,
    )


def test_everything_wrong_is_told_at_once() -> None:
    text = """\
play = "x"
variants = ["missions", "chess", "missions", 3]
extends = "easy_move"
[options]
fortify = "two"
bonus_armis = 3
set_values = "composition"
players_least = 5
players_most = { value = 4, cite = "EM-8.3b" }
bonus_armies = { value = 3, why = "" }
joker = 3
hand_alarm = { cite = "H-9" }
initial_armies = [4, 5]
[variant.duel]
fortify = "one"
[clauses]
H-1 = " "
X = "a"
H-2 = 3
[citations]
no_bordr = "EM-8.7.1c"
no_border = "EM-99"
"""
    assert places_of(text) == [
        (1, "play", "key_unknown"),
        (2, "variants[2]", "value_unknown"),
        (2, "variants[3]", "variant_twice"),
        (2, "variants[4]", "wrong_type"),
        (5, "options.fortify", "option_value"),
        (6, "options.bonus_armis", "option_unknown"),
        (7, "options.set_values", "option_contradicts"),
        (8, "options.players_least", "option_contradicts"),
        (10, "options.bonus_armies.why", "key_unknown"),
        (11, "options.joker", "option_value"),
        (12, "options.hand_alarm.value", "key_missing"),
        (12, "options.hand_alarm.cite", "clause_unknown"),
        (13, "options.initial_armies", "option_value"),
        (14, "variant.duel", "value_unknown"),
        (17, "clauses.H-1", "clause_empty"),
        (18, "clauses.X", "clause_name"),
        (19, "clauses.H-2", "wrong_type"),
        (21, "citations.no_bordr", "key_unknown"),
        (22, "citations.no_border", "clause_unknown"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "key", "code", "named"),
    [
        ("", 1, "", "file_empty", NAMES),
        ("# nothing yet\n", 1, "extends", "key_missing", NAMES),
        ('name = "Tuesday"\n', 1, "extends", "key_missing", NAMES),
        ('extends = "tuesday"\n', 1, "extends", "rulebook_itself", NAMES),
        ('extends = "chess"\n', 1, "extends", "value_unknown", ("chess", *NAMES)),
        ("extends = 1\n", 1, "extends", "wrong_type", ("1",)),
        ('id = "friday"\nextends = "swedish"\n', 1, "id", "rulebook_other_name", ("friday", "tuesday")),
        ('name = " "\nextends = "swedish"\n', 1, "name", "empty_value", ()),
        (f'name = "{"x" * 61}"\nextends = "swedish"\n', 1, "name", "text_too_long", ("60",)),
        ('name = "a\\u0007b"\nextends = "swedish"\n', 1, "name", "text_unprintable", ()),
        ('extends = "swedish"\nvariants = []\n', 2, "variants", "empty_value", ()),
        ('extends = "swedish"\nvariants = "missions"\n', 2, "variants", "wrong_type", ()),
        ('extends = "swedish"\noptions = 3\n', 2, "options", "wrong_type", ("3",)),
        ('extends = "swedish"\n[variant]\nmissions = 3\n', 3, "variant.missions", "wrong_type", ("3",)),
        ('extends = "swedish"\nextends = "hasbro"\n', 2, "", "key_twice", ()),
        ('extends = "swedish\n', 1, "", "not_toml", ()),
        ("extends = " + "[" * 5000, 1, "", "not_toml", ()),
        (options("gravity = true"), 3, "options.gravity", "option_unknown", ("gravity",)),
        (options("fortifi = 1"), 3, "options.fortifi", "option_unknown", ("fortifi", "fortify")),
        (options("bonus_armies = 21"), 3, "options.bonus_armies", "option_value", ("21", "0–20")),
        (options("bonus_armies = true"), 3, "options.bonus_armies", "option_value", ("true", "0–20")),
        (options("bonus_armies = 2.5"), 3, "options.bonus_armies", "option_value", ("2.5", "0–20")),
        (options("attack_dice = 4"), 3, "options.attack_dice", "option_value", ("4", "1–3")),
        (options("players_least = 1"), 3, "options.players_least", "option_value", ("1", "2–6")),
        (options("players_most = 7"), 3, "options.players_most", "option_value", ("7", "2–6")),
        (options("bonus_per_card = 1"), 3, "options.bonus_per_card", "option_value", ("true", "false")),
        (options('ascending_values = "4"'), 3, "options.ascending_values", "option_value", ("[0–999, …]",)),
        (options("composition_values = [1, 2, 3]"), 3, "options.composition_values", "option_value", ("0–999, 0–999",)),
        (options("bonus_armies = {}"), 3, "options.bonus_armies.value", "key_missing", ()),
        (options('joker = { value = "none", cite = 3 }'), 3, "options.joker.cite", "wrong_type", ("3",)),
        (options('joker = { value = "none", cite = "H-1" }'), 3, "options.joker.cite", "clause_unknown", ("H-1",)),
        (options("capitals = true", base="swedish"), 3, "options.capitals", "option_of_variant", ("capitals",)),
        (options("capital_missions = true"), 3, "options.capital_missions", "option_not_used", ("easy_move",)),
        (
            options("capital_missions = false", base="swedish"),
            3,
            "options.capital_missions",
            "option_elsewhere",
            ("variant.capital",),
        ),
        (
            'extends = "swedish"\n[variant.domination]\nmissions_each = 2\n',
            3,
            "variant.domination.missions_each",
            "option_not_in_variant",
            ("missions_each", "domination"),
        ),
        (
            'extends = "swedish"\nvariants = ["missions"]\n[variant.capital]\nfortify = "one"\n',
            3,
            "variant.capital",
            "value_unknown",
            ("capital", "missions"),
        ),
        (
            'extends = "swedish"\n[variant.duel]\nplayers_most = 3\n',
            3,
            "variant.duel.players_most",
            "seats_of_variant",
            ("duel", "2"),
        ),
        (
            'extends = "swedish"\n[variant.duel]\nneutral = "allied"\n',
            3,
            "variant.duel.neutral",
            "option_of_variant",
            ("neutral",),
        ),
        (f'extends = "swedish"\n[clauses]\nH-1 = "{"x" * 2001}"\n', 3, "clauses.H-1", "text_too_long", ("2000",)),
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_fault_names_its_line_its_key_and_what_may_stand_there(
    text: str, line: int, key: str, code: str, named: tuple[str, ...], lang: str
) -> None:
    (fault,) = faults_of(text)
    assert (fault.line, fault.key, fault.code) == (line, key, code)
    sentence = describe_item(fault, lang)
    assert (f"Line {line}" if lang == "en" else f"Zeile {line}") in sentence
    assert [name for name in named if name not in sentence] == []


@pytest.mark.parametrize(
    ("stated", "line", "both"),
    [
        (("missions_each = 1", 'second_mission = "same"'), 4, ("second_mission", "missions_each = 1")),
        (("bonus_per_card = true", "bonus_armies = 0"), 3, ("bonus_per_card", "bonus_armies = 0")),
        (('draw_moment = "after_attack"',), 3, ("draw_moment = after_attack", "forgotten_card = next_placing")),
        (('set_values = "composition"',), 3, ("set_values = composition", "composition_values = []")),
        (("players_least = 5", "players_most = 4"), 3, ("players_least = 5", "players_most = 4")),
        (("players_most = 2",), 3, ("players_least = 3", "players_most = 2")),
        (
            ('eliminated_cards = "conqueror"', 'inherited_sets = "phase_end"'),
            4,
            ("inherited_sets = phase_end", "draw_moment = after_fortify"),
        ),
        (('inherited_sets = "at_once"',), 3, ("inherited_sets", "eliminated_cards = nobody")),
        (("composition_values = [4, 6, 8, 10]",), 3, ("composition_values", "set_values = ascending")),
        (('placement = "free"', "initial_armies = []"), 3, ("placement", "initial_armies = []")),
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_options_that_contradict_each_other_are_told_with_both_names(
    stated: tuple[str, ...], line: int, both: tuple[str, str], lang: str
) -> None:
    """At the line of one that the club wrote."""
    (fault,) = faults_of(options(*stated))
    assert (fault.line, fault.code) == (line, "option_contradicts")
    assert [name for name in both if name not in describe_item(fault, lang)] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_file_takes_the_name_of_one_of_the_five(name: str) -> None:
    assert places_of(f'extends = "{name}"\n', name) == [(1, "", "rulebook_taken")]


@pytest.mark.parametrize("name", ["", "Tuesday", "our rules", "kühn", "a/b", "-a", "x" * 41])
def test_a_file_needs_a_proper_name(name: str) -> None:
    assert places_of('extends = "easy_move"\n', name) == [(1, "", "rulebook_name")]


@pytest.mark.parametrize(
    ("raw", "line", "code"),
    [
        (b'extends = "easy_move"\nname = "\xff"\n', 2, "not_utf8"),
        (b"#" * (own.MAX_BYTES + 1), None, "file_too_large"),
        (b"\0", 1, "not_toml"),
    ],
)
def test_a_file_that_is_no_text(tmp_path: Path, raw: bytes, line: int | None, code: str) -> None:
    file = tmp_path / "tuesday.toml"
    file.write_bytes(raw)
    with pytest.raises(RulebookFaults) as refused:
        own.read_file(file)
    assert [(fault.line, fault.code) for fault in refused.value.faults] == [(line, code)]


@pytest.mark.parametrize("name", ["missing.toml", "folder.toml", "x" * 300 + ".toml"])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(RulebookFaults) as refused:
        own.read_file(tmp_path / name)
    assert [fault.code for fault in refused.value.faults] == ["file_unreadable"]


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "tuesday.toml"
    file.write_bytes(b'\xef\xbb\xbfextends = "easy_move"\r\n')
    assert own.read_file(file).extends == "easy_move"
