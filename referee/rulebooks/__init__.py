"""Rulebooks as data: one TOML file each, read and checked here."""

from referee.rulebooks.loader import (
    NAMES,
    BoardMissing,
    OptionFault,
    board,
    board_of,
    defence_policy,
    load,
    resolve,
    words_of,
)

__all__ = ["NAMES", "BoardMissing", "OptionFault", "board", "board_of", "defence_policy", "load", "resolve", "words_of"]
