"""The house rules of the scripts: which room imports which."""

from __future__ import annotations

from pathlib import Path
from re import findall

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"
ROOMS = ("frame", "setup", "reading", "matches", "championship", "motions")
"""A room imports itself and rooms before it."""


def imports_of(script: Path) -> list[Path]:
    return [
        (script.parent / name).resolve() for name in findall(r'\bfrom "([^"]+)"', script.read_text(encoding="utf-8"))
    ]


def room_of(script: Path) -> str:
    return script.relative_to(SCRIPTS).parts[0]


def test_every_folder_is_a_room() -> None:
    assert {room_of(script) for script in SCRIPTS.rglob("*.js")} == set(ROOMS)


def test_rooms_import_only_rooms_before_them() -> None:
    crooked = [
        f"{script.relative_to(SCRIPTS)} imports {target.relative_to(SCRIPTS)}"
        for script in SCRIPTS.rglob("*.js")
        for target in imports_of(script)
        if not target.is_file() or ROOMS.index(room_of(target)) > ROOMS.index(room_of(script))
    ]
    assert crooked == []


def test_the_table_and_the_seat_import_nothing_of_each_other() -> None:
    pages = {"table": SCRIPTS / "matches" / "table", "seat": SCRIPTS / "matches" / "seat"}
    targets = {
        name: {target.parent for script in page.glob("*.js") for target in imports_of(script)}
        for name, page in pages.items()
    }
    assert pages["seat"] not in targets["table"]
    assert pages["table"] not in targets["seat"]
