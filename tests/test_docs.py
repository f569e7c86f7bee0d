"""The docs about the rules are complete: every clause is there, and everything that they name exists."""

from __future__ import annotations

import ast
import importlib
import itertools
import json
import re
import runpy
import shlex
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from referee import __version__
from referee.rulebooks import loader
from referee.rules.refusal import Code, NoticeCode
from tests.command_line import run_command

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES_OF_RULES = ROOT / "tests/rules/examples"
CLAUSES = {
    source: dict(
        line.split()
        for line in (EXAMPLES_OF_RULES / f"clauses_{source.lower()}.txt").read_text(encoding="utf-8").splitlines()
    )
    for source in ("EM", "HB", "RB", "SV", "FR")
}
RULINGS = (EXAMPLES_OF_RULES / "rulings.txt").read_text(encoding="utf-8").split()
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ python3 -m referee (.+)\n((?:.*\n)*?)```$", README, re.MULTILINE)


def rows(name: str, prefix: str) -> list[list[str]]:
    lines = (ROOT / "docs" / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith(f"| {prefix}")]


def every_row() -> list[list[str]]:
    return [row for source in CLAUSES for row in rows("clauses.md", f"{source}-")]


@pytest.mark.parametrize("source", CLAUSES)
def test_every_clause_is_listed_with_its_class(source: str) -> None:
    """In the order of the source, once each."""
    assert [(row[0], row[2]) for row in rows("clauses.md", f"{source}-")] == list(CLAUSES[source].items())


def test_every_function_named_exists() -> None:
    for row in every_row():
        for path in re.findall(r"`([\w.]+)`", row[3]):
            module, _, name = path.rpartition(".")
            assert hasattr(importlib.import_module(module), name), path


def test_every_test_named_exists() -> None:
    written = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    named = {name for row in every_row() for name in re.findall(r"`(test_\w+)`", row[4])}
    assert named <= written


def test_a_test_says_which_clause_it_holds() -> None:
    """By its name or in its first words."""
    docstrings = {
        node.name: ast.get_docstring(node) or ""
        for file in (ROOT / "tests").rglob("test_*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    for clause, _, _, _, held in every_row():
        slug = f"_{re.sub('[-.]', '_', clause.lower())}_"
        for name in re.findall(r"`(test_\w+)`", held):
            assert slug in f"{name}_" or clause in docstrings[name], (clause, name)


def test_a_clause_is_held_by_a_test_or_says_why_not() -> None:
    assert [row[0] for row in every_row() if not row[4].startswith(("`test_", "none: "))] == []


def test_only_clauses_that_nobody_enforces_are_held_by_no_test() -> None:
    """Guidance, records and summaries."""
    unheld = {row[0]: row[2] for row in every_row() if row[4].startswith("none: ")}
    assert {clause for clause, kind in unheld.items() if set(kind) & set("ED")} == set()


@pytest.mark.parametrize("book", loader.NAMES)
def test_every_refusal_and_notice_cites_something_known(book: str) -> None:
    clauses = {clause for own in CLAUSES.values() for clause in own} | set(RULINGS)
    citations = loader.load_rulebook(book).citations
    for code in (*Code, *NoticeCode):
        assert citations[code] in clauses or re.fullmatch(r"match-record/\d(\.\d)?", citations[code]), code


def test_every_ruling_is_listed() -> None:
    """Once each, in their order by source."""
    assert [row[0] for row in rows("rulings.md", "A-")] == sorted(RULINGS, key=RULINGS.index)
    counts = Counter(re.sub(r"\d", "", ruling) for ruling in RULINGS)
    assert counts == {"A-": 45, "A-H": 3, "A-R": 9, "A-S": 16, "A-F": 11}


@pytest.mark.parametrize("book", loader.NAMES)
def test_every_ruling_that_is_an_option_stands_with_its_default(book: str) -> None:
    """Whichever variant has it."""
    listed = {row[0]: row[2] for row in rows("rulings.md", "A-")}
    rulebook = loader.load_rulebook(book)
    for spec in (spec for variant in rulebook.variants for spec in rulebook.specs_in(variant).values()):
        if spec.cite.startswith("A-"):
            assert f"`{spec.name} = {written(spec.default)}`" in listed[spec.cite]


def written(value: object) -> str:
    """Return a value as a file has it, words without quotes."""
    return value if isinstance(value, str) else json.dumps(value)


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[command.split()[0] for command, _ in EXAMPLES])
def test_every_example_of_the_readme_prints_what_it_shows(
    command: str, printed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *words = shlex.split(command)
    monkeypatch.chdir(ROOT)
    assert run_command(importlib.import_module(f"referee.cli.{name}"), *words) == 0
    out, complaint = capsys.readouterr()
    assert out.endswith(printed)
    assert complaint == ""


def test_the_readme_shows_three_examples_and_only_what_exists() -> None:
    assert [command.split()[0] for command, _ in EXAMPLES] == ["dice", "odds", "check"]
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / link).exists(), link


def test_the_readme_leads_to_every_document() -> None:
    assert [page.name for page in (ROOT / "docs").glob("*.md") if f"(docs/{page.name})" not in README] == []


@pytest.mark.parametrize("name", ["docs/architecture.md", "docs/developing.md", "docs/notation.md", "CONTRIBUTING.md"])
def test_a_document_for_developers_names_only_what_exists(name: str) -> None:
    """Every path in it that begins with a folder of the repository."""
    text = (ROOT / name).read_text(encoding="utf-8")
    paths = re.findall(r"`((?:referee|templates|static|tests|docs)/[\w/.-]*)`", text)
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_picture_of_the_rooms_is_that_of_the_imports() -> None:
    """`docs/rooms.py` draws it anew."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    assert runpy.run_path(str(ROOT / "docs/rooms.py"))["insert_picture"](text) == text


def test_the_table_of_settings_is_current() -> None:
    """`docs/settings.py` writes it anew."""
    text = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    assert runpy.run_path(str(ROOT / "docs/settings.py"))["insert_table"](text) == text


def test_every_section_of_the_notation_that_is_cited_exists() -> None:
    """`match-record/2.3` in a refusal and "match-record 2.3 and 8" in a docstring are sections of docs/notation.md."""
    text = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"^##+ (\d(?:\.\d)?)", text, re.MULTILINE))
    cited = {
        (section, str(file.relative_to(ROOT)))
        for folder in ("referee", "tests", "docs")
        for file in (ROOT / folder).rglob("*.*")
        if file.suffix in (".py", ".toml", ".md", ".js", ".html", ".po") and ".venv" not in file.parts
        for sections_cited in re.findall(
            r"match[- ]record[/ ](\d(?:\.\d)?(?:(?:,| and) \d(?:\.\d)?)*)", file.read_text(encoding="utf-8")
        )
        for section in re.findall(r"\d(?:\.\d)?", sections_cited)
    }
    assert len(cited) > 100
    assert [(section, file) for section, file in sorted(cited) if section not in sections] == []


def test_every_word_of_the_glossary_is_used_and_its_german_is_what_pages_say() -> None:
    """The words stand once; each is a word of the code, of a rulebook or of a page."""
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `?([a-z ]+)`? \| ?(\w*) ?\| \S.* \|$", text, re.MULTILINE)
    words = [word for word, _ in rows if word != "word"]
    assert len(words) > 90 and len(words) == len(set(words)) == text.count("\n| ") - text.count("\n| word |")
    files = [file for suffix in ("py", "toml") for file in (ROOT / "referee").rglob(f"*.{suffix}")]
    files += [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static/js").rglob("*.js")]
    code = " ".join(file.read_text(encoding="utf-8") for file in files).lower().replace("_", " ")
    assert [word for word in words if not re.search(rf"\b{word[:-1]}(?:{word[-1]}|ies)", code)] == []
    catalogue = (ROOT / "referee/translations/de/LC_MESSAGES/messages.po").read_text(encoding="utf-8")
    assert [german for _, german in rows if german not in ("German", "") and german not in catalogue] == []


def test_the_version_is_the_same_everywhere() -> None:
    """The code's is that of pyproject.toml; the changelog's newest and the scripts' package say the same."""
    changes = re.findall(r"^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$", CHANGELOG, re.MULTILINE)
    package, lock = (json.loads((ROOT / name).read_text("utf-8")) for name in ("package.json", "package-lock.json"))
    with open(ROOT / "pyproject.toml", "rb") as file:
        pyproject = tomllib.load(file)
    assert pyproject["tool"]["hatch"]["version"] == {"path": "referee/__init__.py"}
    assert [changes[0], package["version"], lock["version"], lock["packages"][""]["version"]] == [__version__] * 4


def test_the_package_says_what_it_is() -> None:
    with open(ROOT / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    assert {"description", "readme", "license", "license-files", "authors", "keywords", "classifiers"} <= set(project)
    authors = ", ".join(author["name"] for author in project["authors"])
    assert f"{authors}\n" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    oldest = project["requires-python"].removeprefix(">=")
    assert f"Programming Language :: Python :: {oldest}" in project["classifiers"]


def test_the_changelog_has_at_most_ten_lines_a_heading() -> None:
    headings = re.findall(r"^### (.+)\n((?:.*\n)*?)(?=##|\Z)", CHANGELOG, re.MULTILINE)
    assert headings
    assert {heading for heading, _ in headings} <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    lines = {heading: [line for line in text.splitlines() if line] for heading, text in headings}
    assert [heading for heading, changes in lines.items() if not 1 <= len(changes) <= 10] == []
    assert [line for changes in lines.values() for line in changes if not line.startswith("- ")] == []


def rows_with_tests(name: str) -> list[str]:
    """Return the rows that name a test, checking that each test is there, in the file it is said to be in."""
    lines = (ROOT / "docs" / name).read_text(encoding="utf-8").splitlines()
    tests = [line for line in lines if "::" in line]
    for row in tests:
        for file, test in re.findall(r"`([\w/.]+)::(\w+)`", row):
            assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), row
    return tests


def test_every_threat_and_every_number_has_tests_that_exist_or_says_why_not() -> None:
    """Each row names its requirements and ends with its tests, or with the reason why it has none."""
    held = rows_with_tests("security.md")
    text = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    for heading in ("Rights", "Secrets", "The deal", "PINs", "Web pages", "Holding the server up", "The disk"):
        rows_of_threats = table_below(text, heading)
        assert [row for row in rows_of_threats if not re.fullmatch(r"\d+\.\d\.\d+(, \d+\.\d\.\d+)*", row[1])] == []
        assert [row for row in rows_of_threats if not row[3].startswith("`tests/")] == []
        assert rows_of_threats, heading
    rows = {row[0]: row[2] for row in table_below(text, "What was found when the first version was attacked")}
    assert [number for number in rows if number.isdecimal()] == [str(number) for number in range(1, 16)]
    assert [number for number, how in rows.items() if not how.startswith(("`tests/", "not now, because "))] == []
    assert len(held) > 60


def table_below(text: str, heading: str) -> list[list[str]]:
    """Return the rows of the first table under the heading, without its own two."""
    _, _, rest = text.partition(f"## {heading}\n")
    lines = itertools.dropwhile(lambda line: not line.startswith("|"), rest.splitlines())
    rows_of_it = itertools.takewhile(lambda line: line.startswith("|"), lines)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in rows_of_it][2:]
