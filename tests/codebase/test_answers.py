"""The recorded answers by which a change of the code shows that it changes none: they are the same each time."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import ROOT

SCENE = "everything"
FEWEST_ANSWERS = 300


def run_answers(*words: str | Path) -> subprocess.CompletedProcess[str]:
    words_of_run = [sys.executable, "-m", "tests.answers", *map(str, words)]
    return subprocess.run(words_of_run, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.by_turns(3, "recordings")
def test_answers_recorded_twice_are_equal_and_a_change_is_found(tmp_path: Path) -> None:
    first, second, changed = (tmp_path / name for name in ("first.gz", "second.gz", "changed.gz"))
    for file in (first, second):
        recorded = run_answers(file, "--only", SCENE)
        assert (recorded.returncode, recorded.stderr) == (0, f"{SCENE}\n")
    lines = gzip.decompress(first.read_bytes()).splitlines()
    assert len(lines) >= FEWEST_ANSWERS
    assert run_answers(first, second).stdout == "All answers are equal.\n"
    changed.write_bytes(gzip.compress(b"\n".join(lines).replace(b'"seq": 1,', b'"seq": 1.0,', 1) + b"\n"))
    difference = run_answers(first, changed)
    assert (difference.returncode, "seq: '1' was, '1.0' is" in difference.stdout) == (1, True)
