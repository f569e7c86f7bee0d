"""What was dealt is told once the match is over."""

from __future__ import annotations

from referee.service.matches import archive
from tests.instance import Instance
from tests.service.problems import problems_of


def test_the_seal_opens_when_the_match_is_over(instance: Instance) -> None:
    match = instance.dealt()
    assert archive.open_seal(instance.desk, match) is None
    assert problems_of(lambda: archive.verify_match(instance.desk, match)) == [("record_sealed", None)]
    instance.say(match, "table declare red")
    opened = archive.open_seal(instance.desk, match)
    assert opened is not None and [finding for finding in opened.findings if finding.fails] == []
    assert archive.verify_match(instance.desk, match).holds
    assert problems_of(lambda: archive.open_seal(instance.desk, "nowhere")) == [("match_unknown", None)]
