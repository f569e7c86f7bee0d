"""What an action leaves for the table to do with its pieces."""

from __future__ import annotations

import pytest
from msgspec.structs import astuple

from referee.rules.events import TerritoriesDealt
from referee.rules.judge.evolve import evolve
from referee.rules.judge.pieces import changes_between, changes_by
from referee.rules.judge.timeline import Timeline
from referee.rules.record.notation import parse_action
from referee.rules.state import State
from tests.rules.helpers import NAMES, position, undealt

ATTACK = "red: alaska 6, alberta 2; blue: kamchatka 2, japan 4; turn red attack; attacks_made"
TRADE = "red: alaska 3, ural 2; turn red reinforce; hands red alaska+ural+joker_1"
SWEDISH = {"rulebook": "swedish", "variant": "capital"}
CAPITAL = (
    "red: kamchatka 6; blue: alaska 1, alberta 3, ontario 2, japan 4; turn red attack; attacks_made; "
    "capitals blue alaska, red kamchatka, green brazil; missions red ?, blue ?, green ?"
)


def pieces_after(state: State, line: str) -> list[str]:
    """Return the pieces in short: "put alaska red 2", "exchange alaska red 1 blue 3", "move alaska red 2 kamchatka"."""
    timeline, _ = Timeline(state).judge(1, line, parse_action(line, state.setting))
    assert timeline.past is not None
    step = timeline.past[0]
    changes = []
    for change in changes_by(step.before, step.events, step.after):
        more = [change.taken_from, str(change.taken)] if change.taken else [change.source] if change.source else []
        changes.append(" ".join([change.change, change.territory, change.seat, str(change.armies), *more]))
    return changes


def back(state: State, line: str) -> list[tuple[str, str, str, int]]:
    """Return what the undo of ``line`` asks for."""
    timeline, _ = Timeline(state).judge(1, line, parse_action(line, state.setting))
    return [astuple(change)[:4] for change in changes_between(timeline.state, state)]


@pytest.mark.parametrize(
    "line",
    [
        "red attack alaska kamchatka 6,5,4 v 3,2",
        "red attack alaska kamchatka 3d v 2d losing 1 v 1",
        "red fortify alaska alberta 2",
        "red attack alaska kamchatka 6,x v 3",
        "red end",
        "red concede",
        "table correct hand red 0",
        "table correct sets_traded 4",
        "table correct alaska red 6",
        "table declare red",
    ],
)
def test_what_the_table_has_seen_or_done_moves_nothing_more(line: str) -> None:
    assert pieces_after(position(ATTACK), line) == []


def test_em_8_8j_what_is_placed_lies_there() -> None:
    assert pieces_after(position("red: alaska 3; turn red reinforce; reinforcements 5"), "red place alaska 5") == []


def test_em_8_8o_the_bonus_of_a_set_is_put() -> None:
    assert pieces_after(position(TRADE), "red trade alaska ural joker_1") == ["put alaska red 2", "put ural red 2"]


def test_em_8_8o_a_set_of_others_territories_brings_nothing_to_the_board() -> None:
    text = "red: alaska 3; turn red reinforce; hands red peru+siam+joker_1"
    assert pieces_after(position(text), "red trade peru siam joker_1") == []


def test_em_8_7_4g_a_penalty_is_taken() -> None:
    assert pieces_after(position(f"{ATTACK}; red: mongolia"), "blue foul three_defence_dice japan") == [
        "take japan blue 2"
    ]


def test_a_18_only_what_the_territory_can_give_is_taken_and_the_rest_where_it_is_paid() -> None:
    assert pieces_after(position(ATTACK), "blue foul three_defence_dice kamchatka") == ["take kamchatka blue 1"]
    owing = position(ATTACK.replace("kamchatka 2", "kamchatka 1") + "; rest green 3")
    owing = owing.with_changes(penalties_due={"blue": 2})
    assert pieces_after(owing, "blue pays japan 2") == ["take japan blue 2"]


def test_a_18_literally_an_emptied_territory_is_taken_and_occupied() -> None:
    state = position(ATTACK, penalty_shortfall="literal").with_changes(last_throws={"kamchatka": "alaska"})
    assert pieces_after(state, "blue foul three_defence_dice kamchatka") == ["take kamchatka blue 2"]
    two = position(ATTACK.replace("alaska 6", "alaska 2"), penalty_shortfall="literal")
    two = two.with_changes(last_throws={"kamchatka": "alaska"})
    changes = pieces_after(two, "blue foul three_defence_dice kamchatka")
    assert changes == ["take kamchatka blue 2", "move kamchatka red 1 alaska"]


def test_a_foul_without_penalty_moves_nothing() -> None:
    assert pieces_after(position(ATTACK), "red foul unannounced_attack alaska") == []


@pytest.mark.parametrize(
    ("line", "changes"),
    {
        "table correct alaska red 9": ["put alaska red 3"],
        "table correct alaska red 1": ["take alaska red 5"],
        "table correct alaska blue 2": ["exchange alaska blue 2 red 6"],
    }.items(),
)
def test_a_correction_says_what_is_different(line: str, changes: list[str]) -> None:
    assert pieces_after(position(ATTACK), line) == changes


def test_em_8_7_6a_the_occupation_that_the_app_makes_is_a_move() -> None:
    state = position(ATTACK.replace("alaska 6", "alaska 4").replace("kamchatka 2", "kamchatka 1"))
    assert pieces_after(state, "red attack alaska kamchatka 6,5,4 v 3") == ["move kamchatka red 3 alaska"]


def test_em_8_7_6a_the_occupation_that_is_said_is_the_hands() -> None:
    state = position("red: alaska 6; blue: kamchatka 1, japan; turn red attack")
    timeline, _ = Timeline(state).judge(1, "", parse_action("red attack alaska kamchatka 6,5,4 v 3", state.setting))
    assert pieces_after(state, "red attack alaska kamchatka 6,5,4 v 3") == []
    assert pieces_after(timeline.state, "red occupy 4") == []


def test_sv_c5_what_is_lost_with_a_capital_is_exchanged() -> None:
    changes = pieces_after(position(CAPITAL, **SWEDISH), "red attack kamchatka alaska 6,5,4 v 3")
    assert changes == ["exchange alberta red 1 blue 3", "exchange ontario red 1 blue 2"]


def test_em_8_6d_a_deal_is_put_on_the_board() -> None:
    state = undealt()
    territories = iter(state.setting.board.territories)
    deal = {seat: tuple(next(territories) for _ in range(14)) for seat in NAMES if seat in state.setting.colours}
    dealt = deal_out(state, deal)
    assert dealt == [f"put {territory} {seat} 1" for seat, held in deal.items() for territory in held]


def test_sv_d2_a_duels_deal_puts_two_armies_of_the_neutral() -> None:
    state = undealt("red blue", rulebook="swedish", variant="duel")
    territories = iter(state.setting.board.territories)
    deal = {seat: tuple(next(territories) for _ in range(14)) for seat in ("red", "blue", "neutral")}
    assert {line.split()[2]: line.split()[3] for line in deal_out(state, deal)} == {
        "red": "1",
        "blue": "1",
        "neutral": "2",
    }


def deal_out(state: State, territories: dict[str, tuple[str, ...]]) -> list[str]:
    """Return what a deal of those territories asks for."""
    dealt = TerritoriesDealt(territories)
    changes = changes_by(state, (dealt,), evolve(state, dealt))
    return [f"{change.change} {change.territory} {change.seat} {change.armies}" for change in changes]


@pytest.mark.parametrize(
    ("text", "line", "changes"),
    [
        (
            "red: alaska 3; turn red reinforce; reinforcements 5",
            "red place alaska 5",
            [("take", "alaska", "red", 5)],
        ),
        (
            ATTACK,
            "red attack alaska kamchatka 6,5,1 v 6,2",
            [("put", "alaska", "red", 1), ("put", "kamchatka", "blue", 1)],
        ),
        (
            "red: alaska 4; blue: kamchatka 1, japan; turn red attack",
            "red attack alaska kamchatka 6,5,4 v 3",
            [("put", "alaska", "red", 3), ("exchange", "kamchatka", "blue", 1)],
        ),
        (
            "red: alaska 6; blue: kamchatka 1, japan; turn red attack",
            "red attack alaska kamchatka 6,5,4 v 3",
            [("put", "kamchatka", "blue", 1)],
        ),
        (TRADE, "red trade alaska ural joker_1", [("take", "alaska", "red", 2), ("take", "ural", "red", 2)]),
        (ATTACK, "red fortify alaska alberta 2", [("put", "alaska", "red", 2), ("take", "alberta", "red", 2)]),
        (ATTACK, "red end", []),
    ],
)
def test_an_undo_says_how_the_board_stood(text: str, line: str, changes: list[tuple[str, str, str, int]]) -> None:
    assert back(position(text), line) == changes
