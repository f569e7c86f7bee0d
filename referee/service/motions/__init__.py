"""Motions: fines that the table votes on."""
