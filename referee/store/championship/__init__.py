"""Figures, results and seasons."""
