"""The board audit (match-record 2.3 and 8): the table says how things stand."""

from __future__ import annotations

from referee.rules import events
from referee.rules.judge.legal import legal
from referee.rules.judge.view import Viewer, may_see
from tests.rules.helpers import after, armies, facts, noticed, play, position, refused, undealt, won

TEXT = "red: alaska 6, alberta 2; blue: kamchatka 1, japan 2; turn red attack; attacks_made"


def test_a_territory_is_its_owners_with_so_many_armies() -> None:
    """Owner, armies and the number of territories follow."""
    state = after(position(TEXT), "table correct japan red 4")
    assert (state.owners["japan"], armies(state, "japan")) == ("red", (4,))
    assert state.counts == {"red": 3, "blue": 1, "green": 38}


def test_a_correction_eliminates_nobody() -> None:
    """Without a territory a seat is still in the match; it is passed over until it has one again."""
    state = after(position(TEXT), "table correct japan red 4", "table correct kamchatka red 1")
    assert (state.eliminated, state.counts["blue"], won(state)) == ((), 0, None)
    assert after(state, "red end").turn == "green"
    back = after(state, "table correct japan blue 2", "red end")
    assert (back.turn, back.reinforcements) == ("blue", 3)


def test_a_seat_on_turn_without_a_territory_can_end_its_turn() -> None:
    """Nowhere to place, so nothing has to be placed."""
    state = position("red: alaska 1; blue: kamchatka 1; turn red reinforce")
    state = after(state, "table correct alaska blue 1")
    assert after(state, "red end").turn == "blue"


def test_where_only_a_seat_that_left_owns_anything_the_turn_still_passes_on() -> None:
    """Nobody is eliminated by a correction, so the next seat is on turn and may be given a territory again."""
    state = after(position("red: alaska 1; blue: kamchatka 1; turn red reinforce"), "green concede")
    state = after(state, "table correct alaska green 1", "table correct kamchatka green 1", "red end")
    assert state.turn == "blue"


def test_em_8_10a_whoever_was_eliminated_owns_nothing() -> None:
    """Only an undo brings a seat back, and nothing gives it cards."""
    state = position("red: alaska 1; eliminated blue; turn red attack", "red blue green")
    assert refused(state, "table correct alaska blue 1") == ("out_of_match", "EM-8.10a")
    assert refused(state, "table correct hand blue siam") == ("out_of_match", "EM-8.10a")
    assert after(state, "table correct hand blue 0").hands["blue"] == ()


def test_a_30_victory_is_looked_at_after_a_correction() -> None:
    """The audit finds the mission fulfilled: the match is over."""
    state = position("red: africa, asia; green: siam; turn blue attack; missions red africa+asia")
    assert won(after(state, "table correct siam red 1")) == (("red",), "mission", "africa+asia")


def test_one_correction_of_many_territories_is_looked_at_as_a_whole() -> None:
    """What only its first part would decide does not decide the match (match-record 9)."""
    state = position("red: africa, asia; green: siam; turn blue attack; missions red africa+asia")
    both = play(state, "table correct siam red 2, japan green 5")
    assert won(both.state) is None
    assert both.events == (
        events.TerritoryCorrected("siam", "red", 2),
        events.TerritoryCorrected("japan", "green", 5),
    )
    assert won(after(state, "table correct japan red 3, siam red 1")) == (("red",), "mission", "africa+asia")


def test_of_one_correction_all_is_right_or_nothing_is_done() -> None:
    """One territory that cannot be so refuses the whole."""
    state = position("red: alaska 1; eliminated blue; turn red attack", "red blue green")
    assert refused(state, "table correct alaska green 1, peru blue 2") == ("out_of_match", "EM-8.10a")
    assert refused(state, "table correct peru green 2, alaska red 10000") == (
        "correction_too_large",
        "match-record/2.3",
    )
    assert armies(after(state, "table correct peru green 2, alaska red 9999"), "alaska", "peru") == (9999, 2)


def test_both_sides_of_a_waiting_occupation_are_corrected_at_once() -> None:
    """Where the conquered territory is corrected, too, nothing waits any more."""
    state = after(position(TEXT), "red attack alaska kamchatka 6,5,4 v 1")
    both = after(state, "table correct alaska red 2, kamchatka red 4")
    assert (both.occupation, armies(both, "alaska", "kamchatka")) == (None, (2, 4))
    assert refused(state, "table correct alaska red 2, japan blue 4") == ("correction_blocked", "match-record/2.3")


def test_a_note_stands_in_the_log_and_changes_nothing() -> None:
    """Not before what waits, not after the end; what an undo takes back is the note."""
    waiting = after(position(TEXT), "red attack alaska kamchatka 6,x v 1")
    noted = play(waiting, "table note # agreed: two armies")
    assert (noted.state, noted.events) == (waiting, (events.Noted(),))
    ended = after(position(TEXT), "table declare red")
    assert refused(ended, "table note # too late")[0] == "match_over"


def test_em_8_2a_who_is_found_to_own_everything_dominates() -> None:
    """World domination by audit, although a correction eliminates nobody."""
    state = position("rest red; blue: siam; turn red attack", variant="domination")
    assert won(after(state, "table correct siam red 1")) == (("red",), "domination", None)


def test_the_source_of_a_waiting_occupation_keeps_what_the_occupation_needs() -> None:
    """It cannot become another's or too weak to occupy from."""
    state = after(position(TEXT), "red attack alaska kamchatka 6,5,4 v 1")
    assert refused(state, "table correct alaska blue 6") == ("correction_blocked", "match-record/2.3")
    assert refused(state, "table correct alaska red 3") == ("correction_blocked", "match-record/2.3")
    assert armies(after(state, "table correct alaska red 5", "red occupy 4"), "alaska", "kamchatka") == (1, 4)


def test_the_territory_of_a_waiting_occupation_corrected_ends_the_waiting() -> None:
    """The audit says what stands there; nothing is left to occupy and the attacks go on."""
    state = after(position(TEXT), "red attack alaska kamchatka 6,5,4 v 1")
    corrected = after(state, "table correct kamchatka blue 2")
    assert (corrected.occupation, corrected.phase, corrected.owners["kamchatka"]) == (None, "attack", "blue")
    assert armies(after(corrected, "red attack alaska kamchatka 6 v 1"), "kamchatka") == (1,)
    own = after(state, "table correct kamchatka red 3")
    assert (own.occupation, armies(own, "kamchatka")) == (None, (3,))


def test_another_territory_corrected_lets_the_occupation_wait() -> None:
    """Only source and target matter to it."""
    state = after(position(TEXT), "red attack alaska kamchatka 6,5,4 v 1", "table correct japan blue 9")
    assert armies(after(state, "red occupy 3"), "alaska", "kamchatka", "japan") == (3, 3, 9)


def test_a_waiting_throw_at_or_from_a_corrected_territory_is_void() -> None:
    """The throw was about other numbers; a throw elsewhere goes on waiting."""
    waiting = after(position(TEXT), "red attack alaska kamchatka 6,x v 1")
    assert after(waiting, "table correct kamchatka blue 3").throw is None
    assert after(waiting, "table correct alaska red 3").throw is None
    assert after(waiting, "table correct japan blue 3").throw is not None


def test_a_hand_is_the_cards_named() -> None:
    """What it had before and has no more lies under the stock; what it has now is out of it."""
    judgement = play(position(TEXT + "; hands red siam+peru", cards="entered"), "table correct hand red congo siam")
    assert judgement.state.hands["red"] == ("congo", "siam")
    assert [events.name_of(event) for event in judgement.events] == ["hand_corrected", "hand_known"]


def test_match_record_9_a_hand_that_the_app_dealt_is_not_named() -> None:
    """Whoever holds the card, and however many: the refusal is the same, and no rule of cards is looked at before."""
    state = position(TEXT + "; hands red siam, blue peru; deck egypt+congo+brazil")
    lines = [f"table correct hand red {cards}" for cards in ("siam", "peru", "egypt", "egypt peru", "siam siam", "2")]
    assert {refused(state, line) for line in lines} == {("hand_dealt", "match-record/9")}
    assert {facts(state, line, "seat", "cards") for line in lines} == {("red", 1)}
    assert after(state, "table correct hand red 1").hands["red"] == ("siam",)


def test_match_record_9_in_an_old_record_such_a_hand_stands() -> None:
    """It was judged so then: what it had before and has no more lies under the stock; what it has now is out of it."""
    state = position(TEXT + "; hands red siam+peru; deck egypt+congo+brazil")
    again = after(state, "table correct hand red congo siam !stood")
    assert (again.hands["red"], again.deck) == (("congo", "siam"), ("egypt", "brazil", "peru"))
    assert refused(state, "table correct hand red siam siam !stood") == ("card_twice", "EM-8.8c")


def test_match_record_9_a_card_that_was_entered_elsewhere_is_unknown_there() -> None:
    """The number of that hand stays, and only its own device is told."""
    state = position(TEXT + "; hands red siam, blue peru+egypt", cards="entered")
    judgement = play(state, "table correct hand red peru")
    assert judgement.state.hands == {"red": ("peru",), "blue": ("?", "egypt"), "green": ()}
    doubted = [event for event in judgement.events if isinstance(event, events.CardDoubted)]
    assert doubted == [events.CardDoubted("blue", "peru")]
    assert [who for who in ("red", "blue", "green", "") if may_see(doubted[0], Viewer("seat", who))] == ["blue"]


def test_em_8_3e_a_card_exists_once() -> None:
    """Not twice, not out of play."""
    state = position(TEXT + "; hands red siam; out_of_play brazil", cards="entered", traded_cards="out")
    assert refused(state, "table correct hand red siam siam") == ("card_twice", "EM-8.8c")
    assert refused(state, "table correct hand red brazil") == ("card_elsewhere", "EM-8.3e")


def test_a_hand_of_none() -> None:
    """``table correct hand red 0`` empties it."""
    state = after(position(TEXT + "; hands red siam+peru; deck egypt"), "table correct hand red 0")
    assert (state.hands["red"], state.deck) == ((), ("egypt", "siam", "peru"))


def test_of_hands_that_are_counted_the_number_is_said() -> None:
    """The cards lie face down."""
    counted = position(TEXT + "; hands red 2", cards="counted")
    assert after(counted, "table correct hand red 4").hands["red"] == ("?",) * 4
    assert refused(counted, "table correct hand red 45") == ("card_elsewhere", "EM-8.3e")
    assert facts(counted, "table correct hand red 45", "tried", "allowed") == (45, 44)


def test_em_8_8f_a_corrected_hand_of_six_is_noticed() -> None:
    """The alarm does not ask where the cards came from."""
    state = position(TEXT + "; hands red 2", cards="counted")
    assert noticed(play(state, "table correct hand red 6")) == [("sixth_card", "EM-8.8f")]


def test_em_8_8e_a_corrected_hand_is_traded_when_it_holds_a_set() -> None:
    """Before the first throw of the turn."""
    state = position("red: alaska 2; turn red reinforce", cards="entered")
    assert legal(after(state, "table correct hand red argentina iceland egypt")).trade_forced


def test_em_8_8k_the_counter_is_this() -> None:
    """The next set brings what the counter says."""
    state = position("red: alaska 2; turn red reinforce; hands red argentina+iceland+egypt; sets_traded 1")
    judgement = play(after(state, "table correct sets_traded 5"), "red trade argentina iceland egypt")
    assert judgement.events[0] == events.SetTraded("red", ("argentina", "iceland", "egypt"), 6, 15, {})
    again = play(after(state, "table correct sets_traded 0"), "red trade argentina iceland egypt")
    assert again.events[0] == events.SetTraded("red", ("argentina", "iceland", "egypt"), 1, 4, {})


def test_nothing_is_corrected_before_the_deal() -> None:
    """There is no board to audit."""
    for line in ("table correct alaska red 1", "table correct hand red 0", "table correct sets_traded 1"):
        assert refused(undealt(), line) == ("not_dealt", "EM-8.6b")


def test_reinforcements_of_the_turn_stay_as_they_were() -> None:
    """A territory found in the middle of a turn changes the next reinforcement."""
    state = position("red: alaska 2; turn red reinforce")
    assert after(state, "table correct siam red 1").reinforcements == 3
