"""Matches, their logs and what belongs to them."""
