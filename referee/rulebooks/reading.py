"""The texts of the rules: every clause of the five sources in our own words, and the rulings on open points."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from referee.rulebooks.loader import FILES, NAMES, load_data, load_rulebook
from referee.rules.rulebook import Rulebook

FALLBACK = "en"
"""The language of texts that have no translation."""


class Wording(NamedTuple):
    """One text in all languages that have it."""

    texts: Mapping[str, str]

    def text(self, lang: str) -> str:
        """Return the text in ``lang``, else in English."""
        return self.texts.get(lang, self.texts[FALLBACK])


class RulebookSource(NamedTuple):
    """The source of a rulebook: the names of both, and a sentence about what is special in this rulebook."""

    id: str
    rulebook: str
    name: Wording
    sentence: Wording
    cited: Wording | None
    """The words before the number of a clause; None if clauses are cited in another way."""
    file: str


class Clause(NamedTuple):
    """A clause or ruling, with the id that refusals and options cite."""

    id: str
    wording: Wording

    def text(self, lang: str) -> str:
        """Return its wording in ``lang``, else in English."""
        return self.wording.text(lang)


class Section(NamedTuple):
    """The clauses under one heading, in the order of their source; rulings name the ``sources`` that they belong to."""

    title: Wording
    clauses: tuple[Clause, ...]
    sources: tuple[str, ...] = ()


class Reading(NamedTuple):
    """All texts of a rulebook: its clauses, its rulings, and the sections that apply to every match."""

    clauses: tuple[Section, ...]
    rulings: tuple[Section, ...]
    record: tuple[Section, ...]

    def all_sections(self) -> tuple[Section, ...]:
        """Return the clauses, the rulings and the record, in this order."""
        return (*self.clauses, *self.rulings, *self.record)

    def section_of(self, cite: str) -> tuple[Section, Clause] | None:
        """Find the clause with the id ``cite`` and its section; None where there is nothing to read about it."""
        pairs = ((section, clause) for section in self.all_sections() for clause in section.clauses)
        return next((pair for pair in pairs if pair[1].id == cite), None)


@cache
def load_sources() -> tuple[RulebookSource, ...]:
    """Load the sources of the rulebooks that ship, in their order."""
    # Beside the files lies what was parsed of them.
    names = [file.name.removesuffix(".toml") for file in FILES.joinpath("clauses").iterdir() if file.is_file()]
    sources = [
        RulebookSource(
            id=data["source"],
            rulebook=data["rulebook"],
            name=_parse_wording(data["name"]),
            sentence=_parse_wording(data["sentence"]),
            cited=_parse_wording(data["cited"]) if "cited" in data else None,
            file=name,
        )
        for name in names
        if "rulebook" in (data := _load_file(name))
    ]
    return tuple(sorted(sources, key=lambda source: NAMES.index(source.rulebook)))


@cache
def _load_file(name: str) -> Mapping[str, Any]:
    return load_data("clauses", f"{name}.toml")


def _load_sections(name: str) -> Iterator[Section]:
    for entry in _load_file(name)["sections"]:
        clauses = tuple(Clause(clause["id"], _parse_wording(clause)) for clause in entry["clauses"])
        yield Section(_parse_wording(entry), clauses, tuple(entry.get("sources", ())))


def _parse_wording(entry: Mapping[str, Any]) -> Wording:
    """Parse the texts of an entry: those under a language, which is two letters."""
    return Wording({key: text for key, text in entry.items() if len(key) == len(FALLBACK) and key != "id"})


def build_reading(book: Rulebook) -> Reading:
    """Build what there is to read about ``book``: its own clauses, its source, then those of the books it extends."""
    own = [source for ancestor in _lineage_of(book) for source in load_sources() if source.rulebook == ancestor]
    others = [source for source in load_sources() if source not in own]
    specs = (spec for table in (book.specs, *book.variant_specs.values()) for spec in table.values())
    in_variants = (cite for citations in book.variant_citations.values() for cite in citations.values())
    cited = frozenset((*book.citations.values(), *in_variants, *(spec.cite for spec in specs)))
    return Reading(
        clauses=(
            *_own_sections(book, cited),
            *(section for source in own for section in _load_sections(source.file)),
            *(section for source in others for section in _cited_sections(source.file, cited)),
        ),
        rulings=tuple(_cited_sections("rulings", cited, {source.id for source in own})),
        record=tuple(_load_sections("record")),
    )


def _own_sections(book: Rulebook, cited: frozenset[str]) -> Iterator[Section]:
    """Yield the clauses of a club, and the one about house rules without a clause where it has such rules."""
    written = tuple(Clause(cite, Wording({FALLBACK: text})) for cite, text in book.paragraphs.items())
    for section in _load_sections("house"):
        clauses = (*written, *_cited_clauses(section, cited))
        if clauses:
            yield section._replace(clauses=clauses)


def _cited_sections(file: str, cited: frozenset[str], sources: Collection[str] = ()) -> Iterator[Section]:
    """Yield the clauses of a file that are ``cited``; those for one of the ``sources`` whether cited or not."""
    for section in _load_sections(file):
        is_whole = not set(sources).isdisjoint(section.sources)
        if clauses := section.clauses if is_whole else _cited_clauses(section, cited):
            yield section._replace(clauses=clauses)


@cache
def every_clause_id() -> frozenset[str]:
    """Return the ids of all clauses and rulings of the program."""
    names = (*(source.file for source in load_sources()), "rulings", "record")
    return frozenset(clause.id for name in names for section in _load_sections(name) for clause in section.clauses)


def _lineage_of(book: Rulebook) -> Iterator[str]:
    """Yield the id of ``book``, then of those it extends."""
    yield book.id
    if book.extends:
        yield from _lineage_of(load_rulebook(book.extends))


def _cited_clauses(section: Section, cited: frozenset[str]) -> tuple[Clause, ...]:
    return tuple(clause for clause in section.clauses if clause.id in cited)
