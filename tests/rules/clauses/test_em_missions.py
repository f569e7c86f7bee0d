"""Easy-Move § 8 (3) and (5): mission cards, their pile, and the one that is given up."""

from __future__ import annotations

import pytest

from referee.rules.events import Audience, MissionDiscarded, MissionGivenBack, TurnStarted, audience_of
from referee.rules.judge.legal import legal
from referee.rules.missions import MISSIONS, mission_asked_of, mission_pool
from tests.rules.helpers import after, noticed, passed, play, position, refused, undealt

ROUND_2 = "red: alaska; blue: kamchatka; turn green attack; round 2; missions {}"
TWO_EACH = "red africa+asia 24_territories, blue asia+south_america eliminate_green, green eliminate_red eliminate_blue"


def test_em_8_3c_fourteen_mission_cards() -> None:
    """Eight about territories and continents, six about colours."""
    assert len(MISSIONS) == 14
    assert sum(bool(mission.eliminate) for mission in MISSIONS.values()) == 6


def test_em_8_3d_the_own_colour_asks_for_24_territories() -> None:
    """For its own colour only."""
    assert mission_asked_of("eliminate_red", "red") == "24_territories"
    assert mission_asked_of("eliminate_red", "blue") == "eliminate_red"


@pytest.mark.parametrize(("seats", "size"), [(3, 11), (4, 12), (5, 13), (6, 14)])
def test_em_8_5g_missions_of_colours_not_in_play_are_out(seats: int, size: int) -> None:
    """By colours, not by people (A-06)."""
    colours = ("red", "blue", "green", "black", "yellow", "pink")[:seats]
    assert len(mission_pool(colours)) == size
    assert {f"eliminate_{colour}" for colour in colours} <= set(mission_pool(colours))


def test_em_8_5h_without_blue_and_black() -> None:
    """Four players, blue and black not in play: both cards are out, twelve remain (X-EM-1)."""
    playing = mission_pool(("red", "green", "yellow", "pink"))
    assert (len(playing), {"eliminate_blue", "eliminate_black"} & set(playing)) == (12, set())


def test_em_8_5d_two_missions_each_with_physical_cards() -> None:
    """Each tells two; a third is refused, and no card exists twice."""
    state = after(undealt(cards="entered"), "red mission africa+asia", "red mission eliminate_red")
    assert refused(state, "red mission 24_territories") == ("missions_complete", "EM-8.5d")
    assert refused(state, "blue mission africa+asia") == ("mission_taken", "EM-8.5d")


def test_a_40_a_mission_of_a_colour_not_in_play_is_drawn_again() -> None:
    """The referee refuses it."""
    assert refused(undealt(cards="entered"), "red mission eliminate_pink") == ("mission_out", "EM-8.5g")


def test_em_8_2a_domination_knows_no_missions() -> None:
    """They are neither told nor given up."""
    state = undealt(variant="domination", cards="entered")
    assert refused(state, "red mission africa+asia") == ("missions_not_used", "EM-8.2a")
    playing = position("red: alaska; turn red reinforce; round 3", variant="domination")
    assert refused(playing, "red discard africa+asia") == ("missions_not_used", "EM-8.2a")


def test_em_8_5i_in_round_3_each_gives_up_a_mission_at_the_start_of_its_turn() -> None:
    """The one who begins the round first; until then nothing else happens (A-02)."""
    state = position("red: alaska 3, alberta; blue: kamchatka; turn green attack; round 2; missions " + TWO_EACH)
    judgement = play(state, "green end")
    assert judgement.events[-1] == TurnStarted("red", 3, "discard", 3)
    state = judgement.state
    for line in ("red place alaska 1", "red trade alaska brazil peru", "red attack alaska kamchatka 6 v 1", "red end"):
        assert refused(state, line) == ("discard_required", "EM-8.5i")
    assert refused(state, "blue discard eliminate_green") == ("not_your_turn", "EM-8.7.0b")
    state = after(state, "red discard 24_territories")
    assert (state.phase, state.missions["red"], state.missions["blue"]) == (
        "reinforce",
        ("africa+asia",),
        ("asia+south_america", "eliminate_green"),
    )
    assert after(state, "red place alaska 3", "red end").phase == "discard"


def test_em_8_5i_not_before_round_3() -> None:
    """In rounds 1 and 2 nothing is given up, unless the table lets it stand."""
    state = position("red: alaska; turn red reinforce; round 2; missions " + TWO_EACH)
    assert refused(state, "red discard africa+asia") == ("discard_not_due", "A-02")
    judgement = play(state, "red discard africa+asia !stood")
    assert (noticed(judgement), judgement.state.phase) == ([("discard_not_due", "A-02")], "reinforce")


def test_em_8_5i_only_a_mission_that_is_held() -> None:
    """Another's mission cannot be given up, whatever the table says."""
    state = position("red: alaska; turn red discard; round 3; missions " + TWO_EACH)
    assert refused(state, "red discard eliminate_red") == ("mission_not_held", "EM-8.5i")
    assert refused(state, "red discard eliminate_red !stood") == ("mission_not_held", "EM-8.5i")
    assert legal(state).discard == ("africa+asia", "24_territories")


def test_em_8_5i_everybody_hears_that_and_only_the_seat_which() -> None:
    """Two events: one for all, one for the seat."""
    state = position("red: alaska; turn red discard; round 3; missions " + TWO_EACH)
    events = play(state, "red discard africa+asia").events
    assert events == (MissionDiscarded("red"), MissionGivenBack("red", "africa+asia"))
    assert [audience_of(event) for event in events] == [Audience.PUBLIC, Audience.SEAT]


def test_em_8_5j_the_remaining_one_is_kept() -> None:
    """It cannot be given up or changed for another."""
    state = position("red: alaska; turn red discard; round 3; missions " + TWO_EACH)
    state = after(state, "red discard africa+asia")
    assert refused(state, "red discard 24_territories") == ("mission_last", "EM-8.5j")
    assert refused(state, "red discard 24_territories !stood") == ("mission_last", "EM-8.5j")
    assert refused(state, "red mission africa+asia") == ("missions_complete", "EM-8.5d")


def test_em_8_5i_a_mission_face_down_can_be_given_up() -> None:
    """With physical cards the referee need not know it."""
    state = position("red: alaska; turn red discard; round 3; missions red ? ?", cards="counted")
    assert after(state, "red discard ?").missions["red"] == ("?",)
    assert after(state, "red discard africa+asia").missions["red"] == ("?",)


def test_a_02_the_round_is_an_option() -> None:
    """``discard_round = 2``."""
    state = position(
        "red: alaska; blue: kamchatka; turn green attack; round 1; missions red africa+asia 24_territories",
        discard_round=2,
    )
    assert after(state, "green end").phase == "discard"


def test_em_8_5i_whoever_holds_one_mission_gives_up_none() -> None:
    """A position with one mission each begins round 3 with the reinforcement."""
    state = position(ROUND_2.format("red africa+asia, blue 24_territories"))
    assert after(state, "green end").phase == "reinforce"
    assert passed(state, "blue").phase == "reinforce"
