"""Folders that earlier releases left, put back as they were."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def read_facts(name: str) -> dict[str, Any]:
    """Return what was written down of the kept folder: its matches, its keys."""
    return dict(json.loads((HERE / name / "kept.json").read_text(encoding="utf-8")))


def put_back(name: str, folder: Path) -> Path:
    """Make the folder as that release left it, and return it."""
    folder.mkdir()
    with closing(sqlite3.connect(folder / "referee.db")) as connection:
        connection.executescript((HERE / name / "house.sql").read_text(encoding="utf-8"))
    for file, key in read_facts(name)["keys"].items():
        (folder / file).write_bytes(bytes.fromhex(key))
    (folder / "newest_lines.log").write_bytes((HERE / name / "newest_lines.log").read_bytes())
    return folder
