"""Matches, their logs and what hangs on them."""
