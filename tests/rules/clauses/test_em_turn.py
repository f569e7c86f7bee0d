"""Easy-Move § 8 (7) to (9): rounds, turns, and the card at their end."""

from __future__ import annotations

import pytest

from referee.rules import events
from referee.rules.phases.turn import next_turn
from tests.rules.helpers import after, noticed, passed, play, position, refused

CARD = "red: alaska 4, alberta 3; blue: kamchatka 2; turn red attack; attacks_made; conquered"


def test_em_8_7_0b_the_next_seat_clockwise() -> None:
    """Red, blue, green, red; the round counts when red begins again."""
    state = position("red: alaska 4; blue: kamchatka 2; turn red attack")
    assert play(state, "red end").events == (events.TurnEnded("red"), events.TurnStarted("blue", 1, "reinforce", 3))
    assert [(s.turn, s.round) for s in (passed(state, "green"), passed(state, "red"))] == [("green", 1), ("red", 2)]


@pytest.mark.parametrize(
    ("turn", "starter", "out", "expected"),
    [
        ("red", "red", "", ("blue", 1)),
        ("green", "red", "", ("red", 2)),
        ("blue", "green", "", ("green", 2)),
        ("green", "red", "red", ("blue", 2)),
        ("red", "blue", "blue", ("green", 2)),
        ("green", "blue", "blue", ("red", 1)),
    ],
)
def test_a_03_the_round_counts_when_the_turn_reaches_or_skips_the_starter(
    turn: str, starter: str, out: str, expected: tuple[str, int]
) -> None:
    """Also when whoever began is out of the match."""
    held = {"red": "alaska", "blue": "kamchatka", "green": "siam"}
    own = "; ".join(f"{seat}: {territory}" for seat, territory in held.items() if seat != out)
    state = position(
        f"{own}; rest {turn}; turn {turn} attack" + (f"; eliminated {out}" if out else ""), starter=starter
    )
    assert next_turn(state) == expected


def test_em_8_7_0b_seats_that_are_out_are_skipped() -> None:
    """Eliminated or conceded, they take no turns and say nothing."""
    state = position("red: alaska 4; blue: kamchatka 2; turn red attack", "red blue green")
    gone = after(state, "blue concede")
    assert after(gone, "red end").turn == "green"
    assert refused(gone, "blue place kamchatka 1") == ("out_of_match", "EM-8.7.0b")


def test_em_8_8a_a_conquest_earns_a_card() -> None:
    """No conquest, no card; the table may let it be taken all the same."""
    state = position("red: alaska 4; blue: kamchatka 2, peru; turn red attack; deck siam+peru")
    assert refused(state, "red draw") == ("no_conquest", "EM-8.8a")
    assert noticed(play(state, "red draw !stood")) == [("no_conquest", "EM-8.8a")]
    state = after(state, "red attack alaska kamchatka 6,5,4 v 3,2")
    assert play(state, "red draw").events == (events.CardDrawn("red"), events.CardReceived("red", "siam"))


def test_em_8_8b_one_card_however_many_conquests() -> None:
    """A second card in the same turn is refused."""
    state = after(position(CARD + "; deck siam+peru"), "red draw")
    assert refused(state, "red draw") == ("second_card", "EM-8.8b")
    assert (state.hands["red"], state.deck) == (("siam",), ("peru",))


def test_em_8_9e_the_turn_ends_after_the_card() -> None:
    """Draw, then end, and nothing is forgotten."""
    judgement = play(after(position(CARD + "; deck siam+peru"), "red draw"), "red end")
    assert (noticed(judgement), judgement.state.turn, judgement.state.card_due) == ([], "blue", "")


def test_em_8_9f_the_forgotten_card_can_be_taken_until_the_next_seat_places() -> None:
    """The end is noticed; until blue's first army stands, red still draws; then the card is lost (A-25)."""
    judgement = play(position(CARD + "; deck siam+peru; hands blue argentina+iceland+egypt"), "red end")
    assert noticed(judgement) == [("card_forgotten", "EM-8.9f")]
    traded = after(judgement.state, "blue trade argentina iceland egypt")
    assert play(traded, "red draw").state.hands["red"] == ("siam",)
    placing = play(traded, "blue place kamchatka 1")
    assert placing.events == (events.CardForfeited("red"), events.Placed("blue", "kamchatka", 1))
    assert refused(placing.state, "red draw") == ("card_forfeited", "EM-8.9f")


def test_em_8_9f_taken_late_it_is_one_card_and_not_the_next_seats() -> None:
    """After the late draw nothing is open, and the seat on turn has drawn nothing."""
    state = after(position(CARD + "; deck siam+peru"), "red end", "red draw")
    assert (state.card_due, state.drawn, state.phase, state.deck) == ("", False, "reinforce", ("peru",))
    assert refused(state, "red draw") == ("card_forfeited", "EM-8.9f")
    assert play(state, "blue place kamchatka 1").events == (events.Placed("blue", "kamchatka", 1),)


def test_em_8_9f_the_forfeit_waits_for_the_discard_of_the_next_seat() -> None:
    """A mission given back does not forfeit the card (A-25)."""
    text = "red: alaska 4; blue: kamchatka 2; turn red attack; attacks_made; conquered; round 3; deck siam+peru"
    state = position(text + "; missions red africa+asia, blue 24_territories asia+south_america")
    state = after(state, "red end", "blue discard 24_territories")
    assert after(state, "red draw").hands["red"] == ("siam",)


def test_em_8_9f_a_seat_that_concedes_has_not_placed() -> None:
    """The next one who may place is green; until then red draws."""
    state = after(position(CARD + "; deck siam+peru"), "red end", "blue concede")
    assert (state.turn, state.card_due) == ("green", "red")
    assert after(state, "red draw").hands["red"] == ("siam",)
    assert play(state, "green place peru 1").events[0] == events.CardForfeited("red")


def test_a_16_from_an_empty_stock_nothing_is_drawn() -> None:
    """The draw is refused, the end needs none and forgets none; the last card is announced."""
    state = position(CARD + "; hands red siam; deck peru", traded_cards="out")
    drawing = play(state, "red draw")
    assert noticed(drawing) == [("stock_is_empty", "A-16")]
    empty = position(CARD + "; deck ", traded_cards="out")
    assert refused(empty, "red draw") == ("stock_empty", "A-16")
    ending = play(empty, "red end")
    assert (noticed(ending), ending.state.card_due) == ([], "")


def test_a_16_traded_cards_are_drawn_again() -> None:
    """An empty stock lives again from traded sets."""
    state = position(
        "red: alaska 4; blue: kamchatka 1, peru; turn red reinforce; hands red argentina+iceland+egypt; deck "
    )
    state = after(
        state, "red trade iceland argentina egypt", "red place alaska 7", "red attack alaska kamchatka 6,5,4 v 1"
    )
    assert after(state, "red occupy 3", "red draw").hands["red"] == ("iceland",)


def test_em_8_3e_a_named_card_lies_in_the_stock() -> None:
    """With a physical deck the card is named, and it is one that nobody holds."""
    state = position(CARD + "; hands blue siam", cards="entered")
    assert refused(state, "red draw") == ("card_unnamed", "match-record/2.2")
    assert refused(state, "red draw siam") == ("card_elsewhere", "EM-8.3e")
    assert refused(state, "red draw siam !stood") == ("card_elsewhere", "EM-8.3e")
    assert after(state, "red draw joker_2").hands["red"] == ("joker_2",)
    dealt = position(CARD + "; deck siam+peru")
    assert refused(dealt, "red draw peru") == ("card_elsewhere", "EM-8.3e")


def test_only_numbers_of_cards_are_known_with_a_counted_deck() -> None:
    """The draw adds a card face down."""
    assert after(position(CARD, cards="counted"), "red draw").hands["red"] == ("?",)


def test_em_8_9f_nobody_else_draws() -> None:
    """Neither the seat that follows nor the one before, which had nothing open."""
    state = position(CARD)
    assert refused(state, "blue draw") == ("not_your_turn", "EM-8.7.0b")
    assert refused(state, "green draw") == ("card_forfeited", "EM-8.9f")


def test_em_8_9f_a_card_taken_too_late_may_be_let_stand() -> None:
    """Blue has placed, the table is kind: red has its card, and blue's turn is as it was."""
    state = after(position(CARD + "; deck siam+peru"), "red end", "blue place kamchatka 1")
    judgement = play(state, "red draw !stood")
    assert (noticed(judgement), judgement.state.hands["red"]) == ([("card_forfeited", "EM-8.9f")], ("siam",))
    assert (judgement.state.phase, judgement.state.drawn, judgement.state.reinforcements) == ("reinforce", False, 2)
