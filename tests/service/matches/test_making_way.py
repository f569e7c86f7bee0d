"""Only matches that a device began which the house does not know are ended to make way for its own."""

from __future__ import annotations

from referee.rulebooks import load_rulebook
from referee.rules.state import Seat
from referee.service.championship import results
from referee.service.matches import begin, making_way
from referee.service.matches.taken_out import Giver
from referee.service.matches.wishes import Wish
from tests.instance import Instance

SEATS = (Seat("red", ("Alice",)), Seat("blue", ("Bob",)), Seat("green", ("Charlie",)))
WISH = Wish(load_rulebook("easy_move"), "missions", {}, SEATS, "blue")


def test_strange_matches_are_abandoned_and_those_of_the_instance_go_on(club: Instance) -> None:
    own = club.dealt()
    apart, *strange, taken_in = (
        begin.begin_match(club.desk, WISH, None, giver)
        for giver in (Giver(True, None, apart=True), *[Giver(False, None)] * 3)
    )
    club.say(strange[0], "table deal")
    results.accept_match(club.desk, 1, taken_in)
    assert {*making_way.list_strange_matches(club.desk)} == {*strange}
    making_way.end_strange_matches(club.desk)
    ended = [club.state(match).result for match in strange]
    assert [result and result.reason for result in ended] == ["abandoned"] * 2
    assert [club.state(match).result for match in (own, apart, taken_in)] == [None] * 3
    assert making_way.list_strange_matches(club.desk) == ()
