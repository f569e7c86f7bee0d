"""The drawing of a board: names in one language, lines of labels, anchors. No rules."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, pairwise
from typing import Any, Literal, NamedTuple

from referee.rulebooks import loader

FALLBACK_LANGUAGE = "en"


@dataclass(frozen=True)
class Point:
    """A place on the map, in units of the board's view box."""

    x: float
    y: float


@dataclass(frozen=True)
class TerritoryDrawing:
    """One territory of the board."""

    id: str
    continent: str
    name: str
    lines: tuple[str, ...]
    badge: Point
    label: Point
    label_anchor: Literal["start", "middle", "end"]
    hit_circle: bool


@dataclass(frozen=True)
class ContinentDrawing:
    """One line of the legend."""

    id: str
    name: str
    bonus: int


@dataclass(frozen=True)
class BoardDrawing:
    """All data of the template that draws the board, in one language."""

    id: str
    legend: Point
    hit_radius: float
    continents: tuple[ContinentDrawing, ...]
    territories: tuple[TerritoryDrawing, ...]

    def find_territory(self, territory_id: str) -> TerritoryDrawing:
        """Find the drawing of the territory with that id.

        :raises StopIteration: there is none.
        """
        return next(territory for territory in self.territories if territory.id == territory_id)


@cache
def board_drawing(board_id: str, language: str, bonus: tuple[int, ...]) -> BoardDrawing:
    """Draw the board for readers of ``language``, in English where that language has no names.

    ``bonus``: the armies for each continent, in the order of the board.
    """
    facts, names, plan = (loader.load_data("boards", f"{board_id}{part}.toml") for part in ("", "_names", "_map"))
    return BoardDrawing(
        id=board_id,
        legend=Point(*plan["legend"]),
        hit_radius=plan["hit_radius"],
        continents=tuple(
            ContinentDrawing(id=key, name=_in_language(names["continents"][key], language), bonus=armies)
            for key, armies in zip(facts["continents"], bonus, strict=True)
        ),
        territories=tuple(
            TerritoryDrawing(
                id=territory_id,
                continent=continent_id,
                name=_in_language(names["territories"][territory_id], language),
                lines=tuple(_in_language(names["labels"][territory_id], language)),
                badge=Point(*anchors["badge"]),
                label=Point(*anchors["label"]),
                label_anchor=anchors["label_anchor"],
                hit_circle=anchors["hit_circle"],
            )
            for continent_id, continent in facts["continents"].items()
            for territory_id in continent["territories"]
            for anchors in (plan["territories"][territory_id],)
        ),
    )


def _in_language(by_language: dict[str, Any], language: str) -> Any:
    return by_language.get(language, by_language[FALLBACK_LANGUAGE])


_PATH = re.compile(r' d="([^"]*)"')
_STEP = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
_NUMBERS = {"M": 2, "l": 2, "q": 4, "z": 0}
"""The commands of the drawn outlines, and how many numbers each of them takes."""
_GRID = 2
"""Units between the places where a coarse corner may lie: half a pixel of a phone that shows the whole board."""
_TOLERANCE = 3.0
"""How many units a corner may lie from the straight line that replaces it."""
_FEWEST_OF_RING, _FEWEST_OF_LINE = 3, 2
"""With fewer corners nothing is left to draw."""


class _Step(NamedTuple):
    """A line or curve to the last of the points, which are counted from the corner of the map."""

    command: str
    points: tuple[complex, ...]


@lru_cache(4)
def coarsen(markup: str) -> str:
    """Return the drawing with curves round fewer corners, for a board as small as a phone's.

    Each line between two places where borders meet is thinned out by itself, and from the same end wherever it is
    drawn: what two territories share, they still share. An island of fewer than three corners is left out.

    :raises ValueError: an outline has a command that no board is drawn with, or a ring that does not close.
    """
    return _PATH.sub(lambda match: f' d="{_write_coarse(match[1])}"', markup)


def _read_steps(path: str) -> Iterator[_Step]:
    words = [letter or number for letter, number in _STEP.findall(path)]
    command, at = "", 0j
    while words:
        if words[0].isalpha():
            command = words.pop(0)
        if command not in _NUMBERS:
            raise ValueError(command)
        numbers = [float(words.pop(0)) for _ in range(_NUMBERS[command])]
        points = [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        step = _Step(command, tuple(points if command == "M" else [at + point for point in points]))
        at = step.points[-1] if points else at
        yield step


def _write_coarse(path: str) -> str:
    written = ""
    for line in re.findall("M[^M]*", path):
        steps = [*_read_steps(line)]
        thinned = ([*_without_repeats(_thin_out(corners))] for corners in _read_arcs(steps))
        arcs = [arc for arc in thinned if len(arc) > 1]
        is_ring = steps[-1].command == "z"
        if is_ring and arcs and arcs[-1][-1] != arcs[0][0]:
            raise ValueError(line)
        corners = {corner for arc in arcs for corner in arc}
        if len(corners) < (_FEWEST_OF_RING if is_ring else _FEWEST_OF_LINE):
            continue
        start = arcs[0][0]
        written += f"M{_write_numbers([start])}{''.join(map(_write_arc, arcs))}{'z' if is_ring else ''}"
    return written


def _without_repeats(corners: list[complex]) -> Iterator[complex]:
    return (corner for corner, _ in groupby(corners))


def _write_arc(corners: list[complex]) -> str:
    """Draw round the corners as the board does: from the middle of one side to the middle of the next.

    The middles are whole units, for the corners are even ones. So each control follows exactly from the one before.
    """
    first, *inner, last = corners
    if not inner:
        return "l" + _write_numbers([last - first])
    middles = [(corner + after) / 2 for corner, after in pairwise(corners)]
    curve = [inner[0] - middles[0], middles[1] - middles[0]]
    rest = [after - middle for middle, after in pairwise(middles[1:])]
    parts = [("l", [middles[0] - first]), ("q", curve), ("t", rest), ("l", [last - middles[-1]])]
    return "".join(command + _write_numbers(points) for command, points in parts if points)


def _write_numbers(points: Iterable[complex]) -> str:
    return " ".join(f"{number:g}" for point in points for number in (point.real, point.imag)).replace(" -", "-")


def _read_arcs(steps: list[_Step]) -> list[list[complex]]:
    """Return the corners of each arc between two places where borders meet, or of one island.

    The curves are drawn round the corners, from the middle of one side to the middle of the next. A line ahead of a
    curve leads from where borders meet to the first middle; a curve with none after it leads to where they meet again.
    """
    arcs = [[steps[0].points[0]]]
    for step, after in pairwise([*steps[1:], _Step("z", ())]):
        if step.command == "q":
            arcs[-1].append(step.points[0])
        if step.points and after.command != "q":
            arcs[-1].append(step.points[-1])
            arcs.append([step.points[-1]])
    return arcs


def _thin_out(arc: list[complex]) -> list[complex]:
    """Return the corners that are left of the arc, the same from whichever end it is drawn."""
    corners = [_to_grid(corner) for corner in arc]
    ends = [(corner.real, corner.imag) for corner in (corners[0], corners[-1])]
    return _straighten(corners) if ends[0] <= ends[1] else _straighten(corners[::-1])[::-1]


def _to_grid(corner: complex) -> complex:
    # Two outlines reach a corner by different sums of floats: without the first rounding, a half might go either way.
    return complex(*(_GRID * round(round(part, 1) / _GRID) for part in (corner.real, corner.imag)))


def _straighten(corners: list[complex]) -> list[complex]:
    """Return the corners without those that lie near the straight line between others (Douglas and Peucker)."""
    first, last = corners[0], corners[-1]
    if len(corners) <= 2:
        return corners
    apart = [_distance(corner, first, last) for corner in corners[1:-1]]
    if max(apart) <= _TOLERANCE:
        return [first, last]
    farthest = 1 + apart.index(max(apart))
    return _straighten(corners[: farthest + 1])[:-1] + _straighten(corners[farthest:])


def _distance(corner: complex, first: complex, last: complex) -> float:
    """Return how far the corner lies from the line between the two others."""
    line = last - first
    along = ((corner - first) * line.conjugate()).real / abs(line) ** 2 if line else 0.0
    return abs(corner - first - line * min(1.0, max(0.0, along)))
