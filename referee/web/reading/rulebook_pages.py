"""The pages of a rulebook and of a single clause, in our own words; those of a match with its table's choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flask import Blueprint, Response, request, url_for

from referee.rulebooks.reading import Section, build_reading
from referee.rules.refusal import OPTION
from referee.rules.rulebook import Rulebook
from referee.service.desk.problems import Problem
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.clauses import clause_text
from referee.web.frame import answers
from referee.web.frame.access import open_to_all
from referee.web.frame.errors import wants_page
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import PageLink, page, translate
from referee.web.reading.clauses import ClauseEntry, Rules, RulesToRead, fold_text, read_clause, read_option

blueprint = Blueprint("reading", __name__)
MAX_SEARCH_LENGTH = 60
"""Characters of a search or of a citation that are considered."""
RULINGS = N_("These are rulings: what applies here where the text is silent or contradicts itself.")
RECORD = N_("No rulebook speaks of this; it is the same in every match.")


class ClauseGroup(NamedTuple):
    """Clauses under one heading."""

    anchor: str
    title: str
    entries: tuple[ClauseEntry, ...]

    @property
    def is_hidden(self) -> bool:
        """Whether the search left none of its clauses."""
        return all(entry.hidden for entry in self.entries)


class RulesPart(NamedTuple):
    """The clauses of the text itself, its rulings, or those that every match needs."""

    title: str
    hint: str
    groups: tuple[ClauseGroup, ...]

    @property
    def is_hidden(self) -> bool:
        """Whether the search left none of its clauses."""
        return all(group.is_hidden for group in self.groups)


@blueprint.get("/rulebooks/<name>")
@open_to_all
def show_rulebook(name: str) -> Response:
    return _show_rules(RulesToRead(_find_rulebook(name)))


@blueprint.get("/rulebooks/<name>/clauses/<path:cite>")
@open_to_all
def show_clause(name: str, cite: str) -> Response:
    return _show_entry(RulesToRead(_find_rulebook(name)), cite)


@blueprint.get("/matches/<match_id>/rules")
@open_to_all
def show_match_rules(match_id: str) -> Response:
    return _show_rules(_rules_of_match(match_id))


@blueprint.get("/matches/<match_id>/rules/<path:cite>")
@open_to_all
def show_match_clause(match_id: str, cite: str) -> Response:
    return _show_entry(_rules_of_match(match_id), cite)


def _find_rulebook(name: str) -> Rulebook:
    book = desk().shelf().books.get(name)
    if book is None:
        raise Problem("rulebook_unknown", name=name[:MAX_SEARCH_LENGTH])
    return book


def _rules_of_match(match_id: str) -> RulesToRead:
    setting = desk().match(match_id).setting
    return RulesToRead(setting.rulebook, match_id, setting.variant, setting.options)


def _show_rules(rules: RulesToRead) -> Response:
    asked = request.args.get("q", "")[:MAX_SEARCH_LENGTH].strip()
    parts = tuple(_list_parts(rules, asked))
    entries = [entry for part in parts for group in part.groups for entry in group.entries]
    if not wants_page():
        return answers.json_response(Rules(rules.book.id, tuple(entry.to_clause() for entry in entries)))
    books = tuple(
        PageLink(
            url_for("reading.show_rulebook", name=book.id), names.rulebook_name(book, lang()), book.id == rules.book.id
        )
        for book in desk().shelf().books.values()
    )
    matches = sum(not entry.hidden for entry in entries)
    return page("reading/reading.html", **_heading(rules), parts=parts, asked=asked, matches=matches, books=books)


def _show_entry(rules: RulesToRead, cite: str) -> Response:
    if cite.startswith(OPTION):
        entry = read_option(rules, cite.removeprefix(OPTION))
    else:
        place = build_reading(rules.book).section_of(cite)
        entry = read_clause(rules, *place) if place else None
    if entry is None:
        raise Problem("clause_unknown", asked=cite[:MAX_SEARCH_LENGTH], name=names.rulebook_name(rules.book, lang()))
    if not wants_page():
        return answers.json_response(entry.to_clause())
    return page("reading/clause.html", **_heading(rules), entry=entry)


def _heading(rules: RulesToRead) -> dict[str, object]:
    played = names.variant_name(rules.variant, lang()) if rules.variant else ""
    return {"rules": rules, "title": names.rulebook_name(rules.book, lang()), "played": played}


def _list_parts(rules: RulesToRead, asked: str) -> Iterator[RulesPart]:
    text, words = build_reading(rules.book), fold_text(asked).split()
    yield RulesPart(translate(N_("The text")), "", tuple(_list_groups(rules, text.clauses, words, "text")))
    yield RulesPart(
        translate(N_("Rulings")), translate(RULINGS), tuple(_list_groups(rules, text.rulings, words, "rulings"))
    )
    yield RulesPart(
        translate(N_("In every match")), translate(RECORD), tuple(_list_groups(rules, text.record, words, "record"))
    )


def _list_groups(
    rules: RulesToRead, sections: tuple[Section, ...], words: list[str], part: str
) -> Iterator[ClauseGroup]:
    for number, section in enumerate(sections, 1):
        entries = tuple(
            entry._replace(hidden=not entry.contains_all(words))
            for entry in (read_clause(rules, section, clause) for clause in section.clauses)
        )
        yield ClauseGroup(f"{part}-{number}", clause_text(section.title, section, rules.book, lang()), entries)
