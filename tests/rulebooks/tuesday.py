"""A rulebook of a house's own, as a file holds it."""

from __future__ import annotations

TUESDAY = """\
name = "Tuesday"
extends = "easy_move"
variants = ["domination", "missions"]

[options]
fortify = "one"
bonus_armies = { value = 3, cite = "H-1" }
discard_round = { value = 4, fixed = true }
trade_forced = "always"

[variant.domination]
reinforcement_least = 2

[clauses]
H-1 = "An own territory on a traded card brings three armies."

[citations]
no_border = "H-1"
"""
