"""Easy-Move § 8 (10), (11) and (13): who is out, who has won, who begins next."""

from __future__ import annotations

import pytest

from referee.rules import events
from referee.rules.judge.outcome import next_starter
from referee.rules.judge.timeline import Timeline
from referee.rules.past.entries import decided_by
from referee.rules.record.notation import parse_action
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from tests.rules.helpers import BOARD, after, armies, noticed, passed, play, position, refused, won

LAST = "red: alaska 9, brazil 4; blue: kamchatka 1; turn red attack"
CONQUER = "red attack alaska kamchatka 6,5,4 v 3"


def test_em_8_10a_without_a_territory_a_seat_is_out() -> None:
    """The last army on the last territory is gone; with the throw, before the occupation."""
    judgement = play(position(LAST), CONQUER)
    assert judgement.events[1:] == (
        events.Conquered("kamchatka", "alaska", "red", 3),
        events.Eliminated("blue", "red"),
        events.AttackClosed("red"),
    )
    assert refused(after(judgement.state, "red occupy 3"), "blue end") == ("out_of_match", "EM-8.10a")


def test_em_8_10b_an_elimination_ends_the_attacks() -> None:
    """The conqueror occupies, regroups and draws, and then the next seat follows (A-26)."""
    state = after(position(LAST), CONQUER, "red occupy 3")
    assert refused(state, "red attack brazil peru 6 v 1") == ("attack_closed", "A-26")
    state = after(state, "red fortify kamchatka alaska 1", "red draw", "red end")
    assert state.turn == "green"


def test_a_26_the_table_may_override_it_for_the_rest_of_the_turn() -> None:
    """One action, noted; further eliminations in this turn close nothing, in the next they do again."""
    state = after(position(LAST), CONQUER)
    over = after(state, "red overrides elimination_ends_attack", "red occupy 3")
    assert armies(after(over, "red attack brazil venezuela 6 v 6"), "brazil") == (3,)
    after_occupying = after(state, "red occupy 3", "red overrides elimination_ends_attack")
    assert armies(after(after_occupying, "red attack brazil venezuela 6 v 6"), "brazil") == (3,)
    assert passed(over, "red").overrides == ()


def test_a_26_a_second_elimination_after_the_override_closes_nothing() -> None:
    """The override holds for the rest of the turn (match-record 8)."""
    state = position(LAST.replace("; turn", "; black: peru 1; turn"), "red blue black green")
    state = after(state, CONQUER, "red overrides elimination_ends_attack", "red occupy 3")
    judgement = play(state, "red attack brazil peru 6,5,4 v 3")
    assert events.Eliminated("black", "red") in judgement.events
    assert judgement.state.attack_closed is False
    assert armies(after(judgement.state, "red attack peru argentina 6 v 6"), "peru") == (2,)


def test_a_26_nothing_to_override() -> None:
    """Only where the ruling stops play at this moment, by the seat on turn."""
    state = position(LAST)
    assert refused(state, "red overrides elimination_ends_attack") == ("nothing_to_override", "A-26")
    assert refused(state, "red overrides fortify") == ("nothing_to_override", "A-39")
    closed = after(state, CONQUER, "red occupy 3")
    assert refused(closed, "green overrides elimination_ends_attack") == ("not_your_turn", "EM-8.7.0b")
    moved = after(closed, "red fortify kamchatka alaska 1")
    assert refused(moved, "red overrides elimination_ends_attack") == ("nothing_to_override", "A-26")


def test_a_26_is_an_option() -> None:
    """``elimination_ends_attack = false``: the attacks go on by themselves."""
    state = after(position(LAST, elimination_ends_attack=False), CONQUER, "red occupy 3")
    assert armies(after(state, "red attack brazil peru 6 v 6"), "brazil") == (3,)


def test_em_8_10c_nobody_receives_the_cards() -> None:
    """They go under the stock in the order they were drawn, the missions face down (A-27)."""
    state = position(LAST + "; hands blue siam+peru, red congo; deck egypt; missions blue 24_territories")
    state = after(state, CONQUER)
    assert (state.hands, state.deck) == ({"red": ("congo",), "blue": (), "green": ()}, ("egypt", "siam", "peru"))
    assert "blue" not in state.missions


def test_a_27_with_traded_cards_out_so_are_those() -> None:
    """The same pile as traded sets."""
    state = after(position(LAST + "; hands blue siam; deck egypt", traded_cards="out"), CONQUER)
    assert (state.deck, "siam" in state.out_of_play) == (("egypt",), True)


NEARLY = {
    "north_america+africa": "north_america, africa",
    "north_america+australia": "north_america, australia",
    "asia+south_america": "asia, south_america",
    "africa+asia": "africa, asia",
    "europe+south_america+any": "europe, south_america, australia",
    "europe+australia+any": "europe, australia, africa",
    "24_territories": "asia, north_america, iceland, brazil, peru",
    "18_territories_2_armies": "asia 2, africa 2",
    "eliminate_black": "iceland",
    "eliminate_red": "asia, north_america, iceland, brazil, peru",
}


@pytest.mark.parametrize(("mission", "held"), NEARLY.items())
def test_em_8_3c_every_mission_wins_with_its_last_territory(mission: str, held: str) -> None:
    """One territory is missing, black's only one: no win with the throw, a win with the armies in it."""
    last = min(BOARD.continents[held.split(",")[0].split()[0]]) if mission != "eliminate_black" else "siam"
    source = max(BOARD.neighbours[last])
    state = position(
        f"red: {held}, {source} 9; black: {last} 1; rest green 1; turn red attack; missions red {mission}",
        "red black green",
        elimination_ends_attack=False,
    )
    judgement = play(state, f"red attack {source} {last} 6,5,4 v 1")
    assert won(judgement.state) is None
    assert won(after(judgement.state, "red occupy 4")) == (("red",), "mission", mission)


def test_em_8_11a_with_the_occupation_not_with_the_throw() -> None:
    """Blue conquers its 24th territory: the match is over once it is occupied (A-30)."""
    text = (
        "red: asia, africa, alaska 2, brazil, peru, venezuela, argentina; blue: alberta 1, ontario 9; turn red attack"
    )
    state = position(text + "; missions red 24_territories")
    assert state.counts["red"] == 23
    judgement = play(state, "red attack alaska alberta 6 v 1")
    assert judgement.events[-2:] == (
        events.Occupied("alberta", 1, "alaska", "red"),
        events.MatchWon(("red",), "mission", "24_territories"),
    )
    many = play(
        position(text.replace("alaska 2", "alaska 5") + "; missions red 24_territories"),
        "red attack alaska alberta 6 v 1",
    )
    assert won(many.state) is None
    assert won(after(many.state, "red occupy 1")) == (("red",), "mission", "24_territories")


def test_em_8_11a_with_a_placing() -> None:
    """18 territories with two armies each: the last placing wins (A-31), also with weaker territories beside."""
    text = "red: asia 2, africa 2, alaska 1; turn red reinforce; missions red 18_territories_2_armies; rest green 3"
    weak = text.replace("africa 2", "north_africa 2, egypt 2, east_africa 2, congo 2, south_africa 2, madagascar 1")
    judgement = play(position(weak), "red place madagascar 1")
    assert judgement.events[-1] == events.MatchWon(("red",), "mission", "18_territories_2_armies")
    assert won(after(position(weak), "red place alaska 1")) == (("red",), "mission", "18_territories_2_armies")


def test_em_8_11a_with_a_move() -> None:
    """The regrouping spreads the armies: the step that completes the mission wins (A-30)."""
    weak = "north_africa 2, egypt 2, east_africa 3, congo 2, south_africa 2, madagascar 1"
    state = position(f"red: asia 2, {weak}; turn red attack; missions red 18_territories_2_armies")
    assert won(after(state, "red fortify east_africa madagascar 1")) == (("red",), "mission", "18_territories_2_armies")


def test_em_8_11a_everything_but_undo_and_correction_is_refused_then() -> None:
    """The match is over."""
    state = after(position(LAST), "table declare red")
    for line in ("red end", CONQUER, "table declare blue", "table abandon", "red concede", "red mission africa+asia"):
        assert refused(state, line) == ("match_over", "EM-8.11a")
    assert armies(after(state, "table correct alaska red 5"), "alaska") == (5,)
    assert won(after(state, "table correct alaska red 5")) == (("red",), "declared", None)


def test_em_8_11b_also_when_another_fulfils_it() -> None:
    """Green holds "eliminate blue", red does it: green has won, red has not (X-EM-11, EM-8.11c)."""
    state = position(LAST + "; missions green eliminate_blue, red africa+asia")
    judgement = play(state, CONQUER, "red occupy 3")
    assert judgement.events[-1] == events.MatchWon(("green",), "mission", "eliminate_blue")


def test_em_8_11c_the_last_red_territory() -> None:
    """The example of the rulebook: somebody frees the last red territory, the holder of "red" wins."""
    text = "blue: alaska 9; red: kamchatka 1; turn blue attack; missions green eliminate_red, blue asia+south_america"
    state = after(position(text), "blue attack alaska kamchatka 6,5,4 v 3", "blue occupy 3")
    assert won(state) == (("green",), "mission", "eliminate_red")


def test_em_8_11d_the_own_mission_of_the_one_on_turn_comes_first() -> None:
    """B conquers the last green army out of Brazil and with it Asia and Africa.

    B wins, not the holder of "green" (X-EM-12, A-29).
    """
    africa = "egypt, east_africa, congo, south_africa, madagascar"
    text = f"blue: asia, {africa}, brazil 4; green: north_africa 1; rest red; turn blue attack"
    state = position(text + "; missions red eliminate_green, blue africa+asia")
    assert won(after(state, "blue attack brazil north_africa 6,5,4 v 1")) == (("blue",), "mission", "africa+asia")


def test_em_8_3d_the_own_colour_means_24_territories() -> None:
    """The card of the own colour asks for 24 territories; the result names the card."""
    text = (
        "red: asia, africa, alaska 2, brazil, peru, venezuela, argentina; blue: alberta 1, ontario 9; turn red attack"
    )
    state = after(position(text + "; missions red eliminate_red"), "red attack alaska alberta 6 v 1")
    assert won(state) == (("red",), "mission", "eliminate_red")


def test_a_28_whoever_is_out_wins_no_more() -> None:
    """Blue is out; that red eliminates green, blue's mission, makes nobody win by mission."""
    text = "red: alaska 9; green: kamchatka 1; eliminated blue; rest black; turn red attack; missions black africa+asia"
    state = position(text + ", blue eliminate_green", "red blue green black", elimination_ends_attack=False)
    assert won(after(state, CONQUER, "red occupy 3")) is None


def test_a_01_either_of_two_missions_wins() -> None:
    """Before the discard both count, unless the table plays ``missions_before_discard = "none"`` (A-34)."""
    text = LAST + "; missions green africa+asia eliminate_blue, red 24_territories"
    assert won(after(position(text), CONQUER, "red occupy 3")) == (("green",), "mission", "eliminate_blue")
    state = after(position(text, missions_before_discard="none"), CONQUER, "red occupy 3")
    assert won(state) is None


def test_a_01_with_none_the_fulfilled_mission_wins_once_it_is_the_only_one() -> None:
    """Kept at the discard, it wins at once."""
    text = LAST + "; round 2; missions red africa+asia eliminate_blue, green eliminate_red"
    state = after(position(text, missions_before_discard="none"), CONQUER, "red occupy 3", "red draw")
    state = passed(state, "red")
    assert (state.phase, won(state)) == ("discard", None)
    assert won(after(state, "red discard africa+asia")) == (("red",), "mission", "eliminate_blue")


def test_a_32_territories_dealt_count() -> None:
    """Missions ask who owns, not who conquered: owned by the deal, fulfilled where the match begins."""
    state = position("red: africa, asia; turn red reinforce; missions red africa+asia; round 1")
    assert won(state) == (("red",), "mission", "africa+asia")


@pytest.mark.parametrize(("third", "wins"), [("australia", True), ("africa", True), ("siam, india", False)])
def test_a_33_any_third_continent(third: str, wins: bool) -> None:
    """Any other whole continent; parts of several are none."""
    state = position(f"red: europe, south_america, {third}; turn red reinforce; missions red europe+south_america+any")
    assert (won(state) is not None) is wins


def test_a_33_the_third_is_another_one() -> None:
    """Europe and Australia themselves are not the third."""
    state = position("red: europe, australia; turn red reinforce; missions red europe+australia+any")
    assert won(after(state, "red place iceland 1")) is None


def test_eliminated_by_another_may_mean_24_territories() -> None:
    """Option ``eliminated_by_another = "24_territories"``: somebody else's elimination does not fulfil the card."""
    text = LAST + "; missions green eliminate_blue, red africa+asia"
    by_red = after(position(text, eliminated_by_another="24_territories"), CONQUER, "red occupy 3")
    assert won(by_red) == (("green",), "mission", "eliminate_blue")
    few = position(text + "; rest yellow", "red blue green yellow", eliminated_by_another="24_territories")
    few = after(few.with_changes(), "table correct siam green 1", CONQUER, "red occupy 3")
    assert won(few) is None


def test_em_8_2a_domination_is_won_by_the_last_one() -> None:
    """World domination: everybody else is out."""
    state = position(
        "red: alaska 9; rest red; blue: kamchatka 1; eliminated green; turn red attack", variant="domination"
    )
    assert won(after(state, CONQUER, "red occupy 3")) == (("red",), "domination", None)


def test_em_8_2a_the_last_one_wins_whatever_the_mission() -> None:
    """With missions too, nobody is left to play against."""
    text = "red: alaska 9; rest red; blue: kamchatka 1; eliminated green; turn red attack; missions red eliminate_green"
    state = after(position(text.replace("; missions red eliminate_green", "; missions blue africa+asia")), CONQUER)
    assert won(after(state, "red occupy 3")) == (("red",), "domination", None)


def test_declared_by_the_table() -> None:
    """The table agrees on a winner who still plays."""
    assert won(after(position(LAST), "table declare blue")) == (("blue",), "declared", None)
    gone = after(position(LAST), "blue concede")
    assert refused(gone, "table declare blue") == ("out_of_match", "EM-8.7.0b")


def test_abandoned_nobody_wins() -> None:
    """The match is void."""
    assert won(after(position(LAST), "table abandon")) == ((), "abandoned", None)


def test_concede_armies_stay_cards_and_mission_go() -> None:
    """Whoever leaves takes no more turns and is not eliminated; the armies defend (match-record 8)."""
    state = position(LAST + "; hands blue siam+peru; deck egypt; missions blue africa+asia, green eliminate_blue")
    gone = after(state, "blue concede")
    assert (gone.owners["kamchatka"], gone.armies["kamchatka"], gone.eliminated) == ("blue", 1, ())
    assert (gone.hands["blue"], gone.deck, gone.missions) == (
        (),
        ("egypt", "siam", "peru"),
        {"green": ("eliminate_blue",)},
    )
    assert won(after(gone, CONQUER, "red occupy 3")) == (("green",), "mission", "eliminate_blue")


def test_concede_on_turn_ends_the_turn() -> None:
    """Armies not placed and the card not taken are gone, and the next seat is on turn."""
    state = position("red: alaska 2; blue: kamchatka 2; turn red reinforce; reinforcements 5; round 2")
    judgement = play(state, "red concede")
    assert judgement.events == (
        events.Conceded("red"),
        events.TurnEnded("red"),
        events.TurnStarted("blue", 2, "reinforce", 3),
    )
    earned = position("red: alaska 2; blue: kamchatka 2; turn red attack; conquered; attacks_made")
    assert after(earned, "red concede").card_due == ""
    assert refused(after(earned, "red concede"), "red draw") == ("out_of_match", "EM-8.7.0b")


def test_concede_the_last_one_left_has_won_as_declared() -> None:
    """Two have left; the third has won."""
    assert won(after(position(LAST), "blue concede", "red concede")) == (("green",), "declared", None)


def test_concede_twice_is_refused() -> None:
    """Whoever has left has left."""
    assert refused(after(position(LAST), "blue concede"), "blue concede") == ("out_of_match", "EM-8.7.0b")


def test_concede_then_the_last_other_is_eliminated() -> None:
    """Green has left, red eliminates blue: red is the last who is left, though green's armies still stand."""
    state = after(position(LAST, variant="domination"), "green concede", CONQUER, "red occupy 3")
    assert won(state) == (("red",), "declared", None)


def test_concede_debts_and_forgotten_card_are_gone() -> None:
    """Nothing is owed by or to somebody who has left."""
    state = after(position(LAST + "; conquered; attacks_made"), "red end", "red concede")
    assert (state.card_due, state.turn) == ("", "blue")
    owing = after(
        position("red: alaska 9; blue: kamchatka 1, japan 5; turn red attack"), "blue foul three_defence_dice kamchatka"
    )
    assert after(owing, "blue concede").penalties_due == {}


def test_em_8_13_the_loser_begins_the_next_match() -> None:
    """The first who was eliminated (A-35)."""
    state = after(position(LAST + "; missions green eliminate_blue"), CONQUER, "red occupy 3")
    assert next_starter(state) == ("blue",)


def test_a_35_else_the_fewest_territories_then_armies_then_the_lot() -> None:
    """Nobody eliminated: fewest territories, then fewest armies; equal losers draw lots; winners are no losers."""
    fewest = after(position("red: alaska 9, peru; blue: kamchatka 1; turn red attack"), "table declare green")
    assert next_starter(fewest) == ("blue",)
    armies_ = after(position("red: alaska 9; blue: kamchatka 1; turn red attack"), "table declare green")
    assert next_starter(armies_) == ("blue",)
    lot = after(position("red: alaska 9; blue: kamchatka 9; turn red attack"), "table declare green")
    assert next_starter(lot) == ("red", "blue")
    winner = after(position("red: alaska 9; blue: kamchatka 1; turn red attack"), "table declare blue")
    assert next_starter(winner) == ("red",)


def test_em_8_1b_pacts_are_nobodys_business() -> None:
    """A turn without an attack is as legal as an attack on the weakest: nothing is noticed."""
    assert noticed(play(position(LAST), "red end")) == []


ALREADY = {
    "a mission": ("red: africa, asia; missions red africa+asia", "missions", ("mission", "africa+asia")),
    "another's mission": ("red: alaska; eliminated blue; missions green eliminate_blue", "missions", None),
    "the whole board": ("rest red", "domination", ("domination", None)),
    "the last one left": ("red: alaska; eliminated blue; conceded green", "domination", ("declared", None)),
    "nobody": ("red: africa; missions red africa+asia", "missions", None),
}


@pytest.mark.parametrize("board", ALREADY)
@pytest.mark.parametrize("phase", ["reinforce", "attack", "fortify", "draw"])
def test_match_record_9_whoever_has_won_in_a_position_has_won_at_once(board: str, phase: str) -> None:
    """A mission of whoever is out does not count; nothing but undo and corrections is possible."""
    text, variant, expected = ALREADY[board]
    state = position(f"{text}; turn red {phase}", variant=variant)
    winner = ("green",) if board == "another's mission" else ("red",)
    expected = ("mission", "eliminate_blue") if board == "another's mission" else expected
    assert won(state) == (None if expected is None else (winner, *expected))
    if expected:
        assert refused(state, "red end") == ("match_over", "EM-8.11a" if variant == "missions" else "EM-8.2a")
        assert state_from(state.setting, position_of(state)) == state


def test_match_record_9_a_conquest_that_waits_does_not_count_yet() -> None:
    """Once Egypt is occupied Africa is whole (A-30)."""
    text = "red: africa 4, asia, egypt 0; turn red occupy; occupation north_africa egypt 1; missions red africa+asia"
    state = position(text)
    assert (won(state), won(after(state, "red occupy 1"))) == (None, (("red",), "mission", "africa+asia"))


def test_match_record_9_a_correction_may_lift_what_a_position_had_won() -> None:
    """Siam is blue's after all: nobody has won, and the turn goes on."""
    state = position("red: africa, asia; turn red reinforce; missions red africa+asia")
    judgement = play(state, "table correct siam blue 1")
    assert judgement.events == (events.TerritoryCorrected("siam", "blue", 1), events.ResultLifted(("red",)))
    assert won(judgement.state) is None
    again = after(judgement.state, "table correct siam red 1")
    assert won(again) == (("red",), "mission", "africa+asia")
    # What an action decided stays decided until it is undone.
    assert won(after(again, "table correct siam blue 1")) == (("red",), "mission", "africa+asia")


def test_match_record_9_a_correction_that_leaves_the_winner_changes_nothing() -> None:
    """Nor does one that shows another winner leave the first."""
    state = position("red: africa, asia; turn red reinforce; missions red africa+asia, green 24_territories")
    assert play(state, "table correct siam red 3").events == (events.TerritoryCorrected("siam", "red", 3),)
    judgement = play(state.with_changes(turn="green"), "table correct siam green 1")
    assert judgement.events[1:] == (
        events.ResultLifted(("red",)),
        events.MatchWon(("green",), "mission", "24_territories"),
    )


def test_match_record_4_a_match_that_began_decided_was_decided_by_no_action() -> None:
    """``after`` is 0, also after a correction that lifts nothing."""
    state = position("red: africa, asia; turn red reinforce; missions red africa+asia")
    timeline = Timeline(state)
    assert decided_by(timeline) == 0
    for n, line in enumerate(("table correct siam red 3", "table correct siam blue 1", "table correct siam red 1"), 1):
        timeline, _ = timeline.judge(n, line, parse_action(line, state.setting))
        assert decided_by(timeline) == (n if n == 3 else 0) or timeline.state.result is None
