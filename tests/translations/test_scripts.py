"""A page's scripts say phrases by key; the page hands every one of them over."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from re import findall, sub
from typing import get_args, get_type_hints

import pytest

from referee.rules.judge.recent import Happening
from tests.places import ROOT

SCRIPTS = ROOT / "static" / "js" / "matches"
TEMPLATES = ROOT / "templates"
PLURAL_FORMS = ("one", "other")
PAGES = {
    "table/main.js": "matches/table/_texts.html",
    "seat/phone.js": "matches/seat/_texts.html",
    "seat/tablet.js": "matches/seat/_texts.html",
    "watch/main.js": "matches/watch.html",
    "replay/main.js": "matches/replay.html",
}
"""The first script of each page of a match, and the template that brings its phrases together."""
BESIDE = {
    "seat/phone.js": ["matches/seat/_later_texts.html"],
    "seat/tablet.js": ["matches/seat/_asked_texts.html"],
}
"""The templates of further phrases: a phone fetches them when it is asked or opens something, the tablet has them."""
OPENERS = {"seat/past.js", "seat/asking.js", "seat/acting.js", "seat/end.js"}
"""The scripts before which a phone fetches those phrases."""


def said_by(page: str, *, without: Collection[str] = ()) -> str:
    """Return the first script of the page and all that it imports, at once or when it is asked for."""
    left_out = {(SCRIPTS / name).resolve() for name in without}
    waiting, read = [SCRIPTS / page], dict[Path, str]()
    while waiting:
        file = waiting.pop().resolve()
        if file not in read and file not in left_out:
            # What is imported in a comment is a type.
            read[file] = sub(r"(?s)/\*.*?\*/", "", file.read_text(encoding="utf-8"))
            waiting += [file.parent / name for name in findall(r'(?:from|import\()\s*"(\.[^"]+\.js)"', read[file])]
    return "\n".join(read.values())


def handed_over(*templates: str) -> set[str]:
    """Return the keys of the phrases in the templates and in all that they import."""
    own = "\n".join((TEMPLATES / name).read_text(encoding="utf-8") for name in templates)
    imported = [(TEMPLATES / name).read_text(encoding="utf-8") for name in findall(r'import "([^"]+)"', own)]
    return set(findall(r'"([a-z_.]+)": _\(', "\n".join([own, *imported])))


def plural_of(key: str) -> set[str]:
    return {f"{key}.{form}" for form in PLURAL_FORMS}


def keys_in(said: str) -> set[str]:
    keys = set(findall(r'\bt\(\s*"([^"]+)"', said))
    keys |= {
        key for one, other in findall(r'\bt\(\s*[^"()`]+\?\s*"([^"]+)"\s*:\s*"([^"]+)"', said) for key in (one, other)
    }
    for key in findall(r'\bcount\(\s*"([^"]+)"', said):
        keys |= plural_of(key)
    assert len(keys) > 10
    return keys


@pytest.mark.parametrize("page", PAGES)
def test_every_phrase_that_the_scripts_say_is_handed_over(page: str) -> None:
    assert keys_in(said_by(page)) - handed_over(PAGES[page], *BESIDE.get(page, ())) == set()


def test_a_phone_has_every_phrase_that_it_does_not_fetch_later() -> None:
    assert keys_in(said_by("seat/phone.js", without=OPENERS)) - handed_over(PAGES["seat/phone.js"]) == set()


@pytest.mark.parametrize("kind", get_args(get_type_hints(Happening)["kind"]))
def test_every_happening_is_told_at_length_and_in_few_words(kind: str) -> None:
    told = handed_over("frame/_mirror.html", "frame/_short_texts.html")
    # Only the seat itself is told of a doubted card, in one sentence that comes with the view.
    wordings = () if kind == "card_doubted" else ("happening", "short")
    assert [word for word in wordings if not {f"{word}.{kind}", f"{word}.{kind}.one"} & told] == []
