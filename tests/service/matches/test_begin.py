"""A match begins with what was wished for."""

from __future__ import annotations

from referee.rulebooks import load_rulebook
from referee.rules.state import Seat
from referee.service.desk.once import RequestKey
from referee.service.matches import begin
from referee.service.matches.wishes import Wish
from tests.instance import Instance
from tests.service.problems import problems_of

SEATS = (Seat("red", ("Alice",)), Seat("blue", ("Bob",)), Seat("green", ("Charlie",)))
WISH = Wish(load_rulebook("easy_move"), "missions", {}, SEATS, "blue")


def test_left_of_whoever_gets_the_last_card_begins(instance: Instance) -> None:
    assert begin.settle_options(WISH).starter == "green"
    assert begin.settle_options(WISH._replace(starter="red")).starter == "red"


def test_a_match_waits_for_its_deal_and_is_begun_once(instance: Instance) -> None:
    asked = RequestKey("key", "digest")
    first, again = (begin.begin_match(instance.desk, WISH, asked) for _ in range(2))
    match = instance.desk.match(first)
    assert (first == again, match.seq, match.setting.seats, match.row.seal is None) == (True, 0, SEATS, False)
    other = RequestKey("key", "another digest")
    assert problems_of(lambda: begin.begin_match(instance.desk, WISH, other)) == [("key_reused", "Idempotency-Key")]
