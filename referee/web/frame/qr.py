"""Texts and links as QR codes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M

QUIET = 4
"""Light modules that a reader wants round a code."""
LONG = 400
"""Bytes from which a code is made with less redundancy, so that its modules stay large enough for a camera."""


# An evening's page has a code for every member, each of them longer in the making than the page.
@lru_cache(128)
def render_svg(text: str, most: int | None = None) -> str:
    """``text`` as an SVG on white ground, so that it can be read on a dark page; of at most the version ``most``."""
    correction = ERROR_CORRECT_M if len(text.encode()) < LONG else ERROR_CORRECT_L
    code = QRCode(error_correction=correction, border=QUIET)
    code.add_data(text.encode(), optimize=0)
    code.make()
    assert most is None or code.version <= most, code.version
    rows = code.get_matrix()
    size, path = len(rows), "".join(_draw_runs(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/><path d="{path}"/></svg>'
    )


def _draw_runs(rows: list[list[bool]]) -> Iterator[str]:
    """Dark modules side by side as one rectangle."""
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            wide = len(list(run))
            if dark:
                yield f"M{x} {y}h{wide}v1h-{wide}z"
            x += wide
