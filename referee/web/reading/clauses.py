"""The clauses on pages: citation, text, the options each decides and this table's choice."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Annotated, NamedTuple
from urllib.parse import quote

from flask import url_for
from msgspec import UNSET, UnsetType

from referee.rulebooks import loader
from referee.rulebooks.reading import Clause, Section, build_reading
from referee.rules.refusal import OPTION
from referee.rules.rulebook import Options, OptionSpec, Rulebook
from referee.rules.value import Value, described
from referee.translations import names
from referee.translations.catalog import N_, build_tongue
from referee.translations.clauses import clause_text
from referee.translations.paragraphs import format_citation
from referee.translations.texts import options as option_names
from referee.web.frame.guard import lang
from referee.web.frame.pages import translate


class RulesToRead(NamedTuple):
    """A rulebook to read; or that of a match, in its variant and with its options."""

    book: Rulebook
    match_id: str = ""
    variant: str = ""
    options: Options | None = None

    @property
    def address(self) -> str:
        """The path of the page with all clauses."""
        return (
            url_for("reading.show_match_rules", match_id=self.match_id)
            if self.match_id
            else url_for("reading.show_rulebook", name=self.book.id)
        )

    def clause_address(self, cite: str) -> str:
        """Return the path of the page of one clause."""
        return f"{self.address}/{quote(cite)}" if self.match_id else f"{self.address}/clauses/{quote(cite)}"

    def list_specs(self) -> Iterator[tuple[str, OptionSpec]]:
        """Yield the options with the variant of each, empty for all; of a match, those of its variant."""
        if self.variant:
            specs = self.book.specs_in(self.variant).values()
            yield from (("", spec) for spec in specs if self.variant in (spec.only_variants or (self.variant,)))
            return
        yield from (("", spec) for spec in self.book.specs.values())
        for variant, own in self.book.variant_specs.items():
            yield from ((variant, spec) for spec in own.values())


class OptionDecision(NamedTuple):
    """An option that a clause decides; ``here`` is the table's value where it chose another one.

    ``compare`` is the address of the comparison with a rulebook that decides otherwise.
    """

    name: str
    value: str
    here: str
    compare: str


class OptionHere(Value):
    name: str
    value: str
    at_this_table: Annotated[str | None, described("The table's own choice, where it has one.")]


class ClauseRead(Value):
    cite: str
    paragraph: str
    section: str
    text: str
    options: tuple[OptionHere, ...]
    rulebook: Annotated[
        ClauseRead | UnsetType, described("Of an option: the clause by which the rulebook itself decides it.")
    ] = UNSET


class Rules(Value):
    rulebook: str
    clauses: tuple[ClauseRead, ...]


class ClauseEntry(NamedTuple):
    """A clause on the page; ``hidden``: it does not match the search."""

    id: str
    quoted: str
    section: str
    text: str
    fixed: tuple[OptionDecision, ...]
    address: str
    hidden: bool = False
    rulebooks_own: ClauseEntry | None = None
    """For the citation of an option: the clause by which the rulebook itself decides it."""

    def contains_all(self, words: list[str]) -> bool:
        """Return whether the clause contains every one of the folded ``words``."""
        parts = (self.id, self.quoted, self.section, self.text, *(" ".join(option[:3]) for option in self.fixed))
        return all(word in fold_text(" ".join(parts)) for word in words)

    def to_clause(self) -> ClauseRead:
        """Return the clause for the API; of an option also the rulebook's own."""
        own = self.rulebooks_own
        return ClauseRead(
            cite=self.id,
            paragraph=format_citation(self.id, lang()) if own else self.quoted,
            section=self.section,
            text=self.text,
            options=tuple(OptionHere(option.name, option.value, option.here or None) for option in self.fixed),
            rulebook=own.to_clause() if own else UNSET,
        )


def fold_text(text: str) -> str:
    """Fold ``text`` for searching: no capitals, no accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def read_clause(rules: RulesToRead, section: Section, clause: Clause) -> ClauseEntry:
    """Return the entry of a clause, in the device's language."""
    return ClauseEntry(
        id=clause.id,
        quoted=format_citation(clause.id, lang()),
        section=clause_text(section.title, section, rules.book, lang()),
        text=clause_text(clause.wording, section, rules.book, lang()),
        fixed=tuple(
            _read_decision(rules, variant, spec) for variant, spec in rules.list_specs() if spec.cite == clause.id
        ),
        address=rules.clause_address(clause.id),
    )


def read_option(rules: RulesToRead, name: str) -> ClauseEntry | None:
    """Return the entry of a citation ``option:NAME``: the table's choice and the rulebook's own clause."""
    specs = rules.book.specs_in(rules.variant)
    if name not in specs:
        return None
    own = build_reading(rules.book).section_of(specs[name].cite)
    return ClauseEntry(
        id=f"{OPTION}{name}",
        quoted=option_names.option_name(name, build_tongue(lang(), rules.book.terms)),
        section=translate(N_("An option")),
        text=option_names.option_sentence(name, build_tongue(lang(), rules.book.terms)),
        fixed=(_read_decision(rules, "", specs[name]),),
        address=rules.clause_address(f"{OPTION}{name}"),
        rulebooks_own=read_clause(rules, *own) if own else None,
    )


def _read_decision(rules: RulesToRead, variant: str, spec: OptionSpec) -> OptionDecision:
    words = build_tongue(lang(), rules.book.terms)
    chosen = spec.default if rules.options is None else getattr(rules.options, spec.name)
    return OptionDecision(
        name=option_title(spec.name, variant, words),
        value=describe_choice(spec, spec.default, words),
        here=describe_choice(spec, chosen, words) if chosen != spec.default else "",
        compare=_comparison_address(rules.book, spec),
    )


def option_title(option: str, variant: str, words: str) -> str:
    """Return the option's name, with the variant that it is of."""
    name = option_names.option_name(option, words)
    if not variant:
        return name
    return translate(N_("%(option)s (%(variant)s)"), option=name, variant=names.variant_name(variant, lang()))


def describe_choice(spec: OptionSpec, value: object, words: str) -> str:
    """Return the value of an option in words."""
    return option_names.choice_name(spec.name, value, words) or translate(N_("none"))  # type: ignore[arg-type]


def _comparison_address(book: Rulebook, spec: OptionSpec) -> str:
    """Return the address of the comparison with the first rulebook that decides otherwise; empty if none does."""
    for name in loader.NAMES:
        other = loader.load_rulebook(name).specs.get(spec.name)
        if name != book.id and other is not None and other.default != spec.default:
            return url_for("rulebooks.show_comparison", one=book.id, other=name, _anchor=f"option-{spec.name}")
    return ""
