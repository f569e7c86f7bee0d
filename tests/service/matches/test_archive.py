"""What was dealt is told once the match is over."""

from __future__ import annotations

from referee.service.matches import archive
from tests.club_house import House
from tests.service.problems import problems_of


def test_the_seal_opens_when_the_match_is_over(house: House) -> None:
    match = house.dealt()
    assert archive.open_seal(house.desk, match) is None
    assert problems_of(lambda: archive.verify_match(house.desk, match)) == [("record_sealed", None)]
    house.say(match, "table declare red")
    opened = archive.open_seal(house.desk, match)
    assert opened is not None and [finding for finding in opened.findings if finding.fails] == []
    assert archive.verify_match(house.desk, match).holds
    assert problems_of(lambda: archive.open_seal(house.desk, "nowhere")) == [("match_unknown", None)]
