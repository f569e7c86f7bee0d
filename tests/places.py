"""Where tests find what lies beside them: the checkout, golden matches, cases, and what is given of the rules."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
GOLDEN = TESTS / "golden"
CASES = TESTS / "cases"
EXAMPLES = TESTS / "rules" / "examples"
