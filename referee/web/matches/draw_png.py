"""A program that turns the SVG on standard input into a PNG on standard output, with the fonts that it is given.

Drawing blocks everything else in its process for a second or more, so the server runs it apart.
"""

from __future__ import annotations

import os
import sys

import resvg_py

NICE = 10
"""Whoever waits for a picture waits for the table, not the other way round."""


def main() -> None:
    """Write the PNG."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    # Letters that these fonts lack are looked for among those of the computer.
    picture = resvg_py.svg_to_bytes(svg_string=sys.stdin.buffer.read().decode(), font_files=sys.argv[1:])
    sys.stdout.buffer.write(picture)


if __name__ == "__main__":
    main()
