"""The drawing of a board for a phone: a quarter of the bytes, every line near where it was, and shared as it was."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from referee.rulebooks.drawing import coarsen

BOARD = (Path(__file__).parents[2] / "templates/matches/boards/classic.svg").read_text(encoding="utf-8")
OUTLINES = re.search(r"{% block lands %}(.*?){% endblock %}", BOARD, re.S)
BORDERS = re.search(r"{% block borders %}(.*?){% endblock %}", BOARD, re.S)
NUMBERS = {"M": 2, "l": 2, "q": 4}


def corners(path: str) -> list[complex]:
    """Return every end of a line and of a curve, from the corner of the map."""
    found, at = [], 0j
    for command, words in re.findall(r"([Mlq])([^Mlqz]*)", path):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", words)]
        for start in range(0, len(numbers), NUMBERS[command]):
            end = complex(*numbers[start : start + NUMBERS[command]][-2:])
            at = end if command == "M" else at + end
            found.append(at)
    return found


def draw_round(ring: str) -> tuple[list[complex], list[complex]]:
    """Return the corners that a line or ring of the coarse path is drawn round, and points along the curves."""
    corners, points, control = [], [], 0j
    steps = re.findall(r"([Mlqt])([^Mlqtz]*)", ring)
    for (command, words), (after, _) in pairwise([*steps, ("z", "")]):
        numbers = [float(number) for number in re.findall(r"-?\d+", words)]
        steps_left = [complex(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
        while steps_left:
            at = points[-1] if points else 0j
            if command in "Ml":
                points.append(at + steps_left.pop(0))
                # A line that leads to a curve ends in the middle of a side.
                corners += [] if after == "q" and not steps_left else [points[-1]]
                continue
            control = at + steps_left.pop(0) if command == "q" else 2 * at - control
            end = at + steps_left.pop(0)
            corners.append(control)
            points += [bend(at, control, end, part / 8) for part in range(1, 9)]
    return corners, points


def bend(start: complex, control: complex, end: complex, part: float) -> complex:
    """Return the point of the curve after that part of it."""
    return (1 - part) ** 2 * start + 2 * part * (1 - part) * control + part**2 * end


def sides(path: str, kind: int = 0) -> list[frozenset[complex]]:
    """Return the sides between the corners of every line and ring of the coarse path; for 1, those along the curves."""
    rings = [(draw_round(ring)[kind], ring.endswith("z")) for ring in re.findall("M[^M]*", path)]
    every = [pairwise([*ring, ring[0]] if is_closed else ring) for ring, is_closed in rings]
    return [frozenset(side) for ring in every for side in ring if side[0] != side[1]]


def paths(drawing: str) -> dict[str, str]:
    return dict(re.findall(r' id="([^"]+)"[^>]* d="([^"]+)"', drawing))


def off(corner: complex, side: frozenset[complex]) -> float:
    first, last = side
    line = last - first
    along = ((corner - first) / line).real
    return abs(corner - first - line * min(1.0, max(0.0, along)))


def test_every_line_stays_where_it_was_within_two_pixels_of_a_phone() -> None:
    assert OUTLINES is not None
    fine, coarse = OUTLINES[1], coarsen(OUTLINES[1])
    assert len(coarse) < 0.25 * len(fine)
    before, now = paths(fine), paths(coarse)
    assert [*before] == [*now]
    assert len(before) == 42
    for name, path in before.items():
        # The first ring is the mainland, or the largest of the islands.
        left = sides(now[name], 1)
        far = [corner for corner in corners(re.findall("M[^M]*", path)[0]) if min(off(corner, one) for one in left) > 8]
        assert far == [], name


def test_what_two_territories_share_they_still_share_and_the_borders_lie_on_it() -> None:
    assert OUTLINES is not None and BORDERS is not None
    shared = Counter(side for path in paths(coarsen(OUTLINES[1])).values() for side in set(sides(path)))
    borders = [side for path in paths(coarsen(BORDERS[1])).values() for side in sides(path)]
    assert len(borders) == len(set(borders)) > 300
    assert {shared[side] for side in borders} == {2}


def test_what_is_no_path_stays_and_an_unknown_command_or_an_open_ring_is_an_error() -> None:
    island = "M10 10q5.1-4 10 0q4 5 0 10q-5 4-10 0q-4-5 0-10z"
    assert coarsen(f'<path class="a" d="{island}M1 1q0 1 0 0z"/><b id="d"/>') == (
        '<path class="a" d="M10 10l3-2q3-2 7 3t0 9-9 0-3-7l2-3z"/><b id="d"/>'
    )
    with pytest.raises(ValueError, match="C"):
        coarsen('<path d="M0 0C1 1 2 2 3 3"/>')
    with pytest.raises(ValueError, match="M0 0"):
        coarsen('<path d="M0 0l9 9 9 0z"/>')
