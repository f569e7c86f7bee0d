"""A page's scripts say phrases by key; the page hands every one of them over."""

from __future__ import annotations

from pathlib import Path
from re import findall

import pytest

ROOT = Path(__file__).parents[2]
PLURAL_FORMS = ("one", "other")
FAMILIES = ("table", "seat")
SHARED = {"connection": "line", "mirror": "mirror"}
"""Scripts that both families load, and the template that has their phrases."""


def script(family: str) -> str:
    scripts = ROOT / "static" / "js" / "matches"
    files = [*sorted((scripts / family).glob("*.js")), *(scripts / f"{name}.js" for name in SHARED)]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def handed_over(family: str) -> set[str]:
    """The keys of the phrases in the family's ``_texts.html``, and of those that both families have."""
    templates = ROOT / "templates"
    pages = [
        templates / "matches" / family / "_texts.html",
        *(templates / "frame" / f"_{name}.html" for name in SHARED.values()),
    ]
    texts = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    return set(findall(r'"([a-z_.]+)": _\(', texts))


def plural_of(key: str) -> set[str]:
    return {f"{key}.{form}" for form in PLURAL_FORMS}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_phrase_that_the_scripts_say_is_handed_over(family: str) -> None:
    said = script(family)
    keys = set(findall(r'\bt\(\s*"([^"]+)"', said))
    keys |= {
        key for one, other in findall(r'\bt\(\s*[^"()`]+\?\s*"([^"]+)"\s*:\s*"([^"]+)"', said) for key in (one, other)
    }
    for key in findall(r'\bcount\(\s*"([^"]+)"', said):
        keys |= plural_of(key)
    assert keys - handed_over(family) == set()
