"""A page's modules come as one script, and what it imports later as another that brings only what is missing."""

from __future__ import annotations

import posixpath
import re

import pytest

from referee.web.server import joined_scripts, static_files
from tests.instance import Instance
from tests.places import ROOT
from tests.web.forms import see

OWN = static_files.read_files().contents
MODULES = [name for name in OWN if joined_scripts.is_module(OWN, name)]
FILES = {
    "js/a/page.js": b'/** The page. */\n\nimport { b as best } from "../b.js";\n\nbest(import("./late.js"));\n',
    "js/a/late.js": b'import { b } from "../b.js";\nimport {\n  c,\n} from "../c.js";\n\nexport const late = b(c);\n',
    "js/b.js": b"/** Doubles. */\nexport const b = (x) => 2 * x;\nconst kept = 1;\n",
    "js/c.js": b"/* No\n * code. */\nexport class c {}\n",
}
TEMPLATES = "".join(template.read_text(encoding="utf-8") for template in (ROOT / "templates").rglob("*.html"))
PAGES = {*re.findall(r"load_module\('(.*?)'\)", TEMPLATES)}
BY_THEMSELVES = {*re.findall(r"filename='(js/.*?)'", TEMPLATES)}
"""Scripts that are no modules: they run before the page is drawn."""
NEWEST = f"/static/{static_files.read_files().version}"
PART = re.compile(r'^\$parts\.add\("([^"]*)", \(\) => \{\n(.*?)^\}\);\n(?=\$parts\.|\Z)', re.MULTILINE | re.DOTALL)
TAKEN = re.compile(r"^const \{([^}]*)\} = \$parts\.take\(\"(.*)\"\);$", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:const|class) (\w+)", re.MULTILINE)
IMPORTS = re.compile(r'^import \{[^}]*\} from ".*";$', re.MULTILINE)
PAGE = """import * as $parts from "../../js/frame/parts.js";
$parts.add("js/a/page.js", () => {

const { b: best } = $parts.take("js/b.js");

best($parts.fetchPart("js/a/late.js", (ending) => import("./late.js?page=a/page.js" + ending)));
return {  };
});
$parts.add("js/b.js", () => {
const b = (x) => 2 * x;
const kept = 1;
return { b };
});
$parts.take("js/a/page.js");
"""
LATE = """import * as $parts from "../../js/frame/parts.js";
$parts.add("js/a/late.js", () => {
const { b } = $parts.take("js/b.js");
const {
  c,
} = $parts.take("js/c.js");

const late = b(c);
return { late };
});
$parts.add("js/c.js", () => {
class c {}
return { c };
});
"""


def test_a_page_has_one_script_of_all_that_it_imports() -> None:
    assert joined_scripts.join_modules(FILES, "js/a/page.js") == PAGE


def test_what_comes_later_brings_only_what_the_page_has_not() -> None:
    assert joined_scripts.join_later(FILES, "js/a/late.js", "js/a/page.js", is_page_known=True) == LATE


def test_a_page_of_another_version_is_brought_everything() -> None:
    brought = joined_scripts.join_later(FILES, "js/a/late.js", "js/a/page.js", is_page_known=False)
    assert re.findall(r'add\("(.*)"', brought) == ["js/a/late.js", "js/b.js", "js/c.js"]
    files = FILES | {"js/a/late.js": b'import("../c.js");\n'}
    brought = joined_scripts.join_later(files, "js/a/late.js", "js/a/page.js", is_page_known=False)
    assert 'import("./../c.js?page=a/page.js").then(() => $parts.take("js/c.js"));' in brought


def test_what_a_page_has_already_is_not_fetched_later() -> None:
    files = FILES | {"js/a/page.js": b'import { b } from "../b.js";\nimport("../b.js").then(b);\n'}
    assert 'Promise.resolve($parts.take("js/b.js")).then(b);' in joined_scripts.join_modules(files, "js/a/page.js")


def test_no_modules_import_one_another_in_a_circle() -> None:
    assert [module for module in MODULES if module in joined_scripts.list_imports(OWN, module)] == []


def test_every_script_of_the_instance_can_be_joined_and_finds_what_it_names(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the script of each page to what that imports later, and so on, as a browser does."""
    monkeypatch.setattr(static_files, "lighten", lambda content, kind: content)
    joined = {address: "" for address in map(joined_scripts.address_of, PAGES)}
    waiting = [*joined]
    for address in waiting:
        joined[address] = see(instance.table, f"{NEWEST}/{address}")
        for found in re.findall(r'\bimport\("(\..*?)" \+ ending\)', joined[address]):
            later = posixpath.normpath(posixpath.join(posixpath.dirname(address.partition("?")[0]), found))
            if later not in joined:
                joined[later] = ""
                waiting.append(later)
    made = {name: part for text in joined.values() for name, part in PART.findall(text)}
    assert {*MODULES} - {*made} == {joined_scripts.REGISTRY, *BY_THEMSELVES}
    for name, part in made.items():
        check_part(name, part)
        assert [source for _, source in TAKEN.findall(part) if source not in made] == []


def check_part(module: str, part: str) -> None:
    """Nothing of the module is left that belongs to modules alone, and no line of its code was taken for a comment."""
    lines = part.splitlines()
    assert [line for line in lines if re.match(r"(import|export)\b(?!\()", line)] == [], module
    for names, source in TAKEN.findall(part):
        asked = {name.partition(":")[0].strip() for name in names.split(",")} - {""}
        assert asked <= {*EXPORTED.findall(OWN[source].decode())}, (module, source)
    written = IMPORTS.sub("", OWN[module].decode()).splitlines()
    code = [line.removeprefix("export ") for line in written if not line.lstrip().startswith(("//", "/*", "*"))]
    assert [line for line in code if line not in lines and "import(" not in line] == [], module
    assert [line for line in code if line.count("`") % 2] == [], module


def test_a_script_is_asked_for_once_and_kept_for_ever(instance: Instance) -> None:
    page = see(instance.table, "/demo")
    found = re.search(r'<script type="module" src="(/static/\w+/joined/matches/replay/main\.js)">', page)
    assert found is not None
    with instance.table.get(found[1]) as answer:
        assert (answer.mimetype, answer.status_code) == ("text/javascript", 200)
        assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    "path",
    ["joined/none.js", "joined/matches/types.d.ts", "joined/", "joined/matches/model.js?page=none.js"],
)
def test_what_is_no_module_is_not_found(instance: Instance, path: str) -> None:
    with instance.table.get(f"{NEWEST}/{path}") as answer:
        assert answer.status_code == 404
