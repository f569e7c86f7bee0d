"""Seasons, standings, statistics."""
