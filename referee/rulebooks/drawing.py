"""The drawing of a board: names in one language, lines of labels, anchors. No rules."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal

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


@lru_cache(4)
def coarsen(markup: str) -> str:
    """Return the drawing with every corner on a whole unit: on a phone that is less than a pixel, and half the bytes.

    Each corner is rounded from where it lies, not from the one before: what two territories share, they still share.

    :raises ValueError: an outline has a command that no board is drawn with.
    """
    return _PATH.sub(lambda match: f' d="{"".join(_coarse_steps(match[1]))}"', markup)


def _coarse_steps(path: str) -> Iterator[str]:
    words = [letter or number for letter, number in _STEP.findall(path)]
    command, x, y, at_x, at_y = "", 0.0, 0.0, 0, 0
    while words:
        if words[0].isalpha():
            command = words.pop(0)
        if command not in _NUMBERS:
            raise ValueError(command)
        numbers = [float(words.pop(0)) for _ in range(_NUMBERS[command])]
        if command == "z":
            yield "z"
            continue
        points = [*zip(numbers[::2], numbers[1::2], strict=True)]
        absolute = points if command == "M" else [(x + dx, y + dy) for dx, dy in points]
        whole = [(round(px), round(py)) for px, py in absolute]
        steps = whole if command == "M" else [(px - at_x, py - at_y) for px, py in whole]
        yield command + " ".join(f"{px} {py}" for px, py in steps).replace(" -", "-")
        (x, y), (at_x, at_y) = absolute[-1], whole[-1]
