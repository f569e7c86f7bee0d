"""Draw the rooms of the instance from its imports into docs/architecture.md: `.venv/bin/python docs/rooms.py`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- rooms: written by docs/rooms.py -->\n", "<!-- end of rooms -->\n"
Room: TypeAlias = tuple[str, ...]
"""Layer and folder; the layer alone for the files beside its folders, empty for those beside the layers."""
Arrows: TypeAlias = dict[Room, set[Room]]


def main() -> None:
    """Replace what stands between the two markers."""
    DOCUMENT.write_text(insert_picture(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(draw_rooms())


def insert_picture(text: str) -> str:
    """Return the document with the picture of today's imports between its markers."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n```\n{draw_rooms()}```\n\n{END}{after}"


def draw_rooms() -> str:
    """Draw every layer with the layers it imports, its rooms with their modules and the rooms they import.

    Lowest first.
    """
    arrows = read_arrows()
    sizes = count_modules()
    lines = []
    for layer in sort_by_imports({(room[0],): set() for room in sizes} | _arrows_of_layers(arrows)):
        rooms = {room: arrows.get(room, set()) for room in sizes if room[0] == layer[0]}
        below = sorted({target[0] for targets in rooms.values() for target in targets} - set(layer))
        lines.append(f"{layer[0]}{' <- ' + ' '.join(below) if below else ''}\n")
        for room in sort_by_imports(rooms):
            label = "/".join(room[1:]) or "(beside the rooms)"
            inside = sorted("/".join(target[1:]) or "(beside)" for target in rooms[room] if target[0] == layer[0])
            lines.append(f"    {label:20}{sizes[room]:3}{'  <- ' + ' '.join(inside) if inside else ''}\n")
    return "".join(lines)


def _arrows_of_layers(arrows: Arrows) -> Arrows:
    merged: Arrows = {}
    for room, targets in arrows.items():
        merged.setdefault(room[:1], set()).update(target[:1] for target in targets if target[0] != room[0])
    return merged


def sort_by_imports(arrows: Arrows) -> list[Room]:
    """Sort the rooms after those they import; in a circle, the one with the fewest unplaced first."""
    placed: list[Room] = []
    while len(placed) < len(arrows):
        waiting = [room for room in arrows if room not in placed]
        placed.append(min(waiting, key=lambda room: (len(arrows[room] & {*waiting} - {room}), room)))
    return placed


def count_modules() -> dict[Room, int]:
    """Count the modules of each room, without its `__init__.py`."""
    sizes: dict[Room, int] = {}
    for path in _modules():
        sizes[_room_of(path)] = sizes.get(_room_of(path), 0) + (path.name != "__init__.py")
    return {room: size for room, size in sizes.items() if size}


def read_arrows() -> Arrows:
    """Return the rooms that each room imports, itself left out."""
    arrows: Arrows = {}
    for path in _modules():
        room = _room_of(path)
        targets = {_room_of(target) for target in _imported_files(path)}
        arrows.setdefault(room, set()).update(target for target in targets if target not in (room, ()))
    return arrows


def _imported_files(path: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("referee."):
            folder = ROOT.joinpath(*node.module.split("."))
            for alias in node.names:
                files = (folder / f"{alias.name}.py", folder / alias.name / "__init__.py", folder.with_suffix(".py"))
                yield next((file for file in files if file.is_file()), folder / "__init__.py")


def _modules() -> list[Path]:
    files = sorted((ROOT / "referee").rglob("*.py"))
    return [path for path in files if _room_of(path) and "migrations" not in path.parts]


def _room_of(path: Path) -> Room:
    return path.relative_to(ROOT / "referee").parent.parts[:2]


if __name__ == "__main__":
    main()
