"""The notation (match-record 1.2, 2 and 8): every action's shape both ways, and what is no action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from referee.rulebooks import loader
from referee.rules import commands
from referee.rules.missions import MISSIONS
from referee.rules.record.notation import is_comment, parse_action, parse_recorded_action, write_action
from referee.rules.record.words import MOST_SIGNS
from referee.rules.refusal import Malformed
from referee.rules.state import Seat, Setting
from referee.rules.terms import ATTACK_FOULS, DEFENCE_FOUL, FOULS, JOKERS, OTHER_FOUL, UNKNOWN


def table_of(*colours: str) -> Setting:
    rulebook = loader.load_rulebook("easy_move")
    seats = tuple(Seat(colour, (colour.title(),)) for colour in colours)
    options, board = rulebook.defaults_in("missions"), loader.load_board("classic")
    return Setting(rulebook, "missions", options, board, seats, colours[-1], colours[0])


def with_kind(action: commands.Action) -> tuple[type, commands.Action]:
    """Named tuples of different kinds are equal when their fields are; the kind must be compared beside them."""
    return type(action.command), action


TABLE = table_of("red", "blue", "green")

SPEC = {
    "table deal": commands.DealOut(),
    "red takes alaska": commands.Take("red", "alaska"),
    "red place alaska 1": commands.Place("red", "alaska", 1),
    "red capital brazil": commands.NameCapital("red", "brazil"),
    "red mission africa+asia": commands.EnterMission("red", "africa+asia"),
    "red discard africa+asia": commands.Discard("red", "africa+asia"),
    "red trade alaska brazil joker_1": commands.Trade("red", ("alaska", "brazil", "joker_1")),
    "red trade alaska brazil peru bonus brazil": commands.Trade("red", ("alaska", "brazil", "peru"), "brazil"),
    "red attack alaska kamchatka 6,5,2 v 6,4": commands.Attack("red", "alaska", "kamchatka", (6, 5, 2), (6, 4)),
    "red attack alaska kamchatka with 3 6,5 v 4": commands.Attack("red", "alaska", "kamchatka", (6, 5), (4,), 3),
    "red attack alaska kamchatka 6,x,2 v 4,4": commands.Attack("red", "alaska", "kamchatka", (6, 0, 2), (4, 4)),
    "red reroll 6": commands.Reroll("red", (6,)),
    "blue reroll 3,x": commands.Reroll("blue", (3, 0)),
    "red attack alaska kamchatka 3d v 2d losing 1 v 1": commands.AttackCounted(
        "red", "alaska", "kamchatka", 3, 2, 1, 1
    ),
    "red attack alaska kamchatka with 3 2d v 2d losing 0 v 2": commands.AttackCounted(
        "red", "alaska", "kamchatka", 2, 2, 0, 2, 3
    ),
    "red attack alaska kamchatka 3d v 2d": commands.Roll("red", "alaska", "kamchatka", 3, 2),
    "red attack alaska kamchatka with 3 2d v 1d": commands.Roll("red", "alaska", "kamchatka", 2, 1, 3),
    "red occupy 3": commands.Occupy("red", 3),
    "red fortify alberta alaska 2": commands.Fortify("red", "alberta", "alaska", 2),
    "red draw": commands.Draw("red"),
    "red draw alaska": commands.Draw("red", "alaska"),
    "red end": commands.End("red"),
    "blue foul three_defence_dice kamchatka": commands.ReportFoul("blue", "three_defence_dice", "kamchatka"),
    "red foul too_many_attack_dice alaska": commands.ReportFoul("red", "too_many_attack_dice", "alaska"),
    "red foul unannounced_attack alaska": commands.ReportFoul("red", "unannounced_attack", "alaska"),
    "red pays alberta 1": commands.Pay("red", "alberta", 1),
    "red overrides elimination_ends_attack": commands.Override("red", "elimination_ends_attack"),
    "table correct alaska red 4": commands.CorrectBoard((commands.Correction("alaska", "red", 4),)),
    "table correct alaska red 4, kamchatka blue 7": commands.CorrectBoard(
        (commands.Correction("alaska", "red", 4), commands.Correction("kamchatka", "blue", 7))
    ),
    "table correct hand red alaska brazil": commands.CorrectHand("red", ("alaska", "brazil"), 2),
    "table correct hand red 3": commands.CorrectHand("red", None, 3),
    "table correct hand red 0": commands.CorrectHand("red", None, 0),
    "table correct sets_traded 5": commands.CorrectSets(5),
    "table correct sets_traded 0": commands.CorrectSets(0),
    "table undo": commands.Undo(),
    "table redo": commands.Redo(),
    "table declare red": commands.Declare("red"),
    "table abandon": commands.Abandon(),
    "red concede": commands.Concede("red"),
    "red discard ?": commands.Discard("red", UNKNOWN),
    "red mission ?": commands.EnterMission("red", UNKNOWN),
    "red trade ? ? ?": commands.Trade("red", (UNKNOWN, UNKNOWN, UNKNOWN)),
    "red draw ?": commands.Draw("red", UNKNOWN),
    "red capital ?": commands.NameCapital("red", UNKNOWN),
}


@pytest.mark.parametrize(("line", "command"), SPEC.items(), ids=SPEC)
def test_every_action_of_the_contract_is_read_and_written_back(line: str, command: commands.Command) -> None:
    assert with_kind(parse_action(line, TABLE)) == with_kind(commands.Action(command))
    assert write_action(commands.Action(command)) == line


def test_what_was_let_stand_carries_its_mark() -> None:
    action = commands.Action(commands.Occupy("red", 3), stood=True)
    assert parse_action("red occupy 3 !stood", TABLE) == action
    assert write_action(action) == "red occupy 3 !stood"


@pytest.mark.parametrize("end", ["  ", "\t", " # the third throw", "# no blank needed", " !stood # why"])
def test_blanks_and_comments_at_the_end_change_nothing_that_is_said(end: str) -> None:
    assert parse_action("red end" + end, TABLE).command == commands.End("red")


@pytest.mark.parametrize(
    ("line", "reason", "written"),
    [
        ("red end#so", "so", "red end # so"),
        ("red end !stood  #  we agreed ", "we agreed", "red end !stood # we agreed"),
        ("table note # 7, not #5 <b>", "7, not #5 <b>", "table note # 7, not #5 <b>"),
        ("table undo #", "", "table undo"),
        ("table undo #\tof the\tthrow\t", "of the throw", "table undo # of the throw"),
        ("table undo # " + "👩‍🚀" * 66, "👩‍🚀" * 66, None),
    ],
)
def test_the_reason_behind_the_sign_is_kept(line: str, reason: str, written: str | None) -> None:
    action = parse_action(line, TABLE)
    assert action.reason == reason
    assert write_action(action) == (written or line)


def test_a_comment_of_a_record_that_is_no_reason_is_left_out() -> None:
    assert parse_recorded_action("red end # so", TABLE) == commands.Action(commands.End("red"), reason="so")
    for comment in ("x" * 201, "a\u0000b"):
        assert parse_recorded_action(f"red end # {comment}", TABLE) == commands.Action(commands.End("red"))
    with pytest.raises(Malformed, match="argument_missing"):
        parse_recorded_action("table note # " + "x" * 201, TABLE)


@pytest.mark.parametrize(("line", "comment"), [("# a word", True), ("  #", True), ("", False), ("red end # so", False)])
def test_a_comment_alone_is_told_apart_from_nothing(line: str, comment: bool) -> None:
    assert is_comment(line) == comment


def test_more_dice_than_any_rulebook_allows_are_for_the_referee_to_refuse() -> None:
    assert parse_action("red attack alaska kamchatka 1,2,3,4 v 6,6,6", TABLE).command == commands.Attack(
        "red", "alaska", "kamchatka", (1, 2, 3, 4), (6, 6, 6)
    )
    assert parse_action("red attack alaska kamchatka 9d v 3d", TABLE).command == commands.Roll(
        "red", "alaska", "kamchatka", 9, 3
    )


MALFORMED = [
    ("", "empty", "", "action", 1, 1),
    ("   ", "empty", "", "action", 1, 1),
    ("# only a comment", "empty", "", "action", 1, 1),
    ("red", "argument_missing", "", "verb", 2, 5),
    (" red end", "spaces", "", "single_spaces", 1, 1),
    ("red  end", "spaces", "", "single_spaces", 2, 5),
    ("Red end", "actor_unknown", "Red", "actor", 1, 1),
    ("pink end", "colour_without_seat", "pink", "actor", 1, 1),
    ("neutral end", "neutral_outside_duel", "neutral", "actor", 1, 1),
    ("table correct alaska neutral 3", "neutral_outside_duel", "neutral", "colour", 4, 22),
    ("table declare white", "colour_unknown", "white", "colour", 3, 15),
    ("table declare pink", "colour_without_seat", "pink", "colour", 3, 15),
    ("red place Alaska 3", "territory_unknown", "Alaska", "territory", 3, 11),
    ("red place alaska", "argument_missing", "", "number", 4, 18),
    ("red place alaska 3 4", "argument_extra", "4", "end_of_line", 5, 20),
    ("red place joker_1 3", "territory_unknown", "joker_1", "territory", 3, 11),
    ("red end now", "argument_extra", "now", "end_of_line", 3, 9),
    ("red draw joker_3", "card_unknown", "joker_3", "card", 3, 10),
    ("red discard 25_territories", "mission_unknown", "25_territories", "mission", 3, 13),
    ("red trade alaska brazil", "argument_missing", "", "card", 5, 25),
    ("red trade alaska brazil peru siam", "argument_missing", "", "territory", 7, 35),
    ("red trade alaska brazil peru siam brazil", "word_unexpected", "siam", "bonus", 6, 30),
    ("red trade alaska brazil peru bonus joker_1", "territory_unknown", "joker_1", "territory", 7, 36),
    ("red place ? 3", "territory_unknown", "?", "territory", 3, 11),
    ("table correct hand red ?", "card_unknown", "?", "card", 5, 24),
    ("table correct hand red", "argument_missing", "", "cards_or_number", 5, 24),
    ("table correct hand red 3 alaska", "argument_extra", "alaska", "end_of_line", 6, 26),
    ("table correct", "argument_missing", "", "territory, hand, sets_traded", 3, 15),
    ("table correct alaska", "argument_missing", "", "colour", 4, 22),
    ("table correct alaska red 4,", "argument_missing", "", "territory", 6, 29),
    ("table correct alaska red 4, brazil", "argument_missing", "", "colour", 7, 36),
    ("table correct alaska red 4 brazil red 2", "word_unexpected", "4", "4,", 5, 26),
    ("table correct alaska red 4 5", "argument_extra", "5", "end_of_line", 6, 28),
    ("table correct alaska red 4,, brazil red 2", "number_malformed", "4,", "number", 5, 26),
    ("table correct alaska red 4, alaska red 2", "territory_twice", "alaska", "territory", 6, 29),
    ("table note", "argument_missing", "", "reason", 3, 12),
    ("table note #  ", "argument_missing", "", "reason", 3, 12),
    ("table note agreed", "argument_extra", "agreed", "end_of_line", 3, 12),
    ("red end # " + "a" * 201, "reason_long", "", "200", 3, 9),
    ("red end # one\ntwo", "reason_unseen", "", "reason", 3, 9),
    ("red end # one\u202etwo", "reason_unseen", "", "reason", 3, 9),
    ("red attack alaska", "argument_missing", "", "territory", 4, 19),
    ("red attack alaska kamchatka", "argument_missing", "", "dice", 5, 29),
    ("red attack alaska kamchatka 6", "argument_missing", "", "v", 6, 31),
    ("red attack alaska kamchatka 6 v", "argument_missing", "", "dice", 7, 33),
    ("red attack alaska kamchatka 6 w 4", "word_unexpected", "w", "v", 6, 31),
    ("red attack alaska kamchatka 7 v 4", "dice_malformed", "7", "dice", 5, 29),
    ("red attack alaska kamchatka 0 v 4", "dice_malformed", "0", "dice", 5, 29),
    ("red attack alaska kamchatka 6,,5 v 4", "dice_malformed", "6,,5", "dice", 5, 29),
    ("red attack alaska kamchatka 6 v 4,9", "dice_malformed", "4,9", "dice", 7, 33),
    ("red attack alaska kamchatka 6, 5 v 4", "word_unexpected", "5", "v", 6, 32),
    ("red attack alaska kamchatka 1,1,1,1,1,1,1,1,1,1 v 4", "too_many_dice", "1,1,1,1,1,1,1,1,1,1", "9", 5, 29),
    ("red attack alaska kamchatka 3d v 4", "dice_malformed", "4", "counted_dice", 7, 34),
    ("red attack alaska kamchatka 0d v 1d", "dice_malformed", "0d", "counted_dice", 5, 29),
    ("red attack alaska kamchatka 3d v 2d losing 1", "argument_missing", "", "v", 10, 46),
    ("red attack alaska kamchatka 3d v 2d loses 1 v 1", "word_unexpected", "loses", "losing", 8, 37),
    ("red attack alaska kamchatka with 6 v 4", "word_unexpected", "4", "v", 8, 38),
    ("red attack alaska kamchatka with 2", "argument_missing", "", "dice", 7, 36),
    ("red attack alaska kamchatka 6 v 4 5", "argument_extra", "5", "end_of_line", 8, 35),
    ("blue foul cheating alaska", "foul_unknown", "cheating", ", ".join(FOULS), 3, 11),
    ("red overrides gravity", "option_unknown", "gravity", "option", 3, 15),
    ("red end !foul", "mark_unknown", "!foul", "!stood", 3, 9),
    ("red end !stood !stood", "argument_extra", "!stood", "end_of_line", 3, 9),
    ("red place alaska 9999999999999999999", "number_too_large", "9999999999999999999", "9" * 18, 4, 18),
]


@pytest.mark.parametrize(
    ("line", "code", "got", "expected", "word", "column"), MALFORMED, ids=[case[0] for case in MALFORMED]
)
def test_what_is_no_action_says_what_was_expected_and_where(
    line: str, code: str, got: str, expected: str, word: int, column: int
) -> None:
    with pytest.raises(Malformed) as malformed:
        parse_action(line, TABLE)
    assert malformed.value.code == code
    assert malformed.value.facts == {"got": got, "expected": expected, "word": word, "column": column}


@pytest.mark.parametrize("number", ["0", "-1", "01", "1.5", "+1", "1e3", "٣", "three"])
def test_a_number_is_a_whole_number_from_1(number: str) -> None:
    with pytest.raises(Malformed) as malformed:
        parse_action(f"red place alaska {number}", TABLE)
    assert malformed.value.code == "number_malformed"


def test_an_unknown_verb_names_those_of_the_actor() -> None:
    for line, verb in (("red undo", "undo"), ("table place alaska 3", "place"), ("red jump", "jump")):
        with pytest.raises(Malformed) as malformed:
            parse_action(line, TABLE)
        assert (malformed.value.code, malformed.value.facts["got"]) == ("verb_unknown", verb)
    assert "correct" in str(malformed.value.facts["expected"]) or "place" in str(malformed.value.facts["expected"])


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_malformed(line: str) -> None:
    try:
        action = parse_action(line, TABLE)
    except Malformed:
        return
    assert parse_action(write_action(action), TABLE) == action


WORDS = [*SPEC, "red", "attack", "alaska", "v", "6,5", "3d", "with", "losing", "1", "hand", "bonus", "!stood", "?", "#"]


@given(st.lists(st.sampled_from(sorted({word for line in WORDS for word in line.split()})), max_size=9))
def test_words_of_the_notation_in_any_order_are_an_action_or_malformed(words: list[str]) -> None:
    try:
        action = parse_action(" ".join(words), TABLE)
    except Malformed:
        return
    assert parse_action(write_action(action), TABLE) == action


colour = st.sampled_from(TABLE.colours)
territory = st.sampled_from(TABLE.board.territories)
card = st.sampled_from((*TABLE.board.territories, *JOKERS))
secret_card = st.one_of(card, st.just(UNKNOWN))
number = st.integers(1, 10**18 - 1)
mission = st.sampled_from((*MISSIONS, UNKNOWN))
dice = st.lists(st.integers(0, 6), min_size=1, max_size=9).map(tuple)
count = st.integers(1, 9)
announced = st.one_of(st.none(), number)
loss = st.integers(0, 9)
cards = st.lists(card, min_size=1, max_size=44).map(tuple)

COMMANDS = st.one_of(
    st.just(commands.DealOut()),
    st.builds(commands.Take, colour, territory),
    st.builds(commands.EnterMission, colour, mission),
    st.builds(commands.NameCapital, colour, territory),
    st.builds(commands.Discard, colour, mission),
    st.builds(
        commands.Trade, colour, st.tuples(secret_card, secret_card, secret_card), st.one_of(st.none(), territory)
    ),
    st.builds(commands.Place, colour, territory, number),
    st.builds(commands.Attack, colour, territory, territory, dice, dice, announced),
    st.builds(commands.AttackCounted, colour, territory, territory, count, count, loss, loss, announced),
    st.builds(commands.Roll, colour, territory, territory, count, count, announced),
    st.builds(commands.Reroll, colour, dice),
    st.builds(commands.Occupy, colour, number),
    st.builds(commands.Fortify, colour, territory, territory, number),
    st.builds(commands.Draw, colour, st.one_of(st.none(), secret_card)),
    st.builds(commands.End, colour),
    st.builds(commands.ReportFoul, colour, st.sampled_from((*ATTACK_FOULS, DEFENCE_FOUL)), territory),
    st.builds(commands.ReportFoul, colour, st.just(OTHER_FOUL), st.none()),
    st.builds(commands.Pay, colour, territory, number),
    st.builds(commands.Override, colour, st.sampled_from(("elimination_ends_attack", "joker"))),
    st.builds(commands.Concede, colour),
    st.lists(
        st.builds(commands.Correction, territory, colour, number), min_size=1, unique_by=lambda c: c.territory
    ).map(lambda corrections: commands.CorrectBoard(tuple(corrections))),
    st.just(commands.Note()),
    st.one_of(
        st.builds(lambda seat, held: commands.CorrectHand(seat, held, len(held)), colour, cards),
        st.builds(lambda seat, held: commands.CorrectHand(seat, None, held), colour, st.integers(0, 44)),
    ),
    st.integers(0, 99).map(commands.CorrectSets),
    colour.map(commands.Declare),
    st.just(commands.Abandon()),
    st.just(commands.Undo()),
    st.just(commands.Redo()),
)


REASONS = st.text(max_size=MOST_SIGNS).filter(str.isprintable).map(str.strip)


@given(st.builds(commands.Action, COMMANDS, st.booleans(), REASONS))
def test_whatever_is_said_can_be_written_and_read_back(action: commands.Action) -> None:
    if isinstance(action.command, commands.Note) and not action.reason:
        action = replace(action, reason="agreed")
    line = write_action(action)
    assert with_kind(parse_action(line, TABLE)) == with_kind(action)
    assert write_action(parse_action(line, TABLE)) == line
