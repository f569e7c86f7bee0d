"""The paths of the files that tests read: the checkout, golden matches, cases, and the given texts of the rules."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
GOLDEN = TESTS / "golden"
CASES = TESTS / "cases"
EXAMPLES = TESTS / "rules" / "examples"
