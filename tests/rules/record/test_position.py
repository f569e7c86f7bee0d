"""Positions (match-record 3 and 8): every state written and restored, and every fault named with its key."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import fields

from referee.rulebooks import loader
from referee.rules import commands
from referee.rules.judge.decide import decide
from referee.rules.judge.evolve import start_match
from referee.rules.missions import MISSIONS, mission_pool
from referee.rules.record.faults import FaultCode, PositionFaults
from referee.rules.record.position import KEYS, notice_large_hands, position_of, restore_state
from referee.rules.record.position_faults import state_from
from referee.rules.refusal import Refusal
from referee.rules.state import Occupation, Seat, Setting, State, Throw
from referee.rules.terms import COLOURS, UNKNOWN
from tests.rules import helpers

EASY_MOVE = loader.load_rulebook("easy_move")
BOARD = loader.load_board("classic")


def table_of(*colours: str, variant: str = "missions", cards: Any = "dealt", **options: Any) -> Setting:
    chosen = replace(EASY_MOVE.defaults_in(variant), **options)
    seats = tuple(Seat(colour, (colour.title(),)) for colour in colours)
    return Setting(EASY_MOVE, variant, chosen, BOARD, seats, colours[-1], colours[0], cards=cards)


TABLE = table_of("red", "blue", "green")


def a_position(**changes: Any) -> dict[str, Any]:
    """Red is on turn and has North America; green has one territory, blue the rest; three armies stand in each."""
    owners = dict.fromkeys(BOARD.territories, "blue")
    owners.update(dict.fromkeys(BOARD.continents["north_america"], "red"), brazil="green")
    data: dict[str, Any] = {
        "round": 1,
        "turn": "red",
        "phase": "reinforce",
        "owners": owners,
        "armies": dict.fromkeys(BOARD.territories, 3),
    }
    return {**data, **changes}


def deal_for(setting: Setting, rng: random.Random) -> commands.Deal:
    def shuffle_names(names: Any) -> list[str]:
        return rng.sample(list(names), len(names))

    territories, missions = shuffle_names(BOARD.territories), shuffle_names(mission_pool(setting.colours))
    seats = list(enumerate(setting.colours))
    return commands.Deal(
        {seat: tuple(territories[n :: len(seats)]) for n, seat in seats},
        {seat: tuple(missions[2 * n : 2 * n + 2]) for n, seat in seats} if setting.has_missions else {},
        tuple(shuffle_names(setting.deck)) if setting.cards == "dealt" else None,
    )


def random_command(state: State, rng: random.Random) -> commands.Command:
    """Something that might be said now, often against the rules."""
    setting, seat = state.setting, state.turn
    somebody, somewhere = rng.choice(setting.colours), rng.choice(BOARD.territories)
    own = [territory for territory, owner in state.owners.items() if owner == seat] or [somewhere]
    source = max(rng.sample(own, min(3, len(own))), key=lambda territory: state.armies[territory])
    target = rng.choice(sorted(BOARD.neighbours[source]))
    hand = [card for card in state.hands[seat] if card != UNKNOWN]
    cards = rng.sample(hand if len(hand) > 2 else list(setting.deck), 3)

    def roll_dice(most: int) -> tuple[int, ...]:
        return tuple(rng.choice((0, 1, 6)) if rng.random() < 0.2 else 6 for _ in range(max(1, most)))

    often: list[Callable[[], commands.Command]] = [
        lambda: commands.Place(seat, source, rng.randint(1, max(1, state.reinforcements))),
        lambda: commands.Attack(seat, source, target, roll_dice(min(3, state.armies[source] - 1)), roll_dice(1)),
        lambda: commands.Attack(seat, source, target, roll_dice(min(3, state.armies[source] - 1)), roll_dice(1)),
        lambda: commands.Occupy(seat, rng.randint(1, 6)),
        lambda: commands.Reroll(somebody, roll_dice(1)),
    ]
    sometimes: list[Callable[[], commands.Command]] = [
        lambda: commands.Fortify(seat, source, target, rng.randint(1, 3)),
        lambda: commands.Draw(
            somebody if setting.cards == "dealt" else seat, rng.choice((None, rng.choice(setting.deck)))
        ),
        lambda: commands.End(seat),
        lambda: commands.Trade(seat, (cards[0], cards[1], cards[2])),
        lambda: commands.Discard(seat, rng.choice([*state.missions.get(seat, ()), "africa+asia"])),
        lambda: commands.EnterMission(somebody, rng.choice((*MISSIONS, UNKNOWN))),
    ]
    seldom: list[Callable[[], commands.Command]] = [
        lambda: commands.ReportFoul(somebody, rng.choice(("three_defence_dice", "too_many_attack_dice")), somewhere),
        lambda: commands.Pay(somebody, somewhere, 1),
        lambda: commands.Override(seat, "elimination_ends_attack"),
        lambda: commands.CorrectBoard((commands.Correction(somewhere, somebody, rng.randint(1, 9)),)),
        lambda: commands.CorrectHand(somebody, None, rng.randint(0, 6)),
        lambda: commands.CorrectHand(somebody, tuple(cards[:2]), 2),
        lambda: commands.CorrectSets(rng.randint(0, 9)),
        lambda: commands.Concede(somebody) if rng.random() < 0.1 else commands.End(seat),
    ]
    return rng.choice(rng.choices((often, sometimes, seldom), weights=(80, 18, 2))[0])()


def walk_states(seed: int, actions: int) -> Iterator[State]:
    """States of a match in which much is tried, refused, let stand, fouled and corrected."""
    rng = random.Random(seed)
    setting = table_of(
        *rng.sample(COLOURS, rng.randint(3, 6)),
        variant=rng.choice(("missions", "domination")),
        cards=rng.choice(("dealt", "entered", "counted")),
        traded_cards=rng.choice(("bottom", "out")),
        penalty_shortfall=rng.choice(("other_lands", "literal", "forgiven")),
    )
    yield start_match(setting)
    state = decide(start_match(setting), commands.Action(commands.DealOut(deal_for(setting, rng)))).state
    for _ in range(actions):
        yield state
        try:
            state = decide(state, commands.Action(random_command(state, rng), stood=rng.random() < 0.02)).state
        except Refusal:
            continue
    yield state


@pytest.mark.parametrize("seed", range(12))
def test_every_state_is_restored_exactly_from_its_position_also_through_json(seed: int) -> None:
    for state in walk_states(seed, 400):
        assert restore_state(state.setting, json.loads(json.dumps(position_of(state)))) == state


def test_an_entered_set_up_is_restored_exactly() -> None:
    state = start_match(TABLE)
    for n, territory in enumerate(BOARD.territories):
        state = decide(state, commands.Action(commands.Take(TABLE.colours[n % 3], territory))).state
        assert state_from(TABLE, position_of(state)) == state
    assert state.phase == "reinforce"


def test_a_position_has_all_keys_of_the_contract_and_others_only_where_they_say_something() -> None:
    state = state_from(TABLE, a_position())
    keys = "round turn phase reinforcements sets_traded conquered attacks_made owners armies hands missions capitals"
    assert list(position_of(state)) == [*keys.split(), "eliminated", "neutral_reinforcements"]


def test_every_field_of_the_state_has_its_key() -> None:
    computed = {"setting", "counts"}
    assert KEYS.keys() - {"neutral_reinforcements", "stood"} == {field.name for field in fields(State)} - computed


def test_reinforcements_left_out_are_computed_EM_8_7_0c_EM_8_7_7() -> None:
    assert state_from(TABLE, a_position()).reinforcements == 3 + 5
    assert state_from(TABLE, a_position(turn="green")).reinforcements == 3
    assert state_from(TABLE, a_position(turn="blue")).reinforcements == 32 // 3 + 5 + 3 + 7 + 2
    assert state_from(TABLE, a_position(reinforcements=0)).reinforcements == 0
    assert state_from(TABLE, a_position(phase="attack")).reinforcements == 0


def test_a_hand_may_be_a_number_and_a_deck_of_unknown_order_is_every_other_card() -> None:
    state = state_from(TABLE, a_position(hands={"red": ["alaska", "joker_1"], "blue": 2}))
    assert state.hands == {"red": ("alaska", "joker_1"), "blue": (UNKNOWN, UNKNOWN), "green": ()}
    assert (state.deck, state.stock) == (None, 40)


def test_cards_that_are_nowhere_are_out_of_play_where_traded_cards_are() -> None:
    setting = table_of("red", "blue", "green", traded_cards="out")
    state = state_from(setting, a_position(deck=["peru"], hands={"red": ["alaska"]}))
    assert state.out_of_play == tuple(card for card in setting.deck if card not in ("peru", "alaska"))


def test_regrouping_begins_with_the_armies_as_they_stand_A_39() -> None:
    assert state_from(TABLE, a_position(phase="fortify")).fortify_from == dict.fromkeys(BOARD.territories, 3)


def test_an_occupation_and_a_cocked_throw_wait() -> None:
    waiting = a_position(phase="occupy", occupation={"from": "alaska", "to": "alberta", "least": 2})
    waiting["armies"]["alberta"] = 0
    assert state_from(TABLE, waiting).occupation == Occupation("alaska", "alberta", 2)
    thrown = a_position(phase="attack", throw="red attack alaska kamchatka 6,x v 4")
    assert state_from(TABLE, thrown).throw == Throw("red", "alaska", "kamchatka", (6, 0), (4,), None)


def test_an_unlikely_hand_is_a_notice_and_no_fault_EM_8_8f() -> None:
    (notice,) = notice_large_hands(state_from(TABLE, a_position(hands={"red": 6, "blue": 5})))
    assert (notice.code, notice.cite, notice.facts["seat"]) == ("sixth_card", "EM-8.8f", "red")


def position_without(key: str) -> dict[str, Any]:
    return {name: value for name, value in a_position().items() if name != key}


def position_with(table: str, key: str, value: Any) -> dict[str, Any]:
    data = a_position()
    data[table][key] = value
    return data


def position_lacking(table: str, key: str) -> dict[str, Any]:
    data = deepcopy(a_position())
    del data[table][key]
    return data


OCCUPY = {"from": "alaska", "to": "alberta", "least": 2}
F = FaultCode
FAULTY: list[tuple[dict[str, Any], list[tuple[str, FaultCode]]]] = [
    (position_without("turn"), [("turn", F.KEY_MISSING)]),
    (position_without("owners"), [("owners", F.KEY_MISSING)]),
    (a_position(colour="red"), [("colour", F.KEY_UNKNOWN)]),
    (a_position(round="3"), [("round", F.WRONG_TYPE)]),
    (a_position(round=True), [("round", F.WRONG_TYPE)]),
    (a_position(round=0), [("round", F.OUT_OF_RANGE)]),
    (a_position(reinforcements=-1), [("reinforcements", F.OUT_OF_RANGE)]),
    (a_position(reinforcements=2.5), [("reinforcements", F.WRONG_TYPE)]),
    (a_position(sets_traded=-1), [("sets_traded", F.OUT_OF_RANGE)]),
    (a_position(conquered=1), [("conquered", F.WRONG_TYPE)]),
    (a_position(owners=[]), [("owners", F.WRONG_TYPE)]),
    (a_position(phase="fight"), [("phase", F.VALUE_UNKNOWN)]),
    (a_position(turn="pink"), [("turn", F.COLOUR_WITHOUT_SEAT)]),
    (a_position(turn="white"), [("turn", F.COLOUR_UNKNOWN)]),
    (a_position(turn="green", conceded=["green"]), [("turn", F.TURN_OUT)]),
    (position_lacking("owners", "peru"), [("owners.peru", F.TERRITORY_WITHOUT_OWNER)]),
    (position_lacking("armies", "peru"), [("armies.peru", F.TERRITORY_WITHOUT_ARMIES)]),
    (position_with("owners", "mordor", "red"), [("owners.mordor", F.TERRITORY_UNKNOWN)]),
    (position_with("owners", "peru", "neutral"), [("owners.peru", F.NEUTRAL_OUTSIDE_DUEL)]),
    (position_with("owners", "peru", 3), [("owners.peru", F.WRONG_TYPE)]),
    (position_with("armies", "peru", 0), [("armies.peru", F.OUT_OF_RANGE)]),
    (position_with("armies", "peru", "3"), [("armies.peru", F.WRONG_TYPE)]),
    (position_with("armies", "peru", 10**30), [("armies.peru", F.OUT_OF_RANGE)]),
    (a_position(hands={"red": ["peru"], "blue": ["peru"]}), [("hands.blue[1]", F.CARD_TWICE)]),
    (a_position(hands={"red": ["peru"]}, deck=["peru"]), [("deck[1]", F.CARD_TWICE)]),
    (a_position(deck=["peru", "siam", "peru"]), [("deck[3]", F.CARD_TWICE)]),
    (a_position(deck=["?"]), [("deck[1]", F.CARD_UNKNOWN)]),
    (a_position(hands={"red": ["joker_3"]}), [("hands.red[1]", F.CARD_UNKNOWN)]),
    (a_position(hands={"red": [3]}), [("hands.red[1]", F.WRONG_TYPE)]),
    (a_position(hands={"red": "peru"}), [("hands.red", F.WRONG_TYPE)]),
    (a_position(hands={"red": -1}), [("hands.red", F.OUT_OF_RANGE)]),
    (a_position(hands={"red": 40, "blue": 5}), [("hands", F.TOO_MANY_CARDS)]),
    (a_position(hands={"pink": 1}), [("hands.pink", F.COLOUR_WITHOUT_SEAT)]),
    (a_position(missions={"red": ["eliminate_pink"]}), [("missions.red[1]", F.MISSION_OUT)]),
    (a_position(missions={"red": ["rule_the_world"]}), [("missions.red[1]", F.MISSION_UNKNOWN)]),
    (
        a_position(missions={"red": ["africa+asia"], "blue": ["africa+asia"]}),
        [("missions.blue[1]", F.MISSION_TWICE)],
    ),
    (a_position(missions={"red": [*MISSIONS][:3]}), [("missions.red", F.TOO_MANY_MISSIONS)]),
    (a_position(missions={"red": "africa+asia"}), [("missions.red", F.WRONG_TYPE)]),
    (a_position(phase="discard", missions={"red": ["africa+asia"]}), [("phase", F.DISCARD_NOT_DUE)]),
    (a_position(eliminated=["green"]), [("owners.brazil", F.ELIMINATED_OWNS)]),
    (a_position(eliminated=["pink"]), [("eliminated[1]", F.COLOUR_WITHOUT_SEAT)]),
    (a_position(conceded=["green", "green"]), [("conceded[2]", F.COLOUR_TWICE)]),
    (a_position(capitals={"red": "alaska"}), [("capitals", F.NOT_IN_VARIANT)]),
    (a_position(neutral_reinforcements=2), [("neutral_reinforcements", F.NOT_IN_VARIANT)]),
    (a_position(phase="occupy"), [("occupation", F.OCCUPATION_MISSING)]),
    (
        a_position(
            phase="occupy",
            occupation={"from": "alaska", "to": "alberta", "least": 1},
            owners={**dict.fromkeys(BOARD.territories, "red")},
            armies={**dict.fromkeys(BOARD.territories, 1), "alberta": 0},
        ),
        [("armies.alaska", F.OUT_OF_RANGE)],
    ),
    (
        a_position(occupation=OCCUPY),
        [("occupation", F.OCCUPATION_UNEXPECTED), ("armies.alberta", F.OCCUPATION_IMPOSSIBLE)],
    ),
    (
        a_position(phase="occupy", occupation={"from": "alaska"}),
        [("occupation.to", F.KEY_MISSING), ("occupation.least", F.KEY_MISSING)],
    ),
    (a_position(phase="attack", throw="red attack"), [("throw", F.THROW_MALFORMED)]),
    (a_position(phase="attack", throw="red attack alaska kamchatka 6 v 4"), [("throw", F.THROW_MALFORMED)]),
    (a_position(throw="red attack alaska kamchatka 6,x v 4"), [("throw", F.THROW_UNEXPECTED)]),
    (a_position(phase="attack", throw="red attack brazil peru x v 4"), [("throw", F.THROW_IMPOSSIBLE)]),
    (a_position(last_throws={"alaska": "atlantis"}), [("last_throws.alaska", F.TERRITORY_UNKNOWN)]),
    (a_position(moved={"alaska": -1}), [("moved.alaska", F.OUT_OF_RANGE)]),
    (a_position(trade_runs={"red": [1]}), [("trade_runs.red", F.WRONG_TYPE)]),
    (a_position(traded_before={"red": "two"}), [("traded_before.red", F.WRONG_TYPE)]),
    (a_position(penalties_due={"red": 0}), [("penalties_due.red", F.OUT_OF_RANGE)]),
    (a_position(overrides=["gravity"]), [("overrides[1]", F.OPTION_UNKNOWN)]),
    (a_position(card_due="pink"), [("card_due", F.COLOUR_WITHOUT_SEAT)]),
    (a_position(result={"winners": ["red"], "reason": "luck"}), [("result.reason", F.VALUE_UNKNOWN)]),
]


@pytest.mark.parametrize(("data", "expected"), FAULTY, ids=[f"{keys[0][0]} {keys[0][1]}" for _, keys in FAULTY])
def test_a_fault_is_named_with_its_key(data: dict[str, Any], expected: list[tuple[str, FaultCode]]) -> None:
    with pytest.raises(PositionFaults) as refused:
        state_from(TABLE, data)
    assert [(fault.key, fault.code) for fault in refused.value.faults] == expected
    assert all(fault.facts["key"] == fault.key for fault in refused.value.faults)


def test_all_faults_are_reported_at_once() -> None:
    data = a_position(
        round=0, turn="pink", hands={"red": ["peru"], "blue": ["peru"]}, missions={"green": ["eliminate_pink"]}
    )
    data["armies"].update(peru=0, siam=0)
    del data["owners"]["china"]
    with pytest.raises(PositionFaults) as refused:
        state_from(TABLE, data)
    assert {fault.key for fault in refused.value.faults} == {
        *("round", "turn", "owners.china", "armies.peru", "armies.siam", "hands.blue[1]", "missions.green[1]")
    }


def test_missions_where_none_are_played_and_jokers_where_there_are_none_are_faults() -> None:
    with pytest.raises(PositionFaults) as refused:
        state_from(
            table_of("red", "blue", "green", variant="domination"), a_position(missions={"red": ["africa+asia"]})
        )
    assert [(fault.key, fault.code) for fault in refused.value.faults] == [("missions", F.MISSIONS_NOT_USED)]
    with pytest.raises(PositionFaults) as refused:
        state_from(table_of("red", "blue", "green", joker="none"), a_position(hands={"red": ["joker_1"]}))
    assert [(fault.key, fault.facts.get("cite")) for fault in refused.value.faults] == [
        ("hands.red[1]", "option:joker")
    ]


@pytest.mark.parametrize("data", [None, [], "position", 3])
def test_what_is_no_table_is_no_position(data: object) -> None:
    with pytest.raises(PositionFaults) as refused:
        state_from(TABLE, data)
    assert [fault.code for fault in refused.value.faults] == [F.WRONG_TYPE]


def test_match_record_4_the_position_of_a_match_ended_by_leaving_is_a_position() -> None:
    """What `check` says of a match whose last action was that the seat on turn left it can be read again."""
    ended = helpers.after(helpers.position("red: alaska; rest blue; turn red attack", "red blue"), "red concede")
    assert ended.result is not None and ended.turn == "red"
    assert state_from(ended.setting, position_of(ended)) == ended


ALL_NAMED = "capitals red alaska, blue kamchatka, green brazil"
SWEDISH = {"rulebook": "swedish", "variant": "capital"}


@pytest.mark.parametrize(
    ("stands", "line", "table"),
    [
        ("turn red attack", "blue attack kamchatka alaska x v 5 !stood", {}),
        ("turn red attack; blue: siam", "red attack alaska siam 6 v 1 !stood", {}),
        (f"turn red draw; conquered; {ALL_NAMED}", "red draw brazil", {**SWEDISH, "cards": "entered"}),
        (
            "turn red attack; green: kamchatka; capitals red alaska, blue kamchatka, green ?; capitals_taken blue",
            "green capital kamchatka !stood",
            SWEDISH,
        ),
    ],
)
def test_f9_what_was_let_stand_or_taken_as_said_is_read_again(stands: str, line: str, table: dict[str, Any]) -> None:
    """A throw out of turn, an occupation across no border, the card or the territory of another's capital."""
    state = helpers.after(helpers.position(f"red: alaska 3; blue: kamchatka 2; green: brazil; {stands}", **table), line)
    written = position_of(state)
    assert written["stood"] is True
    assert state_from(state.setting, written) == state
    with pytest.raises(PositionFaults):
        state_from(state.setting, {name: value for name, value in written.items() if name != "stood"})
