"""What a view tells beyond where the match stands: why so many armies, the last throw, what the turn brought."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.judge.legal import legal
from referee.rules.judge.timeline import Timeline
from referee.rules.judge.view import Viewer
from referee.rules.record.notation import parse_action
from referee.rules.state import State
from tests.as_json import view
from tests.rules.helpers import position

ONLOOKER = Viewer("onlooker")
START = "red: alaska 3, ural 2, siberia; turn red reinforce; hands red alaska+ural+joker_1"
ATTACK = "red: alaska 6, alberta 2; blue: kamchatka 2, japan 4; turn red attack; attacks_made"
LAST_OF_BLUE = "red: alaska 6; blue: kamchatka 1; turn red attack; attacks_made; hands blue siam+peru+brazil"
THROW = "red attack alaska kamchatka 6,4,1 v 5,4"


def timeline_after(state: State, *lines: str) -> Timeline:
    """Return the match from ``state`` on, each line said after the other."""
    timeline = Timeline(state)
    for n, line in enumerate(lines, 1):
        timeline, _ = timeline.judge(n, line, parse_action(line, state.setting))
    return timeline


def seen(state: State, *lines: str, viewer: Viewer = ONLOOKER) -> dict[str, Any]:
    """Return what a view shows after ``lines``."""
    timeline = timeline_after(state, *lines)
    return view(timeline.state, viewer, timeline.recent)


def sum_of(state: State, *lines: str) -> str:
    """Return the armies to place and why: "red 9: territories 11 3, set 6, placed 0"; empty where there are none."""
    reinforcement = seen(state, *lines)["reinforcement"]
    if reinforcement is None:
        return ""
    names = {"territories": "number", "continent": "continent", "neutral": "of"}
    parts = [
        " ".join(str(word) for word in (part["kind"], part.get(names.get(part["kind"], "")), part["armies"]) if word)
        for part in reinforcement["parts"]
    ]
    assert sum(part["armies"] for part in reinforcement["parts"]) - reinforcement["placed"] == reinforcement["left"]
    return f"{reinforcement['seat']} {reinforcement['left']}: {', '.join(parts)}, placed {reinforcement['placed']}"


@pytest.mark.parametrize(
    ("text", "lines", "expected"),
    [
        (START, (), "red 3: territories 3 3, placed 0"),
        (START, ("red trade alaska ural joker_1",), "red 7: territories 3 3, set 4, placed 0"),
        (START, ("red trade alaska ural joker_1", "red place alaska 5"), "red 2: territories 3 3, set 4, placed 5"),
        ("red: asia; turn red reinforce", (), "red 11: territories 12 4, continent asia 7, placed 0"),
        (
            "red: south_america, australia; turn red reinforce",
            (),
            "red 7: territories 8 3, continent south_america 2, continent australia 2, placed 0",
        ),
        # Nobody says how the rest came about.
        (START + "; reinforcements 8", (), "red 8: before 8, placed 0"),
        (START + "; reinforcements 8", ("red trade alaska ural joker_1",), "red 12: before 8, set 4, placed 0"),
        # A correction gives no armies, so the sum stays that of the turn's start.
        (START, ("table correct japan red 4", "red place alaska 1"), "red 2: territories 3 3, placed 1"),
        (START, ("red trade alaska ural joker_1", "red place alaska 7"), ""),
        (ATTACK, (), ""),
    ],
)
def test_em_8_7_0c_the_armies_to_place_say_why(text: str, lines: tuple[str, ...], expected: str) -> None:
    assert sum_of(position(text), *lines) == expected


def test_em_8_7_0c_the_next_seat_is_told_its_own_sum() -> None:
    blue = position(ATTACK + "; rest green")
    assert sum_of(blue, "red end") == "blue 3: territories 2 3, placed 0"


def test_rb_3f_a_set_after_the_card_is_a_sum_of_its_own() -> None:
    text = (
        "red: alaska 4, alberta; blue: kamchatka 2; turn red attack; conquered; attacks_made; "
        "hands red peru+siam+egypt+brazil; deck congo+india"
    )
    state = position(text, rulebook="regelbuch", variant="domination")
    best = legal(timeline_after(state, "red draw").state).trade[0].cards
    assert sum_of(state, "red draw", f"red trade {' '.join(best)}") == "red 4: set 4, placed 0"


DUEL = "red: alaska 3, ural 2; blue: japan; rest neutral 2; turn red reinforce"
SWEDISH_DUEL = {"seats": "red blue", "rulebook": "swedish", "variant": "duel"}


def test_sv_d5_the_neutrals_half_says_of_what_it_is_half() -> None:
    state = position(DUEL, **SWEDISH_DUEL)
    assert sum_of(state, "red place alaska 3") == "neutral 1: neutral 3 1, placed 0"


def test_sv_d5_where_the_turns_armies_are_unknown_no_half_is_told() -> None:
    state = position(DUEL + "; reinforcements 0; neutral_reinforcements 2", **SWEDISH_DUEL)
    assert sum_of(state) == "neutral 2: before 2, placed 0"


# --- the last throw ---


def throw_of(state: State, *lines: str) -> dict[str, Any]:
    """Return the last throw that a view shows."""
    throw = seen(state, *lines)["last_throw"]
    assert isinstance(throw, dict)
    return throw


def test_the_last_throw_is_told_whole() -> None:
    assert throw_of(position(ATTACK), THROW) == {
        "seq": 1,
        "seat": "red",
        "defending": "blue",
        "from": "alaska",
        "to": "kamchatka",
        "dice": {"attacker": [6, 4, 1], "defender": [5, 4]},
        "thrown": {"attacker": 3, "defender": 2},
        "losses": {"attacker": 1, "defender": 1},
        "conquered": False,
        "this_turn": True,
    }


def test_two_throws_before_the_last_one_are_told() -> None:
    lines = [f"red attack alaska kamchatka 1 v {face}" for face in (6, 5, 4, 3)]
    told = [seen(position(ATTACK), *lines[:number]) for number in range(5)]
    assert [[throw["seq"] for throw in view["earlier_throws"]] for view in told] == [[], [], [1], [1, 2], [2, 3]]
    after = seen(position(ATTACK + "; rest green"), *lines[:2], "red end")
    assert [throw["this_turn"] for throw in after["earlier_throws"]] == [False]


def test_only_losses_tell_how_many_dice_there_were() -> None:
    throw = throw_of(position(ATTACK), "red attack alaska kamchatka 3d v 2d losing 0 v 2")
    assert (throw["dice"], throw["thrown"]) == (
        {"attacker": [], "defender": []},
        {"attacker": 3, "defender": 2},
    )
    assert (throw["losses"], throw["conquered"]) == ({"attacker": 0, "defender": 2}, True)


def test_em_8_7_4i_a_cocked_die_is_told_as_it_came_to_lie() -> None:
    throw = throw_of(position(ATTACK), "red attack alaska kamchatka 6,x,1 v 5,4", "red reroll 4")
    assert (throw["seq"], throw["dice"]["attacker"]) == (2, [6, 4, 1])


@pytest.mark.parametrize(
    ("lines", "seq", "this_turn"),
    [
        ((THROW, "red attack alaska kamchatka 6 v 1"), 2, True),
        ((THROW, "red end"), 1, False),
        ((THROW, "red attack alaska kamchatka 6 v 1", "table undo"), 1, True),
        ((THROW, "red attack alaska kamchatka 6 v 1", "table undo", "table redo"), 2, True),
        ((THROW, "blue foul three_defence_dice japan"), 1, True),
    ],
)
def test_it_stays_until_the_next_one_that_counts(lines: tuple[str, ...], seq: int, this_turn: bool) -> None:
    throw = throw_of(position(f"{ATTACK}; red: mongolia"), *lines)
    assert (throw["seq"], throw["this_turn"]) == (seq, this_turn)


def test_before_the_first_throw_there_is_none() -> None:
    assert seen(position(ATTACK), THROW, "table undo")["last_throw"] is None


def test_fr_d3_the_neutral_is_told_as_the_one_who_defends() -> None:
    state = position("red: alaska 6; blue: japan; rest neutral 2; turn red attack", **SWEDISH_DUEL)
    assert throw_of(state, "red attack alaska kamchatka 6 v 1")["defending"] == "neutral"


# --- what the turn brought ---


def kinds(state: State, *lines: str) -> list[str]:
    """Return what everybody should know, in short."""
    return [
        " ".join(str(fact) for name in ("kind", "seat", "by", "number") if (fact := happenings.get(name)))
        for happenings in seen(state, *lines)["happenings"]
    ]


WINS = "red attack alaska kamchatka 6,5,4 v 3"


def test_em_8_10c_who_is_out_and_what_becomes_of_the_cards() -> None:
    happenings = seen(position(LAST_OF_BLUE), WINS)["happenings"]
    assert happenings == [
        {"kind": "eliminated", "seat": "blue", "by": "red", "cite": None, "paragraph": None},
        {"kind": "cards_under", "seat": "blue", "number": 3, "cite": "EM-8.10c", "paragraph": None},
        {"kind": "attack_closed", "seat": "red", "cite": "A-26", "paragraph": None},
    ]


def test_sv_3o_the_conqueror_gets_the_cards() -> None:
    state = position(LAST_OF_BLUE, rulebook="swedish", variant="domination")
    assert kinds(state, WINS) == ["cards_over blue red 3", "eliminated blue red"]


def test_it_is_told_until_the_next_turn() -> None:
    state = position(LAST_OF_BLUE)
    assert kinds(state, WINS, "red occupy 3", "red draw") == kinds(state, WINS)
    assert kinds(state, WINS, "red occupy 3", "red draw", "red end") == []


def test_a_26_set_aside_the_attacks_are_not_over() -> None:
    lines = (WINS, "red occupy 3", "red overrides elimination_ends_attack")
    assert kinds(position(LAST_OF_BLUE), *lines) == ["eliminated blue red", "cards_under blue 3"]


FORGOTTEN = "red: alaska 4; blue: kamchatka 3; turn red attack; attacks_made; conquered"


def test_em_8_9f_a_forgotten_card_is_told_as_long_as_it_waits() -> None:
    state = position(FORGOTTEN)
    assert seen(state, "red end")["happenings"] == [
        {"kind": "card_forgotten", "seat": "red", "cite": "EM-8.9f", "paragraph": None}
    ]
    assert kinds(state, "red end", "red draw") == []


def test_em_8_9f_a_forfeited_card_is_told_for_the_turn() -> None:
    state = position(FORGOTTEN)
    assert kinds(state, "red end", "blue place kamchatka 1", "blue place kamchatka 2") == ["card_forfeited red"]
    assert kinds(state, "red end", "blue place kamchatka 3", "blue end") == []


def test_em_8_10c_whoever_leaves_loses_the_card_that_was_forgotten() -> None:
    assert kinds(position(FORGOTTEN), "red end", "red concede") == ["conceded red", "card_lost red"]


def test_sv_c5_a_capital_and_what_is_lost_with_it() -> None:
    state = position(
        "red: kamchatka 6; blue: alaska 1, alberta 3, japan 4; turn red attack; attacks_made; hands blue siam; "
        "capitals blue alaska, red kamchatka, green brazil; missions red ?, blue ?, green ?",
        rulebook="swedish",
        variant="capital",
    )
    happenings = kinds(state, "red attack kamchatka alaska 6,5,4 v 3")
    assert happenings == ["capital_taken blue red", "cards_over blue red 1", "continent_taken blue red"]


def test_match_record_9_a_card_that_was_found_elsewhere_is_told_to_its_seat_alone() -> None:
    state = position(f"{ATTACK}; hands blue peru+egypt", cards="entered")
    doubted = {"kind": "card_doubted", "seat": "blue", "card": "peru", "cite": None, "paragraph": None}
    lines = ("table correct hand red peru",)
    for viewer in (Viewer("seat", "blue"), Viewer("referee")):
        assert seen(state, *lines, viewer=viewer)["happenings"] == [doubted]
        assert seen(state, *lines, "table undo", viewer=viewer)["happenings"] == []
    for viewer in (ONLOOKER, Viewer("table"), Viewer("seat", "red")):
        assert seen(state, *lines, viewer=viewer)["happenings"] == []


# --- what was lost since the own last turn ---


def setbacks(state: State, *lines: str, seat: str = "blue") -> list[str]:
    """Return what the phone of ``seat`` reads about its losses: "1 red kamchatka 2, conquered, asia"."""
    return [
        " ".join(str(setback[name]) for name in ("seq", "by", "territory", "armies"))
        + (", conquered" if setback["conquered"] else "")
        + (f", {setback['continent']}" if "continent" in setback else "")
        for setback in seen(state, *lines, viewer=Viewer("seat", seat))["setbacks"]
    ]


AROUND = "red: alaska 6; blue: asia 1, japan 3, ural 3; green: ukraine 6; turn red attack; attacks_made; rest green"
MISS, HIT = "red attack alaska kamchatka 1 v 6", "red attack alaska kamchatka 6 v 1"


def test_a_seat_is_told_what_others_took_from_it_since_its_last_turn() -> None:
    state = position(AROUND)
    assert setbacks(state, MISS) == []
    assert setbacks(state, MISS, HIT) == ["2 red kamchatka 1, conquered, asia"]
    assert setbacks(state, MISS, HIT, "table undo") == []
    assert setbacks(state, HIT, seat="red") == []


def test_losses_on_one_territory_by_one_seat_are_one_sum() -> None:
    state = position("red: alaska 6; blue: kamchatka 4, japan 2; turn red attack; attacks_made; rest green")
    lines = ("red attack alaska kamchatka 6,5 v 2,1", "red attack alaska kamchatka 6 v 1")
    assert setbacks(state, *lines) == ["2 red kamchatka 3"]


def test_they_stay_until_the_end_of_the_seats_own_turn() -> None:
    text = "red: alaska 3; blue: ural 3, japan; green: ukraine 6; rest red; turn green attack; attacks_made"
    state = position(text, seats="red green blue")
    lines = ("green attack ukraine ural 6 v 1", "green end")
    assert setbacks(state, *lines) == ["1 green ural 1"]
    assert setbacks(state, *lines, "blue place japan 3") == ["1 green ural 1"]
    assert setbacks(state, *lines, "blue place japan 3", "blue end") == []


def test_sv_c5_what_is_lost_with_a_capital_is_told_too() -> None:
    state = position(
        "red: kamchatka 6; blue: alaska 1, alberta 3, japan 4; turn red attack; attacks_made; hands blue siam; "
        "capitals blue alaska, red kamchatka, green brazil; missions red ?, blue ?, green ?",
        rulebook="swedish",
        variant="capital",
    )
    assert setbacks(state, "red attack kamchatka alaska 6,5,4 v 3") == [
        "1 red alaska 1, conquered",
        "1 red alberta 3, conquered",
    ]


@pytest.mark.parametrize("viewer", [ONLOOKER, Viewer("table"), Viewer("referee")])
def test_only_a_seat_is_told_its_own(viewer: Viewer) -> None:
    assert "setbacks" not in seen(position(AROUND), HIT, viewer=viewer)
