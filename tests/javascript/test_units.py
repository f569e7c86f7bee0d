"""The parts of the scripts that need no browser, with Node's own test runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from referee.bootstrap.node import what_is_missing

HERE = Path(__file__).parent
SUITES = sorted(HERE.glob("*.test.js"))


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.name.partition(".")[0])
def test_the_suite_passes(suite: Path) -> None:
    if sentence := what_is_missing():
        pytest.skip(sentence)
    done = subprocess.run(["node", "--test", str(suite)], capture_output=True, text=True)
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)
