"""The French duel: two players and an army allied to the opponent of whoever is on turn, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules import events
from referee.rules.judge.legal import legal
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from referee.rules.state import State
from tests.rules import helpers
from tests.rules.books import all_placed, dealt, hand, total
from tests.rules.helpers import after, armies, facts, noticed, play, refused, won

PART = (
    "red: alaska 4, brazil 2, alberta; neutral: kamchatka 5, north_africa 4; rest blue 2; turn red reinforce; "
    "reinforcements 0; neutral_reinforcements 0"
)
"""Red and the neutral have placed; the neutral may attack Red."""
SHARE = PART.replace("neutral_reinforcements 0", "neutral_reinforcements 2")


def position(text: str, **table: Any) -> State:
    """Return the state that ``text`` describes in a French duel of red and blue."""
    return helpers.position(text, "red blue", **{"rulebook": "french_1976", "variant": "duel", **table})


def duel(**table: Any) -> State:
    """Return a duel after the deal."""
    return dealt(2, **{"rulebook": "french_1976", "variant": "duel", **table})


def test_fr_d1_the_set_up() -> None:
    """X-FR-3: 40, 40 and 28 armies, fourteen territories each, two in each of the third force's (FR-3a)."""
    state = duel()
    assert state.counts == {"red": 14, "blue": 14, "neutral": 14}
    assert {state.armies[t] for t, owner in state.owners.items() if owner == "neutral"} == {2}
    state = all_placed(state)
    assert {who: total(state, who) for who in ("red", "blue", "neutral")} == {"red": 40, "blue": 40, "neutral": 28}


def test_fr_5_the_two_place_freely() -> None:
    """Any number at a time, in any order."""
    state = duel()
    own = next(territory for territory, owner in state.owners.items() if owner == "blue")
    assert legal(state).initial == {"red": 26, "blue": 26}
    assert armies(after(state, f"blue place {own} 26"), own) == (27,)


def test_fr_d2_half_of_the_reinforcement_placed_by_the_opponent() -> None:
    """X-SV-12 by the French table: three cavalry bring 8, together 17, of which 8 are the neutral's."""
    three = hand(cavalry=3).split("+")
    text = f"red: alaska 2; neutral: egypt 2; rest blue 2; turn red reinforce; hands red {'+'.join(three)}"
    state = after(position(f"{text}; reinforcements 9"), f"red trade {' '.join(three)}")
    assert refused(state, "neutral place egypt 8") == ("armies_unplaced", "FR-D2")
    state = after(state, "red place alaska 17")
    assert position_of(state)["neutral_reinforcements"] == 8
    assert refused(state, "neutral place egypt 9") == ("too_many_placed", "FR-D2")
    assert refused(state, "red attack alaska kamchatka 6 v 1") == ("neutral_unplaced", "FR-D2")
    assert armies(after(state, "neutral place egypt 8"), "egypt") == (10,)


@pytest.mark.parametrize(("received", "share"), [(17, 8), (3, 1), (4, 2)])
def test_a_f06_half_is_rounded_down(received: int, share: int) -> None:
    """As in the Swedish duel."""
    text = "red: alaska 2; neutral: egypt 2; rest blue 2; turn red reinforce"
    assert position(f"{text}; reinforcements {received}").neutral_due == share


def test_fr_d3_the_opponent_throws_for_the_neutrals_defence() -> None:
    """Also a cocked die."""
    state = after(position(PART), "neutral end", "red attack alaska kamchatka 6,x v x,1")
    assert legal(state).reroll == {"red": 1, "blue": 1}
    state = after(state, "red reroll 5", "blue reroll 2")
    assert armies(state, "alaska", "kamchatka") == (4, 3)


def test_fr_d4_the_neutral_attacks_between_the_placements_and_the_players_attacks() -> None:
    """Led by the opponent; until it is done the player may not attack, move or end."""
    state = position(PART)
    possible = legal(state).neutral
    assert possible is not None
    assert (possible.leader, possible.end) == ("blue", True)
    assert {source: set(offer.to) for source, offer in possible.attack.items()} == {
        "kamchatka": {"alaska"},
        "north_africa": {"brazil"},
    }
    for line in ("red attack alaska kamchatka 6 v 1", "red fortify alaska alberta 1", "red end"):
        assert refused(state, line) == ("neutral_acts", "FR-D4")
    state = after(state, "neutral attack kamchatka alaska 6,5,4 v 3,2", "neutral end")
    assert (armies(state, "kamchatka", "alaska"), state.phase) == ((5, 2), "attack")
    assert armies(after(state, "red attack alaska kamchatka 6 v 1,1"), "kamchatka") == (4,)


def test_fr_d4_it_may_wait() -> None:
    """Its leader says that it is done, and keeps its armies for another turn."""
    verdict = play(position(PART), "neutral end")
    assert verdict.events == (events.NeutralEnded("blue"),)
    assert verdict.state.neutral_acts is False


def test_fr_d4_first_the_whole_share_stands() -> None:
    """The neutral neither attacks nor ends before."""
    state = position(SHARE)
    for line in ("neutral attack kamchatka alaska 6 v 1", "neutral end"):
        assert refused(state, line) == ("neutral_unplaced", "FR-D2")
    state = after(state, "neutral place kamchatka 2")
    assert armies(after(state, "neutral attack kamchatka alaska 6 v 1"), "kamchatka", "alaska") == (7, 3)
    unplaced = position(SHARE.replace("reinforcements 0; neutral_reinforcements 2", "reinforcements 3"))
    assert refused(unplaced, "neutral end")[0] == "armies_unplaced"


def test_fr_d4_the_player_goes_on_when_it_is_done() -> None:
    """Attacks, moves, ends: everything is his again."""
    state = after(position(PART), "neutral end")
    assert armies(after(state, "red fortify alaska alberta 1"), "alberta") == (2,)
    assert after(state, "red end").turn == "blue"


def test_a_f03_its_part_comes_once_in_a_turn() -> None:
    """Not again after it is done, not after a trade that raised the share, not during the attacks."""
    three = hand(1, 1, 1).split("+")
    state = after(position(f"{PART}; hands red {'+'.join(three)}"), "neutral end")
    assert refused(state, "neutral attack kamchatka alaska 6 v 1") == ("neutral_ended", "A-F03")
    assert refused(state, "neutral end") == ("neutral_ended", "A-F03")
    state = after(state, f"red trade {' '.join(three)}", "red place alaska 10")
    assert refused(state, "red attack alaska kamchatka 6 v 1") == ("neutral_unplaced", "FR-D2")
    state = after(state, "neutral place kamchatka 5")
    assert refused(state, "neutral attack kamchatka alaska 6 v 1") == ("neutral_ended", "A-F03")
    state = after(state, "red attack alaska kamchatka 6 v 1", "red end")
    assert state.neutral_acts is True


def test_fr_d5_nobody_attacks_himself_with_it() -> None:
    """Blue leads it in Red's turn: it attacks Red alone, in Blue's turn Blue alone."""
    state = position(PART)
    assert refused(state, "neutral attack kamchatka japan 6 v 1") == ("neutral_target", "FR-D5")
    assert facts(state, "neutral attack kamchatka japan 6 v 1", "seat", "turn") == ("blue", "red")
    assert refused(state, "neutral attack kamchatka north_africa 6 v 1")[0] == "target_own"
    assert refused(state, "neutral attack alaska japan 6 v 1")[0] == "source_not_own"
    blues = position(PART.replace("turn red", "turn blue"))
    assert armies(after(blues, "neutral attack kamchatka japan 6 v 1"), "japan") == (1,)
    assert refused(blues, "neutral attack kamchatka alaska 6 v 1") == ("neutral_target", "FR-D5")


def test_fr_d6_it_attacks_also_with_armies_that_the_other_placed() -> None:
    """What Red placed for the neutral in Blue's turn, Blue leads in Red's."""
    text = "red: alaska 9; neutral: kamchatka 1; rest blue 2; turn blue reinforce; reinforcements 0"
    state = after(position(f"{text}; neutral_reinforcements 3"), "neutral place kamchatka 3", "neutral end", "blue end")
    state = after(state, f"red place alaska {state.reinforcements}", "neutral place kamchatka 1")
    assert legal(state).neutral.attack["kamchatka"].dice == 3  # type: ignore[union-attr]


def test_fr_d7_its_conquest_earns_no_card() -> None:
    """Neither its leader nor the seat on turn; the territory is occupied as by a player (A-F05)."""
    state = position(PART.replace("alaska 4", "alaska 1"))
    verdict = play(state, "neutral attack kamchatka alaska 6,5,4 v 1")
    assert [type(event) for event in verdict.events] == [events.Losses, events.Conquered]
    state = verdict.state
    assert refused(state, "red occupy 2")[0] == "not_your_turn"
    assert refused(state, "neutral end")[0] == "occupation_pending"
    assert legal(state).neutral.occupy == ("kamchatka", "alaska", 1, 4)  # type: ignore[union-attr]
    state = after(state, "neutral occupy 2")
    assert (state.owners["alaska"], armies(state, "alaska", "kamchatka")) == ("neutral", (2, 3))
    assert (state.phase, state.conquered) == ("reinforce", False)
    assert refused(after(state, "neutral end"), "red draw")[0] == "no_conquest"


def test_fr_d8_when_it_is_gone_the_match_goes_on() -> None:
    """Without a share and without its part."""
    state = position("red: alaska 4; rest blue 2; turn red reinforce; reinforcements 6")
    state = after(state, "red place alaska 6", "red attack alaska kamchatka 6 v 1")
    assert refused(state, "neutral end") == ("neutral_ended", "A-F03")
    assert won(state) is None


def test_fr_d9_whoever_takes_all_of_the_opponents_territories_has_won() -> None:
    """However much the neutral holds (FR-3a)."""
    state = position("red: alaska 4; blue: kamchatka 1; rest neutral 9; turn red attack")
    assert won(after(state, "red attack alaska kamchatka 6,5 v 1", "red occupy 3")) == (("red",), "duel", None)


def test_a_f04_its_leader_wins_when_it_takes_the_last_territory() -> None:
    """Red has nothing left; nobody gets Red's cards, and no further turn begins."""
    text = "red: alaska 1; neutral: kamchatka 5; rest blue 2; turn red reinforce; reinforcements 0; hands red peru"
    state = after(position(f"{text}; neutral_reinforcements 0"), "neutral attack kamchatka alaska 6,5,4 v 1")
    verdict = play(state, "neutral occupy 4")
    assert won(verdict.state) == (("blue",), "duel", None)
    assert [type(event) for event in verdict.events] == [events.Occupied, events.MatchWon]
    assert (verdict.state.hands, verdict.state.turn) == ({"red": (), "blue": ()}, "red")


def test_a_f05_it_moves_only_into_what_it_conquers() -> None:
    """No move at the end of a turn."""
    assert refused(position(PART), "neutral fortify kamchatka north_africa 1") == ("neutral_stays", "A-F05")


def test_match_record_8_its_own_cocked_die_is_the_neutrals() -> None:
    """And that of the seat on turn is the seat's."""
    state = after(position(PART), "neutral attack kamchatka alaska 6,x,4 v 5,x")
    assert legal(state).reroll == {"neutral": 1, "red": 1}
    assert refused(state, "neutral end")[0] == "throw_pending"
    assert state_from(state.setting, position_of(state)) == state
    assert armies(after(state, "red reroll 4", "neutral reroll 5"), "kamchatka", "alaska") == (5, 2)


def test_fr_8_it_too_names_its_attacks() -> None:
    """Unnamed they cost three armies, and what the territory cannot give comes from others."""
    state = position(PART.replace("kamchatka 5", "kamchatka 3"))
    state = after(state, "neutral foul unannounced_attack kamchatka")
    assert (armies(state, "kamchatka"), state.penalties_due) == ((1,), {"neutral": 1})
    assert armies(after(state, "neutral pays north_africa 1"), "north_africa") == (3,)


def test_fr_9_a_foul_of_the_seat_on_turn_in_its_defence() -> None:
    """While the neutral attacks, the seat on turn defends."""
    state = position(PART)
    assert noticed(play(state, "red foul three_defence_dice alaska")) == [("foul_without_penalty", "A-21")]
    assert refused(after(state, "neutral end"), "red foul three_defence_dice alaska")[0] == "foul_impossible"


def test_fr_6c_a_forced_trade_comes_before_its_part() -> None:
    """With five cards Red trades first."""
    state = position(f"{PART}; hands red {hand(2, 2, 1)}")
    assert refused(state, "neutral end") == ("trade_required", "FR-6c")


def test_match_record_3_a_position_says_whether_its_part_is_over() -> None:
    """What was written is what is read, wherever the turn stands."""
    state = position(PART)
    conquest = after(position(PART.replace("alaska 4", "alaska 1")), "neutral attack kamchatka alaska 6,5,4 v 1")
    ended = after(state, "neutral end")
    attacked = after(ended, "red attack alaska kamchatka 6 v 1")
    for moment in (state, conquest, after(conquest, "neutral occupy 1"), ended, attacked, after(attacked, "red end")):
        assert state_from(moment.setting, position_of(moment)) == moment
    assert position_of(ended)["phase"] == "attack"


def test_match_record_2_3_what_the_table_lets_stand() -> None:
    """An attack on its own leader, and an end of the turn before the neutral is done."""
    verdict = play(position(PART), "neutral attack kamchatka japan 6,5,4 v 2,1 !stood")
    assert noticed(verdict) == [("neutral_target", "FR-D5")]
    assert verdict.state.occupation is not None
    state = after(verdict.state, "neutral occupy 2")
    assert (state.owners["japan"], state.turn) == ("neutral", "red")
    assert noticed(play(state, "red end !stood")) == [("neutral_acts", "FR-D4")]
