"""A program of its own: the SVG on its standard input as a PNG on its standard output, with the fonts that it is given.

What draws holds everything up that runs beside it in its process, for a second or more: the server runs it apart.
"""

from __future__ import annotations

import os
import sys

import resvg_py

NICE = 10
"""Whoever waits for a picture waits for the table, not the other way round."""


def main() -> None:
    """The PNG has been written."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    # Letters that these fonts lack are looked for among those of the computer.
    picture = resvg_py.svg_to_bytes(svg_string=sys.stdin.buffer.read().decode(), font_files=sys.argv[1:])
    sys.stdout.buffer.write(picture)


if __name__ == "__main__":
    main()
