"""What it costs to judge an action, counted: seconds differ from one computer to the next, calls do not."""

from __future__ import annotations

import cProfile
import pstats

from tests.bench.bench_judge import ACTIONS, judge_all, own_records
from tests.places import ROOT

MOST, MOST_OF_OURS = 85, 50
"""Calls for one action, with those of what Python has built in; and of code under `referee/` alone."""


def test_an_action_is_judged_with_few_calls() -> None:
    """The same records as the bench's, after everything that is worked out once has been."""
    records = own_records()
    judge_all(records)
    profile = cProfile.Profile()
    profile.runcall(judge_all, records)
    calls = [(file, number) for (file, *_), (_, number, *_) in pstats.Stats(profile).stats.items()]  # type: ignore[attr-defined]
    ours = [number for file, number in calls if file.startswith(str(ROOT / "referee"))]
    assert sum(ours) / ACTIONS <= MOST_OF_OURS
    assert sum(number for _, number in calls) / ACTIONS <= MOST
