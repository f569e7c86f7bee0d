"""Matches that do not count: taken out, or begun by somebody who is not trusted."""

from __future__ import annotations

from referee.rulebooks import load_rulebook
from referee.rules.state import Seat
from referee.service.championship import results
from referee.service.desk.beginnings import Host
from referee.service.matches import begin, taken_out
from referee.service.matches.taken_out import BEGUN_ELSEWHERE, Giver
from referee.service.matches.wishes import Wish
from tests.instance import Instance
from tests.service.problems import problems_of

SEATS = (Seat("red", ("Alice",)), Seat("blue", ("Bob",)), Seat("green", ("Charlie",)))
WISH = Wish(load_rulebook("easy_move"), "missions", {}, SEATS, "blue")


def check_counts(instance: Instance, match: str) -> None:
    with instance.desk.store.reading() as connection:
        taken_out.check_counts(connection, match)


def test_a_match_that_was_taken_out_says_why(club: Instance) -> None:
    match = club.dealt()
    check_counts(club, match)
    club.say(match, "table declare red")
    results.set_void(club.desk, 1, f"match:{match}", True, "a jest")
    assert taken_out.void_reasons(club.desk) == {match: "a jest"}
    assert problems_of(lambda: check_counts(club, match)) == [("match_void", None)]


def test_a_strangers_match_waits_until_it_is_taken_in(club: Instance) -> None:
    match = begin.begin_match(club.desk, WISH, None, Giver(trusted=False, keeper=None))
    assert taken_out.void_reasons(club.desk) == {match: BEGUN_ELSEWHERE}
    assert problems_of(lambda: check_counts(club, match)) == [("match_waits", None)]
    results.accept_match(club.desk, 1, match)
    check_counts(club, match)


def test_beside_a_running_match_only_its_own_table_begins_another(club: Instance) -> None:
    match = club.dealt()
    stranger, table = (
        Host("192.0.2.7", "device", tables, limited=True) for tables in (frozenset(), frozenset({match}))
    )
    givers = [Giver(trusted=True, keeper=None, host=host) for host in (stranger, table)]
    assert problems_of(lambda: begin.begin_match(club.desk, WISH, None, givers[0])) == [("not_the_table", None)]
    begin.begin_match(club.desk, WISH, None, givers[1])
    assert problems_of(lambda: begin.begin_match(club.desk, WISH, None, givers[1])) == [("begun_lately", None)]
