"""Write the types of the API's answers for the scripts: `.venv/bin/python docs/api_types.py`, after `npm ci`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TYPES = ROOT / "static" / "js" / "matches" / "schemas.d.ts"
HEAD = "// Written by docs/api_types.py from /api/openapi.json.\n"


def main() -> None:
    """Replace the types with those of today's answers."""
    TYPES.write_text(write_types(), encoding="utf-8")


def write_types() -> str:
    """Return the types of all schemas, as prettier sets them."""
    sys.path.insert(0, str(ROOT))
    from referee.web.admin.api_description import describe_api

    description: dict[str, Any] = json.loads(describe_api())
    # To a script an id of the board is a key of an object like any other: it never compares with all there are.
    schemas = {
        name: {"type": "string"} if schema.get("type") == "string" else schema
        for name, schema in description["components"]["schemas"].items()
    }
    told = {"openapi": description["openapi"], "info": description["info"], "components": {"schemas": schemas}}
    options = ("--root-types", "--root-types-no-schema-prefix", "--alphabetize")
    types = run("openapi-typescript", *options, text=json.dumps(told))
    return HEAD + run("prettier", "--stdin-filepath", str(TYPES), text=types)


def run(tool: str, *words: str, text: str) -> str:
    """Return what a tool of package.json makes of the text."""
    command = ("npx", "--no-install", tool, *words)
    return subprocess.run(command, input=text, cwd=ROOT, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
