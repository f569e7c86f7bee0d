"""The rules in our own words: every clause of the five sources, and the rulings where they are silent."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from referee.rulebooks.loader import load
from referee.rules.rulebook import Rulebook

FALLBACK = "en"
"""The language of what nobody has put into another one yet."""
FILES = ("em", "hb", "rb", "sv", "fr")
"""The sources; beside them stand `rulings`, `record` and the heading over `house` rules."""


class Wording(NamedTuple):
    """One text in all languages that have it."""

    texts: Mapping[str, str]

    def text(self, lang: str) -> str:
        """In ``lang``, else in English."""
        return self.texts.get(lang, self.texts[FALLBACK])


class Clause(NamedTuple):
    """A clause or ruling by the id that refusals and options cite."""

    id: str
    wording: Wording

    def text(self, lang: str) -> str:
        """What it says, as a referee would tell it."""
        return self.wording.text(lang)


class Section(NamedTuple):
    """Clauses under one heading, in the order of their source; with ``sources``, what we say where those are silent."""

    title: Wording
    clauses: tuple[Clause, ...]
    sources: tuple[str, ...] = ()


class Reading(NamedTuple):
    """All there is to read about a rulebook: its text, the rulings for it, what every match needs."""

    clauses: tuple[Section, ...]
    rulings: tuple[Section, ...]
    record: tuple[Section, ...]

    def sections(self) -> tuple[Section, ...]:
        """All of them, one after the other."""
        return (*self.clauses, *self.rulings, *self.record)

    def find(self, cite: str) -> tuple[Section, Clause] | None:
        """The clause cited, with its section; ``None``: this rulebook does not know it."""
        found = ((section, one) for section in self.sections() for one in section.clauses if one.id == cite)
        return next(found, None)


@cache
def _file(name: str) -> Mapping[str, Any]:
    file = resources.files("referee.rulebooks") / "clauses" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _sections(name: str) -> Iterator[Section]:
    for entry in _file(name)["sections"]:
        clauses = tuple(Clause(one["id"], _wording(one)) for one in entry["clauses"])
        yield Section(_wording(entry), clauses, tuple(entry.get("sources", ())))


def _wording(entry: Mapping[str, Any]) -> Wording:
    """Whatever stands under a language, two small letters."""
    return Wording({key: text for key, text in entry.items() if len(key) == len(FALLBACK) and key != "id"})


def reading(book: Rulebook) -> Reading:
    """What stands behind ``book``: what a club wrote, the text of its own source, then of those it extends."""
    files = [name for known in _line(book) for name in FILES if _file(name)["rulebook"] == known]
    sources, cited = {_file(name)["source"] for name in files}, _cited(book)
    whole = (section for name in files for section in _sections(name))
    borrowed = _borrowed((name for name in FILES if name not in files), cited)
    return Reading(
        clauses=(*_own(book, cited), *whole, *borrowed),
        rulings=tuple(_rulings(sources, cited)),
        record=tuple(_sections("record")),
    )


def _own(book: Rulebook, cited: frozenset[str]) -> Iterator[Section]:
    """What a club wrote itself, in its own language, and that it has more rules than clauses where that is so."""
    written = tuple(Clause(cite, Wording({FALLBACK: text})) for cite, text in book.paragraphs.items())
    for section in _sections("house"):
        clauses = (*written, *_only(section, cited))
        if clauses:
            yield section._replace(clauses=clauses)


def _borrowed(files: Iterable[str], cited: frozenset[str]) -> Iterator[Section]:
    """What a club's own rulebook cites of texts that do not stand behind it."""
    for section in (section for name in files for section in _sections(name)):
        if clauses := _only(section, cited):
            yield section._replace(clauses=clauses)


@cache
def every_id() -> frozenset[str]:
    """Every clause and ruling there is, whatever the rulebook."""
    names = (*FILES, "rulings", "record")
    return frozenset(one.id for name in names for section in _sections(name) for one in section.clauses)


def _line(book: Rulebook) -> Iterator[str]:
    """``book`` and what it extends, by name."""
    yield book.id
    if book.extends:
        yield from _line(load(book.extends))


def _cited(book: Rulebook) -> frozenset[str]:
    own = (spec.cite for specs in (book.specs, *book.variant_specs.values()) for spec in specs.values())
    in_variants = (cite for citations in book.variant_citations.values() for cite in citations.values())
    return frozenset((*book.citations.values(), *in_variants, *own))


def _rulings(sources: set[str], cited: frozenset[str]) -> Iterator[Section]:
    """The rulings on these sources, and of the others those that are cited."""
    for section in _sections("rulings"):
        kept = section.clauses if sources.intersection(section.sources) else _only(section, cited)
        if kept:
            yield section._replace(clauses=kept)


def _only(section: Section, cited: frozenset[str]) -> tuple[Clause, ...]:
    return tuple(one for one in section.clauses if one.id in cited)
