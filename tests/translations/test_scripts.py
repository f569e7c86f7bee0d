"""A page's scripts say phrases by key; the page hands every one of them over."""

from __future__ import annotations

from pathlib import Path
from re import findall

import pytest

ROOT = Path(__file__).parents[2]
PLURAL_FORMS = ("one", "other")
FAMILIES = ("table", "seat")
SHARED = ("connection", "mirror", "story/*")
"""Scripts that both families load."""


def script(family: str) -> str:
    scripts = ROOT / "static" / "js" / "matches"
    files = [
        *sorted((scripts / family).glob("*.js")),
        *(file for name in SHARED for file in sorted(scripts.glob(f"{name}.js"))),
    ]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def handed_over(family: str) -> set[str]:
    """The keys of the phrases in the family's ``_texts.html`` and in all that it imports."""
    templates = ROOT / "templates"
    own = (templates / "matches" / family / "_texts.html").read_text(encoding="utf-8")
    imported = [(templates / name).read_text(encoding="utf-8") for name in findall(r'import "([^"]+)"', own)]
    return set(findall(r'"([a-z_.]+)": _\(', "\n".join([own, *imported])))


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
