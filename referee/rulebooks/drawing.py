"""The drawing of a board: names in one language, lines of labels, anchors. No rules."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

_BOARDS = Path(__file__).parent / "boards"
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
    """Everything the board partial needs, in one language."""

    id: str
    view_box: str
    hit_radius: float
    continents: tuple[ContinentDrawing, ...]
    territories: tuple[TerritoryDrawing, ...]

    def find_territory(self, territory_id: str) -> TerritoryDrawing:
        """The drawing of the territory with that id.

        :raises StopIteration: there is none.
        """
        return next(territory for territory in self.territories if territory.id == territory_id)


@cache
def board_drawing(board_id: str, language: str, bonus: tuple[int, ...] = ()) -> BoardDrawing:
    """The board for readers of ``language``, in English where that language has no names.

    ``bonus``: the armies for each continent, in the order of the board; empty, those printed.
    """
    files = (_BOARDS / f"{board_id}{part}.toml" for part in ("", "_names", "_map"))
    facts, names, plan = (tomllib.loads(file.read_text(encoding="utf-8")) for file in files)
    printed = [continent["bonus"] for continent in facts["continents"].values()]
    return BoardDrawing(
        id=board_id,
        view_box=" ".join(map(str, plan["viewBox"])),
        hit_radius=plan["hit_radius"],
        continents=tuple(
            ContinentDrawing(id=key, name=_in_language(names["continents"][key], language), bonus=armies)
            for key, armies in zip(facts["continents"], bonus or printed, strict=True)
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
