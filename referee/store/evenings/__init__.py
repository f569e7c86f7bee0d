"""Evenings and news."""
