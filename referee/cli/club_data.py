"""The folder of the club's data on the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from referee.house.environment import ROOT

if TYPE_CHECKING:
    from referee.service.desk import Desk


def add_instance(parser: argparse.ArgumentParser) -> None:
    """The command takes the folder of the club's data."""
    parser.add_argument(
        "--instance",
        metavar="DIR",
        type=Path,
        default=ROOT / "instance",
        help="folder of the club's data (default: instance/ beside the program)",
    )


@contextmanager
def opened(instance: Path) -> Iterator[Desk | None]:
    """The house in the folder, closed again afterwards; ``None``, with a sentence why, where it cannot be opened."""
    from referee import create_app
    from referee.service.house import StoreError
    from referee.translations.problems import house_text

    try:
        app = create_app(instance)
    except StoreError as error:
        print(f"referee: {house_text(error.code, error.facts)}", file=sys.stderr)
        yield None
        return
    desk: Desk = app.extensions["referee"]
    try:
        yield desk
    finally:
        desk.close()
