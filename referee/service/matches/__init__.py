"""Matches: begun, played, looked at, written down, read from a record."""
