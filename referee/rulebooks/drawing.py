"""The drawing of a board: names in one language, lines of labels, anchors. No rules."""

from dataclasses import dataclass
from functools import cache
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
