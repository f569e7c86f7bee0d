"""The house rules that a machine can check: style, types, layers, and files that never enter the repository."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STRICT = ("rules", "rulebooks", "club", "store", "service")
LEFT_BEHIND = {"instance", "build", "dist", "__pycache__", "node_modules"}

NO_WORLD = {"os", "io", "pathlib", "time", "random", "secrets", "threading", "sqlite3"}
FLASK = {"flask", "flask_wtf", "itsdangerous", "wtforms", "werkzeug", "jinja2", "markupsafe"}
SQL = {"sqlalchemy", "flask_sqlalchemy", "alembic"}
WEB = FLASK | {
    "argon2",
    "fontpkg",
    "gevent",
    "icalendar",
    "markdown_it",
    "msgspec",
    "nh3",
    "qrcode",
    "rcssmin",
    "resvg_py",
    "rjsmin",
}
# layer -> (modules of referee that it may import, packages besides the standard library, modules that it may not)
LAYERS: dict[str, tuple[tuple[str, ...], set[str], set[str]]] = {
    "rules": (("rules",), {"msgspec"}, NO_WORLD),
    "rulebooks": (("rulebooks", "rules", "parsed"), set(), set()),
    "club": (("club", "rules.events", "rules.terms"), set(), NO_WORLD),
    "store": (("store", "rules", "club"), SQL | {"filelock", "msgspec"}, set()),
    "service": (("service", "rules", "rulebooks", "club", "store"), {"argon2", "msgspec", "pyrage", "stdnum"}, set()),
    "translations": (("translations", "rules", "rulebooks", "club", "parsed"), {"babel", "msgspec", "polib"}, set()),
    "web": (
        ("web", "service", "rules", "rulebooks", "club", "translations", "installation", "parsed"),
        WEB,
        {"sqlite3"},
    ),
    "cli": (
        (
            *("cli", "service", "rules", "rulebooks", "club", "translations", "web.server", "web.admin"),
            *("bootstrap", "installation"),
        ),
        {"flask", "msgspec", "pytest"},
        {"sqlite3"},
    ),
    "bootstrap": (("bootstrap",), set(), set()),
}
# Within a layer a room imports itself and the rooms before it; the files beside the rooms are in no order.
ROOMS: dict[str, tuple[str, ...]] = {
    "rules": ("", "phases", "judge", "past", "record"),
    "club": ("people", "money", "season", "files"),
    "store": ("people", "matches", "championship", "cash", "evenings", "motions"),
    "service": (
        *("desk", "people", "deal", "matches", "past", "championship"),
        *("cash", "evenings", "motions", "admin"),
    ),
    "web": (
        *("frame", "server", "people", "reading", "past", "matches", "championship"),
        *("cash", "evenings", "motions", "admin", "setup"),
    ),
}


@cache
def tracked() -> tuple[Path, ...]:
    """Every file that is or would be committed; outside a checkout, every file but what a run leaves behind."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listing.returncode == 0 and listing.stdout:
        return tuple(sorted(path for name in set(listing.stdout.split("\0")[:-1]) if (path := ROOT / name).is_file()))
    return tuple(sorted(path for path in ROOT.rglob("*") if path.is_file() and not left_behind(path)))


def left_behind(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    hidden = parts[0].startswith(".") and parts[0] not in (".ci", ".gitignore", ".npmrc", ".prettierignore")
    return hidden or any(part in LEFT_BEHIND or part.endswith(".egg-info") for part in parts)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def files(folder: str, *suffixes: str) -> list[Path]:
    return [path for path in tracked() if name(path).startswith(folder) and path.suffix in suffixes]


def texts() -> Iterator[tuple[Path, str]]:
    for path in tracked():
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def module(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return everything the file consists of; most tests here look through all files."""
    return (*ast.walk(tree(path)),)


def imports(path: Path, nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ...]]:
    """Every module that `nodes` of the file at `path` import, as the parts of its absolute name."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = module(path) if path.name == "__init__.py" else module(path)[:-1]
            base = package[: len(package) - node.level + 1] if node.level else ()
            source = (*base, *(node.module.split(".") if node.module else ()))
            yield from ((*source, alias.name) if is_module(*source, alias.name) else source for alias in node.names)


@cache
def is_module(*parts: str) -> bool:
    target = ROOT.joinpath(*parts)
    return target.with_suffix(".py").is_file() or target.is_dir()


def finds_nothing(*words: str) -> None:
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)


def test_ruff_finds_nothing() -> None:
    finds_nothing("ruff", "check", "--quiet", "--output-format", "concise", ".")


def test_mypy_strict_finds_nothing() -> None:
    folders = [f"referee/{layer}" for layer in STRICT if files(f"referee/{layer}/", ".py")]
    finds_nothing("mypy", "--no-error-summary", *folders)


def test_every_folder_is_a_layer() -> None:
    assert {module(path)[1] for path in files("referee/", ".py") if len(path.relative_to(ROOT).parts) > 2} <= set(
        LAYERS
    )


@pytest.mark.parametrize("layer", LAYERS)
def test_layer_imports_only_what_lies_below(layer: str) -> None:
    ours, packages, banned = LAYERS[layer]
    allowed = tuple(("referee", *name.split(".")) for name in ours)
    crooked = []
    for path in files(f"referee/{layer}/", ".py"):
        for target in imports(path, nodes(path)):
            if target[0] == "referee":
                fine = len(target) == 1 or any(target[: len(start)] == start for start in allowed)
            else:
                fine = target[0] not in banned and (target[0] in sys.stdlib_module_names or target[0] in packages)
            if not fine:
                crooked.append(f"{name(path)} imports {'.'.join(target)}")
    assert crooked == []


@pytest.mark.parametrize("layer", ROOMS)
def test_rooms_import_each_other_in_one_direction(layer: str) -> None:
    rank = {room: index for index, room in enumerate(ROOMS[layer])}
    crooked = []
    for path in files(f"referee/{layer}/", ".py"):
        if room_of(module(path)) in rank and path != ROOT / f"referee/{layer}/__init__.py":
            for target in imports(path, nodes(path)):
                if target[:2] == ("referee", layer) and len(target) > 2:
                    if rank.get(room_of(target), 0) > rank[room_of(module(path))]:
                        crooked.append(f"{name(path)} imports {'.'.join(target)}")
    assert crooked == []


@pytest.mark.parametrize("layer", ROOMS)
def test_every_room_has_its_place_in_the_order(layer: str) -> None:
    rooms = {room_of(module(path)) for path in files(f"referee/{layer}/", ".py")} - {"", "migrations"}
    assert rooms == set(ROOMS[layer]) - {""}


IMPORT = re.compile(r"^ *(?:from|import) (?:[^(\n]|\([^)]*\))*", re.M)


def test_no_test_file_imports_another() -> None:
    """What several of them need stands in a module of its own, named by what it holds, or in a `conftest.py`."""
    crooked = [
        f"{name(path)}: {line}"
        for path in files("tests/", ".py")
        for line in IMPORT.findall(path.read_text(encoding="utf-8"))
        if re.search(r"\btest_", line) and path.stem not in line
    ]
    assert crooked == []


@pytest.mark.parametrize(
    "line", ["from tests.web.test_forms import send", "    from tests.web import (\n    forms,\n    test_forms,\n)"]
)
def test_such_an_import_is_recognized(line: str) -> None:
    assert [re.search(r"\btest_", found) is not None for found in IMPORT.findall(f"x = 1\n{line}\ntest_x()")] == [True]


def test_every_service_module_has_tests_of_its_own() -> None:
    """At its own door, in a file of its name; a module without a function has nothing to test."""
    untested = [
        name(path)
        for path in files("referee/service/", ".py")
        if any(isinstance(node, ast.FunctionDef) for node in nodes(path))
        if not (ROOT / "tests/service" / path.parent.name / f"test_{path.name}").is_file()
    ]
    assert untested == []


def room_of(parts: tuple[str, ...]) -> str:
    """Return the folder within its layer that a module is in; empty for one beside the rooms."""
    return parts[2] if len(parts) > 2 and ROOT.joinpath(*parts[:3]).is_dir() else ""


def test_rules_do_not_import_in_circles() -> None:
    arrows: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for path in files("referee/rules/", ".py"):
        arrows[module(path)] = {target for target in imports(path, nodes(path)) if target != module(path)}
    while ends := {start for start, targets in arrows.items() if not targets & arrows.keys()}:
        arrows = {start: targets for start, targets in arrows.items() if start not in ends}
    assert sorted(".".join(start) for start in arrows) == []


def test_only_the_web_starts_gevent() -> None:
    patching = [name(path) for path in files("referee/", ".py") if "patch_all" in path.read_text(encoding="utf-8")]
    assert len(patching) <= 1, patching


def test_start_needs_nothing_installed() -> None:
    """What loads before the environment exists imports the standard library and its own kind alone."""
    own = {("referee", *room) for room in ((), ("bootstrap",), ("cli",), ("rules",), ("rulebooks",), ("installation",))}
    early = files("referee/cli/", ".py") + files("referee/bootstrap/", ".py")
    early += [ROOT / "referee" / f"{module}.py" for module in ("__init__", "__main__", "installation")]
    crooked = []
    for path in early:
        for target in imports(path, tree(path).body):
            if target == ("referee", "translations"):  # only lists the languages
                continue
            if target[0] not in sys.stdlib_module_names and target[:2] not in own:
                crooked.append(f"{name(path)} imports {'.'.join(target)}")
    assert crooked == []


def asks_which_rulebook(node: ast.AST) -> bool:
    if isinstance(node, ast.Match):
        return names_rulebook(node.subject)
    if not isinstance(node, ast.Compare):
        return False
    sides = (node.left, *node.comparators)
    return any(map(names_rulebook, sides)) and any(map(is_text, sides))


def names_rulebook(node: ast.AST) -> bool:
    """`rulebook`, `rulebook_id`, `rulebook.id`, `state.rulebook.name`, but no option read from a rulebook."""
    if isinstance(node, ast.Attribute) and node.attr in ("id", "name", "slug", "key"):
        return names_rulebook(node.value)
    word = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return word in ("rulebook", "rulebook_id", "rulebook_name")


def is_text(node: ast.AST) -> bool:
    elements = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return bool(elements) and all(isinstance(item, ast.Constant) and isinstance(item.value, str) for item in elements)


def test_no_code_asks_which_rulebook_it_is() -> None:
    asking = [
        f"{name(path)}:{node.lineno}"
        for path in files("referee/", ".py")
        for node in nodes(path)
        if isinstance(node, ast.Compare | ast.Match) and asks_which_rulebook(node)
    ]
    assert asking == []


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("state.rulebook.id == 'hasbro'", True),
        ("rulebook_id in ('hasbro', 'easy_move')", True),
        ("'hasbro' != rulebook", True),
        ("rulebook.digest == other.digest", False),
        ("rulebook.dice.order == 'simultaneous'", False),
    ],
)
def test_the_question_which_rulebook_it_is_is_recognized(line: str, asks: bool) -> None:
    assert asks_which_rulebook(ast.parse(line, mode="eval").body) is asks


BOOKS = {path.stem for path in (ROOT / "referee/rulebooks").glob("*.toml")} - {"options"}
TELLS_THEM_APART = {
    "referee/rulebooks/loader.py": "offers them in their order",
    "referee/cli/own_rulebooks.py": "has the usual one",
    "referee/service/matches/wishes.py": "has the usual one",
}


def test_only_what_names_rulebooks_knows_their_names() -> None:
    """No dispatch by the name of a rulebook either: nowhere else in the code does one stand."""
    assert BOOKS == {"easy_move", "hasbro", "regelbuch", "swedish", "french_1976"}
    naming = {
        name(path)
        for path in files("referee/", ".py")
        for node in nodes(path)
        if isinstance(node, ast.Constant) and node.value in BOOKS
    }
    assert naming == set(TELLS_THEM_APART)


INLINE = {
    "script": re.compile(r"<script(?![^>]*\bsrc\s*=)(?![^>]*\btype\s*=\s*[\"']?application/json)", re.I),
    "style": re.compile(r"<style\b|<[^>{]*\sstyle\s*=", re.I),
    "handler": re.compile(r"<[^>{]*\son[a-z]+\s*=|[\"']javascript:", re.I),
    "other host": re.compile(r"(?:src|href|action|poster)\s*=\s*[\"']?(?:https?:)?//", re.I),
}


FILES_OF_THEIR_OWN = {"style": ["templates/matches/_picture.svg"]}
"""The templates that are not pages but files sent on, which contain everything that they need."""


@pytest.mark.parametrize("what", INLINE)
def test_templates_hold_nothing_inline_and_nothing_foreign(what: str) -> None:
    pages = files("templates/", ".html", ".svg") + files("static/", ".html", ".svg")
    guilty = [name(path) for path in pages if INLINE[what].search(path.read_text(encoding="utf-8"))]
    assert guilty == FILES_OF_THEIR_OWN.get(what, [])


@pytest.mark.parametrize("what", INLINE)
def test_inline_parts_are_recognized(what: str) -> None:
    guilty = {
        "script": "<script>go()</script>",
        "style": '<p class="a" style="color: red">',
        "handler": '<button type="button" onclick="go()">',
        "other host": '<link href="https://elsewhere.example/a.css">',
    }
    assert INLINE[what].search(guilty[what])
    assert not INLINE[what].search(
        '<script type="module" src="/static/js/table.js"></script><p class="style">on = 3</p>'
    )


# Put together here so that this file does not contain the texts that it looks for.
PRIVATE = {
    "machine path": re.compile(r"(?<![\w.<}])/(?:home|root|Users|work)/\w|[A-Z]:\\\\?Users"),
    "package index": re.compile("|".join(["pypi" + r"\.org", "python" + "hosted", "npm" + "js", "registry" + r"\."])),
}


@pytest.mark.parametrize("what", PRIVATE)
def test_repository_names_no_machine(what: str) -> None:
    assert [name(path) for path, text in texts() if PRIVATE[what].search(text) and path != Path(__file__)] == []


def test_repository_holds_no_lock_file_of_python() -> None:
    locks = {"uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock", "yarn.lock", "pnpm-lock.yaml"}
    assert [name(path) for path in tracked() if path.name in locks or path.suffix == ".mo"] == []


def test_the_lock_file_of_the_scripts_tools_names_no_host() -> None:
    """`npm run lock` writes it so: what is installed is told by name, version and hash."""
    lock = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert lock.count('"integrity": "sha512-') == lock.count('"node_modules/')
    assert [word for word in ('"resolved"', "://") if word in lock] == []


def test_instance_holds_only_its_readme() -> None:
    assert [name(path) for path in tracked() if name(path).startswith("instance/")] in (["instance/README.md"], [])
