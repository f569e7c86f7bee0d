"""The house rules of the scripts: style, and which room imports which."""

from __future__ import annotations

import hashlib
import json
import runpy
import subprocess
from pathlib import Path
from re import compile, findall, fullmatch

import pytest

from referee.bootstrap.node import what_is_missing
from referee.web.server.static_files import lighten

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "node_modules"
SCRIPTS = ROOT / "static" / "js"
NO_NETWORK = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "ERR_SOCKET_TIMEOUT")
INSTALL = ("npm", "ci", "--ignore-scripts", "--fetch-retries=1", "--fetch-retry-mintimeout=1000")
CHECKS = {
    "formatter": ("prettier", "--check", "--log-level", "warn", "."),
    "linter": ("eslint", "--max-warnings", "0", "."),
    "types": ("tsc",),
}
MATCHES = SCRIPTS / "matches"
VERBS = (
    *("place", "attack", "reroll", "occupy", "fortify", "trade", "draw", "end", "foul", "pays", "takes"),
    *("deal", "undo", "redo", "correct", "replace", "note", "declare", "abandon"),
)
PAGES = ("table", "seat", "watch", "replay")
ROOMS = ("frame", "setup", "reading", "matches", "cash", "motions")
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


def test_no_page_of_a_match_imports_another() -> None:
    """What several pages need stands in `live/`, `parts/` or a panel's own folder, and those import no page."""
    crooked = [
        f"{script.relative_to(MATCHES)} imports {target.relative_to(MATCHES)}"
        for script in MATCHES.rglob("*.js")
        for target in imports_of(script)
        if page_of(target) not in (None, page_of(script))
    ]
    assert crooked == []


def test_the_lines_of_actions_are_put_together_in_one_place() -> None:
    """`live/notation.js` alone writes them."""
    line = compile(rf"[`\"'](?:\$\{{[^}}]+\}}|table) (?:{'|'.join(VERBS)})\b")
    writers = [script.name for script in MATCHES.rglob("*.js") if line.search(script.read_text(encoding="utf-8"))]
    assert writers == ["notation.js"]


def page_of(script: Path) -> str | None:
    """Return the page of a match that the script belongs to alone."""
    folder = script.relative_to(MATCHES).parts[0] if script.is_relative_to(MATCHES) else ""
    return folder if folder in PAGES else None


@pytest.fixture(scope="module")
def tools() -> Path:
    """Return the folder of the tools' commands, as package-lock.json has them; keep it until that changes."""
    if sentence := what_is_missing():
        pytest.skip(sentence)
    stamp = TOOLS / ".installed"
    digest = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text(encoding="ascii") != digest:
        done = subprocess.run(INSTALL, cwd=ROOT, capture_output=True, text=True)
        if done.returncode and any(sign in done.stderr for sign in NO_NETWORK):
            pytest.skip("The tools that check the scripts are not installed, and there is no network to fetch them.")
        assert done.returncode == 0, done.stderr
        stamp.write_text(digest, encoding="ascii")
    return TOOLS / ".bin"


@pytest.mark.parametrize("check", CHECKS)
def test_scripts_are_in_order(tools: Path, check: str) -> None:
    command, *words = CHECKS[check]
    done = subprocess.run([tools / command, *words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)


def test_what_is_sent_of_a_script_is_the_same_code(tools: Path, tmp_path: Path) -> None:
    """Only comments and spaces are left out, and none of them within a text."""
    assert tools.is_dir()
    pairs = []
    for number, script in enumerate(sorted(SCRIPTS.rglob("*.js"))):
        sent = tmp_path / f"{number}.js"
        sent.write_bytes(lighten(script.read_bytes(), "text/javascript"))
        pairs += [script, sent]
    words = ("node", ROOT / "tests/javascript/same_code.js", *pairs)
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_every_tool_has_a_bound_above_and_below() -> None:
    tools = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert [name for name, bounds in tools.items() if not fullmatch(r">=[\d.]+ <[\d.]+", bounds)] == []


def test_the_types_of_the_answers_are_those_of_the_description(tools: Path) -> None:
    """`docs/api_types.py` writes them anew."""
    types = runpy.run_path(str(ROOT / "docs/api_types.py"))
    assert types["TYPES"].read_text(encoding="utf-8") == types["write_types"]()
