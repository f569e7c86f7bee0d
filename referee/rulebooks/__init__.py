"""Rulebooks as data: one TOML file each, read and checked here."""

from referee.rulebooks.library import Shelf, kept, shelf
from referee.rulebooks.loader import NAMES, BoardMissing, OptionFault, board, board_of, five, load, resolve

__all__ = [
    "NAMES",
    "BoardMissing",
    "OptionFault",
    "Shelf",
    "board",
    "board_of",
    "five",
    "kept",
    "load",
    "resolve",
    "shelf",
]
