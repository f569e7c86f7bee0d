"""Options of a record: what does not exist or contradicts another is refused with both names (match-record 6 and 8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import referee.rulebooks
from referee.rulebooks.loader import option_shapes, parse_rulebook, resolve_options
from referee.rulebooks.records import RecordFaults, parse_record
from referee.rules.record.faults import Fault, FaultCode
from referee.rules.refusal import Code
from referee.rules.rulebook import Options
from referee.translations.sentences import describe_item
from tests.rules.record.minimal_record import MINIMAL

DOMINATION = MINIMAL.replace('rulebook = "easy_move"\n', 'rulebook = "easy_move"\nvariant = "domination"\n')


def test_every_option_has_one_entry_with_the_choices_of_its_type() -> None:
    types = get_type_hints(Options)
    assert list(option_shapes()) == list(types)
    assert {name: get_args(kind) for name, kind in types.items() if get_origin(kind) is Literal} == {
        name: tuple(shape["choices"])
        for name, shape in option_shapes().items()
        if isinstance(shape.get("choices"), dict) and name != "words"
    }


def faults(text: str) -> tuple[Fault, ...]:
    """Everything wrong with the record ``text``; nothing wrong is an error."""
    with pytest.raises(RecordFaults) as option_faults:
        parse_record(text)
    return option_faults.value.faults


@pytest.mark.parametrize(
    ("text", "options", "code", "both"),
    [
        (MINIMAL, "gravity = true", FaultCode.OPTION_UNKNOWN, ("gravity", "easy_move")),
        (MINIMAL, "capital_missions = true", FaultCode.OPTION_NOT_USED, ("capital_missions", "easy_move")),
        (MINIMAL, 'set_values = "composition"', FaultCode.OPTION_VALUE, ("set_values = composition", "easy_move")),
        (DOMINATION, "missions_each = 2", FaultCode.OPTION_NOT_IN_VARIANT, ("missions_each", "domination")),
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_match_record_8_an_option_nobody_has_a_use_for_is_refused_with_both_names(
    text: str, options: str, code: FaultCode, both: tuple[str, str], lang: str
) -> None:
    """The names as they are written in the file."""
    (expected,) = faults(f"{text}[options]\n{options}\n")
    assert expected.code == code
    assert [name for name in both if name not in describe_item(expected, lang)] == []


@pytest.mark.parametrize(
    ("options", "both"),
    [
        ({"missions_each": 1, "second_mission": "same"}, ("second_mission", "missions_each")),
        ({"missions_each": 1, "discard_round": 2}, ("discard_round", "missions_each")),
        ({"missions_each": 1, "missions_before_discard": "none"}, ("missions_before_discard", "missions_each")),
        ({"bonus_armies": 0, "bonus_per_card": False}, ("bonus_per_card", "bonus_armies")),
        (
            {"penalty_three_defence_dice": 0, "penalty_too_many_attack_dice": 0, "penalty_shortfall": "literal"},
            ("penalty_shortfall", "penalty_three_defence_dice"),
        ),
    ],
)
def test_match_record_6_an_option_that_contradicts_another_is_refused_with_both_names(
    options: dict[str, Any], both: tuple[str, str]
) -> None:
    """One that another leaves no use for."""
    written = "".join(
        f"{name} = {str(value).lower() if type(value) is bool else repr(value)}\n" for name, value in options.items()
    )
    (expected,) = faults(f"{MINIMAL}[options]\n{written}")
    assert (expected.code, expected.key) == (FaultCode.OPTION_CONTRADICTS, f"options.{both[0]}")
    assert [name for name in both if name not in describe_item(expected, "en")] == []


def test_match_record_6_a_penalty_that_is_left_has_a_shortfall() -> None:
    """One of two penalties struck out contradicts nothing."""
    parse_record(MINIMAL + '[options]\npenalty_three_defence_dice = 0\npenalty_shortfall = "literal"\n')


@pytest.mark.parametrize("table", ["[deal]\nterritories = {}\n", "[position]\n"])
def test_match_record_8_missions_in_a_variant_without_are_refused_with_both_names(table: str) -> None:
    """In a deal and in a position."""
    option_faults = [
        fault
        for fault in faults(f'{DOMINATION}{table}missions = {{ red = ["africa+asia"] }}\n')
        if "missions" in fault.key
    ]
    assert [(fault.code, "domination" in describe_item(fault, "en")) for fault in option_faults] == [
        (FaultCode.MISSIONS_NOT_USED, True)
    ]


SMALLEST = b'id = "sixth"\nname = "Sixth"\nextends = "easy_move"\nvariants = ["domination"]\n[options]\n'


def test_match_record_6_a_rulebook_states_only_what_differs_from_the_one_it_extends() -> None:
    """A sixth that only changes numbers needs no more than those; in a variant it may have others."""
    sixth = parse_rulebook(
        SMALLEST + b'bonus_armies = { value = 3, cite = "X-1" }\n'
        b'[variant.domination]\nascending_step = { value = 10, cite = "X-2" }\n[citations]\nno_border = "X-3"\n'
    )
    assert (sixth.defaults.bonus_armies, sixth.specs["bonus_armies"].cite) == (3, "X-1")
    assert (sixth.defaults.ascending_step, sixth.defaults_in("domination").ascending_step) == (5, 10)
    assert (sixth.specs_in("domination")["ascending_step"].cite, sixth.cite(Code.NO_BORDER)) == ("X-2", "X-3")
    assert (sixth.defaults.discard_round, sixth.cite(Code.ONE_ARMY)) == (3, "EM-8.7.1b")


def test_match_record_6_an_option_may_wait_for_the_table_to_give_it_a_use() -> None:
    """One mission each leaves the order of a second without use, until the table plays with two."""
    sixth = parse_rulebook(
        SMALLEST.replace(b"domination", b"missions") + b'missions_each = { value = 1, cite = "X-1" }\n'
    )
    (option_faults,) = resolve_options(sixth, "missions", {"second_mission": "same"})[1]
    assert option_faults.code == FaultCode.OPTION_CONTRADICTS
    assert resolve_options(sixth, "missions", {"missions_each": 2, "second_mission": "same"})[1] == []


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (b'draw_moment = { value = "after_attack", cite = "X-1" }', "draw_moment = after_attack"),
        (b'set_values = { value = "composition", cite = "X-1" }', "set_values = composition"),
        (b"composition_values = { value = [4, 6, 8], cite = 'X-1' }", "composition_values"),
        (b"initial_armies = { value = [35], cite = 'X-1' }", "initial_armies"),
    ],
)
def test_match_record_6_values_that_ask_for_others_do_not_stand_alone(options: bytes, named: str) -> None:
    """Nor do lists with too few numbers."""
    with pytest.raises(ValueError, match=f"^sixth: .*{named}"):
        parse_rulebook(SMALLEST + options)


EASY_MOVE = (Path(referee.rulebooks.__file__).parent / "easy_move.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("written", "instead", "named"),
    [
        ('"wild", cite = "A-13"', '"tame", cite = "A-13"', "joker = tame"),
        ('value = 6, cite = "EM-8.8f"', 'value = 60, cite = "EM-8.8f"', "hand_alarm = 60"),
        (
            'missions_each              = { value = 2, cite = "EM-8.5c"',
            'missions_each = { value = 1, fixed = true, cite = "EM-8.5c"',
            "second_mission = reverse",
        ),
        ('no_border = "EM-8.7.1c"\n', "", "citation of no_border"),
    ],
)
def test_match_record_6_a_rulebook_that_contradicts_itself_is_not_loaded(
    written: str, instead: str, named: str
) -> None:
    """The fault is named."""
    assert written in EASY_MOVE
    with pytest.raises(ValueError, match=f"^easy_move: .*{named}"):
        parse_rulebook(EASY_MOVE.replace(written, instead).encode())
