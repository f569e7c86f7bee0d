"""Fines the table votes on."""
