"""QR codes of texts and links."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

QUIET_ZONE = 4
"""Light modules that a reader needs around a code."""
LONG_TEXT = 400
"""Bytes from which a code gets less redundancy, so that its modules stay large enough for a camera."""


# An evening's page has a code for every member, and each of them takes longer to make than the page.
@lru_cache(128)
def render_svg(text: str, largest_version: int | None = None) -> str:
    """Return the code of ``text`` as SVG markup, on white ground so that it can be read on a dark page.

    ``largest_version`` is the size that the caller relies on (a GiroCode has at most 13).
    """
    # Loaded with the first code, as most starts draw none.
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M

    correction = ERROR_CORRECT_M if len(text.encode()) < LONG_TEXT else ERROR_CORRECT_L
    code = QRCode(error_correction=correction, border=QUIET_ZONE)
    code.add_data(text.encode(), optimize=0)
    code.make()
    assert largest_version is None or code.version <= largest_version, code.version
    rows = code.get_matrix()
    size, path = len(rows), "".join(_draw_runs(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/><path d="{path}"/></svg>'
    )


def _draw_runs(rows: list[list[bool]]) -> Iterator[str]:
    """Yield one rectangle of the SVG path for each run of dark modules in a row."""
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            wide = len(list(run))
            if dark:
                yield f"M{x} {y}h{wide}v1h-{wide}z"
            x += wide
