"""The commands of `python3 -m referee`, run in this process."""

from __future__ import annotations

import argparse
from types import ModuleType


def run_command(command: ModuleType, *words: str) -> int:
    """Return the exit status of a module of `referee.cli`, called with those words."""
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return int(command.run(parser.parse_args(words)))
