"""The Swedish duel: two players and a neutral army between them that only defends, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules import events
from referee.rules.judge.legal import legal
from referee.rules.record.notation import parse_action
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from referee.rules.refusal import Malformed
from referee.rules.state import State
from referee.service.deal.chance import draw_deal
from tests.rules import helpers
from tests.rules.books import all_placed, dealt, hand, total
from tests.rules.helpers import after, armies, facts, play, refused, table_of, undealt, won

WAR = "red: alaska 5, alberta 2; neutral: kamchatka 3, north_africa 4; turn red attack; rest blue 2"
DUE = "neutral: north_africa 2, egypt 2; rest blue 2; turn red reinforce"
NINETEEN = (
    "red: africa, alaska, alberta, ontario, quebec, peru, brazil, iceland, ukraine, scandinavia, "
    "ural, china, india, siam"
)
"""Nineteen territories with the whole of Africa, as nineteen other ones make no further continent."""


def position(text: str, **table: Any) -> State:
    """Return the state that ``text`` describes in a Swedish duel of red and blue."""
    return helpers.position(text, "red blue", **{"rulebook": "swedish", "variant": "duel", **table})


def duel(**table: Any) -> State:
    """Return a duel after the deal."""
    return dealt(2, **{"rulebook": "swedish", "variant": "duel", **table})


def first_of(state: State, owner: str) -> str:
    """Return a territory of ``owner``."""
    return next(territory for territory, holder in state.owners.items() if holder == owner)


def test_sv_d1_forty_armies_each_and_twenty_eight_for_the_neutral() -> None:
    """All of them stand when the first turn begins, left of the dealer."""
    state = all_placed(duel())
    assert {who: total(state, who) for who in ("red", "blue", "neutral")} == {"red": 40, "blue": 40, "neutral": 28}
    assert (state.phase, state.turn) == ("reinforce", "red")


def test_sv_d2_fourteen_territories_each_and_two_armies_in_the_neutrals() -> None:
    """X-SV-11: the neutral is dealt as many as a player; the players have one army in each of theirs."""
    state = duel()
    assert state.counts == {"red": 14, "blue": 14, "neutral": 14}
    assert {who: armies(state, first_of(state, who)) for who in state.counts} == {
        "red": (1,),
        "blue": (1,),
        "neutral": (2,),
    }
    deal = draw_deal(state.setting)
    assert {who: len(given) for who, given in deal.territories.items()} == {"red": 14, "blue": 14, "neutral": 14}
    assert deal.missions == {}


def test_sv_d2_players_place_one_by_one_as_in_the_basic_game() -> None:
    """From the dealer's left; nobody places for the neutral before the first turn."""
    state = duel()
    red, blue, neutral = (first_of(state, who) for who in ("red", "blue", "neutral"))
    assert legal(state).initial == {"red": 1}
    assert refused(state, f"red place {red} 2") == ("too_many_placed", "SV-1f")
    assert refused(state, f"neutral place {neutral} 1") == ("placement_pending", "SV-1f")
    state = after(state, f"red place {red} 1")
    assert legal(state).initial == {"blue": 1}
    assert refused(after(state, f"blue place {blue} 1"), f"blue place {blue} 1") == ("not_your_turn", "SV-1f")


def test_sv_d2_territories_dealt_from_a_box_are_entered() -> None:
    """Fourteen for each of the three, the neutral's with two armies once all are told."""
    state = undealt("red blue", rulebook="swedish", variant="duel", cards="entered")
    order = state.setting.dealt_to
    names = state.setting.board.territories
    for number, territory in enumerate(names[:-1]):
        state = after(state, f"{order[number % 3]} takes {territory}")
    assert refused(state, f"red takes {names[-1]}")[0] == "too_many_territories"
    state = after(state, f"neutral takes {names[-1]}")
    assert armies(state, names[-1], names[0]) == (2, 1)
    assert state.to_place == {"red": 26, "blue": 26}


def test_sv_d3_jokers_in_and_no_missions() -> None:
    """Forty-four cards; a mission has no use."""
    state = duel()
    assert len(state.setting.deck) == 44
    assert state.setting.has_missions is False
    assert refused(state, "red mission africa+asia") == ("missions_not_used", "SV-D4")


def test_sv_d4_whoever_takes_the_opponents_last_territory_wins_whatever_the_neutral_holds() -> None:
    """Forty-one territories of the neutral make no difference."""
    state = position("red: alaska 4; blue: kamchatka 1; rest neutral 9; turn red attack")
    verdict = play(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 2")
    assert won(verdict.state) == (("red",), "duel", None)
    assert verdict.state.eliminated == ("blue",)


def test_sv_d4_the_neutrals_last_territory_decides_nothing() -> None:
    """Play goes on between the two, and whoever then takes everything has won the duel."""
    state = position("red: alaska 4; neutral: kamchatka 1; rest blue 2; turn red attack")
    state = after(state, "red attack alaska kamchatka 6,5,4 v 1")
    assert (won(state), state.eliminated, state.counts["neutral"]) == (None, (), 0)
    state = position("blue: kamchatka 1; rest red 4; turn red attack")
    assert won(after(state, "red attack alaska kamchatka 6,5,4 v 1")) == (("red",), "duel", None)


@pytest.mark.parametrize(("total_armies", "share"), [(17, 8), (15, 7), (13, 6), (5, 2), (4, 2), (3, 1)])
def test_sv_d5_the_neutral_gets_half_rounded_down(total_armies: int, share: int) -> None:
    """X-SV-11: 17 bring 8."""
    state = position(f"red: alaska 2; {DUE}; reinforcements {total_armies}")
    assert position_of(state)["neutral_reinforcements"] == 0
    state = after(state, f"red place alaska {total_armies}")
    assert position_of(state)["neutral_reinforcements"] == share
    assert facts(state, f"neutral place egypt {share + 1}", "tried", "allowed") == (share + 1, share)
    assert refused(state, f"neutral place egypt {share + 1}") == ("too_many_placed", "SV-D5")
    assert armies(after(state, f"neutral place egypt {share}"), "egypt") == (2 + share,)


@pytest.mark.parametrize(
    ("table", "own", "neutral"),
    [
        ({}, 15, 7),
        ({"rulebook": "french_1976"}, 17, 8),
        ({"set_values": "ascending"}, 13, 6),
    ],
)
def test_a_s03_the_example_by_the_table(table: dict[str, Any], own: int, neutral: int) -> None:
    """X-SV-12: 19 territories, Africa, three cavalry; 15 and 7, where the French table gives 17 and 8."""
    three = hand(cavalry=3).split("+")
    state = position(f"{NINETEEN}; neutral: greenland 2; rest blue; turn red reinforce", **table)
    board = {territory: owner for territory, owner in state.owners.items() if territory not in three}
    data = {**position_of(state), "owners": {**board, **dict.fromkeys(three, "blue")}}
    held = sum(1 for owner in data["owners"].values() if owner == "red")
    free = [t for t, owner in board.items() if owner == "blue"]
    data["owners"] |= dict.fromkeys(free[: 19 - held], "red")
    data = {key: data[key] for key in ("turn", "phase", "owners", "armies")} | {"hands": {"red": three}}
    state = state_from(state.setting, data)
    assert (state.counts["red"], state.reinforcements) == (19, 9)
    state = after(state, f"red trade {' '.join(three)}")
    assert (state.reinforcements, state.neutral_due) == (own, neutral)


def test_a_s14_sets_and_bonuses_count_for_the_half() -> None:
    """Six for three cavalry, two on an own territory of the set: four of the eight, with half of the rest."""
    three = hand(cavalry=3).split("+")
    state = position(f"red: {three[0]} 2; {DUE}; hands red {'+'.join(three)}; reinforcements 3")
    state = after(state, f"red trade {' '.join(three)}")
    assert (state.reinforcements, state.received, state.neutral_due) == (9, 11, 5)


def test_sv_d6_the_opponent_places_after_the_player_has_placed() -> None:
    """Not before, all of it before the first throw, and only on the neutral's territories."""
    state = position(f"red: alaska 4; {DUE}; reinforcements 5")
    assert refused(state, "neutral place egypt 1")[0] == "armies_unplaced"
    state = after(state, "red place alaska 5")
    possible = legal(state).neutral
    assert possible is not None
    assert (possible.leader, set(possible.place), possible.place_most) == ("blue", {"north_africa", "egypt"}, 2)
    assert refused(state, "red attack alaska kamchatka 6 v 1") == ("neutral_unplaced", "SV-D6")
    assert facts(state, "red end", "seat", "left") == ("blue", 2)
    assert refused(state, "neutral place alaska 1") == ("not_own_territory", "SV-D6")
    state = after(state, "neutral place egypt 1", "neutral place north_africa 1")
    assert refused(state, "neutral place egypt 1") == ("nothing_to_place", "SV-D5")
    assert armies(after(state, "red attack alaska kamchatka 6 v 1"), "kamchatka") == (1,)


def test_match_record_8_a_trade_after_the_share_was_placed_raises_it() -> None:
    """Three, of which one is placed; ten more for one of each make thirteen, of which six are the neutral's."""
    three = hand(1, 1, 1).split("+")
    state = position(f"red: alaska 4; {DUE}; hands red {'+'.join(three)}; reinforcements 3")
    state = after(state, "red place alaska 3", "neutral place egypt 1", f"red trade {' '.join(three)}")
    assert refused(state, "neutral place egypt 1")[0] == "armies_unplaced"
    state = after(state, "red place alaska 10")
    assert (state.neutral_due, armies(state, "egypt")) == (5, (3,))


def test_sv_d7_the_other_player_defends_for_the_neutral() -> None:
    """His are the dice, cocked ones too; targets may be mixed, and a conquest earns a card."""
    state = position(WAR)
    assert facts(state, "red attack alaska kamchatka 6 v 6,6,6", "seat") == ("blue",)
    waiting = after(state, "red attack alaska kamchatka 6,5 v x,2")
    assert legal(waiting).reroll == {"blue": 1}
    assert facts(waiting, "red end", "seat") == ("blue",)
    assert armies(after(waiting, "blue reroll 1"), "alaska", "kamchatka") == (5, 1)
    state = after(state, "red attack alaska kamchatka 6,5 v 1,1", "red attack alberta ontario 6 v 1")
    state = after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 3")
    assert (state.owners["kamchatka"], state.conquered) == ("red", True)


def test_sv_d7_a_foul_in_its_defence_is_that_of_whoever_threw() -> None:
    """Blue threw three dice for the neutral; the book names no penalty."""
    state = position(WAR)
    assert play(state, "blue foul three_defence_dice kamchatka").notices[0].code == "foul_without_penalty"
    assert refused(state, "neutral foul three_defence_dice kamchatka")[0] == "foul_impossible"


@pytest.mark.parametrize("line", ["neutral attack kamchatka alaska 6 v 1", "neutral end"])
def test_sv_d8_the_neutral_never_attacks(line: str) -> None:
    """Whoever is told to say so."""
    assert refused(position(WAR), line) == ("neutral_passive", "SV-D8")


def test_sv_d8_the_neutral_does_not_move_and_gets_no_cards() -> None:
    """Neither a move nor a card is there to be had."""
    state = position(WAR)
    assert refused(state, "neutral fortify kamchatka japan 1") == ("neutral_stays", "SV-D8")
    with pytest.raises(Malformed):
        play(state, "neutral draw")


def test_a_s15_without_a_territory_its_share_is_lost() -> None:
    """The turn goes on as if there had been no neutral."""
    state = position("red: alaska 4; rest blue 2; turn red reinforce; reinforcements 9")
    state = after(state, "red place alaska 9")
    assert legal(state).neutral is None
    assert refused(state, "neutral place alaska 4")[0] == "nothing_to_place"
    assert armies(after(state, "red attack alaska kamchatka 6 v 1"), "kamchatka") == (1,)


def test_a_s03_every_turn_has_its_own_share() -> None:
    """What was due in the last turn is not due in this one."""
    state = position("red: alaska 4; neutral: egypt 2; rest blue 2; turn red reinforce; reinforcements 5")
    state = after(state, "red place alaska 5", "neutral place egypt 2", "red end")
    assert (state.turn, state.neutral_due, state.operator) == ("blue", state.reinforcements // 2, "red")


def test_match_record_2_a_neutral_outside_a_duel_is_malformed() -> None:
    """In capitals for two as well (A-S16)."""
    for table in (table_of(), table_of("red blue", rulebook="swedish", variant="capital", capital_missions=False)):
        with pytest.raises(Malformed) as malformed:
            parse_action("neutral place egypt 1", table)
        assert malformed.value.code == "neutral_outside_duel"


@pytest.mark.parametrize("line", ["table declare neutral", "table correct hand neutral 2", "neutral concede"])
def test_match_record_2_4_the_neutral_has_no_seat(line: str) -> None:
    """It wins nothing, holds nothing and leaves nothing."""
    with pytest.raises(Malformed):
        play(position(WAR), line)


def test_match_record_2_3_a_board_audit_knows_the_neutral() -> None:
    """A territory turns out to be the neutral's."""
    state = after(position(WAR), "table correct ontario neutral 3")
    assert (state.owners["ontario"], armies(state, "ontario"), state.counts["neutral"]) == ("neutral", (3,), 3)


def test_match_record_3_a_position_says_what_the_neutral_still_gets() -> None:
    """Left out it is half of the turn's armies; what was written is what is read."""
    state = position(f"red: alaska 4; {DUE}; reinforcements 0; neutral_reinforcements 8")
    assert (state.neutral_due, state.received) == (8, 16)
    for lines in (("neutral place egypt 3",), ("neutral place egypt 8",), ("neutral place egypt 8", "red end")):
        moved = after(state, *lines)
        assert state_from(moved.setting, position_of(moved)) == moved
    three = hand(1, 1, 1).split("+")
    traded = position(f"red: alaska 4; {DUE}; hands red {'+'.join(three)}; reinforcements 3")
    traded = after(traded, "red place alaska 3", "neutral place egypt 1", f"red trade {' '.join(three)}")
    assert state_from(traded.setting, position_of(traded)) == traded


def test_match_record_8_the_events_are_placed_armies() -> None:
    """Of the neutral, as of a seat."""
    state = position(f"red: alaska 4; {DUE}; reinforcements 0; neutral_reinforcements 2")
    assert play(state, "neutral place egypt 2").events == (events.Placed("neutral", "egypt", 2),)


def test_sv_d4_after_a_concession_the_other_has_won() -> None:
    """As in every match, by declaration."""
    assert won(after(position(WAR), "red concede")) == (("blue",), "declared", None)


def test_sv_d4_a_correction_that_leaves_the_opponent_nothing_wins() -> None:
    """Victory is looked at after it (match-record 8), whatever the neutral holds."""
    state = position("blue: siam 2; neutral: peru 2; rest red 2; turn red attack")
    assert won(after(state, "table correct siam red 1")) == (("red",), "duel", None)
    assert won(after(state, "table correct siam neutral 1")) == (("red",), "duel", None)


def test_sv_d6_the_neutrals_armies_come_after_those_of_the_seat_on_turn() -> None:
    """Before, they are refused with the clause of that order."""
    state = position(f"red: alaska 2; {DUE}")
    assert refused(state, "neutral place egypt 1") == ("armies_unplaced", "SV-D6")
