"""The match that plays itself: from the deal to its end, every line with what it did."""

from __future__ import annotations

from referee.service.past.demo import tell_demo


def test_the_demo_is_told_from_the_deal_to_its_end() -> None:
    demo = tell_demo()
    told = demo.story.lines
    assert [line.entry.seq for line in told] == list(range(1, len(demo.record.actions) + 1))
    assert told[0].entry.line == "table deal"
    assert all(line.changes for line in told)


def test_the_demo_is_judged_once() -> None:
    assert tell_demo() is tell_demo()
