"""Match records (match-record 1, 5, 6, 8): read, written, sealed, and every fault with its key and line."""

from __future__ import annotations

import hashlib
import json
import random
import re
import tomllib
from datetime import date
from typing import Any

import pytest

from referee.rulebooks import loader
from referee.rulebooks.records import parse_record
from referee.rules.record.faults import Fault, FaultCode, RecordFaults
from referee.rules.record.locate import line_of, lines_of
from referee.rules.record.record import EventTags, Record, default_starter, write_record
from referee.rules.record.seal import canonical_text, deal_data, seal_deal
from referee.rules.state import Seat
from tests.rules.record.minimal_record import BOARD, HEAD, MINIMAL, SEATS, deal_at_random

EASY_MOVE = loader.load_rulebook("easy_move").defaults_in("missions")
F = FaultCode


def faults_of(text: str) -> list[Fault]:
    with pytest.raises(RecordFaults) as refused:
        parse_record(text)
    return list(refused.value.faults)


def places_of(text: str) -> list[tuple[str, FaultCode, int | None]]:
    return [(fault.key, fault.code, fault.line) for fault in faults_of(text)]


def test_the_least_record_has_the_rulebooks_defaults() -> None:
    record = parse_record(MINIMAL)
    setting = record.setting
    assert (setting.variant, setting.dice, setting.cards) == ("missions", "faces", "dealt")
    assert (setting.dealer, setting.starter, setting.options) == ("green", "red", EASY_MOVE)
    assert setting.seats == (Seat("red", ()), Seat("blue", ()), Seat("green", ()))
    assert record == Record(setting, ())
    assert not record.is_sealed


def test_everything_a_record_may_say_is_read() -> None:
    text = f"""
format   = "match-record/1"
rulebook = "easy_move"
variant  = "missions"
board    = "classic"
dice     = "losses"
cards    = "dealt"
dealer   = "blue"
starter  = "blue"
nonce    = "0123"
actions  = ["table deal", "blue place alaska 3 # a word"]
[[seats]]
colour = "red"
players = ["Alice", "Bob"]
[[seats]]
colour = "blue"
players = ["Charlie"]
[[seats]]
colour = "green"
players = ["Dana"]
[event]
name = "Game night 3"
date = 2026-03-14
time_zone = "Europe/Berlin"
venue = "At Bob’s"
[options]
elimination_ends_attack = false
ascending_values = [4, 6, 8]
[deal]
territories = {json.dumps(deal_data(deal_at_random())["territories"]).replace(":", " =")}
missions = {json.dumps(deal_data(deal_at_random())["missions"]).replace(":", " =")}
deck = {json.dumps(deal_at_random().deck)}
"""
    record = parse_record(text)
    setting = record.setting
    assert (setting.dice, setting.dealer, setting.starter) == ("losses", "blue", "blue")
    assert setting.seats[0] == Seat("red", ("Alice", "Bob"))
    assert setting.options.elimination_ends_attack is False
    assert record.chosen == {"elimination_ends_attack": False, "ascending_values": (4, 6, 8)}
    assert record.deal == deal_at_random()
    assert record.actions == ("table deal", "blue place alaska 3 # a word")
    assert record.event == EventTags("Game night 3", date(2026, 3, 14), "Europe/Berlin", "At Bob’s")
    assert parse_record(write_record(record)) == record


def full_record(**changes: Any) -> Record:
    base = parse_record(MINIMAL)
    given: dict[str, Any] = {
        "deal": deal_at_random(),
        "actions": ("table deal", "red end"),
        "nonce": "n",
        "seal": seal_deal(deal_at_random(), "n"),
        "event": EventTags('A "quoted" \\ name\n\x7f\t€', date(2026, 1, 2)),
    }
    return Record(base.setting, **{**given, **changes})


POSITION = {
    "turn": "red",
    "phase": "attack",
    "owners": {**dict.fromkeys(BOARD.territories, "blue"), "alaska": "red", "peru": "green"},
    "armies": dict.fromkeys(BOARD.territories, 2),
    "hands": {"red": ["alaska", "joker_1"], "blue": 2},
}


def toml_position(data: dict[str, Any] = POSITION) -> str:
    def toml_value(value: Any) -> str:
        if isinstance(value, dict):
            return "{ " + ", ".join(f"{key} = {toml_value(entry)}" for key, entry in value.items()) + " }"
        return json.dumps(value)

    return "[position]\n" + "\n".join(f"{key} = {toml_value(value)}" for key, value in data.items()) + "\n"


def test_what_is_written_is_read_back_and_written_the_same() -> None:
    positioned = parse_record(MINIMAL + toml_position())
    running = full_record(deal=None, nonce=None)
    for record in (full_record(), full_record(actions=(), seal=None, nonce=None), positioned, running):
        text = write_record(record)
        assert parse_record(text) == record
        assert write_record(parse_record(text)) == text


def test_a_sealed_record_is_one_without_its_deal_match_record_5() -> None:
    assert full_record(deal=None, nonce=None).is_sealed
    assert not full_record().is_sealed


def test_the_seal_can_be_recomputed_in_three_lines_match_record_5() -> None:
    record = tomllib.loads(write_record(full_record()))
    text = json.dumps(record["deal"], sort_keys=True, separators=(",", ":")) + record["nonce"]
    assert "sha256:" + hashlib.sha256(text.encode()).hexdigest() == record["seal"]


def test_the_seal_depends_on_order_and_nonce_and_not_on_the_layout() -> None:
    assert seal_deal(deal_at_random(1), "n") != seal_deal(deal_at_random(2), "n")
    assert seal_deal(deal_at_random(1), "n") != seal_deal(deal_at_random(1), "m")
    assert canonical_text({"b": [1], "a": {"d": 1, "c": 2}}) == '{"a":{"c":2,"d":1},"b":[1]}'


@pytest.mark.parametrize(("seats", "starter"), [(3, 0), (4, 2), (5, 2), (6, 0)])
def test_whoever_sits_left_of_the_last_card_begins_EM_8_7_0a_A_09(seats: int, starter: int) -> None:
    table = [Seat(colour, ()) for colour in ("red", "blue", "green", "black", "yellow", "pink")[:seats]]
    assert default_starter(table, table[-1].colour, EASY_MOVE) == table[starter].colour
    assert default_starter(table, table[0].colour, EASY_MOVE) == table[(1 + starter) % seats].colour


FAULTY = [
    ("", [("format", F.KEY_MISSING, 1), ("rulebook", F.KEY_MISSING, 1), ("seats", F.KEY_MISSING, 1)]),
    (MINIMAL.replace("/1", "/9"), [("format", F.VALUE_UNKNOWN, 1)]),
    (MINIMAL.replace("easy_move", "monopoly"), [("rulebook", F.VALUE_UNKNOWN, 2)]),
    (HEAD + 'variant = "capital"\n' + SEATS, [("variant", F.VALUE_UNKNOWN, 3)]),
    (HEAD + 'board = "europe"\n' + SEATS, [("board", F.VALUE_UNKNOWN, 3)]),
    (HEAD + 'dice = "loaded"\n' + SEATS, [("dice", F.VALUE_UNKNOWN, 3)]),
    (HEAD + 'cards = "marked"\n' + SEATS, [("cards", F.VALUE_UNKNOWN, 3)]),
    (HEAD + "dice = 3\n" + SEATS, [("dice", F.WRONG_TYPE, 3)]),
    (HEAD + 'dealer = "pink"\n' + SEATS, [("dealer", F.COLOUR_WITHOUT_SEAT, 3)]),
    (HEAD + 'starter = "white"\n' + SEATS, [("starter", F.COLOUR_UNKNOWN, 3)]),
    (HEAD + 'colour = "red"\n' + SEATS, [("colour", F.KEY_UNKNOWN, 3)]),
    (MINIMAL + 'player = "Alice"\n', [("seats[3].player", F.KEY_UNKNOWN, 9)]),
    (MINIMAL + 'players = "Alice"\n', [("seats[3].players", F.WRONG_TYPE, 9)]),
    (MINIMAL + 'players = ["Alice", ""]\n', [("seats[3].players[2]", F.EMPTY, 9)]),
    (MINIMAL + 'players = ["Alice", 2]\n', [("seats[3].players[2]", F.WRONG_TYPE, 9)]),
    (MINIMAL + 'players = ["Alice", "Bob", "Charlie"]\n', [("seats[3].players", F.TOO_MANY_PLAYERS, 9)]),
    (MINIMAL.replace("green", "red"), [("seats[3].colour", F.SEAT_TWICE, 8)]),
    (MINIMAL.replace("green", "white"), [("seats[3].colour", F.COLOUR_UNKNOWN, 8)]),
    (MINIMAL + "[[seats]]\n", [("seats[4].colour", F.KEY_MISSING, 9)]),
    (HEAD + SEATS[: SEATS.index("[[", 2)], [("seats", F.TOO_FEW_SEATS, 3)]),
    (HEAD + "seats = []\n", [("seats", F.TOO_FEW_SEATS, 3)]),
    (HEAD + "seats = 3\n", [("seats", F.WRONG_TYPE, 3)]),
    (HEAD + "actions = [\n'red end',\n3,\n]\n" + SEATS, [("actions[2]", F.WRONG_TYPE, 5)]),
    (HEAD + "actions = 'red end'\n" + SEATS, [("actions", F.WRONG_TYPE, 3)]),
    (MINIMAL + "[event]\nhost = 'Bob'\n", [("event.host", F.KEY_UNKNOWN, 10)]),
    (MINIMAL + "[event]\ndate = 'yesterday'\n", [("event.date", F.DATE_MALFORMED, 10)]),
    (MINIMAL + "[event]\ntime_zone = 'Moon/Crater'\n", [("event.time_zone", F.TIME_ZONE_UNKNOWN, 10)]),
    (MINIMAL + "[event]\nname = 3\n", [("event.name", F.WRONG_TYPE, 10)]),
    (MINIMAL + "[options]\ngravity = true\n", [("options.gravity", F.OPTION_UNKNOWN, 10)]),
    (MINIMAL + "[options]\nfortify = 'far'\n", [("options.fortify", F.OPTION_VALUE, 10)]),
    (MINIMAL + "[options]\nset_values = 'composition'\n", [("options.set_values", F.OPTION_VALUE, 10)]),
    (MINIMAL + "[options]\ncapital_missions = true\n", [("options.capital_missions", F.OPTION_NOT_USED, 10)]),
    (
        HEAD + 'variant = "domination"\n' + SEATS + "[options]\nmissions_before_discard = 'none'\n",
        [("options.missions_before_discard", F.OPTION_NOT_IN_VARIANT, 11)],
    ),
    (HEAD + "seal = 'wax'\n" + SEATS, [("seal", F.SEAL_MALFORMED, 3)]),
    (HEAD + "x = 0xffffffffffffffffff\n" + SEATS, [("x", F.OUT_OF_RANGE, 3)]),
]


@pytest.mark.parametrize(("text", "expected"), FAULTY, ids=[f"{faults[0][0]} {faults[0][1]}" for _, faults in FAULTY])
def test_a_fault_is_named_with_key_and_line(text: str, expected: list[tuple[str, FaultCode, int]]) -> None:
    assert places_of(text) == expected


def altered_deal(part: str, seat: str | None, value: Any) -> str:
    data = deal_data(deal_at_random())
    if seat is None:
        data[part] = value
    else:
        data[part][seat] = value
    return MINIMAL + toml_position(data).replace("position", "deal")


DEAL = deal_data(deal_at_random())
RED: list[str] = DEAL["territories"]["red"]
BLUE: list[str] = DEAL["territories"]["blue"]
FAULTY_DEALS = [
    (
        altered_deal("territories", "pink", []),
        {("deal.territories.pink", F.COLOUR_WITHOUT_SEAT), ("deal.territories", F.TERRITORIES_UNEVEN)},
    ),
    (altered_deal("territories", "red", RED[1:]), {("deal.territories", F.TERRITORY_WITHOUT_OWNER)}),
    (
        altered_deal("territories", "red", [*RED[1:], BLUE[0]]),
        {("deal.territories", F.TERRITORY_WITHOUT_OWNER), ("deal.territories.blue[1]", F.TERRITORY_TWICE)},
    ),
    (altered_deal("territories", "red", [*RED, "mordor"]), {("deal.territories.red[15]", F.TERRITORY_UNKNOWN)}),
    (
        altered_deal("territories", "red", "alaska"),
        {("deal.territories.red", F.WRONG_TYPE), ("deal.territories", F.TERRITORY_WITHOUT_OWNER)},
    ),
    (altered_deal("missions", "red", ["africa+asia"]), {("deal.missions.red", F.TOO_FEW_MISSIONS)}),
    (altered_deal("missions", None, {}), set()),
    (
        altered_deal("missions", None, {"red": ["africa+asia", "eliminate_pink"]}),
        {
            ("deal.missions.blue", F.KEY_MISSING),
            ("deal.missions.green", F.KEY_MISSING),
            ("deal.missions.red[2]", F.MISSION_OUT),
        },
    ),
    (altered_deal("deck", None, DEAL["deck"][1:]), {("deal.deck", F.CARD_MISSING)}),
    (
        altered_deal("deck", None, [*DEAL["deck"][1:], DEAL["deck"][1]]),
        {("deal.deck", F.CARD_MISSING), ("deal.deck[44]", F.CARD_TWICE)},
    ),
    (altered_deal("deck", None, "alaska"), {("deal.deck", F.WRONG_TYPE)}),
    (altered_deal("dice", None, "6,5"), {("deal.dice", F.KEY_UNKNOWN)}),
    (
        altered_deal("deck", None, DEAL["deck"]).replace(HEAD, HEAD + "cards = 'counted'\n"),
        {("deal.deck", F.DECK_NOT_DEALT)},
    ),
    (
        altered_deal("deck", None, DEAL["deck"]).replace(HEAD, HEAD + "variant = 'domination'\n"),
        {("deal.missions", F.MISSIONS_NOT_USED)},
    ),
    (altered_deal("deck", None, DEAL["deck"]) + "[position]\n", {("position", F.DEAL_AND_POSITION)}),
]


@pytest.mark.parametrize(("text", "expected"), FAULTY_DEALS)
def test_a_faulty_deal_is_named(text: str, expected: set[tuple[str, FaultCode]]) -> None:
    if expected:
        assert expected <= {(fault.key, fault.code) for fault in faults_of(text)}
    else:
        parse_record(text)


def test_a_deal_that_is_not_the_sealed_one_is_found_out() -> None:
    forged = write_record(full_record(deal=deal_at_random(2)))
    assert [(fault.key, fault.code) for fault in faults_of(forged)] == [("seal", F.SEAL_BROKEN)]


def test_everything_wrong_is_reported_at_once_in_the_order_of_the_lines() -> None:
    text = f"""format = "match-record/1"
rulebook = "easy_move"
dice = "loaded"
[[seats]]
colour = "red"
[[seats]]
colour = "blue"
[[seats]]
color = "green"
[options]
gravity = 1
{toml_position({**POSITION, "round": 0, "hands": {"red": ["peru"], "blue": ["peru"]}})}"""
    assert places_of(text)[:5] == [
        ("dice", F.VALUE_UNKNOWN, 3),
        ("seats[3].colour", F.KEY_MISSING, 8),
        ("seats[3].color", F.KEY_UNKNOWN, 9),
        ("options.gravity", F.OPTION_UNKNOWN, 11),
        ("position.owners.peru", F.COLOUR_WITHOUT_SEAT, 15),
    ]
    assert {("position.round", F.OUT_OF_RANGE, 18), ("position.hands.blue[1]", F.CARD_TWICE, 17)} <= set(
        places_of(text)
    )


def test_a_fault_of_the_position_names_the_line_of_its_table() -> None:
    lacking = {**POSITION, "owners": {key: owner for key, owner in POSITION["owners"].items() if key != "siam"}}  # type: ignore[attr-defined]
    assert places_of(MINIMAL + toml_position(lacking)) == [("position.owners.siam", F.TERRITORY_WITHOUT_OWNER, 12)]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('format = "match-record/1\n', 1),
        ("format = 1\n\nrulebook", 3),
        ("a = [1,\n2\n", 3),
        ("a = " + "[" * 5000, 1),
        ("a = " + "9" * 5000, 1),
        ("\x00", 1),
    ],
)
def test_what_is_no_toml_says_where(text: str, line: int) -> None:
    (fault,) = faults_of(text)
    assert (fault.code, fault.line is not None and fault.line <= line) == (F.NOT_TOML, True)


@pytest.mark.parametrize("text", ["a = 1\na = 2\n", "[a]\n[a]\n", "\na = { b = 1, b = 2 }", "a = 1\n[a.b]\n"])
def test_a_key_that_stands_twice_is_told_at_the_second(text: str) -> None:
    assert places_of(text) == [("", F.KEY_TWICE, 2)]


def test_a_byte_order_mark_is_no_fault() -> None:
    assert parse_record("\ufeff" + MINIMAL) == parse_record(MINIMAL)


TOML = '''format = "match-record/1" # c
actions = [
  "red end",  # x
  """a
b""",
  'lit',
]

[[seats]]
colour = "red"
players = ["A", "B"]
[[seats]]
colour = "blue"
"a.b" = 3
x.y.z = { p = 1, q = [ {r = 2}, 3.5e1, 1979-05-27T07:32:00Z ] }
[seats.sub]
k = true
[position]
owners = { alaska = "red", "peru"='blue' }
e = ""
f = """"""
[position.armies]
alaska = 3
'''


def test_every_key_of_a_toml_text_has_its_line() -> None:
    tomllib.loads(TOML)
    expected = {
        **{"format": 1, "actions": 2, "actions[1]": 3, "actions[2]": 4, "actions[3]": 6},
        **{"seats": 9, "seats[1]": 9, "seats[1].colour": 10, "seats[1].players": 11, "seats[1].players[2]": 11},
        **{"seats[2]": 12, "seats[2].a.b": 14, "seats[2].x.y.z.q[1].r": 15, "seats[2].sub": 16, "seats[2].sub.k": 17},
        **{
            "position": 18,
            "position.owners.peru": 19,
            "position.e": 20,
            "position.f": 21,
            "position.armies.alaska": 23,
        },
    }
    lines = lines_of(TOML)
    assert {key: lines.get(key) for key in expected} == expected
    assert line_of("position.owners.siam", lines) == 19
    assert line_of("seats[2].players[1]", lines) == 12
    assert line_of("deal", lines) == 1


JUNK = (
    "3",
    "true",
    "[]",
    "{}",
    "[[1]]",
    '"x"',
    '""',
    "nan",
    "1979-05-27",
    "{a=1}",
    '"red"',
    "-1",
    "0xfffffffff",
    "[{}]",
)


@pytest.mark.parametrize("seed", range(150))
def test_any_value_in_any_place_is_read_or_is_a_fault_with_its_line(seed: int) -> None:
    rng = random.Random(seed)
    text = rng.choice((write_record(full_record()), MINIMAL + toml_position()))
    for _ in range(rng.randint(1, 3)):
        place = rng.choice([*re.finditer(r'(?<== )(\[[^\]\n]*\]|\{[^}\n]*\})|"[^"\n]*"', text)])
        text = text[: place.start()] + rng.choice(JUNK) + text[place.end() :]
    try:
        assert parse_record(write_record(parse_record(text))) == parse_record(text)
    except RecordFaults as refused:
        lines = {fault.line for fault in refused.faults}
        assert lines <= set(range(1, text.count("\n") + 2))
