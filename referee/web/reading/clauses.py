"""One clause as a page shows it: how it is quoted, what it says, the options it fixes and what this table chose."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from referee.rulebooks import loader
from referee.rulebooks.reading import Clause, Section, reading
from referee.rules.refusal import OPTION
from referee.rules.rulebook import Options, OptionSpec, Rulebook
from referee.translations import names
from referee.translations.catalog import N_, tongue
from referee.translations.clauses import said
from referee.translations.paragraphs import paragraph
from referee.translations.texts import option_sentences
from referee.translations.texts import options as option_names
from referee.web.frame.guard import lang
from referee.web.frame.pages import say


class Rules(NamedTuple):
    """What is read: a rulebook, or the one of a match in its variant and with its options."""

    book: Rulebook
    match_id: str = ""
    variant: str = ""
    options: Options | None = None

    @property
    def address(self) -> str:
        """Where all of it is read."""
        return f"/matches/{self.match_id}/rules" if self.match_id else f"/rulebooks/{self.book.id}"

    def clause(self, cite: str) -> str:
        """Where one clause of it is read."""
        return f"{self.address}/{quote(cite)}" if self.match_id else f"{self.address}/clauses/{quote(cite)}"

    def specs(self) -> Iterator[tuple[str, OptionSpec]]:
        """Its options, each with the variant that alone has it so; a match has one variant."""
        if self.variant:
            specs = self.book.specs_in(self.variant).values()
            yield from (("", spec) for spec in specs if self.variant in (spec.only_variants or (self.variant,)))
            return
        yield from (("", spec) for spec in self.book.specs.values())
        for variant, own in self.book.variant_specs.items():
            yield from ((variant, spec) for spec in own.values())


class Fixed(NamedTuple):
    """An option that a clause decides; ``here``: the table chose otherwise. ``compare``: where others differ."""

    name: str
    value: str
    here: str
    compare: str


class Entry(NamedTuple):
    """A clause on the page; ``hidden``: the search leaves it out."""

    id: str
    quoted: str
    section: str
    text: str
    fixed: tuple[Fixed, ...]
    address: str
    hidden: bool = False
    rulebooks_own: Entry | None = None
    """Of an option that is cited: the clause by which the rulebook plays."""

    def has(self, words: list[str]) -> bool:
        """Whether all of ``words`` stand in it."""
        parts = (self.id, self.quoted, self.section, self.text, *(" ".join(one[:3]) for one in self.fixed))
        return all(word in folded(" ".join(parts)) for word in words)

    def as_data(self) -> dict[str, object]:
        """For whoever asks for JSON."""
        options = [{"name": one.name, "value": one.value, "at_this_table": one.here or None} for one in self.fixed]
        quoted = paragraph(self.id, lang()) if self.rulebooks_own else self.quoted
        data: dict[str, object] = {"cite": self.id, "paragraph": quoted, "section": self.section}
        own = {"rulebook": self.rulebooks_own.as_data()} if self.rulebooks_own else {}
        return data | {"text": self.text, "options": options} | own


def folded(text: str) -> str:
    """``text`` as it is searched: without capitals and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def shown(rules: Rules, section: Section, clause: Clause) -> Entry:
    """The clause in the device's language."""
    return Entry(
        id=clause.id,
        quoted=paragraph(clause.id, lang()),
        section=said(section.title, section, rules.book, lang()),
        text=said(clause.wording, section, rules.book, lang()),
        fixed=tuple(_fixed(rules, variant, spec) for variant, spec in rules.specs() if spec.cite == clause.id),
        address=rules.clause(clause.id),
    )


def shown_option(rules: Rules, name: str) -> Entry | None:
    """The option of a citation ``option:NAME``: what this table plays, and the rulebook's own clause."""
    specs = rules.book.specs_in(rules.variant)
    if name not in specs:
        return None
    own = reading(rules.book).find(specs[name].cite)
    return Entry(
        id=f"{OPTION}{name}",
        quoted=option_names.option(name, tongue(lang(), rules.book.terms)),
        section=say(N_("An option")),
        text=option_sentences.sentence(name, tongue(lang(), rules.book.terms)),
        fixed=(_fixed(rules, "", specs[name]),),
        address=rules.clause(f"{OPTION}{name}"),
        rulebooks_own=shown(rules, *own) if own else None,
    )


def _fixed(rules: Rules, variant: str, spec: OptionSpec) -> Fixed:
    words = tongue(lang(), rules.book.terms)
    chosen = spec.default if rules.options is None else getattr(rules.options, spec.name)
    return Fixed(
        name=_name(spec.name, variant, words),
        value=_value(spec, spec.default, words),
        here=_value(spec, chosen, words) if chosen != spec.default else "",
        compare=_compare(rules.book, spec),
    )


def _name(option: str, variant: str, words: str) -> str:
    name = option_names.option(option, words)
    if not variant:
        return name
    return say(N_("%(option)s (%(variant)s)"), option=name, variant=names.variant(variant, lang()))


def _value(spec: OptionSpec, value: object, words: str) -> str:
    return option_names.choice(spec.name, value, words) or say(N_("none"))  # type: ignore[arg-type]


def _compare(book: Rulebook, spec: OptionSpec) -> str:
    """The comparison with the first rulebook that has it otherwise; nothing where none has."""
    for name in loader.NAMES:
        other = loader.load(name).specs.get(spec.name)
        if name != book.id and other is not None and other.default != spec.default:
            return f"/rulebooks/compare?one={book.id}&other={name}#option-{spec.name}"
    return ""
