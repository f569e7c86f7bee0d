"""The drawing of a board for a phone: half the bytes, and every corner where it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.rulebooks.drawing import coarsen

BOARD = (Path(__file__).parents[2] / "templates/matches/boards/classic.svg").read_text(encoding="utf-8")
OUTLINES = re.search(r"{% block lands %}(.*?){% endblock %}", BOARD, re.S)
NUMBERS = {"M": 2, "l": 2, "q": 4, "t": 2}


def corners(path: str) -> list[tuple[float, float]]:
    """Return every end of a line and of a curve, from the corner of the map."""
    found, x, y = [], 0.0, 0.0
    for command, words in re.findall(r"([Mlqt])([^Mlqtz]*)", path):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", words)]
        for at in range(0, len(numbers), NUMBERS[command]):
            dx, dy = numbers[at : at + NUMBERS[command]][-2:]
            x, y = (dx, dy) if command == "M" else (x + dx, y + dy)
            found.append((x, y))
    return found


def test_every_corner_stays_where_it_was_within_half_a_unit() -> None:
    assert OUTLINES is not None
    fine, coarse = OUTLINES[1], coarsen(OUTLINES[1])
    assert len(coarse) < 0.46 * len(fine)
    before, now = (re.findall(r' id="([^"]+)"[^>]* d="([^"]+)"', drawing) for drawing in (fine, coarse))
    assert [name for name, _ in before] == [name for name, _ in now]
    assert len(before) == 42
    for (name, one), (_, other) in zip(before, now, strict=True):
        pairs = [*zip(corners(one), corners(other), strict=True)]
        assert max(max(abs(x - u), abs(y - v)) for (x, y), (u, v) in pairs) <= 0.56, name


def test_what_is_no_path_stays_and_an_unknown_command_is_an_error() -> None:
    assert coarsen('<path class="a" d="M1.4 1.6l.6.6 2-1q.4-.4.9 0z"/><b id="d"/>') == (
        '<path class="a" d="M1 2l1 0 2-1q0 0 1 0z"/><b id="d"/>'
    )
    with pytest.raises(ValueError, match="C"):
        coarsen('<path d="M0 0C1 1 2 2 3 3"/>')
