"""Draw the icons of the installed page from static/icons/icon.svg: `.venv/bin/python docs/icons.py`."""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py

ICONS = Path(__file__).resolve().parents[1] / "static" / "icons"
SIZES = (192, 512)
SAFE = 0.8
"""A launcher may cut a maskable icon to any shape; what lies within this share of its width stays."""
TOUCH = 180
"""What an iPad and an iPhone ask for. They round the corners themselves."""


def main() -> None:
    """Draw every icon anew."""
    for name, picture in draw_icons((ICONS / "icon.svg").read_text(encoding="utf-8")).items():
        (ICONS / name).write_bytes(picture)
        print(f"static/icons/{name}")


def draw_icons(svg: str) -> dict[str, bytes]:
    """Return the PNG files by name."""
    full = fill_corners(svg)
    return {
        **{f"icon-{size}.png": render(svg, size) for size in SIZES},
        **{f"maskable-{size}.png": render(draw_smaller(full), size) for size in SIZES},
        "touch.png": render(full, TOUCH),
    }


def fill_corners(svg: str) -> str:
    """Extend the drawing's ground to the corners, as whoever shows it cuts them himself."""
    return re.sub(r' rx="14"', "", svg, count=1)


def draw_smaller(svg: str) -> str:
    """Draw everything but the ground smaller, so that nothing of it is cut away."""
    head, ground, rest = re.fullmatch(r"(<svg[^>]*>)(<rect[^>]*/>)(.*)</svg>\s*", svg, re.DOTALL).groups()
    edge = 32 * (1 - SAFE)
    return f'{head}{ground}<g transform="translate({edge} {edge}) scale({SAFE})">{rest}</g></svg>'


def render(svg: str, size: int) -> bytes:
    """Render the drawing as a PNG of that width and height."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size))


if __name__ == "__main__":
    main()
