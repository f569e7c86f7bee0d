"""Referee: deals, judges every throw and trade, and names the winner.

This module is imported before anything is installed (`python3 -m referee` prepares itself), so it imports the
standard library alone when it loads.
"""

__version__ = "0.1.0"
