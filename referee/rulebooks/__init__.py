"""Rulebooks as data: loads and checks their TOML files, one for each rulebook."""

from referee.rulebooks.library import Shelf, load_shelf, rulebook_of_match
from referee.rulebooks.loader import (
    BOARDS,
    NAMES,
    BoardMissing,
    OptionFault,
    board_of,
    load_board,
    load_rulebook,
    resolve_options,
    shipped_rulebooks,
)

__all__ = [
    "BOARDS",
    "NAMES",
    "BoardMissing",
    "OptionFault",
    "Shelf",
    "board_of",
    "load_board",
    "load_rulebook",
    "load_shelf",
    "resolve_options",
    "rulebook_of_match",
    "shipped_rulebooks",
]
