"""The Easy-Move club's statutes: what the table decides and what lies in the box."""

from __future__ import annotations

from datetime import date

import pytest

from referee.service.cash import cash, fines
from referee.service.cash.cash import EntryInput
from referee.service.cash.fines import OffenceInput
from referee.service.desk.problems import Problem
from referee.service.motions import motions, moving
from referee.service.motions.moving import OfMatch
from referee.service.people import roster
from tests.instance import Instance
from tests.service.statutes.rows import ALICE, BOB, CATALOGUE


def fined(instance: Instance, kind: str, member: int, amount: str = "") -> int:
    """Return the cents of a fine entered by its offence."""
    cash.add_entry(instance.desk, ALICE, EntryInput("fine", member, amount, "", "", kind), None)
    return cash.list_lines(instance.desk, None)[0].entry.cents


@pytest.mark.long
@pytest.mark.parametrize("key", [key for key, (_, cents) in CATALOGUE.items() if len(cents) == 1])
def test_st_7_every_fixed_fine_is_entered_by_its_offence_alone(club: Instance, key: str) -> None:
    assert (fined(club, key, BOB),) == CATALOGUE[key][1]


def moved(instance: Instance, offence: str, *votes: tuple[str, str], amount: str = "") -> motions.MotionView:
    """Alice's motion at a match against Bob, after the votes."""
    match = instance.dealt()
    written = moving.MotionInput(ALICE, BOB, offence, amount=amount)
    motion = motions.move_fine(instance.desk, OfMatch(match), written, None)
    for voter, choice in votes:
        motions.cast_vote(instance.desk, motion, voter, choice)
    motions.settle_due_votes(instance.desk)
    return motions.find_motion(instance.desk, motion)


def test_st_5_5_hospitality_costs_between_1_00_and_2_50_as_is_voted(club: Instance) -> None:
    assert fined(club, "hospitality", BOB, "1,75") == 175
    for amount in ("0,99", "2,51", ""):
        with pytest.raises(Problem, match="fine_range"):
            fined(club, "hospitality", BOB, amount)
        with pytest.raises(Problem, match="fine_range"):
            moved(club, "hospitality", amount=amount)


@pytest.mark.parametrize(("votes", "carried"), [("yes no yes", True), ("yes no no", False), ("yes no abstain", False)])
def test_st_6_1_conduct_is_fined_by_majority(club: Instance, votes: str, carried: bool) -> None:
    """A tie is rejected, and who abstains does not count."""
    motion = moved(club, "insult", *zip(("Alice", "Bob", "Charlie"), votes.split(), strict=True))
    assert motion.row.carried is carried
    assert [account.owes for account in cash.read_cash_box(club.desk).accounts] == [0, 50 if carried else 0, 0]


def carried(instance: Instance, offence: str) -> tuple[str | None, int, bool]:
    """Return the fine carried without a dissenting vote: offence, cents, and whether an action is behind it."""
    moved(instance, offence, *((name, "yes") for name in ("Alice", "Bob", "Charlie")))
    entry = cash.list_lines(instance.desk, None)[0].entry
    return entry.offence, entry.cents, entry.match_id is not None and entry.seq is not None


def test_st_6_1_insult_is_voted_and_costs_0_50(club: Instance) -> None:
    assert carried(club, "insult") == ("insult", 50, True)


def test_st_6_1_air_is_voted_and_costs_0_50(club: Instance) -> None:
    assert carried(club, "air") == ("air", 50, True)


def test_st_6_1_burp_is_voted_and_costs_0_50(club: Instance) -> None:
    assert carried(club, "burp") == ("burp", 50, True)


def test_st_6_3_false_accusation_costs_2_50(club: Instance) -> None:
    assert fined(club, "false_accusation", BOB) == 250


def test_st_6_3_false_set_costs_5_00_and_all_remaining_cards(club: Instance) -> None:
    valid = fines.read_catalogue(club.desk, date(2026, 1, 1))
    assert valid is not None
    assert [(offence.cents, offence.effect) for offence in valid.offences if offence.key == "false_set"] == [
        ((500,), "loses_cards")
    ]
    assert fined(club, "false_set", BOB) == 500


def test_st_6_4_false_dice_is_voted_and_costs_0_50(club: Instance) -> None:
    assert carried(club, "false_dice") == ("false_dice", 50, True)


def test_st_6_5_beaten_armies_that_stay_on_the_board_are_fined_by_the_table(club: Instance) -> None:
    """What stands on the board nobody but the table sees: it moves the fine, with the action behind it."""
    assert carried(club, "wrong_armies") == ("wrong_armies", 50, True)


def test_st_7_no_shirt_costs_2_00(club: Instance) -> None:
    assert fined(club, "no_shirt", BOB) == 200


def test_st_7_2_a_fine_is_an_act_of_the_table(club: Instance) -> None:
    """EM-8.8g: the referee only proposes; what nobody books is not due."""
    match = club.dealt()
    assert fines.list_proposals(club.desk, match) == ()
    club.say(match, "table declare red")
    proposals = fines.list_proposals(club.desk, match)
    assert [(fine.offence.key, fine.name, fine.cents) for fine in proposals] == [
        ("lost", "Bob", 50),
        ("lost", "Charlie", 50),
    ]
    assert cash.list_lines(club.desk, None) == ()
    assert fines.book_proposals(club.desk, ALICE, match, [proposals[0].id]) == 1
    assert [account.owes for account in cash.read_cash_box(club.desk).accounts] == [0, 50, 0]
    entry = cash.list_lines(club.desk, None)[0].entry
    assert (entry.offence, entry.match_id, entry.seq) == ("lost", match, 2)


def test_st_7_4_the_proceeds_go_to_a_good_cause(club: Instance) -> None:
    """A pay-out says what for, and takes no more than lies in the box."""
    fined(club, "no_shirt", BOB)
    cash.add_entry(club.desk, ALICE, EntryInput("payment_cash", BOB, "2", "", ""), None)
    for text, amount, code in (("", "1", "purpose_missing"), ("the sea rescuers", "2,01", "box_short")):
        with pytest.raises(Problem, match=code):
            cash.add_entry(club.desk, ALICE, EntryInput("payout", None, amount, text, ""), None)
    cash.add_entry(club.desk, ALICE, EntryInput("payout", None, "2", "the sea rescuers", ""), None)
    line = cash.list_lines(club.desk, None)[0]
    assert (line.entry.kind, line.entry.text, line.keeper) == ("payout", "the sea rescuers", "Alice")
    assert cash.read_cash_box(club.desk).funds.box == 0


def test_a_proposal_is_booked_once_and_again_when_it_was_taken_back(club: Instance) -> None:
    match = club.dealt()
    club.say(match, "table declare red")
    chosen = [fines.list_proposals(club.desk, match)[0].id]
    assert [fines.book_proposals(club.desk, ALICE, match, chosen) for _ in range(2)] == [1, 0]
    assert [fine.booked for fine in fines.list_proposals(club.desk, match)] == [True, False]
    cash.take_back(club.desk, ALICE, 1)
    assert fines.book_proposals(club.desk, ALICE, match, chosen) == 1


def test_what_was_taken_back_in_the_match_is_not_proposed(club: Instance) -> None:
    match = club.dealt()
    club.say(match, "table declare red")
    chosen = [fine.id for fine in fines.list_proposals(club.desk, match)]
    club.say(match, "table undo")
    assert fines.list_proposals(club.desk, match) == ()
    with pytest.raises(Problem, match="proposal_gone"):
        fines.book_proposals(club.desk, ALICE, match, chosen)
    assert cash.list_lines(club.desk, None) == ()


def test_whoever_has_lost_a_match_pays_once_however_often_its_end_is_declared(club: Instance) -> None:
    match = club.dealt()
    club.say(match, "table declare red")
    assert (
        fines.book_proposals(club.desk, ALICE, match, [fine.id for fine in fines.list_proposals(club.desk, match)]) == 2
    )
    club.say(match, "table undo")
    club.say(match, "table declare red")
    proposals = fines.list_proposals(club.desk, match)
    assert [(fine.name, fine.booked) for fine in proposals] == [("Bob", True), ("Charlie", True)]
    assert fines.book_proposals(club.desk, ALICE, match, [fine.id for fine in proposals]) == 0


def test_a_guest_has_an_account_from_the_first_fine_on(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red")
    fines.take_preset(instance.desk, ALICE, "2020-01-01")
    match = instance.dealt()
    instance.say(match, "table declare red")
    proposals = fines.list_proposals(instance.desk, match)
    assert [(fine.member, fine.guest, fine.is_bookable) for fine in proposals] == [(None, True, True)] * 2
    assert [member.name for member in roster.list_members(instance.desk)] == ["Alice"]
    ids = [fine.id for fine in proposals]
    assert [fines.book_proposals(instance.desk, ALICE, match, ids) for _ in range(2)] == [2, 0]
    accounts = cash.read_cash_box(instance.desk).accounts
    assert [(account.member.name, account.member.guest, account.owes) for account in accounts] == [
        ("Alice", False, 0), ("Bob", True, 50), ("Charlie", True, 50)]  # fmt: skip
    assert [(fine.booked, fine.guest) for fine in fines.list_proposals(instance.desk, match)] == [(True, True)] * 2


def test_old_fines_keep_the_catalogue_of_their_day(club: Instance) -> None:
    lines = [OffenceInput("burp", "1,50"), OffenceInput("own_1", "3", "Fell asleep")]
    fines.write_catalogue(club.desk, BOB, "2026-01-01", lines)
    before, since = (fines.read_catalogue(club.desk, date(year, 6, 1)) for year in (2025, 2026))
    assert before is not None and since is not None
    assert next(offence.cents for offence in before.offences if offence.key == "burp") == (50,)
    assert [(offence.key, offence.cents, offence.text) for offence in since.offences] == [
        ("burp", (150,), None),
        ("own_1", (300,), "Fell asleep"),
    ]
    cash.add_entry(club.desk, ALICE, EntryInput("fine", BOB, "", "", "2025-06-01", "burp"), None)
    cash.add_entry(club.desk, ALICE, EntryInput("fine", BOB, "", "", "2026-06-01", "own_1"), None)
    entries = [line.entry for line in cash.list_lines(club.desk, None)]
    assert [(entry.cents, entry.text) for entry in entries] == [(300, "Fell asleep"), (50, None)]
    with pytest.raises(Problem, match="offence_unknown"):
        cash.add_entry(club.desk, ALICE, EntryInput("fine", BOB, "", "", "2026-06-01", "insult"), None)


def test_an_offence_of_the_clubs_own_costs_the_cards_and_the_vote_that_it_says(club: Instance) -> None:
    own = OffenceInput("own_1", "2", "Hid a card", "loses_cards", "accused")
    fines.write_catalogue(club.desk, ALICE, "2020-01-01", [own])
    match = club.dealt(cards="counted")
    club.say(match, "table correct hand blue 3")
    motion = motions.move_fine(club.desk, OfMatch(match), moving.MotionInput(ALICE, BOB, "own_1"), None)
    with pytest.raises(Problem, match="vote_excluded"):
        motions.cast_vote(club.desk, motion, "Bob", "no")
    for name in ("Alice", "Charlie"):
        motions.cast_vote(club.desk, motion, name, "yes")
    motions.settle_due_votes(club.desk)
    assert [view.forfeits for view in motions.list_latest(club.desk, OfMatch(match))] == ["blue"]
    motions.forfeit_cards(club.desk, motion)
    assert not club.state(match).hands.get("blue")
    entry = cash.list_lines(club.desk, None)[0].entry
    assert (entry.offence, entry.text, entry.cents, entry.member_id) == ("own_1", "Hid a card", 200, BOB)
