"""The Easy-Move club's statutes, paragraph by paragraph, over a club's own book. Matches are played, not made up."""

from __future__ import annotations

from datetime import date

import pytest

from referee.rulebooks import presets
from referee.service import cash, fines, roster
from referee.service.cash import Wanted
from referee.service.fines import Written
from referee.service.problems import Problem
from referee.translations.fines import OFFENCES
from tests.club_house import House

ALICE, BOB, CHARLIE = 1, 2, 3
CATALOGUE = {
    "absent": (500,),
    "aborted": (500,),
    "short_notice": (250,),
    "false_accusation": (250,),
    "false_set": (500,),
    "no_shirt": (200,),
    "repeated_cancelling": (100, 250),
    "mission_late": (50,),
    "air": (50,),
    "insult": (50,),
    "false_dice": (50,),
    "wrong_dice": (50,),
    "hospitality": (100, 250),
    "burp": (50,),
    "wrong_trade": (50,),
    "wrong_armies": (50,),
    "lost": (50,),
    "lost_all": (100,),
    "no_statistics": (100,),
    "cheating": (50,),
}


@pytest.fixture
def club(house: House) -> House:
    """Alice, Bob and Charlie with the preset's catalogue, valid for long."""
    for name, colour in (("Alice", "red"), ("Bob", "blue"), ("Charlie", "green")):
        roster.add_member(house.desk, name, colour)
    fines.take_preset(house.desk, ALICE, "2020-01-01")
    return house


def proposed(house: House, match: str) -> list[tuple[int, str, str]]:
    """Action, offence and name of what is proposed, without what the end of the match costs."""
    found = fines.proposed(house.desk, match)
    return [
        (one.proposal.seq, one.offence.key, one.name)
        for one in found
        if one.offence.key not in ("lost", "lost_all", "aborted")
    ]


def fined(house: House, kind: str, member: int, amount: str = "") -> int:
    """The cents of a fine entered by its offence."""
    cash.enter(house.desk, ALICE, Wanted("fine", member, amount, "", "", kind), None)
    return cash.lines(house.desk, None)[0].entry.cents


def test_the_preset_is_the_catalogue_of_the_statutes() -> None:
    assert {one.key: one.cents for one in presets.fines()} == CATALOGUE
    assert {one.key: one.pricing for one in presets.fines() if one.pricing != "fixed"} == {
        "repeated_cancelling": "rising",
        "hospitality": "range",
    }
    assert {one.key: one.effect for one in presets.fines() if one.effect} == {"false_set": "loses_cards"}
    assert {one.key: one.excluded for one in presets.fines() if one.excluded} == {"hospitality": "host"}
    assert set(OFFENCES) == set(CATALOGUE)


@pytest.mark.parametrize("key", [key for key, cents in CATALOGUE.items() if len(cents) == 1])
def test_st_7_every_fixed_fine_is_entered_by_its_offence_alone(club: House, key: str) -> None:
    assert (fined(club, key, BOB),) == CATALOGUE[key]


def test_st_4_3_cancelling_again_and_again_costs_more_each_time(club: House) -> None:
    """The first time 1.00, then 2.50, rising: the table writes how much, never less than the first step."""
    assert [fined(club, "repeated_cancelling", BOB, amount) for amount in ("1", "2,50", "4")] == [100, 250, 400]
    with pytest.raises(Problem, match="fine_rising"):
        fined(club, "repeated_cancelling", BOB, "0,50")


def test_st_5_5_poor_hospitality_costs_between_1_00_and_2_50(club: House) -> None:
    assert fined(club, "hospitality", BOB, "1,75") == 175
    for amount in ("0,99", "2,51", ""):
        with pytest.raises(Problem, match="fine_range"):
            fined(club, "hospitality", BOB, amount)


def attacking(house: House) -> tuple[str, str]:
    """A match whose first seat has placed everything and may attack; the match and that seat."""
    match = house.dealt()
    state = house.state(match)
    own = next(place for place, owner in state.owners.items() if owner == state.turn)
    assert house.say(match, f"{state.turn} place {own} {state.reinforcements}").status_code == 201
    return match, state.turn


def after(house: House, match: str, action: str) -> list[tuple[int, str, str]]:
    """What is proposed when the match ends after ``action``."""
    said = house.say(match, action)
    assert said.status_code == 201, said.json
    house.say(match, "table declare red")
    return proposed(house, match)


PEOPLE = {"red": "Alice", "blue": "Bob", "green": "Charlie"}


def test_st_6_3_a_wrong_trade_that_was_let_stand_proposes_a_fine(club: House) -> None:
    match = club.dealt(cards="counted")
    turn = club.state(match).turn
    club.say(match, f"table correct hand {turn} 3")
    assert after(club, match, f"{turn} trade alaska alberta brazil !stood") == [(3, "wrong_trade", PEOPLE[turn])]


def test_st_6_5_a_card_too_many_proposes_a_fine(club: House) -> None:
    match, turn = attacking(club)
    assert after(club, match, f"{turn} draw !stood") == [(3, "cheating", PEOPLE[turn])]


def test_st_6_5_secret_regrouping_proposes_a_fine(club: House) -> None:
    match, turn = attacking(club)
    state = club.state(match)
    source = max((place for place, owner in state.owners.items() if owner == turn), key=lambda one: state.armies[one])
    far = next(
        place
        for place, owner in state.owners.items()
        if owner == turn and place != source and place not in state.setting.board.neighbours[source]
    )
    moved = after(club, match, f"{turn} fortify {source} {far} 1 !stood")
    assert moved == [(3, "wrong_armies", PEOPLE[turn])]


def test_st_6_4_the_wrong_dice_propose_a_fine(club: House) -> None:
    match, turn = attacking(club)
    place, owner = next((place, owner) for place, owner in club.state(match).owners.items() if owner != turn)
    assert after(club, match, f"{owner} foul three_defence_dice {place}") == [(3, "wrong_dice", PEOPLE[owner])]


def test_st_7_2_a_fine_is_an_act_of_the_table(club: House) -> None:
    """EM-8.8g: the referee only proposes; what nobody books is not due."""
    match = club.dealt()
    assert fines.proposed(club.desk, match) == ()
    club.say(match, "table declare red")
    found = fines.proposed(club.desk, match)
    assert [(one.offence.key, one.name, one.cents) for one in found] == [("lost", "Bob", 50), ("lost", "Charlie", 50)]
    assert cash.lines(club.desk, None) == ()
    assert fines.book(club.desk, ALICE, match, [found[0].id]) == 1
    assert [one.owes for one in cash.cash(club.desk).accounts] == [0, 50, 0]
    entry = cash.lines(club.desk, None)[0].entry
    assert (entry.offence, entry.match_id, entry.seq) == ("lost", match, 2)


def test_a_proposal_is_booked_once_and_again_when_it_was_taken_back(club: House) -> None:
    match = club.dealt()
    club.say(match, "table declare red")
    chosen = [fines.proposed(club.desk, match)[0].id]
    assert [fines.book(club.desk, ALICE, match, chosen) for _ in range(2)] == [1, 0]
    assert [one.booked for one in fines.proposed(club.desk, match)] == [True, False]
    cash.take_back(club.desk, ALICE, 1)
    assert fines.book(club.desk, ALICE, match, chosen) == 1


def test_what_was_taken_back_in_the_match_is_not_proposed(club: House) -> None:
    match = club.dealt()
    club.say(match, "table declare red")
    chosen = [one.id for one in fines.proposed(club.desk, match)]
    club.say(match, "table undo")
    assert fines.proposed(club.desk, match) == ()
    with pytest.raises(Problem, match="proposal_gone"):
        fines.book(club.desk, ALICE, match, chosen)
    assert cash.lines(club.desk, None) == ()


def test_whose_fault_an_aborted_match_is_nobody_presumes(club: House) -> None:
    match = club.dealt()
    club.say(match, "table abandon")
    found = fines.proposed(club.desk, match)
    assert {(one.offence.key, one.proposal.likely) for one in found} == {("aborted", False)}


def test_a_guest_has_an_account_from_the_first_fine_on(house: House) -> None:
    roster.add_member(house.desk, "Alice", "red")
    fines.take_preset(house.desk, ALICE, "2020-01-01")
    match = house.dealt()
    house.say(match, "table declare red")
    found = fines.proposed(house.desk, match)
    assert [(one.member, one.guest, one.bookable) for one in found] == [(None, True, True)] * 2
    assert [one.name for one in roster.members(house.desk)] == ["Alice"]
    ids = [one.id for one in found]
    assert [fines.book(house.desk, ALICE, match, ids) for _ in range(2)] == [2, 0]
    accounts = cash.cash(house.desk).accounts
    assert [(one.member.name, one.member.guest, one.owes) for one in accounts] == [
        ("Alice", False, 0), ("Bob", True, 50), ("Charlie", True, 50)]  # fmt: skip
    assert [(one.booked, one.guest) for one in fines.proposed(house.desk, match)] == [(True, True)] * 2


def test_old_fines_keep_the_catalogue_of_their_day(club: House) -> None:
    lines = [Written("burp", "1,50"), Written("own_1", "3", "Fell asleep")]
    fines.write_catalogue(club.desk, BOB, "2026-01-01", lines)
    before, since = (fines.catalogue(club.desk, date(year, 6, 1)) for year in (2025, 2026))
    assert before is not None and since is not None
    assert next(one.cents for one in before.offences if one.key == "burp") == (50,)
    assert [(one.key, one.cents, one.text) for one in since.offences] == [
        ("burp", (150,), None),
        ("own_1", (300,), "Fell asleep"),
    ]
    cash.enter(club.desk, ALICE, Wanted("fine", BOB, "", "", "2025-06-01", "burp"), None)
    cash.enter(club.desk, ALICE, Wanted("fine", BOB, "", "", "2026-06-01", "own_1"), None)
    entries = [line.entry for line in cash.lines(club.desk, None)]
    assert [(one.cents, one.text) for one in entries] == [(300, "Fell asleep"), (50, None)]
    with pytest.raises(Problem, match="offence_unknown"):
        cash.enter(club.desk, ALICE, Wanted("fine", BOB, "", "", "2026-06-01", "insult"), None)
