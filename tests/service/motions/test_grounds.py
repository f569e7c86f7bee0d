"""Fines and votes whose ground is gone: told until somebody takes them back, never taken back by themselves."""

from __future__ import annotations

from datetime import timedelta

from referee.service.cash import cash, fines
from referee.service.cash.fines import OffenceInput
from referee.service.championship import results
from referee.service.desk import clock
from referee.service.evenings import evenings, lapses
from referee.service.motions import grounds, motions
from referee.service.motions.moving import MotionInput, OfEvening, OfMatch
from tests.instance import Instance
from tests.service.problems import problems_of
from tests.service.statutes.rows import (
    ALICE,
    BOB,
    CHARLIE,
    answer_evening,
    begin_attack,
    find_defended,
    plan_evening,
    say_actions,
)

Gone = list[tuple[str | None, str | None]]


def booked(club: Instance, match: str, *offences: str) -> None:
    """Book what the match proposes of these offences in the cash book; of all where none is named."""
    proposals = fines.list_proposals(club.desk, match)
    fines.book_proposals(
        club.desk, ALICE, match, [fine.id for fine in proposals if not offences or fine.offence.key in offences]
    )


def gone(club: Instance, match: str) -> Gone:
    """Whose booked fines the match does not show any more, and what for."""
    lines = grounds.groundless_in_match(club.desk, match)
    assert grounds.list_groundless(club.desk) == lines
    return [(line.member, line.entry.offence) for line in lines]


def gone_from(club: Instance, evening: int) -> Gone:
    """Return the same for an evening."""
    lines = grounds.groundless_of_evening(club.desk, evening)
    assert grounds.list_groundless(club.desk) == lines
    return [(line.member, line.entry.offence) for line in lines]


def test_a_fine_of_whoever_has_not_lost_after_all_is_told_and_taken_back_by_the_table(club: Instance) -> None:
    match = club.dealt()
    say_actions(club, match, "table declare red")
    booked(club, match)
    assert gone(club, match) == []
    say_actions(club, match, "table undo", "table declare blue")
    assert gone(club, match) == [("Bob", "lost")]
    assert cash.read_cash_box(club.desk).owed == 100
    cash.take_back(club.desk, CHARLIE, grounds.groundless_in_match(club.desk, match)[0].entry.id)
    assert (gone(club, match), cash.read_cash_box(club.desk).owed) == ([], 50)


def test_an_end_that_is_declared_again_as_before_leaves_its_fines_their_ground(club: Instance) -> None:
    match = club.dealt()
    say_actions(club, match, "table declare red")
    booked(club, match)
    say_actions(club, match, "table undo")
    assert gone(club, match) == [("Bob", "lost"), ("Charlie", "lost")]
    say_actions(club, match, "table declare red")
    assert gone(club, match) == []


def test_fines_of_a_match_that_was_taken_out_are_told_until_it_counts_again(club: Instance) -> None:
    match = club.dealt()
    say_actions(club, match, "table declare red")
    booked(club, match)
    results.set_void(club.desk, ALICE, f"match:{match}", True, "played without a board")
    assert gone(club, match) == [("Bob", "lost"), ("Charlie", "lost")]
    results.set_void(club.desk, ALICE, f"match:{match}", False, "it was played")
    assert gone(club, match) == []


def test_a_foul_that_was_taken_back_leaves_its_fine_without_ground(club: Instance) -> None:
    match, turn = begin_attack(club)
    place, owner = find_defended(club, match)
    say_actions(club, match, f"{owner} foul three_defence_dice {place}", "table declare red")
    booked(club, match, "wrong_dice")
    say_actions(club, match, "table undo")
    assert gone(club, match) == []
    say_actions(club, match, "table undo")
    assert [offence for _, offence in gone(club, match)] == ["wrong_dice"]
    say_actions(club, match, "table redo")
    assert gone(club, match) == []


def test_a_foul_keeps_its_fine_as_long_as_it_holds_behind_an_entry_put_right(club: Instance) -> None:
    """The line that puts right repeats it under its own number; where it falls away, the fine has lost its ground."""
    match, turn = begin_attack(club)
    placed, armies = club.desk.match(match).head, club.state(match).armies
    own = [place for place, owner in club.state(match).owners.items() if owner == turn]
    first = max(own, key=lambda place: armies[place])
    other = next(place for place in own if place != first)
    place, owner = find_defended(club, match)
    say_actions(club, match, f"{owner} foul three_defence_dice {place}", "table declare red")
    booked(club, match, "wrong_dice")
    say_actions(club, match, f"table replace {placed} back: {turn} place {other} {armies[first] - 1}")
    assert gone(club, match) == []
    assert [fine.booked for fine in fines.list_proposals(club.desk, match) if fine.offence.key == "wrong_dice"] == [
        True
    ]
    say_actions(club, match, f"table replace {placed} back: {turn} place {other} 1")
    assert [offence for _, offence in gone(club, match)] == ["wrong_dice"]
    say_actions(club, match, "table undo")
    assert gone(club, match) == []


def test_an_action_put_right_stays_right_when_one_before_it_is(club: Instance) -> None:
    """What it said first was against the rules, and is not fined again when the line that put it right is repeated."""
    match, turn = begin_attack(club)
    placed, armies = club.desk.match(match).head, club.state(match).armies
    place, owner = find_defended(club, match)
    borders = club.state(match).setting.board.neighbours
    source = next(own for own in borders[place] if club.state(match).owners[own] == turn)
    throw = f"{turn} attack {source} {place}"
    say_actions(club, match, f"table correct {source} {turn} 3", f"{throw} 6,5,4 v 1 !stood", "table declare red")
    thrown = club.desk.match(match).head - 1
    assert propose(club, match) == [thrown]
    booked(club, match, "wrong_dice")
    say_actions(club, match, f"table replace {thrown} back: {throw} 6,5 v 6")
    assert (propose(club, match), [offence for _, offence in gone(club, match)]) == ([], ["wrong_dice"])
    first = max(armies, key=lambda name: armies[name])
    own = [name for name, holder in club.state(match).owners.items() if holder == turn and name not in (first, source)]
    say_actions(club, match, f"table replace {placed} back: {turn} place {own[0]} {armies[first] - 1}")
    assert (propose(club, match), [offence for _, offence in gone(club, match)]) == ([], ["wrong_dice"])


def propose(club: Instance, match: str) -> list[int]:
    """Return the actions for which wrong dice are proposed."""
    proposals = fines.list_proposals(club.desk, match)
    return [fine.proposal.seq for fine in proposals if fine.offence.key == "wrong_dice"]


def test_what_the_table_voted_stands_by_itself_but_for_how_the_match_ended(club: Instance) -> None:
    match = club.dealt()
    say_actions(club, match, "table declare red")
    for offence in ("cheating", "insult", "lost"):
        motion = motions.move_fine(club.desk, OfMatch(match), MotionInput(ALICE, BOB, offence), None)
        motions.count_hands(club.desk, motion, {"Alice": "yes", "Charlie": "yes"})
    assert gone(club, match) == []
    say_actions(club, match, "table undo", "table declare blue")
    assert gone(club, match) == [("Bob", "lost")]


def moved(club: Instance, match: str, **sent: object) -> int:
    return motions.move_fine(club.desk, OfMatch(match), MotionInput(ALICE, BOB, **sent), None)  # type: ignore[arg-type]


def marked(club: Instance, match: str) -> list[int]:
    """Return the motions of the match that are marked, as their action counts no more."""
    return [motion.row.id for motion in motions.list_latest(club.desk, OfMatch(match)) if motion.is_groundless]


def test_a_vote_whose_action_was_taken_back_is_marked_until_it_counts_again(club: Instance) -> None:
    """The page may mark only what is about one action: what the catalogue does not look for in the match is not."""
    match, turn = begin_attack(club)
    place, owner = find_defended(club, match)
    say_actions(club, match, f"{owner} foul three_defence_dice {place}")
    fouled = club.desk.match(match).head
    named = [
        moved(club, match, text="too many dice", amount="0,50", seq=fouled),
        moved(club, match, offence="wrong_dice", seq=fouled),
    ]
    for others in ({"offence": "insult", "seq": fouled}, {"text": "late", "amount": "1", "seq": fouled - 1}):
        moved(club, match, **others)
    assert marked(club, match) == []
    for action, expected in (("table undo", named), ("table redo", []), ("table undo", named)):
        say_actions(club, match, action)
        assert sorted(marked(club, match)) == expected


def test_a_vote_without_ground_is_dropped_without_a_result_and_no_other(club: Instance) -> None:
    match = club.dealt()
    say_actions(club, match, "table declare red", "table undo")
    motion = moved(club, match, text="cheered", amount="0,50", seq=2)
    on_an_undo = moved(club, match, text="undid it", amount="0,50", seq=3)
    assert marked(club, match) == [motion]
    assert problems_of(lambda: motions.drop_vote(club.desk, on_an_undo)) == [("vote_grounded", None)]
    motions.drop_vote(club.desk, motion)
    view = motions.find_motion(club.desk, motion)
    assert (view.is_open, view.row.carried, view.was_dropped, marked(club, match)) == (False, None, True, [])
    assert problems_of(lambda: motions.drop_vote(club.desk, motion)) == [("vote_counted", None)]
    assert cash.read_cash_box(club.desk).owed == 0


def test_a_fine_that_was_voted_for_an_action_put_right_is_told_with_the_matchs(club: Instance) -> None:
    """As long as the line that puts it right counts, and nobody has taken the fine back."""
    match, turn = begin_attack(club)
    placed, armies = club.desk.match(match).head, club.state(match).armies
    own = [place for place, owner in club.state(match).owners.items() if owner == turn]
    first = max(own, key=lambda place: armies[place])
    motion = moved(club, match, text="placed too many", amount="0,50", seq=placed)
    motions.count_hands(club.desk, motion, {"Alice": "yes", "Charlie": "yes"})
    assert grounds.lost_in_match(club.desk, match) == ()
    other = next(place for place in own if place != first)
    say_actions(club, match, f"table replace {placed} back: {turn} place {other} 1")
    assert gone(club, match) == []
    (line,) = grounds.lost_in_match(club.desk, match)
    assert (line.entry.text, marked(club, match)) == ("placed too many", [motion])
    say_actions(club, match, "table undo")
    assert (grounds.lost_in_match(club.desk, match), marked(club, match)) == ((), [])
    say_actions(club, match, "table redo")
    cash.take_back(club.desk, CHARLIE, line.entry.id)
    assert (grounds.lost_in_match(club.desk, match), marked(club, match)) == ((), [])


def test_an_offence_that_left_the_catalogue_was_none_the_less_one(club: Instance) -> None:
    match = club.dealt()
    say_actions(club, match, "table declare red")
    booked(club, match)
    fines.write_catalogue(club.desk, ALICE, "2020-01-01", [OffenceInput("burp", "1")])
    assert gone(club, match) == []


def absent(club: Instance) -> int:
    """Return an evening on which Charlie was missed and Bob, the host, had no statistics; both are booked."""
    evening = plan_evening(club, -1, host=BOB)
    answer_evening(club, evening, CHARLIE, "yes")
    evenings.record_outcome(club.desk, ALICE, evening, "held", [ALICE, BOB])
    lapses.book_fines(club.desk, ALICE, evening, [fine.id for fine in lapses.list_proposals(club.desk, evening)], {})
    assert gone_from(club, evening) == []
    return evening


def test_a_fine_of_whoever_was_there_after_all_is_told(club: Instance) -> None:
    evening = absent(club)
    evenings.record_outcome(club.desk, ALICE, evening, "held", [ALICE, BOB, CHARLIE])
    assert gone_from(club, evening) == [("Charlie", "absent")]
    assert cash.read_cash_box(club.desk).owed == 600
    cash.take_back(club.desk, BOB, grounds.groundless_of_evening(club.desk, evening)[0].entry.id)
    assert (gone_from(club, evening), cash.read_cash_box(club.desk).owed) == ([], 100)


def test_an_evening_that_was_called_off_costs_nobody_anything(club: Instance) -> None:
    evening = absent(club)
    for kept in ("planned", "cancelled"):
        evenings.record_outcome(club.desk, ALICE, evening, kept, [])
    assert sorted(gone_from(club, evening)) == [("Bob", "no_statistics"), ("Charlie", "absent")]


def test_a_fine_for_a_cancellation_that_was_none_is_told_whatever_the_catalogue_says_now(club: Instance) -> None:
    evening = plan_evening(club, 3)
    answer_evening(club, evening, BOB, "yes", "no")
    lapses.book_fines(club.desk, ALICE, evening, ["2.short_notice"], {})
    day = (clock.today(clock.local_zone()) + timedelta(days=3)).isoformat()
    fines.write_catalogue(club.desk, ALICE, day, [OffenceInput("burp", "1")])
    assert gone_from(club, evening) == []
    answer_evening(club, evening, BOB, "yes")
    assert gone_from(club, evening) == [("Bob", "short_notice")]


def test_what_the_table_voted_at_an_evening_falls_only_for_whoever_was_there(club: Instance) -> None:
    evening = plan_evening(club, -1, host=ALICE)
    evenings.record_outcome(club.desk, ALICE, evening, "held", [ALICE, BOB, CHARLIE])
    for offence in ("no_statistics", "absent", "insult"):
        written = MotionInput(BOB, CHARLIE, offence)
        motion = motions.move_fine(club.desk, OfEvening(evening), written, None)
        motions.count_hands(club.desk, motion, {"Alice": "yes", "Bob": "yes"}, ALICE)
    assert gone_from(club, evening) == [("Charlie", "absent")]
