"""The Easy-Move club's statutes at the board: what the referee notices proposes a fine. Matches are played."""

from __future__ import annotations

from referee.service.cash import cash, fines
from referee.service.motions import motions
from referee.service.motions.moving import MotionInput, OfMatch
from tests.instance import Instance
from tests.service.statutes.rows import (
    ALICE,
    BOB,
    PEOPLE,
    begin_attack,
    find_defended,
    list_clauses,
    list_proposed,
    own_territory,
    pass_on,
    propose_after,
    say_actions,
)


def test_st_6_3_wrong_trade_that_was_let_stand_proposes_a_fine(club: Instance) -> None:
    match = club.dealt(cards="counted")
    turn = club.state(match).turn
    say_actions(club, match, f"table correct hand {turn} 3")
    assert propose_after(club, match, f"{turn} trade alaska alberta brazil !stood") == [
        (3, "wrong_trade", PEOPLE[turn])
    ]
    assert list_clauses(club, match)[0] == ("wrong_trade", "EM-8.8c", "§ 6 (3)")


def test_st_6_3_mission_late_proposes_a_fine_once(club: Instance) -> None:
    """EM-8.5i: from the third round on the turn begins with the second mission given back."""
    match = club.dealt(variant="missions")
    for _ in range(6):
        pass_on(club, match)
    turn, place = club.state(match).turn, own_territory(club, match)
    assert club.say(match, f"{turn} place {place} 1").json["code"] == "discard_required"
    late = f"{turn} place {place} 1 !stood"
    (proposal,) = propose_after(club, match, late, late)
    assert proposal[1:] == ("mission_late", PEOPLE[turn])
    assert list_clauses(club, match)[0] == ("mission_late", "EM-8.5i", "§ 6 (3)")


def test_st_6_4_wrong_dice_propose_a_fine(club: Instance) -> None:
    match, turn = begin_attack(club)
    place, owner = find_defended(club, match)
    proposals = propose_after(club, match, f"{owner} foul three_defence_dice {place}")
    assert proposals[0] == (3, "wrong_dice", PEOPLE[owner])
    assert list_clauses(club, match)[0] == ("wrong_dice", "EM-8.7.4g", "§ 6 (4)")


def test_st_6_4_a_wrong_statement_about_hidden_dice_is_fined_at_the_throw(club: Instance) -> None:
    """What lay under the cup the table knows: it moves the fine, and the throw is the action behind it."""
    match, turn = begin_attack(club)
    state = club.state(match)
    source, target = next(
        (place, other)
        for place, owner in state.owners.items()
        for other in state.setting.board.neighbours[place]
        if (owner, state.owners[other] == turn) == (turn, False)
    )
    say_actions(club, match, f"table correct {source} {turn} 4")
    throw = club.say(match, f"{turn} attack {source} {target} 6,2,1 v 6").json["seq"]
    say_actions(club, match, f"{turn} end")
    liar = list(PEOPLE).index(turn) + 1
    motion = motions.move_fine(club.desk, OfMatch(match), MotionInput(ALICE, liar, "false_dice", seq=throw), None)
    for name, choice in (("Alice", "yes"), ("Charlie", "yes"), ("Bob", "no")):
        motions.cast_vote(club.desk, motion, name, choice)
    motions.settle_due_votes(club.desk)
    entry = cash.list_lines(club.desk, None)[0].entry
    assert (entry.offence, entry.cents, entry.member_id) == ("false_dice", 50, liar)
    assert (entry.match_id, entry.seq) == (match, throw)


def far(instance: Instance, match: str, seat: str) -> tuple[str, str]:
    """Two territories of the seat that have no border, the first with armies to spare if there is such a one."""
    state = instance.state(match)
    places = sorted(
        (place for place, owner in state.owners.items() if owner == seat), key=lambda place: -state.armies[place]
    )
    return places[0], next(place for place in places[1:] if place not in state.setting.board.neighbours[places[0]])


def test_st_6_5_wrong_armies_propose_a_fine(club: Instance) -> None:
    match, turn = begin_attack(club)
    source, target = far(club, match, turn)
    proposals = propose_after(club, match, f"{turn} fortify {source} {target} 1 !stood")
    assert proposals == [(3, "wrong_armies", PEOPLE[turn])]


def test_st_6_5_secret_regrouping_proposes_a_fine(club: Instance) -> None:
    """Whoever is not on turn moves armies, and it comes to light too late."""
    match, turn = begin_attack(club)
    other = next(seat for seat in PEOPLE if seat != turn)
    source, target = far(club, match, other)
    say_actions(club, match, f"table correct {source} {other} 3")
    proposals = propose_after(club, match, f"{other} fortify {source} {target} 1 !stood")
    assert proposals == [(4, "wrong_armies", PEOPLE[other])]


def test_st_6_5_too_many_armies_are_refused_and_fined_by_the_table(club: Instance) -> None:
    """What was taken from the box unseen the table corrects; it moves the fine with that action behind it."""
    match = club.dealt()
    turn, place = club.state(match).turn, own_territory(club, match)
    more = club.state(match).reinforcements + 1
    assert club.say(match, f"{turn} place {place} {more} !stood").json["code"] == "too_many_placed"
    say_actions(club, match, f"table correct {place} {turn} 1")
    motion = motions.move_fine(club.desk, OfMatch(match), MotionInput(ALICE, BOB, "wrong_armies"), None)
    motions.count_hands(club.desk, motion, {"Alice": "yes", "Charlie": "yes"})
    entry = cash.list_lines(club.desk, None)[0].entry
    assert (entry.offence, entry.cents, entry.match_id, entry.seq) == ("wrong_armies", 50, match, 2)


def test_st_6_5_too_many_cards_propose_a_fine(club: Instance) -> None:
    match, turn = begin_attack(club)
    assert propose_after(club, match, f"{turn} draw !stood") == [(3, "cheating", PEOPLE[turn])]


def test_st_6_5_too_many_cards_that_the_table_counts_propose_a_fine(club: Instance) -> None:
    """EM-8.8f: a sixth card is fishy, whenever it comes to light."""
    match = club.dealt(cards="counted")
    assert propose_after(club, match, "table correct hand blue 6") == [(2, "cheating", "Bob")]
    assert list_clauses(club, match)[0] == ("cheating", "EM-8.8f", "§ 6 (5)")


def test_st_6_5_traded_too_often_in_a_row_proposes_a_fine(club: Instance) -> None:
    """EM-8.8n: whoever trades in three rounds running has fiddled; here the nine cards are fishy too."""
    match = club.dealt(variant="domination", cards="counted")
    turn = club.state(match).turn
    say_actions(club, match, f"table correct hand {turn} 9")
    for cards in ("argentina iceland egypt", "peru congo ontario", "brazil quebec venezuela"):
        say_actions(club, match, f"{turn} trade {cards}")
        pass_on(club, match, "end !stood")
        for _ in range(2):
            pass_on(club, match)
    say_actions(club, match, "table declare red")
    assert [proposal[1:] for proposal in list_proposed(club, match)] == [("cheating", PEOPLE[turn])] * 2
    assert list_clauses(club, match)[:2] == [("cheating", "EM-8.8f", "§ 6 (5)"), ("cheating", "EM-8.8n", "§ 6 (5)")]


def test_st_6_5_cheating_is_proposed_with_every_foul_for_the_table_to_say(club: Instance) -> None:
    match, turn = begin_attack(club)
    place, owner = find_defended(club, match)
    say_actions(club, match, f"{owner} foul three_defence_dice {place}", "table declare red")
    proposals = [fine.proposal for fine in fines.list_proposals(club.desk, match)]
    assert [(proposal.offence, proposal.likely) for proposal in proposals if proposal.seq == 3] == [
        ("wrong_dice", True),
        ("cheating", False),
    ]


def test_st_6_5_the_attempt_that_was_refused_and_reported_proposes_a_fine(club: Instance) -> None:
    """More dice than armies: refused, and on record once the table says that it was thrown."""
    match, turn = begin_attack(club)
    state = club.state(match)
    source, target = next(
        (place, other)
        for place, owner in state.owners.items()
        for other in state.setting.board.neighbours[place]
        if owner == turn and state.armies[place] == 1 and state.owners[other] != turn
    )
    refused = club.say(match, f"{turn} attack {source} {target} 6 v 1")
    assert (refused.status_code, refused.json["code"]) == (422, "one_army")
    proposals = propose_after(club, match, f"{turn} foul too_many_attack_dice {source}")
    assert proposals == [(3, "wrong_dice", PEOPLE[turn]), (3, "cheating", PEOPLE[turn])]


def test_st_6_1_aborted_match_is_proposed_and_whose_fault_it_is_nobody_presumes(club: Instance) -> None:
    match = club.dealt()
    say_actions(club, match, "table abandon")
    proposals = fines.list_proposals(club.desk, match)
    assert [(fine.offence.key, fine.cents, fine.proposal.likely) for fine in proposals] == [("aborted", 500, False)] * 3


def test_st_7_lost_costs_everybody_who_did_not_win_0_50(club: Instance) -> None:
    match = club.dealt()
    say_actions(club, match, "table declare red")
    proposals = fines.list_proposals(club.desk, match)
    assert [(fine.offence.key, fine.name, fine.cents) for fine in proposals] == [
        ("lost", "Bob", 50),
        ("lost", "Charlie", 50),
    ]


def test_st_7_lost_all_costs_whoever_has_no_army_left_1_00(club: Instance) -> None:
    """The last territory of a seat falls, the third seat merely loses."""
    match, turn = begin_attack(club, variant="domination")
    other = next(seat for seat in PEOPLE if seat != turn)
    *places, last = (place for place, owner in club.state(match).owners.items() if owner == other)
    source = min(club.state(match).setting.board.neighbours[last])
    say_actions(club, match, *(f"table correct {place} {turn} 1" for place in places if place != source))
    say_actions(club, match, f"table correct {source} {turn} 4", f"{turn} attack {source} {last} 6,6,6 v 1")
    say_actions(club, match, f"table declare {turn}")
    proposals = fines.list_proposals(club.desk, match)
    third = next(seat for seat in PEOPLE if seat not in (turn, other))
    assert {fine.name: fine.cents for fine in proposals} == {PEOPLE[other]: 100, PEOPLE[third]: 50}
