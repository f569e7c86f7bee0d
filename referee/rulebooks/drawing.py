"""How a board is drawn: names in one language, label lines and anchors. Nothing here is a rule."""

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
    """One territory as the page draws it."""

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

    def territory(self, territory_id: str) -> TerritoryDrawing:
        """The drawing of one territory.

        :raises KeyError: there is none of that id.
        """
        for territory in self.territories:
            if territory.id == territory_id:
                return territory
        raise KeyError(territory_id)


@cache
def board_drawing(board_id: str, language: str, bonus: tuple[int, ...] = ()) -> BoardDrawing:
    """The board as drawn for readers of `language`; English where that language has no names.

    ``bonus``: armies for each continent where the table plays with others than those printed.
    """
    facts, names, plan = (_read(f"{board_id}{part}") for part in ("", "_names", "_map"))
    return BoardDrawing(
        id=board_id,
        view_box=" ".join(map(str, plan["viewBox"])),
        hit_radius=plan["hit_radius"],
        continents=tuple(
            ContinentDrawing(id=key, name=_word(names["continents"][key], language), bonus=armies)
            for key, armies in zip(facts["continents"], bonus or _printed(facts), strict=True)
        ),
        territories=tuple(
            _territory(territory_id, continent_id, names, plan["territories"][territory_id], language)
            for continent_id, continent in facts["continents"].items()
            for territory_id in continent["territories"]
        ),
    )


def _printed(facts: dict[str, Any]) -> list[int]:
    return [continent["bonus"] for continent in facts["continents"].values()]


def _territory(
    territory_id: str, continent_id: str, names: dict[str, Any], anchors: dict[str, Any], language: str
) -> TerritoryDrawing:
    return TerritoryDrawing(
        id=territory_id,
        continent=continent_id,
        name=_word(names["territories"][territory_id], language),
        lines=tuple(_word(names["labels"][territory_id], language)),
        badge=Point(*anchors["badge"]),
        label=Point(*anchors["label"]),
        label_anchor=anchors["label_anchor"],
        hit_circle=anchors["hit_circle"],
    )


def _word(by_language: dict[str, Any], language: str) -> Any:
    return by_language.get(language, by_language[FALLBACK_LANGUAGE])


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_BOARDS / f"{name}.toml").read_text(encoding="utf-8"))
