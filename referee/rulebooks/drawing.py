"""The drawing of a board: names in one language, lines of labels, anchors. No rules."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
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
_SMOOTH = 0.3
"""Of a unit: so far from the middle of two controls the end of a curve may lie, as drawn with one decimal."""


class _Step(NamedTuple):
    """A line or curve to the last of the points, which are counted from the corner of the map."""

    command: str
    points: tuple[complex, ...]


@lru_cache(4)
def coarsen(markup: str) -> str:
    """Return the drawing with every corner on a whole unit: on a phone that is less than a pixel, and a third of it.

    Each corner is rounded from where it lies, not from the one before: what two territories share, they still share.
    Where one curve goes on smoothly from another, its control follows from that of the other and is not written.

    :raises ValueError: an outline has a command that no board is drawn with.
    """
    return _PATH.sub(lambda match: f' d="{_write_coarse([*_read_steps(match[1])])}"', markup)


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


def _write_coarse(steps: list[_Step]) -> str:
    written, before, at, is_smooth = "", "", 0j, False
    for step, after in zip(steps, [*steps[1:], _Step("z", ())], strict=True):
        points = [complex(round(point.real), round(point.imag)) for point in step.points]
        command = "t" if is_smooth else step.command
        is_smooth = step.command == after.command == "q" and _goes_on(step.points, after.points)
        if is_smooth:
            control = after.points[0]
            points[-1] = (points[0] + complex(round(control.real), round(control.imag))) / 2
        ends = [point if command == "M" else point - at for point in (points[-1:] if command == "t" else points)]
        numbers = " ".join(f"{number:g}" for end in ends for number in (end.real, end.imag))
        written += (" " if command == before else command) + numbers
        before, at = command, points[-1] if points else at
    return re.sub(r"\b0\.", ".", written).replace(" -", "-")


def _goes_on(curve: tuple[complex, ...], after: tuple[complex, ...]) -> bool:
    return abs((curve[0] + after[0]) / 2 - curve[1]) <= _SMOOTH
