"""Motions and the votes on them."""
